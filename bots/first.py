"""The bot that plays the lowest action."""

from __future__ import annotations

from collections.abc import Sequence

from arena import Action, Observation, Seat


class First:
    """Plays the legal action with the lowest number."""

    def __init__(self, seat: Seat) -> None:
        """Nothing to remember."""

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action:
        """The lowest of `actions`."""
        return actions[0]
