"""What the format `decided` pays for looking after every round: how often equals are told apart, and how late others.

    python benchmarks/decided.py [REPLICATIONS]

docs/comparing.md has the numbers of 1,000 replications.
"""

from __future__ import annotations

import sys

import numpy as np

from arena.comparing.evidence import STAKES

CONFIDENCE = 0.95
BATCH = 8
SCORES = np.linspace(0, 1, 5)
GAINS = np.log1p(np.outer(SCORES - 0.5, STAKES))
SHAPES = {
    "two coins": (0.25, 0, 0.5, 0, 0.25),
    "many draws": (0.04, 0.24, 0.44, 0.24, 0.04),
    "little luck": (0.1, 0.1, 0.6, 0.1, 0.1),
    "all or nothing": (0.4, 0.05, 0.1, 0.05, 0.4),
}
"""How often a deal gives 0, ¼, ½, ¾ and 1 to one of two equals."""


def main() -> None:
    replications = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    numbers = np.random.default_rng(1)
    print("equals told apart within 1,000 deals, of tournaments of 2, 3 and 4:")
    for name, shape in SHAPES.items():
        shares = [told_apart(np.array(shape), entrants, replications, numbers) for entrants in (2, 3, 4)]
        print(f"  {name:15}", "  ".join(f"{100 * share:.1f} %" for share in shares))
    print("deals that a difference of t takes, as a multiple of 2 log(c) / t², among 2, 4 and 8:")
    for name, shape in SHAPES.items():
        for t in (0.1, 0.2, 0.4, 0.7):
            tilted = with_difference(np.array(shape), t)
            times = [deals_needed(tilted, t, entrants, replications // 4, numbers) for entrants in (2, 4, 8)]
            print(f"  {name:15} t = {t}", "  ".join(f"{each:.2f}" for each in times))


def needed(entrants: int) -> float:
    """The log of the capital at which two are told apart."""
    return float(np.log(entrants * (entrants - 1) / (1 - CONFIDENCE)))


def evidence(capital: np.ndarray) -> np.ndarray:
    """The log of the mean of what the stakes have become, whose logs `capital` holds."""
    most = capital.max(axis=1)
    return most + np.log(np.exp(capital - most[:, None]).mean(axis=1))


def told_apart(shape: np.ndarray, entrants: int, replications: int, numbers: np.random.Generator) -> float:
    """The share of tournaments of equals in which some two are told apart."""
    pairs = entrants * (entrants - 1) // 2
    up = np.zeros((replications * pairs, len(STAKES)))
    down, apart = np.zeros_like(up), np.zeros(len(up), dtype=bool)
    for _ in range(1_000 // BATCH):
        cells = numbers.choice(5, p=shape, size=(len(up), BATCH))
        up += GAINS[cells].sum(axis=1)
        down += GAINS[4 - cells].sum(axis=1)
        apart |= np.maximum(evidence(up), evidence(down)) >= needed(entrants)
    return float(apart.reshape(replications, pairs).any(axis=1).mean())


def with_difference(shape: np.ndarray, t: float) -> np.ndarray:
    """`shape` tilted until its mean is t standard deviations above ½."""
    low, high = 0.0, 60.0
    for _ in range(80):
        tilted = shape * np.exp((low + high) / 2 * SCORES)
        tilted /= tilted.sum()
        mean = tilted @ SCORES
        if mean - 0.5 < t * np.sqrt(tilted @ SCORES**2 - mean**2):
            low = (low + high) / 2
        else:
            high = (low + high) / 2
    return tilted


def deals_needed(shape: np.ndarray, t: float, entrants: int, replications: int, numbers: np.random.Generator) -> float:
    """How many deals tell two apart in the mean, as a multiple of 2 log(c) / t²."""
    least = 2 * needed(entrants) / t**2
    capital, stopped = np.zeros((replications, len(STAKES))), np.zeros(replications)
    deals = 0
    while not stopped.all():
        deals += BATCH
        capital += GAINS[numbers.choice(5, p=shape, size=(replications, BATCH))].sum(axis=1)
        stopped[(stopped == 0) & (evidence(capital) >= needed(entrants))] = deals
    return float(stopped.mean() / least)


if __name__ == "__main__":
    main()
