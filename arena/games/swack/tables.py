"""The numbers of squares and actions, and their words, for each size of board.

Squares are numbered row by row from a1. An action's number is that of a directed edge: for each of `DIRECTIONS` the
edges row by row, then `pass` and `swap`, then once more all directed edges for the placements of Free Swack.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

SIZES = range(2, 20)
"""The sizes of board that can be played."""

LARGEST = SIZES[-1]
MOST_CELLS = LARGEST * LARGEST
MOST_WORDS = (MOST_CELLS + 63) // 64
MOST_MOVES = 4 * LARGEST * (LARGEST - 1)

FILES = "abcdefghijklmnopqrs"

DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Right, up, left, down, as steps in row and column."""

BLACK = 0
WHITE = 1
VACANT = 2
"""In place of a colour: no stack, or no group."""

TOPS = "bw."
"""How observations write black, white and an empty square."""

COLOURS = ("black", "white")

VARIANTS = ("standard", "free")


def neighbour(size: int, cell: int, direction: int) -> int | None:
    """The square next to `cell` in one of `DIRECTIONS`, or None beyond the border."""
    row, column = cell // size + DIRECTIONS[direction][0], cell % size + DIRECTIONS[direction][1]
    return row * size + column if 0 <= row < size and 0 <= column < size else None


@cache
def moves(size: int) -> tuple[tuple[int, int], ...]:
    """From which square to which each directed edge leads, by number."""
    edges = []
    for direction in range(4):
        for cell in range(size * size):
            other = neighbour(size, cell, direction)
            if other is not None:
                edges.append((cell, other))
    return tuple(edges)


def sources(size: int) -> list[int]:
    """Where each directed edge begins; zeros up to the number of edges of the largest board."""
    return padded([source for source, _ in moves(size)], MOST_MOVES)


def targets(size: int) -> list[int]:
    """Where each directed edge ends; zeros up to the number of edges of the largest board."""
    return padded([target for _, target in moves(size)], MOST_MOVES)


def neighbours(size: int) -> list[int]:
    """The four squares around each, in the order of `DIRECTIONS`; the number after the last is beyond the border."""
    found = [neighbour(size, cell, direction) for cell in range(size * size) for direction in range(4)]
    return padded([size * size if cell is None else cell for cell in found], 4 * MOST_CELLS)


def edge_bits(size: int) -> list[int]:
    """The bit of each edge around each square: the number of the edge's left or lower end.

    An edge to the left across the border has the bit of an edge to the right across it, and one down that of one up:
    bits that are never set.
    """
    bits = []
    for cell in range(size * size):
        left, below = neighbour(size, cell, 2), neighbour(size, cell, 3)
        bits += [cell, cell]
        bits += [size - 1 if left is None else left, size * (size - 1) if below is None else below]
    return padded(bits, 4 * MOST_CELLS)


def edge_numbers(size: int) -> list[int]:
    """The number of each directed edge by direction and bit: that of bit b in direction d stands at d x squares + b."""
    numbers = [0] * (4 * MOST_CELLS)
    for number, (source, target) in enumerate(moves(size)):
        direction = number // (size * (size - 1))
        numbers[direction * size * size + min(source, target)] = number
    return numbers


def left_columns(size: int) -> list[int]:
    """The squares that have another to their right, as bits in words of 64."""
    return in_words(cell for cell in range(size * size) if cell % size < size - 1)[:MOST_WORDS]


def right_columns(size: int) -> list[int]:
    """The squares that have another to their left, as bits in words of 64."""
    return in_words(cell for cell in range(size * size) if cell % size > 0)[:MOST_WORDS]


def everywhere(size: int) -> list[int]:
    """All squares, as bits in words of 64; a word of zeros after the last."""
    return in_words(range(size * size))


def in_words(cells: Iterable[int]) -> list[int]:
    """A set of squares, as bits in words of 64; one word more than the largest board needs."""
    words = [0] * (MOST_WORDS + 1)
    for cell in cells:
        words[cell // 64] |= 1 << cell % 64
    return words


def padded(numbers: list[int], length: int) -> list[int]:
    """`numbers` with zeros after them, `length` in all."""
    return numbers + [0] * (length - len(numbers))


def lowest_bits() -> list[int]:
    """For each place of six bits in `DE_BRUIJN`, which bit has to be shifted in to bring it to the top."""
    places = [0] * 64
    for bit in range(64):
        places[((DE_BRUIJN << bit) & (2**64 - 1)) >> 58] = bit
    return places


DE_BRUIJN = 0x03F79D71B4CB0A89
"""A number in which each six bits in a row are different."""


def cell_name(size: int, cell: int) -> str:
    """The name of a square, as in chess."""
    return f"{FILES[cell % size]}{cell // size + 1}"


@cache
def words(size: int) -> tuple[str, ...]:
    """The word of each action, by number."""
    edges = [cell_name(size, source) + cell_name(size, target) for source, target in moves(size)]
    return (*edges, "pass", "swap", *[f"+{edge}" for edge in edges])


@cache
def actions(size: int) -> dict[str, int]:
    """The number of each action, by word."""
    return {word: number for number, word in enumerate(words(size))}
