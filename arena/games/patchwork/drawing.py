"""A position of Patchwork as text."""

from __future__ import annotations

from collections.abc import Sequence

from arena.game import CHANCE, TERMINAL
from arena.games.patchwork import tables
from arena.games.patchwork.observation import leather_marks
from arena.games.patchwork.rules import State

SHOWN = 7
"""How many of the next patches are drawn."""
WIDE = 8
"""The width of a column with a patch."""


def drawing(state: State) -> str:
    """The players, their quilts, the time track and the next patches of the circle."""
    parts = [heading(state), sides(state), quilts(state), track(state), patches(state)]
    return "\n\n".join(part for part in parts if part) + "\n"


def heading(state: State) -> str:
    """Who moves, or how it ended."""
    if state.current_player == TERMINAL:
        outcome = state.outcome()
        first = [player for player, rank in enumerate(outcome.ranks) if rank == 1]
        result = f"player {first[0]} wins" if len(first) == 1 else "a tie"
        return f"the game is over: {result}, {outcome.scores[0]} : {outcome.scores[1]}"
    if state.current_player == CHANCE:
        return f"the circle is being laid: {state.left} of {len(tables.PATCHES)} patches"
    task = "place a leather patch" if state.leather else "advance, or buy a patch on offer"
    return f"player {state.current_player} moves: {task}"


def sides(state: State) -> str:
    """What the players have, a line each."""
    lines = ["          space  buttons  income  empty  score"]
    for player in (0, 1):
        numbers = f"{state.position[player]:5}{state.buttons[player]:9}{state.income[player]:8}{state.empty[player]:7}"
        line = f"player {player}  {numbers}{state.score(player):7}"
        line += "  special tile" * (state.special_tile == player) + "  first at the end" * (
            state.first_at_end == player
        )
        lines.append(line)
    return "\n".join(lines)


def quilts(state: State) -> str:
    """Both quilts side by side, each patch by its number."""
    letters = "   " + "".join(f"{letter:>3}" for letter in "abcdefghi")
    lines = [f"{letters}      {letters}"]
    both = [state.quilt(0), state.quilt(1)]
    for row in range(tables.SIZE):
        lines.append("      ".join(quilt_row(quilt, row) for quilt in both))
    return "\n".join(lines)


def quilt_row(quilt: Sequence[int], row: int) -> str:
    """One row of a quilt with its number before it."""
    marks = {-1: "·", tables.LEATHER_PATCH: "■"}
    patches = quilt[tables.SIZE * row : tables.SIZE * (row + 1)]
    return f"{tables.SIZE - row:3}" + "".join(f"{marks.get(patch, patch):>3}" for patch in patches)


def track(state: State) -> str:
    """The time track: spaces, income marks, leather that is still there, and the tokens under it."""
    spaces = ["·"] * (tables.END + 1)
    for mark in tables.INCOME_MARKS:
        spaces[mark] = "o"
    for mark in leather_marks(state):
        spaces[mark] = "■"
    numbers = "".join(f"{space:<10}" for space in range(0, tables.END + 1, 10))
    tokens = [f"player {player}  {'^':>{state.position[player] + 1}}" for player in (0, 1)]
    return "\n".join([f"          {numbers}".rstrip(), f"track     {''.join(spaces)}", *tokens])


def patches(state: State) -> str:
    """The next patches of the circle, drawn; then the numbers of those behind them."""
    circle = state.circle()
    if not circle:
        return ""
    shown = [tables.PATCHES[patch] for patch in circle[:SHOWN]]
    lines = [line("patch", circle[:SHOWN])]
    if state.current_player >= 0:
        offered = min(tables.OFFER, len(circle))
        lines.insert(0, line("", ["on offer"] * offered + ["later"] * (len(shown) - offered)))
    lines.append(line("cost", [patch.cost for patch in shown]))
    lines.append(line("time", [patch.time for patch in shown]))
    lines.append(line("income", [patch.income for patch in shown]))
    for row in range(max(len(patch.rows) for patch in shown)):
        cloth = [patch.rows[row] if row < len(patch.rows) else "" for patch in shown]
        lines.append(line("", [picture.replace(".", " ") for picture in cloth]))
    if circle[SHOWN:]:
        lines.append("then      " + " ".join(str(patch) for patch in circle[SHOWN:]))
    return "\n".join(lines)


def line(title: str, entries: Sequence[object]) -> str:
    """A line of the table of patches."""
    return (f"{title:<10}" + "".join(f"{entry!s:<{WIDE + 2}}" for entry in entries)).rstrip()
