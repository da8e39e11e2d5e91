"""A tournament of bots that break at random: does it come to its end, with every verdict right and nothing left over?

    python benchmarks/faults.py --matches 1000 --seed 1

A bot of arena's meets three that break, in ways that their seeds choose: one in the worker, one in a process of its
own, and a program. Limits are 0.2 s. Meanwhile workers are killed, and the run itself, which is begun again.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from arena import Stream
from arena.hosting.strays import fields_of, is_alive
from arena.store import FILE
from arena.timings import TIMINGS

sys.path.insert(0, str(Path(__file__).parent))
import faulty_bots

MARK = "LC_ARENA_FAULTS"
"""In the environment of each process of the run: names that begin like this reach bots as well."""

CONFIG = """\
name: faults
seed: {seed}
games: [swack: {{size: 5}}]
bots:
  - steady: {{bot: random}}
  - inside: {{bot: "{file}:Faulty", entrant: inside, isolation: worker}}
  - alone: {{bot: "{file}:Faulty", entrant: alone}}
  - program: {{command: ["{python}", "{file}"]}}
format: {{gauntlet: {{rounds: {rounds}}}}}
limits: {{start_seconds: 30, move_seconds: {limit}, memory_mb: 160}}
rating: points
reports: [standings]
"""
IN_A_ROUND = 6
SILENCE = 60.0
"""Seconds without a match after which a run counts as hanging."""


@dataclass
class Found:
    """What came of it."""

    matches: int
    hangs: int = 0
    kills: int = 0
    wrong: list[str] = field(default_factory=list)
    """Matches whose verdict is another one than their seed's, in words."""

    leftovers: int = 0
    lost: int = 0
    """Matches that were stored once and are not in the end, or were never played, or are void or there twice."""

    overrun: float = 0.0
    """Seconds by which arena found out latest that a bot had not kept its limit."""

    seconds: float = 0.0
    verdicts: Counter[str] = field(default_factory=Counter)

    def clean(self) -> bool:
        """Whether nothing went wrong."""
        return not (self.hangs or self.wrong or self.leftovers or self.lost)


class Run:
    """The run of the tournament, begun as often as it takes."""

    def __init__(self, folder: Path, matches: int, seed: int, limit: float, kills: int) -> None:
        self.folder = folder
        self.out = folder / "out"
        self.seed = seed
        self.limit = limit
        rounds = -(-matches // IN_A_ROUND)
        self.found = Found(rounds * IN_A_ROUND)
        self.mark = f"{os.getpid()}-{time.monotonic_ns()}"
        self.seen: set[str] = set()
        stream = Stream.of(seed, "kills")
        self.kills = sorted(1 + stream.below(self.found.matches) for _ in range(kills))
        """At how many stored matches something is killed: the run itself and a worker in turns."""

        given = {"seed": seed, "file": faulty_bots.__file__, "python": sys.executable, "rounds": rounds, "limit": limit}
        (folder / "faults.yaml").write_text(CONFIG.format(**given), encoding="utf-8")

    def play(self) -> Found:
        """Play it to its end, whatever happens on the way."""
        begin = time.monotonic()
        try:
            while not self.once():
                pass
        except BaseException:
            self.end()
            raise
        self.found.seconds = time.monotonic() - begin
        self.found.leftovers = self.leftovers()
        self.judge()
        return self.found

    def once(self) -> bool:
        """Begin the run; return whether it ended by itself."""
        command = [sys.executable, "-m", "arena", "run", "faults.yaml", "--out", "out", "--workers", "2"]
        process = subprocess.Popen(
            [*command, "--no-preflight", "--allow-broken", "--quiet"],
            cwd=self.folder, env={**os.environ, MARK: self.mark}, stdout=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        count, changed = -1, time.monotonic()
        while process.poll() is None:
            time.sleep(0.02)
            lines = self.lines()
            if len(lines) != count:
                count, changed = len(lines), time.monotonic()
            elif time.monotonic() - changed > SILENCE:
                self.found.hangs += 1
                self.end()
            if self.kills and count >= self.kills[0]:
                self.seen |= set(lines)
                self.kill(process.pid)
        if process.wait() in (0, 1):
            return True
        self.seen |= set(self.lines())
        return False

    def kill(self, pid: int) -> None:
        """Kill the run itself, or one of its workers."""
        del self.kills[0]
        self.found.kills += 1
        workers = [each for each in self.processes() if fields_of(each)[1:2] == [str(pid)]]
        os.kill(workers[0] if workers and self.found.kills % 2 else pid, signal.SIGKILL)

    def end(self) -> None:
        """End the run with all its processes."""
        for each in self.processes():
            with suppress(OSError):
                os.kill(each, signal.SIGKILL)

    def lines(self) -> list[str]:
        """The whole lines of the matches that are stored."""
        path = self.out / FILE
        text = path.read_bytes().decode() if path.exists() else ""
        return [line for line in text.splitlines(keepends=True)[1:] if line.endswith("\n")]

    def processes(self) -> list[int]:
        """All living processes of the run."""
        wanted = f"{MARK}={self.mark}\0".encode()
        found = []
        for path in Path("/proc").glob("[0-9]*/environ"):
            with suppress(OSError):
                if wanted in path.read_bytes() and is_alive(int(path.parent.name)):
                    found.append(int(path.parent.name))
        return found

    def leftovers(self) -> int:
        """How many processes are there a while after the end."""
        deadline = time.monotonic() + 5
        while self.processes() and time.monotonic() < deadline:
            time.sleep(0.05)
        left = self.processes()
        self.end()
        return len(left)

    def judge(self) -> None:
        """Compare what is stored with what had to come."""
        lines = self.lines()
        records = {record["id"]: record for record in map(json.loads, lines)}
        choices = {(row["id"], row["entrant"]): row for row in self.rows()}
        voids = sum(record["end"] == "void" for record in records.values())
        missing = self.found.matches - len(records)
        self.found.lost = missing + voids + len(lines) - len(records) + len(self.seen - set(lines))
        for match, record in records.items():
            self.judge_match(record, choices.get((match, other_of(record))))
        self.found.verdicts = Counter(record["end"] for record in records.values())

    def rows(self) -> Iterator[dict[str, str]]:
        """What bots took; the overrun is noted on the way."""
        with (self.out / TIMINGS).open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                with suppress(TypeError, ValueError):  # a run that was killed leaves half a row
                    if row["fault"] == "time":
                        self.found.overrun = max(self.found.overrun, float(row["longest"]) - self.limit)
                    int(row["choices"])
                    yield row

    def judge_match(self, record: dict[str, str], row: dict[str, str] | None) -> None:
        """See whether a match has the verdict of its seed."""
        entrant = other_of(record)
        seat = record["entrants"].index(entrant)
        kind, when = faulty_bots.plan(Stream.of(self.seed, record["id"], "bot", seat), entrant)
        verdicts = faulty_bots.PROGRAM if entrant == "program" else faulty_bots.VERDICTS | faulty_bots.ALONE
        wanted = verdicts[kind]
        made = len(record["actions"].split()[seat::2]) + (record["end"] != "terminal")
        choices = int(row["choices"]) if row else made  # a run that was killed may not have written the row
        if wanted != "start" and choices < when:
            wanted = faulty_bots.HONEST  # the match was over before
        blamed = None if wanted == faulty_bots.HONEST else entrant
        if (record["end"], record["offender"]) != (wanted, blamed):
            self.found.wrong.append(f"{record['id']}: {kind} at {when}: {record['end']} of {record['offender']}")


def other_of(record: dict[str, str]) -> str:
    """Who breaks in a match."""
    return next(name for name in record["entrants"] if name != "steady")


def play(matches: int, seed: int, limit: float = 0.2, kills: int = 6) -> Found:
    """Play so many matches in a folder of their own."""
    with tempfile.TemporaryDirectory() as folder:
        return Run(Path(folder), matches, seed, limit, kills).play()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=0.2, help="seconds for a move")
    parser.add_argument("--kills", type=int, default=6, help="how often the run or a worker is killed")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda signum, frame: sys.exit(128 + signum))
    found = play(given.matches, given.seed, given.limit, given.kills)
    ends = ", ".join(f"{count} {end}" for end, count in sorted(found.verdicts.items()))
    print(f"{found.matches} matches in {found.seconds:.0f} s, {found.kills} times something was killed: {ends}")
    for text in found.wrong:
        print(f"wrong: {text}")
    print(f"hangs {found.hangs}, wrong verdicts {len(found.wrong)}, leftovers {found.leftovers}, lost {found.lost}")
    print(f"longest overrun past a limit {found.overrun * 1000:.0f} ms")
    sys.exit(0 if found.clean() else 1)


if __name__ == "__main__":
    main()
