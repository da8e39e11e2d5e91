"""Two runs of the same fixtures, match by match and deal by deal: what another version of a bot plays otherwise."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from arena.comparing.paired import Paired, paired
from arena.errors import ArenaError, ResultsError
from arena.game import CHANCE
from arena.match import Record
from arena.replay import from_json, from_line, steps
from arena.store import header_of, key_of, lines_of
from arena.tally import Tally, number_of, telling

SAME = ("game", "rules", "options", "players", "moves")
"""What a game has to have in common in both headers, so that its matches are the same ones."""


@dataclass(frozen=True)
class Change:
    """A match that went otherwise in the second run."""

    first: Record
    second: Record
    folder: Path
    """Where files that options name are looked for."""

    @property
    def ply(self) -> int:
        """The first one that differs, from 1; 0 where all actions are the same."""
        return first_difference(self.first.actions, self.second.actions)

    @property
    def mover(self) -> str:
        """Whose action that was, by name, or chance; empty where the rules of today do not replay it."""
        longer = self.first if self.ply <= len(self.first.actions) else self.second
        return mover_of(longer, self.ply, self.folder) if self.ply else ""

    @property
    def flipped(self) -> bool:
        """Whether both were played and the ranks are others."""
        return "void" not in (self.first.end, self.second.end) and self.first.ranks != self.second.ranks


@dataclass
class Count:
    """How the matches of a game compare."""

    both: int = 0
    """There in both runs."""

    changed: int = 0
    flipped: int = 0
    first_only: int = 0
    second_only: int = 0


@dataclass
class Scores:
    """What an entrant got in both runs, by deal."""

    first: array[float] = field(default_factory=lambda: array("d"))
    second: array[float] = field(default_factory=lambda: array("d"))


@dataclass(frozen=True)
class Gain:
    """What an entrant gained from the first run to the second at a game."""

    label: str
    entrant: str
    result: Paired | None
    """Of the share of opponents that it was ranked above, a tie one half."""

    score: Paired | None
    """Of what the rule book counts, in matches without a fault."""


class Runs:
    """Two files of matches. `changes` has to be gone through before counts and gains are whole."""

    def __init__(self, first: Path, second: Path) -> None:
        self.first, self.second = first, second
        headers = header_of(first), header_of(second)
        check_same_draws(headers, first, second)
        self.players, self.notes = common_games(*headers)
        self.notes += changed_limits(*headers)
        self.notes += changed_entrants(*headers)
        self.counts: dict[str, Count] = {label: Count() for label in self.players}
        self.only: tuple[str, str] = ("", "")
        """The first match that only the first run has, and that only the second has."""

        self.open: dict[str, Deal] = {}
        """Deals of which matches are still to come."""

        self.seen: set[int] = set()
        """Deals that were played before, move by move."""

        self.results: defaultdict[tuple[str, str], Scores] = defaultdict(Scores)
        self.scores: defaultdict[tuple[str, str], Scores] = defaultdict(Scores)

    def changes(self) -> Iterator[Change]:
        """The matches that differ, in the order of the first run. Raises ArenaError where a file cannot be read."""
        places = {key_of(match_id): offset for match_id, offset in ids_of(self.second)}
        with self.second.open("rb") as file:
            for number, _, line in lines_of(self.first):
                one = from_line(line, f"{self.first}:{number}")
                if one.label in self.counts:
                    yield from self.matched(one, places.pop(key_of(one.id), None), file)
        self.note_rest(set(places))
        for deal in self.open.values():
            self.close(deal)
        if not any(count.both for count in self.counts.values()):
            why = "".join(f"; {note}" for note in self.notes)
            raise ResultsError(
                f"{self.first} and {self.second} have no match in common: "
                f"the same entrants, by name, have to meet at the same games{why}"
            )

    def matched(self, one: Record, offset: int | None, file: BinaryIO) -> Iterator[Change]:
        """The change from `one` to the match at `offset` of the second run, where there is one."""
        count = self.counts[one.label]
        if offset is None:
            count.first_only += 1
            self.only = (self.only[0] or one.id, self.only[1])
            return
        file.seek(offset)
        other = from_line(file.readline().decode("utf-8"), f"{self.second}, byte {offset}")
        count.both += 1
        self.add(one, other)
        if one != other:
            change = Change(one, other, self.first.parent)
            count.changed += 1
            count.flipped += change.flipped
            yield change

    def note_rest(self, keys: set[int]) -> None:
        """Count the matches that only the second run has."""
        for match_id, _ in ids_of(self.second) if keys else ():
            label = match_id.partition("/")[0]
            if key_of(match_id) in keys and label in self.counts:
                self.counts[label].second_only += 1
                self.only = (self.only[0], self.only[1] or match_id)

    def add(self, one: Record, other: Record) -> None:
        """Add a match that both runs have to its deal."""
        key = one.id.rpartition(".")[0]
        deal = self.open.setdefault(key, Deal(one.label))
        deal.matches += 1
        if one.end != "void" and other.end != "void":
            deal.add(one, other)
        if deal.matches == self.players[one.label]:
            self.close(self.open.pop(key))

    def close(self, deal: Deal) -> None:
        """Add a deal to what its entrants got, unless it repeats another one in both runs."""
        print_of = number_of(repr(sorted(deal.prints)).encode())
        if not deal.prints or print_of in self.seen:
            return
        self.seen.add(print_of)
        for kind, found in ((self.results, deal.results), (self.scores, deal.scores)):
            for name, pairs in found.items():
                kind[deal.label, name].first.append(sum(one for one, _ in pairs) / len(pairs))
                kind[deal.label, name].second.append(sum(other for _, other in pairs) / len(pairs))

    def gains(self) -> list[Gain]:
        """What each entrant gained, by game and name."""
        keys = sorted(set(self.results) | set(self.scores))
        return [Gain(*key, gain_of(self.results, key), gain_of(self.scores, key)) for key in keys]


def gain_of(kind: Mapping[tuple[str, str], Scores], key: tuple[str, str]) -> Paired | None:
    """The gain in one kind of score."""
    return paired(kind[key].first, kind[key].second) if key in kind else None


class Deal:
    """The matches of one deal in both runs."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.matches = 0
        self.prints: list[tuple[int, int]] = []
        """Digests of what happened, match by match."""

        self.results: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
        self.scores: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)

    def add(self, one: Record, other: Record) -> None:
        """Add a match."""
        tallies = Tally.of([one]), Tally.of([other])
        self.prints.append((tallies[0].moves[0], tallies[1].moves[0]))
        before, after = results_of(tallies[0]), results_of(tallies[1])
        for name in before.keys() & after.keys():
            self.results[name].append((before[name], after[name]))
        if one.offender is None and other.offender is None:
            for name, old, new in zip(one.entrants, one.scores, other.scores, strict=True):
                self.scores[name].append((old, new))


def results_of(tally: Tally) -> dict[str, float]:
    """By entrant of the one match of `tally` the share of opponents that it is above, where the match tells of any."""
    (lineup,), (verdict,) = tally.lineups, tally.verdicts
    points: Counter[str] = Counter()
    opponents: Counter[str] = Counter()
    for pair in telling(lineup, verdict):
        for seat, opponent in (pair, pair[::-1]):
            name = lineup.entrants[seat]
            opponents[name] += 1
            points[name] += 1 + (verdict.ranks[seat] < verdict.ranks[opponent])
            points[name] -= verdict.ranks[seat] > verdict.ranks[opponent]
    return {name: points[name] / 2 / count for name, count in opponents.items()}


def ids_of(path: Path) -> Iterator[tuple[str, int]]:
    """The id of each match in the file at `path`, and where its line begins."""
    for number, offset, line in lines_of(path):
        yield str(from_json(line, f"{path}:{number}").get("id")), offset


def check_same_draws(headers: tuple[Mapping[str, Any], Mapping[str, Any]], first: Path, second: Path) -> None:
    """Raise ResultsError where the runs draw from different seeds, or other openings."""
    seeds = [header.get("seed") for header in headers]
    if seeds[0] != seeds[1]:
        raise ResultsError(
            f"{first} has the seed {seeds[0]} and {second} has {seeds[1]}: they have no match in common; "
            f"play one of them again with --set seed={seeds[0]}"
        )
    openings = [header.get("openings", {}).get("random_moves", 0) for header in headers]
    if openings[0] != openings[1]:
        raise ResultsError(
            f"{first} has openings of {openings[0]} random moves and {second} of {openings[1]}: they have no match in "
            f"common; play one of them again with --set openings.random_moves={openings[0]}"
        )


def common_games(first: Mapping[str, Any], second: Mapping[str, Any]) -> tuple[dict[str, int], list[str]]:
    """The players of each game that is the same one in both runs, by label, and why others are not compared."""
    games = [{game["label"]: game for game in header["games"]} for header in (first, second)]
    common, notes = {}, []
    for label in dict.fromkeys((*games[0], *games[1])):
        if label not in games[0] or label not in games[1]:
            notes.append(f"{label}: only in the {'first' if label in games[0] else 'second'} run; not compared")
            continue
        one, other = games[0][label], games[1][label]
        said = ", ".join(
            f"{key} {one.get(key)!r} and {other.get(key)!r}" for key in SAME if one.get(key) != other.get(key)
        )
        if said:
            notes.append(f"{label}: another game, {said}; not compared")
        else:
            common[label] = one["players"]
    return common, notes


def changed_limits(first: Mapping[str, Any], second: Mapping[str, Any]) -> list[str]:
    """What bots may take in one run and not in the other, and where a fault does something else."""
    limits = [{**header.get("limits", {}), "moves": None} for header in (first, second)]  # games have those on moves
    keys = [key for key in dict.fromkeys((*limits[0], *limits[1])) if limits[0].get(key) != limits[1].get(key)]
    notes = [f"limits: {key} {limits[0].get(key)!r} and {limits[1].get(key)!r}" for key in keys]
    faults = [header.get("on_fault") for header in (first, second)]
    return notes if faults[0] == faults[1] else [*notes, f"on_fault: {faults[0]!r} and {faults[1]!r}"]


def changed_entrants(first: Mapping[str, Any], second: Mapping[str, Any]) -> list[str]:
    """Which entrants are other ones under the same name, and which are there once."""
    entrants = [{each["name"]: each for each in header["entrants"]} for header in (first, second)]
    notes = []
    for name in dict.fromkeys((*entrants[0], *entrants[1])):
        if name not in entrants[0] or name not in entrants[1]:
            notes.append(f"{name}: only in the {'first' if name in entrants[0] else 'second'} run")
            continue
        one, other = entrants[0][name], entrants[1][name]
        changes = [key for key in dict.fromkeys((*one, *other)) if one.get(key) != other.get(key)]
        notes += [f"{name}: {key} {one.get(key)!r} and {other.get(key)!r}" for key in changes]
    return notes


def first_difference(first: Sequence[str], second: Sequence[str]) -> int:
    """The first ply, from 1, at which two matches differ; 0 where they are the same to the end."""
    for ply, (one, other) in enumerate(zip(first, second, strict=False), 1):
        if one != other:
            return ply
    return 0 if len(first) == len(second) else min(len(first), len(second)) + 1


def mover_of(record: Record, ply: int, folder: Path) -> str:
    """Whose action a ply is, by name; empty where it cannot be replayed."""
    try:
        for step in steps(record, folder):
            if step.ply == ply and step.mover is not None:
                return "chance" if step.mover == CHANCE else record.entrants[step.mover]
    except ArenaError:
        return ""
    return ""
