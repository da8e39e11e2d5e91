"""What entrants scored against each other, deal by deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from arena.tally import Lineup, Tally, Verdict

Ints = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]


@dataclass(frozen=True)
class PairDeals:
    """The deals over which two entrants met, as the first of the two sees them."""

    counts: tuple[int, ...]
    """How many different deals gave it 0, 1, 2, … half points; a deal of two players gives 0 to 4."""

    repeated: int = 0
    """Deals whose matches are all identical to those of another one: they are no observations of their own."""

    incomplete: int = 0
    """Deals with a match that is void or not yet played."""

    @property
    def distinct(self) -> int:
        """How many different deals were played to their end."""
        return sum(self.counts)

    @property
    def played(self) -> int:
        """How many deals were begun."""
        return self.distinct + self.repeated + self.incomplete

    def reversed(self) -> PairDeals:
        """The same as the other entrant sees it."""
        return PairDeals(self.counts[::-1], self.repeated, self.incomplete)


def deals_between(tally: Tally, label: str, one: str, other: str) -> PairDeals:
    """The deals of two players at `label` between `one` and `other`, as `one` sees them."""
    first, second = sorted((one, other))
    found = pair_deals(tally, label, 2).get((first, second)) or PairDeals((0,) * 5)
    return found if one == first else found.reversed()


def pair_deals(tally: Tally, label: str, players: int) -> dict[tuple[str, str], PairDeals]:
    """The deals of `players` at `label` by pairs of entrants, the first by code point first.

    For each opponent ranked below it in a match an entrant has two half points, for a tie one; two whose match a third
    one's fault ended are tied.
    """
    names = tally.entrants(label)
    matches = matches_of(tally, label, players)
    if not len(matches.kinds):
        return {}
    pairs, points = pairings(tally, matches, names, players)
    columns = pairs.shape[1]
    deals = Deals(
        pairs[matches.kinds].ravel(),
        points[matches.kinds].ravel(),
        np.repeat(matches.deals, columns),
        np.repeat(matches.moves, columns),
        players,
    )
    codes = sorted(set(pairs.ravel().tolist()))
    return {(names[code // len(names)], names[code % len(names)]): deals.of(code) for code in codes}


@dataclass(frozen=True)
class Matches:
    """The matches of one game, as arrays."""

    numbers: list[int]
    """The kinds that occur: line-up and verdict as one number."""

    kinds: Ints
    """By match: an index into the numbers."""

    deals: Words
    moves: Words


def matches_of(tally: Tally, label: str, players: int) -> Matches:
    """The matches of `players` at `label`."""
    fitting = [(each.label, each.players) == (label, players) for each in tally.lineups]
    lineup, verdict = np.array(tally.lineup, dtype=np.int64), np.array(tally.verdict, dtype=np.int64)
    here = np.flatnonzero(np.array(fitting, dtype=bool)[lineup]) if len(lineup) else lineup
    numbers, kinds = np.unique(lineup[here] * max(len(tally.verdicts), 1) + verdict[here], return_inverse=True)
    deals, moves = np.array(tally.deal, dtype=np.uint64)[here], np.array(tally.moves, dtype=np.uint64)[here]
    return Matches(numbers.tolist(), kinds.astype(np.int64), deals, moves)


def pairings(tally: Tally, matches: Matches, names: list[str], players: int) -> tuple[Ints, Ints]:
    """By kind and pair of seats: the pair of entrants as a number, and the half points of the first of them."""
    place = {name: index for index, name in enumerate(names)}
    pairs, points = [], []
    for number in matches.numbers:
        lineup, verdict = tally.lineups[number // len(tally.verdicts)], tally.verdicts[number % len(tally.verdicts)]
        row = list(halves(lineup, verdict, players))
        pairs.append([place[first] * len(names) + place[second] for first, second, _ in row])
        points.append([half for _, _, half in row])
    return np.array(pairs, dtype=np.int64), np.array(points, dtype=np.int64)


def halves(lineup: Lineup, verdict: Verdict, players: int) -> Iterator[tuple[str, str, int]]:
    """Each pair of players of a match, the first by code point first, and the half points of that one."""
    for one, other in combinations(range(players), 2):
        first, second = sorted((one, other), key=lambda seat: lineup.entrants[seat])
        ahead = (verdict.ranks[first] < verdict.ranks[second]) - (verdict.ranks[first] > verdict.ranks[second])
        yield lineup.entrants[first], lineup.entrants[second], 1 + ahead


class Deals:
    """The deals of all pairs, from arrays that have an element for each match and pair in it."""

    def __init__(self, pairs: Ints, points: Ints, deals: Words, moves: Words, players: int) -> None:
        order = np.lexsort((moves, deals, pairs))
        pairs, points, deals, moves = pairs[order], points[order], deals[order], moves[order]
        new = np.ones(len(pairs), dtype=bool)
        new[1:] = (pairs[1:] != pairs[:-1]) | (deals[1:] != deals[:-1])
        starts = np.flatnonzero(new)
        whole = np.diff(np.append(starts, len(pairs))) == players
        sums = np.add.reduceat(points, starts)[whole]
        rows = moves[starts[whole][:, None] + np.arange(players)]
        self.players = players
        self.incomplete = pairs[starts[~whole]]
        self.complete = pairs[starts[whole]]
        different = first_of_each(self.complete, rows)
        self.pairs, self.points = self.complete[different], sums[different]

    def of(self, pair: int) -> PairDeals:
        """The deals of one pair."""
        counts = np.bincount(self.points[self.pairs == pair], minlength=2 * self.players + 1).tolist()
        repeated = int((self.complete == pair).sum()) - sum(counts)
        return PairDeals(tuple(counts), repeated, int((self.incomplete == pair).sum()))


def first_of_each(pairs: Ints, moves: Words) -> Ints:
    """The indexes of the different deals: the same pair with the same moves in all its matches is there once."""
    if not len(pairs):
        return pairs
    rows = np.column_stack((pairs.astype(np.uint64), moves))
    return np.asarray(np.unique(rows, axis=0, return_index=True)[1])
