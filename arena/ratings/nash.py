"""`nash`: Nash averaging, for fields in which A beats B beats C beats A.

Balduzzi, Tuyls, Perolat and Graepel, Re-evaluating Evaluation (2018): entrants are strategies of a zero-sum game whose
payoffs are the mean scores of pairs; each is rated by its score against the equilibrium of the greatest entropy. So
copies of an entrant, and opponents that everybody beats, change nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from arena.ratings import Floats, Strength, Strengths, bounded, ranked, ranks, tidy
from arena.tally import Tally

SHOWN = 8
"""A note names at most so many entrants of the equilibrium."""


def nash(tally: Tally, label: str | None, *, prior_draws: float = 2) -> Strengths:
    """The expected score in per cent against the equilibrium; `prior_draws` are added to each pair."""
    draws = bounded("nash", "prior_draws", prior_draws, "a number above 0", 0, float("inf"))
    names = tally.entrants(label)
    if not names:
        return Strengths("% v. Nash", ())
    payoffs = payoffs_of(tally, label, names, draws)
    mixture = equilibrium(payoffs)
    values = [tidy(100 * (0.5 + value), 6) for value in (payoffs @ mixture).tolist()]
    rows = [Strength(name, value, rank=rank) for name, value, rank in zip(names, values, ranks(values), strict=True)]
    heaviest = sorted(zip((-mixture).tolist(), names, strict=True))
    shown = ", ".join(f"{name} {-share:.0%}" for share, name in heaviest[:SHOWN] if -share >= 0.005)
    notes = (
        f"nash: score against the equilibrium {shown}",
        f"prior: {draws:g} draws a pair; pairs that never met are even",
    )
    return Strengths("% v. Nash", ranked(rows), notes=notes)


def payoffs_of(tally: Tally, label: str | None, names: list[str], prior_draws: float) -> Floats:
    """What each entrant scores against each other one, above a half."""
    place = {name: index for index, name in enumerate(names)}
    payoffs = np.zeros((len(names), len(names)))
    for (entrant, opponent), pair in tally.pairs(label).items():
        matches = pair.wins + pair.draws + pair.losses
        payoffs[place[entrant], place[opponent]] = (pair.wins - pair.losses) / (2 * (matches + prior_draws))
    return payoffs


def equilibrium(payoffs: Floats) -> Floats:
    """The equilibrium of the greatest entropy of a symmetric zero-sum game."""
    from scipy.optimize import minimize

    start = complementary(payoffs)
    support = np.flatnonzero(start + payoffs @ start > 0)
    inside = np.vstack([independent(payoffs[np.ix_(support, support)]), np.ones(len(support))])
    level = np.append(np.zeros(len(inside) - 1), 1.0)
    outside = np.delete(payoffs, support, axis=0)[:, support]
    limits: list[dict[str, Any]] = [{"type": "eq", "fun": lambda p: inside @ p - level, "jac": lambda p: inside}]
    if len(outside):
        limits.append({"type": "ineq", "fun": lambda p: -outside @ p, "jac": lambda p: -outside})
    found = minimize(
        lambda p: float(p @ np.log(np.maximum(p, 1e-300))),
        start[support],
        jac=lambda p: 1 + np.log(np.maximum(p, 1e-300)),
        bounds=[(0, 1)] * len(support),
        constraints=limits,
        method="SLSQP",
        options={"ftol": 1e-15, "maxiter": 1000},
    )
    mixture = np.zeros(len(payoffs))
    mixture[support] = np.maximum(found.x, 0)
    return shares(mixture)


def independent(matrix: Floats) -> Floats:
    """Independent rows that are 0 at the same points as those of `matrix`."""
    _, sizes, rows = np.linalg.svd(matrix)
    kept: Floats = rows[: int((sizes > 1e-9).sum())].astype(np.float64)
    return kept


def complementary(payoffs: Floats) -> Floats:
    """An equilibrium that is strictly complementary: who is not in it loses to it (Goldman and Tucker, 1956)."""
    from scipy.optimize import linprog

    count = len(payoffs)
    column = np.ones((count, 1))
    above = np.vstack([np.hstack([payoffs, np.zeros((count, 1))]), np.hstack([payoffs - np.eye(count), column])])
    total = np.hstack([np.ones((1, count)), np.zeros((1, 1))])
    found = linprog(
        np.append(np.zeros(count), -1.0), A_ub=above, b_ub=np.zeros(2 * count), A_eq=total, b_eq=[1.0], bounds=(0, None)
    )
    return shares(np.maximum(found.x[:count], 0))


def shares(weights: Floats) -> Floats:
    """`weights` over their sum."""
    divided: Floats = weights / weights.sum()
    return divided
