"""What a config says, once it is checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from arena import plugins
from arena.bot import Limits
from arena.changes import REFUSE
from arena.formats import Field
from arena.game import Game, Options
from arena.header import FORMAT
from arena.match import DEFAULT_MOVES, Entrant


@dataclass(frozen=True)
class GameEntry:
    """One game of a config."""

    label: str
    """The name that ids and tables give it."""

    game: str
    """The plugin's name."""

    options: Options
    """Canonical."""

    players: int
    """How many play in one match."""


@dataclass(frozen=True)
class Choice:
    """A plugin with its parameters: a format, a rating or a report."""

    name: str
    parameters: Mapping[str, Any]
    """All of them; those that the config does not name have the plugin's defaults."""


@dataclass(frozen=True)
class Config:
    """A tournament: what is played, and how its tables are made."""

    path: Path
    folder: Path
    """The folder of the file, absolute; relative files of bots and options are found from here."""

    name: str
    seed: int
    games: tuple[GameEntry, ...]
    entrants: tuple[Entrant, ...]
    """In the order of the file."""

    format: Choice
    rating: Choice
    reports: tuple[Choice, ...]
    limits: Limits
    """As the file sets them; `limits_of` is what holds in a match."""

    on_fault: str
    """What becomes of a match after a fault: `forfeit` or `substitute`, as in Fixture."""

    opening: int = 0
    """How many of the first decisions of each deal are drawn at random."""

    on_change: str = REFUSE
    """What becomes of the matches that a bot has played in this run before it changed: one of ON_CHANGE."""

    def limits_of(self, entry: GameEntry) -> Limits:
        """The limits of a match of `entry`."""
        if self.limits.moves is not None:
            return self.limits
        default = default_limits(plugins.game(entry.game), entry.options, entry.players)
        return replace(self.limits, moves=default.moves)

    def fields(self) -> tuple[Field, ...]:
        """Each game with those who play it, as formats take it."""
        return tuple(
            Field(
                label=entry.label,
                game=entry.game,
                options=entry.options,
                players=entry.players,
                entrants=self.entrants,
                seed=self.seed,
                limits=self.limits_of(entry),
                folder=str(self.folder),
                on_fault=self.on_fault,
                opening=self.opening,
            )
            for entry in self.games
        )


def default_limits(game: Game, options: Options, players: int) -> Limits:
    """The limits of a match where nobody sets any: a limit on moves unless the game proves a bound."""
    bounded = game.longest(options, players) is not None
    return Limits(moves=None if bounded else DEFAULT_MOVES)


def described(config: Config) -> dict[str, Any]:
    """What decides play and nothing else, JSON-able, its keys in a fixed order: equal descriptions, equal matches."""
    header = {
        "arena": FORMAT,
        "name": config.name,
        "seed": config.seed,
        "games": [described_game(config, entry) for entry in config.games],
        "entrants": [described_entrant(entrant) for entrant in config.entrants],
        "format": {"name": config.format.name, "parameters": in_order(config.format.parameters)},
        "limits": described_limits(config.limits),
        "on_fault": config.on_fault,
    }
    return {**header, "openings": {"random_moves": config.opening}} if config.opening else header


def described_limits(limits: Limits) -> dict[str, Any]:
    """The limits, without that on what the log keeps."""
    return {key: value for key, value in asdict(limits).items() if key != "output_kb"}


def described_game(config: Config, entry: GameEntry) -> dict[str, Any]:
    """A game of the config, with the version of its rules and the limit on moves that holds for it."""
    return {
        "label": entry.label,
        "game": entry.game,
        "rules": plugins.game(entry.game).version,
        "options": dict(entry.options),
        "players": entry.players,
        "moves": config.limits_of(entry).moves,
    }


def described_entrant(entrant: Entrant) -> dict[str, Any]:
    """An entrant, without the folder that happens to hold its file, and without where it runs."""
    found: dict[str, Any] = {"name": entrant.name, "bot": entrant.bot}
    if entrant.command:
        found["command"] = list(entrant.command)
    found |= {"parameters": in_order(entrant.parameters), "identity": entrant.identity}
    own = {key: value for key, value in entrant.limits.items() if key != "output_kb"}
    return {**found, "limits": in_order(own)} if own else found


def in_order(value: Any) -> Any:
    """`value` with the keys of all its mappings sorted: their order in the file means nothing."""
    if isinstance(value, Mapping):
        return {key: in_order(value[key]) for key in sorted(value)}
    if isinstance(value, list | tuple):
        return [in_order(each) for each in value]
    return value
