"""How the config of a run differs from what its folder holds: what may be added, and what of a bot has changed.

An entrant is what the header says of it: its bot, parameters, identity and limits. Where one of these is another one
under an old name, the old matches are those of another bot, and `on_change` in the config says what becomes of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeAlias

Header: TypeAlias = Mapping[str, Any]

REFUSE = "refuse"
"""A run with a changed bot does not begin."""

REPLAY = "replay"
"""The old matches of a changed bot are dropped, and played anew."""

KEEP = "keep"
"""The same, but the old matches are kept in a file of their own, and stay in the tables under a name of their own."""

ON_CHANGE = (REFUSE, REPLAY, KEEP)


def changes(found: Header, wanted: Header) -> dict[str, str]:
    """The entrants of a stored header that are other ones in the header `wanted`, and what of them changed."""
    now = {each["name"]: each for each in wanted["entrants"]}
    told = {each["name"]: change(each, now[each["name"]]) for each in found["entrants"] if each["name"] in now}
    return {name: said for name, said in told.items() if said}


def change(before: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """What changed between two descriptions, in words; empty where nothing did."""
    keys = [key for key in dict.fromkeys((*before, *now)) if before.get(key) != now.get(key)]
    return ", ".join(f"{key} was {before.get(key)!r} and is {now.get(key)!r} now" for key in keys)


def difference_of(found: Header, wanted: Header, overlooked: Collection[str] = ()) -> str:
    """What of a stored header forbids to go on by the header `wanted`, in words; entrants and games may be added.

    What changed of the entrants in `overlooked` does not.
    """
    for key in dict.fromkeys((*found, *wanted)):
        if key in ("games", "entrants"):
            said = another(key[:-1], found.get(key, []), wanted.get(key, []), overlooked)
        elif key == "format" or found.get(key) == wanted.get(key):
            said = ""
        else:
            said = f"{key} was {found.get(key)!r} and is {wanted.get(key)!r} now"
        if said:
            return said
    return ""


def another(
    kind: str, found: list[dict[str, Any]], wanted: list[dict[str, Any]], overlooked: Collection[str] = ()
) -> str:
    """Which stored game or entrant is another one now, in words."""
    identifier = "label" if kind == "game" else "name"
    now = {each[identifier]: each for each in wanted}
    for each in found:
        name = each[identifier]
        said = change(each, now[name]) if name in now and name not in overlooked else ""
        if said:
            return f"{kind} {name!r} is another one: {said}"
    return ""


def same_but_for(found: Header, wanted: Header, names: Collection[str]) -> bool:
    """Whether two headers differ in nothing but what is said of the entrants `names`."""
    now = {each["name"]: each for each in wanted["entrants"]}
    entrants = [now.get(each["name"], each) if each["name"] in names else each for each in found["entrants"]]
    return {**found, "entrants": entrants} == wanted
