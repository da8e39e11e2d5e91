"""How often the 95 % intervals of `elo` hold the true strength, how wide they are, and how far off the ratings.

Each cell is a tournament among entrants of known strength, played many times over with other luck. Beside `elo` stands
the method of the usual runners: the Elo difference that an entrant's total score amounts to, with the interval that
follows from the variance of its scores.

    python benchmarks/coverage.py --replications 2000

Luck is a normal copula: the results of one deal depend on each other through the seats that the deal favours, while
every single match keeps its probabilities exactly, so that the true strengths stay true.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import numpy.typing as npt

from arena.match import Record, deal_id, fixture_id
from arena.ratings.elo import elo
from arena.ratings.model import NATURAL
from arena.tally import Tally

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Cell:
    """A tournament."""

    name: str
    strengths: tuple[float, ...]
    """In Elo, with the mean 0."""

    deals: int
    """Of each pairing, or each table of four."""

    luck: float = 0.0
    """The correlation that a deal gives to what its seats score, on the scale of a normal variable."""

    seats: tuple[float, ...] = (30.0, -30.0)
    """What they are worth, in Elo."""

    tie: float = -0.7
    """The log of Davidson's tie parameter: a fifth of the matches of equals are drawn."""

    clones: bool = False
    """Whether the first two entrants are deterministic: they play one match again and again."""


def spaced(count: int, top: float) -> tuple[float, ...]:
    """`count` strengths from -`top` to `top`."""
    return tuple(np.linspace(top, -top, count).tolist())


FOUR = (40.0, 0.0, -15.0, -25.0)
"""What the four seats are worth."""

LONG = 4000
"""Deals of a very long tournament."""

TIED = 0.15
"""How often neighbours at a table of four are tied."""

CELLS = (
    Cell("field 200, 10 pairs, no luck", spaced(6, 200), 10),
    Cell("field 200, 40 pairs, no luck", spaced(6, 200), 40),
    Cell("field 500, 10 pairs, no luck", spaced(6, 500), 10),
    Cell("field 500, 40 pairs, no luck", spaced(6, 500), 40),
    Cell("field 200, 10 pairs, heavy luck", spaced(6, 200), 10, luck=0.5),
    Cell("field 200, 40 pairs, heavy luck", spaced(6, 200), 40, luck=0.5),
    Cell("field 500, 10 pairs, heavy luck", spaced(6, 500), 10, luck=0.5),
    Cell("field 500, 40 pairs, heavy luck", spaced(6, 500), 40, luck=0.5),
    Cell("field 300, 2 pairs, mild luck", spaced(6, 300), 2, luck=0.2),
    Cell("field 200, 10 pairs, two clones", (0.0, 0.0, *spaced(4, 200)), 10, clones=True),
    Cell("four players, 80 matches", spaced(8, 200), 20, seats=FOUR),
    Cell("four players, 400 matches", spaced(8, 200), 100, seats=FOUR),
    Cell("four players, 400 matches, heavy luck", spaced(8, 200), 100, luck=0.5, seats=FOUR),
)


@dataclass(frozen=True)
class Found:
    """What one method gave in one replication."""

    covered: float
    """The share of entrants whose interval holds their strength."""

    width: float
    """The mean half interval."""

    bias: float
    """How far above its true strength the best entrant is rated."""

    error: float
    """The mean distance of ratings from strengths."""


class Play:
    """One replication of a cell."""

    def __init__(self, cell: Cell, seed: int) -> None:
        self.cell = cell
        self.numbers = np.random.default_rng([seed + 1, *cell.name.encode()])
        self.names = [f"e{index}" for index in range(len(cell.strengths))]

    def records(self) -> Iterator[Record]:
        """The matches of the tournament."""
        yield from self.pairings() if len(self.cell.seats) == 2 else self.tables()

    def pairings(self) -> Iterator[Record]:
        """Every pair over every deal, in both seats."""
        for one, other in combinations(range(len(self.names)), 2):
            if self.cell.clones and other == 1:
                yield from self.repeated(one, other)
                continue
            results = self.results(one, other)
            for deal in range(self.cell.deals):
                yield self.record((one, other), deal + 1, 1, ranks_of(int(results[0, deal])), f"{deal}")
                yield self.record((other, one), deal + 1, 2, ranks_of(int(results[1, deal])), f"{deal}")

    def results(self, one: int, other: int) -> npt.NDArray[np.int64]:
        """How the first seat fared by rotation and deal: 1, 0 or -1."""
        from scipy.special import ndtr

        cell = self.cell
        shared = self.numbers.standard_normal(cell.deals)
        own = self.numbers.standard_normal((2, cell.deals))
        level = ndtr(np.sqrt(cell.luck) * shared + np.sqrt(1 - cell.luck) * own)
        ahead = np.array([cell.strengths[one] - cell.strengths[other], cell.strengths[other] - cell.strengths[one]])
        ahead = (ahead + cell.seats[0] - cell.seats[1]) / NATURAL
        weights = np.exp([ahead / 2, np.full(2, cell.tie), -ahead / 2])
        win, draw, _ = weights / weights.sum(axis=0)
        return np.where(level > 1 - win[:, None], 1, np.where(level > 1 - (win + draw)[:, None], 0, -1))

    def repeated(self, one: int, other: int) -> Iterator[Record]:
        """The matches of two deterministic entrants: one match in each rotation, again and again."""
        results = self.results(one, other)[:, 0]
        for deal in range(1, self.cell.deals + 1):
            yield self.record((one, other), deal, 1, ranks_of(int(results[0])), "same")
            yield self.record((other, one), deal, 2, ranks_of(int(results[1])), "same")

    def tables(self) -> Iterator[Record]:
        """Tables of four drawn by lot, each over one deal in four rotations."""
        cell = self.cell
        worth = np.array(cell.seats)
        for deal in range(1, cell.deals + 1):
            table = self.numbers.permutation(len(self.names))[:4].tolist()
            shared = self.numbers.standard_normal(4)
            for rotation in range(4):
                line = table[rotation:] + table[:rotation]
                utilities = (np.array([cell.strengths[index] for index in line]) + worth) / NATURAL
                yield self.record(line, deal, rotation + 1, self.finish(utilities, shared), f"{deal}")

    def finish(self, utilities: Floats, shared: Floats) -> tuple[int, ...]:
        """Ranks by Plackett and Luce, of which some neighbours are tied; `shared` is the luck of the deal by seat."""
        from scipy.special import ndtr

        own = self.numbers.standard_normal(len(utilities))
        level = ndtr(np.sqrt(self.cell.luck) * shared + np.sqrt(1 - self.cell.luck) * own)
        ranks = [1] * len(utilities)
        order = np.argsort(-(utilities - np.log(-np.log(level)))).tolist()
        for place, seat in enumerate(order):
            tied = place > 0 and self.numbers.random() < TIED
            ranks[seat] = ranks[order[place - 1]] if tied else place + 1
        return tuple(ranks)

    def record(self, line: Sequence[int], deal: int, rotation: int, ranks: tuple[int, ...], moves: str) -> Record:
        """A match with that result."""
        names = tuple(self.names[index] for index in line)
        scores = tuple(int(rank == 1) for rank in ranks)
        return Record(
            id=fixture_id("game", names, deal, rotation),
            game="game",
            rules=1,
            options={},
            entrants=names,
            seed=0,
            deal=deal_id("game", names, deal),
            actions=(moves, f"{rotation}"),
            ranks=ranks,
            scores=scores,
            awards=((),) * len(names),
            end="terminal",
            offender=None,
            digest="",
        )


def ranks_of(result: int) -> tuple[int, int]:
    """The ranks of a match of two in which the first seat won (1), tied (0) or lost (-1)."""
    return (1 if result >= 0 else 2, 1 if result <= 0 else 2)


def by_elo(cell: Cell, tally: Tally) -> Found:
    """What `elo` gives."""
    rows = {each.entrant: each for each in elo(tally, None).entrants}
    ordered = [rows[f"e{index}"] for index in range(len(cell.strengths))]
    rated = np.array([each.rating - 1500 for each in ordered if each.rating is not None])
    half = np.array([each.high - each.rating for each in ordered if each.high is not None and each.rating is not None])
    return found(np.array(cell.strengths), rated, half)


def by_score(cell: Cell, tally: Tally, truth: Floats) -> Found:
    """What total scores give: the Elo difference to the average of the opponents, which is `truth`."""
    lines = np.zeros((len(cell.strengths), 3))
    for (entrant, _), pair in tally.pairs().items():
        lines[int(entrant[1:])] += pair
    matches = lines.sum(axis=1)
    score = (lines[:, 0] + lines[:, 1] / 2) / matches
    spread = (lines[:, 0] * (1 - score) ** 2 + lines[:, 1] * (0.5 - score) ** 2 + lines[:, 2] * score**2) / matches
    error = 1.96 * np.sqrt(spread / matches)
    rated = elo_of(score)
    half = (elo_of(score + error) - elo_of(score - error)) / 2
    return found(truth, rated, half)


def differences(cell: Cell) -> Floats:
    """The mean Elo difference of each entrant to its opponents, one by one, as a very long tournament shows it.

    It is the Elo of expected scores, draws one half, so that the other method is measured by what it wants to find.
    """
    tally = Tally.of(Play(replace(cell, deals=LONG, luck=0.0), -1).records())
    total = np.zeros(len(cell.strengths))
    for (entrant, _), pair in tally.pairs().items():
        score = np.array((pair.wins + pair.draws / 2) / (pair.wins + pair.draws + pair.losses))
        total[int(entrant[1:])] += elo_of(score)
    return total / (len(cell.strengths) - 1)


def elo_of(score: Floats) -> Floats:
    """The Elo difference of an expected score."""
    kept = np.clip(score, 1e-3, 1 - 1e-3)
    return np.asarray(NATURAL * np.log(kept / (1 - kept)))


def found(truth: Floats, rated: Floats, half: Floats) -> Found:
    """What ratings with their half intervals amount to."""
    away = np.abs(rated - truth)
    best = int(truth.argmax())
    return Found(float((away <= half).mean()), float(half.mean()), float(rated[best] - truth[best]), float(away.mean()))


def measure(cell: Cell, replications: int) -> tuple[Found, Found]:
    """The means over replications of what `elo` and total scores give."""
    gathered = []
    truth = differences(cell)
    for seed in range(replications):
        tally = Tally.of(Play(cell, seed).records())
        gathered.append((by_elo(cell, tally), by_score(cell, tally, truth)))
    return mean([ours for ours, _ in gathered]), mean([theirs for _, theirs in gathered])


def mean(results: Sequence[Found]) -> Found:
    """The mean of each number."""
    values = np.array([(each.covered, each.width, each.bias, each.error) for each in results]).mean(axis=0)
    return Found(*values.tolist())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--replications", type=int, default=200)
    parser.add_argument("--cell", default="", help="only cells whose name holds this")
    given = parser.parse_args()
    print(f"{given.replications} replications; coverage, half width, bias of the best, mean error (Elo)")
    print(f"{'cell':38}{'elo':^34}{'total score':^34}")
    for cell in CELLS:
        if given.cell in cell.name:
            ours, theirs = measure(cell, given.replications)
            print(f"{cell.name:38}{line(ours)}{line(theirs)}", flush=True)


def line(result: Found) -> str:
    """One result as text."""
    return f"{result.covered:8.1%}{result.width:9.1f}{result.bias:+9.1f}{result.error:8.1f}"


if __name__ == "__main__":
    main()
