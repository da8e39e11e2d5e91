"""Ctrl-C and SIGTERM, so that a run stops between two matches and nothing is half written.

The first signal is remembered, and raised as Interrupted only where a bot is being waited for; the second ends the
process at once.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from arena.errors import Interrupted

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Switch:
    """Which signal came, and whether one may break in right now."""

    def __init__(self) -> None:
        self.signal: int | None = None
        self.open = False
        self.reader, self.writer = -1, -1

    def handle(self, signum: int, frame: FrameType | None) -> None:
        """Remember the first signal; the second ends the process."""
        if self.signal is not None:
            os._exit(128 + signum)
        self.signal = signum
        os.write(self.writer, b"!")
        if self.open:
            raise Interrupted(signum)


switch = Switch()
"""The one of this process, as signals are a process's own."""


@contextmanager
def caught() -> Iterator[None]:
    """Catch the signals that ask a run to stop, until the block ends."""
    before = [(each, signal.getsignal(each)) for each in SIGNALS]
    switch.signal = None
    switch.reader, switch.writer = os.pipe()
    try:
        for each in SIGNALS:
            signal.signal(each, switch.handle)
        yield
    finally:
        for each, handler in before:
            signal.signal(each, handler)
        os.close(switch.reader)
        os.close(switch.writer)
        switch.reader = switch.writer = -1
        switch.signal = None


@contextmanager
def breakable() -> Iterator[None]:
    """Let a signal break in as Interrupted, until the block ends; one that came before breaks in at once."""
    switch.open = True
    try:
        if switch.signal is not None:
            raise Interrupted(switch.signal)
        yield
    finally:
        switch.open = False


@contextmanager
def noticed() -> Iterator[None]:
    """Let a signal break in as Interrupted, until the block ends, and then at the latest.

    What is raised in a hook, such as that of the log when a process is forked, gets lost there; the signal does not.
    """
    before = sys.unraisablehook
    sys.unraisablehook = lambda lost: None if isinstance(lost.exc_value, Interrupted) else before(lost)
    try:
        with caught(), breakable():
            yield
            stop_if_requested()
    finally:
        sys.unraisablehook = before


@contextmanager
def deadly() -> Iterator[None]:
    """Let Ctrl-C end this process at once, with one line, until the block ends.

    For imports: some libraries turn a KeyboardInterrupt that comes meanwhile into an error of their own.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def end(signum: int, frame: FrameType | None) -> None:
    """End this process because of a signal."""
    os.write(2, b"arena: stopped\n")
    os._exit(128 + signum)


def ignore() -> None:
    """Ignore the signals from now on: this process is about to end because of one."""
    for each in SIGNALS:
        signal.signal(each, signal.SIG_IGN)


def requested() -> bool:
    """Whether this run was asked to stop."""
    return switch.signal is not None


def stop_if_requested() -> None:
    """Raise Interrupted where this run was asked to stop."""
    if switch.signal is not None:
        raise Interrupted(switch.signal)
