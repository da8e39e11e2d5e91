"""Runs in processes of their own, to be disturbed, all of whose processes can be found again."""

import hashlib
import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from arena.hosting.strays import is_alive

CONFIG = """\
name: cup
seed: 3
games: [toy]
bots: [first, random, {waits: {bot: "waits.py:Waits"}}]
format: {round-robin: {rounds: 12}}
limits: {start_seconds: 60, move_seconds: 100}
rating: points
reports: [standings, matches]
"""
MATCHES = 72
MARK = "LC_ARENA_TEST"
"""In the environment of each process of a run: names that begin like this reach bots as well."""

MAY_DIFFER = {"run.log", ".lock", "timings.csv", "health.csv"}
PATIENCE = 45.0
"""Seconds after which a test gives up waiting: fewer than a bot thinks, so that a run that waits is found out."""

POOL = ("--workers", "2", "--no-preflight")
INLINE = ("--executor", "inline", "--no-preflight")

numbers = itertools.count()


class Run:
    """`arena run` of CONFIG in `folder`, begun."""

    def __init__(self, folder, *flags, prefix=(), **given):
        self.folder = folder
        self.out = folder / "out"
        self.mark = f"{os.getpid()}-{next(numbers)}"
        (folder / "cup.yaml").write_text(CONFIG)
        shutil.copy(Path(__file__).parent / "bots" / "waits.py", folder)
        self.popen = subprocess.Popen(
            [*prefix, sys.executable, "-m", "arena", "run", "cup.yaml", "--out", "out", *flags],
            cwd=folder, env={**os.environ, MARK: self.mark, "LC_ARENA_FOLDER": str(folder)},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, **given,
        )  # fmt: skip

    def ended(self):
        """Its exit code and what it said on stderr, once it has ended; nothing of it is left."""
        try:
            _, said = self.popen.communicate(timeout=PATIENCE)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(self.popen.pid, signal.SIGKILL)
        wait_until(lambda: not self.left())
        assert "Traceback" not in said
        return self.popen.returncode, said

    def left(self):
        """Its processes."""
        wanted = f"{MARK}={self.mark}\0".encode()
        found = []
        for path in Path("/proc").glob("[0-9]*/environ"):
            with suppress(OSError):
                if wanted in path.read_bytes() and is_alive(int(path.parent.name)):
                    found.append(int(path.parent.name))
        return found

    def thinkers(self, count=2):
        """The bots that think for a minute, once there are so many."""

        def there():
            found = [int(path.name.partition("-")[2]) for path in self.folder.glob("thinks-*")]
            return sorted(pid for pid in found if is_alive(pid))

        wait_until(lambda: len(there()) >= count or self.popen.poll() is not None)
        return there()

    def go(self):
        """Let all bots think for a minute no more."""
        tell(self.folder, "go")

    def lines(self):
        """The lines of the matches that are stored."""
        return stored(self.out)


def goes_on(folder, undisturbed, *flags):
    """Start the run in `folder` once more: it ends as if nothing had happened."""
    again = Run(folder, *flags)
    again.go()
    code, said = again.ended()
    assert code == 0, said
    assert files(again.out) == files(undisturbed)


def tell(folder, name):
    """Tell the bots of the run in `folder` by a file of that name."""
    (folder / name).touch()


def stored(out):
    """The lines of the matches in a results folder."""
    path = out / "matches.jsonl"
    return path.read_text().splitlines()[1:] if path.exists() else []


def wait_until(condition):
    """Wait until `condition` holds."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "this takes too long"
        time.sleep(0.01)


def ids(lines):
    """The ids of matches, each of which is there once."""
    found = [json.loads(line)["id"] for line in lines]
    assert len(set(found)) == len(found)
    return found


def files(out):
    """What is in a results folder, without what may differ between two runs."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(out.iterdir())
        if path.name not in MAY_DIFFER
    }


def parent_of(pid):
    """The process that started `pid`."""
    return int((Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[1])
