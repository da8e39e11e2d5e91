"""The bot that looks one ply ahead."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from types import ModuleType

from arena import CHANCE, Action, Observation, Seat, State


class Greedy:
    """Tries each action on a position that it may believe in, and plays what an evaluation likes best.

    The evaluation is that of `bots/evaluations` for the game, and else the score as it stands. It sees observations
    only: what is secret is drawn at random, and so is the luck that follows an action, the same for all of them.
    """

    def __init__(self, seat: Seat) -> None:
        self.player = seat.player
        self.stream = seat.stream
        self.evaluation = evaluation_of(seat.game.name)

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action:
        """The best of `actions`; the lowest of equally good ones."""
        state = observation.determinize(self.stream)
        if self.evaluation is not None and hasattr(self.evaluation, "choose"):
            chosen: Action = self.evaluation.choose(state, self.player, actions, self.stream)
            return chosen
        return max(actions, key=lambda action: (self.value(state, action), -action))

    def value(self, state: State, action: Action) -> float:
        """How good the position after `action` and the luck that follows it is."""
        after = state.clone()
        after.apply(action)
        luck = self.stream.clone()
        while after.current_player == CHANCE:
            after.apply(after.legal_actions()[luck.weighted(after.chance_weights())])
        if self.evaluation is None:
            return lead(after, self.player)
        worth: float = self.evaluation.evaluate(after, self.player)
        return worth


def evaluation_of(game: str) -> ModuleType | None:
    """The evaluation that is there for the game of that name."""
    name = f"bots.evaluations.{game}"
    if not game.isidentifier() or importlib.util.find_spec(name) is None:
        return None
    return importlib.import_module(name)


def lead(state: State, player: int) -> float:
    """By how much the player's score is above the best other one, as it stands."""
    outcome = state.outcome()
    others = [score for seat, score in enumerate(outcome.scores) if seat != player]
    return outcome.scores[player] - max(others, default=0) - outcome.ranks[player] / 100
