"""Observations of Swack, back from JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.errors import ArenaError
from arena.games.swack import tables
from arena.games.swack.observation import SWAPS, SwackObservation
from arena.games.swack.rules import restored

COLOURS = tables.COLOURS
LARGEST = tables.LARGEST


def read(json: Mapping[str, Any]) -> SwackObservation:
    """The observation that `json` was made from by `to_json`. Raises ArenaError for a board of another size."""
    size = json["size"]
    tops = "".join(json["tops"])
    heights = [height for row in json["heights"] for height in row]
    if size not in tables.SIZES or not len(tops) == len(heights) == size**2:
        raise ArenaError(
            f"an observation of swack with size {size}, {len(tops)} tops and {len(heights)} heights; "
            f"sizes are 2 to {LARGEST}, with size x size of both"
        )
    state = restored(
        size,
        json["variant"] == "free",
        tops,
        heights,
        COLOURS.index(json["to_move"]),
        json["passes"],
        SWAPS.index(json["swap"]),
        json["black_player"],
    )
    return SwackObservation(json["player"], state)
