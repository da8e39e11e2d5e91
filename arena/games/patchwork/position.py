"""A position of Patchwork as it lies on the table: what the rules move on, and what observations tell of.

The circle is a ring: `after[patch]` is the next patch clockwise, -1 for one that is not in it. The token stands between
the patch `token` and the one after it. A quilt is the two overlapping words that tables.py explains.
"""

from __future__ import annotations

from arena import game
from arena.game import Options
from arena.game import State as BaseState
from arena.games.patchwork import tables

CHANCE = game.CHANCE
CELLS = tables.CELLS
START_PATCH = tables.START_PATCH
SQUARE_POINTS = tables.SQUARE_POINTS
EMPTY_PENALTY = tables.EMPTY_PENALTY
PRINTINGS = tables.PRINTINGS
TIES = tables.TIES
START_BUTTONS = tables.START_BUTTONS
NO_PATCHES = [-1] * 33  # by patch; compiled, its length has to be a literal


class Position(BaseState):
    """What lies on the table. Its fields can be read."""

    def __init__(self, options: Options) -> None:
        """The position before the circle is laid; `options` are canonical."""
        self.printing = PRINTINGS.index(options["printing"])
        self.tie = TIES.index(options["tie"])
        self.current_player = CHANCE
        self.position = [0, 0]
        self.buttons = [START_BUTTONS, START_BUTTONS]  # rule 1
        self.income = [0, 0]
        self.empty = [CELLS, CELLS]
        self.upper = [0, 0]
        self.lower = [0, 0]
        self.after = NO_PATCHES[:]
        self.after[START_PATCH] = START_PATCH
        self.left = 1
        self.token = START_PATCH
        self.laid = NO_PATCHES[:]
        self.owner = NO_PATCHES[:]
        self.leather = False
        self.special_tile = -1
        self.first_at_end = -1

    def circle(self) -> list[int]:
        """The patches in the circle, clockwise from the token; while it is laid, those that lie there already."""
        patch = START_PATCH if self.current_player == CHANCE else self.token
        patches: list[int] = []
        for _ in range(self.left):
            patch = self.after[patch]
            patches.append(patch)
        return patches

    def score(self, player: int) -> int:
        """The score of `player` as it stands."""
        score = self.buttons[player] - EMPTY_PENALTY * self.empty[player]  # rule 8
        if self.special_tile == player:
            score += SQUARE_POINTS
        return score
