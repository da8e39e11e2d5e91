"""Words for actions: `advance`, `leather:e4`, `17r1@b4` (patch, orientation, top left cell), `circle:17`."""

from __future__ import annotations

from arena.errors import WordError
from arena.game import Action
from arena.games.patchwork.tables import CELLS, CIRCLE, PATCHES, PLACEMENTS, SIZE, START_PATCH


def cell_word(cell: int) -> str:
    """The name of a cell: columns a to i from the left, rows 1 to 9 from the bottom."""
    row, column = divmod(cell, SIZE)
    return f"{'abcdefghi'[column]}{SIZE - row}"


CELL_WORDS = [cell_word(cell) for cell in range(CELLS)]

NO_ACTION = CIRCLE + START_PATCH
"""The number that would draw the start patch, which is never drawn."""

WORDS = [
    "advance",
    *(f"leather:{cell}" for cell in CELL_WORDS),
    *(f"{placement.patch}r{placement.turn}@{CELL_WORDS[placement.anchor]}" for placement in PLACEMENTS),
    *("" if patch == START_PATCH else f"circle:{patch}" for patch in range(len(PATCHES))),
]
"""By action; nothing for NO_ACTION."""

NUMBERS = {word: action for action, word in enumerate(WORDS) if word}


def described(action: Action) -> str:
    """The word for `action`, or the number of what is no action."""
    return (0 <= action < len(WORDS) and WORDS[action]) or str(action)


def word(action: Action) -> str:
    """The word for `action`. Raises WordError for no action."""
    if not 0 <= action < len(WORDS) or action == NO_ACTION:
        raise WordError(
            f"{action} is no action of patchwork: the players' are 0 to {CIRCLE - 1}, "
            f"the draws of the circle {NO_ACTION + 1} to {len(WORDS) - 1}"
        )
    return WORDS[action]


def number(word: str) -> Action:
    """The action that `word` stands for. Raises WordError for no word."""
    if word not in NUMBERS:
        raise WordError(
            f"{word[:40]!r} is no action of patchwork: words are advance, leather:e4, 17r1@b4 (a patch, one of its "
            "orientations, the cell of its top left corner; all of it on the quilt) and circle:17"
        )
    return NUMBERS[word]
