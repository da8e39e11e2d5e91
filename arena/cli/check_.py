"""`arena check`."""

from __future__ import annotations

import logging
import shlex
from collections.abc import Iterator, Sequence

import click

from arena import plugins
from arena.cli import printable
from arena.cli.entries import entry, option
from arena.cli.play_ import entrant
from arena.errors import ConfigError
from arena.game import Game, Options
from arena.trials import ALONE, MATCHES, TWICE, Finding, Trial, check

WIDTH = 26


@click.command("check")
@click.argument("bot")
@click.option("--game", "games", multiple=True, help="A game to try it at; can be given again [default: every game].")
@click.option("--set", "options", multiple=True, metavar="OPTION=VALUE", help="An option of the one game.")
@click.option(
    "--matches", type=click.IntRange(1, 100_000), default=MATCHES, show_default=True, help="Whole matches of each game."
)
@click.option(
    "--seed", type=click.IntRange(0, 2**62), default=0, show_default=True, help="Of the first match; then counted up."
)
def command(bot: str, games: Sequence[str], options: Sequence[str], matches: int, seed: int) -> int:
    """Try BOT before it plays for anything: does it start, play legally, keep its limits, and play the same again?

    BOT is written like one of a config's bots: a plugin's name, a file (my_bots.py:Mine), module:attribute, or with
    parameters: 'slow: {command: [./mybot, --slow], limits: {move_seconds: 2}}'. It plays in a process of its own, from
    every seat, against bots that play at random. Exit code: 0 all is well, 1 something is not.
    """
    logging.getLogger("arena").addHandler(logging.NullHandler())  # what it would say of faults is said below
    tables = chosen(games, options)
    checked = entrant(bot, "BOT")
    right = True
    for finding in check(checked, tables, matches, seed):
        click.echo(f"{'ok' if finding.right else 'FAILED':8}{finding.what:{WIDTH}}{printable(finding.said)}")
        for line in again(finding, bot, options):
            click.echo(f"{'':8}{line}")
        right = right and finding.right
    return 0 if right else 1


def chosen(games: Sequence[str], texts: Sequence[str]) -> list[tuple[Game, Options]]:
    """The games that are played, with their options. Raises ArenaError."""
    if texts and len(games) != 1:
        raise ConfigError("--set is an option of one game; say which: --game GAME")
    found = [plugins.game(name) for name in dict.fromkeys(games or plugins.names("games"))]
    given = dict(option(text) for text in texts)
    return [(game, game.options(given)) for game in found]


def again(finding: Finding, bot: str, options: Sequence[str]) -> Iterator[str]:
    """Commands that show what was found."""
    trial = finding.trial
    if trial is None:
        return
    line = play_line(trial, bot, options)
    for seed in finding.hash_seeds:
        yield f"PYTHONHASHSEED={seed} {line}"
    if finding.what == ALONE:
        yield f"{line}    # alone: as it was first"
    elif finding.what == TWICE:
        yield f"{line}    # twice"
    elif not finding.hash_seeds:
        yield line + (" --debug" if finding.kind == "error" and not is_program(bot) else "")


def is_program(bot: str) -> bool:
    """Whether `bot` runs as a program, whose traceback nobody can show."""
    written = entry(bot, "BOT")
    return isinstance(written, dict) and any("command" in (settings or ()) for settings in written.values())


def play_line(trial: Trial, bot: str, options: Sequence[str]) -> str:
    """The command that plays a trial, move by move."""
    seats = ["random"] * len(trial.fixture.entrants)
    seats[trial.seat] = bot
    sets = [word for text in options for word in ("--set", text)]
    return shlex.join(["arena", "play", trial.fixture.game, *seats, "--seed", str(trial.fixture.seed), *sets])
