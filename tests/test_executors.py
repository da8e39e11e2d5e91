import os
import signal
import threading
import time
from pathlib import Path

import pytest
from test_match import fixture

from arena import Fixture, interrupts
from arena.errors import StoppedError
from arena.executors import Crew, Result
from arena.executors.inline import inline
from arena.executors.processes import processes
from arena.match import play
from arena.replay import to_line

CREW = Crew(2, lambda: None)
A_BOT_THINKS = 60


def fixtures(count, *bots):
    base = fixture(*(bots or ("random", "first")))
    return [Fixture(**{**vars(base), "id": f"{base.id[:-2]}/{n}.1", "seed": n}) for n in range(count)]


def line(match):
    return Result(to_line(play(match)), ())


@pytest.mark.parametrize("count", [0, 1, 2, 3, 500])
@pytest.mark.parametrize("executor", [inline, processes])
def test_every_fixture_is_played_once(executor, count):
    wanted = fixtures(count)
    played = list(executor(line, iter(wanted), CREW))
    assert sorted(match.id for match, _ in played) == sorted(match.id for match in wanted)
    assert all(got == line(match) for match, got in played)


@pytest.mark.parametrize("executor", [inline, processes])
def test_fixtures_are_taken_a_bounded_number_ahead(executor):
    taken = 0

    def endless():
        nonlocal taken
        for match in fixtures(20_000):
            taken += 1
            yield match

    for number, _ in enumerate(executor(line, endless(), CREW)):
        if number == 40:
            break
    assert taken < 5_000


def dies_at(marked):
    def task(match):
        if match.id in marked:
            os._exit(9)
        return line(match)

    return task


def test_a_worker_that_dies_costs_one_match():
    wanted = fixtures(300)
    marked = {wanted[7].id, wanted[8].id, wanted[150].id, wanted[299].id}
    before = 0

    def count():
        nonlocal before
        before += 1

    played = {match.id: got for match, got in processes(dies_at(marked), iter(wanted), Crew(2, count))}
    assert len(played) == 300
    assert {each for each, got in played.items() if got is None} == marked
    assert before >= 4


def test_a_worker_that_is_killed_from_outside_costs_at_most_one_match():
    wanted = fixtures(2_000)
    played = []
    for match, got in processes(line, iter(wanted), CREW):
        played.append((match.id, got))
        if len(played) == 100:
            os.kill(children()[0], signal.SIGKILL)
    assert sorted(each for each, _ in played) == sorted(match.id for match in wanted)
    assert sum(got is None for _, got in played) <= 1


def children():
    return [int(each) for each in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()]


def test_no_process_is_left():
    before = children()
    list(processes(line, iter(fixtures(50)), CREW))
    generator = processes(line, iter(fixtures(5_000)), CREW)
    next(generator)
    generator.close()
    assert children() == before


class Deadly(Fixture):
    """Kills each worker before it can begin."""

    def __reduce__(self):
        return os._exit, (9,)


def test_workers_that_only_die_stop_the_run_once_all_else_is_played():
    before = children()
    first, *others = fixtures(5)
    played = []
    with pytest.raises(StoppedError, match="die before they begin"):
        for match, _ in processes(line, iter([Deadly(**vars(first)), *others]), CREW):
            played.append(match.id)
    assert sorted(played) == sorted(match.id for match in others)
    assert set(children()) <= set(before)


def sleeps(match):
    time.sleep(A_BOT_THINKS)
    return line(match)


@pytest.mark.parametrize("executor", [inline, processes])
@pytest.mark.parametrize("signum", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_it_though_a_bot_thinks_for_a_minute(executor, signum):
    before = children()  # bots of other tests may be kept for their next match
    with interrupts.caught():
        threading.Timer(0.5, os.kill, (os.getpid(), signum)).start()
        begin = time.monotonic()
        assert list(executor(sleeps, iter(fixtures(5)), CREW)) == []
        assert time.monotonic() - begin < A_BOT_THINKS
        assert interrupts.requested()
    assert set(children()) <= set(before)


def test_a_signal_stops_it_though_it_waits_for_others_after_a_worker_died():
    def task(match):
        if match.seed == 0:
            time.sleep(0.2)  # until the other worker has begun
            os.kill(os.getpid(), signal.SIGKILL)
        return sleeps(match)

    before = children()
    with interrupts.caught():
        threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT)).start()
        begin = time.monotonic()
        played = list(processes(task, iter(fixtures(5)), CREW))
        assert time.monotonic() - begin < A_BOT_THINKS
    assert [(match.seed, result) for match, result in played] == [(0, None)]
    assert set(children()) <= set(before)


def test_what_is_finished_when_a_signal_comes_is_given():
    def slow(match):
        time.sleep(0.02)
        return line(match)

    with interrupts.caught():
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        played = [match.id for match, _ in processes(slow, iter(fixtures(5_000)), CREW)]
    assert 10 < len(played) == len(set(played)) < 200
