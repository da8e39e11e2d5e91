"""A tournament runner for bots that play board games: the public names."""

import logging
from typing import TYPE_CHECKING, Any

from arena.bot import Bot, Clock, Entrant, Limits, Seat
from arena.errors import ArenaError, IllegalAction, WordError
from arena.game import CHANCE, TERMINAL, Action, Game, Observation, Options, Outcome, State
from arena.rng import Stream

if TYPE_CHECKING:
    from arena.match import Fixture, Record, play
    from arena.tournament import load_records, run

logging.getLogger(__name__).addHandler(logging.NullHandler())  # silent, unless who uses arena sets logging up

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Action",
    "ArenaError",
    "Bot",
    "Clock",
    "Entrant",
    "Fixture",
    "Game",
    "IllegalAction",
    "Limits",
    "Observation",
    "Options",
    "Outcome",
    "Record",
    "Seat",
    "State",
    "Stream",
    "WordError",
    "load_records",
    "play",
    "run",
]


def __getattr__(name: str) -> Any:
    """Import what plays matches and tournaments when it is first asked for: bots and `arena --help` do without."""
    if name in ("Fixture", "Record", "play"):
        from arena import match

        return getattr(match, name)
    if name in ("load_records", "run"):
        from arena import tournament

        return getattr(tournament, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
