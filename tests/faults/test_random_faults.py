"""The short form of benchmarks/faults.py: a tournament of bots that break at random, which is killed meanwhile."""

import importlib.util
import sys
from pathlib import Path

PATH = Path(__file__).parents[2] / "benchmarks" / "faults.py"
spec = importlib.util.spec_from_file_location("random_faults", PATH)
faults = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(faults)


def test_bots_that_break_at_random_get_their_verdicts_and_no_match_is_lost(tmp_path):
    run = faults.Run(tmp_path, matches=42, seed=11, limit=1.0, kills=2)
    found = run.play()
    assert found.wrong == []
    assert (found.hangs, found.leftovers, found.lost) == (0, 0, 0)
    assert found.kills == 2
    assert set(found.verdicts) == {"terminal", "illegal", "error", "time", "crash", "memory", "start"}

    path = run.out / "matches.jsonl"  # with a void match and without another it finds as much
    header, first, _, *rest = path.read_text().splitlines(keepends=True)
    path.write_text("".join([header, first.replace('"end":"', '"end":"void","was":"'), *rest]))
    run.judge()
    assert len(found.wrong) == 1
    assert found.lost == 2 + len(run.seen - set(run.lines()))
