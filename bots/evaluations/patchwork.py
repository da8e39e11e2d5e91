"""How good a position of Patchwork is: the score as it stands, and what time, income and the quilt's shape promise."""

from __future__ import annotations

from arena.game import Action
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
PATCH_OF = tables.PATCH_OF
COVER_UPPER = tables.COVER_UPPER
COVER_LOWER = tables.COVER_LOWER
ROOM = 1 << 13
"""More than there are actions."""
ALONE = 2
"""By how many edges an empty cell that stands alone is worse than its own four."""
WORD = (1 << SIZE * tables.WINDOW) - 1
LEFT_NEIGHBOURS = sum(1 << cell for cell in range(SIZE * tables.WINDOW) if cell % SIZE < SIZE - 1)
"""The cells of a quilt's word that have another one to their right."""
LAST_ROWS = WORD & ~((1 << SIZE * (tables.WINDOW - tables.LOWER)) - 1)
"""The rows of a quilt's lower word that are not in the upper one."""
FIRST_ROWS = WORD >> SIZE
"""The rows of a quilt's upper word that have a row below them in it."""
LAST_THREE = WORD & ~((1 << SIZE * (tables.WINDOW - 1 - tables.LOWER)) - 1)
"""The rows of a quilt's lower word that are not among those."""
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


def candidates(state: State, each: int) -> list[Action]:
    """Advancing, and for each patch that can be bought the `each` placements that leave the best shape."""
    actions = state.legal_actions()
    if len(actions) <= each:
        return actions
    upper = state.upper[state.current_player]
    lower = state.lower[state.current_player]
    chosen: list[Action] = []
    ranked: list[int] = []
    patch = -1
    for action in actions:
        if PATCH_OF[action] != patch:
            take_best(ranked, each, chosen)
            ranked = []
            patch = PATCH_OF[action]
        rough = roughness(upper | COVER_UPPER[action], lower | COVER_LOWER[action])
        ranked.append(rough * ROOM + action)
    take_best(ranked, each, chosen)
    return chosen


def take_best(ranked: list[int], each: int, chosen: list[Action]) -> None:
    """Add to `chosen` the actions of the `each` smallest numbers of `ranked`, which are roughness and action."""
    if len(ranked) > each:
        ranked.sort()
    for number in ranked[:each]:
        chosen.append(number % ROOM)


def roughness(upper: int, lower: int) -> int:
    """How hard the rest of a quilt is to fill: its edges, and more for each empty cell that stands alone."""
    return edges(upper, lower) + ALONE * alone(upper, lower)


def alone(upper: int, lower: int) -> int:
    """How many empty cells have no empty cell beside them."""
    upper = ~upper & WORD
    lower = ~lower & WORD
    beside = (upper & LEFT_NEIGHBOURS) << 1 | (upper >> 1 & LEFT_NEIGHBOURS) | (upper << SIZE & WORD) | upper >> SIZE
    below = (lower & LEFT_NEIGHBOURS) << 1 | (lower >> 1 & LEFT_NEIGHBOURS) | (lower << SIZE & WORD) | lower >> SIZE
    return count_bits(upper & ~beside & FIRST_ROWS, lower & ~below & LAST_THREE)


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
