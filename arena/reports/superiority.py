"""`superiority.csv`: how likely it is that one is stronger than another."""

from __future__ import annotations

from collections.abc import Iterator

from arena.reports import Cell, Results, Table, decimals, title

COLUMNS = {"game": "str", "entrant": "str", "opponent": "str", "probability": "Float64"}


def superiority(results: Results) -> Table:
    """The likelihood of superiority of each entrant over each other one, where the data give one."""
    return Table("superiority", "superiority.csv", COLUMNS, rows_of(results))


def rows_of(results: Results) -> Iterator[tuple[Cell, ...]]:
    """The rows, table by table."""
    for label in results.tables:
        matrix = results.strengths(label).superiority
        if matrix is not None:
            for entrant, opponent, value in matrix.rows():
                yield title(label), entrant, opponent, decimals(value, 4)
