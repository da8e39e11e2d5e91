"""The tiles laid so far, the empty places beside them, and the fields of colour they make.

Nothing here grows slower with more tiles: an empty place beside a tile knows the colours around it, and fields are kept
by union and find. A field's nodes are the sides of tiles, one node for two sides that touch; two nodes of a tile are
joined where their triangles are. A node is open while it has only one tile. A field without open nodes is closed, and
its boxes are its nodes (ruling A-1). All arrays are of fixed size, so that compiled they are plain memory.
"""

from __future__ import annotations

from typing import NamedTuple

from arena.errors import ArenaError
from arena.games.swatches import tables, words

ALONE = tables.ALONE
PATTERNS = tables.PATTERNS
ORIGIN = words.ORIGIN
FITS = tables.fits()
ORIENTED = tables.oriented()
JOINS = tables.joins()
STEPS = [512, 1, -512, -1]
POWERS = [1, 5, 25, 125]
LOWEST = [0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0]
"""The place of the lowest 1 in four bits."""

MOST_TILES = 140
MOST_PLACES = 344  # beside k of 140 connected tiles are at most 4k empty places, and at most 2 * 140 + 2 + (140 - k)
MOST_NODES = 424  # 140 connected tiles have at most 3 * 140 + 1 sides
SLOTS = 1024
DELETED = -1

READY = [0] * 344
"""For each empty place, when it was surveyed: a bit for each side beyond which a field has no open node but here."""

SAME = [0] * 1376
"""Likewise at 4 * place + side: a bit for each side beyond which the same field lies; 0 where no tile lies."""

BOXES = [0] * 1376
"""Likewise: the nodes of the field beyond the side."""

FOUND = [0] * 16200
"""Where legal actions are collected: 7 tiles in 3 rotations at all places, scored for each side or not, fit in."""


class OpenField(NamedTuple):
    """A field of one colour that touches empty places."""

    colour: str
    half_boxes: int
    """Its triangles: two make a box."""

    gaps: tuple[tuple[int, int, str], ...]
    """The empty places it touches: x, y, and the side of the place at which the field lies."""


class Board:
    """Tiles that touch in equal colours."""

    def __init__(self, joins: int) -> None:
        """A board without tiles; `joins` is where the way of joining begins in JOINS (ruling A-2)."""
        self.joins = joins
        self.count = 0
        self.tiles = [0] * 140
        self.edge = 1
        self.places = [0] * 344
        self.patterns = [0] * 344
        self.nodes = [-1] * 1376
        self.homes = [0] * 344
        self.slots = [0] * 1024
        self.node_count = 0
        self.parents = [0] * 424
        self.sizes = [0] * 424
        self.opens = [0] * 424
        self.places[0] = ORIGIN
        self.patterns[0] = ALONE
        self.settle(0)

    def clone(self) -> Board:
        """A board of its own that is equal to this one."""
        made = Board(self.joins)
        made.count = self.count
        made.edge = self.edge
        made.node_count = self.node_count
        for i in range(self.count):
            made.tiles[i] = self.tiles[i]
        for i in range(self.edge):
            made.places[i] = self.places[i]
            made.patterns[i] = self.patterns[i]
            made.homes[i] = self.homes[i]
        for i in range(self.edge * 4):
            made.nodes[i] = self.nodes[i]
        for i in range(SLOTS):
            made.slots[i] = self.slots[i]
        for i in range(self.node_count):
            made.parents[i] = self.parents[i]
            made.sizes[i] = self.sizes[i]
            made.opens[i] = self.opens[i]
        return made

    def index(self, place: int) -> int:
        """Where `place` stands among the empty places beside tiles, or -1 if it is none of them."""
        slot = (place >> 9 & 31) << 5 | (place & 31)
        while self.slots[slot] != 0:
            k = self.slots[slot] - 1
            if k >= 0 and self.places[k] == place:
                return k
            slot = (slot + 1) % SLOTS
        return -1

    def settle(self, k: int) -> None:
        """Make the empty place number `k` one that `index` finds."""
        place = self.places[k]
        slot = (place >> 9 & 31) << 5 | (place & 31)
        while self.slots[slot] != 0:
            slot = (slot + 1) % SLOTS
        self.slots[slot] = k + 1
        self.homes[k] = slot

    def add(self, place: int) -> int:
        """Take `place` up among the empty places beside tiles; its number there."""
        k = self.edge
        self.edge += 1
        self.places[k] = place
        self.patterns[k] = ALONE
        for side in range(4):
            self.nodes[4 * k + side] = -1
        self.settle(k)
        return k

    def remove(self, k: int) -> None:
        """Take number `k` out of the empty places; the last one gets its number."""
        self.slots[self.homes[k]] = DELETED
        self.edge -= 1
        last = self.edge
        if k == last:
            return
        self.places[k] = self.places[last]
        self.patterns[k] = self.patterns[last]
        self.homes[k] = self.homes[last]
        self.slots[self.homes[k]] = k + 1
        for side in range(4):
            self.nodes[4 * k + side] = self.nodes[4 * last + side]

    def find(self, node: int) -> int:
        """The node that stands for the field of `node`."""
        while self.parents[node] != node:
            self.parents[node] = self.parents[self.parents[node]]
            node = self.parents[node]
        return node

    def join(self, one: int, other: int) -> None:
        """Make one field of two nodes' fields."""
        large, small = self.find(one), self.find(other)
        if large == small:
            return
        if self.sizes[large] < self.sizes[small]:
            large, small = small, large
        self.parents[small] = large
        self.sizes[large] += self.sizes[small]
        self.opens[large] += self.opens[small]

    def open_node(self, place: int, side: int, colour: int) -> int:
        """A new open node of `colour` at the side opposite to `side` of the empty `place`."""
        k = self.index(place)
        if k < 0:
            k = self.add(place)
        node = self.node_count
        self.node_count += 1
        self.parents[node] = node
        self.sizes[node] = 1
        self.opens[node] = 1
        opposite = (side + 2) % 4
        self.nodes[4 * k + opposite] = node
        self.patterns[k] += (colour - 4) * POWERS[opposite]
        return node

    def lay(self, k: int, tile: int, rotation: int) -> None:
        """Lay `tile` on the empty place number `k`, where it fits (rules 5 and 6, ruling A-4)."""
        sides = ORIENTED[4 * tile + rotation]
        place = self.places[k]
        here = [self.nodes[4 * k], self.nodes[4 * k + 1], self.nodes[4 * k + 2], self.nodes[4 * k + 3]]
        self.remove(k)
        self.tiles[self.count] = tile << 23 | rotation << 21 | place << 3
        self.count += 1
        for side in range(4):
            if here[side] >= 0:
                self.opens[self.find(here[side])] -= 1
            else:
                here[side] = self.open_node(place + STEPS[side], side, sides >> (2 * side) & 3)
        for side in range(3):
            together = JOINS[self.joins + 4 * sides + side]
            for other in range(side + 1, 4):
                if together >> other & 1:
                    self.join(here[side], here[other])

    def survey(self, k: int) -> None:
        """Find out which fields lie around the empty place number `k`; to be done before `closing`."""
        roots = [-1, -1, -1, -1]
        for side in range(4):
            node = self.nodes[4 * k + side]
            if node >= 0:
                roots[side] = self.find(node)
        READY[k] = 0
        for side in range(4):
            SAME[4 * k + side] = 0
            root = roots[side]
            if root < 0:
                continue
            nodes_here = 0
            for other in range(4):
                if roots[other] == root:
                    SAME[4 * k + side] |= 1 << other
                    nodes_here += 1
            BOXES[4 * k + side] = self.sizes[root]
            if self.opens[root] == nodes_here:
                READY[k] |= 1 << side

    def closing(self, k: int, tile: int, rotation: int, side: int) -> int:
        """The boxes of the swatch that `tile`, laid on the empty place number `k`, closes at its `side`.

        0 if none is closed there, or if it also has an earlier side of the tile: each swatch counts at one side.
        """
        joins = self.joins + 4 * ORIENTED[4 * tile + rotation]
        members = 1 << side
        before = 0
        while members != before:  # the sides of the tile that belong to one field, through the tile or around it
            before = members
            rest = members
            while rest:
                other = LOWEST[rest]
                rest &= rest - 1
                members |= JOINS[joins + other] | SAME[4 * k + other]
            if members & ~READY[k] or members & ((1 << side) - 1):
                return 0
        boxes = 0
        while members:
            other = LOWEST[members]
            members &= ~SAME[4 * k + other]
            boxes += BOXES[4 * k + other]
        return boxes

    def fits(self, tile: int) -> bool:
        """Whether there is a place and a rotation for `tile`."""
        for k in range(self.edge):
            if FITS[PATTERNS * tile + self.patterns[k]]:
                return True
        return False

    def collect(self, tile: int, count: int, smallest: int, every: bool) -> int:
        """Put all ways to lay `tile` behind the first `count` of FOUND; return the new count. All places are surveyed.

        A swatch can be scored from `smallest` boxes on; `every` scores together all that are closed together.
        """
        for k in range(self.edge):
            rotations = FITS[PATTERNS * tile + self.patterns[k]]
            action = tile << 23 | self.places[k] << 3
            while rotations:
                rotation = LOWEST[rotations]
                rotations &= rotations - 1
                FOUND[count] = action | rotation << 21
                count += 1
                if READY[k]:
                    count = self.collect_scores(k, tile, rotation, count, smallest, every)
        return count

    def collect_scores(self, k: int, tile: int, rotation: int, count: int, smallest: int, every: bool) -> int:
        """Put the last of the first `count` of FOUND behind them with each way to score; return the new count."""
        action = FOUND[count - 1]
        waiting = READY[k]
        while waiting:
            side = LOWEST[waiting]
            waiting &= waiting - 1
            if self.closing(k, tile, rotation, side) >= smallest:
                FOUND[count] = action | (1 if every else 1 + side)
                count += 1
                if every:
                    break
        return count

    def largest_closing(self, tile: int) -> int:
        """The boxes of the largest swatch that `tile` can close; 0 if none. All places are surveyed."""
        largest = 0
        for k in range(self.edge):
            rotations = FITS[PATTERNS * tile + self.patterns[k]] if READY[k] else 0
            while rotations:
                rotation = LOWEST[rotations]
                rotations &= rotations - 1
                for side in range(4):
                    if READY[k] >> side & 1:
                        largest = max(largest, self.closing(k, tile, rotation, side))
        return largest

    def survey_all(self) -> None:
        """Survey all empty places."""
        for k in range(self.edge):
            self.survey(k)

    def found(self, number: int) -> int:
        """One of the actions that `collect` put into FOUND."""
        return FOUND[number]

    def all_found(self, count: int) -> list[int]:
        """The first `count` actions that `collect` put into FOUND, ascending."""
        actions = [FOUND[i] for i in range(count)]
        actions.sort()
        return actions

    def matches(self, k: int, tile: int, rotation: int) -> bool:
        """Whether `tile` fits in `rotation`, the least of those that look the same, on the empty place number `k`."""
        return FITS[PATTERNS * tile + self.patterns[k]] >> rotation & 1 == 1

    def lay_at(self, placing: int) -> None:
        """Lay a tile where `placing` says, though it touch no other. Raises ArenaError where it does not fit."""
        tile, rotation, place = placing >> 23, placing >> 21 & 3, placing >> 3 & 0x3FFFF
        if self.edge + 4 > MOST_PLACES or self.node_count + 4 > MOST_NODES or self.count == MOST_TILES:
            raise ArenaError("a board of swatches has more tiles, or more that do not touch, than a game can have")
        if self.count == 0:
            self.remove(0)
        k = self.index(place)
        if k < 0:
            k = self.add(place)
        elif not self.matches(k, tile, rotation):
            raise ArenaError(f"a board of swatches has tiles that do not match at {words.position(place)}")
        self.lay(k, tile, rotation)

    def placings(self) -> list[int]:
        """The tiles as unscored placings, ascending."""
        return sorted([self.tiles[i] for i in range(self.count)])

    def places_for(self, tile: int, rotation: int) -> list[int]:
        """The places where `tile` fits in `rotation`, the least of those that look the same."""
        return [self.places[k] for k in range(self.edge) if self.matches(k, tile, rotation)]

    def open_fields(self) -> list[OpenField]:
        """The fields that are not closed."""
        gaps: dict[int, list[tuple[int, int, str]]] = {}
        colours: dict[int, str] = {}
        for k in sorted(range(self.edge), key=lambda k: self.places[k]):
            for side in range(4):
                node = self.nodes[4 * k + side]
                if node >= 0:
                    root = self.find(node)
                    gaps.setdefault(root, []).append((*words.position(self.places[k]), tables.SIDES[side]))
                    colours[root] = tables.COLOURS[self.patterns[k] // POWERS[side] % 5]
        return [OpenField(colours[root], 2 * self.sizes[root] - len(at), tuple(at)) for root, at in gaps.items()]
