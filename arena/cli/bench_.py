"""`arena bench`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import click

from arena import plugins
from arena.bot import Limits, Seat
from arena.cli.list_ import is_compiled
from arena.config import default_limits
from arena.counting import counted, noun
from arena.faulty_games import blaming
from arena.game import CHANCE, TERMINAL, Game, Options, State
from arena.hosting.finding import bot_class
from arena.match import Entrant, Fixture, deal_id, fixture_id, play
from arena.rng import Stream


@click.command("bench")
@click.argument("game", required=False)
@click.option(
    "--seconds", type=click.FloatRange(0.01, 600), default=1.0, show_default=True, help="Time for each figure."
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def command(game: str | None, seconds: float, as_json: bool) -> None:
    """Measure GAME, or all games, in this one process and in processor time.

    \b
    playouts   random games to their end, as search bots play them inside the rules
    plies      single moves of a loop in Python: list the legal actions, take any, apply it
    matches    whole matches of random bots, as a run plays them; a run has a process a core
    overhead   what the match itself costs: clock, legality, words, digest

    `arena bench hosting` measures what it costs to ask a bot by where it runs: in the worker, in a Python process, by
    command, against a bare pipe with the same bytes; how long a bot takes to start; and two workers against one.

    Digits depend on the machine and on what else it does; ratios within one run are what counts.
    """
    if game == "hosting":
        tell_hosting(seconds, as_json)
        return
    figures = {}
    for name in [game] if game else plugins.names("games"):
        figures[name] = measured(plugins.game(name), seconds)
        if not as_json:
            click.echo("\n".join(lines(name, figures[name])))
    if as_json:
        click.echo(json.dumps(figures, indent=2))


def lines(name: str, figures: dict[str, Any]) -> Iterator[str]:
    """The figures of one game, for people."""
    yield f"{name} ({'compiled' if figures['compiled'] else 'plain Python'}, {counted(figures['players'], 'player')})"
    yield f"  {figures['playouts_per_second']:>12,.0f} playouts/s"
    for players, rate in figures["playouts_per_second_by_players"].items():
        yield f"  {rate:>12,.0f} playouts/s with {players} {noun(players, 'player')}"
    yield f"  {figures['plies_per_second']:>12,.0f} plies/s from Python"
    yield f"  {figures['matches_per_second']:>12,.0f} matches/s among random bots, in one process"
    yield (
        f"  {figures['overhead_microseconds_per_ply']:>12,.2f} µs a ply for the match itself, "
        f"{figures['overhead_share']:.0%} of such a match"
    )


def tell_hosting(seconds: float, as_json: bool) -> None:
    """Print what it costs to ask bots."""
    from arena.cli import bench_hosting

    figures = bench_hosting.measured(seconds)
    if as_json:
        click.echo(json.dumps(figures, indent=2))
    else:
        bench_hosting.show(figures)


def measured(game: Game, seconds: float) -> dict[str, Any]:
    """The figures of one game with its default options. Raises PluginError."""
    with blaming(game):
        return figures_of(game, seconds)


def figures_of(game: Game, seconds: float) -> dict[str, Any]:
    """The figures of a game that does not fail."""
    options = game.options({})
    counts = game.players(options)
    players = 2 if 2 in counts else counts[0]
    limits = default_limits(game, options, players)
    fixtures = [random_fixture(game.name, options, players, deal, limits) for deal in range(1, 101)]
    plays = timed(lambda turn: len(play(fixtures[turn % 100]).actions), seconds)
    inner = timed(lambda turn: walked(game, fixtures[turn % 100]), seconds)
    overhead = max(0.0, 1 / plays.steps_per_second - 1 / inner.steps_per_second)
    return {
        "players": players,
        "compiled": is_compiled(game),
        "playouts_per_second": playouts(game, options, players, seconds),
        "plies_per_second": plies(game, options, players, limits.moves, seconds),
        "matches_per_second": plays.turns_per_second,
        "overhead_microseconds_per_ply": overhead * 1e6,
        "overhead_share": overhead * plays.steps_per_second,
        "playouts_per_second_by_players": {
            str(count): playouts(game, options, count, seconds) for count in counts if count != players
        },
    }


class Rates:
    """What was done in the time that was measured."""

    def __init__(self, turns: int, steps: int, seconds: float) -> None:
        self.turns_per_second = turns / seconds
        self.steps_per_second = max(steps, 1) / seconds


def timed(turn: Callable[[int], int], seconds: float) -> Rates:
    """How often `turn` can be called, and how many steps it makes; both in processor time."""
    turn(0)
    turns = steps = 0
    begin = time.process_time()
    while (passed := time.process_time() - begin) < seconds:
        steps += turn(turns)
        turns += 1
    return Rates(turns, steps, passed)


def playouts(game: Game, options: Options, players: int, seconds: float) -> float:
    """Playouts a second, from the start."""
    start = game.start(options, players)
    stream = Stream.of("bench", game.name)

    def turn(_: int) -> int:
        start.clone().playout(stream)
        return 1

    return timed(turn, seconds).turns_per_second


def plies(game: Game, options: Options, players: int, most: int | None, seconds: float) -> float:
    """Plies a second of a loop in Python: legal actions, one of them at random, apply."""
    stream = Stream.of("bench", game.name)
    return timed(lambda _: walk(game.start(options, players), stream, most), seconds).steps_per_second


def walk(state: State, stream: Stream, most: int | None = None) -> int:
    """Play `state` to its end at random through the API, or for so many plies; the number of plies."""
    count = 0
    while state.current_player != TERMINAL and count != most:
        actions = state.legal_actions()
        if state.current_player == CHANCE:
            state.apply(actions[stream.weighted(state.chance_weights())])
        else:
            state.apply(actions[stream.below(len(actions))])
        count += 1
    return count


def walked(game: Game, fixture: Fixture) -> int:
    """The same bots at the same game without the match around them: rules and bots alone; the number of plies."""
    options, players = fixture.options, len(fixture.entrants)
    state = game.start(options, players)
    luck = Stream.of(fixture.seed, fixture.deal, "chance")
    streams = [Stream.of(fixture.seed, fixture.id, "bot", player) for player in range(players)]
    bots = [bot_class("random", "")(Seat(i, players, game, options, Limits(), streams[i])) for i in range(players)]
    observation = state.observation(0)
    count = 0
    while (player := state.current_player) != TERMINAL and count != fixture.limits.moves:
        actions = state.legal_actions()
        if player == CHANCE:
            action: Any = actions[luck.weighted(state.chance_weights())]
        else:
            action = actions[0] if len(actions) == 1 else bots[player].choose(observation, actions)
        state.apply(action)
        count += 1
    return count


def random_fixture(name: str, options: Options, players: int, deal: int, limits: Limits) -> Fixture:
    """A match among random bots."""
    names = [f"random-{seat}" for seat in range(players)]
    entrants = tuple(Entrant(each, "random") for each in names)
    return Fixture(fixture_id(name, names, deal, 1), name, options, entrants, 1, deal_id(name, names, deal), limits)
