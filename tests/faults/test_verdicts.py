"""Every broken bot gets its verdict, in every isolation where it makes sense, and leaves nothing behind."""

import os
from dataclasses import replace

import pytest
from broken_cases import CASES, HONEST

from arena import Entrant, Fixture, Limits, plugins
from arena.hosting import strays
from arena.hosting.keeping import keeper
from arena.match import play_measured
from arena.replay import from_line, to_line, verify

LIMITS = Limits(start_seconds=20.0, move_seconds=20.0, memory_mb=256)
QUICK = replace(LIMITS, start_seconds=2.0, move_seconds=0.3)
"""For bots that never answer; the others have time enough on a busy machine."""

SLEEPERS = {"SleepsAtStart", "SleepsAtTheEnd", "sleeps_at_import.py", "no-hello", "no-start", "never-reads", "sleep 60"}
SLEEPERS |= {"silent-at-the-end"}
HOST = Entrant("host", "first")


def fixture(broken, seat=0, on_fault="forfeit", limits=LIMITS, seed=1):
    entrants = (broken, HOST) if seat == 0 else (HOST, broken)
    options = plugins.game("toy").options({})
    return Fixture("toy/broken~host/1.1", "toy", options, entrants, seed, "toy/broken~host/1", limits, "", on_fault)


@pytest.fixture(autouse=True)
def nothing_is_left():
    yield
    keeper.close()
    assert strays.strays(strays.mark_of(os.getpid()), 0) == []


def limits_of(name, verdict):
    return QUICK if verdict == "time" or name.partition("-")[2] in SLEEPERS else LIMITS


@pytest.mark.parametrize(("name", "broken", "verdict"), CASES, ids=[name for name, _, _ in CASES])
def test_a_broken_bot_gets_its_verdict(name, broken, verdict):
    record, health = play_measured(fixture(broken, limits=limits_of(name, verdict)))
    assert record.end == verdict
    assert record.offender == (None if verdict == HONEST else "broken")
    assert health[0].fault == ("" if verdict == HONEST else verdict)
    assert from_line(to_line(record), "here") == record
    verify(record)


HONEST_CASES = [case for case in CASES if case[2] == HONEST]


@pytest.mark.parametrize(("name", "broken", "verdict"), HONEST_CASES, ids=[name for name, _, _ in HONEST_CASES])
def test_what_is_no_fault_does_not_change_the_result(name, broken, verdict):
    honest = play_measured(fixture(Entrant("broken", "first")))[0]
    assert play_measured(fixture(broken, limits=limits_of(name, verdict)))[0] == honest
