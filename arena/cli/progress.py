"""How a run tells that it goes on: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from tqdm import tqdm

from arena.cli import tell
from arena.counting import counted
from arena.match import Record
from arena.tally import Tally

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

    def look(self, tally: Tally) -> None:
        """Look at nothing."""

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
            count = self.played + self.played_now
            matches = counted(self.total or count, "match", "matches")
            tell(f"{count:,} of {matches}" if self.total else matches)


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


class LiveLines(Lines):
    """What a test has come to in a plain line on stderr now and then."""

    def __init__(self, said: Callable[[Tally], str]) -> None:
        super().__init__()
        self.said = said

    def advance(self, record: Record) -> None:
        """Count a match."""
        self.played_now += 1

    def look(self, tally: Tally) -> None:
        """Say what the tally comes to, where the last line is old."""
        if time.monotonic() - self.told > LINE_SECONDS:
            self.told = time.monotonic()
            tell(self.said(tally))


class LiveLine(Bar):
    """What a test has come to in a line on stderr that changes."""

    def __init__(self, said: Callable[[Tally], str]) -> None:
        super().__init__()
        self.said = said
        self.line = ""

    def begin(self, played: int, total: int | None) -> None:
        """Show the line."""
        self.bar = tqdm(initial=played, file=sys.stderr, bar_format="{desc}", dynamic_ncols=True, leave=False)

    def advance(self, record: Record) -> None:
        """Count a match."""
        self.played_now += 1
        self.bar.set_description_str(self.whole(), refresh=False)
        self.bar.update()

    def look(self, tally: Tally) -> None:
        """Say what the tally comes to."""
        self.line = self.said(tally)
        self.bar.set_description_str(self.whole())

    def whole(self) -> str:
        """The line; tqdm cuts it to the width of the terminal."""
        return f"{counted(int(self.bar.n), 'match', 'matches')}  {self.line}"


def live(quiet: bool, said: Callable[[Tally], str]) -> Quiet:
    """What suits stderr and the user's wish, where `said` tells in a line what a tally comes to."""
    if quiet:
        return Quiet()
    return LiveLine(said) if sys.stderr.isatty() else LiveLines(said)
