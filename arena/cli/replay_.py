"""`arena replay`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from arena.cli import printable
from arena.cli.showing import shown
from arena.config import load
from arena.errors import RecordError
from arena.match import Match, Record
from arena.plugins import nearest
from arena.schedule import fixture
from arena.tournament import all_records, matches_file


@click.command("replay")
@click.argument("run", type=click.Path(path_type=Path))
@click.argument("match_id", metavar="[ID]", required=False)
@click.option("--id", "config_id", metavar="ID", help="Play this match again from its seed; RUN is then a config.")
def command(run: Path, match_id: str | None, config_id: str | None) -> None:
    """Show the match ID of RUN move by move; without ID, list the matches.

    RUN is a results folder or a file of matches; with --id it is a config, and the match is played again from its seed.
    """
    if config_id is not None:
        config = load(run)
        lines = shown(Match(fixture(config, config_id)).play(), config.folder)
    elif match_id is None:
        lines = listed(all_records(matches_file(run)))
    else:
        path = matches_file(run)
        lines = shown(found(path, match_id), path.parent)
    for line in lines:
        click.echo(line)


def listed(records: Iterator[Record]) -> Iterator[str]:
    """A line for each match."""
    for record in records:
        places = "  ".join(f"{rank}. {name}" for rank, name in sorted(zip(record.ranks, record.entrants, strict=False)))
        yield f"{record.id}  {record.end}  {printable(places)}"


def found(path: Path, match_id: str) -> Record:
    """The match with that id in the file at `path`. Raises RecordError."""
    ids: list[str] = []
    for record in all_records(path):
        if record.id == match_id:
            return record
        if len(ids) < 10_000:
            ids.append(record.id)
    raise RecordError(f"{path}: there is no match {match_id!r}{nearest(match_id, ids)}")
