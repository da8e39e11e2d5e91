"""Runs that are killed or stopped: nothing finished is lost, no process is left, and the last bytes are the same."""

import json
import os
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest
from disturbed import INLINE, MATCHES, POOL, Run, files, goes_on, ids, parent_of, stored, tell, wait_until


def kill_parent(run):
    run.popen.kill()


def kill_worker(run):
    os.kill(parent_of(run.thinkers()[0]), signal.SIGKILL)


def kill_all(run):
    for pid in run.left():
        os.kill(pid, signal.SIGKILL)


def signal_group(signum):
    """A signal as a terminal sends it: to the whole group."""
    return lambda run: os.killpg(run.popen.pid, signum)


def signal_again_and_again(run):
    """The first time is taken in at some moment, the second time ends the run."""
    while run.popen.poll() is None:
        os.killpg(run.popen.pid, signal.SIGINT)
        time.sleep(0.05)


KILLS = [(kill_parent, -signal.SIGKILL), (kill_all, -signal.SIGKILL)]
STOPS = [(signal_group(signum), 128 + signum) for signum in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)]
CHAINS = {
    "processes": (POOL, [*KILLS, *STOPS, (signal_again_and_again, 130)]),
    "inline": (INLINE, [KILLS[0], STOPS[0]]),
}
"""One after another they disturb a run, which is begun again each time."""


@pytest.mark.parametrize("executor", CHAINS)
def test_a_run_that_ends_while_bots_think_for_a_minute_goes_on_as_if_nothing_had_happened(
    undisturbed, tmp_path, executor
):
    flags, chain = CHAINS[executor]
    before = set()
    for disturb, expected in chain:
        run = Run(tmp_path, *flags)
        assert run.thinkers(2 if flags == POOL else 1)
        before |= set(run.lines())
        disturb(run)
        code, said = run.ended()
        assert code == expected
        assert ("go on with:  arena run cup.yaml" in said) == ((disturb, expected) in STOPS)
        assert before and before <= set(run.lines())
        assert len(ids(run.lines())) < MATCHES
    goes_on(tmp_path, undisturbed, *flags)


@pytest.mark.parametrize("kill", [kill_parent, kill_worker])
def test_after_a_kill_children_of_bots_that_nothing_marks_are_gone_as_well(tmp_path, kill):
    tell(tmp_path, "unmarked")
    run = Run(tmp_path, *POOL)
    sleeping = {f"sleep\x00700.{parent_of(bot)}\x00" for bot in run.thinkers()}
    assert sleeping <= command_lines()
    kill(run)
    wait_until(lambda: len(sleeping & command_lines()) < len(sleeping))
    kill_parent(run)
    run.ended()
    wait_until(lambda: not sleeping & command_lines())


def command_lines():
    """The command lines of all processes."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            found.add(path.read_bytes().decode(errors="replace"))
    return found


def test_ctrl_c_stops_a_preflight_as_well(tmp_path):
    tell(tmp_path, "at once")
    run = Run(tmp_path)
    assert run.thinkers(1)
    os.killpg(run.popen.pid, signal.SIGINT)
    code, said = run.ended()
    assert code == 130
    assert "go on with:  arena run cup.yaml" in said
    assert run.lines() == []


@pytest.mark.parametrize("workers", [1, 2])
def test_a_worker_that_is_killed_changes_nothing(undisturbed, tmp_path, workers):
    run = Run(tmp_path, *POOL)
    for bot in run.thinkers()[:workers]:
        os.kill(parent_of(bot), signal.SIGKILL)
    run.go()
    assert run.ended()[0] == 0
    assert files(run.out) == files(undisturbed)


def test_matches_whose_worker_is_killed_twice_are_void_until_a_later_run(undisturbed, tmp_path):
    tell(tmp_path, "kill")
    run = Run(tmp_path, *POOL)
    run.go()
    code, said = run.ended()
    voids = {each["id"] for each in map(json.loads, run.lines()) if each["end"] == "void"}
    assert code == 1
    assert f"{len(voids)} void matches" in said and 0 < len(voids) < 20
    assert {json.loads(line)["id"] for line in set(stored(undisturbed)) - set(run.lines())} == voids
    (tmp_path / "kill").unlink()
    goes_on(tmp_path, undisturbed, *POOL)


def test_a_bot_that_is_killed_loses_that_match_alone(undisturbed, tmp_path):
    run = Run(tmp_path, *POOL)
    os.kill(run.thinkers()[0], signal.SIGKILL)
    run.go()
    assert run.ended()[0] == 0
    changed = [new for new, old in zip(run.lines(), stored(undisturbed), strict=True) if new != old]
    (record,) = [json.loads(line) for line in changed]
    assert (record["end"], record["offender"]) == ("crash", "waits")
