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
SQUARE_POINTS = tables.SQUARE_POINTS
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


KNOTS = (0, 10, 26, 53)
"""The spaces left at which `WORTH` gives weights; in between they lie on straight lines."""

WORTH = {
    "button": (0.9, 0.82, 1.15, 2.3),
    "income": (1.05, 0.83, 0.87, 1.0),
    "empty": (-1.5, -1.2, -1.2, -1.3),
    "edge": (-0.12, -0.25, -0.22, -0.2),
    "lonely": (-0.1, -0.25, -0.25, 0.0),
    "time": (0.0, 16.0, 44.0, 108.0),
}
"""What a button, a button of income still to come, an empty cell, an edge of one, an empty cell that stands alone, and
the time left are worth.

Least squares over the positions of 520 matches of `patchwork-pro` and `mcts`, against the final margins; rounded.
"""

TO_MOVE = 0.6
"""What it is worth to be the player to move."""


def weights(name: str) -> list[float]:
    """The weight of that name in `WORTH` by the spaces that are left."""
    found = []
    for left in range(END + 1):
        knot = 0
        while KNOTS[knot + 1] < left:
            knot += 1
        part = (left - KNOTS[knot]) / (KNOTS[knot + 1] - KNOTS[knot])
        found.append(WORTH[name][knot] * (1 - part) + WORTH[name][knot + 1] * part)
    return found


WORTH_OF_BUTTON = weights("button")
WORTH_OF_INCOME = weights("income")
WORTH_OF_EMPTY = weights("empty")
WORTH_OF_EDGE = weights("edge")
WORTH_OF_LONELY = weights("lonely")
WORTH_OF_TIME = weights("time")


def evaluate(state: State, player: int) -> float:
    """By how many points `player` may be expected to be ahead at the end."""
    return promise(state, player) - promise(state, 1 - player)


def outlook(state: State, player: int) -> float:
    """The same for a search, which sees what happens soon: what is worth how much depends on the time that is left."""
    lead = TO_MOVE if state.current_player == player else -TO_MOVE
    return hope(state, player) - hope(state, 1 - player) + lead


def hope(state: State, player: int) -> float:
    """The score that `player` may expect, by the weights of `WORTH`."""
    left = END - state.position[player]
    coming = state.income[player] * (INCOME_PASSED[END] - INCOME_PASSED[END - left])
    upper = state.upper[player]
    lower = state.lower[player]
    total = WORTH_OF_TIME[left] + WORTH_OF_BUTTON[left] * state.buttons[player] + WORTH_OF_INCOME[left] * coming
    total += WORTH_OF_EMPTY[left] * state.empty[player] + WORTH_OF_EDGE[left] * edges(upper, lower)
    total += WORTH_OF_LONELY[left] * alone(upper, lower)
    return total + SQUARE_POINTS if state.special_tile == player else total


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
