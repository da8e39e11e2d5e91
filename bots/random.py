"""The bot that plays anything."""

from __future__ import annotations

from collections.abc import Sequence

from arena import Action, Observation, Seat


class Random:
    """Plays each legal action as likely as any other."""

    def __init__(self, seat: Seat) -> None:
        self.stream = seat.stream

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action:
        """Any of `actions`."""
        return self.stream.choice(actions)
