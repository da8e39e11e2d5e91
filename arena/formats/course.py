"""The course of a tournament whose rounds depend on results: rounds of pairings, and who came in where.

A course is made by a format for one game. It plays itself as a generator of batches, and what it has come to can be
read from it at any time. Two who are paired play every deal from both seats, so that no colours have to be balanced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from arena.errors import OptionError
from arena.formats import Field
from arena.match import Entrant, Fixture, Record
from arena.rng import Stream
from arena.tally import Pair, Tally

MOST_DEALS = 1_000_000
NOTHING = Pair(0, 0, 0)

Batches = Generator[Iterable[Fixture], Tally, None]


@dataclass
class Pairing:
    """Two entrants who meet in one round."""

    one: Entrant
    two: Entrant
    before: Pair = NOTHING
    """How the matches of these two had ended before this round, as `one` sees it."""

    deals: int = 0
    """How many have been played, or are being played."""

    ended: Pair = NOTHING
    """How the matches of this round ended, as `one` sees it."""

    winner: Entrant | None = None
    decided: str = ""
    """By what it was decided: "matches", "draw", "seed"; empty as long as it is not."""

    @property
    def lead(self) -> int:
        """How many matches more `one` has won."""
        return self.ended.wins - self.ended.losses

    def decide(self, winner: Entrant | None, by: str) -> None:
        """Note how it was decided; a draw has no winner."""
        self.winner, self.decided = winner, by


@dataclass
class Round:
    """What is played side by side."""

    title: str
    pairings: list[Pairing] = field(default_factory=list)
    byes: list[Entrant] = field(default_factory=list)
    """Those who have nobody to meet, and go on as if they had won."""


@dataclass(frozen=True)
class Place:
    """Where an entrant came in; what a format does not count is None."""

    place: int | None
    """1 for the winner; equals share a place. None for who may still come in anywhere."""

    entrant: str
    points: float | None = None
    """1 for a pairing won and for a bye, a half for a drawn one."""

    buchholz: float | None = None
    sonneborn_berger: float | None = None
    match_points: float | None = None
    """The same as points, match by match."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    """Of pairings."""

    byes: int = 0
    out: str | None = None
    """The round in which it was knocked out."""


class Course(Protocol):
    """How a format goes at one game."""

    @property
    def rounds(self) -> Sequence[Round]:
        """Those that have begun."""

    def fixtures(self) -> Batches:
        """The batches that the format plays; may be asked for once."""

    def places(self) -> Sequence[Place]:
        """Who came in where, as it stands: best first."""


class Meetings:
    """Which deals two entrants have played: a rematch goes on where the last one stopped, so that no id comes twice."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.dealt: Counter[frozenset[str]] = Counter()
        self.pairs: dict[tuple[str, str], Pair] = {}
        self.scores: Counter[str] = Counter()
        """The half points of each entrant from all its matches."""

    def pairing(self, one: Entrant, two: Entrant) -> Pairing:
        """A new pairing of these two."""
        return Pairing(one, two, self.pairs.get((one.name, two.name), NOTHING))

    def deal(self, wanted: Sequence[tuple[Pairing, int]]) -> Iterable[Fixture]:
        """So many more deals for each pairing: deal by deal, in each every pairing, in each both rotations."""
        most = max((count for _, count in wanted), default=0)
        deals = [
            (pairing, self.next_deal(pairing)) for number in range(most) for pairing, count in wanted if number < count
        ]
        return self.rotations(deals)

    def next_deal(self, pairing: Pairing) -> int:
        """The number of the deal that these two play next."""
        group = frozenset((pairing.one.name, pairing.two.name))
        self.dealt[group] += 1
        pairing.deals += 1
        return self.dealt[group]

    def rotations(self, deals: Iterable[tuple[Pairing, int]]) -> Iterator[Fixture]:
        """Both rotations of each deal."""
        for pairing, deal in deals:
            yield from self.field.rotations((pairing.one, pairing.two), deal)

    def count(self, pairings: Iterable[Pairing], tally: Tally) -> None:
        """Take from the tally how the matches of `pairings` ended."""
        self.pairs = tally.pairs(self.field.label)
        self.scores = Counter({name: tally.score(self.field.label, name) for name, _ in self.pairs})
        for pairing in pairings:
            total = self.pairs.get((pairing.one.name, pairing.two.name), NOTHING)
            pairing.ended = Pair(*(now - then for now, then in zip(total, pairing.before, strict=True)))


def follow(batches: Batches, record_of: Callable[[Fixture], Record | None]) -> int | None:
    """Lead a course through the matches that were played; how many it has, or None where it is not at its end.

    It stops at the first batch of which a match is missing.
    """
    tally = Tally()
    count = 0
    batch = next(batches, None)
    while batch is not None:
        records = [record_of(fixture) for fixture in batch]
        played = [record for record in records if record is not None]
        if len(played) < len(records):
            return None
        for record in played:
            tally.add(record)
        count += len(played)
        try:
            batch = batches.send(tally)
        except StopIteration:
            batch = None
    return count


def seeded(field: Field, seeding: str) -> list[Entrant]:
    """The entrants of `field`, first seed first: in the order of the config, or drawn by the seed of the config."""
    order = list(field.entrants)
    if seeding == "drawn":
        Stream.of(field.seed, field.label, "seeding").shuffle(order)
    return order


def check_seeding(seeding: object) -> None:
    """Raise OptionError where `seeding` is no way to seed."""
    if seeding not in ("config", "drawn"):
        raise OptionError(f"seeding is config or drawn, not {seeding!r}")


def check_count(name: str, value: object, least: int, most: int) -> None:
    """Raise OptionError where the parameter `name` is no whole number in its bounds."""
    if type(value) is not int or not least <= value <= most:
        raise OptionError(f"{name} is a whole number from {least:,} to {most:,}, not {value!r}")


def check_two(name: str, field: Field) -> None:
    """Raise OptionError where a match of `field` is not one of two players."""
    if field.players != 2:
        raise OptionError(
            f"{name} pairs two players, and {field.label} is played by {field.players}; take balanced or round-robin"
        )
