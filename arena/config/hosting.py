"""What a config says about where bots run and what they may take."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from arena.bot import Limits
from arena.config.parts import Part, refuse_unknown, shown

ISOLATIONS = ("auto", "process", "worker")
CLOCKS = ("wall", "cpu")
ON_FAULT = ("forfeit", "substitute")

MOST_MOVES = 10**9
MOST_SECONDS = 7 * 24 * 3600
LEAST_MB, MOST_MB = 16, 1 << 20
MOST_KB = 1 << 20


@dataclass(frozen=True)
class Quarters:
    """Where bots run: for a whole config, or for one entrant."""

    isolation: str = "auto"
    fresh_process: bool = False
    wrapper: tuple[str, ...] = ()


def quarters(given: Mapping[str, Part], house: Quarters) -> Quarters:
    """Where the bots run that `given` speaks of; what it does not say is as in `house`."""
    chosen = replace(
        house,
        isolation=one_of(given["isolation"], ISOLATIONS) if "isolation" in given else house.isolation,
        fresh_process=truth(given["fresh_process"]) if "fresh_process" in given else house.fresh_process,
        wrapper=program(given["wrapper"]) if "wrapper" in given else house.wrapper,
    )
    if chosen.isolation == "worker" and ("wrapper" in given or "fresh_process" in given):
        key = "wrapper" if "wrapper" in given else "fresh_process"
        given[key].wrong(f"{key} is for bots in a process of their own, and isolation is worker; keep one of the two")
    return chosen


def limits(part: Part) -> Limits:
    """What a match may take, and each bot in it."""
    given = part.parts("a mapping, like `{moves: 2000}`,")
    refuse_unknown(given, READERS, "limits")
    return Limits(**{key: READERS[key](each) for key, each in given.items() if key in READERS})


def own_limits(part: Part) -> dict[str, Any]:
    """The limits that one entrant has for itself."""
    given = part.parts("a mapping, like `{move_seconds: 5}`,")
    readers = {key: reader for key, reader in READERS.items() if key != "moves"}
    refuse_unknown(given, readers, "limits of one bot")
    return {key: readers[key](given[key]) for key in readers if key in given}


def seconds(part: Part) -> float:
    """A time that is not nothing."""
    value = part.value
    if type(value) in (int, float) and 0 < value <= MOST_SECONDS:
        return float(value)
    part.unlike(f"a number of seconds above 0 and up to {MOST_SECONDS}")
    return 1.0


def seconds_or_none(part: Part) -> float | None:
    """A time, or no limit."""
    return None if part.value is None else seconds(part)


READERS: dict[str, Callable[[Part], Any]] = {
    "moves": lambda part: part.whole(1, MOST_MOVES),
    "start_seconds": seconds,
    "move_seconds": seconds,
    "match_seconds": seconds_or_none,
    "memory_mb": lambda part: part.whole(LEAST_MB, MOST_MB),
    "output_kb": lambda part: part.whole(0, MOST_KB),
    "clock": lambda part: one_of(part, CLOCKS),
}
"""How each limit is read."""


def one_of(part: Part, words: tuple[str, ...]) -> str:
    """The one of `words` that the part is; the first where it is none."""
    if part.value in words:
        return str(part.value)
    part.wrong(f"found {shown(part.value)}; one of {', '.join(words)} is needed")
    return words[0]


def truth(part: Part) -> bool:
    """True or false."""
    if isinstance(part.value, bool):
        return part.value
    part.unlike("true or false")
    return False


def program(part: Part) -> tuple[str, ...]:
    """A program with its arguments."""
    elements = part.elements("a list of a program and its arguments, like `[node, bot.js]`,")
    if part.value == []:
        part.wrong("found an empty list; write a program and its arguments, like `[node, bot.js]`")
    words = [each.text("a text") for each in elements]
    return tuple([word for word in words if word is not None])


def check_program(part: Part, argv: tuple[str, ...], folder: Path) -> None:
    """Note a program that is not there or cannot be run."""
    name = argv[0]
    path = str(folder / name) if "/" in name else name
    if shutil.which(path) is None:
        where = f"there is no {path} that can be run" if "/" in name else f"{name!r} is not on the PATH"
        part.wrong(f"{where}; a program of your own beside the config is written ./NAME")
