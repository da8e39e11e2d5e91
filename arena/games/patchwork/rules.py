"""The rules of Patchwork; rules and rulings in comments are those of RULES.md.

The circle is a ring: `after[patch]` is the next patch clockwise, -1 for one that is not in it. The token stands between
the patch `token` and the one after it. A quilt is the two overlapping words that tables.py explains. An orientation is
blocked at the anchors from which one of its runs reaches a covered cell: a few shifts find all of them at once.
"""

from __future__ import annotations

from arena import game
from arena.errors import IllegalAction
from arena.game import Action, Outcome
from arena.games.patchwork import tables
from arena.games.patchwork.observation import Observation
from arena.games.patchwork.position import Position
from arena.games.patchwork.words import described
from arena.rng import Stream

# Module globals have C types when compiled.
CHANCE = game.CHANCE
TERMINAL = game.TERMINAL
SIZE = tables.SIZE
CELLS = tables.CELLS
LOWER = tables.LOWER
END = tables.END
START_PATCH = tables.START_PATCH
PATCH_COUNT = len(tables.PATCHES)
SQUARE_COUNT = len(tables.SQUARE_UPPER)
SQUARE_AREA = tables.SQUARE**2
ADVANCE = tables.ADVANCE
LEATHER = tables.LEATHER
PLACE = tables.PLACE
CIRCLE = tables.CIRCLE
ACTIONS = tables.ACTIONS
COST = tables.COST
TIME = tables.TIME
INCOME = tables.INCOME
AREA = tables.AREA
FIRST_ORIENTATION = tables.FIRST_ORIENTATION
LEATHER_PATCH = tables.LEATHER_PATCH
ROWS = tables.ROWS
COLUMNS = tables.COLUMNS
FIRST_ACTION = tables.FIRST_ACTION
ANCHORS_UPPER = tables.ANCHORS_UPPER
ANCHORS_LOWER = tables.ANCHORS_LOWER
FIRST_PIECE = tables.FIRST_PIECE
PIECE_RUN = tables.PIECE_RUN
PIECE_SHIFT = tables.PIECE_SHIFT
PATCH_OF = tables.PATCH_OF
COVER_UPPER = tables.COVER_UPPER
COVER_LOWER = tables.COVER_LOWER
INCOME_PASSED = tables.INCOME_PASSED
LEATHER_PASSED = tables.LEATHER_PASSED
SQUARE_UPPER = tables.SQUARE_UPPER
SQUARE_LOWER = tables.SQUARE_LOWER
BITS = tables.BITS
LOWEST = tables.LOWEST
COLUMN = tables.COLUMN
ROW_MASK = (1 << SIZE) - 1
PAIRS = 0x5555555555555555
NIBBLES = 0x3333333333333333
BYTES = 0x0F0F0F0F0F0F0F0F


class State(Position):
    """A position. Its fields can be read; `apply` alone changes them."""

    def clone(self) -> State:
        """A state of its own that is equal to this one."""
        other = State.__new__(State)
        other.printing = self.printing
        other.tie = self.tie
        other.current_player = self.current_player
        other.position = [self.position[0], self.position[1]]
        other.buttons = [self.buttons[0], self.buttons[1]]
        other.income = [self.income[0], self.income[1]]
        other.empty = [self.empty[0], self.empty[1]]
        other.upper = [self.upper[0], self.upper[1]]
        other.lower = [self.lower[0], self.lower[1]]
        other.after = [0] * 33
        other.after[:] = self.after
        other.left = self.left
        other.token = self.token
        other.laid = [0] * 33
        other.laid[:] = self.laid
        other.owner = [0] * 33
        other.owner[:] = self.owner
        other.leather = self.leather
        other.special_tile = self.special_tile
        other.first_at_end = self.first_at_end
        return other

    def quilt(self, player: int) -> list[int]:
        """The patch that covers each cell of a quilt, row by row from the top; tables.LEATHER_PATCH, -1 for none."""
        patches = [-1] * CELLS
        for cell in tables.cells(self.upper[player], self.lower[player]):
            patches[cell] = LEATHER_PATCH
        for patch in range(PATCH_COUNT):
            if self.owner[patch] == player:
                for cell in tables.cells(COVER_UPPER[self.laid[patch]], COVER_LOWER[self.laid[patch]]):
                    patches[cell] = patch
        return patches

    def offered(self, slot: int) -> int:
        """The patch that is offered in `slot`, counted from 0 at the token; -1 where none is left."""
        if slot >= self.left:  # ruling A-5
            return -1
        patch = self.after[self.token]
        for _ in range(slot):
            patch = self.after[patch]
        return patch

    def affordable(self) -> tuple[int, int, int]:
        """The offered patches that the player to move can pay for, ascending; before them -1 for each other place."""
        first, second, third = self.offered(0), self.offered(1), self.offered(2)
        buttons = self.buttons[self.current_player]
        if first >= 0 and COST[first] > buttons:
            first = -1
        if second >= 0 and COST[second] > buttons:
            second = -1
        if third >= 0 and COST[third] > buttons:
            third = -1
        low = min(first, second, third)
        high = max(first, second, third)
        return low, first + second + third - low - high, high

    def outcome(self) -> Outcome:
        """At the end the result; before it, the result as it stands."""
        score, other = self.score(0), self.score(1)
        ahead = (score > other) - (score < other)
        if ahead == 0 and self.tie == 0 and self.first_at_end >= 0:  # ruling A-15
            ahead = 1 - 2 * self.first_at_end
        ranks = (1, 1) if ahead == 0 else (1, 2) if ahead > 0 else (2, 1)
        awards: tuple[tuple[str, ...], ...] = ((), ())
        if self.special_tile == 0:
            awards = (("special-tile",), ())
        elif self.special_tile == 1:
            awards = ((), ("special-tile",))
        return Outcome(ranks, (score, other), awards)

    def observation(self, player: int) -> Observation:
        """What `player` may know of this position: all of it."""
        return Observation(player, self.clone())

    def key(self) -> bytes:
        """The position in canonical form, with where each patch lies."""
        numbers = [self.printing, self.tie, self.current_player + 2, self.leather]
        numbers += [self.special_tile + 1, self.first_at_end + 1, self.position[0], self.position[1]]
        numbers += [owner + 1 for owner in self.owner]
        wide = [self.buttons[0], self.buttons[1], self.upper[0], self.lower[0], self.upper[1], self.lower[1]]
        wide += self.laid
        return bytes(numbers + self.circle()) + b"".join([number.to_bytes(8, "little", signed=True) for number in wide])

    def chance_stream(self) -> str:
        """The stream that the circle is drawn from."""
        return "circle"

    def chance_weights(self) -> list[int]:
        """Each patch that does not lie in the circle yet is as likely as any other (rule 1)."""
        return [1] * (PATCH_COUNT - self.left)

    def legal_actions(self) -> list[Action]:
        """The legal actions, ascending."""
        if self.current_player == TERMINAL:
            return []
        if self.current_player == CHANCE:
            return [ACTIONS[CIRCLE + patch] for patch in range(PATCH_COUNT) if self.after[patch] < 0]
        self.spread()
        if self.leather:
            actions = [ADVANCE] * self.empty[self.current_player]
            self.list_placements(LEATHER_PATCH, actions, 0)
            return actions
        low, middle, high = self.affordable()
        count = self.count_placements(low) + self.count_placements(middle) + self.count_placements(high)
        actions = [ADVANCE] * (1 + count)
        index = self.list_placements(low, actions, 1)
        index = self.list_placements(middle, actions, index)
        self.list_placements(high, actions, index)
        return actions

    def list_placements(self, patch: int, actions: list[Action], index: int) -> int:
        """Write the placements of `patch` into `actions` from `index` on; return the index after them."""
        if patch < 0:
            return index
        for orientation in range(FIRST_ORIENTATION[patch], FIRST_ORIENTATION[patch + 1]):
            upper, lower = self.anchors(orientation)
            if upper | lower == 0:
                continue
            action = FIRST_ACTION[orientation]
            for row in range(ROWS[orientation]):
                bits = anchors_in(upper, lower, row, ROWS[orientation])
                while bits:
                    actions[index] = ACTIONS[action + LOWEST[bits]]
                    index += 1
                    bits &= bits - 1
                action += COLUMNS[orientation]
        return index

    def spread(self) -> None:
        """Find where each of the runs of tables.RUNS, beginning at a cell, touches the quilt of the player to move."""
        word = self.upper[self.current_player]
        pair = word | word >> 1
        tall = word | word >> 9
        self.runs_upper = [word, pair, pair | word >> 2, pair | pair >> 2, tall, tall | word >> 18, tall | tall >> 18]
        word = self.lower[self.current_player]
        pair = word | word >> 1
        tall = word | word >> 9
        self.runs_lower = [word, pair, pair | word >> 2, pair | pair >> 2, tall, tall | word >> 18, tall | tall >> 18]

    def anchors(self, orientation: int) -> tuple[int, int]:
        """Where `orientation` can lie on the quilt that was spread: the anchors in the upper and in the lower word."""
        upper = lower = 0
        for piece in range(FIRST_PIECE[orientation], FIRST_PIECE[orientation + 1]):
            upper |= self.runs_upper[PIECE_RUN[piece]] >> PIECE_SHIFT[piece]
            lower |= self.runs_lower[PIECE_RUN[piece]] >> PIECE_SHIFT[piece]
        return ANCHORS_UPPER[orientation] & ~upper, ANCHORS_LOWER[orientation] & ~lower

    def apply(self, action: Action) -> None:
        """Move on by `action`; an illegal one raises IllegalAction and changes nothing."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(f"{described(action)}: {refusal}")
        self.move(action)

    def refusal(self, action: Action) -> str | None:
        """Why `action` is not legal; None for a legal one."""
        if not 0 <= action < CIRCLE + PATCH_COUNT or action == CIRCLE + START_PATCH:
            return "there is no such action"
        if self.current_player == TERMINAL:
            return "the game is over"
        if self.current_player == CHANCE:
            if action < CIRCLE:
                return "the circle is not laid yet"
            return None if self.after[action - CIRCLE] < 0 else "the patch lies in the circle already"
        if action >= CIRCLE:
            return "the circle is laid already"
        if self.leather and not LEATHER <= action < PLACE:
            return "a leather patch has to be placed first"
        if not self.leather and LEATHER <= action < PLACE:
            return "there is no leather patch to place"
        if action == ADVANCE:
            return None
        mover = self.current_player
        if self.upper[mover] & COVER_UPPER[action] or self.lower[mover] & COVER_LOWER[action]:  # rule 4
            return "it would lie on covered cells"
        return None if self.leather else self.refusal_to_sell(PATCH_OF[action])

    def refusal_to_sell(self, patch: int) -> str | None:
        """Why the player to move cannot buy `patch`, wherever it is placed; None if that is possible."""
        if patch not in (self.offered(0), self.offered(1), self.offered(2)):  # rule 4
            return "the patch is not among the first three after the token"
        buttons = self.buttons[self.current_player]
        if COST[patch] > buttons:
            return f"the patch costs {COST[patch]}, and the player has {buttons}"
        return None

    def move(self, action: Action) -> None:
        """Take `action`, which is legal."""
        mover = self.current_player
        if mover == CHANCE:
            self.lay(action - CIRCLE)
            return
        if action == ADVANCE:
            steps = min(self.position[1 - mover] + 1, END) - self.position[mover]
            self.buttons[mover] += steps  # rule 3
            self.advance(steps)
        elif action < PLACE:
            self.leather = False
            self.cover(action)
        else:
            self.buy(action)
        self.pass_turn()

    def lay(self, patch: int) -> None:
        """Lay `patch` in the circle, clockwise of the one that was laid last; the start patch closes the ring."""
        self.after[self.token] = patch
        self.after[patch] = START_PATCH
        self.token = patch
        self.left += 1
        if self.left == PATCH_COUNT:
            self.token = START_PATCH  # rule 1
            self.current_player = 0

    def buy(self, action: Action) -> None:
        """Take a patch out of the circle, pay, place it, then move (rule 4)."""
        mover = self.current_player
        patch = PATCH_OF[action]
        while self.after[self.token] != patch:
            self.token = self.after[self.token]
        self.after[self.token] = self.after[patch]
        self.after[patch] = -1
        self.left -= 1
        self.buttons[mover] -= COST[patch]
        self.laid[patch] = action
        self.owner[patch] = mover
        self.income[mover] += INCOME[patch]
        self.cover(action)
        self.advance(TIME[patch])

    def cover(self, action: Action) -> None:
        """Cover the cells that `action` covers; a first full 7x7 square earns the special tile (rule 6)."""
        mover = self.current_player
        self.upper[mover] |= COVER_UPPER[action]
        self.lower[mover] |= COVER_LOWER[action]
        self.empty[mover] -= AREA[PATCH_OF[action]]
        if self.special_tile >= 0 or self.empty[mover] > CELLS - SQUARE_AREA:
            return
        for square in range(SQUARE_COUNT):
            if SQUARE_UPPER[square] & ~self.upper[mover] == 0 and SQUARE_LOWER[square] & ~self.lower[mover] == 0:
                self.special_tile = mover

    def advance(self, steps: int) -> None:
        """Move the mover's time token by `steps`, past 53 never (rule 7); pay income, and hand out leather (rule 5)."""
        mover = self.current_player
        before = self.position[mover]
        now = min(before + steps, END)
        self.position[mover] = now
        self.buttons[mover] += self.income[mover] * (INCOME_PASSED[now] - INCOME_PASSED[before])
        lead = max(before, self.position[1 - mover])
        marks = (END + 1) * self.printing
        if LEATHER_PASSED[marks + now] > LEATHER_PASSED[marks + lead]:
            self.leather = self.empty[mover] > 0  # ruling A-3
        if now == END and self.first_at_end < 0:
            self.first_at_end = mover

    def pass_turn(self) -> None:
        """Give the turn to the other player if the mover is ahead: on one space, who came last moves (rule 2)."""
        mover = self.current_player
        if self.leather:
            return
        if self.position[0] == END and self.position[1] == END:  # rule 7
            self.current_player = TERMINAL
        elif self.position[mover] > self.position[1 - mover]:
            self.current_player = 1 - mover

    def playout(self, stream: Stream) -> Outcome:
        """Play on to the end, in place, each legal action equally likely."""
        while self.current_player != TERMINAL:
            self.move(self.random_action(stream))
        return self.outcome()

    def undrawn(self, index: int) -> int:
        """The patch that does not lie in the circle yet and has `index` such patches before it."""
        patch = 0
        while index or self.after[patch] >= 0:
            index -= self.after[patch] < 0
            patch += 1
        return patch

    def random_action(self, stream: Stream) -> Action:
        """One of the legal actions, each as likely as any other: the one at a random index of `legal_actions`."""
        if self.current_player == TERMINAL:
            raise IllegalAction("the game is over, and no action is legal")
        if self.current_player == CHANCE:
            return CIRCLE + self.undrawn(stream.below(PATCH_COUNT - self.left))
        self.spread()
        if self.leather:
            return self.nth_placement(LEATHER_PATCH, stream.below(self.empty[self.current_player]))
        low, middle, high = self.affordable()
        count_low = self.count_placements(low)
        count_middle = self.count_placements(middle)
        index = stream.below(1 + count_low + count_middle + self.count_placements(high)) - 1
        if index < 0:
            return ADVANCE
        if index < count_low:
            return self.nth_placement(low, index)
        index -= count_low
        if index < count_middle:
            return self.nth_placement(middle, index)
        return self.nth_placement(high, index - count_middle)

    def count_placements(self, patch: int) -> int:
        """How many placements `patch` has on the quilt that was spread; none for -1."""
        count = 0
        if patch >= 0:
            for orientation in range(FIRST_ORIENTATION[patch], FIRST_ORIENTATION[patch + 1]):
                upper, lower = self.anchors(orientation)
                count += count_bits(upper, lower)
        return count

    def nth_placement(self, patch: int, index: int) -> Action:
        """The action that places `patch` on the quilt that was spread and has `index` such actions before it."""
        orientation = FIRST_ORIENTATION[patch]
        upper, lower = self.anchors(orientation)
        count = count_bits(upper, lower)
        while index >= count:
            index -= count
            orientation += 1
            upper, lower = self.anchors(orientation)
            count = count_bits(upper, lower)
        row = 0
        bits = anchors_in(upper, lower, row, ROWS[orientation])
        while index >= BITS[bits]:
            index -= BITS[bits]
            row += 1
            bits = anchors_in(upper, lower, row, ROWS[orientation])
        return FIRST_ACTION[orientation] + row * COLUMNS[orientation] + COLUMN[SIZE * bits + index]


def anchors_in(upper: int, lower: int, row: int, rows: int) -> int:
    """One of the `rows` rows of anchors, as nine bits; the last two of them are in the lower word."""
    if row < rows - LOWER:
        return upper >> SIZE * row & ROW_MASK
    return lower >> SIZE * (row - LOWER) & ROW_MASK


def count_bits(upper: int, lower: int) -> int:
    """How many bits are set in two words of 63 bits: pairs of bits are added up, then fours, then bytes."""
    upper -= upper >> 1 & PAIRS
    lower -= lower >> 1 & PAIRS
    upper = (upper & NIBBLES) + (upper >> 2 & NIBBLES) + (lower & NIBBLES) + (lower >> 2 & NIBBLES)
    upper = (upper & BYTES) + (upper >> 4 & BYTES)
    upper += upper >> 8
    upper += upper >> 16
    return (upper + (upper >> 32)) & 0xFF
