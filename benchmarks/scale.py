"""Time and memory of tally, rating and reports as the number of matches grows.

    python benchmarks/scale.py

Each line is a process of its own: synthetic matches of two are added to a tally, rated by `elo`, and all reports are
written to a temporary folder. "making" is what the synthetic records themselves cost, once for the tally and once for
`matches.csv`; it is part of no other column.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from arena import plugins
from arena.match import Record, encoded
from arena.reports import DEFAULT, Results
from arena.reports.rendering import save
from arena.rng import Stream
from arena.tally import Tally

SIZES = ((100, 10_000), (100, 100_000), (100, 1_000_000), (2_000, 200_000))
"""Entrants and matches."""

LARGE = 500
"""With more entrants the likelihoods of superiority, one for each two of them, are left out."""


def records(entrants: int, matches: int) -> Iterator[Record]:
    """Synthetic matches: every pair in turn, deal by deal, in both seats; the strength of an entrant is its number."""
    names = [f"bot-{number:04}" for number in range(entrants)]
    stream = Stream.of("scale", entrants, matches)
    options = {"size": 8, "pie": True}
    made = 0
    deal = 0
    while made < matches:
        deal += 1
        step = 1 + (deal - 1) % (entrants - 1)
        for one in range(entrants):
            pair = sorted((one, (one + step) % entrants))
            group = "~".join(encoded(names[index]) for index in pair)
            key = f"game/{group}/{one * 2**20 + deal}"
            for rotation in (1, 2):
                first, second = pair if rotation == 1 else reversed(pair)
                chance = 1 / (1 + 10 ** ((second - first) / entrants))
                draw = stream.fraction()
                ranks = (1, 1) if draw > 0.9 else (1, 2) if draw / 0.9 < chance else (2, 1)
                yield Record(
                    id=f"{key}.{rotation}",
                    game="game",
                    rules=1,
                    options=options,
                    entrants=(names[first], names[second]),
                    seed=1,
                    deal=key,
                    actions=("a1b1", "c3d3", str(made)) * 20,
                    ranks=ranks,
                    scores=(int(ranks[0] == 1), int(ranks[1] == 1)),
                    awards=((), ()),
                    end="terminal",
                    offender=None,
                    digest="0123456789abcdef",
                )
                made += 1
                if made == matches:
                    return


def measure(entrants: int, matches: int) -> str:
    """What one size takes, as a line of the table."""
    started = time.perf_counter()
    for _ in records(entrants, matches):
        pass
    making = time.perf_counter() - started
    started = time.perf_counter()
    tally = Tally.of(records(entrants, matches))
    tallied = time.perf_counter() - started - making
    names = tuple(tally.entrants())
    results = Results("scale", ("game",), names, tally, lambda: records(entrants, matches), matches, matches)
    started = time.perf_counter()
    results.strengths("game")
    rated = time.perf_counter() - started
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        for name in DEFAULT:
            if name != "superiority" or entrants <= LARGE:
                save(plugins.load("reports", name)(results), Path(folder))
    reported = time.perf_counter() - started - making
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    total = tallied + rated + reported
    return f"{entrants:9,}{matches:11,}{tallied:9.1f}{rated:9.1f}{reported:9.1f}{total:9.1f}{making:9.1f}{memory:10.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs=2, type=int, metavar=("ENTRANTS", "MATCHES"), help="one size, in this process")
    given = parser.parse_args()
    if given.only:
        print(measure(*given.only))
        return
    columns = ("entrants", "matches", "tally s", "elo s", "reports s", "all s", "making s", "peak MB")
    print("".join(f"{name:>{size}}" for name, size in zip(columns, (9, 11, 9, 9, 9, 9, 9, 10), strict=True)))
    for entrants, matches in SIZES:
        subprocess.run([sys.executable, __file__, "--only", str(entrants), str(matches)], check=True)


if __name__ == "__main__":
    main()
