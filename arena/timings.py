"""What bots took: `timings.csv`, a row for each seat of each match, and `health.csv`, which sums them up by bot.

Both may differ between two runs of the same config, and nothing else in the results rests on them.
"""

from __future__ import annotations

import csv
import logging
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import TracebackType
from typing import TextIO

from arena.hosting.health import Health, seconds_of
from arena.match import FAULTS
from arena.reports import Cell, Table
from arena.reports.text import aligned
from arena.store import key_of, write_atomically

TIMINGS = "timings.csv"
COLUMNS = ("id", *(each.name for each in fields(Health) if each.name != "said"))
WIDEST = 24
MILLISECONDS = 1_000
BYTES_PER_KIB = 1_024

log = logging.getLogger(__name__)


class Timings:
    """The file `timings.csv` of a run, which grows as matches are played; a disk that takes no more is no matter."""

    def __init__(self, folder: Path, restart: bool, outdated: Collection[int] = ()) -> None:
        self.path = folder / TIMINGS
        self.outdated = outdated
        """The keys of matches that were played by bots which have changed since; their rows are dropped."""

        self.restart = restart
        """Whether what was played before is thrown away."""

        self.file: TextIO | None = None

    def __enter__(self) -> Timings:
        try:
            begun = not self.restart and self.path.is_file() and self.path.stat().st_size > 0
            if begun and self.outdated:
                self.drop_outdated()
            self.file = self.path.open("a" if begun else "w", encoding="utf-8", newline="")
            self.file.write("\n" if begun else ",".join(COLUMNS) + "\n")  # the last line may be torn
        except OSError as error:
            self.give_up(error)
        return self

    def drop_outdated(self) -> None:
        """Write the file anew, without the rows of outdated matches."""
        with self.path.open("rb") as file:
            kept = (
                line for line in file if key_of(line.partition(b",")[0].decode(errors="replace")) not in self.outdated
            )
            write_atomically(self.path, (), kept)

    def add(self, match_id: str, health: Iterable[Health]) -> None:
        """Note what the bots of a match took."""
        if self.file is None:
            return
        rows = [[match_id, *cells_of(each)] for each in health]
        try:
            csv.writer(self.file, lineterminator="\n").writerows(rows)
        except OSError as error:
            self.give_up(error)

    def give_up(self, error: OSError) -> None:
        """Write no more."""
        self.file = None
        log.warning("%s: %s", self.path, error.strerror)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if self.file is not None:
                self.file.close()
        except OSError as full:
            self.give_up(full)


def cells_of(health: Health) -> list[object]:
    """The cells of a row, without the id."""
    cells = {each.name: getattr(health, each.name) for each in fields(Health) if each.name != "said"}
    cells["seconds"], cells["longest"] = f"{health.seconds:.6f}", f"{health.longest:.6f}"
    cells["times"] = " ".join([f"{number}:{count}" for number, count in health.times])
    return list(cells.values())


@dataclass
class Card:
    """How one bot fared in a run."""

    matches: int = 0
    choices: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    times: Counter[int] = field(default_factory=Counter)
    """Choices by class of think time."""

    near: int = 0
    late: int = 0
    memory_kb: int = 0
    output: int = 0
    faults: Counter[str] = field(default_factory=Counter)

    def add(self, row: Mapping[str, str]) -> None:
        """Add a row of `timings.csv`. Raises ValueError where it is none."""
        times = [each.split(":") for each in row["times"].split()]
        classes = {int(number): int(count) for number, count in times}
        numbers = [int(row[key]) for key in ("choices", "near", "late", "memory_kb", "output")]
        seconds, longest = float(row["seconds"]), float(row["longest"])
        self.matches += 1
        self.times.update(classes)
        self.choices += numbers[0]
        self.near += numbers[1]
        self.late += numbers[2]
        self.memory_kb = max(self.memory_kb, numbers[3])
        self.output += numbers[4]
        self.seconds += seconds
        self.longest = max(self.longest, longest)
        if row["fault"] in FAULTS:
            self.faults[row["fault"]] += 1

    def quantile(self, part: float) -> float | None:
        """The think time in seconds that `part` of the choices did not exceed, to about a tenth of itself."""
        rest = part * self.times.total()
        for number, count in sorted(self.times.items()):
            rest -= count
            if rest <= 0:
                return min(seconds_of(number), self.longest)
        return None


def cards(path: Path) -> dict[str, Card]:
    """How each bot fared, from the file at `path`; torn lines are left out."""
    found: dict[str, Card] = {}
    for row in rows_of(path):
        card = found.get(row["entrant"], Card())
        try:
            card.add(row)
        except ValueError:
            continue
        found[row["entrant"]] = card
    return found


def rows_of(path: Path) -> Iterator[dict[str, str]]:
    """The whole rows of a file of timings."""
    try:
        with path.open(encoding="utf-8", errors="replace", newline="") as file:
            for row in csv.DictReader(file, COLUMNS, restkey="more", restval=""):
                if row["entrant"] and "more" not in row:
                    yield row
    except (OSError, csv.Error) as error:
        log.warning("%s: %s", path, error)


def health(folder: Path, entrants: Iterable[str]) -> Table:
    """`health.csv`: how each of `entrants` fared in the run in `folder`, with times in milliseconds."""
    found = cards(folder / TIMINGS)
    columns = {"entrant": "str", "matches": "Int64", "choices": "Int64", "think_s": "Float64"}
    columns |= dict.fromkeys(("p50_ms", "p95_ms", "max_ms"), "Float64")
    columns |= dict.fromkeys(("near_timeouts", "late_answers", "memory_kb", "output_bytes", *FAULTS), "Int64")
    return Table("health", "health.csv", columns, [health_row(name, found.get(name, Card())) for name in entrants])


def health_row(name: str, card: Card) -> tuple[Cell, ...]:
    """The row of one bot."""
    quantiles = [milliseconds(card.quantile(part)) for part in (0.5, 0.95)]
    longest = milliseconds(card.longest if card.choices else None)
    counts = [card.near, card.late, card.memory_kb or None, card.output, *(card.faults[kind] for kind in FAULTS)]
    return (name, card.matches, card.choices, round(card.seconds, 3), *quantiles, longest, *counts)


def milliseconds(seconds: float | None) -> float | None:
    """Seconds as milliseconds."""
    return None if seconds is None else round(seconds * MILLISECONDS, 3)


def summary(folder: Path, entrants: Iterable[str]) -> str:
    """The health of the bots in text: a line for each that was asked or is to blame for something."""
    found = cards(folder / TIMINGS)
    rows = [summary_row(name, found[name]) for name in entrants if name in found]
    header = ("bot", "choices", "p50 ms", "p95 ms", "max ms", "near timeout", "late", "MiB", "printed", "faults")
    return aligned(header, rows, frozenset([0, len(header) - 1]), WIDEST) if rows else ""


def summary_row(name: str, card: Card) -> tuple[str, ...]:
    """The line of one bot."""
    times = [card.quantile(0.5), card.quantile(0.95), card.longest if card.choices else None]
    faults = ", ".join(f"{count} {kind}" for kind, count in sorted(card.faults.items()))
    return (
        name,
        str(card.choices),
        *("" if each is None else f"{each * MILLISECONDS:.2f}" for each in times),
        str(card.near),
        str(card.late),
        str(card.memory_kb // BYTES_PER_KIB) if card.memory_kb else "",
        str(card.output),
        faults,
    )
