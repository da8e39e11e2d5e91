"""`arena export`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena import plugins
from arena.config import Choice
from arena.errors import OptionError, ResultsError
from arena.tournament import matches_file, results

if TYPE_CHECKING:
    from arena.reports import Table


@click.command("export")
@click.argument("run", type=click.Path(path_type=Path))
@click.argument("table", default="standings")
@click.option(
    "--format",
    "kind",
    type=click.Choice(["csv", "json", "md", "html", "latex", "parquet"]),
    default="csv",
    show_default=True,
    help="Parquet needs pyarrow: pip install 'arena[parquet]'.",
)
@click.option("--rating", default="elo", show_default=True, help="How matches become strengths: a plugin's name.")
@click.option(
    "-o", "--output", "to", type=click.Path(path_type=Path, dir_okay=False), help="A file [default: print it]."
)
def command(run: Path, table: str, kind: str, rating: str, to: Path | None) -> None:
    """Write one TABLE of RUN: standings, crosstable, matches, or another report."""
    from arena.reports import Table

    found = results(matches_file(run), Choice(rating, {}))
    output = plugins.load("reports", table)(found)
    if not isinstance(output, Table):
        raise ResultsError(f"{table} is a document, {output.file}, and no table; the run's folder has it")
    written = rendered(output, kind)
    if to is None:
        if kind == "parquet" and sys.stdout.isatty():
            raise OptionError("Parquet is nothing to read; write it to a file: -o FILE")
        click.echo(written, nl=False)
        return
    try:
        to.write_bytes(written)
    except OSError as error:
        raise ResultsError(f"{to}: {error.strerror}") from error


def rendered(table: Table, kind: str) -> bytes:
    """`table` as the content of a file. Raises OptionError."""
    from arena.reports.parquet import parquet
    from arena.reports.rendering import render

    return parquet(table) if kind == "parquet" else render(table, kind).encode("utf-8")
