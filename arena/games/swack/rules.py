"""The rules of Swack and Free Swack, as numbered in RULES.md.

A position is a colour and a height for each square: what lies under the top of a stack never comes up again (rule 4).
Sets of squares are bits in words of 64, and a set of edges has the bits of their left or lower ends. Two stacks can
exchange their tops if their colours differ and their heights agree: the sets of level edges are kept up to date, and
the moves of either player follow from them and the colours by a few operations.

The same file runs as it is, or compiled with the C types of rules.pxd. C arrays want their lengths as numbers: 361 is
the squares of the largest board, with one more for what lies beyond the border; 6 words hold them, and a word of zeros
stands before or behind where shifts need it.
"""

from __future__ import annotations

from functools import cache

from arena.errors import ArenaError, IllegalAction
from arena.game import TERMINAL, Outcome, State
from arena.games.swack import tables
from arena.games.swack.observation import SwackObservation
from arena.games.swack.refusals import refusal
from arena.rng import Stream

BLACK = tables.BLACK
WHITE = tables.WHITE
VACANT = tables.VACANT
TOPS = list(tables.TOPS.encode("ascii"))

SWAP_OVER = 0
SWAP_NOW = 1
SWAP_NEXT = 2
"""White's first turn, the only one that may be a swap (rule 8), is over or is without it, is now, or comes next."""

FULL = 2**64 - 1
BIT = [1 << bit for bit in range(64)]
PAIRS = 0x5555555555555555
QUADS = 0x3333333333333333
BYTES = 0x0F0F0F0F0F0F0F0F
ONES = 0x0101010101010101
DE_BRUIJN = tables.DE_BRUIJN
LOWEST = tables.lowest_bits()

NUMBERS = list(range(2 * tables.MOST_MOVES + 2))
"""Ready-made numbers for lists of actions."""

OUTCOMES = (Outcome((1, 2), (1, 0), ((), ())), Outcome((2, 1), (0, 1), ((), ())))
"""What it is that player 0 wins, and that player 1 does (ruling S-9)."""


def count_bits(word: int) -> int:
    """How many bits are set in `word`."""
    word = word - ((word >> 1) & PAIRS)
    word = (word & QUADS) + ((word >> 2) & QUADS)
    word = (word + (word >> 4)) & BYTES
    return ((word * ONES) & FULL) >> 56


def lowest_bit(word: int) -> int:
    """Which is the lowest bit set in `word`, which is not 0."""
    return LOWEST[(((word & -word) * DE_BRUIJN) & FULL) >> 58]


class Board:
    """What all positions on boards of one size share."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.cells = size * size
        self.words = (self.cells + 63) // 64
        self.passing = 4 * size * (size - 1)
        self.sources = tables.sources(size)
        self.targets = tables.targets(size)
        self.neighbours = tables.neighbours(size)
        self.edge_bits = tables.edge_bits(size)
        self.edge_numbers = tables.edge_numbers(size)
        self.left_columns = tables.left_columns(size)
        self.right_columns = tables.right_columns(size)
        self.everywhere = tables.everywhere(size)


@cache
def board(size: int) -> Board:
    """The board of that size."""
    return Board(size)


def restored(
    size: int,
    free: bool,
    tops: str,
    heights: list[int],
    colour: int,
    passes: int,
    swap: int,
    black_player: int,
) -> SwackState:
    """The position with these tops, as letters of TOPS, and heights, row by row from a1; `colour` is to move."""
    state = SwackState(board(size), free)
    for cell in range(size * size):
        top = tops[cell]
        if top == "b" or top == "w":
            state.stack(cell, BLACK if top == "b" else WHITE, heights[cell])
        elif top != ".":
            raise ArenaError(f"{top!r} is no top of a stack of swack; tops are b, w and, for an empty square, a dot")
    state.level_all()
    state.colour = colour
    state.passes = passes
    state.swap = swap
    state.black_player = black_player
    state.current_player = TERMINAL if passes == 2 else colour ^ black_player
    return state


def start(size: int, free: bool, pie: bool) -> SwackState:
    """The position before the first action."""
    cells = size * size
    tops = "." * cells  # rule 9
    if not free:  # rule 1, ruling S-1
        tops = "".join(["bw"[(cell // size + cell % size + size) % 2] for cell in range(cells)])
    return restored(size, free, tops, [1 - free] * cells, BLACK, 0, SWAP_NEXT if pie else SWAP_OVER, 0)


class SwackState(State):
    """A position of Swack or Free Swack."""

    def __init__(self, board: Board, free: bool) -> None:
        """An empty board, with Black to move and no right to swap."""
        self.current_player = 0
        self.board = board
        self.free = free
        self.colour = BLACK
        self.passes = 0
        self.swap = SWAP_OVER
        self.black_player = 0
        self.vacancies = self.board.cells
        self.reserve()
        self.vacant[:] = self.board.everywhere

    def reserve(self) -> None:
        """Make room for squares and edges, and for the search for moves."""
        self.heights = [0] * 362
        self.black = [0] * 7
        self.vacant = [0] * 7
        self.beside = [0] * 6
        self.above = [0] * 6
        self.masks = [0] * 24
        self.counts = [0] * 24
        self.before = [0] * 4

    def clone(self) -> SwackState:
        """A state of its own that is equal to this one."""
        copy = SwackState.__new__(SwackState)
        copy.reserve()
        copy.current_player = self.current_player
        copy.board = self.board
        copy.free = self.free
        copy.colour = self.colour
        copy.passes = self.passes
        copy.swap = self.swap
        copy.black_player = self.black_player
        copy.vacancies = self.vacancies
        copy.heights[:] = self.heights
        copy.black[:] = self.black
        copy.vacant[:] = self.vacant
        copy.beside[:] = self.beside
        copy.above[:] = self.above
        return copy

    def legal_actions(self) -> list[int]:
        """The legal actions, ascending, no repeats; none once the game is over."""
        actions: list[int] = []
        if self.current_player == TERMINAL:
            return actions
        self.find_moves()
        self.list_found(actions, 0)
        actions.append(NUMBERS[self.board.passing])
        if self.swap == SWAP_NOW:
            actions.append(NUMBERS[self.board.passing + 1])
        if self.vacancies > 1:
            self.find_placements()
            self.list_found(actions, self.board.passing + 2)
        return actions

    def apply(self, action: int) -> None:
        """Move on by `action`, in place; an illegal one raises IllegalAction and changes nothing."""
        passing = self.board.passing
        if not self.allows(action):
            raise IllegalAction(refusal(self, action))
        if action < passing:
            self.move(self.board.sources[action], self.board.targets[action])
        elif action == passing:
            self.pass_turn()
        elif action == passing + 1:
            self.swap_sides()
        else:
            self.place(self.board.sources[action - passing - 2], self.board.targets[action - passing - 2])

    def allows(self, action: int) -> bool:
        """Whether `action` is legal."""
        passing = self.board.passing
        if self.current_player == TERMINAL or action < 0 or action >= 2 * passing + 2:
            return False
        if action < passing:
            source, target = self.board.sources[action], self.board.targets[action]
            return (  # rule 4
                self.top(source) == self.colour
                and self.top(target) == 1 - self.colour
                and self.heights[source] == self.heights[target]
            )
        if action <= passing + 1:
            return action == passing or self.swap == SWAP_NOW  # rules 3 and 8
        source, target = self.board.sources[action - passing - 2], self.board.targets[action - passing - 2]
        return self.top(source) == VACANT and self.top(target) == VACANT  # rule 9

    def stack(self, cell: int, colour: int, height: int) -> None:
        """Put a stack on `cell`, which is empty; which edges it makes level is left for later."""
        self.heights[cell] = height
        self.vacancies -= 1
        self.vacant[cell >> 6] ^= BIT[cell & 63]
        if colour == BLACK:
            self.black[cell >> 6] ^= BIT[cell & 63]

    def top(self, cell: int) -> int:
        """The colour of the stack on `cell`, or VACANT."""
        if self.heights[cell] == 0:
            return VACANT
        return 1 - ((self.black[cell >> 6] >> (cell & 63)) & 1)

    def stacks(self) -> list[tuple[int, int]]:
        """The colour, or VACANT, and the height of each square, row by row from a1."""
        return [(self.top(cell), self.heights[cell]) for cell in range(self.board.cells)]

    def rows_of_tops(self) -> list[str]:
        """The top of each square as a letter of TOPS, row by row from a1."""
        size = self.board.size
        letters = bytearray(b".") * self.board.cells
        for cell in range(self.board.cells):
            if self.heights[cell] > 0:
                letters[cell] = TOPS[1 - ((self.black[cell >> 6] >> (cell & 63)) & 1)]
        tops = letters.decode("ascii")
        return [tops[size * row : size * (row + 1)] for row in range(size)]

    def rows_of_heights(self) -> list[list[int]]:
        """The height of each square, likewise."""
        size = self.board.size
        heights = [self.heights[cell] for cell in range(self.board.cells)]
        return [heights[size * row : size * (row + 1)] for row in range(size)]

    def level(self, cell: int) -> None:
        """Note which of the four squares around `cell`, which holds a stack, are as high as it."""
        height = self.heights[cell]
        at = 4 * cell
        near = self.board.neighbours
        bits = self.board.edge_bits
        right, up, left, down = bits[at], bits[at + 1], bits[at + 2], bits[at + 3]
        bit = BIT[right & 63]
        self.beside[right >> 6] = (self.beside[right >> 6] & ~bit) | (bit * (self.heights[near[at]] == height))
        bit = BIT[up & 63]
        self.above[up >> 6] = (self.above[up >> 6] & ~bit) | (bit * (self.heights[near[at + 1]] == height))
        bit = BIT[left & 63]
        self.beside[left >> 6] = (self.beside[left >> 6] & ~bit) | (bit * (self.heights[near[at + 2]] == height))
        bit = BIT[down & 63]
        self.above[down >> 6] = (self.above[down >> 6] & ~bit) | (bit * (self.heights[near[at + 3]] == height))

    def level_all(self) -> None:
        """Note all level edges of a board on which none is noted yet."""
        near = self.board.neighbours
        for cell in range(self.board.cells):
            height = self.heights[cell]
            if height > 0:  # beyond the border it is 0, and the edges to the right and up have the square's own bit
                bit = BIT[cell & 63]
                self.beside[cell >> 6] |= bit * (self.heights[near[4 * cell]] == height)
                self.above[cell >> 6] |= bit * (self.heights[near[4 * cell + 1]] == height)

    def move(self, source: int, target: int) -> None:
        """Rule 4: the tops of two stacks change places, and the target grows by one piece."""
        self.black[source >> 6] ^= BIT[source & 63]
        self.black[target >> 6] ^= BIT[target & 63]
        self.heights[target] += 1
        self.level(target)
        self.passes = 0
        self.end_turn()

    def place(self, source: int, target: int) -> None:
        """Rule 9: an own stack of two goes onto `source`, an enemy stack of one onto `target`."""
        self.stack(source, self.colour, 2)
        self.stack(target, 1 - self.colour, 1)
        self.level(source)
        self.level(target)
        self.passes = 0  # ruling S-10
        self.end_turn()

    def pass_turn(self) -> None:
        """Rule 3; a second pass in a row ends the game (rule 5)."""
        self.passes += 1
        self.end_turn()

    def swap_sides(self) -> None:
        """Rule 8: the players change colours; White is still to move (ruling S-4)."""
        self.black_player = 1 - self.black_player
        self.colour = BLACK  # whose turn ends, so that White is next
        self.passes = 0
        self.end_turn()

    def end_turn(self) -> None:
        """Give the turn to the other colour, or end the game."""
        self.colour = 1 - self.colour
        if self.swap > SWAP_OVER:
            self.swap -= 1
        self.current_player = TERMINAL if self.passes == 2 else self.colour ^ self.black_player

    def find_moves(self) -> int:
        """Find the moves of the player to move, and return how many there are.

        For each direction, word by word, `masks` gets the edges and `counts` their number; `before` gets how many there
        are in all directions before.
        """
        words = self.board.words
        size = self.board.size
        flip = FULL if self.colour == WHITE else 0
        rights = ups = lefts = downs = 0
        for word in range(words):
            black, more = self.black[word], self.black[word + 1]
            mine = black ^ flip
            edges = self.beside[word] & (black ^ ((black >> 1) | ((more << 63) & FULL)))
            moves = edges & mine
            self.masks[word] = moves
            self.counts[word] = count_bits(moves)
            rights += self.counts[word]
            moves = edges ^ moves
            self.masks[2 * words + word] = moves
            self.counts[2 * words + word] = count_bits(moves)
            lefts += self.counts[2 * words + word]
            edges = self.above[word] & (black ^ ((black >> size) | ((more << (64 - size)) & FULL)))
            moves = edges & mine
            self.masks[words + word] = moves
            self.counts[words + word] = count_bits(moves)
            ups += self.counts[words + word]
            moves = edges ^ moves
            self.masks[3 * words + word] = moves
            self.counts[3 * words + word] = count_bits(moves)
            downs += self.counts[3 * words + word]
        self.before[1] = rights
        self.before[2] = rights + ups
        self.before[3] = rights + ups + lefts
        return rights + ups + lefts + downs

    def find_placements(self) -> int:
        """Find the placements of the player to move, as `find_moves` does the moves."""
        words = self.board.words
        size = self.board.size
        across = upwards = 0
        for word in range(words):
            vacant, more = self.vacant[word], self.vacant[word + 1]
            edges = vacant & ((vacant >> 1) | ((more << 63) & FULL)) & self.board.left_columns[word]
            self.masks[word] = self.masks[2 * words + word] = edges
            self.counts[word] = self.counts[2 * words + word] = count_bits(edges)
            across += self.counts[word]
            edges = vacant & ((vacant >> size) | ((more << (64 - size)) & FULL))
            self.masks[words + word] = self.masks[3 * words + word] = edges
            self.counts[words + word] = self.counts[3 * words + word] = count_bits(edges)
            upwards += self.counts[words + word]
        self.before[1] = across
        self.before[2] = across + upwards
        self.before[3] = across + upwards + across
        return 2 * (across + upwards)

    def list_found(self, actions: list[int], offset: int) -> None:
        """Add to `actions` the edges found, each as its number plus `offset`."""
        words = self.board.words
        for direction in range(4):
            for word in range(words):
                edges = self.masks[direction * words + word]
                base = direction * self.board.cells + 64 * word
                while edges:
                    actions.append(NUMBERS[offset + self.board.edge_numbers[base + lowest_bit(edges)]])
                    edges &= edges - 1

    def edge_found(self, nth: int) -> int:
        """The number of one of the edges found, counted from 0 in ascending order."""
        direction = (nth >= self.before[1]) + (nth >= self.before[2]) + (nth >= self.before[3])
        nth -= self.before[direction]
        place = direction * self.board.words
        base = direction * self.board.cells
        while nth >= self.counts[place]:
            nth -= self.counts[place]
            place += 1
            base += 64
        edges = self.masks[place]
        while nth > 0:
            edges &= edges - 1
            nth -= 1
        return self.board.edge_numbers[base + lowest_bit(edges)]

    def playout(self, stream: Stream) -> Outcome:
        """Play on to the end, in place, each legal action equally likely; return the result."""
        while self.current_player != TERMINAL:
            self.play_any(stream)
        return self.outcome()

    def play_any(self, stream: Stream) -> None:
        """Play the legal action that the next number of `stream` points at."""
        placements = self.find_placements() if self.vacancies > 1 else 0
        moves = self.find_moves()
        others = 2 if self.swap == SWAP_NOW else 1
        nth = stream.draw(moves + others + placements)
        if nth < moves:
            edge = self.edge_found(nth)
            self.move(self.board.sources[edge], self.board.targets[edge])
        elif nth == moves:
            self.pass_turn()
        elif nth < moves + others:
            self.swap_sides()
        else:
            self.find_placements()
            edge = self.edge_found(nth - moves - others)
            self.place(self.board.sources[edge], self.board.targets[edge])

    def outcome(self) -> Outcome:
        """At TERMINAL the result; before it, what it would be if both players passed from here on."""
        winner = self.leader()
        if winner == VACANT:
            last = 1 - (self.colour ^ (self.passes & 1))  # rulings S-3 and S-5: who passes second, or has done
            winner = last if self.free else 1 - last  # rules 7 and 9
        return OUTCOMES[winner ^ self.black_player]

    def leader(self) -> int:
        """Rule 6: the colour with the biggest group that is left once pairs are removed; VACANT if none is left."""
        balance = [0] * 362
        self.tally(BLACK, balance, 1)
        self.tally(WHITE, balance, -1)
        largest = self.board.cells
        while largest > 0 and balance[largest] == 0:
            largest -= 1
        if largest == 0:
            return VACANT
        return BLACK if balance[largest] > 0 else WHITE

    def groups(self, colour: int) -> list[int]:
        """The sizes of the groups of `colour`, the biggest first."""
        counts = [0] * 362
        self.tally(colour, counts, 1)
        sizes = []
        for size in range(self.board.cells, 0, -1):
            sizes += [size] * counts[size]
        return sizes

    def tally(self, colour: int, counts: list[int], step: int) -> None:
        """Add `step` to the count of its size for each group of `colour`."""
        words = self.board.words
        side = [0] * 6
        for word in range(words):
            side[word] = self.black[word]
            if colour == WHITE:
                side[word] ^= self.board.everywhere[word] ^ self.vacant[word]
        for word in range(words):
            while side[word]:
                counts[self.lift_group(side, word)] += step

    def lift_group(self, side: list[int], first: int) -> int:
        """Take the group of the first square in `side`, which is in the word `first`, out of it; return its size."""
        words = self.board.words
        size = self.board.size
        reach = [0] * 8  # with a word of zeros before and behind
        reach[first + 1] = side[first] & -side[first]
        grows = True
        while grows:
            grows = False
            for word in range(first, words):
                below, here, more = reach[word], reach[word + 1], reach[word + 2]
                wider = (
                    here
                    | (((here << 1) | (below >> 63)) & self.board.right_columns[word])
                    | (((here >> 1) | (more << 63)) & self.board.left_columns[word])
                    | ((here << size) | (below >> (64 - size)))
                    | ((here >> size) | (more << (64 - size)))
                ) & side[word]
                if wider != here:
                    reach[word + 1] = wider
                    grows = True
        total = 0
        for word in range(first, words):
            side[word] ^= reach[word + 1]
            total += count_bits(reach[word + 1])
        return total

    def observation(self, player: int) -> SwackObservation:
        """What `player` may know of this position: all of it."""
        return SwackObservation(player, self.clone())

    def key(self) -> bytes:
        """The position in canonical form: equal positions, and only they, have equal keys."""
        key = bytearray([self.board.size, self.free, self.colour, self.passes, self.swap, self.black_player])
        for cell in range(self.board.cells):
            value = 2 * self.heights[cell] + ((self.black[cell >> 6] >> (cell & 63)) & 1)
            key.append(value & 255)
            key.append(value >> 8)
        return bytes(key)
