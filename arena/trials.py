"""Bots tried before they count: the preflight of a run, and the check of one bot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from arena.bot import Entrant
from arena.config import Config
from arena.errors import ConfigError
from arena.executors import Crew, Executor, Task
from arena.formats import Field
from arena.match import Fixture, deal_id, fixture_id

CHOICES = 2
"""How many decisions each player may have in a preflight."""


@dataclass(frozen=True)
class Failure:
    """A bot that failed in a trial."""

    entrant: str
    label: str
    """The game's label."""

    kind: str
    """The fault, or `void`."""

    said: str

    def __str__(self) -> str:
        return f"{self.entrant} at {self.label}: {self.kind}: {self.said}"


def preflight(config: Config, executor: Executor, task: Task, crew: Crew) -> list[Failure]:
    """The bots of `config` that fail in the few moves that each plays of each game, in the order of the config."""
    found = {}
    for fixture, result in executor(task, trials(config), crew):
        place = (fixture.entrants[0].name, fixture.id.partition("/")[0])
        if result is None:
            found[place] = Failure(*place, "void", "the process that played it died")
        elif result.health[0].fault:
            found[place] = Failure(*place, result.health[0].fault, result.health[0].said)
        elif '"end":"void"' in result.line:
            found[place] = Failure(*place, "void", "the engine failed; see run.log")
    order = [(entrant.name, entry.label) for entrant in config.entrants for entry in config.games]
    return [found[place] for place in order if place in found]


def refuse(config: Config, failures: Iterable[Failure]) -> None:
    """Raise ConfigError where there are `failures`, which are all named."""
    said = [f"{config.path}: {failure}" for failure in failures]
    if said:
        raise ConfigError("\n".join([*said, "nothing is played; with --allow-broken their matches are forfeits"]))


def trials(config: Config) -> Iterator[Fixture]:
    """A short match for each entrant at each game."""
    for field in config.fields():
        for entrant in config.entrants:
            yield trial(field, entrant)


def trial(field: Field, entrant: Entrant) -> Fixture:
    """A short match of `entrant` at the game of `field`, against companions that play at random."""
    match = among_companions(field, entrant, seat=0, deal=1)
    moves = CHOICES * field.players
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
