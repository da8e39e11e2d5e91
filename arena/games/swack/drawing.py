"""A drawing of a position of Swack.

Stacks are letter and height, `b2` or `w1`. A line joins two that can exchange their tops: where there is no line, there
is no move.
"""

from __future__ import annotations

from arena.game import TERMINAL
from arena.games.swack.observation import SWAPS
from arena.games.swack.rules import SwackState
from arena.games.swack.tables import BLACK, COLOURS, FILES, TOPS, VACANT, VARIANTS, WHITE

INKS = ("\x1b[97;40m", "\x1b[30;47m", "\x1b[2m")
"""The ANSI colours of black and white stacks and of empty squares."""

PLAIN = "\x1b[0m"


def draw(state: SwackState) -> str:
    """The whole of `state` as text."""
    size = state.board.size
    name = "Free Swack" if VARIANTS[state.free] == "free" else "Swack"
    lines = [f"{name} {size}x{size}", *board_lines(state), turn_line(state), groups_line(state)]
    return "\n".join(line.rstrip() for line in lines)


def board_lines(state: SwackState) -> list[str]:
    """The board from the highest rank down, with names of files and ranks around it."""
    size = state.board.size
    stacks = state.stacks()
    width = max(len(cell_text(stack)) for stack in stacks)
    files = "   " + " ".join(FILES[column].ljust(width) for column in range(size))
    lines = [files]
    for row in range(size - 1, -1, -1):
        rank = stacks[row * size : (row + 1) * size]
        lines.append(f"{row + 1:2} {rank_line(rank, width)} {row + 1}")
        if row > 0:
            lines.append("   " + link_line(rank, stacks[(row - 1) * size : row * size], width))
    return [*lines, files]


def rank_line(rank: list[tuple[int, int]], width: int) -> str:
    """The stacks of one rank; a line between two that can exchange their tops."""
    line = ""
    for column, stack in enumerate(rank):
        text = cell_text(stack)
        line += INKS[stack[0]] + text + PLAIN
        if column + 1 < len(rank):
            line += ("-" if linked(stack, rank[column + 1]) else " ") * (width + 1 - len(text))
    return line + " " * (width - len(cell_text(rank[-1])))


def link_line(upper: list[tuple[int, int]], lower: list[tuple[int, int]], width: int) -> str:
    """What stands between two ranks: a line where one stack and that below it can exchange their tops."""
    marks = ["|" if linked(*pair) else " " for pair in zip(upper, lower, strict=True)]
    return " ".join(mark.ljust(width) for mark in marks)


def linked(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two neighbouring stacks can exchange their tops (rule 4)."""
    return one[1] == other[1] and {one[0], other[0]} == {BLACK, WHITE}


def cell_text(stack: tuple[int, int]) -> str:
    """A stack as its letter and height, or a point for an empty square."""
    top, height = stack
    return TOPS[top] if top == VACANT else f"{TOPS[top]}{height}"


def turn_line(state: SwackState) -> str:
    """Whose turn it is, and what passes and the pie rule have to say."""
    owner = {BLACK: state.black_player, WHITE: 1 - state.black_player}
    if state.current_player == TERMINAL:
        winner = state.outcome().ranks.index(1)
        colour = BLACK if winner == owner[BLACK] else WHITE
        return f"both passed: {COLOURS[colour]} (player {winner}) wins"
    other = COLOURS[1 - state.colour]
    line = (
        f"{COLOURS[state.colour]} (player {owner[state.colour]}) to move, {other} is player {owner[1 - state.colour]}"
    )
    if state.passes == 1:
        line += f"; {other} has passed"
    return line + ("; may swap sides" if SWAPS[state.swap] == "now" else "")


def groups_line(state: SwackState) -> str:
    """The sizes of the groups of both colours, the biggest first; three of size one are 3×1."""
    return "groups: " + ", ".join(f"{COLOURS[colour]} {sizes_text(state.groups(colour))}" for colour in (BLACK, WHITE))


def sizes_text(sizes: list[int]) -> str:
    """Group sizes, equal ones drawn together."""
    texts = [f"{sizes.count(size)}×{size}" if sizes.count(size) > 1 else str(size) for size in dict.fromkeys(sizes)]
    return " ".join(texts) or "none"
