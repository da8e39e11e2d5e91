r"""Swatches in text: each tile as its four triangles, the letters of their colours in them, N above.

    \ K /
    Y X B
    / R \

The colours of the triangles stand beside the letters as ANSI codes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from arena.game import CHANCE, TERMINAL
from arena.games.swatches import words
from arena.games.swatches.observation import redraw_word
from arena.games.swatches.rules import State
from arena.games.swatches.tables import COLOURS, STANDINGS, TILE_SIDES, TILES, turned

WIDTH = 5
NO_TILE = -1
GAP = " " * WIDTH
FREE = (GAP, "  *  ", GAP)
"""A place where a chosen tile fits."""

PAINTS = {"K": "97;40", "B": "97;44", "R": "97;41", "Y": "30;43"}


def drawing(state: State, player: int | None) -> str:
    """How the players stand, the hand of `player` (all hands for None), and beside it the placed area."""
    return drawn(state, player, NO_TILE, [])


def choice(state: State, player: int, tile: int, rotation: int) -> str:
    """The same with `tile` chosen: marked in the hand, and a star where it fits after `rotation` turns clockwise."""
    places = state.placements(tile, rotation)
    listed = " ".join([f"{x},{y}" for x, y in places]) or "no place"
    return f"{drawn(state, player, tile, places)}\n{TILES[tile]}/{rotation} fits at: {listed}"


def drawn(state: State, player: int | None, chosen: int, free: Sequence[tuple[int, int]]) -> str:
    """The whole drawing, with a mark at the tile `chosen` and stars at the `free` places."""
    shown = range(state.players) if player is None else [player]
    left, right = hand_lines(state, shown, chosen), board_lines(state, free)
    empty = " " * ((WIDTH + 1) * len(shown))
    beside = [f"{a}   {b}".rstrip() for a, b in zip_longest(left, right, fillvalue=empty)]
    return "\n".join([*standing_lines(state), "", *beside])


def standing_lines(state: State) -> list[str]:
    """The round, the bag, and a line for each player."""
    move = {CHANCE: "chance to move", TERMINAL: "the game is over"}
    mover = move.get(state.current_player, f"player {state.current_player} to move")
    lines = [f"round {state.round}, {mover}, {state.hands.bag_size} tile{'s' * (state.hands.bag_size != 1)} in the bag"]
    for player in range(state.players):
        redraw = redraw_word(state.redraws[player])
        points, tiles = state.points[player], state.hands.held[player]
        parts = [f"{points} point{'s' * (points != 1)}", f"{tiles} tile{'s' * (tiles != 1)}"]
        parts.append(STANDINGS[state.standing[player]])
        parts.extend([f"redraw: {redraw}"] if redraw else [])
        parts.extend(["opened the round"] if player == state.opener else [])
        lines.append(f"player {player}: {', '.join(parts)}")
    return lines


def hand_lines(state: State, players: Sequence[int], chosen: int) -> list[str]:
    """A column for each of `players`: number, and each tile with its name above, marked if it is `chosen`."""
    columns = []
    for player in players:
        column = [f"hand{player}".ljust(WIDTH + 1)]
        for tile in state.hands.hand(player):
            name = f"{TILES[tile]}{'<' if tile == chosen else ' '}"
            column.extend([f"{line} " for line in (name, *tile_lines(tile, 0))])
        columns.append(column)
    return ["".join(parts) for parts in zip_longest(*columns, fillvalue=" " * (WIDTH + 1))]


def board_lines(state: State, free: Sequence[tuple[int, int]]) -> list[str]:
    """The area with tiles and `free` places, x along the top, y along the left, north above."""
    pictures = dict.fromkeys(free, FREE)
    for placing in state.board.placings():
        pictures[words.position(placing >> 3)] = tile_lines(placing >> 23, placing >> 21 & 3)
    if not pictures:
        return ["no tile is placed"]
    columns = [x for x, _ in pictures]
    rows = [y for _, y in pictures]
    across = range(min(columns), max(columns) + 1)
    lines = [GAP + "".join([f"{x:^{WIDTH + 1}}" for x in across])]
    for y in range(max(rows), min(rows) - 1, -1):
        row = [pictures.get((x, y), (GAP, GAP, GAP)) for x in across]
        for number in range(3):
            label = f"{y:>4}" if number == 1 else " " * 4
            lines.append(f"{label} " + "".join([f"{picture[number]} " for picture in row]))
    return lines


def tile_lines(tile: int, rotation: int) -> tuple[str, str, str]:
    """The three lines of a tile."""
    north, east, south, west = [COLOURS[colour] for colour in turned(TILE_SIDES[tile], rotation)]
    middle = f"{painted(west, f'{west} ')}X{painted(east, f' {east}')}"
    return f"\\{painted(north, f' {north} ')}/", middle, f"/{painted(south, f' {south} ')}\\"


def painted(colour: str, text: str) -> str:
    """`text` on the ground of `colour`."""
    return f"\x1b[{PAINTS[colour]}m{text}\x1b[0m"
