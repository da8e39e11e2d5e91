"""Every broken bot gets its verdict, in every isolation where it makes sense, and leaves nothing behind."""

import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from broken_cases import CASES, HONEST, place, raw

from arena import Entrant, Fixture, Limits, plugins
from arena.hosting import strays
from arena.hosting.keeping import keeper
from arena.match import play_measured
from arena.replay import from_line, to_line, verify

LIMITS = Limits(start_seconds=30.0, move_seconds=30.0, memory_mb=256)
"""Time enough on a busy machine: only who never answers is to be late."""

LATE = replace(LIMITS, move_seconds=0.3)
ASLEEP = replace(LIMITS, start_seconds=1.0)
"""For bots that do not even start."""

SLOW_TO_END = replace(LIMITS, move_seconds=2.0)
"""For bots that are waited for when their match is over."""

SLEEPERS = dict.fromkeys(
    ("SleepsAtStart", "sleeps_at_import.py", "no-hello", "no-start", "never-reads", "sleep 60"), ASLEEP
)
SLEEPERS |= dict.fromkeys(("SleepsAtTheEnd", "silent-at-the-end"), SLOW_TO_END)
HOST = Entrant("host", "first")


def fixture(broken, limits=LIMITS, host=HOST):
    options = plugins.game("toy").options({})
    return Fixture("toy/broken~host/1.1", "toy", options, (broken, host), 1, "toy/broken~host/1", limits)


@pytest.fixture(autouse=True)
def nothing_is_left(monkeypatch):
    monkeypatch.setenv("ARENA_TEST_SECRET", "what is no bot's business")
    yield
    keeper.close()
    assert strays.strays(strays.mark_of(os.getpid())) == []
    assert not [line for line in command_lines() if line == f"sleep\x00608.{os.getpid()}\x00".encode()]


def command_lines():
    """The command lines of all processes, however they are marked."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            yield path.read_bytes()


def limits_of(name, verdict):
    return LATE if verdict == "time" else SLEEPERS.get(name.partition("-")[2], LIMITS)


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


def test_memory_is_looked_at_while_another_thinks():
    host = Entrant("host", place("ThinksAtFirst"))
    assert play_measured(fixture(raw("eats-memory-meanwhile"), host=host))[0].end == "memory"


def test_who_has_raised_does_not_play_on_in_the_same_process():
    play_measured(fixture(Entrant("broken", place("Raises"))))
    assert not keeper.idle
    play_measured(fixture(Entrant("broken", place("Honest"))))
    assert len(keeper.idle) == 1


def test_who_dies_between_two_matches_is_started_anew_and_nobody_is_to_blame():
    harmless = Entrant("broken", place("Honest"))
    honest = play_measured(fixture(harmless))[0]
    (peer,) = keeper.idle
    peer.process.strike()
    assert play_measured(fixture(harmless))[0] == honest
