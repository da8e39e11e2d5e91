"""A run: the one straight path from a config to a results folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

from arena import interrupts, plugins
from arena.bot import Limits
from arena.config import Choice, Config
from arena.errors import RecordError, ResultsError
from arena.executors import Crew, Executor
from arena.formats import Field, Format
from arena.match import Entrant, Fixture, Record, encoded, play, void
from arena.replay import to_line
from arena.reports import Results
from arena.store import Store, header_of, records_of
from arena.tally import Tally


class Progress(Protocol):
    """Who is told how a run goes on."""

    def begin(self, played: int, total: int | None) -> None:
        """The run begins, with so many matches played before, of so many in all where that is known."""

    def advance(self, record: Record) -> None:
        """A match was played."""

    def warn(self, text: str) -> None:
        """Something is to be told at once."""


def run(config: Config, store: Store, executor: Executor, crew: Crew, progress: Progress) -> None:
    """Play what is not yet played, and keep each record as it comes.

    Raises Interrupted where a signal asked to stop, StoppedError where the disk did; both can be resumed.
    """
    for warning in store.warnings:
        progress.warn(warning)
    check_stored(config, store)
    progress.begin(len(store.stored), total(config))
    for batch in schedule(config, store.tally):
        voids: list[Fixture] = []
        for fixture, line in executor(play_line, store.missing(batch), crew):
            keep(store, fixture, line, voids, progress)
        interrupts.stop_if_requested()
        for fixture, line in executor(play_line, iter(voids), crew):
            progress.advance(store.add(fixture, line or void_line(fixture)))
        interrupts.stop_if_requested()
    store.finish()


def keep(store: Store, fixture: Fixture, line: str | None, voids: list[Fixture], progress: Progress) -> None:
    """Keep a match that was played; one that is void is set aside to be tried once more."""
    if line is None or is_void(line):
        voids.append(fixture)
    else:
        progress.advance(store.add(fixture, line))


def play_line(fixture: Fixture) -> str:
    """Play `fixture`; the line of its record."""
    return to_line(play(fixture))


def void_line(fixture: Fixture) -> str:
    """The line of a match that died twice with the process that played it."""
    return to_line(void(fixture))


def is_void(line: str) -> bool:
    """Whether the line of a record is of a void match."""
    return '"end":"void"' in line


def schedule(config: Config, tally: Tally) -> Iterator[Iterable[Fixture]]:
    """Batch after batch, game after game; a format is asked for its next batch when the last one is played."""
    for field in fields(config):
        batches = format_of(config).fixtures(field)
        batch = next(batches, None)
        while batch is not None:
            yield batch
            try:
                batch = batches.send(tally)
            except StopIteration:
                batch = None


def format_of(config: Config) -> Format:
    """The format that the config chooses."""
    made: Format = plugins.load("formats", config.format.name)(**config.format.parameters)
    return made


def fields(config: Config) -> list[Field]:
    """What each game of the config is played by."""
    return [
        Field(
            label=entry.label,
            game=entry.game,
            options=entry.options,
            players=entry.players,
            entrants=config.entrants,
            seed=config.seed,
            limits=config.limits_of(entry),
            folder=str(config.folder),
        )
        for entry in config.games
    ]


def check(config: Config) -> None:
    """Raise OptionError where the config's format cannot be played by its entrants."""
    for field in fields(config):
        format_of(config).check(field)


def total(config: Config) -> int | None:
    """How many matches there will be, where that is known before."""
    totals = [format_of(config).total(field) for field in fields(config)]
    return None if None in totals else sum(count for count in totals if count is not None)


def check_stored(config: Config, store: Store) -> None:
    """Raise ResultsError where matches are stored that this config does not schedule, before anything is played."""
    if not store.stored or format_of(config).adaptive:
        return
    count = store.unscheduled(fixture for batch in schedule(config, store.tally) for fixture in batch)
    if count:
        raise ResultsError(
            f"{store.path}: {count} of the stored matches are not in the schedule of this config; "
            "add to a config, but take nothing away, or begin anew with --restart"
        )


def fixture(config: Config, match_id: str) -> Fixture:
    """The fixture of the config that has that id. Raises RecordError."""
    label = match_id.partition("/")[0]
    labels = [entry.label for entry in config.games]
    if label not in labels:
        raise RecordError(f"{match_id!r}: no game {label!r} in {config.path}; there are {', '.join(labels)}")
    field = fields(config)[labels.index(label)]
    deal, _, _ = match_id.rpartition("/")[2].partition(".")
    names = match_id.partition("/")[2].rpartition("/")[0].split("~")
    group = [entrant for entrant in config.entrants if encoded(entrant.name) in names]
    if deal.isascii() and deal.isdigit():
        shared = getattr(format_of(config), "deals", "own") == "shared"
        rotations = (field.shared_rotations if shared else field.rotations)(group, int(deal))
        for each in rotations:
            if each.id == match_id:
                return each
    raise RecordError(f"{match_id!r} is no match of {config.path}; an id is {example(field)}")


def example(field: Field) -> str:
    """An id of a match."""
    return next(field.rotations(field.entrants[: field.players], 1)).id


def results(path: Path, rating: Choice) -> Results:
    """What can be computed from the matches in the file at `path`, finished or not. Raises ArenaError."""
    header = header_of(path)
    tally = Tally()
    for record in records_of(path):
        tally.add(record)
    return Results(
        name=header["name"],
        labels=tuple(game["label"] for game in header["games"]),
        entrants=tuple(entrant["name"] for entrant in header["entrants"]),
        notes={game["label"]: plugins.game(game["game"]).note(game["options"]) for game in header["games"]},
        tally=tally,
        rating=rating.name,
        parameters=rating.parameters,
        records=lambda: records_of(path),
        total=total_of(header),
    )


def total_of(header: Mapping[str, Any]) -> int | None:
    """How many matches the run with this header has, where that is known before."""
    entrants = tuple(Entrant(each["name"], each["bot"]) for each in header["entrants"])
    style: Format = plugins.load("formats", header["format"]["name"])(**header["format"]["parameters"])
    totals = [
        style.total(
            Field(game["label"], game["game"], game["options"], game["players"], entrants, header["seed"], Limits(), "")
        )
        for game in header["games"]
    ]
    return None if None in totals else sum(count for count in totals if count is not None)
