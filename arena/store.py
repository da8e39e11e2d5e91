"""The results folder: the journal of matches, its order, resumption, header and lock.

`matches.jsonl` begins with a header, which holds what decides play and nothing else, and has a line for each match.
While a run lasts, lines are appended in order of completion; when it is complete they are put in order of fixtures, and
the file is renamed into place. Everything else in the folder is made from it.
"""

from __future__ import annotations

import json
import os
import time
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from arena.changes import REFUSE, changes, difference_of, same_but_for
from arena.counting import counted
from arena.errors import RecordError, ResultsError, StoppedError, unwritable
from arena.header import mistake
from arena.lock import Lock
from arena.match import Fixture, Record
from arena.replay import from_json, from_line
from arena.tally import Tally, players_of

FILE = "matches.jsonl"
STRAYS = ".strays"
"""Is there, after a bot has changed, while matches are kept of which it is not known whether they are scheduled."""

SYNC_SECONDS = 1.0
MISSING = -1


def header_line(header: Mapping[str, Any]) -> str:
    """The first line of `matches.jsonl`."""
    return json.dumps(header, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def header_of(path: Path) -> dict[str, Any]:
    """The header of the file at `path`. Raises ResultsError where it is no file of matches."""
    try:
        with path.open("rb") as file:
            line = file.readline().decode("utf-8")
        header = from_json(line, f"{path}:1")
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read: {error.strerror}") from error
    except (RecordError, UnicodeDecodeError) as error:
        raise ResultsError(f"{path}: does not begin with the header of a run: {error}") from error
    wrong = mistake(header)
    if wrong:
        raise ResultsError(f"{path}:1: {wrong}")
    return header


def lines_of(path: Path) -> Iterator[tuple[int, int, str]]:
    """Of each whole line after the header: its number, where it begins, and its text. A torn last line is left out."""
    with path.open("rb") as file:
        offset = len(file.readline())
        for number, line in enumerate(file, 2):
            if not line.endswith(b"\n"):
                return
            try:
                yield number, offset, line[:-1].decode("utf-8")
            except UnicodeDecodeError as error:
                raise RecordError(f"{path}:{number}: no UTF-8: {error.reason}") from error
            offset += len(line)


def records_of(path: Path) -> Iterator[Record]:
    """The matches in the file at `path`, in its order. Raises RecordError."""
    for number, _, line in lines_of(path):
        yield from_line(line, f"{path}:{number}")


def key_of(match_id: str) -> int:
    """A number for an id, so that an index of many ids stays small."""
    return int.from_bytes(blake2b(match_id.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


class Store:
    """A results folder that a run has for itself."""

    def __init__(self, folder: Path, header: Mapping[str, Any], restart: bool = False, on_change: str = REFUSE) -> None:
        self.folder = folder
        self.restart = restart
        """Whether what was played is thrown away."""

        self.on_change = on_change
        """What becomes of the matches of an entrant that is another one now: one of ON_CHANGE."""

        self.path = folder / FILE
        self.header = header
        self.found: Mapping[str, Any] = header
        """The stored header, where there is one."""

        self.changed: dict[str, str] = {}
        """The entrants that are others now, where they may be, and what of them changed."""

        self.outdated: dict[int, int] = {}
        """Where the lines of matches of changed entrants begin, which are played again."""

        self.outdated_of: Counter[str] = Counter()
        """How many those are, by entrant."""

        self.tally = Tally()
        self.warnings: list[str] = []
        self.stored: dict[int, int] = {}
        """Where the line of each match begins that was played before and is not yet met in the schedule."""

        self.offsets = array("q")
        """Where the line of each fixture begins, in order of fixtures."""

        self.numbers: dict[str, int] = {}
        """The number of each fixture that is being played."""

        self.voids: list[int] = []
        """Where the lines of void matches begin."""

        self.same = False
        """Whether the stored header is that of this run, apart from changed entrants."""

        self.strays = False
        """Whether stored matches may turn out not to be scheduled any more."""

        self.stale = True
        """Whether the file has to be written anew before it can go on."""

        self.file: BinaryIO
        self.end = 0
        self.synced = 0.0
        self.added = 0

    def __enter__(self) -> Store:
        self.lock = Lock(self.folder)
        try:
            self.read()
        except BaseException:
            self.lock.release()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if hasattr(self, "file"):
            with suppress(OSError):
                self.file.close()
        self.lock.release()

    def begin(self) -> None:
        """Make the file ready for what is played now; until then nothing is changed.

        Raises ResultsError, and StoppedError where the disk is full.
        """
        try:
            if self.strays and self.changed:
                (self.folder / STRAYS).touch()
            if self.stale:
                self.rewrite()
            self.file = self.path.open("r+b", buffering=0)
            self.end = self.file.seek(0, os.SEEK_END)
        except OSError as error:
            raise unwritable(f"{error.filename or self.path}: {error.strerror}", error) from error

    def read(self) -> None:
        """Index the matches that are there, without void ones, which are played again, and without a torn line."""
        if self.restart or not self.path.exists() or not self.path.stat().st_size:
            return
        try:
            self.found = header_of(self.path)
        except ResultsError as error:
            raise ResultsError(f"{error}; restore the file, or begin anew with --restart") from error
        self.changed = {} if self.on_change == REFUSE else changes(self.found, self.header)
        self.check_header(self.found)
        self.same = same_but_for(self.found, self.header, self.changed)
        repeated = self.index()
        torn = not ends_with_newline(self.path)
        if torn:
            self.warnings.append(f"{self.path}: the last line was not whole and is cut off")
        self.stale = bool(torn or repeated or self.voids or self.found != self.header)

    def index(self) -> int:
        """Note where each match stands, and give the number of those that stand there once more."""
        self.stored, self.voids = {}, []
        repeated = 0
        for number, offset, line in lines_of(self.path):
            record = self.read_record(line, number)
            outdated = self.changed.keys() & record.entrants[: players_of(record)] if self.changed else ()
            if outdated:
                self.note_outdated(record, offset, outdated)
            elif record.end == "void":
                self.voids.append(offset)
            elif key_of(record.id) in self.stored:
                repeated += 1
            else:
                self.stored[key_of(record.id)] = offset
        return repeated

    def note_outdated(self, record: Record, offset: int, names: Iterable[str]) -> None:
        """Note where a match of the changed entrants `names` stands; a void one is worth nothing."""
        if record.end != "void" and key_of(record.id) not in self.outdated:
            self.outdated[key_of(record.id)] = offset
            self.outdated_of.update(names)

    @property
    def can_stray(self) -> bool:
        """Whether matches that are played again, void or of changed bots, may change what is scheduled after them."""
        return self.same and bool(self.voids or self.changed or (self.folder / STRAYS).exists())

    def let_stray(self, count: int) -> None:
        """Keep stored matches that rest on those played again until it is known which of them are scheduled again.

        The lines of void ones stay until then as well: they tell a run that is stopped meanwhile why. Where bots have
        changed, an empty file tells it.
        """
        self.strays = True
        again = "void matches are" if self.voids else "matches of changed bots are"
        self.warnings.append(
            f"{self.path}: {again} played again; of the matches after them, {count:,}, "
            "those are dropped that the new results do not lead to"
        )

    def read_record(self, line: str, number: int) -> Record:
        """The record in a stored line. Raises ResultsError."""
        try:
            return from_line(line, f"{self.path}:{number}")
        except RecordError as error:
            raise ResultsError(f"{error}; restore the file, or begin anew with --restart") from error

    def check_header(self, found: Mapping[str, Any]) -> None:
        """Raise ResultsError where what was stored was not played as this run would play it."""
        difference = difference_of(found, self.header, self.changed)
        if difference:
            only_entrants = not difference_of(found, self.header, changes(found, self.header))
            league = "let `on_change` be replay or keep, " if only_entrants else ""
            raise ResultsError(
                f"{self.path}: was played otherwise: {difference}; "
                f"go on with the config as it was, {league}take another name or --out, or begin anew with --restart"
            )

    def rewrite(self) -> None:
        """Write the file anew: today's header, and the lines that are kept."""
        offsets = [*self.stored.values(), *(self.voids if self.strays else ())]
        kept = lines_at(self.path, sorted(offsets)) if offsets else ()
        write_atomically(self.path, [header_line(self.header) + "\n"], kept)
        self.index()

    def peek(self, fixture: Fixture) -> Record | None:
        """The record of `fixture` that was stored, before the run begins. Raises ResultsError."""
        offset = self.stored.get(key_of(fixture.id), MISSING)
        if offset == MISSING:
            return None
        with self.path.open("rb") as file:
            return self.record_at(file, fixture, offset)

    def unscheduled(self, fixtures: Iterable[Fixture]) -> int:
        """How many stored matches are not among `fixtures`."""
        left = set(self.stored)
        for fixture in fixtures:
            if not left:
                break
            left.discard(key_of(fixture.id))
        return len(left)

    def missing(self, batch: Iterable[Fixture]) -> Iterator[Fixture]:
        """The fixtures of `batch` that are still to be played; what was played before goes into the tally."""
        for fixture in batch:
            number = len(self.offsets)
            offset = self.stored.pop(key_of(fixture.id), MISSING)
            self.offsets.append(offset)
            if offset == MISSING:
                self.numbers[fixture.id] = number
                yield fixture
            else:
                self.tally.add(self.record_at(self.file, fixture, offset), number)
                self.file.seek(self.end)

    def record_at(self, file: BinaryIO, fixture: Fixture, offset: int) -> Record:
        """The record of `fixture` that stands in `file`. Raises ResultsError where it is of another match."""
        file.seek(offset)
        record = from_line(read_line(file), f"{self.path}, byte {offset}")
        played = (record.id, record.game, record.seed, record.deal, record.entrants[: len(fixture.entrants)])
        names = tuple(entrant.name for entrant in fixture.entrants)
        if played != (fixture.id, fixture.game, fixture.seed, fixture.deal, names) or record.options != fixture.options:
            raise ResultsError(f"{self.path}: {record.id} was played otherwise; begin anew with --restart")
        return record

    def add(self, fixture: Fixture, line: str) -> Record:
        """Keep the line of a match that was just played, and give its record. Raises StoppedError."""
        record = from_line(line, fixture.id)
        data = (line + "\n").encode("utf-8")
        try:
            written = self.file.write(data)
            if written != len(data):
                raise OSError(28, "the disk took only a part of the line")
            if time.monotonic() - self.synced > SYNC_SECONDS:
                os.fsync(self.file.fileno())
                self.synced = time.monotonic()
        except OSError as error:
            raise self.stopped(error) from error
        number = self.numbers.pop(fixture.id)
        self.offsets[number] = self.end
        self.end += len(data)
        self.added += 1
        self.tally.add(record, number)
        return record

    def stopped(self, error: OSError) -> StoppedError:
        """The error for a disk that takes no more; what was half written is cut off."""
        with suppress(OSError):
            self.file.truncate(self.end)
        return StoppedError(f"{self.path}: {error.strerror}; what was played before is kept")

    def finish(self) -> None:
        """Put the matches in order of fixtures, where they are not. Raises StoppedError, ResultsError."""
        if self.stored and not self.strays:
            stored = counted(len(self.stored), "stored match is", "stored matches are")
            raise ResultsError(f"{self.path}: {stored} not in the schedule of this config; begin anew with --restart")
        ordered = all(first < second for first, second in zip(self.offsets, self.offsets[1:], strict=False))
        try:
            if not ordered or self.strays:
                write_atomically(self.path, [header_line(self.header) + "\n"], lines_at(self.path, self.offsets))
            elif self.added:
                os.fsync(self.file.fileno())
            (self.folder / STRAYS).unlink(missing_ok=True)
        except OSError as error:
            raise self.stopped(error) from error


def lines_at(path: Path, offsets: Iterable[int]) -> Iterator[bytes]:
    """The lines of the file at `path` that begin at `offsets`, with their newlines."""
    with path.open("rb") as file:
        for offset in offsets:
            file.seek(offset)
            yield file.readline()


def read_line(file: BinaryIO) -> str:
    """The line at the position of an unbuffered file, without its newline."""
    parts = []
    while part := file.read(1 << 16):
        head, newline, _ = part.partition(b"\n")
        parts.append(head)
        if newline:
            break
    return b"".join(parts).decode("utf-8")


def ends_with_newline(path: Path) -> bool:
    """Whether the file at `path`, which is not empty, ends with a whole line."""
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read() == b"\n"


def torn_line(path: Path) -> int:
    """The number of the last line of the file at `path` where it is not whole, else 0; the first line is the header."""
    if ends_with_newline(path):
        return 0
    with path.open("rb") as file:
        return sum(1 for _ in file)


def write_atomically(path: Path, text: Iterable[str], lines: Iterable[bytes] = ()) -> None:
    """Write `text` and then `lines` to a temporary file, and rename it to `path`."""
    temporary = path.with_name(f"{path.name}.new")
    try:
        with temporary.open("wb") as file:
            for part in text:
                file.write(part.encode("utf-8"))
            for line in lines:
                file.write(line)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
