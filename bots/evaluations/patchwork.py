"""How good a position of Patchwork is: the score as it stands, and what time, income and the quilt's shape promise."""

from __future__ import annotations

from arena.games.patchwork import tables
from arena.games.patchwork.rules import State

SPACE = 1.0
"""What a space of time that is left is worth, in points."""
EDGE = 0.3
"""What an edge of an empty cell that has no empty cell behind it costs, in points."""

# Module globals have C types when compiled.
SIZE = tables.SIZE
END = tables.END
INCOME_PASSED = tables.INCOME_PASSED
WORD = (1 << SIZE * tables.WINDOW) - 1
LEFT_NEIGHBOURS = sum(1 << cell for cell in range(SIZE * tables.WINDOW) if cell % SIZE < SIZE - 1)
"""The cells of a quilt's word that have another one to their right."""
LAST_ROWS = WORD & ~((1 << SIZE * (tables.WINDOW - tables.LOWER)) - 1)
"""The rows of a quilt's lower word that are not in the upper one."""
BEFORE_LAST = LAST_ROWS >> SIZE & WORD
PAIRS = 0x5555555555555555
NIBBLES = 0x3333333333333333
BYTES = 0x0F0F0F0F0F0F0F0F


def evaluate(state: State, player: int) -> float:
    """By how many points `player` may be expected to be ahead at the end."""
    return promise(state, player) - promise(state, 1 - player)


def unfinished(state: State) -> bool:
    """Whether the player to move has a leather patch to place, which belongs to its last move."""
    return state.leather


def promise(state: State, player: int) -> float:
    """The score that `player` may expect."""
    position = state.position[player]
    coming = state.income[player] * (INCOME_PASSED[END] - INCOME_PASSED[position])
    return (
        state.score(player) + coming + SPACE * (END - position) - EDGE * edges(state.upper[player], state.lower[player])
    )


def edges(upper: int, lower: int) -> int:
    """How many edges of empty cells have no empty cell behind them: the fewer, the easier the rest is to fill.

    `upper` and `lower` are the two words of a quilt.
    """
    upper = ~upper & WORD
    lower = ~lower & WORD
    cells = count_bits(upper, lower & LAST_ROWS)
    across = count_bits(upper & upper >> 1 & LEFT_NEIGHBOURS, lower & lower >> 1 & LEFT_NEIGHBOURS & LAST_ROWS)
    down = count_bits(upper & upper >> SIZE, lower & lower >> SIZE & BEFORE_LAST)
    return 4 * cells - 2 * (across + down)


def count_bits(upper: int, lower: int) -> int:
    """How many bits are set in two words of 63 bits."""
    upper -= upper >> 1 & PAIRS
    lower -= lower >> 1 & PAIRS
    upper = (upper & NIBBLES) + (upper >> 2 & NIBBLES) + (lower & NIBBLES) + (lower >> 2 & NIBBLES)
    upper = (upper & BYTES) + (upper >> 4 & BYTES)
    upper += upper >> 8
    upper += upper >> 16
    return (upper + (upper >> 32)) & 0xFF
