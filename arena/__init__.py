"""A tournament runner for bots that play board games: the public names."""

from importlib import import_module

TYPE_CHECKING = False  # as in typing, which would take longer to import than all that is here

if TYPE_CHECKING:
    from arena.bot import Bot, Clock, Entrant, Limits, Seat
    from arena.errors import ArenaError, IllegalAction, WordError
    from arena.game import CHANCE, TERMINAL, Action, Game, Observation, Options, Outcome, State
    from arena.match import Fixture, Record, play
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

HOMES = {
    "bot": ("Bot", "Clock", "Entrant", "Limits", "Seat"),
    "errors": ("ArenaError", "IllegalAction", "WordError"),
    "game": ("CHANCE", "TERMINAL", "Action", "Game", "Observation", "Options", "Outcome", "State"),
    "match": ("Fixture", "Record", "play"),
    "rng": ("Stream",),
    "tournament": ("load_records", "run"),
}
"""The public names by the module that defines them, which is imported when one is first asked for: bots and
`arena --help` do without most of it.
"""


def __getattr__(name: str) -> object:
    """Import the public name that is asked for."""
    home = next((module for module, names in HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, whether or not they are imported."""
    return sorted({*globals(), *__all__})
