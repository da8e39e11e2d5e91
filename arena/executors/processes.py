"""The executor that plays in a pool of forked processes.

No pool from a library is used, because of what is wanted here: a worker that dies costs the match that it was playing
and no other; workers are forked by the main thread at known moments, so that the log's queue can be set up anew before;
nothing finished is lost when the run is stopped. A pool that does all three is these few lines. It stays from one batch
of a run to the next.

Each worker has a pipe. It gets chunks of fixtures and sends back what it finished, a few times a second; a word of
memory that it shares with the parent says which fixture of the chunk it is at, so that after its death the parent knows
which one to blame.
"""

from __future__ import annotations

import ctypes
import mmap
import multiprocessing
import os
import signal
import struct
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any

from arena import interrupts
from arena.errors import StoppedError
from arena.executors import Crew, Played, Result, Task
from arena.hosting.keeping import keeper
from arena.match import Fixture
from arena.output import captured, close_standard_streams

CHUNK_SECONDS = 0.2
"""How long a chunk of fixtures is meant to take."""

LARGEST_CHUNK = 256
FLUSH_SECONDS = 0.05
"""How long a worker keeps what it finished before it sends it."""

GRACE_SECONDS = 1.5
"""How long a run that was asked to stop waits for the matches under way."""

MOST_DEATHS = 10
"""After so many workers that died without a match to blame for it, one after another, the host is taken to be ill."""

WAKE_SECONDS = 1.0
"""So long no worker says anything before each is told to go on: one may have been stopped by a bot."""

PR_SET_PDEATHSIG = 1

fork = multiprocessing.get_context("fork")


def processes(task: Task, fixtures: Iterable[Fixture], crew: Crew) -> Iterator[Played]:
    """Play `fixtures` in forked workers."""
    left = crew.take()
    pool = left if isinstance(left, Pool) and left.task is task else Pool(task, crew)
    if left is not None and left is not pool:
        left.close()
    whole = False
    try:
        yield from pool.results(iter(fixtures))
        whole = not interrupts.requested()
    finally:
        if whole:
            crew.leave(pool)
        else:
            pool.close()


class Worker:
    """One forked process, as the parent sees it."""

    def __init__(self, task: Task, others: list[Worker]) -> None:
        self.chunk: list[Fixture] = []
        self.finished = 0
        """How many of the chunk came back."""

        self.size = 1
        self.sent_at = 0.0
        self.shared = mmap.mmap(-1, 16)
        self.pipe, theirs = fork.Pipe()
        foreign = [self.pipe, *(other.pipe for other in others)]
        self.process = fork.Process(target=work, args=(task, theirs, foreign, self.shared, os.getpid()), daemon=True)
        self.process.start()
        theirs.close()
        self.exit = os.pidfd_open(self.process.pid or 0) if hasattr(os, "pidfd_open") else -1
        """Tells of its end, where the system does: what a bot in it has left behind may hold its pipe open."""

    def send(self, chunk: list[Fixture]) -> None:
        """Give the worker its next chunk."""
        self.chunk, self.finished, self.sent_at = chunk, 0, time.monotonic()
        self.shared[:8] = struct.pack("q", -1)
        with suppress(OSError):  # it is dead: the end of its pipe will say so
            self.pipe.send(chunk)

    def take(self, results: list[Result]) -> list[Played]:
        """What the worker sent back, with its fixtures."""
        played: list[Played] = [
            (fixture, result) for fixture, result in zip(self.chunk[self.finished :], results, strict=False)
        ]
        self.finished += len(results)
        if self.finished == len(self.chunk):
            each = (time.monotonic() - self.sent_at) / len(self.chunk)
            self.size = min(max(1, int(CHUNK_SECONDS / max(each, 1e-6))), LARGEST_CHUNK, 2 * self.size)
            self.chunk = []
        return played

    def lost(self) -> tuple[Fixture | None, list[Fixture]]:
        """After its death: the fixture that it was playing, and those that it did not send back besides."""
        (at,) = struct.unpack("q", self.shared[:8])
        rest = self.chunk[self.finished :]
        blamed = self.chunk[at] if self.chunk and at >= self.finished else None
        self.chunk = []
        return blamed, [fixture for fixture in rest if fixture is not blamed]

    def receive(self) -> list[Result] | None:
        """What it has sent next, or nothing where it has ended."""
        if not self.pipe.poll() and self.exit >= 0 and wait([self.exit], 0):
            return None
        results: list[Result] | None = received(self.pipe)
        return results

    def release(self) -> None:
        """Hear from it no more."""
        self.pipe.close()
        if self.exit >= 0:
            os.close(self.exit)

    def wake(self) -> None:
        """Let it go on where it was stopped, by SIGSTOP; otherwise this changes nothing."""
        with suppress(OSError):
            os.kill(self.process.pid or 0, signal.SIGCONT)

    def stop(self) -> None:
        """Ask the worker to end after the match under way."""
        self.shared[8] = 1


class Pool:
    """The workers and what is still to be played."""

    def __init__(self, task: Task, crew: Crew) -> None:
        self.task = task
        self.crew = crew
        self.fixtures: Iterator[Fixture] = iter(())
        self.again: deque[Fixture] = deque()
        """Fixtures that came back unplayed."""

        self.deaths = 0
        """Workers that died without a match to blame for it since the last result came."""

        self.workers: list[Worker] = []

    def results(self, fixtures: Iterator[Fixture]) -> Iterator[Played]:
        """What is played of `fixtures`, as it comes. Afterwards, unless it was stopped, the workers wait for more."""
        self.fixtures = fixtures
        for worker in self.workers:
            worker.size = 1  # few fixtures may come, and all are to have some
            self.feed(worker)
        while not interrupts.requested():
            if not self.workers and not self.hire():
                return
            busy = [worker for worker in self.workers if worker.chunk]
            if not busy:
                return
            yield from self.take_from(busy)
        yield from self.last_results()

    def hire(self) -> bool:
        """Fork the workers and give each its first chunk; return whether there was anything to play.

        Raises StoppedError where the host has no room for them.
        """
        first = self.chunk(1)
        if not first:
            return False
        try:
            self.crew.before_fork()
            for _ in range(self.crew.workers):
                self.workers.append(Worker(self.task, self.workers))
        except OSError as error:
            raise StoppedError(f"no process can be started to play in: {error.strerror}") from error
        self.workers[0].send(first)
        for worker in self.workers[1:]:
            self.feed(worker)
        return True

    def chunk(self, size: int) -> list[Fixture]:
        """The next fixtures, at most `size`."""
        chunk: list[Fixture] = []
        while len(chunk) < size:
            fixture = self.again.popleft() if self.again else next(self.fixtures, None)
            if fixture is None:
                break
            chunk.append(fixture)
        return chunk

    def feed(self, worker: Worker) -> None:
        """Give `worker` its next chunk, where there is one and the run goes on."""
        chunk = [] if interrupts.requested() else self.chunk(worker.size)
        if chunk:
            worker.send(chunk)

    def take_from(self, busy: list[Worker]) -> Iterator[Played]:
        """What some of `busy` send back, once they do, or nothing when a signal comes."""
        for worker in self.ready(busy):
            results = worker.receive()
            if results is None:
                yield from self.bury(worker)
                return
            self.deaths = 0
            yield from worker.take(results)
            if not worker.chunk:
                self.feed(worker)

    def ready(self, workers: list[Worker]) -> list[Worker]:
        """Those of `workers` that have sent something or ended, once there are any; none when a signal comes."""
        told: dict[object, Worker] = {worker.pipe: worker for worker in workers}
        told |= {worker.exit: worker for worker in workers if worker.exit >= 0}
        watched = [*told, interrupts.switch.reader] if interrupts.switch.reader >= 0 else list(told)
        while not (found := wait(watched, WAKE_SECONDS)):  # type: ignore[arg-type]  # a plain descriptor will do as well
            for worker in workers:
                worker.wake()
        return list(dict.fromkeys(told[each] for each in found if each in told))

    def bury(self, dead: Worker) -> Iterator[Played]:
        """After a worker's death: let the others finish, lose one match, and fork anew.

        The dead one may have held the lock of the log's queue, so all of them leave it behind.
        """
        yield from self.blame(dead)
        self.workers.remove(dead)
        dead.release()
        dead.process.join()
        yield from self.dismiss()
        if not interrupts.requested():
            self.hire()

    def blame(self, dead: Worker) -> Iterator[Played]:
        """The match that a dead worker was playing is lost; the others of its chunk are played again.

        Raises StoppedError where workers only die.
        """
        blamed, rest = dead.lost()
        self.again.extend(rest)
        if blamed is not None:
            self.deaths = 0
            yield blamed, None
            return
        self.deaths += 1
        if self.deaths == MOST_DEATHS:
            raise StoppedError("the processes that are to play die before they begin; see what the host's log says")

    def dismiss(self) -> Iterator[Played]:
        """Let the workers end after the matches under way, give what they finish, and have the rest played again.

        Where the run is asked to stop meanwhile, this ends early.
        """
        for worker in self.workers:
            worker.stop()
            with suppress(OSError):
                worker.pipe.send(None)
        left = list(self.workers)
        while left and not interrupts.requested():
            for worker in self.ready(left):
                results = worker.receive()
                if results is not None:
                    yield from worker.take(results)
                    continue
                left.remove(worker)
                yield from self.gone(worker)
        if left:
            yield from self.last_results()
        self.close()

    def gone(self, worker: Worker) -> Iterator[Played]:
        """After the end of a worker that was asked to end, or died first: what it did not play is played again."""
        worker.process.join()
        if worker.process.exitcode == 0:
            self.again.extend(worker.chunk[worker.finished :])
            worker.chunk = []
        else:
            yield from self.blame(worker)

    def last_results(self) -> Iterator[Played]:
        """What the workers finish in the time that a stopped run has left."""
        deadline = time.monotonic() + GRACE_SECONDS
        for worker in self.workers:
            worker.stop()
        open_pipes = {worker.pipe: worker for worker in self.workers if worker.chunk}
        while open_pipes and (left := deadline - time.monotonic()) > 0:
            for pipe in wait(list(open_pipes), left):
                assert isinstance(pipe, Connection)
                results = received(pipe)
                if results is None:
                    del open_pipes[pipe]
                else:
                    yield from open_pipes[pipe].take(results)

    def close(self) -> None:
        """End all workers."""
        for worker in self.workers:
            worker.release()
        for worker in self.workers:
            worker.process.join(0.0 if interrupts.requested() else 2.0)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
        self.workers = []


def work(task: Task, pipe: Connection, foreign: list[Connection], shared: mmap.mmap, parent: int) -> None:
    """Play what comes through `pipe`, in a worker, until it is closed."""
    for each in interrupts.SIGNALS:
        signal.signal(each, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        return
    for other in foreign:
        other.close()
    close_standard_streams()
    try:
        while (chunk := received(pipe)) is not None and play_chunk(task, chunk, pipe, shared):
            pass
    finally:
        keeper.close()


def received(pipe: Connection) -> Any:
    """What comes next through `pipe`; None where its other end is closed, as by the death of who held it."""
    try:
        return pipe.recv()
    except (EOFError, OSError):
        return None


def play_chunk(task: Task, chunk: list[Fixture], pipe: Connection, shared: mmap.mmap) -> bool:
    """Play `chunk` and send back its results, a few at a time; return whether to go on."""
    results: list[Result] = []
    flushed = time.monotonic()
    for number, fixture in enumerate(chunk):
        if shared[8]:
            break
        shared[:8] = struct.pack("q", number)
        with captured(fixture.id):
            results.append(task(fixture))
        if time.monotonic() - flushed > FLUSH_SECONDS or number == len(chunk) - 1:
            pipe.send(results)
            results = []
            flushed = time.monotonic()
    if results:
        pipe.send(results)
    return not shared[8]
