"""Sequential test: two entrants meet deal after deal until it is clear whether the first is as much better as asked."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar

from arena.comparing.deals import PairDeals, deals_between
from arena.comparing.gsprt import ACCEPTED, MOST_ELO, REJECTED, SequentialTest
from arena.errors import OptionError
from arena.formats import Field
from arena.match import Fixture
from arena.tally import Tally

MOST_DEALS = 10_000_000

PATIENCE = 32
"""After so many deals that were all played before, move by move, there will be no others."""


@dataclass(frozen=True)
class Sprt:
    """The first entrant of the config against the second, by a sequential test (GSPRT) of its normalized Elo."""

    elo0: float = 0
    """In normalized Elo: so much better or less is not enough."""

    elo1: float = 20
    """In normalized Elo: so much better or more is enough."""

    alpha: float = 0.05
    """How often at most the first is accepted though it is only `elo0` better."""

    beta: float = 0.05
    """How often at most the first is rejected though it is `elo1` better."""

    max_deals: int = 10_000
    """After so many deals the test ends undecided."""

    batch: int = 16
    """How many deals are played between two looks at the results."""

    adaptive: ClassVar[bool] = True

    def __post_init__(self) -> None:
        for name in ("elo0", "elo1"):
            check_number(name, getattr(self, name), -MOST_ELO, MOST_ELO)
        if self.elo0 >= self.elo1:
            raise OptionError(f"elo1 is above elo0, and {self.elo1:g} is not above {self.elo0:g}")
        for name in ("alpha", "beta"):
            check_number(name, getattr(self, name), 0.000_001, 0.499_999)
        check_count("max_deals", self.max_deals)
        check_count("batch", self.batch)

    @property
    def test(self) -> SequentialTest:
        """The test of its parameters."""
        return SequentialTest(self.elo0, self.elo1, self.alpha, self.beta)

    def check(self, field: Field) -> None:
        """Raise OptionError where there are not two entrants in matches of two."""
        if field.players != 2:
            raise OptionError(
                f"a sequential test is for games of two players, and {field.label} is played by {field.players}"
            )
        if len(field.entrants) != 2:
            raise OptionError(
                f"a sequential test is between two entrants, and there are {len(field.entrants)}; "
                "the format 'decided' takes more"
            )

    def total(self, field: Field) -> None:
        """Not known before."""

    def most(self, field: Field) -> int:
        """How many matches there are at the most."""
        return self.max_deals * field.players

    def notes(self, field: Field) -> tuple[str, ...]:
        """What to expect of the test."""
        middle = (self.elo0 + self.elo1) / 2
        cases = ", ".join(
            f"{min(self.test.expected(nelo), self.max_deals):,.0f} at {nelo:+g} nElo"
            for nelo in (self.elo0, middle, self.elo1)
        )
        first, second = (entrant.name for entrant in field.entrants)
        return (
            f"{first} against {second}: deals to expect: {cases}; at most {self.max_deals:,}, "
            f"looked at after every {self.batch}",
        )

    def outcome(self, field: Field, tally: Tally) -> tuple[str, ...]:
        """The verdict as a sentence."""
        first, second = (entrant.name for entrant in field.entrants)
        deals = self.deals(field, tally)
        verdict = self.test.verdict(deals.counts)
        if verdict == ACCEPTED:
            if self.elo0 < 0:
                return (f"accepted: {first} is not {-self.elo0:g} nElo worse than {second}",)
            return (f"accepted: {first} is better than {second}, by more than {self.elo0:+g} nElo",)
        if verdict == REJECTED:
            return (f"rejected: {first} is not {self.elo1:+g} nElo better than {second}",)
        return (
            f"undecided after {deals.played:,} {'deal' if deals.played == 1 else 'deals'} between {first} and {second}",
        )

    def fixtures(self, field: Field) -> Generator[Iterable[Fixture], Tally, None]:
        """Batches of deals, both seat rotations of each, until the test is decided or nothing new comes."""
        deals, fresh, distinct = 0, 0, 0
        while deals < self.max_deals:
            batch = range(deals + 1, min(deals + self.batch, self.max_deals) + 1)
            tally = yield chain.from_iterable(field.rotations(field.entrants, deal) for deal in batch)
            deals = batch[-1]
            found = self.deals(field, tally)
            if self.test.verdict(found.counts):
                return
            if found.distinct > distinct:
                fresh, distinct = deals, found.distinct
            elif deals - fresh >= PATIENCE:
                return

    def deals(self, field: Field, tally: Tally) -> PairDeals:
        """The deals that were played, as the first entrant sees them."""
        first, second = field.entrants
        return deals_between(tally, field.label, first.name, second.name)


def check_number(name: str, value: object, least: float, most: float) -> None:
    """Raise OptionError where `value` is no number from `least` to `most`."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise OptionError(f"{name} is a number from {least:g} to {most:g}, not {value!r}")


def check_count(name: str, value: object) -> None:
    """Raise OptionError where `value` is no number of deals."""
    if type(value) is not int or not 1 <= value <= MOST_DEALS:
        raise OptionError(f"{name} is a whole number from 1 to {MOST_DEALS:,}, not {value!r}")
