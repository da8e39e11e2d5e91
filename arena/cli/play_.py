"""`arena play`."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import click

from arena import plugins
from arena.cli import printable
from arena.cli.entries import entry, option
from arena.cli.showing import ending, heading, mover_name
from arena.config import entrants
from arena.config.games import spelled
from arena.errors import ConfigError, PluginError
from arena.faulty_games import blaming
from arena.game import Action
from arena.hosting.host import Fault, Host
from arena.match import Entrant, Fixture, Match, Record
from arena.trials import match_of


@click.command("play")
@click.argument("game")
@click.argument("bots", nargs=-1, required=True)
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True)
@click.option("--set", "options", multiple=True, metavar="OPTION=VALUE", help="An option of the game, as size=6.")
@click.option("--debug", is_flag=True, help="Show a failing bot's traceback, and let breakpoint() work.")
def command(game: str, bots: Sequence[str], seed: int, options: Sequence[str], debug: bool) -> int:
    """Play one match of GAME here between BOTS, in seat order, drawn move by move.

    A bot is written like one of a config's: a plugin's name, a file (my_bots.py or my_bots.py:Mine), module:attribute,
    or with parameters: 'fast: {bot: mcts, iterations: 50}'.
    """
    fixture = fixture_of(game, bots, seed, dict(option(each) for each in options))
    match = Shown(here(fixture) if debug else fixture, debug)
    try:
        record = match.play()
    except PluginError:
        if debug:
            traceback.print_exc()
        raise
    click.echo("\n" + ending(record))
    return 1 if record.offender is not None else 0


def fixture_of(name: str, bots: Sequence[str], seed: int, given: dict[str, Any]) -> Fixture:
    """The match that is to be played. Raises ArenaError."""
    game = plugins.game(name)
    with blaming(game):
        options = game.options(given)
        players = list(game.players(options))
    if len(bots) not in players:
        raise ConfigError(f"{name} is played by {spelled(players)}, not by {len(bots)}; name a bot for each")
    found = [entrant(bot, f"BOT {number}") for number, bot in enumerate(bots, 1)]
    return match_of(game, options, found, seed)


def entrant(text: str, argument: str) -> Entrant:
    """The one entrant that an argument names. Raises ConfigError."""
    found = entrants(entry(text, argument), argument)
    if len(found) != 1:
        raise ConfigError(f"{argument}: {text} holds {len(found)} bots; name one of them")
    return found[0]


def here(fixture: Fixture) -> Fixture:
    """The same match with all bots in this process, but for programs."""
    moved = [each if each.command else replace(each, isolation="worker", wrapper=()) for each in fixture.entrants]
    return replace(fixture, entrants=tuple(moved))


class Shown(Match):
    """A match that is drawn while it is played."""

    def __init__(self, fixture: Fixture, debug: bool) -> None:
        super().__init__(fixture)
        self.debug = debug

    def seat(self) -> None:
        """Draw the start, and make the bots."""
        super().seat()
        click.echo(heading(self.record("moves", None, (), self.state.outcome()), self.game))
        click.echo(self.game.draw(self.state))

    def took(self, mover: int, action: Action) -> None:
        """Draw the position that an action led to."""
        record: Record = self.record("moves", None, (), self.state.outcome())
        click.echo(f"\n{len(self.taken)}. {mover_name(record, mover)}: {self.game.word(self.options, action)}")
        click.echo(self.game.draw(self.state))

    def blame(self, fault: Fault) -> Host:
        """Say what went wrong; with --debug, where."""
        name = self.fixture.entrants[fault.player].name
        click.echo(f"\n{fault.kind} of {printable(name)}: {printable(fault)}")
        if self.debug and fault.__cause__ is not None:
            cause = fault.__cause__
            sys.stderr.write("".join(traceback.format_exception(type(cause), cause, cause.__traceback__)))
        return super().blame(fault)
