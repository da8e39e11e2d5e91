import logging
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
from arena.hosting.strays import is_alive
from arena.log import logged, renew_queue
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
    assert before >= 3  # two of them may have died at once, and nothing is left to play after the last


def test_a_worker_that_is_stopped_goes_on():
    """A bot may stop it, as it may stop itself; where nobody lets it go on, it is killed in the end."""
    wanted = fixtures(6)

    def stops(match):
        if match.id == wanted[1].id:
            os.kill(os.getpid(), signal.SIGSTOP)
        return line(match)

    end = threading.Timer(20, lambda: [os.kill(child, signal.SIGKILL) for child in children()])
    end.start()
    try:
        played = {match.id: got for match, got in processes(stops, wanted, CREW)}
    finally:
        end.cancel()
    assert len(played) == 6 and None not in played.values()


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


def test_a_worker_that_dies_is_missed_though_a_child_of_a_bot_holds_its_pipe(tmp_path):
    def task(match):
        if match.seed == 0:
            child = os.fork()
            if child == 0:
                time.sleep(A_BOT_THINKS)
                os._exit(0)
            (tmp_path / "child").write_text(str(child))
            os.kill(os.getpid(), signal.SIGKILL)
        return line(match)

    played = list(processes(task, iter(fixtures(5)), CREW))
    child = int((tmp_path / "child").read_text())
    assert is_alive(child)
    os.kill(child, signal.SIGKILL)
    assert [match.seed for match, result in played if result is None] == [0]
    assert len(played) == 5


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


def names(match):
    """The process that plays a match, in place of its line."""
    return Result(str(os.getpid()), ())


def players(crew, count=40, task=names):
    """The processes that play a batch."""
    played = list(processes(task, iter(fixtures(count)), crew))
    assert len(played) == count
    return {result.line for _, result in played if result is not None}


def test_the_workers_stay_from_one_batch_to_the_next_in_a_block_and_only_there():
    before, forks = children(), []
    crew = Crew(1, lambda: forks.append(1))
    assert players(crew) != players(crew)
    assert children() == before
    with crew:
        assert players(crew) == players(crew) == players(crew, 1)
        assert len(set(children()) - set(before)) == 1
        assert players(crew, 0) == set()
    assert (children(), len(forks)) == (before, 3)


def test_each_batch_is_shared_among_workers_that_stayed():
    def slowly(match):
        time.sleep(0.002)
        return names(match)

    with Crew(2, lambda: None) as crew:
        players(crew, 2_000)
        assert len(players(crew, 20, slowly)) == len(players(crew, 20, slowly)) == 2


def test_another_task_has_workers_of_its_own():
    before = children()
    with Crew(1, lambda: None) as crew:
        first = players(crew)
        assert players(crew, task=lambda match: names(match)) != first
        assert len(set(children()) - set(before)) == 1
    assert children() == before


@pytest.mark.parametrize("signum", [signal.SIGKILL, signal.SIGTERM])
def test_a_worker_that_is_killed_between_two_batches_costs_no_match(signum):
    before, forks = children(), []
    with Crew(2, lambda: forks.append(1)) as crew:
        players(crew)
        (victim, *_) = set(children()) - set(before)
        os.kill(victim, signum)
        played = list(processes(line, iter(fixtures(100)), crew))
        assert len(played) == 100 and all(result is not None for _, result in played)
        assert len(forks) == 2 or signum == signal.SIGTERM  # which workers ignore
    assert children() == before


def test_a_batch_after_the_death_of_a_worker_is_played_by_those_forked_anew():
    wanted = fixtures(60)
    task = dies_at({wanted[5].id})
    with Crew(2, lambda: None) as crew:
        for _ in range(3):
            played = {match.id: result for match, result in processes(task, iter(wanted), crew)}
            assert [each for each, result in played.items() if result is None] == [wanted[5].id]
            assert len(played) == 60


def test_workers_that_stay_log_in_every_batch_and_after_the_death_of_one(tmp_path):
    def says(match):
        logging.getLogger("arena.test").warning("played %s", match.id)
        return line(match)

    wanted = fixtures(6)
    before = children()
    with logged(tmp_path), Crew(2, renew_queue) as crew:
        for batch in (wanted[:2], wanted[2:4], wanted[4:]):
            assert len(list(processes(says, iter(batch), crew))) == 2
            logging.getLogger("arena.test").warning("after %s", batch[1].id)
            os.kill(max(set(children()) - set(before)), signal.SIGKILL)
    written = (tmp_path / "run.log").read_text()
    for match in wanted:
        assert written.count(f"played {match.id}\n") == 1
    assert written.count("after ") == 3


def test_a_batch_that_is_left_unfinished_leaves_no_process():
    before = children()
    with Crew(2, lambda: None) as crew:
        players(crew)
        generator = processes(names, iter(fixtures(5_000)), crew)
        next(generator)
        generator.close()
        assert children() == before
        assert len(players(crew)) in (1, 2)
    assert children() == before


def test_a_signal_between_two_batches_ends_the_workers_that_stayed():
    before = children()
    with interrupts.caught(), Crew(2, lambda: None) as crew:
        players(crew)
        os.kill(os.getpid(), signal.SIGINT)
        assert list(processes(names, iter(fixtures(50)), crew)) == []
        assert children() == before


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

    played = []
    with interrupts.caught():
        for match, _ in processes(slow, iter(fixtures(5_000)), CREW):
            played.append(match.id)
            if len(played) == 20:
                os.kill(os.getpid(), signal.SIGINT)
    assert 20 <= len(played) == len(set(played)) < 200
