"""The format, the rating and the reports of a config: plugins with parameters."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from arena import plugins
from arena.config import parameters
from arena.config.model import Choice
from arena.config.parts import Part
from arena.errors import ArenaError
from arena.hosting import finding
from arena.tally import Tally

log = logging.getLogger(__name__)

GIVEN = {"formats": 0, "ratings": 2, "reports": 1}
"""How many parameters of such a plugin arena itself gives: none; the tally and the label; the results."""

Proof: TypeAlias = Callable[[Any, Mapping[str, Any]], object]
"""What is done with a plugin and its parameters to see whether they fit; it raises where they do not."""


def format_choice(part: Part) -> Choice | None:
    """The format that `part` names, made once to see that it takes its parameters."""
    return choice(part, "formats", made_and_written)


def rating_choice(part: Part) -> Choice | None:
    """The rating that `part` names, asked once to see that it takes its parameters."""
    return choice(part, "ratings", nothing_rated)


def report_choices(elements: list[Part]) -> tuple[Choice, ...]:
    """The reports that `elements` name, each once."""
    found: dict[str, Choice] = {}
    for element in elements:
        report = choice(element, "reports", unproved)
        if report is None:
            continue
        if report.name in found:
            element.wrong(f"the report {report.name!r} stands here twice; keep one")
        found[report.name] = report
    return tuple(found.values())


def made_and_written(plugin: Any, values: Mapping[str, Any]) -> None:
    """Make the format, and write its parameters as the results' header does."""
    plugin(**values)
    json.dumps(values, allow_nan=False)


def nothing_rated(plugin: Any, values: Mapping[str, Any]) -> None:
    """Rate no matches at all; only what the rating itself says of its parameters counts, not whether it can."""
    try:
        plugin(Tally(), None, **values)
    except ArenaError:
        raise
    except Exception as error:
        log.debug("a rating of no matches: %s", error)


def unproved(plugin: Any, values: Mapping[str, Any]) -> None:
    """Do nothing: a report shows what it makes of its parameters only when there are results."""


def choice(part: Part, kind: str, proof: Proof) -> Choice | None:
    """The plugin that `part` names, with its parameters; None where it does not load."""
    named = part.named(f"a {kind[:-1]}'s name, or `NAME: {{PARAMETER: VALUE}}`,")
    if named is None:
        return None
    name, settings = named
    owner = f"the {kind[:-1]} {name!r}"
    plugin = settings.tried(lambda: plugins.load(kind, name), owner)
    if not callable(plugin):
        settings.wrong(f"{owner} is a {type(plugin).__name__}, which cannot be called")
        return None
    given = settings.parts("a mapping with parameters")
    known, others = finding.parameters(plugin, GIVEN[kind])
    parameters.check(settings, given, known, others, owner)
    values = parameters.filled(given, known)
    if settings.right:
        settings.tried(lambda: proof(plugin, values), owner, given)
    return Choice(name, values)
