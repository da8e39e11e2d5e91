"""The bot that searches by playing on at random: Monte-Carlo tree search for any game."""

from __future__ import annotations

from collections.abc import Sequence

from arena import Action, Observation, Outcome, Seat
from bots.greedy import evaluation_of, lead
from bots.search.limits import iterations_of, number, one_of, steps, whole
from bots.search.uct import Settings, Tree

SAMPLES = 8
"""How many equal determinizations in a row show that nothing is hidden."""


class Mcts:
    """Monte-Carlo tree search, which needs to know nothing of the game: the more iterations, the better.

    docs/bots.md explains the parameters.
    """

    def __init__(
        self,
        seat: Seat,
        iterations: int | None = None,
        seconds: float | None = None,
        exploration: float = 0.5,
        widening: float = 2.0,
        order: str = "random",
        rollout: str = "random",
        cut: int | None = None,
        scores: float = 0.5,
        keep: bool = True,
    ) -> None:
        check(exploration, widening, order, rollout, cut, scores, keep)
        self.seat = seat
        self.iterations = iterations_of("mcts", iterations, seconds)
        self.seconds = seconds
        self.keep = keep
        evaluation = getattr(evaluation_of(seat.game.name), "evaluate", lead)
        settings = Settings(
            exploration=float(exploration),
            widening=float(widening),
            scores=float(scores),
            greedy=rollout == "greedy",
            cut=-1 if cut is None else cut,
            ordered=order == "evaluation",
            evaluation=evaluation,
        )
        self.tree = Tree(seat.players, seat.stream, settings)
        self.secrets = False
        self.left = moves_of(seat)

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action:
        """The one of `actions` that the search tried most."""
        self.secrets = self.secrets or hides(observation, self.seat)
        if self.secrets or not self.keep:
            self.tree.forget()
        for _ in steps(self.iterations, self.seconds):
            self.tree.grow(observation.determinize(self.seat.stream), not self.secrets, self.left)
        return self.tree.best(actions)

    def observe(self, player: int, word: str | None) -> None:
        """Go down the tree by what a player did; forget it where luck or a secret came in."""
        self.left -= player >= 0 and self.left > 0
        self.secrets = self.secrets or word is None
        if player < 0 or word is None:
            self.tree.forget()
        else:
            self.tree.advance(player, self.seat.game.action(self.seat.options, word))

    def end(self, outcome: Outcome) -> None:
        """Let the memory go."""
        self.tree.forget()


def moves_of(seat: Seat) -> int:
    """How many decisions are left at the start of a game that may go on for ever; -1 for one that ends by itself."""
    bounded = seat.game.longest(seat.options, seat.players) is not None
    return -1 if bounded or seat.limits.moves is None else seat.limits.moves


def hides(observation: Observation, seat: Seat) -> bool:
    """Whether there is anything that the observing player does not know, as far as a few determinizations show."""
    keys = [observation.determinize(seat.stream).key() for _ in range(SAMPLES)]
    return any(key != keys[0] for key in keys)


def check(
    exploration: object,
    widening: object,
    order: object,
    rollout: object,
    cut: object,
    scores: object,
    keep: object,
) -> None:
    """Raise ValueError for a parameter that the bot cannot take."""
    number("mcts", "exploration", exploration, 0)
    number("mcts", "widening", widening, 0)
    one_of("mcts", "order", order, ("random", "evaluation"))
    one_of("mcts", "rollout", rollout, ("random", "greedy"))
    if cut is not None:
        whole("mcts", "cut", cut, 0)
    number("mcts", "scores", scores, 0, 1)
    if type(keep) is not bool:
        raise ValueError(f"mcts: keep is {keep!r}; it can be true or false")
