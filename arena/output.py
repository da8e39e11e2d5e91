"""What bots print: kept off arena's own output, and told to the log in part."""

from __future__ import annotations

import io
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout

log = logging.getLogger(__name__)

KEPT = 2_000
"""Characters that the log keeps of what is printed in one match."""


class Capped(io.TextIOBase):
    """A text file that keeps its first characters and counts the rest."""

    def __init__(self) -> None:
        self.kept = ""
        self.count = 0

    def writable(self) -> bool:
        """True: it is there to be written."""
        return True

    def write(self, text: str) -> int:
        """Keep what still fits."""
        self.kept += text[: KEPT - len(self.kept)]
        self.count += len(text)
        return len(text)


@contextmanager
def captured(match_id: str) -> Iterator[None]:
    """Take what Python code prints in the block, and tell the log."""
    said = Capped()
    try:
        with redirect_stdout(said), redirect_stderr(said):
            yield
    finally:
        if said.count:
            log.info("%s: printed %d characters: %s", match_id, said.count, said.kept)


def close_standard_streams() -> None:
    """Lead the descriptors 0, 1 and 2 of this process nowhere, for a process that bots may write from."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    os.close(nowhere)
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123  it lives as long as the process
