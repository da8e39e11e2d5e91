"""`arena list`."""

from __future__ import annotations

import inspect
import sys

import click

from arena import plugins
from arena.errors import PluginError
from arena.game import Game


@click.command("list")
@click.argument("kind", type=click.Choice(plugins.KINDS), required=False)
def command(kind: str | None) -> None:
    """List what is installed: games, bots, formats, executors, ratings, reports."""
    for each in [kind] if kind else plugins.KINDS:
        click.echo(click.style(each, bold=True))
        for plugin in plugins.plugins(each):
            click.echo(f"  {plugin.name:16} {about(plugin)}")


def about(plugin: plugins.Plugin) -> str:
    """A plugin in a line; one that is broken says so."""
    try:
        thing = plugins.load_plugin(plugin)
        said = about_game(thing()) if plugin.kind == "games" else first_line(thing)
    except Exception as error:  # a stranger's code: it can raise anything
        said = f"broken: {error}" if isinstance(error, PluginError) else f"broken: {plugins.ending(error)}"
    origin = "" if plugin.distribution == "arena" else f"  [{plugin.distribution}]"
    return said + origin


def about_game(game: Game) -> str:
    """A game in a line: players, version, whether its rules run compiled, what is to be known of its data."""
    options = game.options({})
    players = game.players(options)
    count = f"{players[0]}" if len(players) == 1 else f"{players[0]}-{players[-1]}"
    form = "compiled" if is_compiled(game) else "plain Python"
    note = game.note(options)
    return f"{count} players, rules version {game.version}, {form}" + (f"; {note}" if note else "")


def is_compiled(game: Game) -> bool:
    """Whether the module that defines the game's positions is compiled."""
    options = game.options({})
    state = game.start(options, game.players(options)[0])
    file = sys.modules[type(state).__module__].__file__ or ""
    return not file.endswith(".py")


def first_line(thing: object) -> str:
    """What a plugin's docstring says first."""
    return (inspect.getdoc(thing) or "").partition("\n")[0]
