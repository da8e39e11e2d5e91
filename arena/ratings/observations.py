"""The observations that a fit rests on: the matches of a tally that tell something, each counted once, as arrays.

Identical matches are one observation. All arrays are in an order that depends on the records alone, so that sums of
floats come out the same however the tally came about.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from arena.ratings import Ints, Truths
from arena.tally import NOBODY, Lineup, Tally, Verdict, telling

Thing = TypeVar("Thing", Lineup, Verdict)


@dataclass(frozen=True)
class Block:
    """The kinds of matches that one label and one number of players and seats has: a kind is a line of each matrix."""

    label: str
    players: int
    seats: int
    entrants: Ints
    """By kind and seat: an index into the names."""

    ranks: Ints
    """By kind and seat."""

    offenders: Ints
    """By kind: a seat or NOBODY."""

    counts: Ints
    """By kind: how many observations are of it."""

    start: int
    """The index of its first kind among those of all blocks."""

    def of(self, kinds: Ints | slice, start: int) -> Block:
        """The block that has only some of the kinds, the first of them with the index `start`."""
        return replace(
            self,
            entrants=self.entrants[kinds],
            ranks=self.ranks[kinds],
            offenders=self.offenders[kinds],
            counts=self.counts[kinds],
            start=start,
        )


@dataclass(frozen=True)
class Observations:
    """Matches that tell something."""

    names: tuple[str, ...]
    """The entrants, by code point, those without an observation included."""

    blocks: tuple[Block, ...]
    kinds: Ints
    """By observation: its kind."""

    clusters: Ints
    """By observation: its cluster; observations of one deal may depend on each other."""


def observed(tally: Tally, label: str | None) -> Observations:
    """What `tally` holds of `label`, or of all labels."""
    lineups, lineup_order = ordered(tally.lineups)
    verdicts, verdict_order = ordered(tally.verdicts)
    lineup = lineup_order[np.frombuffer(tally.lineup, dtype=np.uint32)] if len(tally) else np.zeros(0, np.int64)
    verdict = verdict_order[np.frombuffer(tally.verdict, dtype=np.uint32)] if len(tally) else np.zeros(0, np.int64)
    moves = np.array(tally.moves, dtype=np.uint64).view(np.int64)
    deals = np.array(tally.deal, dtype=np.uint64).view(np.int64)
    kind = lineup * max(len(verdicts), 1) + verdict
    tells = np.array([label in (None, each.label) for each in lineups], dtype=bool)
    kept = np.flatnonzero(tells[lineup]) if len(tally) else np.zeros(0, np.int64)
    kept = kept[first_of_each(moves[kept], deals[kept], kind[kept])]
    return built(tuple(tally.entrants(label)), lineups, verdicts, kind[kept], deals[kept])


def ordered(things: list[Thing]) -> tuple[list[Thing], Ints]:
    """`things` sorted, and where each of them went."""
    order = sorted(range(len(things)), key=things.__getitem__)
    places = np.empty(len(things), dtype=np.int64)
    places[order] = np.arange(len(things))
    return [things[index] for index in order], places


def first_of_each(moves: Ints, deals: Ints, kinds: Ints) -> Ints:
    """The indexes of the different matches, in a fixed order; of identical ones that of the first label and deal."""
    order = np.lexsort((deals, kinds, moves))
    sorted_moves = moves[order]
    new = np.ones(len(order), dtype=bool)
    new[1:] = sorted_moves[1:] != sorted_moves[:-1]
    return order[new]


def built(
    names: tuple[str, ...], lineups: list[Lineup], verdicts: list[Verdict], kinds: Ints, deals: Ints
) -> Observations:
    """The observations of `kinds`, which are numbered by line-up and verdict."""
    numbers, counts = np.unique(kinds, return_counts=True)
    pairs = [(lineups[number // len(verdicts)], verdicts[number % len(verdicts)]) for number in numbers.tolist()]
    groups: dict[tuple[str, int, int], list[int]] = {}
    for index, (lineup, verdict) in enumerate(pairs):
        if next(telling(lineup, verdict), None) is not None:
            groups.setdefault((lineup.label, lineup.players, len(lineup.entrants)), []).append(index)
    place = {name: index for index, name in enumerate(names)}
    blocks: list[Block] = []
    moved = np.full(len(numbers), -1, dtype=np.int64)
    start = 0
    for (label, players, seats), members in sorted(groups.items()):
        moved[members] = np.arange(start, start + len(members))
        blocks.append(
            Block(
                label,
                players,
                seats,
                np.array([[place[name] for name in pairs[each][0].entrants] for each in members], dtype=np.int64),
                np.array([pairs[each][1].ranks for each in members], dtype=np.int64),
                np.array([pairs[each][1].offender for each in members], dtype=np.int64),
                counts[members],
                start,
            )
        )
        start += len(members)
    observed_kinds = moved[np.searchsorted(numbers, kinds)]
    tells = observed_kinds >= 0
    clusters = np.unique(deals[tells], return_inverse=True)[1].astype(np.int64)
    return Observations(names, tuple(blocks), observed_kinds[tells], clusters)


def forfeits(observations: Observations) -> int:
    """How many of the observations a fault ended."""
    return sum(int(block.counts[block.offenders != NOBODY].sum()) for block in observations.blocks)


def without_forfeits(observations: Observations) -> Observations:
    """The observations that no fault ended."""
    blocks: list[Block] = []
    moved: list[Ints] = []
    start = 0
    for block in observations.blocks:
        kept = block.offenders == NOBODY
        moved.append(np.where(kept, start + np.cumsum(kept) - 1, -1))
        if kept.any():
            blocks.append(block.of(np.flatnonzero(kept), start))
            start += int(kept.sum())
    kinds = np.concatenate(moved)[observations.kinds] if moved else observations.kinds
    tells = kinds >= 0
    clusters = np.unique(observations.clusters[tells], return_inverse=True)[1].astype(np.int64)
    return Observations(observations.names, tuple(blocks), kinds[tells], clusters)


def components(observations: Observations) -> list[list[int]]:
    """The groups of entrants that matches connect, each sorted, the largest first; who has no match is in none."""
    leader = list(range(len(observations.names)))

    def root(index: int) -> int:
        while leader[index] != index:
            leader[index] = leader[leader[index]]
            index = leader[index]
        return index

    seen: set[int] = set()
    for one, other in compared(observations):
        seen.update((one, other))
        low, high = sorted((root(one), root(other)))
        leader[high] = low
    groups: dict[int, list[int]] = {}
    for index in sorted(seen):
        groups.setdefault(root(index), []).append(index)
    return sorted(groups.values(), key=lambda group: (-len(group), group))


def compared(observations: Observations) -> set[tuple[int, int]]:
    """The pairs of entrants that some observation tells about."""
    pairs: set[tuple[int, int]] = set()
    for block in observations.blocks:
        for one in range(block.seats):
            for other in range(one + 1, block.seats):
                tells = told(block, one, other)
                both = np.unique(block.entrants[tells][:, [one, other]], axis=0)
                pairs.update((min(a, b), max(a, b)) for a, b in both.tolist())
    return pairs


def told(block: Block, one: int, other: int) -> Truths:
    """By kind: whether it tells about the pair of seats `one` and `other`; the same rule as `arena.tally.telling`."""
    fair = (block.offenders == NOBODY) | (block.offenders == one) | (block.offenders == other)
    told_of: Truths = fair & (block.entrants[:, one] != block.entrants[:, other])
    return told_of
