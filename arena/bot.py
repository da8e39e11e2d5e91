"""What a bot is, and what it is told at the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from arena.game import Action, Game, Observation, Options
from arena.rng import Stream


@dataclass(frozen=True)
class Limits:
    """What a match may take, and each bot in it."""

    moves: int | None = None
    """Players' decisions in one match, those with one legal action included; None: no limit."""

    start_seconds: float = 10.0
    """For a bot to start, and again to get ready for a match."""

    move_seconds: float = 10.0
    """For a bot to choose one action."""

    match_seconds: float | None = None
    """For all that a bot chooses in one match; None: no limit beside that on moves."""

    memory_mb: int = 1024
    """For a bot in a process of its own, in MiB."""

    output_kb: int = 64
    """How much of what a bot prints in a match the log keeps, in KiB: so much from its beginning, and from its end."""

    clock: str = "wall"
    """What the seconds of moves are: `wall`, or `cpu` for the processor time that the bot's process takes."""


@dataclass(frozen=True)
class Entrant:
    """A bot with its parameters, under the name that tables give it."""

    name: str
    bot: str
    """How the bot is found, as the config says it: a plugin's name, a file or `module:attribute`."""

    parameters: Mapping[str, Any] = field(default_factory=dict)
    identity: str = ""
    """What tells this version of the bot from another."""

    folder: str = ""
    """Where a relative file is looked for."""

    command: tuple[str, ...] = ()
    """For a program that speaks the protocol: its name and arguments; then `bot` is empty."""

    isolation: str = "auto"
    """Where the bot runs: in a `process` of its own, in the `worker` that plays the match, or as `auto` finds right."""

    fresh_process: bool = False
    """Whether a process of its own serves for one match only."""

    wrapper: tuple[str, ...] = ()
    """What a process of its own is started through: `bwrap` with its arguments, say."""

    limits: Mapping[str, Any] = field(default_factory=dict)
    """The limits, by name, that are its own."""


@dataclass
class Clock:
    """The time that a bot has left, at its next choice."""

    move_seconds: float = Limits.move_seconds
    """For this choice."""

    match_seconds: float | None = None
    """For all choices of the rest of this match; None: no limit."""


@dataclass(frozen=True)
class Seat:
    """What a bot is told when a match starts."""

    player: int
    """Its own number, from 0."""

    players: int
    """How many play."""

    game: Game
    options: Options
    """The game's options, canonical."""

    limits: Limits
    stream: Stream
    """Random numbers of its own, from the seed, the match and the player; nothing else draws from it."""

    clock: Clock = field(default_factory=Clock)


class Bot(Protocol):
    """A program that chooses actions for one player.

    It is made anew for each match, as `Bot(seat, **parameters)`. Two more methods are called where it has them:
    `observe(player, word)` for each event (the word is None where this bot may not know the action; the player is
    CHANCE for a draw), and `end(outcome)` after a match that was played to its end.
    """

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action | str:
        """One of `actions`, as it is or as its word. Not asked where only one action is legal."""
