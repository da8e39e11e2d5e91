"""How good a position of Swack is for a player."""

from __future__ import annotations

from arena.game import TERMINAL
from arena.games.swack.rules import SwackState
from arena.games.swack.tables import BLACK, WHITE

DECIDED = 1_000_000.0
"""More than any position that is not decided: one group on the largest board is worth 361 squared."""


def evaluate(state: SwackState, player: int) -> float:
    """The squares of the sizes of the player's groups less those of its opponent's; a finished game decides alone.

    The biggest group wins, so that stacks are worth more the more of them hang together.
    """
    if state.current_player == TERMINAL:
        return DECIDED if state.outcome().ranks[player] == 1 else -DECIDED
    own = BLACK if player == state.black_player else WHITE
    return float(worth(state.groups(own)) - worth(state.groups(1 - own)))


def outlook(state: SwackState, player: int) -> float:
    """The same for a search; after a pass the player to move has won if it may pass as well and be the winner."""
    if state.current_player == TERMINAL:
        return evaluate(state, player)
    balance = [0] * 362
    state.tally(BLACK, balance, 1)
    state.tally(WHITE, balance, -1)
    total = 0
    leader = 0
    for size in range(state.board.cells, 0, -1):
        count = balance[size]
        if count != 0:
            total += count * size * size
            if leader == 0:
                leader = count
    if leader == 0 and state.free:  # who moves last wins
        leader = 1 if state.colour == BLACK else -1
    if state.passes == 1 and (leader > 0 if state.colour == BLACK else leader < 0):
        return DECIDED if state.current_player == player else -DECIDED
    return float(total if player == state.black_player else -total)


def worth(sizes: list[int]) -> int:
    """The sum of the squares of `sizes`."""
    return sum(size * size for size in sizes)
