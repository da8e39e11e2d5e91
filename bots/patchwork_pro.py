"""The bot that is made for Patchwork."""

from __future__ import annotations

from collections.abc import Sequence

from arena import Action, Observation, Outcome, Seat
from bots.alphabeta import TABLE, check_limits, manner
from bots.search.limits import check_made_for, whole
from bots.search.negamax import Search

NODES = 3000
"""How many nodes there are where no limit is set."""


class PatchworkPro:
    """Looks far ahead at what to buy, and at few of the places where it may lie: those that leave the best shape.

    docs/bots.md explains the parameters.
    """

    def __init__(
        self,
        seat: Seat,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        places: int = 2,
        table: int = TABLE,
    ) -> None:
        check_made_for("patchwork-pro", "patchwork", seat.game.name)
        check_limits("patchwork-pro", depth, nodes, seconds)
        whole("patchwork-pro", "places", places, 1)
        whole("patchwork-pro", "table", table, 0)
        self.seat = seat
        self.depth = depth
        self.nodes = NODES if depth is None and nodes is None and seconds is None else nodes
        self.seconds = seconds
        self.search = Search(manner("patchwork", table, places))

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action:
        """The best action that was found within the limits."""
        state = observation.determinize(self.seat.stream)
        return self.search.choose(state, self.depth, self.nodes, self.seconds)

    def end(self, outcome: Outcome) -> None:
        """Let the memory go."""
        self.search.forget()
