"""What a player knows of a position of Swatches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any
from zlib import crc32

import arena.game
from arena.games.swatches import tables, words
from arena.games.swatches.board import OpenField
from arena.rng import Stream

if TYPE_CHECKING:
    from arena.games.swatches.position import Position

# Module globals have C types when compiled.
HIDDEN = tables.HIDDEN
SIDES = tables.SIDES
STANDINGS = tables.STANDINGS
TILES = tables.TILES
LAID_WORDS = words.LAID_WORDS


@dataclass(frozen=True, eq=False)
class Observation(arena.game.Observation):
    """A position with all left out that `player` may not know."""

    player: int
    _seen: Position
    """The bag is empty here and the other hands hold hidden tiles; the sizes are right."""

    @cached_property
    def _key(self) -> bytes:
        return self._seen.key()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and self.player == other.player and self._key == other._key

    def __hash__(self) -> int:
        return crc32(self._key)

    def determinize(self, stream: Stream) -> Position:
        """A position that `player` cannot tell from the real one, the bag and the other hands drawn from `stream`.

        Nobody has hidden tiles that contradict what all have seen: see RULES.md, "What players know".
        """
        return self._seen.determinized(self.player, stream)

    def placements(self, tile: str, rotation: int) -> list[tuple[int, int]]:
        """Where `tile` fits after `rotation` quarter turns clockwise: x and y, from south to north, west to east."""
        return self._seen.placements(TILES.index(tile), rotation)

    def open_fields(self) -> list[OpenField]:
        """The fields that are not closed."""
        return self._seen.board.open_fields()

    def to_json(self) -> dict[str, Any]:
        """All that `player` knows; RULES.md tells what each field means."""
        return written(self.player, self._seen)


def written(player: int, seen: Position) -> dict[str, Any]:
    """The JSON of what `player` sees."""
    hands = seen.hands
    players = seen.players
    return {
        "player": player,
        "players": players,
        "options": seen.settings.options.copy(),
        "current_player": seen.current_player,
        "turn": None if seen.turn < 0 else seen.turn,
        "opener": None if seen.opener < 0 else seen.opener,
        "round": seen.round,
        "placed": seen.placed,
        "board": [LAID_WORDS.get(placing) or words.kept_word(placing) for placing in seen.board.placings()],
        "hand": [TILES[tile] for tile in hands.hand(player)],
        "hand_sizes": [hands.held[other] for other in range(players)],
        "bag": hands.bag_size,
        "scores": [seen.points[other] for other in range(players)],
        "standing": [STANDINGS[seen.standing[other]] for other in range(players)],
        "redraws": [redraw_word(seen.redraws[other]) if seen.redraws[other] else None for other in range(players)],
        "swatches": [swatch_json(swatch) for swatch in seen.swatches],
    }


def redraw_word(redraw: int) -> str | None:
    """What others are told of a redraw (ruling A-21): None, `-`, `discard`, `discard+draw`, `discard:KBRY`, …"""
    if not redraw:
        return None
    shown = redraw >> 2
    discard = "" if not shown else "discard" if shown == 1 + HIDDEN else f"discard:{TILES[shown - 1]}"
    draw = "draw" if redraw & 2 else ""
    return "+".join([part for part in (discard, draw) if part]) or "-"


def redraw_number(word: str | None) -> int:
    """The inverse of `redraw_word`."""
    if word is None:
        return 0
    shown = 0
    for part in word.split("+"):
        if part.startswith("discard"):
            shown = 1 + (TILES.index(part[8:]) if part[8:] else HIDDEN)
    return 1 | ("draw" in word.split("+")) << 1 | shown << 2


def swatch_json(swatch: tuple[int, int, int, int, int, int]) -> dict[str, Any]:
    """A scored swatch in names and numbers."""
    player, round_number, boxes, x, y, side = swatch
    return {"player": player, "round": round_number, "boxes": boxes, "at": [x, y], "side": SIDES[side]}
