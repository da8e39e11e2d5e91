"""`arena run`."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from arena import interrupts, plugins, tournament
from arena.cli import tell
from arena.cli.progress import progress
from arena.config import Config, described, load
from arena.errors import ArenaError, ConfigError, Interrupted, OptionError, StoppedError
from arena.executors import Crew
from arena.log import logged, renew_queue
from arena.store import FILE, Store


@click.command("run")
@click.argument("config", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), help="The results folder [default: results/<name>].")
@click.option("--workers", type=click.IntRange(1, 1024), help="How many processes play [default: one a core].")
@click.option("--executor", default="processes", show_default=True, help="Where matches run: a plugin's name.")
@click.option(
    "--set", "overrides", multiple=True, metavar="KEY=VALUE", help="Change a key of the config, as a.b.c=value."
)
@click.option("--restart", is_flag=True, help="Throw away what was played and begin anew.")
@click.option("--quiet", is_flag=True, help="No progress.")
@click.option("--dry-run", is_flag=True, help="Say what would be played, and play nothing.")
def command(
    config: Path,
    out: Path | None,
    workers: int | None,
    executor: str,
    overrides: Sequence[str],
    restart: bool,
    quiet: bool,
    dry_run: bool,
) -> int:
    """Play the tournament of CONFIG, or go on with it where it was stopped."""
    loaded = load(config, overrides)
    checked(loaded)
    plugins.find("executors", executor)
    if dry_run:
        return tell_plan(loaded)
    folder = out or Path("results") / loaded.name
    crew = Crew(workers or len(os.sched_getaffinity(0)), renew_queue)
    with goes_on(folder):
        played = play(loaded, folder, executor, crew, restart, quiet)
    return show(loaded, folder, played)


def checked(config: Config) -> None:
    """Raise ConfigError where the config's format cannot be played by its entrants."""
    try:
        tournament.check(config)
    except OptionError as error:
        raise ConfigError(f"{config.path}: format: {config.format.name}: {error}") from error


def tell_plan(config: Config) -> int:
    """Print what would be played."""
    for field in tournament.fields(config):
        count = tournament.format_of(config).total(field)
        matches = "as many matches as it takes" if count is None else f"{count:,} matches"
        click.echo(f"{field.label}: {matches} of {field.players} players, {len(field.entrants)} entrants")
    return 0


@contextmanager
def goes_on(folder: Path) -> Iterator[None]:
    """Say how to go on where a run is stopped."""
    arguments = [each for each in sys.argv[1:] if each != "--restart"]
    try:
        yield
    except (Interrupted, StoppedError) as error:
        tell(f"stopped; what was played is kept in {folder}; go on with:  {shlex.join(['arena', *arguments])}")
        raise error


def play(config: Config, folder: Path, executor: str, crew: Crew, restart: bool, quiet: bool) -> int:
    """Play what is missing in `folder`; the number of matches that were played now."""
    shown = progress(quiet)
    with interrupts.caught(), Store(folder, described(config), restart) as store, logged(folder):
        try:
            tournament.run(config, store, plugins.load("executors", executor), crew, shown)
        finally:
            shown.end()
        return store.added


def show(config: Config, folder: Path, played: int) -> int:
    """Write the reports and print the table; 1 where a match is void."""
    from arena.reports.rendering import terminal
    from arena.reports.writing import write_reports

    results = tournament.results(folder / FILE, config.rating)
    write_reports(results, config.reports, folder)
    if not played:
        tell(f"{folder} is complete: nothing to play")
    click.echo(terminal(results))
    click.echo(f"{folder / FILE}, and the tables beside it")
    voids = results.tally.voids
    if voids:
        tell(
            f"{voids} matches are void: the engine or a worker failed (see {folder / 'run.log'}); a new run plays them again"
        )
    return 1 if voids else 0
