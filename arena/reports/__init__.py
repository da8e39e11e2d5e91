"""Reports: results to files.

A report is a function `report(results) -> Table | Document`, found by its entry point in the group `arena.reports`. The
same records give the same bytes, in whatever order they were played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from arena import plugins
from arena.formats.course import Course
from arena.match import Record
from arena.ratings import Strengths
from arena.tally import Tally

ALL = "all"
"""What tables call all games together; no game may have this label."""

DEFAULT = (
    "standings",
    "crosstable",
    "matches",
    "faults",
    "achievements",
    "seats",
    "superiority",
    "leaderboard",
    "leaderboard-md",
)
"""The reports that a config which names none gets."""

Cell: TypeAlias = str | int | float | None


@dataclass(frozen=True)
class Table:
    """Rows for a CSV file."""

    name: str
    """Of the report, as the command line takes it."""

    file: str
    columns: Mapping[str, str]
    """The names of the columns and what they hold: "str", "Int64" or "Float64"; None stands for an empty cell."""

    rows: Iterable[tuple[Cell, ...]]
    """May be gone through only once."""


@dataclass(frozen=True)
class Document:
    """A text file."""

    file: str
    text: str


Output: TypeAlias = Table | Document


@dataclass(frozen=True)
class Results:
    """What a run came to, played to its end or not."""

    name: str
    labels: tuple[str, ...]
    """The games, in the order of the config."""

    entrants: tuple[str, ...]
    """Those of the config; rivals that the rules play come from the tally."""

    tally: Tally
    records: Callable[[], Iterator[Record]]
    """Goes through all records, in the order of their fixtures."""

    played: int
    """How many matches there are records of."""

    total: int | None
    """How many matches the run has when it is done; None where nobody knows yet."""

    rating: str = "elo"
    parameters: Mapping[str, Any] = field(default_factory=dict)
    """Of the rating."""

    courses: Mapping[str, Course] = field(default_factory=dict)
    """Where the format looks at results: how it went, by label."""

    notes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What to say about a game, by label."""

    _fitted: dict[str | None, Strengths] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def tables(self) -> tuple[str | None, ...]:
        """The games that have a table, and None for the table over all of them where there are several."""
        return self.labels if len(self.labels) < 2 else (*self.labels, None)

    def said(self, label: str | None) -> tuple[str, ...]:
        """What to say about the game `label`, or about all games."""
        own = self.labels if label is None else (label,)
        return tuple(dict.fromkeys(note for game in own for note in self.notes.get(game, ())))

    def strengths(self, label: str | None) -> Strengths:
        """What the rating says of the game `label`, or of all games; fitted once."""
        if label not in self._fitted:
            rate: Callable[..., Strengths] = plugins.load("ratings", self.rating)
            self._fitted[label] = rate(self.tally, label, **self.parameters)
        return self._fitted[label]


def title(label: str | None) -> str:
    """The name of a table: the label of its game, or that of all games together."""
    return ALL if label is None else label


def decimals(value: float | None, digits: int) -> float | None:
    """`value` rounded, without what the order of a sum may have left in its last digits."""
    return None if value is None else round(round(value, 9), digits) + 0.0
