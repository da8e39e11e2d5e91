"""Gauntlet: challengers meet everybody else, and the others do not meet each other."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from math import comb
from typing import ClassVar

from arena.counting import counted
from arena.errors import OptionError
from arena.formats import Field
from arena.formats.round_robin import check_deals
from arena.match import Entrant, Fixture
from arena.plugins import nearest
from arena.tally import Tally


@dataclass(frozen=True)
class Gauntlet:
    """Every group of one challenger and others over `rounds` deals."""

    rounds: int = 10
    """Deals for each group; each is played in every seat rotation."""

    challengers: tuple[str, ...] = ()
    """Names of entrants; where none are given, the first of the config."""

    deals: str = "own"
    """`own`: each group has deals of its own. `shared`: all groups play the same ones."""

    adaptive: ClassVar[bool] = False

    def __post_init__(self) -> None:
        check_deals(self.rounds, self.deals)
        names = self.challengers
        if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
            raise OptionError(f"challengers is a list of names, not {names!r}")
        if len(set(names)) < len(names):
            raise OptionError(f"challengers names one entrant twice: {', '.join(names)}")

    def check(self, field: Field) -> None:
        """Raise OptionError where a challenger is no entrant, or nobody is left to meet."""
        names = [entrant.name for entrant in field.entrants]
        for name in self.challengers:
            if name not in names:
                raise OptionError(
                    f"challenger {name!r} is no entrant; there are {', '.join(names)}{nearest(name, names)}"
                )
        _challengers, others = self.sides(field)
        if len(others) < field.players - 1:
            raise OptionError(
                f"{field.label} needs {counted(field.players - 1, 'other')} beside a challenger, "
                f"and there {'is' if len(others) == 1 else 'are'} {len(others)}"
            )

    def total(self, field: Field) -> int:
        """How many matches there will be."""
        challengers, others = self.sides(field)
        return len(challengers) * comb(len(others), field.players - 1) * self.rounds * field.players

    def fixtures(self, field: Field) -> Generator[Iterable[Fixture], Tally, None]:
        """One batch: deal by deal, in each every group, in each every rotation."""
        rotations = field.shared_rotations if self.deals == "shared" else field.rotations
        yield chain.from_iterable(
            rotations(group, deal) for deal in range(1, self.rounds + 1) for group in self.groups(field)
        )

    def groups(self, field: Field) -> Iterator[tuple[Entrant, ...]]:
        """Each challenger with each choice of others."""
        challengers, others = self.sides(field)
        for challenger in challengers:
            for company in combinations(others, field.players - 1):
                yield (challenger, *company)

    def sides(self, field: Field) -> tuple[list[Entrant], list[Entrant]]:
        """The challengers and the others, each in the order of the config."""
        names = self.challengers or (field.entrants[0].name,)
        return (
            [entrant for entrant in field.entrants if entrant.name in names],
            [entrant for entrant in field.entrants if entrant.name not in names],
        )
