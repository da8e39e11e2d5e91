"""Formats: who meets whom. A format is a generator of batches of fixtures, and sees the tally after each."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import factorial
from typing import Protocol, TypeVar

from arena.bot import Limits
from arena.game import Options
from arena.match import Entrant, Fixture, deal_id, encoded, fixture_id
from arena.rng import Stream
from arena.tally import Tally

T = TypeVar("T")


@dataclass(frozen=True)
class Field:
    """One game of a config and those who play it: what a format makes fixtures of."""

    label: str
    game: str
    options: Options
    players: int
    """How many play in one match."""

    entrants: tuple[Entrant, ...]
    """In the order of the config."""

    seed: int
    limits: Limits
    folder: str
    on_fault: str = "forfeit"
    """As in Fixture."""

    opening: int = 0
    """As in Fixture."""

    def rotations(self, group: Sequence[Entrant], deal: int) -> Iterator[Fixture]:
        """One deal of `group`, played once in every seat rotation, so that luck and seat cancel."""
        names = [entrant.name for entrant in group]
        return self.over(deal_id(self.label, names, deal), group, deal)

    def shared_rotations(self, group: Sequence[Entrant], deal: int) -> Iterator[Fixture]:
        """The same over a deal that all groups of this game share."""
        return self.over(f"{encoded(self.label)}/{deal}", group, deal)

    def over(self, key: str, group: Sequence[Entrant], deal: int) -> Iterator[Fixture]:
        """The seat rotations of `group` over the deal whose key is `key`."""
        named = {entrant.name: entrant for entrant in group}
        names = list(named)
        seats = [named[name] for name in seats_of(self.label, names, deal)]
        for rotation in range(1, len(seats) + 1):
            yield Fixture(
                id=fixture_id(self.label, names, deal, rotation),
                game=self.game,
                options=self.options,
                entrants=tuple(seats),
                seed=self.seed,
                deal=key,
                limits=self.limits,
                folder=self.folder,
                on_fault=self.on_fault,
                opening=self.opening,
            )
            seats = seats[1:] + seats[:1]


STRIDE = 613
"""A prime, by which successive circular orders differ early and late alike; found by trial."""


def seats_of(label: str, names: Iterable[str], deal: int) -> list[str]:
    """Who sits where in the first rotation of a deal of the group with those names."""
    group = sorted(names)
    return around(group, deal_id(label, group, 0), deal)


def around(group: Sequence[T], key: str, deal: int) -> list[T]:
    """The circular order in which a group is seated: another one in each deal, the first drawn by its key.

    Of k who sit around a table there are (k - 1)! orders, and after as many deals each entrant has sat right behind
    each other one equally often. Two are seated as they are given.
    """
    if len(group) < 3:
        return list(group)
    first, *others = group
    orders = factorial(len(others))
    number = (Stream.of("around", key).below(orders) + deal * STRIDE) % orders
    seats = [first]
    while others:
        number, place = divmod(number, len(others))
        seats.append(others.pop(place))
    return seats


class Format(Protocol):
    """Who meets whom: made from the parameters in the config, asked once for each game.

    More is used where a format has it: `notes(field)`, lines for who asks what would be played;
    `course(field)`, the Course that `fixtures` plays, for reports on how it went; and `reports`, the names of those;
    `most(field)`, how many matches there are at the most, where their number is not known before; and
    `outcome(field, tally)`, lines on what the results amount to.
    """

    adaptive: bool
    """Whether later batches depend on the results of earlier ones."""

    def check(self, field: Field) -> None:
        """Raise OptionError where this format cannot be played by `field`."""

    def total(self, field: Field) -> int | None:
        """How many matches there will be, where that is known before."""

    def fixtures(self, field: Field) -> Generator[Iterable[Fixture], Tally, None]:
        """Batches of fixtures; each is played whole before the tally is sent and the next is asked for."""
