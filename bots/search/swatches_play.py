"""A fast player of Swatches, by which a search plays a round on to its end.

It looks at the best of the swatches that it can score and at a few other placings drawn at random, and does what the
evaluation of the game likes best; who has scored waits for the round to end.

The same file runs as it is, or compiled with the C types of swatches_play.pxd, and plays the same game.
"""

from __future__ import annotations

from arena.game import CHANCE as CHANCE_MOVES
from arena.game import TERMINAL as GAME_OVER
from arena.games.swatches import tables, words
from arena.games.swatches.rules import State
from arena.rng import Stream
from bots.evaluations import swatches

CHANCE = CHANCE_MOVES
TERMINAL = GAME_OVER
PASS = words.PASS
REDRAW = words.REDRAW
NOBODY = tables.NOBODY
PLACE = 0  # what a turn is for, as the rules number it
CHANGE = 1

DRAWN = 4
"""How many placings that score nothing are looked at."""


def trial(state: State, action: int, rounds: int, stream: Stream) -> float:
    """By how much the player to move is ahead of the others' mean after `action` and so many rounds, with this one."""
    after: State = state.clone()
    player = after.turn
    after.go_on(action)
    play_on(after, state.round + rounds - 1, stream)
    own = 0.0
    others = 0.0
    for other in range(after.players):
        if other == player:
            own = after.points[other]
        else:
            others += after.points[other]
    return own - others / (after.players - 1)


def play_on(state: State, last: int, stream: Stream) -> None:
    """Play `state` on, in place, to the end of the `last` round."""
    while state.current_player != TERMINAL and state.round <= last:
        if state.current_player == CHANCE:
            if state.opener == NOBODY:
                state.opener = stream.below(state.players)
            else:
                state.draw(state.hands.drawn(state.hands.bag_size, stream))
            continue
        kind = state.kind()
        if kind == PLACE:
            state.go_on(placing(state, stream))
        else:
            state.go_on(REDRAW if kind == CHANGE else PASS)


def placing(state: State, stream: Stream) -> int:
    """The action of a player who can lay a tile."""
    count = state.collect()
    chosen = -1
    most = 0
    for place in range(count):
        action = state.board.found(place)
        if action & 7:
            boxes = boxes_of(state, action)
            if boxes > most:
                most = boxes
                chosen = action
    looked = [0] * 5
    number = 0
    if chosen >= 0:
        looked[0] = chosen
        number = 1
    for _ in range(DRAWN):
        action = state.board.found(stream.below(count))
        if action & 7 == 0:
            looked[number] = action
            number += 1
    if number == 0:
        return state.board.found(0)
    best = looked[0]
    if number == 1:
        return best
    value = -1e9
    for place in range(number):
        worth = value_after(state, looked[place])
        if worth > value:
            value = worth
            best = looked[place]
    return best


def boxes_of(state: State, action: int) -> int:
    """What `action` scores, all places surveyed."""
    tile, rotation, score = action >> 23, action >> 21 & 3, action & 7
    k = state.board.index(action >> 3 & 0x3FFFF)
    boxes = 0
    for side in range(4):
        if state.settings.every or score == 1 + side:
            boxes += state.board.closing(k, tile, rotation, side)
    return boxes


def value_after(state: State, action: int) -> float:
    """What the evaluation says of the position after `action` for the player to move."""
    player = state.turn
    after: State = state.clone()
    after.go_on(action)
    return swatches.evaluate(after, player)
