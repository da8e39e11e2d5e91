"""What bots print: kept off arena's own output, and told to the log in part."""

from __future__ import annotations

import io
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout

log = logging.getLogger(__name__)

KEPT_IN_WORKER = 2_000
"""Bytes that the log keeps, from either end, of what bots in the worker print in one match."""


class Ends:
    """The first and the last bytes of a flood."""

    def __init__(self, kept: int) -> None:
        self.kept = kept
        """How many bytes are kept from either end."""

        self.count = 0
        self.first = b""
        self.last = b""

    def add(self, data: bytes) -> None:
        """Take the next bytes of the flood."""
        self.count += len(data)
        room = self.kept - len(self.first)
        if room:
            self.first += data[:room]
            data = data[room:]
        if data:
            self.last = (self.last + data)[-self.kept :]

    def text(self) -> str:
        """What was kept, with a note of what was not."""
        dropped = self.count - len(self.first) - len(self.last)
        note = f"\n[{dropped:,} bytes are left out here]\n".encode() if dropped else b""
        return (self.first + note + self.last).decode("utf-8", "backslashreplace")


class Captured(io.TextIOBase):
    """A text file that keeps both ends of what is written to it."""

    def __init__(self) -> None:
        self.ends = Ends(KEPT_IN_WORKER)

    def writable(self) -> bool:
        """True: it is there to be written."""
        return True

    def write(self, text: str) -> int:
        """Keep what still fits."""
        self.ends.add(text.encode("utf-8", "backslashreplace"))
        return len(text)


@contextmanager
def captured(match_id: str) -> Iterator[None]:
    """Take what Python code prints in the block, and tell the log."""
    said = Captured()
    try:
        with redirect_stdout(said), redirect_stderr(said):
            yield
    finally:
        if said.ends.count:
            log.info("%s: %d bytes were printed: %s", match_id, said.ends.count, said.ends.text())


def close_standard_streams() -> None:
    """Lead the descriptors 0, 1 and 2 of this process nowhere, for a process that bots may write from."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    os.close(nowhere)
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123  it lives as long as the process
