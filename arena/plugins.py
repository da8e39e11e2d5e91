"""A kind and a name give an object: plugins, found by entry points.

The groups are `arena.games`, `arena.bots`, `arena.formats`, `arena.executors`, `arena.ratings` and `arena.reports`, the
same for arena's own and for strangers'. Where two distributions give one name, `distribution:name` chooses.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from arena.errors import PluginError
from arena.game import Game

LONGEST_SAID = 2_000
"""Characters of what an error says that are passed on."""

KINDS = ("games", "bots", "formats", "executors", "ratings", "reports")


@cache
def plugins(kind: str) -> tuple[EntryPoint, ...]:
    """The entry points of one of `KINDS`, by name and distribution; the same one found twice counts once."""
    found = {(point.name, distribution(point), point.value): point for point in entry_points(group=f"arena.{kind}")}
    return tuple(found[key] for key in sorted(found))


def names(kind: str) -> list[str]:
    """The names that plugins of `kind` have."""
    return sorted({point.name for point in plugins(kind)})


def distribution(point: EntryPoint) -> str:
    """The name of the distribution that `point` belongs to."""
    return point.dist.name if point.dist else "?"


def is_editable(point: EntryPoint) -> bool:
    """Whether `point` is of a package that was installed to be worked on (`pip install -e`), arena's own left out."""
    told = point.dist.read_text("direct_url.json") if point.dist and point.dist.name != "arena" else None
    try:
        return bool(told) and json.loads(told or "").get("dir_info", {}).get("editable") is True
    except (ValueError, AttributeError):
        return False


def find(kind: str, name: str) -> EntryPoint:
    """The entry point of `kind` that `name` or `distribution:name` stands for. Raises PluginError."""
    wanted, _, bare = name.rpartition(":")
    found = [
        point for point in plugins(kind) if point.name == name or (point.name == bare and distribution(point) == wanted)
    ]
    if not found:
        raise PluginError(
            f"no {kind[:-1]} named {name!r}; there are {', '.join(names(kind))}{nearest(name, names(kind))}"
        )
    if len(found) > 1:
        choices = " and ".join(f"{distribution(point)}:{point.name}" for point in found)
        raise PluginError(f"two distributions give a {kind[:-1]} named {name!r}: choose between {choices}")
    return found[0]


def load(kind: str, name: str) -> Any:
    """The object that the plugin `name` of `kind` stands for. Raises PluginError."""
    return load_point(find(kind, name), kind)


@cache
def load_point(point: EntryPoint, kind: str) -> Any:
    """What `point` stands for; an import that fails is told with the end of its traceback."""
    try:
        return point.load()
    except Exception as error:
        raise PluginError(
            f"{kind[:-1]} {point.name!r} ({point.value}, from {distribution(point)}) does not load: {ending(error)}"
        ) from error


@cache
def game(name: str) -> Game:
    """The game named `name`, whole. Raises PluginError."""
    try:
        made = load("games", name)()
    except PluginError:
        raise
    except Exception as error:
        raise PluginError(f"game {name!r} cannot be made: {ending(error)}") from error
    if not isinstance(made, Game):
        raise PluginError(f"game {name!r} is a {type(made).__name__}, which is no arena.Game")
    if type(made.version) is not int:
        raise PluginError(f"game {name!r} has the version {made.version!r}; it is a whole number")
    return made


def ending(error: BaseException) -> str:
    """What was raised, and the last line of code on the way to it; an error of a stranger's may fail to say."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:  # there may be a million of them
        trace = trace.tb_next
    place = f" ({trace.tb_frame.f_code.co_filename}:{trace.tb_lineno})" if trace else ""
    try:
        said = str(error)[:LONGEST_SAID]
    except Exception:
        said = "(what it says of itself fails)"
    return f"{type(error).__name__}: {said}{place}"


def nearest(name: str, known: Iterable[str]) -> str:
    """A question about the known name that is most like `name`, or nothing."""
    close = difflib.get_close_matches(name, list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""
