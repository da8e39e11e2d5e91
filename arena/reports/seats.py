"""`seats.csv`: what seats are worth."""

from __future__ import annotations

from arena.reports import Results, Table, decimals

COLUMNS = {
    "game": "str",
    "players": "Int64",
    "seat": "Int64",
    "effect": "Float64",
    "low": "Float64",
    "high": "Float64",
}


def seats(results: Results) -> Table:
    """The effect of each seat on the rating's scale, game by game; empty where the rating has none."""
    rows = [
        (label, each.players, each.seat, *(decimals(value, 1) for value in (each.effect, each.low, each.high)))
        for label in results.labels
        for each in results.strengths(label).seats
    ]
    return Table("seats", "seats.csv", COLUMNS, rows)
