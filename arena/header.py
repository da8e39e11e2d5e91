"""The header of a file of matches, checked where it is read: somebody may have edited it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from arena.bot import Limits

FORMAT = 1
"""Of the files of matches; it grows where an older arena would misread them."""

RUN = {"name": str, "seed": int, "games": list, "entrants": list, "format": dict, "limits": dict, "on_fault": str}
GAME = {"label": str, "game": str, "rules": int, "options": dict, "players": int}
ENTRANT = {"name": str, "bot": str, "parameters": dict, "identity": str}
FORM = {"name": str, "parameters": dict}
OPENINGS = {"random_moves": int}

NAMES = {str: "a text", int: "a whole number", list: "a list", dict: "a mapping"}
"""What the types are called."""


def mistake(header: Mapping[str, Any]) -> str:
    """What makes `header` no header of a run, in words; nothing where it is one."""
    if "arena" not in header:
        return "no header of a run; its first line has the key 'arena'"
    if type(header["arena"]) is not int or header["arena"] != FORMAT:
        return f"written in format {header['arena']!r:.40}; this arena reads format {FORMAT}"
    wrong = misfit(header, RUN, "header")
    return wrong or wrong_parts(header)


def wrong_parts(header: Mapping[str, Any]) -> str:
    """What is wrong inside the parts of `header`, each of which has its type."""
    parts: list[tuple[Any, Mapping[str, type], str]]
    parts = [(header["format"], FORM, "format"), (header.get("openings", {"random_moves": 0}), OPENINGS, "openings")]
    parts += [(each, GAME, f"games.{number}") for number, each in enumerate(header["games"])]
    parts += [(each, ENTRANT, f"entrants.{number}") for number, each in enumerate(header["entrants"])]
    wrong = [said for part, keys, place in parts if (said := misfit(part, keys, place))]
    limits = [(header["limits"], "limits")]
    limits += [
        (each.get("limits", {}), f"entrants.{i}.limits") for i, each in enumerate(header["entrants"]) if not wrong
    ]
    wrong += [said for part, place in limits if (said := wrong_limits(part, place))]
    return wrong[0] if wrong else ""


def wrong_limits(part: Any, place: str) -> str:
    """What is wrong with limits on bots."""
    if not isinstance(part, dict):
        return f"{place} is {part!r:.40}; a mapping is needed"
    known = [field.name for field in fields(Limits)]
    unknown = [key for key in part if key not in known]
    if unknown:
        return f"{place} has no {unknown[0]!r:.40}; it has {', '.join(known)}"
    odd = [key for key, value in part.items() if key != "clock" and not (value is None or is_amount(value))]
    return f"{place}.{odd[0]} is {part[odd[0]]!r:.40}; a number is needed" if odd else ""


def is_amount(value: Any) -> bool:
    """Whether `value` is a number."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def misfit(part: Any, keys: Mapping[str, type], place: str) -> str:
    """Which of `keys` is missing in `part` or of another type, in words."""
    if not isinstance(part, dict):
        return f"{place} is {part!r:.40}; a mapping is needed"
    for key, kind in keys.items():
        if key not in part:
            return f"{place} has no {key!r}"
        if type(part[key]) is not kind:
            return f"{place}.{key} is {part[key]!r:.40}; {NAMES[kind]} is needed"
    return ""
