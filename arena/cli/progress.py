"""How a run tells that it goes on: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time

from tqdm import tqdm

from arena.cli import tell
from arena.match import Record

LINE_SECONDS = 15.0


class Quiet:
    """Nothing but warnings."""

    def __init__(self) -> None:
        self.played_now = 0
        """Matches that were played in this run."""

    def begin(self, played: int, total: int | None) -> None:
        """Begin to count."""
        self.played, self.total, self.told = played, total, time.monotonic()

    def advance(self, record: Record) -> None:
        """Count a match."""
        self.played_now += 1

    def warn(self, text: str) -> None:
        """Write a warning."""
        tell(text)

    def end(self) -> None:
        """Nothing to take away."""


class Lines(Quiet):
    """A plain line on stderr now and then, for logs."""

    def advance(self, record: Record) -> None:
        """Count a match, and say so now and then."""
        super().advance(record)
        if time.monotonic() - self.told > LINE_SECONDS:
            self.told = time.monotonic()
            count = f"{self.played + self.played_now:,}"
            tell(f"{count} of {self.total:,} matches" if self.total else f"{count} matches")


class Bar(Quiet):
    """A progress bar on stderr."""

    def begin(self, played: int, total: int | None) -> None:
        """Show the bar."""
        self.bar = tqdm(total=total, initial=played, unit=" matches", file=sys.stderr, dynamic_ncols=True, leave=False)

    def advance(self, record: Record) -> None:
        """Move the bar on."""
        super().advance(record)
        self.bar.update()

    def warn(self, text: str) -> None:
        """Write a warning above the bar."""
        tqdm.write(f"arena: {text}", file=sys.stderr)

    def end(self) -> None:
        """Take the bar away."""
        if hasattr(self, "bar"):
            self.bar.close()


def progress(quiet: bool) -> Quiet:
    """What suits stderr and the user's wish."""
    if quiet:
        return Quiet()
    return Bar() if sys.stderr.isatty() else Lines()
