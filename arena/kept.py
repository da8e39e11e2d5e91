"""The kept files of a league, `kept-1.jsonl` and so on: the matches that a bot played before it changed.

Each is a file of matches like `matches.jsonl`: the header of the run as it was, and the lines of all matches of those
who have changed since, byte for byte. Who of it is an old version, and the name that tables give it (`mine@1`), is read
from the headers each time: an entrant that is described otherwise now.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from pathlib import Path

from arena.changes import KEEP, Header, change
from arena.errors import unwritable
from arena.match import Record, encoded
from arena.replay import from_line
from arena.store import FILE, Store, header_of, key_of, lines_at, lines_of, records_of, write_atomically
from arena.tally import Tally, players_of

NAME = re.compile(r"kept-([1-9][0-9]{0,8})\.jsonl")


def kept_files(folder: Path) -> list[Path]:
    """The kept files in a results folder, the oldest first."""
    found = [(int(name[1]), path) for path in folder.iterdir() if (name := NAME.fullmatch(path.name))]
    return [path for _, path in sorted(found)]


def kept_beside(path: Path) -> list[Path]:
    """The kept files of the run whose matches are in the file at `path`; a kept file is a run that has none."""
    return kept_files(path.parent) if path.name == FILE else []


def told(store: Store) -> Iterator[str]:
    """What becomes of the matches of each changed entrant, in words."""
    for name, what in store.changed.items():
        number = store.outdated_of[name]
        matches = f"its {number} matches" if number > 1 else "its one match"
        if not number:
            fate = "it has not played yet"
        elif store.on_change == KEEP:
            fate = f"{matches} go to {file_for(store).name}, and it plays anew"
        else:
            fate = f"{matches} are dropped and played anew"
        yield f"{name} is another one now: {what}; {fate}"


def check(store: Store) -> None:
    """Raise ResultsError where a kept file cannot be read, before anything is played beside it."""
    if not store.restart:
        Old.beside(store.path, store.header)


def file_for(store: Store) -> Path:
    """Where the old matches of changed entrants go: to the file with the header they were played under, or a new one.

    There is such a file where the run was killed before the matches were taken out of the other file.
    """
    files = kept_files(store.folder)
    number = max((int(path.stem.removeprefix("kept-")) for path in files), default=0) + 1
    same = (path for path in files if header_of(path) == store.found)
    return next(same, store.folder / f"kept-{number}.jsonl")


def set_apart(store: Store) -> None:
    """Keep the old matches of changed entrants where that is wanted, before the store drops them.

    A run that begins anew throws away what was kept. Raises ResultsError, and StoppedError where the disk is full.
    """
    path = store.folder
    try:
        if store.restart:
            for path in kept_files(store.folder):
                path.unlink()
        elif store.outdated and store.on_change == KEEP:
            path = file_for(store)
            there = dict(offsets_of(path)) if path.exists() else {}
            more = sorted(offset for key, offset in store.outdated.items() if key not in there)
            before = lines_at(path, [0, *there.values()]) if there else lines_at(store.path, [0])
            write_atomically(path, (), chain(before, lines_at(store.path, more)))
    except OSError as error:
        raise unwritable(f"{error.filename or path}: {error.strerror}", error) from error


def offsets_of(path: Path) -> Iterator[tuple[int, int]]:
    """For each match in the file at `path` the key of its id, and where its line begins."""
    for number, offset, line in lines_of(path):
        yield key_of(from_line(line, f"{path}:{number}").id), offset


@dataclass(frozen=True)
class Old:
    """What old versions of a run's entrants have played."""

    header: Header
    """Of the run as it is now."""

    files: Sequence[tuple[Path, Header]]
    """The kept files with their headers, the oldest first."""

    @classmethod
    def beside(cls, path: Path, header: Header) -> Old:
        """Those of the run whose matches are in the file at `path`, under that header. Raises ResultsError."""
        return cls(header, [(file, header_of(file)) for file in kept_beside(path)])

    def records(self) -> Iterator[Record]:
        """Their matches, each once, old versions under the names that tables give them. Raises RecordError.

        Matches in which all are today's versions stand in `matches.jsonl`, and those of games that are no more, or
        are others now, belong in no table.
        """
        games = {game["label"]: game for game in self.header["games"]}
        seen: set[int] = set()
        for (path, header), names in zip(self.files, self.names(), strict=True):
            same = {game["label"] for game in header["games"] if games.get(game["label"]) == game}
            for record in records_of(path):
                found = renamed(record, names)
                if found is not record and record.label in same and key_of(found.id) not in seen:
                    seen.add(key_of(found.id))
                    yield found

    def names(self) -> list[dict[str, str]]:
        """For each file the names in tables of those that are old versions, by the names that they had."""
        now = self.now()
        free = self.free_names()
        versions: defaultdict[str, list[tuple[Mapping[str, object], str]]] = defaultdict(list)
        found = []
        for _, header in self.files:
            names = {}
            for entrant in header["entrants"]:
                name = entrant["name"]
                if entrant == now[name]:
                    continue
                known = next((each for version, each in versions[name] if version == entrant), None)
                if known is None:
                    known = next(free[name])
                    versions[name].append((entrant, known))
                names[name] = known
            found.append(names)
        return found

    @property
    def renamed(self) -> set[str]:
        """The names in tables of all old versions."""
        return {name for names in self.names() for name in names.values()}

    def now(self) -> dict[str, Mapping[str, object]]:
        """Each entrant by name, as it was described last."""
        headers = [*(header for _, header in self.files), self.header]
        return {entrant["name"]: entrant for header in headers for entrant in header["entrants"]}

    def free_names(self) -> dict[str, Iterator[str]]:
        """The names for old versions of each entrant, without those that somebody has."""
        taken = self.now().keys()
        return {name: unused(name, taken) for name in taken}

    def tally(self, start: int) -> Tally:
        """The tally of their matches, which have the ordinals from `start` on."""
        tally = Tally()
        for ordinal, record in enumerate(self.records(), start):
            tally.add(record, ordinal)
        return tally

    def notes(self, tally: Tally) -> dict[str, tuple[str, ...]]:
        """Who the old versions in `tally` are, by label."""
        now = self.now()
        said: dict[str, str] = {}
        for (path, header), names in zip(self.files, self.names(), strict=True):
            for entrant in header["entrants"]:
                old = names.get(entrant["name"])
                if old is not None:
                    what = change(entrant, now[entrant["name"]])
                    said.setdefault(old, f"{old}: {entrant['name']} before it changed, see {path.name}; {what}")
        return {
            label: tuple([note for old, note in said.items() if old in tally.entrants(label)])
            for label in tally.labels()
        }


def unused(name: str, taken: Iterable[str]) -> Iterator[str]:
    """`name@1`, `name@2` and so on, without those that are taken."""
    return (each for number in count(1) if (each := f"{name}@{number}") not in taken)


def renamed(record: Record, names: Mapping[str, str]) -> Record:
    """`record` with other names for those of its players that have one, also in its id."""
    players = players_of(record)
    seated = record.entrants[:players]
    if names.keys().isdisjoint(seated):
        return record
    now = tuple([names.get(name, name) for name in seated])
    group = "~".join(encoded(name) for name in sorted(now))
    return replace(
        record,
        id=f"{encoded(record.label)}/{group}/{record.id.rpartition('/')[2]}",
        entrants=now + record.entrants[players:],
        offender=None if record.offender is None else names.get(record.offender, record.offender),
    )
