"""The specialist for Swatches: plays the round to its end, over and over, after each of the most promising placings."""

from __future__ import annotations

from collections.abc import Sequence

from arena import Action, Observation, Seat
from arena import State as BaseState
from arena.games.swatches.rules import State
from arena.games.swatches.words import PASS
from bots.search import swatches_play
from bots.search.halving import Worlds, best_of
from bots.search.limits import check_made_for, iterations_of, whole


class SwatchesPro:
    """Tries the most promising placings in rounds that it plays on by itself, and keeps what gains most points.

    docs/bots.md explains the parameters.
    """

    def __init__(
        self,
        seat: Seat,
        iterations: int | None = None,
        seconds: float | None = None,
        width: int = 16,
        rounds: int = 1,
        trust: int = 8,
    ) -> None:
        check(seat, width, rounds, trust)
        self.seat = seat
        self.iterations = iterations_of("swatches-pro", iterations, seconds)
        self.seconds = seconds
        self.width = width
        self.rounds = rounds
        self.trust = trust

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action:
        """The best of the most promising of `actions`; what is not to place a tile, without a search."""
        if actions[0] >= PASS:
            return actions[0]
        worlds = Worlds(observation, self.seat.stream)
        places = self.places(worlds.state, actions)

        def trial(place: int, number: int) -> float:
            state, luck = worlds.enter(number)
            assert isinstance(state, State)
            return swatches_play.trial(state, places[place][1], self.rounds, luck)

        known = [self.trust * (value - places[0][0]) for value, _ in places]
        return places[best_of(known, trial, self.iterations, self.seconds)][1]

    def places(self, state: BaseState, actions: Sequence[Action]) -> list[tuple[float, Action]]:
        """The most promising placings, each behind its value."""
        assert isinstance(state, State)
        valued = [(swatches_play.value_after(state, action), action) for action in actions if action < PASS]
        valued.sort(key=lambda place: (-place[0], place[1]))
        return valued[: self.width]


def check(seat: Seat, width: object, rounds: object, trust: object) -> None:
    """Raise ValueError for a parameter that the bot cannot take, or another game."""
    check_made_for("swatches-pro", "swatches", seat.game.name)
    whole("swatches-pro", "width", width, 1)
    whole("swatches-pro", "rounds", rounds, 1, 1000)
    whole("swatches-pro", "trust", trust, 0)
