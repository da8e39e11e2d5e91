"""A run: the one straight path from a config to a results folder."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, Protocol

from arena import interrupts, kept, plugins, trials
from arena.config import Choice, Config, described, load
from arena.counting import counted
from arena.errors import ResultsError, StoppedError
from arena.executors import Crew, Executor, Result
from arena.formats import Format
from arena.formats.course import Course
from arena.hosting.finding import is_own
from arena.lock import LOCK
from arena.log import LOG, drop_queue, logged, renew_queue
from arena.match import Fixture, Match, Record, played, void
from arena.replay import to_line
from arena.reports import Output, Results
from arena.reports.rendering import save
from arena.schedule import fields_in, followed, format_in, format_of, outcomes, schedule, total
from arena.store import FILE, Store, header_of, key_of, records_of, write_atomically
from arena.tally import Tally
from arena.timings import TIMINGS, Timings, health

OWN_FILES = (FILE, LOCK, LOG, TIMINGS, "health.csv", "leaderboard.json", "leaderboard.md")
"""Names in the results folder that no file of the user's can have there."""


class Progress(Protocol):
    """Who is told how a run goes on."""

    def begin(self, played: int, total: int | None) -> None:
        """The run begins, with so many matches played before, of so many in all where that is known."""

    def advance(self, record: Record) -> None:
        """A match was played."""

    def look(self, tally: Tally) -> None:
        """A batch of the format is played; all that is played so far comes to `tally`."""

    def warn(self, text: str) -> None:
        """Something is to be told at once."""

    def end(self) -> None:
        """The run ends, in whatever way."""


class Silence:
    """A progress that nobody is told."""

    def begin(self, played: int, total: int | None) -> None:
        """Say nothing."""

    def advance(self, record: Record) -> None:
        """Say nothing."""

    def look(self, tally: Tally) -> None:
        """Say nothing."""

    def warn(self, text: str) -> None:
        """Say nothing."""

    def end(self) -> None:
        """Say nothing."""


def run(
    config: Config | Path | str,
    out: Path | str | None = None,
    *,
    executor: str = "processes",
    workers: int | None = None,
    restart: bool = False,
    preflight: bool = True,
    allow_broken: bool = False,
    progress: Progress | None = None,
) -> Results:
    """Play the tournament of `config`, or go on with it where it was stopped, and write its tables.

    `out` is the results folder, by default `results/<name>`; `workers` are processes, by default one a core. With
    `preflight` each bot is tried before the first match, and those that fail stop the run unless `allow_broken`. Raises
    ArenaError, and Interrupted where a signal asked to stop; what was played is kept, and the next call goes on.
    """
    with interrupts.noticed():
        loaded = config if isinstance(config, Config) else load(Path(config), allow_broken=allow_broken)
    folder = Path(out) if out is not None else Path("results") / loaded.name
    crew = Crew(workers or cores(), renew_queue)
    shown = progress or Silence()
    header = described(loaded)
    with interrupts.caught(), Store(folder, header, restart, loaded.on_change) as store, logged(folder):
        try:
            chosen = plugins.load("executors", executor)
            check_stored(loaded, store)
            kept.check(store)
            warn(loaded, store, shown)
            if preflight and is_unfinished(loaded, store):
                check_bots(loaded, chosen, crew, shown, None if allow_broken else folder / LOG)
            keep_files(loaded, folder)
            kept.set_apart(store)
            with Timings(folder, restart, store.outdated.keys()) as timings:
                play_missing(loaded, store, chosen, crew, shown, timings)
        finally:
            shown.end()
        found = results(folder / FILE, loaded.rating, store.tally)
        write_reports(found, loaded.reports, folder)
        keep_table(health(folder, [entrant.name for entrant in loaded.entrants]), folder)
    return found


def keep_files(config: Config, folder: Path) -> None:
    """Copy the files that options name into the results folder, so that its matches replay without the user's own.

    Raises ResultsError where a copy would take the place of another file, StoppedError where the disk takes no more.
    """
    kept: dict[str, bytes] = {}
    for entry in config.games:
        for name in plugins.game(entry.game).files(entry.options):
            last = Path(name).name
            try:
                places = (config.folder / name, config.folder / last)  # where games look, in this order
                content = next((place for place in places if place.is_file()), places[0]).read_bytes()
                if last in OWN_FILES or kept.setdefault(last, content) != content:
                    raise ResultsError(f"{name}: the results folder has another file of that name; rename this one")
                write_atomically(folder / last, (), [content])
            except OSError as error:
                raise StoppedError(f"{error.filename or name}: {error.strerror}") from error


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def warn(config: Config, store: Store, progress: Progress) -> None:
    """Tell what is odd about a run before it goes on."""
    for warning in (*kept.told(store), *store.warnings):
        progress.warn(warning)
    for entrant in config.entrants:
        if entrant.isolation == "worker" and not is_own(entrant.bot):
            progress.warn(f"{entrant.name} runs inside arena's own processes: if it hangs or crashes, so do they")


def is_unfinished(config: Config, store: Store) -> bool:
    """Whether there may be something to play."""
    count = total(format_of(config), config.fields())
    return count is None or len(store.stored) < count


def check_bots(config: Config, executor: Executor, crew: Crew, progress: Progress, log: Path | None) -> None:
    """Try each bot. Raises Interrupted where a signal came.

    Raises ConfigError where some fail and that is not allowed; it names the file `log`, which has the tracebacks.
    """
    failures = trials.preflight(config, executor, try_result, crew)
    interrupts.stop_if_requested()
    if log is not None:
        drop_queue()
        trials.refuse(config, failures, log)
    for failure in failures:
        progress.warn(f"broken: {failure}")


def play_missing(
    config: Config, store: Store, executor: Executor, crew: Crew, progress: Progress, timings: Timings
) -> None:
    """Play what is not yet played, and keep each record as it comes.

    Raises Interrupted where a signal asked to stop, StoppedError where the disk did; both can be resumed.
    """
    store.begin()
    progress.begin(len(store.stored), total(format_of(config), config.fields()))
    with crew:
        for batch in schedule(config, store.tally):
            play_batch(store.missing(batch), store, executor, crew, progress, timings)
            progress.look(store.tally)
    store.finish()


def play_batch(
    fixtures: Iterator[Fixture], store: Store, executor: Executor, crew: Crew, progress: Progress, timings: Timings
) -> None:
    """Play `fixtures`, and once more those of which the worker died. Raises Interrupted, StoppedError."""
    voids: list[Fixture] = []
    for fixture, result in executor(play_result, fixtures, crew):
        if result is None or is_void(result.line):
            voids.append(fixture)
        else:
            progress.advance(store.add(fixture, result.line))
            timings.add(fixture.id, result.health)
    interrupts.stop_if_requested()
    for fixture, result in executor(play_result, iter(voids), crew):
        progress.advance(store.add(fixture, result.line if result else void_line(fixture)))
        timings.add(fixture.id, result.health if result else ())
    interrupts.stop_if_requested()


def play_result(fixture: Fixture) -> Result:
    """Play `fixture`; the line of its record, and what each bot took."""
    return result_of(Match(fixture))


def try_result(fixture: Fixture) -> Result:
    """Play `fixture` to try its bots and its game; a match at a game that breaks its laws is void."""
    return result_of(trials.LawfulMatch(fixture))


def result_of(match: Match) -> Result:
    """What playing `match` gives."""
    line = to_line(played(match))
    return Result(line, match.health(), match.failure)


def void_line(fixture: Fixture) -> str:
    """The line of a match that died twice with the process that played it."""
    return to_line(void(fixture))


def is_void(line: str) -> bool:
    """Whether the line of a record is of a void match."""
    return '"end":"void"' in line


def check_stored(config: Config, store: Store) -> None:
    """Raise ResultsError where matches are stored that this config does not schedule, before anything is played."""
    if not store.stored:
        return
    style = format_of(config)
    if style.adaptive:
        count = unfollowed(style, config, store)
    else:
        count = store.unscheduled(fixture for batch in schedule(config, store.tally) for fixture in batch)
    if count and style.adaptive and store.can_stray:
        store.let_stray(count)
    elif count:
        why = f"the format {config.format.name} pairs otherwise now; " if style.adaptive else ""
        stored = counted(count, "stored match is", "stored matches are")
        raise ResultsError(
            f"{store.path}: {stored} not in the schedule of this config; {why}"
            "add to a config, but take nothing away, or begin anew with --restart"
        )


def unfollowed(style: Format, config: Config, store: Store) -> int:
    """How many stored matches an adaptive format does not come to, as far as the stored results lead it."""
    met: set[int] = set()

    def record_of(fixture: Fixture) -> Record | None:
        met.add(key_of(fixture.id))
        return store.peek(fixture)

    followed(style, config.fields(), record_of)
    return len(store.stored.keys() - met)


def write_reports(results: Results, reports: Iterable[Choice], folder: Path) -> None:
    """Write the tables and documents of a run. Raises StoppedError where the disk takes no more, and Interrupted."""
    for report in reports:
        interrupts.stop_if_requested()
        keep_table(plugins.load("reports", report.name)(results, **report.parameters), folder)


def keep_table(output: Output, folder: Path) -> None:
    """Write one table or document of a run. Raises StoppedError where the disk takes no more."""
    try:
        save(output, folder)
    except OSError as error:
        raise StoppedError(f"{folder / output.file}: {error.strerror}; the matches are kept") from error


def results(path: Path, rating: Choice, tally: Tally | None = None) -> Results:
    """What can be computed from the matches in the file at `path`, finished or not. Raises ArenaError.

    Who has the tally of these matches gives it, and the file need not be read for it. What old versions of bots have
    played, and is kept beside the file, is in it as well.
    """
    header = header_of(path)
    tally = tally or Tally.of(records_of(path))
    courses, total = progress_of(header, path)
    old = kept.Old.beside(path, header)
    before = old.tally(len(tally) + tally.void())
    names = tuple(entrant["name"] for entrant in header["entrants"])
    return Results(
        name=header["name"],
        labels=tuple(game["label"] for game in header["games"]),
        entrants=(*names, *(name for name in before.entrants() if name in old.renamed)),
        notes=joined(notes_of(header, tally), old.notes(before)),
        tally=merged(tally, before),
        played=len(tally) + tally.void(),
        rating=rating.name,
        parameters=rating.parameters,
        records=lambda: all_records(path),
        total=total,
        courses=courses,
    )


def all_records(path: Path) -> Iterator[Record]:
    """The matches in the file at `path`, and after them those of old versions that are kept beside it, as tables name
    them. Raises ArenaError.
    """
    return chain(records_of(path), kept.Old.beside(path, header_of(path)).records())


def merged(tally: Tally, more: Tally) -> Tally:
    """What both tallies hold; neither is changed."""
    if not len(more):
        return tally
    whole = Tally()
    whole.merge(tally)
    whole.merge(more)
    return whole


def joined(notes: Mapping[str, tuple[str, ...]], more: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The notes of both, by label."""
    return {label: (*notes.get(label, ()), *more.get(label, ())) for label in dict.fromkeys((*notes, *more))}


def progress_of(header: Mapping[str, Any], path: Path) -> tuple[dict[str, Course], int | None]:
    """The courses of a run whose format looks at results, and how many matches it has where that is known."""
    style, fields = format_in(header), fields_in(header)
    known = total(style, fields)
    if not style.adaptive:
        return {}, known
    played = {record.id: replace(record, actions=()) for record in records_of(path)}  # without what takes the room
    courses, reached = followed(style, fields, lambda fixture: played.get(fixture.id))
    return courses, reached if known is None else known


def notes_of(header: Mapping[str, Any], tally: Tally) -> dict[str, tuple[str, ...]]:
    """What a reader of a run's tables has to know besides: of its games' data, and what its format says, by label."""
    said = outcomes(header, tally)
    notes = {game["label"]: plugins.game(game["game"]).note(game["options"]) for game in header["games"]}
    return {label: (*said.get(label, ()), *([note] if note else [])) for label, note in notes.items()}


def load_records(run: Path | str) -> Iterator[Record]:
    """The matches of a run, in its order: `run` is a results folder or a file of matches. Raises ArenaError.

    Matches that old versions of bots have played are in files of their own, `kept-1.jsonl` and so on.
    """
    return records_of(matches_file(Path(run)))


def matches_file(run: Path) -> Path:
    """The file of matches that `run` stands for. Raises ResultsError where there is none, or it is no such file."""
    path = run / FILE if run.is_dir() else run
    if not path.is_file():
        where = f"there is no {FILE} in it" if run.is_dir() else "there is no such file or folder"
        raise ResultsError(f"{run}: {where}; a run is a results folder such as results/quick")
    header_of(path)
    return path
