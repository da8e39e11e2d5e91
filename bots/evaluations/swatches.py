"""How good a position of Swatches is for a player: points, and what may still be scored this round.

A player who can place tiles hopes for the best of three: something later with each tile in hand, the largest swatch
that one tile can close now, and open fields that hand and luck could close bit by bit. That makes a bot wait for a
large swatch while its hand is full, and take a small one before it is empty. The numbers were tuned in games of such
bots against each other.
"""

from __future__ import annotations

from arena.games.swatches import tables
from arena.games.swatches.board import Board
from arena.games.swatches.hands import Hands
from arena.games.swatches.rules import State

FITS = tables.fits()
ORIENTED = tables.oriented()
JOINS = tables.joins()
HAND = tables.HAND
PATTERNS = tables.PATTERNS
PLAYING = tables.PLAYING

LATER = 0.2
"""Boxes hoped for with each tile in hand, whatever the board."""

HELD_OFF = 0.8
"""What is left of a swatch that could be closed now until the next turn comes, while others still place tiles."""

FILLED = 0.8
"""The chance that a gap of a field is closed which a tile in hand can close, while others still place tiles."""

FILLED_ALONE = 0.95
"""The same when nobody else does."""

FILLED_BY_LUCK = 0.2
"""The chance that a gap is closed for which there is no tile in hand."""


def evaluate(state: State, player: int) -> float:
    """By how much `player` is expected to be ahead of the others' mean when the round ends."""
    playing = 0
    for other in range(state.players):
        playing += state.turn >= 0 and state.standing[other] == PLAYING
    own = others = 0.0
    for other in range(state.players):
        worth = state.points[other] + 0.0
        if state.turn >= 0 and state.standing[other] == PLAYING:
            if other != player:
                worth += hope(state, other)
            elif playing > 1:
                worth += own_hope(state, player, HELD_OFF, FILLED)
            else:
                worth += own_hope(state, player, 1.0, FILLED_ALONE)
        if other == player:
            own = worth
        else:
            others += worth
    return own - others / (state.players - 1)


def hope(state: State, player: int) -> float:
    """The boxes that `player` may still score this round, with a hand that is guessed at."""
    return max(LATER * state.hands.held[player], HELD_OFF * state.largest_closing(player))


def own_hope(state: State, player: int, held_off: float, filled: float) -> float:
    """The boxes that `player` may still score this round, who knows the hand; see HELD_OFF and FILLED."""
    building = best_field(state.board, state.hands, player, filled)
    return max(LATER * state.hands.held[player], held_off * state.largest_closing(player), building)


def best_field(board: Board, hands: Hands, player: int, filled: float) -> float:
    """The largest of the open fields' boxes, each times the chance that `player` closes all its gaps."""
    chances = [1.0] * 424
    gaps = [0] * 424
    fields = [-1, -1, -1, -1]
    for k in range(board.edge):
        closable = closable_sides(board, hands, player, k)
        for side in range(4):
            node = board.nodes[4 * k + side]
            fields[side] = board.find(node) if node >= 0 else -1
        for side in range(4):
            field = fields[side]
            if field < 0:
                continue
            same = 0
            for other in range(4):
                same |= (fields[other] == field) << other
            if same & ((1 << side) - 1):  # the gap was counted at an earlier side
                continue
            gaps[field] += 1
            chances[field] *= filled if not same & ~closable else FILLED_BY_LUCK
    best = 0.0
    for field in range(board.node_count):
        if 0 < gaps[field] <= hands.held[player]:
            best = max(best, board.sizes[field] * chances[field])
    return best


def closable_sides(board: Board, hands: Hands, player: int, k: int) -> int:
    """A bit for each side of the empty place number `k` beyond which some tile of `player` would leave no gap there."""
    touched = 0
    for side in range(4):
        touched |= (board.nodes[4 * k + side] >= 0) << side
    found = 0
    for i in range(HAND * player, HAND * player + hands.held[player]):
        tile = hands.tiles[i]
        rotations = FITS[PATTERNS * tile + board.patterns[k]]
        for rotation in range(4):
            if rotations >> rotation & 1:
                for side in range(4):
                    joined = JOINS[board.joins + 4 * ORIENTED[4 * tile + rotation] + side]
                    if touched >> side & 1 and not joined & ~touched:
                        found |= 1 << side
    return found
