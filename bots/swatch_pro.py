"""The specialist for Swatch: plays whole turns, and then the rest of the game, over and over."""

from __future__ import annotations

from collections.abc import Sequence

from arena import Action, Observation, Seat, State
from arena.games.swatch.rules import SwatchState
from arena.games.swatch.tables import END, PHASE_TURN
from bots.search.halving import Worlds, best_of
from bots.search.limits import check_made_for, iterations_of, number, whole
from bots.search.swatch_play import Player

SLOPE = 0.04
"""How much likelier a card less to use makes it to win, about."""

Plan = tuple[float, Action, Action]
"""A value, and the two actions that begin the rest of a turn; END for no second one."""


class SwatchPro:
    """Tries the most promising ways to take a turn in games that it plays on by itself, and keeps what wins most.

    docs/bots.md explains the parameters.
    """

    def __init__(
        self,
        seat: Seat,
        iterations: int | None = None,
        seconds: float | None = None,
        width: int = 16,
        rounds: int = 99,
        shape: float = 0.2,
        trust: int = 50,
    ) -> None:
        check(seat, width, rounds, shape, trust)
        self.seat = seat
        self.iterations = iterations_of("swatch-pro", iterations, seconds)
        self.seconds = seconds
        self.width = width
        self.rounds = rounds
        self.shape = float(shape)
        self.trust = trust
        self.player = Player()

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action:
        """The first action of the best way to go on."""
        worlds = Worlds(observation, self.seat.stream)
        plans = self.plans(worlds.state, actions)

        def trial(plan: int, number: int) -> float:
            state, luck = worlds.enter(number)
            assert isinstance(state, SwatchState)
            _, first, second = plans[plan]
            return self.player.trial(state, first, second, self.rounds, self.shape, luck)

        known = [self.trust * SLOPE * (value - plans[0][0]) for value, _, _ in plans]
        return plans[best_of(known, trial, self.iterations, self.seconds)][1]

    def plans(self, state: State, actions: Sequence[Action]) -> list[Plan]:
        """The plans that are worth trying: of all that lead to the same position only one."""
        assert isinstance(state, SwatchState)
        if state.phase != PHASE_TURN:
            return [(0.0, action, END) for action in actions]
        found: dict[bytes, Plan] = {}
        for plan in self.player.plans(state, actions):
            after = state.clone()
            after.apply(plan[1])
            if plan[2] != END:
                after.apply(plan[2])
            found.setdefault(after.key(), plan)
            if len(found) == self.width:
                break
        return list(found.values())


def check(seat: Seat, width: object, rounds: object, shape: object, trust: object) -> None:
    """Raise ValueError for a parameter that the bot cannot take, or another game."""
    check_made_for("swatch-pro", "swatch", seat.game.name)
    whole("swatch-pro", "width", width, 1)
    whole("swatch-pro", "rounds", rounds, 0, 1000)
    number("swatch-pro", "shape", shape, 0, 1)
    whole("swatch-pro", "trust", trust, 0)
