"""No process is left behind: what a bot started is found by the mark in its environment, and killed.

A bot's process has a session of its own and dies with the process that started it. What it started in its turn may
have left the session; the mark goes on to it all the same, unless it takes care to lose it. And should the process that
hosts bots be killed, a guardian, which does nothing else, sees the pipe between them close and does the same.
"""

from __future__ import annotations

import os
import signal
import time
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


def sweep(mark: str, session: int = 0) -> None:
    """Kill all processes whose mark begins with `mark`, or that are in `session`."""
    deadline = time.monotonic() + SWEEP_SECONDS
    while (found := strays(mark, session)) and time.monotonic() < deadline:
        for pid in found:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.001)


def strays(mark: str, session: int) -> list[int]:
    """The processes, this one and dead ones left out, whose mark begins with `mark`, or that are in `session`."""
    wanted = f"{MARK}={mark}".encode()
    try:
        pids = [int(each.name) for each in PROC.iterdir() if each.name.isdigit()]
    except OSError:
        return []
    return [pid for pid in pids if pid != os.getpid() and is_stray(pid, wanted, str(session))]


def is_stray(pid: int, wanted: bytes, session: str) -> bool:
    """Whether a living process bears the mark, or is in the session."""
    try:
        with open(f"/proc/{pid}/environ", "rb") as file:  # noqa: PTH123  half the time of Path.read_bytes
            environment = file.read()
    except OSError:
        return False
    if b"\0" + wanted in b"\0" + environment:
        return is_alive(pid)
    return session != "0" and fields_of(pid)[3:4] == [session] and is_alive(pid)


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
    while os.read(reader, 1):
        pass
    sweep(mark)
