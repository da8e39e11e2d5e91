"""`arena export`."""

from __future__ import annotations

from pathlib import Path

import click

from arena import plugins
from arena.tournament import results
from arena.tournament import matches_file
from arena.config import Choice
from arena.errors import ResultsError


@click.command("export")
@click.argument("run", type=click.Path(path_type=Path))
@click.argument("table", default="standings")
@click.option("--format", "kind", type=click.Choice(["csv", "json", "md", "html"]), default="csv", show_default=True)
@click.option("--rating", default="elo", show_default=True, help="How matches become strengths: a plugin's name.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="A file [default: print it].")
def command(run: Path, table: str, kind: str, rating: str, output: Path | None) -> None:
    """Write one TABLE of RUN: standings, crosstable, matches, or another report."""
    from arena.reports.rendering import render

    results = results(matches_file(run), Choice(rating, {}))
    text = render(plugins.load("reports", table)(results), kind)
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        output.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise ResultsError(f"{output}: {error.strerror}") from error
