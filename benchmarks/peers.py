"""arena beside what else one would take, and compiled beside plain Python, measured in one run.

    python -m venv .venv-peers
    .venv-peers/bin/pip install open_spiel pettingzoo pygame axelrod
    python benchmarks/peers.py            # shows the tables
    python benchmarks/peers.py --write    # and puts them into docs/performance.md

The others live in an environment of their own, `--venv`; those that are not there are named and left out. Each engine
is measured in a process of its own, all of them in turn, several times over, and the median counts: what else the
machine does hits all alike. Ratios are what to look at; digits belong to the machine.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import arena

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs/performance.md"
BEGIN, END = "<!-- begin: written by benchmarks/peers.py -->", "<!-- end -->"

GAMES = ("patchwork", "swack", "swatches", "swatch")
OPENSPIEL = ("breakthrough", "hex(board_size=9)", "go(board_size=9)", "othello")
PETTINGZOO = ("connect_four_v3", "tictactoe_v3")
YARDSTICK = ("openspiel", "breakthrough")
POOLS = {
    "swack 3×3": ("swack", "{size: 3}", 1000, 15000),
    "swack 8×8": ("swack", "{size: 8}", 1000, 8000),
    "patchwork": ("patchwork", "{}", 1000, 8000),
}
"""Game, options, and the rounds of the short and of the long run, for each second that is given to a figure."""

Figures = dict[str, float]
Found = dict[tuple[str, str], Figures]
"""By engine and what was measured."""


class Engine:
    """A process that measures one engine."""

    def __init__(self, name: str, kind: str, python: Path | str, path: Sequence[Path] = ()) -> None:
        self.name = name
        self.version = ""
        self.absent = ""
        if not shutil.which(str(python)):
            self.absent = f"there is no {python}"
            return
        paths = os.pathsep.join([*map(str, path), *filter(None, [os.environ.get("PYTHONPATH") if path else ""])])
        self.process = subprocess.Popen(
            [python, HERE / "measuring.py", kind],
            env=os.environ | {"PYTHONPATH": paths},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        hello = self.answer()
        self.version = hello.get("version", "")
        self.absent = hello.get("absent", "")

    def answer(self) -> dict[str, Any]:
        """The next answer of the process."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"peers.py: the process that measures {self.name} has died; what it said stands above")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def ask(self, what: str, **asked: Any) -> Figures:
        """Measure something."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"what": what, **asked}) + "\n")
        self.process.stdin.flush()
        return self.answer()

    def close(self) -> None:
        """End the process."""
        if hasattr(self, "process"):
            self.process.communicate()


def engines(venv: Path, plain: Path) -> list[Engine]:
    """All engines; `plain` is a folder that the plain form of arena is copied to."""
    root = Path(arena.__file__).parent.parent
    for package in ("arena", "bots"):
        shutil.copytree(root / package, plain / package, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    python = venv / "bin/python"
    return [
        Engine("own", "own", sys.executable, [root]),
        Engine("plain", "own", sys.executable, [plain, root]),
        *(Engine(name, name, python) for name in ("openspiel", "pettingzoo", "axelrod")),
    ]


def measured(asked: Iterable[Engine], seconds: float, rounds: int) -> Found:
    """The medians of all figures, measured in turn; what takes long is measured once."""
    there = {engine.name: engine for engine in asked if not engine.absent}
    found: dict[tuple[str, str], list[Figures]] = {}
    for turn in range(rounds):
        print(f"round {turn + 1} of {rounds}", file=sys.stderr)
        for name in ("own", "plain"):
            for game in GAMES:
                found.setdefault((name, game), []).append(there[name].ask("bench", game=game, seconds=seconds))
        for name, games in (("openspiel", OPENSPIEL), ("pettingzoo", PETTINGZOO)):
            for game in games if name in there else ():
                figures = there[name].ask("loop", game=game, seconds=seconds)
                if name == "openspiel":
                    figures |= there[name].ask("playouts", game=game, seconds=seconds)
                found.setdefault((name, game), []).append(figures)
        for label, (game, options, few, many) in POOLS.items():
            rounds_of = {"few": max(1, int(few * seconds)), "many": max(2, int(many * seconds))}
            pool = there["own"].ask("pool", game=game, options=options, **rounds_of)
            found.setdefault(("own", f"pool {label}"), []).append(pool)
        if "axelrod" in there:
            alone = there["axelrod"].ask("matches", few=2, many=12, processes=None)
            found.setdefault(("axelrod", "alone"), []).append(alone)
    if "axelrod" in there:
        print("Axelrod's pool", file=sys.stderr)
        found["axelrod", "pool"] = [there["axelrod"].ask("matches", few=20, many=100, processes=2)]
    return {key: medians(several) for key, several in found.items()}


def medians(several: Sequence[Figures]) -> Figures:
    """The median of each figure."""
    return {name: median(each[name] for each in several) for name in several[0]}


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table in Markdown; all columns but the first are numbers."""
    rule = ["---", *["---:"] * (len(head) - 1)]
    return [f"| {' | '.join(row)} |" for row in (head, rule, *rows)]


def number(value: float | None) -> str:
    """A figure with three digits that count, or nothing."""
    if value is None:
        return ""
    if value == 0:
        return "0"
    rounded = float(f"{value:.3g}")
    return f"{rounded:,.0f}" if rounded >= 100 else f"{rounded:,.3g}"


def ratio(one: float | None, other: float | None) -> str:
    """How many times `other` goes into `one`, or nothing."""
    return f"{number(one / other)}×" if one and other else ""


def loops(found: Found) -> list[str]:
    """Our games beside those of others: a loop in Python, and playouts."""
    names = {"own": "arena", "openspiel": "OpenSpiel", "pettingzoo": "PettingZoo"}
    scale = found.get(YARDSTICK, {})
    rows = []
    for (engine, game), figures in found.items():
        if engine in names and "plies_per_second" in figures:
            plies, playouts = figures["plies_per_second"], figures.get("playouts_per_second")
            size = figures["plies_per_game"]
            inside = playouts and playouts * size
            scale_inside = scale["playouts_per_second"] * scale["plies_per_game"] if scale else None
            rows.append(
                [
                    f"{names[engine]} {game}",
                    number(size),
                    number(plies),
                    ratio(plies, scale.get("plies_per_second")),
                    number(playouts),
                    number(inside),
                    ratio(inside, scale_inside),
                ]
            )
    times = f"× {YARDSTICK[1]}"
    return table(
        ["game", "plies a game", "plies/s, loop", times, "playouts/s", "plies/s, playouts", times],
        sorted(rows, key=lambda row: not row[0].startswith("arena")),
    )


def forms(found: Found) -> list[str]:
    """`arena bench`, compiled beside plain Python."""
    rows = []
    for game in GAMES:
        fast, slow = found["own", game], found["plain", game]
        for name, label in (
            ("playouts_per_second", "playouts/s"),
            ("plies_per_second", "plies/s, loop"),
            ("matches_per_second", "matches/s"),
            ("clone_nanoseconds", "clone, ns"),
            ("overhead_microseconds_per_ply", "µs a ply outside rules and bots"),
        ):
            one, other = fast[name], slow[name]
            better = ratio(one, other) if name.endswith("per_second") else ratio(other, one)
            rows.append([f"{game}: {label}", number(one), number(other), better])
    return table(["", "compiled", "plain Python", "gain"], rows)


def pools(found: Found) -> list[str]:
    """Tournaments with two workers, ours and Axelrod's."""
    rows = []
    for (engine, what), figures in found.items():
        if "start_seconds" in figures:
            game = what.removeprefix("pool ") if engine == "own" else "prisoner's dilemma, 200 turns"
            workers = "1" if what == "alone" else "2"
            name = "arena" if engine == "own" else "Axelrod"
            rows.append(
                [f"{name} {game}", workers, number(figures["matches_per_second"]), f"{figures['start_seconds']:.1f}"]
            )
    return table(["tournament of random bots", "workers", "matches/s", "start, s"], rows)


def report(found: Found, asked: Iterable[Engine], machine: str) -> str:
    """All tables, with date and machine."""
    asked = list(asked)
    versions = ", ".join(each.version for each in asked if not each.absent and each.name != "plain")
    absent = [f"Not measured: {each.name}, as {each.absent}." for each in asked if each.absent]
    return "\n".join(
        [
            f"{machine}. {versions}.",
            *absent,
            "",
            "### Beside others",
            "",
            *loops(found),
            "",
            "### Tournaments",
            "",
            *pools(found),
            "",
            "### Compiled and plain",
            "",
            *forms(found),
        ]
    )


def machine() -> str:
    """Date, processor, cores and Python."""
    model = platform.processor() or platform.machine()
    if Path("/proc/cpuinfo").is_file():
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), model)
    return f"{datetime.date.today()}, {model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def written(page: str, text: str) -> str:
    """`page` with `text` between its two marks."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"peers.py: {PAGE} has to hold the lines {BEGIN} and {END}")
    return f"{before}{BEGIN}\n\n{text}\n\n{END}{after}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--venv", type=Path, default=Path(".venv-peers"), help="where the others are installed")
    parser.add_argument("--seconds", type=float, default=0.3, help="for each figure and round")
    parser.add_argument("--rounds", type=int, default=5, help="how often each figure is measured")
    parser.add_argument("--write", action="store_true", help=f"put the tables into docs/{PAGE.name}")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as plain:
        asked = engines(given.venv, Path(plain))
        text = report(measured(asked, given.seconds, given.rounds), asked, machine())
        for each in asked:
            each.close()
    print(text)
    if given.write:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), text), encoding="utf-8")


if __name__ == "__main__":
    main()
