"""Balanced line-ups: some groups of entrants instead of all, in which each two meet equally often, or nearly so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import ClassVar

from arena.counting import counted, noun
from arena.errors import OptionError
from arena.formats import Field
from arena.formats.course import check_count
from arena.formats.designs import Design, Group, design, meetings_of, smallest
from arena.formats.round_robin import MOST_ROUNDS
from arena.match import Fixture
from arena.tally import Tally

MOST_MEETINGS = 1_000


@dataclass(frozen=True)
class Balanced:
    """Groups in which each two entrants meet equally often: far fewer than all groups, for 3 players or more."""

    rounds: int = 1
    """Deals for each group; each is played in every seat rotation."""

    meetings: int | None = None
    """In how many groups each two meet, or a little more often where that cannot be; by default as few as can be."""

    adaptive: ClassVar[bool] = False

    def __post_init__(self) -> None:
        check_count("rounds", self.rounds, 1, MOST_ROUNDS)
        if self.meetings is not None:
            check_count("meetings", self.meetings, 1, MOST_MEETINGS)

    def check(self, field: Field) -> None:
        """Raise OptionError where nobody meets anybody."""
        if field.players < 2:
            raise OptionError(
                f"balanced needs two players or more, and {field.label} is played by one; take round-robin"
            )

    def total(self, field: Field) -> int:
        """How many matches there will be."""
        return len(self.groups(field)) * self.rounds * field.players

    def notes(self, field: Field) -> list[str]:
        """How many groups there will be, and how well they are balanced."""
        groups = self.groups(field)
        deals = f"{counted(self.rounds, 'deal')}, each from every seat"
        said = f"{counted(len(groups), 'group')} of {field.players} over {deals}"
        return [said, *balance(field, groups, self.matches(field))]

    def fixtures(self, field: Field) -> Generator[Iterable[Fixture], Tally, None]:
        """One batch: deal by deal, in each every group, in each every rotation."""
        yield self.matches(field)

    def matches(self, field: Field) -> Iterator[Fixture]:
        """The matches; a group that is there several times has as many deals in each round."""
        groups = self.groups(field)
        copies = Counter(groups)
        for number in range(self.rounds):
            dealt: Counter[Group] = Counter()
            for group in groups:
                dealt[group] += 1
                yield from field.rotations(
                    [field.entrants[point] for point in group], number * copies[group] + dealt[group]
                )

    def groups(self, field: Field) -> Design:
        """The groups, of entrants by their places in the config."""
        count = len(field.entrants)
        if self.meetings is None:
            return smallest(count, field.players)
        return design(count, field.players, self.meetings)


def balance(field: Field, groups: Design, matches: Iterable[Fixture]) -> Iterator[str]:
    """How well the groups and the seats of these matches are balanced, a line each."""
    names = [entrant.name for entrant in field.entrants]
    seats: Counter[tuple[str, int]] = Counter()
    neighbours: Counter[tuple[str, str]] = Counter()
    for match in matches:
        row = [entrant.name for entrant in match.entrants]
        seats.update((name, seat) for seat, name in enumerate(row))
        neighbours.update(zip(row, row[1:] + row[:1], strict=True))
    meetings = meetings_of(groups)
    places = range(field.players)
    met = spread((meetings[pair] for pair in combinations(range(len(names)), 2)), "group")
    played = spread((sum(seats[name, seat] for seat in places) for name in names), "match", "matches")
    yield f"each two meet in {met}"
    yield f"each entrant plays {played}"
    yield f"each entrant sits {spread((seats[name, seat] for name in names for seat in places), 'time')} in each seat"
    yield f"each other one sits {spread((neighbours[pair] for pair in permutations(names, 2)), 'time')} right behind it"


def spread(counts: Iterable[int], one: str, many: str = "") -> str:
    """The least and the most of `counts`, and their mean where they differ, with their noun."""
    found = list(counts)
    least, most = min(found), max(found)
    if least == most:
        return counted(least, one, many)
    return f"{least} to {most} (mean {sum(found) / len(found):.2f}) {noun(2, one, many)}"
