"""`arena new-bot`."""

from __future__ import annotations

from pathlib import Path

import click

from arena import new_bot


@click.command("new-bot")
@click.argument("name")
@click.option("--game", required=True, help="The game it plays: a plugin's name; `arena list games` has them all.")
@click.option("--folder", type=click.Path(path_type=Path), help="The folder to make [default: NAME].")
def command(name: str, game: str, folder: Path | None) -> None:
    """Make a package for a bot called NAME: bot, test, config and README, ready to be installed.

    NAME is what configs call the bot: lower-case letters and digits, with - or _ between them, as my-bot.
    """
    folder = folder or Path(name)
    new_bot.write(name, game, folder)
    click.echo(f"{folder}: a bot that plays {game}; what to do next stands in {folder / 'README.md'}:")
    click.echo(f"  cd {folder} && pip install -e . && arena run config.yaml")
