"""Parameters that a config gives to plugins, held against what the plugins take."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from inspect import Parameter
from typing import Any

from arena.config.parts import Part, refuse_unknown

KINDS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "int": ("a whole number", lambda value: type(value) is int),
    "float": ("a number", lambda value: type(value) in (int, float)),
    "str": ("a text", lambda value: isinstance(value, str)),
    "bool": ("true or false", lambda value: isinstance(value, bool)),
    "None": ("null", lambda value: value is None),
}
"""The annotations that are checked, alone or joined by `|`: what they ask for, and whether a value is that."""


def check(settings: Part, given: Mapping[str, Part], known: Mapping[str, Parameter], others: bool, owner: str) -> None:
    """Note what is wrong with the parameters that `settings` gives to `owner`, which takes `known` and maybe others."""
    if not others:
        refuse_unknown(given, known, owner)
    for name, part in given.items():
        if name in known:
            check_kind(part, known[name], owner)
    missing = [name for name, each in known.items() if each.default is each.empty and name not in given]
    if missing:
        example = ", ".join(f"{name}: …" for name in missing)
        settings.wrong(f"{owner} needs {' and '.join(missing)}; write `{{{example}}}` after the name")


def check_kind(part: Part, parameter: Parameter, owner: str) -> None:
    """Note a value of another kind than the parameter's annotation asks for, where that is plain to see."""
    asked = parameter.annotation
    names = [name.strip() for name in (asked if isinstance(asked, str) else inspect.formatannotation(asked)).split("|")]
    if all(name in KINDS for name in names) and not any(KINDS[name][1](part.value) for name in names):
        part.unlike(f"for {owner} {' or '.join(KINDS[name][0] for name in names)}")


def filled(given: Mapping[str, Part], known: Mapping[str, Parameter]) -> dict[str, Any]:
    """The values of all parameters: those given, and the defaults of the others."""
    defaults = {name: each.default for name, each in known.items() if each.default is not each.empty}
    return defaults | {name: part.value for name, part in given.items()}
