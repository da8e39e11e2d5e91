"""Until decided: whoever is not yet told apart meets again, until the first places are settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, combinations
from math import comb
from typing import ClassVar, TypeAlias

from arena.comparing.deals import PairDeals, pair_deals
from arena.comparing.evidence import Order, order_of
from arena.counting import counted
from arena.errors import OptionError
from arena.formats import Field
from arena.formats.sprt import PATIENCE, check_count, check_number
from arena.match import Entrant, Fixture
from arena.tally import Tally

Group: TypeAlias = tuple[Entrant, ...]
Pair: TypeAlias = tuple[str, str]

NAMED = 10
"""So many pairs that are not told apart are named."""


@dataclass(frozen=True)
class Decided:
    """Rounds of deals among those whose order matters and is open, until the first places are settled."""

    top: int | None = None
    """How many places have to be settled; where none is given, all."""

    confidence: float = 0.95
    """How surely the whole order is right, whenever the tournament ends."""

    max_deals: int = 1_000
    """After so many deals a group does not meet again."""

    batch: int = 8
    """How many deals each group plays in a round."""

    adaptive: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if self.top is not None:
            check_count("top", self.top)
        check_number("confidence", self.confidence, 0.5, 0.999_999)
        check_count("max_deals", self.max_deals)
        check_count("batch", self.batch)

    def check(self, field: Field) -> None:
        """Raise OptionError where there is nobody to be told apart, or not so many."""
        if field.players < 2:
            raise OptionError(f"an order comes from matches of two or more, and {field.label} is played alone")
        if self.top is not None and self.top > len(field.entrants):
            raise OptionError(f"top is {self.top}, and there are {len(field.entrants)} entrants")

    def total(self, field: Field) -> None:
        """Not known before."""

    def most(self, field: Field) -> int:
        """How many matches there are at the most."""
        return comb(len(field.entrants), field.players) * self.max_deals * field.players

    def notes(self, field: Field) -> tuple[str, ...]:
        """When it ends."""
        places = self.places(field)
        first = "the first one is" if places == 1 else f"the first {places} are"
        settled = "the order is" if places == len(field.entrants) - 1 else first
        most = f"at most {counted(self.max_deals, 'deal')} a group, {self.batch} a round"
        return (f"until {settled} settled at {self.sure}; {most}",)

    def outcome(self, field: Field, tally: Tally) -> tuple[str, ...]:
        """What is settled, and what is not."""
        deals, wanted = self.deals(field, tally), self.places(field)
        order = self.order(field, deals)
        places = order.places()
        rest = sorted(set(order.names) - set(places))
        said = f"order settled at {self.sure}: {' > '.join(places)}" + (
            f" > others ({', '.join(rest)})" if rest else ""
        )
        if len(places) >= wanted:
            return (said,)
        pairs = [each for each in combinations(rest, 2) if order.matters(*each, wanted)]
        return (*([said] if places else []), not_told_apart(pairs, deals) if pairs else circle(rest))

    def fixtures(self, field: Field) -> Generator[Iterable[Fixture], Tally, None]:
        """Round after round: each group that holds a pair whose order matters and is open plays a batch of deals."""
        course = Course(self, field)
        while groups := course.groups():
            tally = yield chain.from_iterable(
                field.rotations(group, deal) for group in groups for deal in course.next_deals(group)
            )
            course.look(tally)

    def order(self, field: Field, deals: Mapping[Pair, PairDeals]) -> Order:
        """Who is known to be ahead of whom."""
        return order_of(names(field.entrants), deals, self.confidence)

    def deals(self, field: Field, tally: Tally) -> dict[Pair, PairDeals]:
        """The deals that were played, by pairs."""
        return pair_deals(tally, field.label, field.players)

    @property
    def sure(self) -> str:
        """The confidence in words."""
        return f"{100 * self.confidence:g} %"

    def places(self, field: Field) -> int:
        """How many places have to be settled; the last one settles itself."""
        return min(self.top or len(field.entrants), len(field.entrants) - 1)


class Course:
    """How a tournament goes on: who has met how often, and who is still to be told apart."""

    def __init__(self, style: Decided, field: Field) -> None:
        self.style = style
        self.field = field
        self.played: Counter[tuple[str, ...]] = Counter()
        """Deals by the names of a group."""

        self.distinct: Counter[Pair] = Counter()
        """Different deals by pair."""

        self.fresh: Counter[Pair] = Counter()
        """How many deals a pair had played when the last one that was no repetition came."""

        self.pairs = [pair(one, other) for one, other in combinations(names(field.entrants), 2)]
        self.open = set(self.pairs)
        """The pairs that are still to be told apart."""

    def groups(self) -> list[Group]:
        """Those who meet in the next round."""
        return [group for group in combinations(self.field.entrants, self.field.players) if self.goes_on(names(group))]

    def goes_on(self, group: tuple[str, ...]) -> bool:
        """Whether a group may meet again, and has a pair in it that is still to be told apart."""
        return self.played[group] < self.style.max_deals and any(
            pair(*each) in self.open for each in combinations(group, 2)
        )

    def next_deals(self, group: Group) -> range:
        """The numbers of the deals that a group plays in the next round, which counts them as played."""
        before = self.played[names(group)]
        now = self.played[names(group)] = min(before + self.style.batch, self.style.max_deals)
        return range(before + 1, now + 1)

    def look(self, tally: Tally) -> None:
        """Find out who is still to be told apart."""
        deals = self.style.deals(self.field, tally)
        for each, met in deals.items():
            if met.distinct > self.distinct[each]:
                self.distinct[each], self.fresh[each] = met.distinct, met.played
        order, top = self.style.order(self.field, deals), self.style.places(self.field)
        stale = {each for each, met in deals.items() if met.played - self.fresh[each] >= PATIENCE}
        self.open = {each for each in self.pairs if each not in stale and order.matters(*each, top)}


def not_told_apart(pairs: list[Pair], deals: Mapping[Pair, PairDeals]) -> str:
    """Which pairs are not told apart, and where repeated deals are why."""
    said = []
    for each in pairs[:NAMED]:
        met = deals.get(each) or PairDeals(())
        repeated = f" ({met.distinct} of {met.played} deals different)" if met.repeated else ""
        said.append(f"{each[0]} and {each[1]}{repeated}")
    more = f", and {counted(len(pairs) - NAMED, 'pair')} more" if len(pairs) > NAMED else ""
    return f"not told apart: {', '.join(said)}{more}"


def circle(rest: list[str]) -> str:
    """Why there is no order among `rest`, who are all told apart."""
    return f"no order among {', '.join(rest)}: each of them is behind another one"


def names(group: Group) -> tuple[str, ...]:
    """The names of a group."""
    return tuple(entrant.name for entrant in group)


def pair(one: str, other: str) -> Pair:
    """Two names, the first by code point first."""
    return (one, other) if one < other else (other, one)
