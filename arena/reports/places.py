"""`places.csv`: who came in where, in formats that have an order of their own: a Swiss, a knockout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, fields

from arena.formats.course import Course, Place
from arena.reports import Results, Table

COLUMNS = {
    "game": "str",
    "place": "Int64",
    "entrant": "str",
    "points": "Float64",
    "buchholz": "Float64",
    "sonneborn_berger": "Float64",
    "match_points": "Float64",
    "wins": "Int64",
    "draws": "Int64",
    "losses": "Int64",
    "byes": "Int64",
    "out": "str",
}

HEADINGS = {"sonneborn_berger": "Sonneborn-Berger", "buchholz": "Buchholz", "match_points": "match points"}
"""What people read instead of a column's name."""


def places(results: Results) -> Table:
    """Where each entrant came in, game by game; empty where the format has no order of its own."""
    rows = [
        (label, *astuple(place)) for label, course in results.courses.items() for place in course.places()
    ]  # the columns are the fields of Place, after the game
    return Table("places", "places.csv", COLUMNS, rows)


def final_order(course: Course) -> tuple[list[str], list[list[str]], frozenset[int]]:
    """The places as people read them: a header, rows without columns that stay empty, and the columns of words."""
    rows = course.places()
    names = [each.name for each in fields(Place) if each.name in ("place", "entrant") or told(rows, each.name)]
    header = [HEADINGS.get(name, name) for name in names]
    words = frozenset(column for column, name in enumerate(names) if name in ("place", "entrant", "out"))
    return header, [[cell(getattr(row, name)) for name in names] for row in rows], words


def told(rows: Sequence[Place], name: str) -> bool:
    """Whether some row has something in that column."""
    return any(getattr(row, name) for row in rows)


def cell(value: object) -> str:
    """A cell as people read it."""
    if isinstance(value, float):
        return f"{value:g}"
    return "" if value is None else str(value)
