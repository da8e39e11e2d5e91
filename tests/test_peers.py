"""benchmarks/peers.py writes its tables also where none of the others is installed."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest
from test_runs import environment

ROOT = Path(__file__).parent.parent
SCRIPT = ROOT / "benchmarks/peers.py"
BENCH = {
    "playouts_per_second": 1000.0,
    "plies_per_second": 20_000.0,
    "matches_per_second": 300.0,
    "clone_nanoseconds": 50.0,
    "overhead_microseconds_per_ply": 2.0,
    "plies_per_game": 40.0,
}


@pytest.fixture(scope="module")
def peers():
    spec = importlib.util.spec_from_file_location("peers", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def row(lines, first):
    """The cells of the line that begins with that one."""
    return next(cells for line in lines if (cells := line.strip("| ").split(" | "))[0] == first)


def test_ratios_to_the_yardstick_are_of_plies(peers):
    openspiel = {"plies_per_second": 10_000.0, "plies_per_game": 80.0, "playouts_per_second": 250.0}
    lines = peers.loops({("own", "swack"): BENCH, ("openspiel", "breakthrough"): openspiel})
    assert row(lines, "arena swack") == ["arena swack", "40", "20,000", "2×", "1,000", "40,000", "2×"]
    assert row(lines, "OpenSpiel breakthrough")[3] == "1×"


def test_without_the_yardstick_there_are_no_ratios(peers):
    assert row(peers.loops({("own", "swack"): BENCH}), "arena swack")[3] == ""


def test_the_gain_of_what_is_to_be_low_is_the_other_way_round(peers):
    slow = BENCH | {"playouts_per_second": 10.0, "clone_nanoseconds": 500.0}
    found = {(form, game): figures for game in peers.GAMES for form, figures in (("own", BENCH), ("plain", slow))}
    lines = peers.forms(found)
    assert row(lines, "swack: playouts/s")[1:] == ["1,000", "10", "100×"]
    assert row(lines, "swack: clone, ns")[1:] == ["50", "500", "10×"]


@pytest.mark.parametrize(
    ("value", "text"),
    [(1_462_850, "1,460,000"), (999.6, "1,000"), (123.4, "123"), (23.94, "23.9"), (0.0236, "0.0236"), (0, "0")],
)
def test_figures_have_three_digits_that_count(peers, value, text):
    assert peers.number(value) == text


def test_only_what_stands_between_the_marks_is_written_anew(peers):
    page = f"before\n{peers.BEGIN}\nold\n{peers.END}\nafter\n"
    once = peers.written(page, "new")
    assert "old" not in once and once.startswith("before\n") and once.endswith("\nafter\n")
    assert peers.written(once, "new") == once
    with pytest.raises(SystemExit, match="has to hold the lines"):
        peers.written("no marks", "new")


def test_it_runs_without_the_others_and_names_them(tmp_path):
    done = subprocess.run(
        [sys.executable, SCRIPT, "--seconds", "0.001", "--rounds", "1", "--venv", tmp_path / "nowhere"],
        cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert re.findall(r"^Not measured: (\w+), as there is no .*nowhere/bin/python\.$", done.stdout, re.MULTILINE) == [
        "openspiel", "pettingzoo", "axelrod",
    ]  # fmt: skip
    labels = re.findall(r"^\| ([a-z][^|]*) \|", done.stdout, re.MULTILINE)
    page = (ROOT / "docs/performance.md").read_text(encoding="utf-8")
    assert len(labels) > 20
    assert all(f"\n| {label} |" in page for label in labels), "docs/performance.md is of another form of the script"
