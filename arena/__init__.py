"""A tournament runner for bots that play board games: the public names."""

from arena.bot import Bot, Clock, Limits, Seat
from arena.errors import ArenaError, IllegalAction, WordError
from arena.game import CHANCE, TERMINAL, Action, Game, Observation, Options, Outcome, State
from arena.match import Entrant, Fixture, Record, play
from arena.rng import Stream
from arena.tournament import load_records, run

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
