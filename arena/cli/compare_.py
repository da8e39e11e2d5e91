"""`arena compare`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import click

from arena import plugins, tournament
from arena.changes import ON_CHANGE
from arena.cli import tell
from arena.cli.entries import entry, named, option
from arena.cli.progress import live
from arena.cli.run_ import goes_on
from arena.cli.verdict import EXIT, line, report
from arena.config import Config, assembled
from arena.errors import ArenaError, ConfigError
from arena.formats.sprt import Sprt
from arena.schedule import format_of
from arena.store import FILE
from arena.strict_yaml import Keys

SPRT = ("elo0", "elo1", "alpha", "beta", "max_deals", "batch")
"""The options that are parameters of the test."""


@click.command("compare")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option("--game", required=True, help="The game, one for two players: a plugin's name.")
@click.option("--set", "options", multiple=True, metavar="OPTION=VALUE", help="An option of the game.")
@click.option("--elo0", type=float, default=Sprt.elo0, show_default=True, help="In normalized Elo: too little.")
@click.option("--elo1", type=float, default=Sprt.elo1, show_default=True, help="In normalized Elo: enough.")
@click.option(
    "--alpha", type=float, default=Sprt.alpha, show_default=True, help="Risk of accepting what is too little."
)
@click.option("--beta", type=float, default=Sprt.beta, show_default=True, help="Risk of rejecting what is enough.")
@click.option("--max-deals", type=int, default=Sprt.max_deals, show_default=True, help="Deals until it ends undecided.")
@click.option(
    "--batch", type=int, default=Sprt.batch, show_default=True, help="Deals between two looks at the results."
)
@click.option(
    "--openings", type=int, default=0, show_default=True, help="First decisions that are drawn, alike for both sides."
)
@click.option("--seed", type=int, default=0, show_default=True, help="What all deals and bots draw from.")
@click.option("--out", type=click.Path(path_type=Path), help="The results folder [default: results/compare-…].")
@click.option("--workers", type=click.IntRange(1, 1024), help="How many processes play [default: one a core].")
@click.option("--executor", default="processes", show_default=True, help="Where matches run: a plugin's name.")
@click.option("--restart", is_flag=True, help="Throw away what was played and begin anew.")
@click.option(
    "--on-change",
    type=click.Choice(ON_CHANGE),
    default=ON_CHANGE[0],
    show_default=True,
    help="What becomes of matches that a bot played here before it changed.",
)
@click.option("--allow-broken", is_flag=True, help="Play though a bot fails: its matches are forfeits.")
@click.option("--quiet", is_flag=True, help="No progress.")
def command(first: str, second: str, quiet: bool, out: Path | None, executor: str, **given: Any) -> int:
    """Test whether bot A is better than bot B at a game of two players, and stop as soon as it is clear.

    A sequential test by deals: both bots play each deal from both seats, until the log-likelihood ratio (LLR) of A
    being better by ELO1 or by ELO0 reaches a bound. Bots without randomness replay one deal at a game without chance;
    --openings gives each deal other first moves, shared by both sides. A and B are written like a config's bots: a
    plugin's name, a file (my_bots.py:Mine), module:attribute, or with parameters: 'fast: {bot: mcts, iterations: 50}'.

    Exit code: 0 accepted, 1 rejected, 3 undecided. The same command goes on with a test that was stopped.
    """
    config = comparison(first, second, given)
    plugins.load("executors", executor)
    folder, (field,), style = out or Path("results") / config.name, config.fields(), format_of(config)
    assert isinstance(style, Sprt)
    shown = live(quiet, partial(line, style, field))
    with goes_on(folder):
        found = tournament.run(
            config,
            folder,
            executor=executor,
            workers=given["workers"],
            restart=given["restart"],
            allow_broken=given["allow_broken"],
            progress=shown,
        )
    if not shown.played_now:
        tell(f"{folder} is complete: nothing to play")
    click.echo(report(style, field, found.tally))
    click.echo(f"{folder / FILE}, and the tables beside it")
    return EXIT[style.test.verdict(style.deals(field, found.tally).counts)]


def comparison(first: str, second: str, given: Mapping[str, Any]) -> Config:
    """The config of a comparison. Raises ConfigError."""
    game, options = given["game"], dict(option(each) for each in given["options"])
    check_players(game, options)
    bots = told_apart(entry(first, "A"), entry(second, "B"))
    test = {name: given[name] for name in SPRT}
    value = {
        "name": name_of(game, bots),
        "seed": given["seed"],
        "game": {game: options},
        "bots": bots,
        "openings": {"random_moves": given["openings"]},
        "format": {"sprt": test},
        "on_change": given["on_change"],
    }
    arguments: dict[Keys, str] = {("bots", 0): "A", ("bots", 1): "B", ("game",): "--game", ("seed",): "--seed"}
    arguments[("openings",)] = "--openings"
    arguments |= {("game", game, key): f"--set {key}" for key in options}
    arguments |= {("format", "sprt", name): f"--{name.replace('_', '-')}" for name in SPRT}
    return assembled(value, arguments, "arena compare", allow_broken=given["allow_broken"])


def check_players(name: str, options: Mapping[str, Any]) -> None:
    """Raise ConfigError where two do not play the game."""
    if "players" in options:
        raise ConfigError("--set players: a comparison is between two players")
    players = range(2, 3)
    with suppress(ArenaError):  # what is wrong with game or options is told with all other mistakes
        players = plugins.game(name).players(plugins.game(name).options(options))
    if 2 not in players:
        many = " to ".join(str(count) for count in dict.fromkeys((players[0], players[-1])))
        raise ConfigError(f"--game: a comparison is between two players, and {name} is played by {many}")


def told_apart(first: Any, second: Any) -> list[Any]:
    """Two entries of a config's bots, the second under a name of its own where both have the same."""
    name = named(second)
    if name is None or named(first) != name:
        return [first, second]
    parameters = second[name] if isinstance(second, dict) else {}
    return [first, {f"{name}-2": {"bot": name, **(parameters if isinstance(parameters, dict) else {})}}]


def name_of(game: str, bots: Sequence[Any]) -> str:
    """The name of the results folder."""
    words = ["compare", game, *(named(each) or "" for each in bots)]
    return re.sub(r"[^A-Za-z0-9._-]+", "-", "-".join(words))[:100]
