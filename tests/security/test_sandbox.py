"""The examples of docs/security.md, played as they stand, where bubblewrap can run."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from test_runs import arena

from arena import Entrant, Limits, plugins
from arena.hosting import strays
from arena.hosting.keeping import keeper
from arena.match import play_measured
from arena.trials import match_of

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
CONFIGS = re.findall(r"```yaml\n(.*?)```", DOC, re.DOTALL)
BROKEN = ROOT / "tests" / "faults" / "bots"
NOSY = Path(__file__).parent / "nosy.py"

SHELL = """\
if (: >bots/note) 2>/dev/null; then exit 9; fi
if test -e cup.yaml; then exit 8; fi
"""
"""What a program does first that looks for what it should not find."""

LIMITS = Limits(start_seconds=20.0, move_seconds=20.0, memory_mb=256)
WRAPPER = ("bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--unshare-all", "--die-with-parent")


def why_not():
    """Why there is no bubblewrap here; nothing where there is."""
    try:
        done = subprocess.run(
            ["bwrap", "--ro-bind", "/", "/", "--unshare-all", "true"], capture_output=True, check=False
        )
    except OSError as error:
        return f"bwrap cannot be run: {error.strerror}"
    return "" if done.returncode == 0 else f"bwrap cannot make a sandbox: {done.stderr.decode().strip()}"


REASON = why_not()
sandboxed = pytest.mark.skipif(bool(REASON), reason=REASON)


@pytest.fixture
def cup(tmp_path):
    """A folder with the bots of the examples."""
    bots = tmp_path / "cup" / "bots"
    bots.mkdir(parents=True)
    shutil.copy(NOSY, bots / "mine.py")
    example = (ROOT / "docs" / "examples" / "bot.sh").read_text()
    (bots / "bot.sh").write_text(example.replace("\nwhile ", f"\n{SHELL}\nwhile ", 1))
    return tmp_path / "cup"


@pytest.fixture(autouse=True)
def nothing_is_left():
    yield
    keeper.close()
    assert strays.strays(strays.mark_of(os.getpid())) == []


def ends_of(cup, text):
    (cup / "cup.yaml").write_text(text)
    done = arena("run", "cup.yaml", "--quiet", "--no-preflight", "--workers", "1", cwd=cup)
    assert done.returncode == 0, done.stderr
    lines = (cup / "results" / "contest" / "matches.jsonl").read_text().splitlines()[1:]
    return {record["id"].partition("/")[2]: record["end"] for record in map(json.loads, lines)}


@sandboxed
@pytest.mark.parametrize("number", range(len(CONFIGS)))
def test_an_example_plays_and_its_bots_find_nothing(cup, number):
    ends = ends_of(cup, CONFIGS[number].replace("/home/me/cup", str(cup)))
    assert len(ends) == (6, 2)[number] and set(ends.values()) == {"terminal"}
    assert [each.name for each in sorted((cup / "bots").iterdir())] == ["bot.sh", "mine.py"]


def test_without_the_wrapper_they_find_a_lot(cup):
    """The same bots, so that the test before can fail."""
    ends = ends_of(cup, CONFIGS[0].partition("wrapper:")[0])
    assert set(ends.values()) == {"start"}
    assert (cup / "bots" / "note").exists()
    log = (cup / "results" / "contest" / "run.log").read_text()
    assert "RuntimeError: wrote and found_the_config and found_the_results and saw_other_processes" in log
    assert "exit code 9" in log


VERDICTS = {"Honest": "terminal", "LeavesChildren": "terminal", "Sleeps": "time", "ExitsHard": "crash"}
VERDICTS |= {"EatsMemory": "memory", "EatsMemoryInChildren": "memory", "KillsItsHost": "time"}


@sandboxed
@pytest.mark.parametrize(("name", "verdict"), VERDICTS.items())
def test_a_broken_bot_in_a_sandbox_gets_the_same_verdict_and_leaves_nothing(name, verdict):
    limits = {"move_seconds": 0.5} if verdict == "time" else {}
    entrant = Entrant("broken", f"{BROKEN}/broken.py:{name}", wrapper=WRAPPER, limits={**vars_of(LIMITS), **limits})
    game = plugins.game("toy")
    record, health = play_measured(match_of(game, game.options({}), [entrant, Entrant("first", "first")], 1))
    assert record.end == verdict
    assert health[0].fault == ("" if verdict == "terminal" else verdict)


def vars_of(limits):
    return {name: getattr(limits, name) for name in ("start_seconds", "move_seconds", "memory_mb")}


def test_a_wrapper_need_not_be_a_sandbox():
    game = plugins.game("toy")
    wrapped = Entrant("mine", "first", wrapper=("env", "ROOM=1"))
    program = (sys.executable, "-S", str(BROKEN / "raw.py"), "honest")
    other = Entrant("program", "", command=program, wrapper=("nice", "-n", "1"))
    record, _ = play_measured(match_of(game, game.options({}), [wrapped, other], 1))
    assert record.end == "terminal"
