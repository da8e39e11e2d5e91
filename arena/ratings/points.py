"""`points`: what matches are worth, added up."""

from __future__ import annotations

from arena.ratings import Strength, Strengths, number, ranked, ranks, tidy
from arena.tally import Balance, Tally


def points(tally: Tally, label: str | None, *, win: float = 1, draw: float = 0.5, loss: float = 0) -> Strengths:
    """Points for matches won alone, shared and lost; equal points are ranked by mean score."""
    worth = [number("points", "win", win), number("points", "draw", draw), number("points", "loss", loss)]
    balances = tally.balances(label)
    totals = [tidy(total(balance, worth)) for balance in balances.values()]
    means = [balance.scores / balance.scored if balance.scored else 0.0 for balance in balances.values()]
    places = ranks(list(zip(totals, means, strict=True)))
    rows = [Strength(name, value, rank=rank) for name, value, rank in zip(balances, totals, places, strict=True)]
    note = f"points: {worth[0]:g} for a win, {worth[1]:g} for a draw, {worth[2]:g} for a loss; then by mean score"
    return Strengths("points", ranked(rows), notes=(note,))


def total(balance: Balance, worth: list[float]) -> float:
    """The points of a balance, where `worth` is what a win, a draw and a loss give."""
    return worth[0] * balance.wins + worth[1] * balance.draws + worth[2] * balance.losses
