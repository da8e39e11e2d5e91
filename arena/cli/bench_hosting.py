"""What it costs to ask a bot, by where it runs: the figures of `arena bench hosting`."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median
from typing import Any

import click

from arena import plugins
from arena.bot import Entrant, Seat
from arena.cli.asking import (
    LEAST_ROUNDS,
    Place,
    Way,
    asked_position,
    entrants,
    placed,
    places,
    rounds,
    seat_of,
    setting,
    ways,
)
from arena.executors import Crew
from arena.executors.processes import processes
from arena.game import Game
from arena.hosting.keeping import keeper
from arena.hosting.seating import hosted
from arena.match import Fixture
from arena.tournament import cores, play_result
from arena.trials import match_of

BUSY = 1.0
"""The load from which times by the wall say little."""

PAIRS = 5
"""How often two workers are compared with one."""

LEAST_MS = 20
"""How long a match at least takes in that comparison."""


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
        figures = {place: figures_of(found, where, seconds) for place, where in places().items()}
    return {"players": players, "actions": len(actions), "bytes": sizes, "places": figures}


def figures_of(found: Mapping[str, Way], place: Place, seconds: float) -> dict[str, dict[str, float]]:
    """What a move costs each way in one place."""
    with placed(place, found.values()):
        times, spent = rounds(found, seconds)
    return {
        "microseconds": {way: median(each) for way, each in times.items()},
        "processor_microseconds": {way: median(each) for way, each in spent.items()},
        "times_a_bare_pipe": {way: ratio(times, way, parts[:1]) for way, parts in PARTS.items()},
        "times_pipe_and_json": {way: ratio(times, way, parts) for way, parts in PARTS.items()},
    }


PARTS = {"process": ("pipe of process", "json", "json back"), "command": ("pipe of command", "json")}
"""What a move in another process cannot do without."""


def ratio(times: Mapping[str, list[float]], way: str, parts: Sequence[str]) -> float:
    """How many times as long as `parts` together a way takes, in the median of all rounds."""
    together = zip(*[times[part] for part in parts], strict=True)
    return float(median([whole / sum(each) for whole, each in zip(times[way], together, strict=True)]))


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
    """Print what a move costs at one game, a column for each place."""
    places: Mapping[str, Mapping[str, Mapping[str, float]]] = each["places"]

    def row(said: str, what: str, way: str, form: str) -> None:
        click.echo(f"  {said:32}" + "".join([f"{format(found[what][way], form):>13}" for found in places.values()]))

    head = f"{name} ({each['players']} players, {each['actions']} actions)"
    click.echo(f"{head:34}" + "".join([f"{place:>13}" for place in places]))
    row("in the worker, µs a move", "microseconds", "worker", ".1f")
    for way, where in (("process", "in a Python process, µs a move"), ("command", "by command, µs a move")):
        row(where, "microseconds", way, ".1f")
        row("  of processor time", "processor_microseconds", way, ".1f")
        row(f"  a bare pipe, {each['bytes'][way]:,} bytes", "microseconds", f"pipe of {way}", ".1f")
        row("  × a bare pipe", "times_a_bare_pipe", way, ".2f")
        row("  × pipe and JSON", "times_pipe_and_json", way, ".2f")
    row("the question to JSON", "microseconds", "json", ".1f")
    row("the observation back from JSON", "microseconds", "json back", ".1f")
