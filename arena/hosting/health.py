"""How a bot fares: what it took in one match, which is kept beside the record and never in it."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field

STEPS = 8
"""Classes of think time to each doubling: neighbours differ by 9 %."""

SHORTEST = 1e-7
"""Seconds; the class 0."""

NEAR = 0.8
"""The part of its limit from which a choice counts as near to a timeout."""


@dataclass(frozen=True, slots=True)
class Health:
    """What one bot took in one match."""

    entrant: str
    seat: int
    choices: int
    """How often it was asked."""

    seconds: float
    """What it thought in all."""

    longest: float
    times: tuple[tuple[int, int], ...]
    """How many choices fell into each class of think time, ascending."""

    near: int
    """Choices that took nearly as long as they were allowed to."""

    memory_kb: int
    """The most that its process held at once, or 0 where it has none of its own."""

    output: int
    """Bytes that it printed."""

    late: int
    """Answers that came after their time, or twice, and were dropped."""

    fault: str
    """The fault that it is to blame for, or nothing."""

    said: str
    """The fault in words."""


@dataclass(slots=True)
class Meter:
    """What one bot takes, while its match lasts."""

    times: list[float] = field(default_factory=list)
    """Seconds of each choice."""

    near: int = 0
    memory_kb: int = 0
    output: int = 0
    late: int = 0
    fault: str = ""
    said: str = ""

    def health(self, entrant: str, seat: int) -> Health:
        """What the bot took, once the match is over."""
        return Health(
            entrant=entrant,
            seat=seat,
            choices=len(self.times),
            seconds=sum(self.times),
            longest=max(self.times, default=0.0),
            times=tuple(sorted(Counter(map(time_class, self.times)).items())),
            near=self.near,
            memory_kb=self.memory_kb,
            output=self.output,
            late=self.late,
            fault=self.fault,
            said=self.said,
        )


def time_class(seconds: float) -> int:
    """The class that a think time falls into."""
    return int(math.log2(seconds / SHORTEST) * STEPS) if seconds > SHORTEST else 0


def seconds_of(number: int) -> float:
    """The middle of a class of think times."""
    return float(SHORTEST * 2 ** ((number + 0.5) / STEPS))
