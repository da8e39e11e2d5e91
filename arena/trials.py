"""Bots tried before they count: the preflight of a run, and the check of one bot."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import TypeAlias

from arena import faulty_games, interrupts
from arena.bot import Entrant, Limits
from arena.config import Config, default_limits
from arena.counting import counted, noun
from arena.errors import ConfigError
from arena.executors import Crew, Executor, Task
from arena.formats import Field
from arena.game import Action, Game, Options
from arena.hosting.finding import is_own
from arena.hosting.health import Health
from arena.match import Fixture, Match, Record, deal_id, fixture_id, played
from arena.output import captured

CHOICES = 2
"""How many decisions each player may have in a preflight."""

MATCHES = 20
"""How many matches of each game the check of a bot plays."""

REPEATED = 3
"""How many of them it plays again, in several ways."""

HASH_SEEDS = ("0", "1", "2")
"""The values of PYTHONHASHSEED that it tries."""


class LawfulMatch(Match):
    """A match in which every position is held against what a game has to hold; where one does not, it is void."""

    def begin(self) -> None:
        """Set the game up."""
        super().begin()
        self.check()

    def took(self, mover: int, action: Action) -> None:
        """Look at the position after each action."""
        self.check()

    def check(self) -> None:
        """Raise PluginError where the position is wrong."""
        faulty_games.check_state(self.game, self.state, self.fixture.id)


@dataclass(frozen=True)
class Failure:
    """A bot that failed in a trial."""

    entrant: str
    """The name of the bot; nothing where the game failed, which is no bot's fault."""

    label: str
    """The game's label."""

    kind: str
    """The fault, or `void`."""

    said: str

    def __str__(self) -> str:
        who = f"{self.entrant} at {self.label}" if self.entrant else self.label
        return f"{who}: {self.kind}: {self.said}"


def preflight(config: Config, executor: Executor, task: Task, crew: Crew) -> list[Failure]:
    """The bots of `config` that fail in the few moves that each plays of each game, in the order of the config.

    A game that fails is told once, in the place of the first bot that played it.
    """
    found = {}
    for fixture, result in executor(task, trials(config), crew):
        place = (fixture.entrants[0].name, fixture.id.partition("/")[0])
        if result is None:
            found[place] = Failure(*place, "void", "the process that played it died")
        elif result.health[0].fault:
            found[place] = Failure(*place, result.health[0].fault, result.health[0].said)
        elif '"end":"void"' in result.line:
            found[place] = Failure("", place[1], "void", result.said)
    order = [(entrant.name, entry.label) for entrant in config.entrants for entry in config.games]
    told: dict[tuple[str, str], Failure] = {}
    for failure in [found[place] for place in order if place in found]:
        told.setdefault((failure.entrant, failure.label), failure)
    return list(told.values())


def refuse(config: Config, failures: Sequence[Failure], log: Path) -> None:
    """Raise ConfigError where there are `failures`, which are all named, and the file `log` where it tells more."""
    if not failures:
        return
    said = [f"{config.path}: {failure}" for failure in failures]
    bots = any(failure.entrant for failure in failures)
    broken = "their matches are forfeits" if bots else "its matches are void wherever it fails"
    more = f"; the tracebacks are in {log}" if log.exists() and log.stat().st_size else ""
    raise ConfigError("\n".join([*said, f"nothing is played; with --allow-broken {broken}{more}"]))


def trials(config: Config) -> Iterator[Fixture]:
    """A short match for each entrant at each game."""
    for field in config.fields():
        for entrant in config.entrants:
            yield trial(field, entrant)


def trial(field: Field, entrant: Entrant) -> Fixture:
    """A short match of `entrant` at the game of `field`, against companions that play at random."""
    return cut(among_companions(field, entrant, seat=0, deal=1))


def cut(match: Fixture) -> Fixture:
    """The first moves of `match`."""
    moves = CHOICES * len(match.entrants)
    limit = match.limits.moves
    return replace(match, limits=replace(match.limits, moves=moves if limit is None else min(moves, limit)))


def among_companions(field: Field, entrant: Entrant, seat: int, deal: int) -> Fixture:
    """A match of `entrant` in `seat` against companions that play at random."""
    companions = [Entrant(f"companion-{number}", "arena:random") for number in range(1, field.players)]
    seats = [*companions[:seat], entrant, *companions[seat:]]
    names = [each.name for each in seats]
    return Fixture(
        id=fixture_id(field.label, names, deal, seat + 1),
        game=field.game,
        options=field.options,
        entrants=tuple(seats),
        seed=field.seed,
        deal=deal_id(field.label, names, deal),
        limits=field.limits,
        folder=field.folder,
    )


@dataclass(frozen=True)
class Trial:
    """A match that the checked bot plays in one seat, the others at random."""

    fixture: Fixture
    seat: int

    def __str__(self) -> str:
        players = len(self.fixture.entrants)
        return f"{self.fixture.game}, {counted(players, 'player')}, seat {self.seat}, seed {self.fixture.seed}"


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at, and what was seen."""

    what: str
    right: bool
    said: str
    trial: Trial | None = None
    """The match in which it was seen."""

    hash_seeds: tuple[str, ...] = ()
    """The values of PYTHONHASHSEED between which it was seen; else there was one."""

    kind: str = ""
    """The fault, where it was one."""


Tables: TypeAlias = Mapping[str, Sequence[Trial]]
"""The matches of each game, by the game's name."""

STARTS = "starts and moves"
LEGAL = "plays whole matches"
LIMITS = "keeps its limits"
TWICE = "plays the same again"
HASHES = "under any PYTHONHASHSEED"
ALONE = "after other matches"


def check(
    entrant: Entrant, games: Iterable[tuple[Game, Options]], matches: int = MATCHES, seed: int = 0
) -> Iterator[Finding]:
    """What is found about one bot, thing by thing; a game at which it fails is left out of what comes after.

    It plays in a process of its own. Raises Interrupted where a signal asks to stop.
    """
    hosted = entrant if entrant.command else replace(entrant, isolation="process")
    tables: Tables = {game.name: check_trials(game, options, hosted, matches, seed) for game, options in games}
    with interrupts.caught(), hash_seed(HASH_SEEDS[0]):
        tables = yield from first_moves(tables)
        tables = yield from whole_matches(tables)
        if tables:
            yield from repeated(hosted, tables)


def check_trials(game: Game, options: Options, entrant: Entrant, matches: int, seed: int) -> list[Trial]:
    """Matches of `entrant` at one game, each with a seed of its own, all seats of all numbers of players in turn."""
    counts = game.players(options)
    places = [(players, seat) for seat in range(counts[-1]) for players in counts if seat < players]
    found = []
    for number, (players, seat) in enumerate(islice(cycle(places), matches)):
        seats = [Entrant("random", "random")] * players
        seats[seat] = entrant
        found.append(Trial(match_of(game, options, seats, seed + number), seat))
    return found


def match_of(game: Game, options: Options, entrants: Sequence[Entrant], seed: int) -> Fixture:
    """The match that `arena play` plays: seed and names alone tell it from others."""
    names = [entrant.name for entrant in entrants]
    names = [
        name if names.count(name) == 1 else f"{name}-{names[: seat + 1].count(name)}" for seat, name in enumerate(names)
    ]
    return Fixture(
        id=fixture_id(game.name, names, 1, 1),
        game=game.name,
        options=options,
        entrants=tuple([replace(each, name=name) for each, name in zip(entrants, names, strict=True)]),
        seed=seed,
        deal=deal_id(game.name, names, 1),
        limits=default_limits(game, options, len(names)),
    )


@contextmanager
def hash_seed(value: str) -> Iterator[None]:
    """Give the processes that are started in the block this PYTHONHASHSEED."""
    before = os.environ.get("PYTHONHASHSEED")
    os.environ["PYTHONHASHSEED"] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONHASHSEED"]
        else:
            os.environ["PYTHONHASHSEED"] = before


def tried(trial: Trial) -> tuple[Record, Health, str]:
    """The record of a trial, what the bot took, and why it is void, if it is; what bots print is not shown."""
    with captured(trial.fixture.id), interrupts.breakable():
        match = LawfulMatch(trial.fixture)
        record = played(match)
    return record, match.health()[trial.seat], match.failure


def tried_alone(trial: Trial, seed: str) -> Record:
    """The record of a trial in a process that played nothing before."""
    fixture = trial.fixture
    fresh = tuple([replace(each, fresh_process=True) for each in fixture.entrants])
    with hash_seed(seed):
        return tried(replace(trial, fixture=replace(fixture, entrants=fresh)))[0]


def fault_in(what: str, trial: Trial, record: Record, health: Health, failure: str) -> Finding | None:
    """What went wrong in a trial, if anything did."""
    if record.end == "void":
        return Finding(what, False, f"{trial}: void: {failure}", trial, kind="void")
    if health.fault:
        return Finding(what, False, f"{trial}: {health.fault}: {health.said}", trial, kind=health.fault)
    return None


def first_moves(tables: Tables) -> Generator[Finding, None, Tables]:
    """Find out whether the bot starts and moves, as a preflight does; the games at which it does."""
    sound = {}
    for name, trials in tables.items():
        found = fault_in(STARTS, trials[0], *tried(replace(trials[0], fixture=cut(trials[0].fixture))))
        if found is not None:
            yield found
        else:
            sound[name] = trials
    if len(sound) == len(tables):
        yield Finding(STARTS, True, ", ".join(sound))
    return sound


def whole_matches(tables: Tables) -> Generator[Finding, None, Tables]:
    """Find out whether the bot plays legally and within its limits to the end; the games at which it does."""
    sound = {}
    taken: list[Health] = []
    failed: list[Finding] = []
    for name, trials in tables.items():
        faults = list(islice(faults_in(trials, taken), 1))
        failed += faults
        if not faults:
            sound[name] = trials
    late = [each for each in failed if each.kind in ("time", "memory")]
    yield from [each for each in failed if each not in late]
    if len(late) == len(failed) and sound:
        yield Finding(LEGAL, True, f"{counted(len(taken), 'match', 'matches')} {sizes(sound)}")
    yield from [replace(each, what=LIMITS) for each in late]
    if not late and sound:
        entrant = next(trial.fixture.entrants[trial.seat] for trials in sound.values() for trial in trials)
        yield Finding(LIMITS, True, took(taken, replace(Limits(), **entrant.limits)))
    return sound


def faults_in(trials: Iterable[Trial], taken: list[Health]) -> Iterator[Finding]:
    """What goes wrong in whole matches, played one after another in a process that is kept."""
    for trial in trials:
        record, health, failure = tried(trial)
        taken.append(health)
        found = fault_in(LEGAL, trial, record, health, failure)
        if found is not None:
            yield found


def took(healths: Sequence[Health], limits: Limits) -> str:
    """What the bot took in all its matches, in words."""
    near = sum([each.near for each in healths])
    late = sum([each.late for each in healths])
    parts = [f"longest choice {max([each.longest for each in healths]):.3f} s of {limits.move_seconds:g} s"]
    parts += [f"{counted(near, 'choice')} near to it"] * (near > 0)
    parts += [f"{max([each.memory_kb for each in healths]) // 1024} MiB of {limits.memory_mb:,} MiB"]
    parts += [f"{counted(late, 'answer')} late or given twice"] * (late > 0)
    return ", ".join(parts)


def sizes(tables: Tables) -> str:
    """How many players and seats were tried."""
    counts = [len(trial.fixture.entrants) for trials in tables.values() for trial in trials]
    seats = [trial.seat for trials in tables.values() for trial in trials]
    return f"for {span(counts)} {noun(span(counts), 'player')}, from seat {span(seats)}"


def span(numbers: Sequence[int]) -> str:
    """From where to where `numbers` go."""
    least, most = min(numbers), max(numbers)
    return str(least) if least == most else f"{least} to {most}"


def repeated(entrant: Entrant, tables: Tables) -> Iterator[Finding]:
    """Find out whether what the bot plays depends on anything but what it is told."""
    if is_own(entrant.bot) and entrant.parameters.get("seconds") is not None:
        seconds = entrant.parameters["seconds"]
        yield Finding(TWICE, False, f"it thinks for a time (seconds: {seconds}): what it plays depends on the machine")
        return
    repeats = Repeats([trial for trials in tables.values() for trial in trials[-REPEATED:]])
    found = repeats.again(TWICE, partial(tried_alone, seed=HASH_SEEDS[0]))
    yield found
    if not found.right:
        return
    for seed in HASH_SEEDS[1:]:
        found = repeats.again(HASHES, partial(tried_alone, seed=seed), (HASH_SEEDS[0], seed))
        if not found.right:
            break
    yield found
    yield repeats.again(ALONE, lambda trial: tried(trial)[0])


class Repeats:
    """Matches that are played again and again, each first in a process of its own."""

    def __init__(self, trials: Sequence[Trial]) -> None:
        self.trials = trials
        self.first = [tried_alone(trial, HASH_SEEDS[0]) for trial in trials]

    def again(self, what: str, play: Callable[[Trial], Record], hash_seeds: tuple[str, ...] = ()) -> Finding:
        """Whether `play` gives the same."""
        for trial, first in zip(self.trials, self.first, strict=True):
            said = difference(first, play(trial))
            if said:
                return Finding(what, False, f"{trial}: {said}", trial, hash_seeds)
        return Finding(what, True, counted(len(self.trials), "match", "matches"))


def difference(one: Record, other: Record) -> str:
    """Where two records of a match part, in words; nothing where they do not."""
    for ply, (first, second) in enumerate(zip(one.actions, other.actions, strict=False), 1):
        if first != second:
            return f"ply {ply} was {first}, and then {second}"
    if one == other:
        return ""
    ends = [f"by {each.end} after {counted(len(each.actions), 'ply', 'plies')}" for each in (one, other)]
    return f"the match ended {ends[0]}, and then {ends[1]}"
