"""The tiles of Swatches and what follows from them, in tables.

Sides are N, E, S, W = 0, 1, 2, 3, colours K, B, R, Y = 0, 1, 2, 3. A tile is the four colours of its sides.
"""

from __future__ import annotations

from itertools import product

COLOURS = "KBRY"
SIDES = "NESW"
EMPTY = 4
"""In a pattern: nothing lies beyond this side."""

PATTERNS = 5**4
ALONE = PATTERNS - 1
"""The pattern of a place that no tile touches."""

HAND = 7
COPIES = {2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 2, 8: 2}
"""How often each tile is in the bag, by the number of players."""

NOBODY = -1
PLAYING = 0
SCORED = 1
STUCK = 2  # had no legal placement at the last turn, and no tile was laid since
PASSED = 3  # passed by choice at the last turn, and no tile was laid since
OUT = 4  # was stuck before, which is final by option
STANDINGS = ("playing", "scored", "stuck", "passed", "out")
"""How a player stands in a round, in words."""

REACH = 139
"""No tile lies farther from the first one, in x or in y: the largest set has 140 tiles."""


def turned(sides: tuple[int, ...], rotation: int) -> tuple[int, ...]:
    """What stands N, E, S, W after `rotation` quarter turns clockwise."""
    return tuple([sides[(side - rotation) % 4] for side in range(4)])


def tile_sides() -> tuple[tuple[int, ...], ...]:
    """Every way to colour four sides, turned ones counted once as the least of them: 70, in order."""
    return tuple([sides for sides in product(range(4), repeat=4) if sides == min(turned(sides, r) for r in range(4))])


TILE_SIDES = tile_sides()
TILES = tuple(["".join([COLOURS[colour] for colour in sides]) for sides in TILE_SIDES])
"""The tiles' names; a tile is its index here."""


HIDDEN = len(TILES)
"""What stands for a tile in the hand of a player who does not show it."""


def rotations() -> list[int]:
    """For each tile, how many of its rotations look different: 1, 2 or 4."""
    return [len({turned(sides, r) for r in range(4)}) for sides in TILE_SIDES]


def packed(sides: tuple[int, ...]) -> int:
    """Four colours in eight bits, N lowest."""
    return sum([colour << (2 * side) for side, colour in enumerate(sides)])


def oriented() -> list[int]:
    """The packed sides of each tile in each rotation, at 4 * tile + rotation."""
    return [packed(turned(sides, r)) for sides in TILE_SIDES for r in range(4)]


def fits() -> list[int]:
    """For each tile and pattern, at PATTERNS * tile + pattern: a bit for each rotation in which the tile fits there.

    A pattern is what lies beyond the four sides of an empty place, N lowest, in base 5; EMPTY is nothing. Of rotations
    that look the same only the least counts. Beside no tile lies only the first one, unturned (ruling A-3). HIDDEN fits
    nowhere.
    """
    table = [0] * ((len(TILES) + 1) * PATTERNS)
    for tile, sides in enumerate(TILE_SIDES):
        looks = [turned(sides, r) for r in range(4)]
        for rotation in [r for r in range(4) if looks[r] not in looks[:r]]:
            for pattern in product(*[(colour, EMPTY) for colour in looks[rotation]]):
                number = sum([beyond * 5**side for side, beyond in enumerate(pattern)])
                table[PATTERNS * tile + number] |= 1 << rotation
        table[PATTERNS * tile + ALONE] = 1
    return table


def joins() -> list[int]:
    """For each way of joining, packed tile and side: a bit for each side whose triangle is joined to it in the tile.

    At 4 * (256 * way + tile) + side. Triangles of one colour are joined where they share a side, by way 1 also where
    they meet in the tile's centre (ruling A-2).
    """
    table = []
    for reach in ((1, 3), (1, 2, 3)):
        for number in range(256):
            colours = [number >> (2 * side) & 3 for side in range(4)]
            table.extend([group(colours, side, reach) for side in range(4)])
    return table


def group(colours: list[int], side: int, reach: tuple[int, ...]) -> int:
    """The sides that can be got to from `side` by steps of `reach` without leaving its colour, a bit each."""
    found = [side]
    for member in found:
        near = [(member + step) % 4 for step in reach]
        found.extend([other for other in near if colours[other] == colours[side] and other not in found])
    return sum([1 << member for member in found])
