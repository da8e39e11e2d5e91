"""`crosstable.csv`: who did how well against whom."""

from __future__ import annotations

from arena.reports import Results, Table, title

COLUMNS = {
    "game": "str",
    "entrant": "str",
    "opponent": "str",
    "wins": "Int64",
    "draws": "Int64",
    "losses": "Int64",
    "score": "Float64",
}


def crosstable(results: Results) -> Table:
    """How often each entrant was ranked above, equal to and below each other one, and its points from that."""
    rows = [
        (title(label), entrant, opponent, *pair, pair.wins + pair.draws / 2)
        for label in results.tables
        for (entrant, opponent), pair in results.tally.pairs(label).items()
    ]
    return Table("crosstable", "crosstable.csv", COLUMNS, rows)
