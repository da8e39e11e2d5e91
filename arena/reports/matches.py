"""`matches.csv`: every match, seat by seat."""

from __future__ import annotations

from collections.abc import Iterator

from arena.match import Record
from arena.reports import Cell, Results, Table

COLUMNS = {
    "id": "str",
    "game": "str",
    "deal": "str",
    "rotation": "Int64",
    "seat": "Int64",
    "entrant": "str",
    "rank": "Int64",
    "score": "Int64",
    "end": "str",
    "offender": "str",
}


def matches(results: Results) -> Table:
    """One row a seat of each match, in the order of the fixtures."""
    return Table("matches", "matches.csv", COLUMNS, (row for record in results.records() for row in seats(record)))


def seats(record: Record) -> Iterator[tuple[Cell, ...]]:
    """The rows of `record`; a void match has no ranks and scores."""
    rotation = record.id.rpartition(".")[2]
    before = (record.id, record.label, record.deal, int(rotation) if rotation.isdigit() else None)
    after = (record.end, record.offender)
    blank = (None,) * len(record.entrants)
    ranks, scores = (record.ranks, record.scores) if record.ranks else (blank, blank)
    for seat, (entrant, rank, score) in enumerate(zip(record.entrants, ranks, scores, strict=True), 1):
        yield *before, seat, entrant, rank, score, *after
