"""`arena rules`."""

from __future__ import annotations

import click

from arena import plugins


@click.command("rules")
@click.argument("game")
def command(game: str) -> None:
    """Show GAME's rules, its options, the words for its actions and the fields of its observation."""
    click.echo(plugins.game(game).rules())
