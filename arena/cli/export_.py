"""`arena export`."""

from __future__ import annotations

from pathlib import Path

import click

from arena import plugins
from arena.config import Choice
from arena.errors import ResultsError
from arena.tournament import matches_file, results


@click.command("export")
@click.argument("run", type=click.Path(path_type=Path))
@click.argument("table", default="standings")
@click.option(
    "--format", "kind", type=click.Choice(["csv", "json", "md", "html", "latex"]), default="csv", show_default=True
)
@click.option("--rating", default="elo", show_default=True, help="How matches become strengths: a plugin's name.")
@click.option(
    "-o", "--output", "to", type=click.Path(path_type=Path, dir_okay=False), help="A file [default: print it]."
)
def command(run: Path, table: str, kind: str, rating: str, to: Path | None) -> None:
    """Write one TABLE of RUN: standings, crosstable, matches, or another report."""
    from arena.reports import Table
    from arena.reports.rendering import render

    found = results(matches_file(run), Choice(rating, {}))
    output = plugins.load("reports", table)(found)
    if not isinstance(output, Table):
        raise ResultsError(f"{table} is a document, {output.file}, and no table; the run's folder has it")
    text = render(output, kind)
    if to is None:
        click.echo(text, nl=False)
        return
    try:
        to.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise ResultsError(f"{to}: {error.strerror}") from error
