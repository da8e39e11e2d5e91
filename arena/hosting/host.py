"""What the match sees of a bot, wherever it runs: a host, and the one error by which a bot ends a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from arena.game import Action, Observation, Outcome
from arena.hosting.health import Meter


class Fault(Exception):  # noqa: N818  the glossary's word
    """A player is to blame: his match ends, or goes on without him."""

    def __init__(self, kind: str, player: int, said: str, trace: str = "") -> None:
        super().__init__(said)
        self.kind = kind
        """One of `match.FAULTS`."""

        self.player = player
        self.trace = trace
        """What the log is told besides: a traceback, how a process ended, its last output."""


@dataclass(frozen=True)
class Setting:
    """What a host is told of its match beside the seat, and what no bot hears of."""

    match_id: str
    folder: str
    """Where files that the game's options name are looked for."""

    meter: Meter
    """Where it notes what the bot takes."""


class Host(Protocol):
    """A bot in its seat. Making a host starts the bot, and `choose` asks it; both raise Fault where it breaks."""

    watches: bool
    """Whether the bot wants to be told events."""

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action | str:
        """What the bot answers, in time: a number or a word, not yet known to be legal or even an action."""

    def observe(self, player: int, word: str | None) -> None:
        """Tell an event. Where the bot fails over it, the next `choose` raises the fault."""

    def end(self, outcome: Outcome) -> None:
        """Tell the result of a match that was played to its end; what the bot does with it changes nothing."""

    def close(self) -> None:
        """Take the bot away from this match."""


def late(seconds: float, limit: float) -> str:
    """How late an answer came, in words."""
    return f"took {seconds:.3f} s, of {max(limit, 0.0):.3f} s that it had"
