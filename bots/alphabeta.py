"""The bot that looks ahead move by move: alpha-beta search for two players who know everything."""

from __future__ import annotations

from collections.abc import Sequence

from arena import CHANCE, TERMINAL, Action, Observation, Outcome, Seat, Stream
from bots.greedy import evaluation_of, lead
from bots.mcts import hides
from bots.search.limits import check_seconds, whole
from bots.search.negamax import Manner, Search

NODES = 20_000
"""How many nodes there are where no limit is set."""

LOOK = 40
"""How many decisions of a random game are looked at before the search to find out whether there is luck in it."""

TABLE = 100_000
"""How many positions are remembered by default."""


class Alphabeta:
    """Alpha-beta search, deeper and deeper: for games of two players with neither luck nor secrets after the start.

    docs/bots.md explains the parameters.
    """

    def __init__(
        self,
        seat: Seat,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        table: int = TABLE,
    ) -> None:
        check_limits("alphabeta", depth, nodes, seconds)
        whole("alphabeta", "table", table, 0)
        check_game("alphabeta", seat)
        self.seat = seat
        self.depth = depth
        self.nodes = NODES if depth is None and nodes is None and seconds is None else nodes
        self.seconds = seconds
        self.search = Search(manner(seat.game.name, table))

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action:
        """The best of `actions` that was found within the limits."""
        state = observation.determinize(self.seat.stream)
        return self.search.choose(state, self.depth, self.nodes, self.seconds)

    def end(self, outcome: Outcome) -> None:
        """Let the memory go."""
        self.search.forget()


def manner(game: str, table: int, each: int = 0) -> Manner:
    """How to search the game of that name: by what its module in `bots/evaluations` offers, and else by the score.

    All actions are looked at, or so many of `each` kind.
    """
    found = evaluation_of(game)
    return Manner(
        evaluation=getattr(found, "outlook", getattr(found, "evaluate", lead)),
        unfinished=getattr(found, "unfinished", None),
        table=table,
        candidates=getattr(found, "candidates", None) if each else None,
        each=each,
    )


def check_limits(bot: str, depth: object, nodes: object, seconds: object) -> None:
    """Raise ValueError for a limit that a bot of that name cannot take."""
    if depth is not None:
        whole(bot, "depth", depth, 1)
    if nodes is not None:
        whole(bot, "nodes", nodes, 1)
    check_seconds(bot, seconds)


def check_game(bot: str, seat: Seat) -> None:
    """Raise ValueError for a game that a bot of that name cannot search, as far as the beginning of one game shows."""
    trouble = obstacle(seat)
    if trouble:
        raise ValueError(f"{bot}: {trouble}; it searches games of two players with neither luck nor secrets")


def obstacle(seat: Seat) -> str:
    """What keeps alpha-beta from searching this game; nothing where it can."""
    name = seat.game.name
    if seat.players != 2 or seat.game.rivals(seat.options, 2):
        return f"{name} has {seat.players} player{'s' * (seat.players != 1)} here"
    state = seat.game.start(seat.options, 2)
    stream = Stream.of("obstacle")
    decisions = 0
    while state.current_player != TERMINAL and decisions < LOOK:
        actions = state.legal_actions()
        chance = state.current_player == CHANCE
        if chance and decisions:
            return f"luck comes in after the first decision in {name}"
        action = actions[stream.weighted(state.chance_weights())] if chance else stream.choice(actions)
        hidden = not all(state.sees(player, action) for player in range(2) if player != state.current_player)
        if hidden or (not decisions and not chance and any(hides(state.observation(each), seat) for each in range(2))):
            return f"players of {name} have secrets"
        state.apply(action)
        decisions += not chance
    return ""
