"""The bot that is made for Swack."""

from __future__ import annotations

from collections.abc import Sequence

from arena import Action, Observation, Outcome, Seat
from arena.games.swack.rules import SwackState
from bots.alphabeta import TABLE, manner
from bots.search.limits import check_made_for, iterations_of, number, steps, whole
from bots.search.negamax import Search
from bots.search.swack_tree import Tree

NODES = 2
"""How many nodes an attempt to solve an ending may take, for each iteration."""

SHARE = 0.2
"""Which share of the seconds such an attempt may take."""

WON = 1_000_000.0
"""As in bots/search/negamax.py, where it has a C type."""


class SwackPro:
    """Searches by playing on at random, learns from all moves of a playout, and solves endings.

    docs/bots.md explains the parameters.
    """

    def __init__(
        self,
        seat: Seat,
        iterations: int | None = None,
        seconds: float | None = None,
        exploration: float = 0.1,
        likeness: float = 1000,
        ending: int = 16,
    ) -> None:
        check_made_for("swack-pro", "swack", seat.game.name)
        number("swack-pro", "exploration", exploration, 0)
        number("swack-pro", "likeness", likeness, 1)
        whole("swack-pro", "ending", ending, 0)
        self.seat = seat
        self.iterations = iterations_of("swack-pro", iterations, seconds)
        self.seconds = seconds
        self.ending = ending
        self.tree = Tree(seat.stream, float(exploration), float(likeness))
        self.solver = Search(manner("swack", TABLE))

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action:
        """The action that wins for sure, where the ending can be solved, and else the one that was tried most."""
        state = observation.determinize(self.seat.stream)
        assert isinstance(state, SwackState)
        seconds = self.seconds
        if len(actions) <= self.ending:
            nodes = None if self.iterations is None else NODES * self.iterations
            action = self.solver.choose(state, None, nodes, None if seconds is None else SHARE * seconds)
            if self.solver.value >= WON:
                return action
            seconds = None if seconds is None else (1 - SHARE) * seconds
        for _ in steps(self.iterations, seconds):
            self.tree.grow(state.clone())
        return self.tree.best()

    def observe(self, player: int, word: str | None) -> None:
        """Go down the tree by what a player did."""
        if word is not None:
            self.tree.advance(player, self.seat.game.action(self.seat.options, word))

    def end(self, outcome: Outcome) -> None:
        """Let the memory go."""
        self.tree.forget()
        self.solver.forget()
