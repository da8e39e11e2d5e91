"""The sequential test of one entrant against another: a generalized sequential probability ratio test by deals.

The ratio is that of the likelihoods of the deals under their most likely distributions with normalized Elo `elo1` and
`elo0`. Li, Liu and Ying, Generalized Sequential Probability Ratio Test for Separate Families of Hypotheses (2014); the
distributions by Van den Bergh, Comments on normalized Elo, 4.1; Fishtest and fastchess compute the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from arena.comparing.pentanomial import PER_DEAL, SCORES, moments

EMPTY_CELL = 1e-3
"""What an empty cell counts, as in Fishtest, so that no likelihood is 0."""

MOST_ELO = 200.0
"""Bounds may lie so far from 0: where they are farther, distributions with such a ratio may not be found."""

ACCEPTED, REJECTED = "accepted", "rejected"


@dataclass(frozen=True)
class SequentialTest:
    """A test of normalized Elo `elo1` or more against `elo0` or less."""

    elo0: float
    elo1: float
    alpha: float
    """How often at most an entrant that is `elo0` better is accepted."""

    beta: float
    """How often at most an entrant that is `elo1` better is rejected."""

    @property
    def lower(self) -> float:
        """At this ratio the test rejects (Wald 1945)."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At this ratio the test accepts."""
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[int]) -> float:
        """The log of the likelihood ratio."""
        if not any(counts):
            return 0.0
        weights = [count or EMPTY_CELL for count in counts]
        shares = [weight / sum(weights) for weight in weights]
        under0, under1 = (likeliest(shares, bound / PER_DEAL) for bound in (self.elo0, self.elo1))
        return sum(weight * math.log(p1 / p0) for weight, p0, p1 in zip(weights, under0, under1, strict=True))

    def verdict(self, counts: Sequence[int]) -> str | None:
        """ACCEPTED, REJECTED, or None while the test goes on."""
        ratio = self.ratio(counts)
        if ratio >= self.upper:
            return ACCEPTED
        return REJECTED if ratio <= self.lower else None

    def remaining(self, counts: Sequence[int]) -> float | None:
        """How many deals more to expect, if they go as those that were played; None where there are none."""
        deals = sum(counts)
        if not deals:
            return None
        ratio = self.ratio(counts)
        return 0.0 if not self.lower < ratio < self.upper else self.exit_time(ratio, ratio / deals)

    def expected(self, nelo: float) -> float:
        """How many deals to expect where one is `nelo` better than the other."""
        return self.exit_time(0.0, (nelo - (self.elo0 + self.elo1) / 2) * (self.elo1 - self.elo0) / PER_DEAL**2)

    def exit_time(self, ratio: float, drift: float) -> float:
        """How many deals to expect until a bound is reached, as for a Brownian motion (Siegmund 1985, chapter 3)."""
        below, above = ratio - self.lower, self.upper - ratio
        variance = ((self.elo1 - self.elo0) / PER_DEAL) ** 2
        if abs(drift) * (below + above) < 1e-6 * variance:
            return below * above / variance
        pull = 2 * drift / variance
        if pull > 0:
            up = math.expm1(-pull * below) / math.expm1(-pull * (below + above))
        else:
            up = (math.exp(pull * above) - math.exp(pull * (below + above))) / -math.expm1(pull * (below + above))
        return (up * (below + above) - below) / drift


def likeliest(shares: Sequence[float], t: float) -> list[float]:
    """The most likely distribution of deals whose mean lies `t` standard deviations above ½, as `shares` were seen.

    The condition is made linear at one distribution after another, until it holds.
    """
    found = [1 / len(shares)] * len(shares)
    for _ in range(200):
        before = found
        mean, variance = moments(found)
        deviation = math.sqrt(variance)
        away = [score - 0.5 - t * deviation * (1 + ((mean - score) / deviation) ** 2) / 2 for score in SCORES]
        multiplier = root(shares, away)
        found = [share / (1 + multiplier * each) for share, each in zip(shares, away, strict=True)]
        if max(abs(new - old) for new, old in zip(found, before, strict=True)) < 1e-12:
            break
    return found


def root(shares: Sequence[float], away: Sequence[float]) -> float:
    """The one x for which the sum of share × away / (1 + x × away) is 0: it falls all the way between two poles."""
    low, high = -1 / max(away), -1 / min(away)
    for _ in range(200):
        middle = (low + high) / 2
        if not low < middle < high:
            break
        if sum(share * each / (1 + middle * each) for share, each in zip(shares, away, strict=True)) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
