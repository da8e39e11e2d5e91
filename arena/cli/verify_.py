"""`arena verify`."""

from __future__ import annotations

from pathlib import Path

import click

from arena.checking import check_run
from arena.counting import counted
from arena.kept import kept_beside
from arena.store import FILE, torn_line
from arena.tournament import matches_file


@click.command("verify")
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--rerun", is_flag=True, help="Play the bots again as well, and compare.")
@click.option(
    "--bots-from",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    default=Path(),
    help="With --rerun: the folder that bot files are relative to [default: the current one].",
)
def command(run: Path, rerun: bool, bots_from: Path) -> int:
    """Check every match of RUN: each action against the rules, each draw against the seed, the result against both,
    and the id against the seats. A last line that is not whole is told, and counts as a difference.

    What old versions of bots have played and is kept in RUN is checked as well; those bots are gone, so that --rerun
    cannot play them again.
    """
    path = matches_file(run)
    wrong = checked(path, bots_from if rerun else None, "")
    for file in kept_beside(path):
        wrong += checked(file, None, " (old versions of bots: not played again)" if rerun else "")
    return 1 if wrong else 0


def checked(path: Path, bots_from: Path | None, note: str) -> int:
    """How many lines of the file at `path` are wrong; each is told, and then how many matches there are."""
    count = wrong = 0
    for problem in check_run(path, bots_from):
        count += 1
        if problem is not None:
            wrong += 1
            click.echo(problem)
    differ = f", {wrong:,} {'differs' if wrong == 1 else 'differ'}" if wrong else ""
    torn = torn_line(path)
    if torn:
        click.echo(f"{path}:{torn}: the last line is not whole, it has no newline at its end; {lost(path)}")
    click.echo(f"{path}: {count - wrong:,} of {counted(count, 'match', 'matches')} verified{differ}{note}")
    return wrong + bool(torn)


def lost(path: Path) -> str:
    """What becomes of the match in a torn last line of the file at `path`, in words."""
    if path.name == FILE:
        return "`arena run` cuts it off and plays what is missing"
    return "what stood there is lost: restore the file"
