"""Knockouts: who loses a pairing is out, or out at the second time."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from arena.counting import counted
from arena.formats import Field
from arena.formats.bracket import Bracket, Node, Source, double, single
from arena.formats.course import (
    MOST_DEALS,
    Batches,
    Meetings,
    Pairing,
    Place,
    Round,
    check_count,
    check_seeding,
    check_two,
    seeded,
)
from arena.match import Entrant


@dataclass(frozen=True)
class Knockout:
    """Who loses a pairing is out, until one is left."""

    deals: int = 10
    """Deals of each pairing; each is played from both seats, and who wins more matches goes on."""

    extra: int = 10
    """Further deals at most, one by one, where as many matches were won; after them the better seed goes on."""

    seeding: str = "config"
    """`config`: the first of the config is the first seed, and so on. `drawn`: by lot."""

    adaptive: ClassVar[bool] = True
    reports: ClassVar[tuple[str, ...]] = ("places", "rounds", "rounds-md")

    def __post_init__(self) -> None:
        check_count("deals", self.deals, 1, MOST_DEALS)
        check_count("extra", self.extra, 0, MOST_DEALS)
        check_seeding(self.seeding)

    def check(self, field: Field) -> None:
        """Raise OptionError where a match is not one of two."""
        check_two("a knockout", field)

    def total(self, field: Field) -> int | None:
        """How many matches there will be, where no further deals are played."""
        return None if self.extra else (len(field.entrants) - 1) * self.deals * 2

    def notes(self, field: Field) -> list[str]:
        """How many pairings there will be, and byes."""
        byes = 2 ** (len(field.entrants) - 1).bit_length() - len(field.entrants)
        most = self.deals + self.extra
        deals = f"{self.deals} to {most} deals" if self.extra else counted(self.deals, "deal")
        said = f"{counted(len(self.bracket(field).titles), 'round')}, {self.pairings(len(field.entrants))} over {deals}"
        for_whom = "a bye for the first seed" if byes == 1 else f"byes for the first {byes} seeds"
        return [f"{said}; {for_whom}" if byes else said]

    def pairings(self, entrants: int) -> str:
        """How many pairings there will be, in words."""
        return counted(entrants - 1, "pairing")

    def bracket(self, field: Field) -> Bracket:
        """Who meets whom."""
        return single(len(field.entrants))

    def course(self, field: Field) -> KnockoutCourse:
        """The rounds at one game."""
        return KnockoutCourse(self, field)

    def fixtures(self, field: Field) -> Batches:
        """Batch after batch the deals of all pairings whose two sides are known."""
        return self.course(field).fixtures()


@dataclass(frozen=True)
class DoubleKnockout(Knockout):
    """Who loses two pairings is out, until one is left."""

    def total(self, field: Field) -> None:
        """Unknown: the grand final may have a second part."""

    def pairings(self, entrants: int) -> str:
        """How many pairings there will be, in words."""
        return f"{2 * entrants - 2} or {2 * entrants - 1} pairings"

    def bracket(self, field: Field) -> Bracket:
        """Who meets whom."""
        return double(len(field.entrants))


class KnockoutCourse:
    """A knockout at one game."""

    def __init__(self, style: Knockout, field: Field) -> None:
        self.style = style
        self.bracket = style.bracket(field)
        self.meetings = Meetings(field)
        self.seeds = seeded(field, style.seeding)
        self.rank = {entrant.name: seed for seed, entrant in enumerate(self.seeds)}
        self.begun: dict[int, Round] = {}
        """The rounds that have begun, by their places among the titles."""

        self.losses: Counter[str] = Counter()
        self.fallen: dict[str, int] = {}
        """Who is out, and by which round."""

        self.over: dict[int, tuple[Entrant | None, Entrant | None]] = {}
        """Winner and loser of each node that is decided; None where there was nobody."""

        self.open: dict[int, Pairing] = {}
        """The nodes that are being played."""

    def fixtures(self) -> Batches:
        """Batch after batch the deals of all pairings whose two sides are known and that are not decided."""
        self.advance()
        while self.open:
            wanted = [(pairing, 1 if pairing.deals else self.style.deals) for pairing in self.open.values()]
            tally = yield self.meetings.deal(wanted)
            self.meetings.count(self.open.values(), tally)
            for number, pairing in list(self.open.items()):
                self.settle(number, pairing)
            self.advance()

    def advance(self) -> None:
        """Open each node whose two sides are known, and pass over those with a bye."""
        for number, node in enumerate(self.bracket.nodes):
            if number in self.over or number in self.open or not (self.known(node.one) and self.known(node.two)):
                continue
            one, two = self.side(node.one), self.side(node.two)
            if one is not None and two is not None:
                self.open[number] = self.meetings.pairing(one, two)
                self.round_of(node).pairings.append(self.open[number])
            else:
                self.pass_over(number, node, one or two)

    def known(self, source: Source) -> bool:
        """Whether it is known who comes from `source`."""
        return source.kind == "seed" or source.number in self.over

    def side(self, source: Source) -> Entrant | None:
        """Who comes from `source`, which is known; None where nobody does."""
        if source.kind == "seed":
            return self.seeds[source.number] if source.number < len(self.seeds) else None
        winner, loser = self.over[source.number]
        if source.kind == "winner":
            return winner
        return None if loser is None or loser.name in self.fallen else loser

    def pass_over(self, number: int, node: Node, entrant: Entrant | None) -> None:
        """Let who is alone in a node go on; it is a bye where it is not the end."""
        self.over[number] = (entrant, None)
        if entrant is not None and number + 1 < len(self.bracket.nodes):
            self.round_of(node).byes.append(entrant)

    def round_of(self, node: Node) -> Round:
        """The round of `node`, which begins where it has not yet."""
        return self.begun.setdefault(node.round, Round(self.bracket.titles[node.round]))

    @property
    def rounds(self) -> list[Round]:
        """The rounds that have begun, in the order of the bracket."""
        return [self.begun[place] for place in sorted(self.begun)]

    def settle(self, number: int, pairing: Pairing) -> None:
        """Decide a pairing where more matches are won, or no further deals are left."""
        if pairing.lead == 0 and pairing.deals < self.style.deals + self.style.extra:
            return
        first = min(pairing.one, pairing.two, key=lambda entrant: self.rank[entrant.name])
        ahead = pairing.one if pairing.lead > 0 else pairing.two if pairing.lead < 0 else first
        pairing.decide(ahead, "matches" if pairing.lead else "seed")
        loser = pairing.two if ahead is pairing.one else pairing.one
        self.over[number] = (ahead, loser)
        del self.open[number]
        self.losses[loser.name] += 1
        if self.losses[loser.name] == self.bracket.lives:
            self.fallen[loser.name] = self.bracket.nodes[number].round

    def places(self) -> list[Place]:
        """Who came in where: the later one is knocked out, the better; who may still win has no place."""
        places = {name: self.place_of(round) for name, round in self.fallen.items()}
        if len(self.over) == len(self.bracket.nodes):
            places |= {entrant.name: 1 for entrant in self.seeds if entrant.name not in self.fallen}
        order = sorted(self.seeds, key=lambda entrant: (places.get(entrant.name) or 0, self.rank[entrant.name]))
        return [self.place(entrant, places.get(entrant.name)) for entrant in order]

    def place_of(self, round: int) -> int | None:
        """The place of those whom `round` knocked out; None as long as it is not over."""
        if any(node.round <= round and number not in self.over for number, node in enumerate(self.bracket.nodes)):
            return None
        return 1 + len(self.seeds) - sum(other <= round for other in self.fallen.values())

    def place(self, entrant: Entrant, place: int | None) -> Place:
        """The row of `entrant`."""
        mine = [
            pairing
            for each in self.begun.values()
            for pairing in each.pairings
            if pairing.decided and entrant in (pairing.one, pairing.two)
        ]
        wins = sum(pairing.winner is entrant for pairing in mine)
        fallen = self.fallen.get(entrant.name)
        return Place(
            place,
            entrant.name,
            match_points=self.meetings.scores[entrant.name] / 2,
            wins=wins,
            losses=len(mine) - wins,
            byes=sum(entrant in each.byes for each in self.begun.values()),
            out=None if fallen is None else self.bracket.titles[fallen],
        )
