"""No process is left behind: what a bot started is found by the mark in its environment, and killed.

A bot's process has a session of its own and dies with the process that started it. What it started in its turn may
have left the session, or lost the mark; only what has taken care to do both is not found. And should the process that
hosts bots be killed, a guardian, which does nothing else, sees the pipe between them close and does the same.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path

MARK = "ARENA_HOST"
"""The name in the environment under which a bot's process bears its mark."""

SWEEP_SECONDS = 2.0
"""How long a sweep goes on while new processes keep coming."""

PROC = Path("/proc")


def mark_of(pid: int) -> str:
    """How the marks of all bots begin that the process `pid` hosts; told from those of an older process of that id."""
    return f"{pid}-{started_at(pid)}."


def started_at(pid: int) -> str:
    """When a process was started, in ticks since boot; nothing where that cannot be told."""
    fields = fields_of(pid)
    return fields[19] if len(fields) > 19 else ""


def fields_of(pid: int) -> list[str]:
    """What the system tells of a process after its name; nothing where it is gone."""
    try:
        return (PROC / str(pid) / "stat").read_text(errors="replace").rpartition(")")[2].split()
    except OSError:
        return []


def sweep(mark: str, sessions: Iterable[int]) -> None:
    """Kill all processes whose mark begins with `mark`, or that are in one of `sessions`."""
    deadline = time.monotonic() + SWEEP_SECONDS
    while (found := strays(mark, sessions)) and time.monotonic() < deadline:
        for pid in found:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.001)


def strays(mark: str, sessions: Iterable[int] = ()) -> list[int]:
    """The living processes, this one left out, whose mark begins with `mark`, or that are in one of `sessions`."""
    wanted = f"{MARK}={mark}".encode()
    listed = {str(each) for each in sessions}
    try:
        pids = [int(each.name) for each in PROC.iterdir() if each.name.isdigit()]
    except OSError:
        return []
    return [pid for pid in pids if pid != os.getpid() and is_stray(pid, wanted, listed)]


def is_stray(pid: int, wanted: bytes, sessions: Collection[str]) -> bool:
    """Whether a living process bears the mark, or is in one of the sessions."""
    try:
        with open(f"/proc/{pid}/environ", "rb") as file:  # noqa: PTH123  half the time of Path.read_bytes
            environment = file.read()
    except OSError:
        return False
    if b"\0" + wanted in b"\0" + environment:
        return is_alive(pid)
    return bool(sessions) and any(session in sessions for session in fields_of(pid)[3:4]) and is_alive(pid)


def is_alive(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    return fields_of(pid)[:1] not in ([], ["Z"], ["X"])


class Guardian:
    """A process that sweeps up after this one, should it die."""

    def __init__(self) -> None:
        self.host = os.getpid()
        reader, self.writer = os.pipe()
        mark = mark_of(self.host)
        self.pid = os.fork()
        if self.pid == 0:
            with suppress(BaseException):
                guard(reader, mark)
            os._exit(0)
        os.close(reader)

    def watch(self, session: int) -> None:
        """Sweep that session as well, should this process die."""
        self.tell(session)

    def forget(self, session: int) -> None:
        """Leave that session alone: it is over, and another may get its number."""
        self.tell(-session)

    def tell(self, number: int) -> None:
        """Send a number; a guardian that was killed hears nothing."""
        with suppress(OSError):
            os.write(self.writer, f"{number}\n".encode())

    def close(self) -> None:
        """Let the guardian sweep, and wait for it to end."""
        os.close(self.writer)
        if self.host == os.getpid():
            with suppress(ChildProcessError):
                os.waitpid(self.pid, 0)


def guard(reader: int, mark: str) -> None:
    """Sweep once no process holds the other end of the pipe `reader` any more."""
    os.setsid()
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
    os.closerange(0, reader)
    os.closerange(reader + 1, os.sysconf("SC_OPEN_MAX"))
    sessions = set()
    with open(reader, "rb", buffering=0) as told:
        for line in told:
            number = int(line)
            sessions.add(number) if number > 0 else sessions.discard(-number)
    sweep(mark, sessions)
