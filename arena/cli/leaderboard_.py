"""`arena leaderboard`."""

from __future__ import annotations

from pathlib import Path

import click

from arena.config import Choice
from arena.tournament import matches_file, results


@click.command("leaderboard")
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--rating", default="elo", show_default=True, help="How matches become strengths: a plugin's name.")
def command(run: Path, rating: str) -> None:
    """Show the table of RUN, also while it is being played."""
    from arena.reports.rendering import terminal

    click.echo(terminal(results(matches_file(run), Choice(rating, {}))))
