"""The components of Patchwork, and the tables that the rules look things up in.

A quilt is two words of seven rows each, its rows 0 to 6 (upper) and 2 to 8 (lower), row 0 at the top; the bit of a cell
is 9 * row + column. A patch is at most five rows high, so that each placement lies wholly in one of the two words, and
no shift crosses from one to the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate, combinations
from operator import mul, or_
from typing import NamedTuple

Cell = tuple[int, int]
"""Row and column, from the top left."""
Shape = tuple[Cell, ...]

SIZE = 9
CELLS = SIZE * SIZE
END = 53
START_BUTTONS = 5
START_PATCH = 0
OFFER = 3
SQUARE = 7
SQUARE_POINTS = 7
EMPTY_PENALTY = 2
INCOME_MARKS = (5, 11, 17, 23, 29, 35, 41, 47, 53)
PRINTINGS = ("current", "first")
LEATHER_MARKS = ((26, 32, 38, 44, 50), (20, 26, 32, 44, 50))
"""For each of PRINTINGS."""
TIES = ("first_at_end", "shared")

WINDOW = 7
"""Rows in each of a quilt's two words."""
LOWER = SIZE - WINDOW
"""The first row of the lower one."""


@dataclass(frozen=True)
class Patch:
    """A patch as it is printed."""

    cost: int
    """Buttons to pay."""

    time: int
    """Spaces to move."""

    income: int
    """Buttons on it."""

    rows: tuple[str, ...]
    """Its picture, `#` for cloth."""

    @property
    def shape(self) -> Shape:
        """The cells of the picture."""
        return tuple((y, x) for y, row in enumerate(self.rows) for x, mark in enumerate(row) if mark == "#")


PATCHES = (
    Patch(2, 1, 0, ("##",)),
    Patch(1, 3, 0, ("##", "#.")),
    Patch(2, 2, 0, ("###",)),
    Patch(3, 1, 0, ("##", "#.")),
    Patch(2, 2, 0, ("###", ".#.")),
    Patch(3, 2, 1, ("##.", ".##")),
    Patch(3, 3, 1, ("####",)),
    Patch(4, 2, 1, ("###", "#..")),
    Patch(4, 6, 2, ("###", "#..")),
    Patch(6, 5, 2, ("##", "##")),
    Patch(7, 6, 3, ("##.", ".##")),
    Patch(1, 2, 0, ("###", "#.#")),
    Patch(2, 2, 0, ("###", "##.")),
    Patch(2, 3, 1, ("###.", "..##")),
    Patch(3, 4, 1, ("####", ".#..")),
    Patch(5, 4, 2, (".#.", "###", ".#.")),
    Patch(5, 5, 2, ("###", ".#.", ".#.")),
    Patch(7, 1, 1, ("#####",)),
    Patch(10, 3, 2, ("####", "#...")),
    Patch(10, 4, 3, ("##.", ".##", "..#")),
    Patch(0, 3, 1, (".#..", "####", ".#..")),
    Patch(1, 2, 0, ("#...", "####", "...#")),
    Patch(1, 5, 1, ("####", "#..#")),
    Patch(2, 1, 0, (".#..", "####", "..#.")),
    Patch(3, 6, 2, ("##.", ".##", "##.")),
    Patch(4, 2, 0, ("###.", ".###")),
    Patch(7, 2, 2, ("#...", "####", "#...")),
    Patch(7, 4, 2, ("####", ".##.")),
    Patch(8, 6, 3, ("##.", "###", "..#")),
    Patch(10, 5, 3, ("####", "##..")),
    Patch(1, 4, 1, ("..#..", "#####", "..#..")),
    Patch(2, 3, 0, ("###", ".#.", "###")),
    Patch(5, 3, 1, (".##.", "####", ".##.")),
)
"""By id: the start patch, then by area, cost, time, income and shape."""


def moved(shape: Shape) -> Shape:
    """`shape` with its bounding box's corner at (0, 0), sorted."""
    top, left = min(y for y, _ in shape), min(x for _, x in shape)
    return tuple(sorted((y - top, x - left) for y, x in shape))


def turned(shape: Shape) -> Shape:
    """`shape` turned by 90 degrees clockwise."""
    return moved(tuple((x, -y) for y, x in shape))


def mirrored(shape: Shape) -> Shape:
    """`shape` with left and right exchanged."""
    return moved(tuple((y, -x) for y, x in shape))


def orientations(shape: Shape) -> list[Shape]:
    """The picture turned four times, then its mirror image turned four times, each different one once."""
    found: list[Shape] = []
    for face in (moved(shape), mirrored(shape)):
        for _ in range(4):
            if face not in found:
                found.append(face)
            face = turned(face)
    return found


def words(shape: Shape) -> tuple[int, int]:
    """The upper and the lower word of the cells in `shape`."""
    return halves(bits_of(shape))


def bits_of(shape: Shape) -> int:
    """The cells in `shape` as 81 bits."""
    return sum([1 << (SIZE * y + x) for y, x in shape])


def halves(bits: int) -> tuple[int, int]:
    """The upper and the lower word of a quilt of 81 bits."""
    return bits & (1 << SIZE * WINDOW) - 1, bits >> SIZE * LOWER


def whole(upper: int, lower: int) -> int:
    """The two words of a quilt as one of 81 bits."""
    return upper | lower << (SIZE * LOWER)


def cells(upper: int, lower: int) -> list[int]:
    """The numbers (9 * row + column) of the cells in the two words of a quilt."""
    mask = whole(upper, lower)
    numbers = []
    while mask:
        numbers.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return numbers


class Orientation(NamedTuple):
    """A patch, turned in one of its ways."""

    patch: int
    turn: int
    """Which of the patch's orientations, from 0."""
    shape: Shape

    @property
    def rows(self) -> int:
        """How many rows its bounding box's top left corner, the anchor, can lie in."""
        return SIZE - max(y for y, _ in self.shape)

    @property
    def columns(self) -> int:
        """How many columns the anchor can lie in."""
        return SIZE - max(x for _, x in self.shape)

    def anchors(self) -> tuple[int, int]:
        """The anchors at which it lies in the upper word, and the others in the lower word."""
        upper_rows = self.rows - LOWER
        upper = words(tuple((y, x) for y in range(upper_rows) for x in range(self.columns)))[0]
        lower = words(tuple((y, x) for y in range(upper_rows, self.rows) for x in range(self.columns)))[1]
        return upper, lower


LEATHER_PATCH = len(PATCHES)
"""The number under which tables have leather, a patch of one cell that costs nothing; it has no place in the circle."""
CLOTH = (*PATCHES, Patch(0, 0, 0, ("#",)))
"""Patches and leather."""
ORIENTATIONS = [
    Orientation(patch, turn, shape)
    for patch, face in enumerate(CLOTH)
    for turn, shape in enumerate(orientations(face.shape))
]


class Placement(NamedTuple):
    """One way to lay one patch on a quilt."""

    patch: int
    turn: int
    anchor: int
    """The number of the cell where the anchor lies."""
    upper: int
    """The cells it covers, as the quilt's upper word."""
    lower: int
    """The cells it covers, as the quilt's lower word."""


def lying() -> Iterator[tuple[int, int, int, list[int]]]:
    """Each orientation as its patch, its turn, its cells in the top left corner, and the anchors that it can have."""
    for each in ORIENTATIONS:
        anchors = [SIZE * top + left for top in range(each.rows) for left in range(each.columns)]
        yield each.patch, each.turn, bits_of(each.shape), anchors


def placements(patches: Iterable[int]) -> list[Placement]:
    """All placements of `patches`: patches, orientations and anchors in order."""
    wanted = set(patches)
    return [
        Placement(patch, turn, anchor, *halves(bits << anchor))
        for patch, turn, bits, anchors in lying()
        if patch in wanted
        for anchor in anchors
    ]


PLACEMENTS = placements(range(LEATHER_PATCH))

# The numbers of actions: to advance, leather by cell, placements, draws of the circle by patch.
ADVANCE = 0
LEATHER = 1
PLACE = LEATHER + CELLS
CIRCLE = PLACE + len(PLACEMENTS)
ACTIONS = list(range(CIRCLE + len(PATCHES)))
"""Ready-made numbers, so that lists of actions need no new objects."""

RUNS = ((1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (3, 1), (4, 1))
"""Height and width of the straight runs of cells that patches are put together from."""


def run_bits(run: int, corner: Cell) -> int:
    """The cells of a run whose first cell is `corner`, as bits."""
    rows, columns = RUNS[run]
    return bits_of(tuple((corner[0] + y, corner[1] + x) for y in range(rows) for x in range(columns)))


def pieces(shape: Shape) -> list[tuple[int, int]]:
    """The fewest runs that make up `shape` (they may overlap), each with the number of its first cell."""
    whole_shape = bits_of(shape)
    found = [(run, corner, run_bits(run, corner)) for run in range(len(RUNS)) for corner in shape]
    inside = [each for each in found if each[2] & ~whole_shape == 0]
    return next(
        [(run, SIZE * y + x) for run, (y, x), _ in chosen]
        for count in range(1, 1 + len(shape))
        for chosen in combinations(inside, count)
        if reduce(or_, [bits for _, _, bits in chosen]) == whole_shape
    )


def starts(counts: Iterable[int], first: int = 0) -> list[int]:
    """Where each group begins if groups of these sizes stand in a row from `first` on, and where the last one ends."""
    return list(accumulate(counts, initial=first))


def passed(marks: tuple[int, ...]) -> list[int]:
    """For each space of the track, how many of `marks` lie on it or before it."""
    return [sum(mark <= space for mark in marks) for space in range(END + 1)]


def squares() -> list[tuple[int, int]]:
    """The words of the nine 7x7 squares."""
    corners = range(SIZE + 1 - SQUARE)
    side = range(SQUARE)
    return [words(tuple((top + y, left + x) for y in side for x in side)) for top in corners for left in corners]


def lowest(bits: int) -> int:
    """The column of the first set bit of a row; 0 for none."""
    return (bits & -bits).bit_length() - 1 if bits else 0


def column(bits: int, index: int) -> int:
    """The column of the set bit of a row that has `index` set bits before it; 0 for none."""
    set_bits = [x for x in range(SIZE) if bits >> x & 1]
    return set_bits[index] if index < len(set_bits) else 0


# By patch, leather last.
COST = [patch.cost for patch in CLOTH]
TIME = [patch.time for patch in CLOTH]
INCOME = [patch.income for patch in CLOTH]
AREA = [len(patch.shape) for patch in CLOTH]
FIRST_ORIENTATION = starts(len(orientations(patch.shape)) for patch in CLOTH)
"""Where the orientations of a patch begin, and where the last ones end."""

# By orientation.
ROWS = [orientation.rows for orientation in ORIENTATIONS]
COLUMNS = [orientation.columns for orientation in ORIENTATIONS]
FIRST_ACTION = [*starts(map(mul, ROWS[:-1], COLUMNS[:-1]), PLACE)[:-1], LEATHER]
ANCHORS_UPPER = [orientation.anchors()[0] for orientation in ORIENTATIONS]
ANCHORS_LOWER = [orientation.anchors()[1] for orientation in ORIENTATIONS]
PIECES = [pieces(orientation.shape) for orientation in ORIENTATIONS]
FIRST_PIECE = starts(len(made_of) for made_of in PIECES)
"""Where the pieces of an orientation begin, and where the last ones end."""

# By piece.
PIECE_RUN = [run for made_of in PIECES for run, _ in made_of]
PIECE_SHIFT = [shift for made_of in PIECES for _, shift in made_of]

# By action.
COVERS = [Placement(-1, 0, 0, 0, 0), *placements([LEATHER_PATCH]), *PLACEMENTS]
PATCH_OF = [placement.patch for placement in COVERS]
COVER_UPPER = [placement.upper for placement in COVERS]
COVER_LOWER = [placement.lower for placement in COVERS]

# By space of the track; and by printing before it: (END + 1) * printing + space.
INCOME_PASSED = passed(INCOME_MARKS)
LEATHER_PASSED = passed(LEATHER_MARKS[0]) + passed(LEATHER_MARKS[1])

# By 7x7 square.
SQUARE_UPPER = [upper for upper, _ in squares()]
SQUARE_LOWER = [lower for _, lower in squares()]

# By the nine bits of a row; COLUMN by SIZE * bits + index.
BITS = [bits.bit_count() for bits in range(1 << SIZE)]
LOWEST = [lowest(bits) for bits in range(1 << SIZE)]
COLUMN = [column(bits, index) for bits in range(1 << SIZE) for index in range(SIZE)]
