"""`arena run`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from arena import interrupts, plugins, tournament
from arena.cli import tell
from arena.cli.progress import progress
from arena.config import Config, load
from arena.counting import counted
from arena.errors import Interrupted, StoppedError
from arena.reports import Results
from arena.schedule import format_of
from arena.store import FILE
from arena.timings import summary


@click.command("run")
@click.argument("config", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), help="The results folder [default: results/<name>].")
@click.option("--workers", type=click.IntRange(1, 1024), help="How many processes play [default: one a core].")
@click.option("--executor", default="processes", show_default=True, help="Where matches run: a plugin's name.")
@click.option("--set", "overrides", multiple=True, metavar="KEY=VALUE", help="Change the config, as a.b.c=value.")
@click.option("--restart", is_flag=True, help="Throw away what was played and begin anew.")
@click.option("--no-preflight", "preflight", flag_value=False, default=True, help="Do not try the bots before.")
@click.option("--allow-broken", is_flag=True, help="Play though bots fail: their matches are forfeits.")
@click.option("--quiet", is_flag=True, help="No progress.")
@click.option("--dry-run", is_flag=True, help="Say what would be played, and play nothing.")
def command(
    config: Path,
    out: Path | None,
    workers: int | None,
    executor: str,
    overrides: Sequence[str],
    restart: bool,
    preflight: bool,
    allow_broken: bool,
    quiet: bool,
    dry_run: bool,
) -> int:
    """Play the tournament of CONFIG, or go on with it where it was stopped."""
    with interrupts.noticed():
        loaded = load(config, overrides, allow_broken=allow_broken)
    plugins.load("executors", executor)
    if dry_run:
        return tell_plan(loaded)
    folder = out or Path("results") / loaded.name
    shown = progress(quiet)
    with goes_on(folder):
        found = tournament.run(
            loaded,
            folder,
            executor=executor,
            workers=workers,
            restart=restart,
            preflight=preflight,
            allow_broken=allow_broken,
            progress=shown,
        )
    return show(found, folder, shown.played_now)


def tell_plan(config: Config) -> int:
    """Print what would be played."""
    style = format_of(config)
    for field in config.fields():
        count = style.total(field)
        matches = "as many matches as it takes" if count is None else counted(count, "match", "matches")
        who = f"of {counted(field.players, 'player')}, {counted(len(field.entrants), 'entrant')}"
        click.echo(f"{field.label}: {matches} {who}")
        for note in style.notes(field) if hasattr(style, "notes") else ():
            click.echo(f"  {note}")
    return 0


@contextmanager
def goes_on(folder: Path) -> Iterator[None]:
    """Say how to go on where a run is stopped."""
    arguments = [each for each in sys.argv[1:] if each != "--restart"]
    try:
        yield
    except (Interrupted, StoppedError) as error:
        interrupts.ignore()
        kept = f"what was played is kept in {folder}" if (folder / FILE).exists() else "nothing was played yet"
        tell(f"stopped; {kept}; go on with:  {shlex.join(['arena', *arguments])}")
        if isinstance(error, Interrupted):
            error.told = True
        raise


def show(results: Results, folder: Path, played: int) -> int:
    """Print the table; 1 where a match is void."""
    from arena.reports.rendering import terminal

    if not played:
        tell(f"{folder} is complete: nothing to play")
    click.echo(terminal(results))
    click.echo(summary(folder, results.entrants))
    click.echo(f"{folder / FILE}, and the tables beside it")
    voids = results.tally.void()
    if voids:
        log = folder / "run.log"
        again = "it" if voids == 1 else "them"
        void = counted(voids, "void match", "void matches")
        tell(f"{void}: the engine or a worker failed, see {log}; a new run plays {again} again")
    return 1 if voids else 0
