"""What it costs to ask a bot, by where it runs: the figures of `arena bench hosting`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from statistics import median
from typing import Any, Protocol

import click

from arena import plugins
from arena.bot import Entrant, Limits, Seat
from arena.executors import Crew
from arena.executors.processes import processes
from arena.game import CHANCE, TERMINAL, Action, Game, Observation, Options, State
from arena.hosting.health import Meter
from arena.hosting.host import Host, Setting
from arena.hosting.keeping import keeper
from arena.hosting.seating import hosted
from arena.hosting.wire import move_text, text_of, written
from arena.match import Fixture
from arena.rng import Stream
from arena.tournament import cores, play_result
from arena.trials import match_of

LEAST_ROUNDS = 3
"""How often each way is measured at least, in turns, so that what else the machine does falls on all alike."""

MOVES = 50
"""How many moves the ways make in one turn."""

DEEP = 8
"""How many decisions of a match are played before the position in which bots are asked."""

BUSY = 1.0
"""The load from which times by the wall say little."""

PAIRS = 5
"""How often two workers are compared with one."""

LEAST_MS = 20
"""How long a match at least takes in that comparison."""

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

    def processor(self) -> float:
        """The processor time that this process and the one that answers have taken, in seconds."""


class Asked:
    """A bot in a host, asked in one position."""

    def __init__(self, host: Host, observation: Observation, actions: tuple[Action, ...]) -> None:
        self.host, self.observation, self.actions = host, observation, actions
        peer = getattr(host, "peer", None)
        self.pid = 0 if peer is None else peer.process.pid

    def ask(self) -> None:
        """Have the bot choose."""
        self.host.choose(self.observation, self.actions)

    def processor(self) -> float:
        """The processor time of both ends."""
        return time.process_time() + processor_of(self.pid)


class Pipe:
    """A bare pipe that carries the same bytes there and back."""

    def __init__(self, question: bytes, answer: bytes) -> None:
        self.question = question
        argv = [sys.executable, "-S", "-E", "-c", ECHO, answer.decode()]
        self.popen = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        assert self.popen.stdin is not None and self.popen.stdout is not None
        self.writer, self.reader = self.popen.stdin.fileno(), self.popen.stdout.fileno()

    def ask(self) -> None:
        """Send the question and read the answer."""
        data = self.question
        while data:
            data = data[os.write(self.writer, data) :]
        while not os.read(self.reader, 65536).endswith(b"\n"):
            pass

    def processor(self) -> float:
        """The processor time of both ends."""
        return time.process_time() + processor_of(self.popen.pid)

    def close(self) -> None:
        """End the other end."""
        self.popen.communicate()


class There:
    """The question as JSON: what any bot in another process costs arena besides the pipe."""

    def __init__(self, seat: Seat, observation: Observation, actions: tuple[Action, ...]) -> None:
        self.game, self.observation, self.actions = seat.game, observation, actions
        self.written = written(seat.game, text_of(seat.options), True)

    def text(self) -> str:
        """The question."""
        return move_text(self.observation.to_json(), self.actions, self.written, "null")

    def ask(self) -> None:
        """Write it."""
        self.text()

    def processor(self) -> float:
        """The processor time of this process."""
        return time.process_time()


class Back(There):
    """The observation of it again: what a Python bot in another process costs in its turn."""

    def __init__(self, seat: Seat, observation: Observation, actions: tuple[Action, ...]) -> None:
        super().__init__(seat, observation, actions)
        self.line = self.text()

    def ask(self) -> None:
        """Read it."""
        self.game.observation(json.loads(self.line)["observation"])


def processor_of(pid: int) -> float:
    """The processor time that another process has taken; 0 where there is none."""
    return time.clock_gettime(~pid << 3 | 2) if pid else 0.0


def measured(seconds: float) -> dict[str, Any]:
    """All figures, `seconds` for each: each game's by its name, and those that no game decides."""
    games = {name: asking(plugins.game(name), seconds) for name in plugins.names("games")}
    return {"load": os.getloadavg()[0], "games": games, "start": starting(seconds), "workers": workers(seconds)}


def asking(game: Game, seconds: float) -> dict[str, Any]:
    """What one move costs at a game with its default options, in µs, by where the bot runs."""
    options = game.options({})
    counts = game.players(options)
    players = 2 if 2 in counts else counts[0]
    state = asked_position(game, options, players)
    observation, actions = state.observation(state.current_player), tuple(state.legal_actions())
    seat = seat_of(game, options, players, state.current_player)
    with ways(seat, observation, actions) as (found, sizes):
        times, processor = rounds(found, seconds)
    return {
        "players": players,
        "actions": len(actions),
        "bytes": sizes,
        "microseconds": {way: median(each) for way, each in times.items()},
        "processor_microseconds": {way: median(each) for way, each in processor.items()},
        "times_a_bare_pipe": {way: ratio(times, way, parts[:1]) for way, parts in PARTS.items()},
        "times_pipe_and_json": {way: ratio(times, way, parts) for way, parts in PARTS.items()},
        "processor_times_a_bare_pipe": {way: ratio(processor, way, parts[:1]) for way, parts in PARTS.items()},
        "processor_times_pipe_and_json": {way: ratio(processor, way, parts) for way, parts in PARTS.items()},
    }


PARTS = {"process": ("pipe of process", "json", "json back"), "command": ("pipe of command", "json")}
"""What a move in another process cannot do without."""


def ratio(times: Mapping[str, list[float]], way: str, parts: Sequence[str]) -> float:
    """How many times as long as `parts` together a way takes, in the median of all rounds."""
    together = zip(*[times[part] for part in parts], strict=True)
    return float(median([whole / sum(each) for whole, each in zip(times[way], together, strict=True)]))


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
        question = f'{move_text(observation.to_json(), actions, known, clock)[:-1]},"id":1000}}\n'.encode()
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
    processor: dict[str, list[float]] = {name: [] for name in found}
    end = time.perf_counter() + seconds * len(found)
    while time.perf_counter() < end or len(times["worker"]) < LEAST_ROUNDS:
        for name, way in found.items():
            begin, spent = time.perf_counter(), way.processor()
            for _ in range(MOVES):
                way.ask()
            times[name].append((time.perf_counter() - begin) / MOVES * 1e6)
            processor[name].append((way.processor() - spent) / MOVES * 1e6)
    return times, processor


def starting(seconds: float) -> dict[str, float]:
    """How many ms a bot takes until it is ready for a match, in a new process and in a kept one."""
    game = plugins.game(plugins.names("games")[0])
    options = game.options({})
    seat = seat_of(game, options, game.players(options)[-1], 0)
    found = {}
    for name, entrant in entrants().items():
        if name == "worker":
            found[name] = milliseconds(entrant, seat, seconds)
            continue
        found[name] = milliseconds(replace(entrant, fresh_process=True), seat, seconds)
        found[f"{name}, kept"] = milliseconds(entrant, seat, seconds)
    keeper.close()
    return found


def milliseconds(entrant: Entrant, seat: Seat, seconds: float) -> float:
    """The time until a bot is ready for a match, the median of a few after a first."""
    times: list[float] = []
    end = time.perf_counter() + seconds
    while len(times) < LEAST_ROUNDS or (time.perf_counter() < end and len(times) < 1000):
        begin = time.perf_counter()
        host = hosted(entrant, seat, setting())
        times.append((time.perf_counter() - begin) * 1e3)
        host.close()
    return median(times[1:])


def workers(seconds: float) -> dict[str, Any]:
    """Matches a second with one worker and with two, over matches that take a while."""
    fixtures, each = long_matches(seconds)
    rates: dict[int, list[float]] = {1: [], 2: []}
    processor: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(PAIRS):
        for count in rates:
            begin, spent = time.perf_counter(), whole_processor()
            played = sum(1 for _ in processes(play_result, fixtures, Crew(count, lambda: None)))
            rates[count].append(played / (time.perf_counter() - begin))
            processor[count].append((whole_processor() - spent) / played * 1e3)
    return {
        "cores": cores(),
        "match_milliseconds": each,
        "matches": len(fixtures),
        "matches_per_second": {str(count): median(found) for count, found in rates.items()},
        "processor_milliseconds_a_match": {str(count): median(found) for count, found in processor.items()},
        "two_against_one": median([two / one for one, two in zip(rates[1], rates[2], strict=True)]),
    }


def whole_processor() -> float:
    """The processor time of this process and of those that it started and that have ended, in seconds."""
    return float(sum(os.times()[:4]))


def long_matches(seconds: float) -> tuple[list[Fixture], float]:
    """Matches that take LEAST_MS or more, enough for `seconds`, and how many ms of processor time each takes here."""
    iterations, each = 4, 0.0
    while each < 1.2 * LEAST_MS:
        iterations *= 2
        begin = time.process_time()
        for seed in range(3):
            play_result(searching(iterations, seed))
        each = (time.process_time() - begin) / 3 * 1e3
    return [searching(iterations, seed) for seed in range(max(4, int(1000 * seconds / each)))], each


def searching(iterations: int, seed: int) -> Fixture:
    """A match of two bots that search."""
    game = plugins.game("swack")
    bots = [Entrant(name, "mcts", {"iterations": iterations}) for name in ("one", "other")]
    return match_of(game, game.options({"size": 5}), bots, seed)


def show(figures: Mapping[str, Any]) -> None:
    """Print the figures."""
    for name, each in figures["games"].items():
        show_game(name, each)
    click.echo("ms until a bot is ready for a match")
    for where, taken in figures["start"].items():
        click.echo(f"{taken:10.2f} {'':10}  {where}")
    found = figures["workers"]
    click.echo(f"matches/s of {found['match_milliseconds']:.0f} ms each, and (ms of processor time a match)")
    for count, rate in found["matches_per_second"].items():
        spent = found["processor_milliseconds_a_match"][count]
        click.echo(f"{rate:10.1f} {f'({spent:.1f})':>10}  with {count} worker{'s' * (count != '1')}")
    click.echo(f"{found['two_against_one']:10.2f} {'':10}  times as many with two, on {found['cores']} cores")
    if figures["load"] > BUSY:
        click.echo(f"the machine is busy (load {figures['load']:.1f}): trust the figures of processor time alone")


def show_game(name: str, each: Mapping[str, Any]) -> None:
    """Print what a move costs at one game."""
    wall, processor = each["microseconds"], each["processor_microseconds"]

    def row(way: str, said: str) -> None:
        click.echo(f"{wall[way]:10.1f} {f'({processor[way]:.1f})':>10}  {said}")

    click.echo(f"{name} ({each['players']} players, {each['actions']} actions): µs a move, and (of processor time)")
    row("worker", "in the worker")
    for way, where in (("process", "in a Python process"), ("command", "by command")):
        bare, whole = (
            f"{each[f'times_{what}'][way]:.1f} ({each[f'processor_times_{what}'][way]:.1f})"
            for what in ("a_bare_pipe", "pipe_and_json")
        )
        row(way, f"{where}: {bare} × a bare pipe, {whole} × pipe and JSON")
        row(f"pipe of {way}", f"a bare pipe, {each['bytes'][way]:,} bytes")
    row("json", "the question to JSON")
    row("json back", "the observation back from JSON")
