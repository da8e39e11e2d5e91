"""How good a position of Patchwork is: the score as it stands, and what time, income and the quilt's shape promise."""

from __future__ import annotations

from arena.games.patchwork.rules import State
from arena.games.patchwork.tables import CELLS, END, INCOME_PASSED, SIZE, whole

SPACE = 1.0
"""What a space of time that is left is worth, in points."""
EDGE = 0.3
"""What an edge of an empty cell that has no empty cell behind it costs, in points."""

FULL = (1 << CELLS) - 1
NOT_LAST = FULL ^ sum(1 << (SIZE * row + SIZE - 1) for row in range(SIZE))
"""The cells that have another one to their right."""


def evaluate(state: State, player: int) -> float:
    """By how many points `player` may be expected to be ahead at the end."""
    return promise(state, player) - promise(state, 1 - player)


def promise(state: State, player: int) -> float:
    """The score that `player` may expect."""
    position = state.position[player]
    coming = state.income[player] * (INCOME_PASSED[END] - INCOME_PASSED[position])
    covered = whole(state.upper[player], state.lower[player])
    return state.score(player) + coming + SPACE * (END - position) - EDGE * edges(covered)


def edges(covered: int) -> int:
    """How many edges of empty cells have no empty cell behind them: the fewer, the easier the rest is to fill."""
    empty = FULL & ~covered
    across = empty & empty >> 1 & NOT_LAST
    down = empty & empty >> SIZE
    return 4 * empty.bit_count() - 2 * (across.bit_count() + down.bit_count())
