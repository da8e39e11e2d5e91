"""Why an action that is not legal is not, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.game import TERMINAL
from arena.games.swack.tables import BLACK, COLOURS, VACANT, WHITE, cell_name, moves, words

if TYPE_CHECKING:
    from arena.games.swack.rules import SwackState


def refusal(state: SwackState, action: int) -> str:
    """Why `action`, which is not legal in `state`, is not."""
    size = state.board.size
    numbers = words(size)
    if not 0 <= action < len(numbers):
        return f"{action} is no action of Swack on {size}x{size}: they are numbered 0 to {len(numbers) - 1}"
    return f"{numbers[action]}: {reason(state, action)}"


def reason(state: SwackState, action: int) -> str:
    """What is wrong with `action`, an action of the game."""
    size, passing = state.board.size, state.board.passing
    if state.current_player == TERMINAL:
        return "the game is over"
    if action == passing + 1:
        return "only White may swap, on its first turn, under the pie rule"
    if action > passing:
        return wrong_with_placement(state, *moves(size)[action - passing - 2])
    return wrong_with_move(state, *moves(size)[action])


def wrong_with_move(state: SwackState, source: int, target: int) -> str:
    """What is wrong with a move that rule 4 forbids."""
    mover, enemy = (BLACK, WHITE) if state.colour == BLACK else (WHITE, BLACK)
    begin, end = cell_name(state.board.size, source), cell_name(state.board.size, target)
    stacks = state.stacks()
    if stacks[source][0] != mover:
        return f"{begin} holds no {COLOURS[mover]} stack, and {COLOURS[mover]} is to move"
    if stacks[target][0] != enemy:
        return f"{end} holds no {COLOURS[enemy]} stack to move onto"
    return f"{begin} is {stacks[source][1]} high and {end} {stacks[target][1]}; a move needs equal heights"


def wrong_with_placement(state: SwackState, source: int, target: int) -> str:
    """What is wrong with a placement that rule 9 forbids."""
    if not state.free:
        return "stacks are placed in Free Swack only"
    taken = target if state.stacks()[source][0] == VACANT else source
    return f"{cell_name(state.board.size, taken)} is not empty"
