"""The ways to have a bot asked in one position, wherever it runs, and a bare pipe beside them: all timed in turns."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol, TypeAlias

from arena.bot import Entrant, Limits, Seat
from arena.game import CHANCE, TERMINAL, Action, Game, Observation, Options, State
from arena.hosting.health import Meter
from arena.hosting.host import Host, Setting
from arena.hosting.keeping import keeper
from arena.hosting.seating import hosted
from arena.hosting.wire import move_text, quick_text, quick_value, text_of, written
from arena.rng import Stream

LEAST_ROUNDS = 3
"""How often each way is measured at least, in turns, so that what else the machine does falls on all alike."""

MOVES = 50
"""How many moves the ways make in one turn."""

DEEP = 8
"""How many decisions of a match are played before the position in which bots are asked."""

Place: TypeAlias = tuple[set[int], set[int]] | None
"""The cores for arena and for who answers; None: as the system chooses."""

PROGRAM = """\
import os
while data := os.read(0, 65536):
    while not data.endswith(b"\\n"):
        data += os.read(0, 65536)
    for line in data.splitlines():
        if b'"id":' in line:
            number = line[line.rfind(b'"id":') + 5 : -1]
            if line.startswith(b'{"type":"move"'):
                word = line.rfind(b'"actions":["') + 12
                os.write(1, b'{"id":%b,"action":"%b"}\\n' % (number, line[word : line.index(b'"', word)]))
            else:
                os.write(1, b'{"id":%b,"protocol":1}\\n' % number)
"""
"""A bot that plays the first action, with as little work as there can be: what is measured is arena's."""

ECHO = """\
import os, sys
answer = sys.argv[1].encode()
while data := os.read(0, 65536):
    while not data.endswith(b"\\n"):
        data += os.read(0, 65536)
    os.write(1, answer)
"""
"""The other end of a bare pipe."""


class Way(Protocol):
    """A way to have a question answered."""

    def ask(self) -> None:
        """Have it answered once."""

    pid: int
    """The process that answers, where it is another one; else 0."""


class Asked:
    """A bot in a host, asked in one position."""

    def __init__(self, host: Host, observation: Observation, actions: tuple[Action, ...]) -> None:
        self.host, self.observation, self.actions = host, observation, actions
        peer = getattr(host, "peer", None)
        self.pid = 0 if peer is None else peer.process.pid

    def ask(self) -> None:
        """Have the bot choose."""
        self.host.choose(self.observation, self.actions)


class Pipe:
    """A bare pipe that carries the same bytes there and back."""

    def __init__(self, question: bytes, answer: bytes) -> None:
        self.question = question
        argv = [sys.executable, "-S", "-E", "-c", ECHO, answer.decode()]
        self.popen = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        assert self.popen.stdin is not None and self.popen.stdout is not None
        self.pid = self.popen.pid
        self.writer, self.reader = self.popen.stdin.fileno(), self.popen.stdout.fileno()

    def ask(self) -> None:
        """Send the question and read the answer."""
        data = self.question
        while data:
            data = data[os.write(self.writer, data) :]
        while not os.read(self.reader, 65536).endswith(b"\n"):
            pass

    def close(self) -> None:
        """End the other end."""
        self.popen.communicate()


class There:
    """The question as JSON: what any bot in another process costs arena besides the pipe."""

    pid = 0

    def __init__(self, seat: Seat, observation: Observation, actions: tuple[Action, ...]) -> None:
        self.game, self.observation, self.actions = seat.game, observation, actions
        self.written = written(seat.game, text_of(seat.options), True)

    def text(self) -> str:
        """The question."""
        return move_text(quick_text(self.observation.to_json()), self.actions, self.written, "null")

    def ask(self) -> None:
        """Write it."""
        self.text()


class Back(There):
    """The observation of it again: what a Python bot in another process costs in its turn."""

    def __init__(self, seat: Seat, observation: Observation, actions: tuple[Action, ...]) -> None:
        super().__init__(seat, observation, actions)
        self.line = self.text().encode()

    def ask(self) -> None:
        """Read it."""
        self.game.observation(quick_value(self.line)["observation"])


def processor(way: Way) -> float:
    """The processor time that this process and the one that answers have taken, in seconds."""
    return time.process_time() + (time.clock_gettime(~way.pid << 3 | 2) if way.pid else 0.0)


def places() -> dict[str, Place]:
    """Where arena and who answers run: on one core, and on two. A core that is woken up takes longer than a pipe.

    Left to the system, a pipe is measured as the one or as the other by luck. Where cores cannot be chosen, it is.
    """
    if not hasattr(os, "sched_setaffinity"):
        return {"as it comes": None}
    allowed = sorted(os.sched_getaffinity(0))
    ours = {allowed[0]}
    found: dict[str, Place] = {"on one core": (ours, ours)}
    if len(allowed) > 1:
        found["on two"] = (ours, {allowed[1]})
    return found


@contextmanager
def placed(place: Place, found: Iterable[Way]) -> Iterator[None]:
    """Have this process and those that answer run where `place` says."""
    if place is None:
        yield
        return
    before = os.sched_getaffinity(0)
    ours, theirs = place
    for way in found:
        if way.pid:
            os.sched_setaffinity(way.pid, theirs)
    os.sched_setaffinity(0, ours)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def ways(
    seat: Seat, observation: Observation, actions: tuple[Action, ...]
) -> Iterator[tuple[dict[str, Way], dict[str, int]]]:
    """All ways to ask in a position, and how many bytes a question has that goes to a process."""
    hosts = {name: hosted(entrant, seat, setting()) for name, entrant in entrants().items()}
    found: dict[str, Way] = {name: Asked(host, observation, actions) for name, host in hosts.items()}
    found["json"], found["json back"] = There(seat, observation, actions), Back(seat, observation, actions)
    sizes, pipes = {}, []
    for name in ("process", "command"):
        known = written(seat.game, text_of(seat.options), name == "process")
        clock = text_of({"move_seconds": seat.limits.move_seconds, "match_seconds": None})
        text = move_text(quick_text(observation.to_json()), actions, known, clock)
        question = f'{text[:-1]},"id":1000}}\n'.encode()
        pipes.append(Pipe(question, f'{{"id":1000,"action":{known[actions[0]]}}}\n'.encode()))
        sizes[name], found[f"pipe of {name}"] = len(question), pipes[-1]
    try:
        yield found, sizes
    finally:
        for pipe in pipes:
            pipe.close()
        for host in hosts.values():
            host.close()
        keeper.close()


def entrants() -> dict[str, Entrant]:
    """The bots that are asked: all play the first action."""
    return {
        "worker": Entrant("worker", "first"),
        "process": Entrant("process", "first", isolation="process"),
        "command": Entrant("command", "", command=(sys.executable, "-S", "-E", "-c", PROGRAM)),
    }


def setting() -> Setting:
    """A host's match, which is none."""
    return Setting("bench", "", Meter())


def seat_of(game: Game, options: Options, players: int, player: int) -> Seat:
    """A seat at a game."""
    return Seat(player, players, game, options, Limits(), Stream.of("bench", game.name, player))


def asked_position(game: Game, options: Options, players: int) -> State:
    """A position some way into a match in which somebody has a choice."""
    stream = Stream.of("bench hosting", game.name)
    state, decisions = game.start(options, players), 0
    while True:
        actions = state.legal_actions()
        if state.current_player == TERMINAL:  # a game as short as this begins anew
            state, decisions = game.start(options, players), DEEP
        elif state.current_player == CHANCE:
            state.apply(actions[stream.weighted(state.chance_weights())])
        elif len(actions) > 1 and decisions >= DEEP:
            return state
        else:
            state.apply(stream.choice(actions))
            decisions += 1


def rounds(found: Mapping[str, Way], seconds: float) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """µs that a move takes each way, by the wall and in processor time, in each round."""
    times: dict[str, list[float]] = {name: [] for name in found}
    spent: dict[str, list[float]] = {name: [] for name in found}
    end = time.perf_counter() + seconds * len(found)
    while time.perf_counter() < end or len(times["worker"]) < LEAST_ROUNDS:
        for name, way in found.items():
            begin, before = time.perf_counter(), processor(way)
            for _ in range(MOVES):
                way.ask()
            times[name].append((time.perf_counter() - begin) / MOVES * 1e6)
            spent[name].append((processor(way) - before) / MOVES * 1e6)
    return times, spent
