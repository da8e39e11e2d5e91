"""`faults.csv`: who ended how many matches by what fault."""

from __future__ import annotations

from arena.match import FAULTS
from arena.reports import Cell, Results, Table

COLUMNS = {"game": "str", "entrant": "str", "matches": "Int64"} | dict.fromkeys(FAULTS, "Int64")


def faults(results: Results) -> Table:
    """How often each entrant was to blame, game by game and kind by kind; those without a fault are listed too."""
    rows: list[tuple[Cell, ...]] = [
        (label, entrant, balance.matches, *(balance.faults[kind] for kind in FAULTS))
        for label in results.labels
        for entrant, balance in results.tally.balances(label).items()
    ]
    return Table("faults", "faults.csv", COLUMNS, rows)
