"""Round robin: every group of entrants meets, in every seat rotation, over each deal."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from itertools import chain, combinations
from math import comb
from typing import ClassVar

from arena.errors import OptionError
from arena.formats import Field
from arena.match import Fixture
from arena.tally import Tally

MOST_ROUNDS = 10_000_000


@dataclass(frozen=True)
class RoundRobin:
    """Every group of entrants over `rounds` deals."""

    rounds: int = 10
    """Deals for each group; each is played in every seat rotation."""

    deals: str = "own"
    """`own`: each group has deals of its own. `shared`: all groups play the same ones."""

    adaptive: ClassVar[bool] = False

    def __post_init__(self) -> None:
        check_deals(self.rounds, self.deals)

    def check(self, field: Field) -> None:
        """Nothing to check: who plays is who is there."""

    def total(self, field: Field) -> int:
        """How many matches there will be."""
        return comb(len(field.entrants), field.players) * self.rounds * field.players

    def fixtures(self, field: Field) -> Generator[Iterable[Fixture], Tally, None]:
        """One batch: deal by deal, in each every group, in each every rotation."""
        rotations = field.shared_rotations if self.deals == "shared" else field.rotations
        yield chain.from_iterable(
            rotations(group, deal)
            for deal in range(1, self.rounds + 1)
            for group in combinations(field.entrants, field.players)
        )


def check_deals(rounds: object, deals: object) -> None:
    """Raise OptionError where `rounds` is no number of deals or `deals` is no way to deal."""
    if type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
        raise OptionError(f"rounds is a whole number from 1 to {MOST_ROUNDS:,}, not {rounds!r}")
    if deals not in ("own", "shared"):
        raise OptionError(f"deals is own or shared, not {deals!r}")
