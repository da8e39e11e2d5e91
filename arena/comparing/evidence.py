"""Evidence that may be looked at as often as one likes: always-valid tests of who is ahead of whom.

A gambler starts with 1 and bets on every deal that the score is above ½: of a stake λ it gets 1 + λ (score − ½) back.
Where the expected score is ½ or less, whatever went before, the capital is a supermartingale, and the probability that
it *ever* reaches 1/α is at most α (Ville 1939). Several stakes, each with an equal share of the capital, are bet at the
same time, so that one of them fits; the capital then depends on how often each score came alone, not on their order.
Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting (2024).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from arena.comparing.deals import PairDeals

STAKES = 1.9 / 2.0 ** np.arange(8)
"""A stake of 2 could lose everything; the least is the best one where the expected score is about ½ + 0.001."""


def evidence(counts: Sequence[int]) -> float:
    """The log of the capital of a gambler who bet that the expected score is above ½.

    `counts` say how often each score was seen, from 0 to 1 in equal steps.
    """
    scores = np.linspace(0, 1, len(counts))
    logs = np.log1p(np.outer(STAKES, scores - 0.5)) @ np.array(counts, dtype=np.float64)
    most = float(logs.max())
    return most + math.log(float(np.exp(logs - most).mean()))


@dataclass(frozen=True)
class Order:
    """Who is known to be ahead of whom, with one error probability for all of it."""

    names: tuple[str, ...]
    ahead: frozenset[tuple[str, str]]
    """Pairs of which the first is known to be ahead of the second."""

    def settled(self, one: str, other: str) -> bool:
        """Whether it is known who of the two is ahead."""
        return (one, other) in self.ahead or (other, one) in self.ahead

    def above(self, name: str) -> int:
        """How many are known to be ahead of `name`."""
        return sum((other, name) in self.ahead for other in self.names)

    def places(self) -> list[str]:
        """The first places, as far as they are settled: each is known to be ahead of all who come later."""
        left = list(self.names)
        found: list[str] = []
        while first := next((name for name in left if self.leads(name, left)), None):
            found.append(first)
            left.remove(first)
        return found

    def leads(self, name: str, others: Iterable[str]) -> bool:
        """Whether `name` is known to be ahead of all `others`."""
        return all((name, other) in self.ahead for other in others if other != name)

    def matters(self, one: str, other: str, top: int) -> bool:
        """Whether the first `top` places may depend on who of the two is ahead."""
        return not self.settled(one, other) and (self.above(one) < top or self.above(other) < top)


def order_of(names: Sequence[str], deals: Mapping[tuple[str, str], PairDeals], confidence: float) -> Order:
    """Who is known to be ahead of whom.

    The probability that a single one of these statements is wrong, or ever was, is at most 1 − `confidence`: it is
    shared out among all pairs and, since equals could be told apart either way, both directions.
    """
    needed = math.log(len(names) * (len(names) - 1) / (1 - confidence))
    ahead = set()
    for (one, other), met in deals.items():
        if evidence(met.counts) >= needed:
            ahead.add((one, other))
        elif evidence(met.reversed().counts) >= needed:
            ahead.add((other, one))
    return Order(tuple(names), frozenset(ahead))
