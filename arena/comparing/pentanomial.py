"""Elo, normalized Elo and the likelihood of superiority from the deals of two entrants.

A deal of two players gives 0, ¼, ½, ¾ or 1: five cells, the pentanomial. Its mean is that of the matches, its variance
holds what the two matches of a deal have in common. Normalized Elo is the mean above ½ in standard deviations of a
match, on a scale where it is Elo for small differences without draws: how many deals a difference takes to be seen
depends on it alone (Van den Bergh, Comments on normalized Elo, cantate.be/Fishtest/normalized_elo_practical.pdf).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

NELO = 800 / math.log(10)
"""Normalized Elo for one standard deviation of a match."""

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What the five cells are worth."""

PER_DEAL = NELO / math.sqrt(2)
"""Normalized Elo for one standard deviation of a deal, were its two matches independent."""


@dataclass(frozen=True)
class Interval:
    """An estimate with its interval; None where the data cannot give a finite number."""

    value: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Estimate:
    """How much better one of two entrants is."""

    elo: Interval
    nelo: Interval
    superiority: float
    """The likelihood that it is better at all."""


def estimate(counts: Sequence[int], confidence: float = 0.95) -> Estimate | None:
    """What the deals say, for a number of deals that was fixed before; None where there are none."""
    deals = sum(counts)
    if not deals:
        return None
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    mean, variance = moments(counts)
    low, high = score_interval(mean, deals, spread_ratio(mean, variance, deals), z)
    ahead = (mean - 0.5) / math.sqrt(spread_ratio(mean, variance, deals) / 4 / deals)
    return Estimate(Interval(elo(mean), elo(low), elo(high)), normalized(counts, z), NormalDist().cdf(ahead))


def moments(weights: Sequence[float]) -> tuple[float, float]:
    """The mean and the variance of the score of a deal."""
    total = sum(weights)
    mean = sum(weight * score for weight, score in zip(weights, SCORES, strict=True)) / total
    return mean, sum(weight * (score - mean) ** 2 for weight, score in zip(weights, SCORES, strict=True)) / total


def spread_ratio(mean: float, variance: float, deals: int) -> float:
    """The variance of a deal against that of a coin with the same mean; one deal of a fair coin is mixed in.

    Without it, deals that all ended alike would claim to have no variance at all.
    """
    return (deals * variance + 0.25) / (deals * mean * (1 - mean) + 0.25)


def score_interval(mean: float, deals: int, ratio: float, z: float) -> tuple[float, float]:
    """The means that are at most `z` standard errors away from what was seen (Wilson 1927, the variance scaled)."""
    weight = z * z * ratio / deals
    middle = mean + weight / 2
    half = z * math.sqrt(ratio * mean * (1 - mean) / deals + (weight / z / 2) ** 2)
    return max(0.0, (middle - half) / (1 + weight)), min(1.0, (middle + half) / (1 + weight))


def elo(score: float) -> float | None:
    """The Elo difference for which `score` is expected; None for 0 and 1, which no difference gives."""
    if not 1e-12 < score < 1 - 1e-12:
        return None
    return -400 * math.log10(1 / score - 1)


def normalized(counts: Sequence[int], z: float) -> Interval:
    """Normalized Elo, with the standard error of a ratio of mean and deviation (Mertens 2002).

    It is never less than that of a mean alone: from few deals that were not drawn, skewness is badly known.
    """
    deals = sum(counts)
    mean, variance = moments(counts)
    if variance == 0:
        return Interval(None, None, None)
    deviation = math.sqrt(variance)
    third, fourth = (
        sum(count * ((score - mean) / deviation) ** power for count, score in zip(counts, SCORES, strict=True)) / deals
        for power in (3, 4)
    )
    t = (mean - 0.5) / deviation
    error = math.sqrt(max(1.0, 1 - third * t + (fourth - 1) / 4 * t * t) / deals)
    return Interval(t * PER_DEAL, (t - z * error) * PER_DEAL, (t + z * error) * PER_DEAL)
