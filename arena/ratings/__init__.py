"""Ratings: tallies to strengths.

A rating is a function `rating(tally, label, **parameters) -> Strengths`; the label None asks for one strength an
entrant over all games. It is found by its entry point in the group `arena.ratings`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from arena.errors import OptionError

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]
Truths: TypeAlias = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Strength:
    """How strong an entrant is."""

    entrant: str
    rating: float | None
    """None where no match tells."""

    low: float | None = None
    high: float | None = None
    """The interval; None where the data give none."""

    rank: int | None = None
    """1 for the strongest of its component; equal ratings share a rank."""

    rank_best: int | None = None
    rank_worst: int | None = None
    """The ranks that the data do not contradict."""

    component: int = 1
    """Which of the components it belongs to, from 1."""

    without_forfeits: float | None = None
    """Its rating from the matches that no fault ended; None where there are no others, or none of its own."""


@dataclass(frozen=True)
class SeatEffect:
    """What a seat is worth."""

    label: str
    players: int
    seat: int
    """From 1."""

    effect: float
    """On the rating's scale; the effects of all seats sum to 0."""

    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Superiority:
    """How likely it is, entrant by entrant, that one is stronger than another."""

    entrants: tuple[str, ...]
    matrix: Floats
    """By entrant and opponent; not a number where nothing compares them."""

    def of(self, entrant: str, opponent: str) -> float | None:
        """The likelihood that `entrant` is stronger than `opponent`."""
        value = float(self.matrix[self.entrants.index(entrant), self.entrants.index(opponent)])
        return None if math.isnan(value) else value

    def rows(self) -> Iterator[tuple[str, str, float]]:
        """Entrant, opponent and likelihood for all pairs that are compared."""
        for entrant, line in zip(self.entrants, self.matrix, strict=True):
            for opponent, value in zip(self.entrants, line.tolist(), strict=True):
                if not math.isnan(value):
                    yield entrant, opponent, value


@dataclass(frozen=True)
class Strengths:
    """What a rating says of a tally."""

    scale: str
    """What the ratings are measured in: "Elo", "points", …"""

    entrants: tuple[Strength, ...]
    """Best first, component by component."""

    seats: tuple[SeatEffect, ...] = ()
    superiority: Superiority | None = None
    components: tuple[tuple[str, ...], ...] = ()
    """Groups of entrants between which no match tells anything; there is no order across them."""

    notes: tuple[str, ...] = ()
    """What a reader of the table has to know: the prior, the order, …"""

    def of(self, entrant: str) -> Strength:
        """The strength of `entrant`."""
        return next((each for each in self.entrants if each.entrant == entrant), Strength(entrant, None))


def ranked(strengths: Iterable[Strength]) -> tuple[Strength, ...]:
    """`strengths` in the order of a table: by component, best first, those without a rating last, then by name."""
    return tuple(sorted(strengths, key=lambda each: (each.component, each.rank or math.inf, each.entrant)))


def ranks(values: Sequence[float | tuple[float, ...]]) -> list[int]:
    """The rank of each of `values`, the highest first; equal ones share a rank."""
    first: dict[Any, int] = {}
    for place, value in enumerate(sorted(values, reverse=True), 1):
        first.setdefault(value, place)
    return [first[value] for value in values]


def tidy(value: float, digits: int = 9) -> float:
    """`value` without what the order of a sum may have left in its last digits, and without a minus before 0."""
    return round(round(value, 9), digits) + 0.0


def number(rating: str, name: str, value: Any) -> float:
    """`value`, which the parameter `name` of `rating` was given, as a number. Raises OptionError."""
    return bounded(rating, name, value, "a number", -math.inf, math.inf)


def positive(rating: str, name: str, value: Any) -> float:
    """`value`, which the parameter `name` of `rating` was given, as a number above 0. Raises OptionError."""
    return bounded(rating, name, value, "a number above 0", 0, math.inf)


def probability(rating: str, name: str, value: Any) -> float:
    """`value`, which the parameter `name` of `rating` was given, as a number between 0 and 1. Raises OptionError."""
    return bounded(rating, name, value, "a number between 0 and 1", 0, 1)


def bounded(rating: str, name: str, value: Any, wanted: str, least: float, most: float) -> float:
    """`value` as a number that lies between `least` and `most`. Raises OptionError, which says what is `wanted`."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not least < value < most:
        raise OptionError(f"{rating}: {name} is {wanted}, not {value!r}")
    return float(value)


def truth(rating: str, name: str, value: Any) -> bool:
    """`value`, which the parameter `name` of `rating` was given, as a truth value. Raises OptionError."""
    if not isinstance(value, bool):
        raise OptionError(f"{rating}: {name} is true or false, not {value!r}")
    return value
