"""The mean of paired differences, with its interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Paired:
    """What changed from the first of two measurements to the second."""

    count: int
    first: float
    second: float
    """The means of both."""

    half: float | None
    """Half the interval of the difference; None where the data give none: one pair, or all differences equal."""

    @property
    def difference(self) -> float:
        """By how much the second mean is higher."""
        return self.second - self.first


def paired(first: Sequence[float], second: Sequence[float], confidence: float = 0.95) -> Paired:
    """The means of two sequences of pairs, and the interval of their difference by Student's t."""
    count = len(first)
    gains = [new - old for old, new in zip(first, second, strict=True)]
    means = math.fsum(first) / count, math.fsum(second) / count
    return Paired(count, *means, half_interval(gains, confidence))


def half_interval(gains: Sequence[float], confidence: float) -> float | None:
    """Half the interval of the mean of `gains`; None where they all are the same."""
    from scipy.special import stdtrit

    count = len(gains)
    mean = math.fsum(gains) / count
    squares = math.fsum((gain - mean) ** 2 for gain in gains)
    if count < 2 or squares <= 1e-18 * count:
        return None
    return float(stdtrit(count - 1, (1 + confidence) / 2)) * math.sqrt(squares / (count - 1) / count)
