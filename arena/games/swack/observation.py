"""What a player of Swack knows: the whole position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from arena.game import Observation
from arena.games.swack.tables import COLOURS, VARIANTS
from arena.rng import Stream

if TYPE_CHECKING:
    from arena.games.swack.rules import SwackState

SWAPS = ("over", "now", "next")
"""White's first turn, the only one that may be a swap, is over or is without it, is now, or comes next."""


@dataclass(frozen=True, eq=False, repr=False)
class SwackObservation(Observation):
    """What a player knows of a position: all of it."""

    player: int
    _state: SwackState

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SwackObservation):
            return NotImplemented
        return self.player == other.player and self._state.key() == other._state.key()

    def __hash__(self) -> int:
        return hash((self.player, self._state.key()))

    def determinize(self, stream: Stream) -> SwackState:
        """The position; it holds no secret that would have to be drawn from `stream`."""
        return self._state.clone()

    def to_json(self) -> dict[str, Any]:
        """Everything in it, as strict JSON; RULES.md explains the fields."""
        state = self._state
        return {
            "player": self.player,
            "size": state.board.size,
            "variant": VARIANTS[state.free],
            "to_move": COLOURS[state.colour],
            "passes": state.passes,
            "swap": SWAPS[state.swap],
            "black_player": state.black_player,
            "tops": state.rows_of_tops(),
            "heights": state.rows_of_heights(),
        }
