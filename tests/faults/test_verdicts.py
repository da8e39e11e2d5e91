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

LIMITS = Limits(start_seconds=1.0, move_seconds=0.3, memory_mb=256)
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


PATIENT = {"PrintsForEver", "EatsMemory", "EatsMemoryBySmallBits", "EatsMemoryInChildren", "AnswersABook", "Prints"}
PATIENT |= {"LeavesChildren", "eats-memory", "long-line", "all-older-first"}
"""What takes a while before it breaks, or is no question of time."""


def limits_of(name, verdict):
    slow = name.partition("-")[2] in PATIENT and verdict != "time"
    return replace(LIMITS, move_seconds=5.0) if slow else LIMITS


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
