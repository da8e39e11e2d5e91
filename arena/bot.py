"""What a bot is, and what it is told at the start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from arena.game import Action, Game, Observation, Options
from arena.rng import Stream


@dataclass(frozen=True)
class Limits:
    """What a match may take."""

    moves: int | None = None
    """Players' decisions in one match, those with one legal action included; None: no limit."""


@dataclass
class Clock:
    """The time that a bot has left."""

    move_seconds: float | None = None
    """For this move; None: no limit."""

    match_seconds: float | None = None
    """For the rest of this match; None: no limit."""


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
