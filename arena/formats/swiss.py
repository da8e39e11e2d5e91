"""Swiss: every round pairs those who stand level, and nobody meets the same opponent twice while that can be helped.

What a chess Swiss balances by colours is balanced here by play: each deal of a pairing is played from both seats. The
rest is a minimum weight perfect matching over all pairings of a round, as in programs that FIDE endorses. Counted are,
each only where those before it are equal:

1. rematches, and second byes, each squared by how often it happened before;
2. the points of who gets the bye;
3. differences of points, squared;
4. how far the pairing is from upper half against lower half of its score group, or from last against first of
   neighbouring ones, squared;
5. a lot drawn by the seed, so that the best pairing is the only best one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from arena.counting import counted
from arena.errors import OptionError
from arena.formats import Field
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
from arena.rng import Stream
from arena.tally import Tally

MOST_ROUNDS = 200
MOST_ENTRANTS = 1_000
"""A round of so many is paired in about half a minute, and its weights still fit 128 bits."""

LOTS = 1 << 24
WIN, DRAW = 2, 1
"""Points are counted in halves."""


@dataclass(frozen=True)
class Swiss:
    """Rounds in which those who stand level meet: many entrants in order with few matches."""

    rounds: int | None = None
    """By default one more than a knockout has."""

    deals: int = 10
    """Deals of each pairing; each is played from both seats, and who wins more matches wins the pairing."""

    seeding: str = "config"
    """`config`: who comes first in the config counts as the stronger, before points tell. `drawn`: by lot."""

    adaptive: ClassVar[bool] = True
    reports: ClassVar[tuple[str, ...]] = ("places", "rounds", "rounds-md")

    def __post_init__(self) -> None:
        if self.rounds is not None:
            check_count("rounds", self.rounds, 1, MOST_ROUNDS)
        check_count("deals", self.deals, 1, MOST_DEALS)
        check_seeding(self.seeding)

    def check(self, field: Field) -> None:
        """Raise OptionError where a match is not one of two, or there are too many entrants to pair."""
        check_two("swiss", field)
        if len(field.entrants) > MOST_ENTRANTS:
            raise OptionError(f"swiss pairs at most {MOST_ENTRANTS:,} entrants, not {len(field.entrants):,}")

    def rounds_of(self, field: Field) -> int:
        """How many rounds there will be."""
        count = len(field.entrants)
        return self.rounds or min((count - 1).bit_length() + 1, without_rematch(count))

    def total(self, field: Field) -> int:
        """How many matches there will be."""
        return self.rounds_of(field) * (len(field.entrants) // 2) * self.deals * 2

    def notes(self, field: Field) -> list[str]:
        """How many rounds there will be, and how often they have to be rematches."""
        count, rounds = len(field.entrants), self.rounds_of(field)
        pairings = counted(count // 2, "pairing")
        said = f"{counted(rounds, 'round')} of {pairings} over {counted(self.deals, 'deal')}"
        without = without_rematch(count)
        return [f"{said}; after {counted(without, 'round')} all have met, and meet again" if rounds > without else said]

    def course(self, field: Field) -> SwissCourse:
        """The rounds at one game."""
        return SwissCourse(self, field)

    def fixtures(self, field: Field) -> Batches:
        """A batch a round."""
        return self.course(field).fixtures()


def without_rematch(entrants: int) -> int:
    """After how many rounds all have met each other, and each has had a bye where their number is odd."""
    return entrants - 1 + entrants % 2


@dataclass
class Score:
    """How an entrant stands."""

    entrant: Entrant
    seed: int
    points: int = 0
    """In halves: 2 for a pairing won and for a bye, 1 for a drawn one."""

    results: list[tuple[str, int]] = field(default_factory=list)
    """The opponents met, and the points from each."""

    byes: int = 0


class SwissCourse:
    """The rounds of a Swiss at one game."""

    def __init__(self, style: Swiss, field: Field) -> None:
        self.style = style
        self.field = field
        self.meetings = Meetings(field)
        self.scores = [Score(entrant, seed) for seed, entrant in enumerate(seeded(field, style.seeding))]
        self.of = {score.entrant.name: score for score in self.scores}
        self.rounds: list[Round] = []

    def fixtures(self) -> Batches:
        """A batch a round, each paired by how those before it ended."""
        for number in range(1, self.style.rounds_of(self.field) + 1):
            now = self.pair(number)
            self.rounds.append(now)
            tally = yield self.meetings.deal([(pairing, self.style.deals) for pairing in now.pairings])
            self.count(now, tally)

    def pair(self, number: int) -> Round:
        """The pairings of the round with that number."""
        stream = Stream.of(self.field.seed, self.field.label, "swiss", number)
        order = sorted(self.scores, key=lambda score: (-score.points, score.seed))
        now = Round(f"round {number}")
        for one, two in matched(order, stream):
            if two is None:
                now.byes.append(one.entrant)
            else:
                now.pairings.append(self.meetings.pairing(one.entrant, two.entrant))
        return now

    def count(self, now: Round, tally: Tally) -> None:
        """Give points for a round."""
        self.meetings.count(now.pairings, tally)
        for pairing in now.pairings:
            self.score(pairing)
        for entrant in now.byes:
            self.of[entrant.name].byes += 1
            self.of[entrant.name].points += WIN

    def score(self, pairing: Pairing) -> None:
        """Give points for a pairing: more matches won is a win, as many a draw."""
        winner = None if pairing.lead == 0 else pairing.one if pairing.lead > 0 else pairing.two
        pairing.decide(winner, "draw" if winner is None else "matches")
        for entrant, other in ((pairing.one, pairing.two), (pairing.two, pairing.one)):
            won = DRAW if winner is None else WIN * (winner is entrant)
            self.of[entrant.name].results.append((other.name, won))
            self.of[entrant.name].points += won

    def places(self) -> list[Place]:
        """The table by points, Buchholz, Sonneborn-Berger and match points; who is level in all shares a place."""
        keys = {score.entrant.name: self.standing(score) for score in self.scores}
        order = sorted(self.scores, key=lambda score: (*(-part for part in keys[score.entrant.name]), score.seed))
        return [self.place(score, 1 + sum(key > keys[score.entrant.name] for key in keys.values())) for score in order]

    def standing(self, score: Score) -> tuple[int, int, int, int]:
        """What decides the place of `score`: points and Buchholz in halves, Sonneborn-Berger in quarters, half points.

        A bye counts in tie-breaks as a win over somebody with one's own points (FIDE C.07, article 16).
        """
        buchholz = sum(self.of[name].points for name, _ in score.results) + score.byes * score.points
        berger = sum(self.of[name].points * won for name, won in score.results) + score.byes * score.points * WIN
        return score.points, buchholz, berger, self.meetings.scores[score.entrant.name]

    def place(self, score: Score, place: int) -> Place:
        """The row of `score`."""
        points, buchholz, berger, match_points = self.standing(score)
        won = Counter(won for _, won in score.results)
        return Place(
            place,
            score.entrant.name,
            points / 2,
            buchholz / 2,
            berger / 4,
            match_points / 2,
            won[WIN],
            won[DRAW],
            won[0],
            score.byes,
        )


def matched(order: Sequence[Score], stream: Stream) -> list[tuple[Score, Score | None]]:
    """The best pairing of `order`, which is by points and seed; who has a bye is paired with None, and comes last."""
    import rustworkx

    seats: list[Score | None] = [*order, *[None] * (len(order) % 2)]
    costs = weighed(order, stream)
    heaviest = max(cost for _, _, cost in costs)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(seats)))
    graph.add_edges_from([(one, two, heaviest - cost) for one, two, cost in costs])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [(order[min(pair)], seats[max(pair)]) for pair in sorted(found, key=min)]


def weighed(order: Sequence[Score], stream: Stream) -> list[tuple[int, int, int]]:
    """What each pairing of places in `order` costs, the bye being the place after the last, as one number."""
    edges = list(criteria(order, stream))
    columns = zip(*(costs for _, _, costs in edges), strict=True)
    most = [sum(sorted(column)[-(len(order) + 1) // 2 :]) for column in columns]  # no round can cost more
    weighed = []
    for one, two, costs in edges:
        total = 0
        for cost, bound in zip(costs, most, strict=True):
            total = total * (bound + 1) + cost
        weighed.append((one, two, total))
    return weighed


def criteria(order: Sequence[Score], stream: Stream) -> Iterator[tuple[int, int, tuple[int, int, int, int, int]]]:
    """What each pairing of places costs by each criterion of this module, in their order."""
    met = [Counter(name for name, _ in score.results) for score in order]
    groups = groups_of(order)
    for two in range(1, len(order)):
        other = order[two]
        for one in range(two):
            again = met[one][other.entrant.name] ** 2
            apart = (order[one].points - other.points) ** 2
            yield one, two, (again, 0, apart, crossing(one, two, groups) ** 2, stream.below(LOTS))
    if len(order) % 2:
        for one, score in enumerate(order):
            below = (groups[one][1] - 1 - one) ** 2
            yield one, len(order), (score.byes**2, score.points, 0, below, stream.below(LOTS))


def groups_of(order: Sequence[Score]) -> list[tuple[int, int]]:
    """For each place where its score group begins, and where the next one does."""
    starts = [place for place, score in enumerate(order) if place == 0 or order[place - 1].points != score.points]
    return [
        (start, end) for start, end in zip(starts, [*starts[1:], len(order)], strict=True) for _ in range(start, end)
    ]


def crossing(one: int, two: int, groups: Sequence[tuple[int, int]]) -> int:
    """How many places a pairing is from what its score group, or two neighbouring ones, would like best."""
    start, end = groups[one]
    if two < end:
        return two - one - (end - start) // 2
    return (end - 1 - one) + (two - groups[two][0])
