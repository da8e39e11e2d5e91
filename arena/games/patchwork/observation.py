"""What a player may know of a position of Patchwork (everything), and its form as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from arena.errors import RecordError
from arena.game import CHANCE, Action
from arena.game import Observation as BaseObservation
from arena.games.patchwork import tables
from arena.games.patchwork.position import Position
from arena.games.patchwork.words import CELL_WORDS, WORDS, number
from arena.rng import Stream

if TYPE_CHECKING:
    from arena.games.patchwork.rules import State

# Module globals have C types when compiled.
CELLS = tables.CELLS
SIZE = tables.SIZE
WINDOW = tables.WINDOW
LOWER = tables.LOWER
PLACE = tables.PLACE
PATCH_COUNT = len(tables.PATCHES)
ROW_MASK = (1 << SIZE) - 1
PATCH_OF = tables.PATCH_OF
COVER_UPPER = tables.COVER_UPPER
COVER_LOWER = tables.COVER_LOWER
INCOME = tables.INCOME
AREA = tables.AREA

PICTURES = [f"{row:0{SIZE}b}"[::-1].replace("0", ".").replace("1", "#") for row in range(1 << SIZE)]
"""How a row of a quilt is drawn, by its covered cells as bits."""


@dataclass(frozen=True, eq=False)
class Observation(BaseObservation):
    """A position as one player sees it; nothing is hidden."""

    player: int
    state: State
    """The position, a copy that belongs to this observation."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Observation):
            return NotImplemented
        return self.player == other.player and self.state.key() == other.state.key()

    def __hash__(self) -> int:
        return hash((self.player, self.state.key()))

    def determinize(self, stream: Stream) -> State:
        """The position: no other one is possible."""
        return self.state.clone()

    def to_json(self) -> dict[str, Any]:
        """Everything in it; RULES.md explains the fields."""
        return written(self.player, self.state)


def written(player: int, state: Position) -> dict[str, Any]:
    """The JSON of what a player sees."""
    return {
        "player": player,
        "printing": tables.PRINTINGS[state.printing],
        "tie": tables.TIES[state.tie],
        "current_player": state.current_player,
        "leather": bool(state.leather),
        "circle": state.circle(),
        "leather_marks": leather_marks(state),
        "special_tile": nobody_is_none(state.special_tile),
        "first_at_end": nobody_is_none(state.first_at_end),
        "players": [side(state, 0), side(state, 1)],
    }


def side(state: Position, player: int) -> dict[str, Any]:
    """What lies before `player`, as JSON."""
    upper, lower = state.upper[player], state.lower[player]
    quilt = [PICTURES[row_of(upper, lower, row)] for row in range(SIZE)]
    patches = []
    for patch in range(PATCH_COUNT):
        if state.owner[patch] == player:
            action = state.laid[patch]
            patches.append(WORDS[action])
            upper &= ~COVER_UPPER[action]
            lower &= ~COVER_LOWER[action]
    return {
        "position": state.position[player],
        "buttons": state.buttons[player],
        "income": state.income[player],
        "empty": state.empty[player],
        "score": state.score(player),
        "patches": patches,
        "leather": [CELL_WORDS[cell] for cell in tables.cells(upper, lower)],
        "quilt": quilt,
    }


def row_of(upper: int, lower: int, row: int) -> int:
    """The cells of a row of the quilt with these two words, as bits."""
    return (upper >> SIZE * row if row < WINDOW else lower >> SIZE * (row - LOWER)) & ROW_MASK


def leather_marks(state: Position) -> list[int]:
    """The leather marks that nobody has passed."""
    furthest = max(state.position[0], state.position[1])
    return [mark for mark in tables.LEATHER_MARKS[state.printing] if mark > furthest]


def nobody_is_none(player: int) -> int | None:
    """`player`, with None for -1."""
    return None if player < 0 else player


def restore(state: Position, json: Mapping[str, Any]) -> None:
    """Set `state`, which is new, to what `json` says; a field that follows from others may be left out."""
    state.current_player = json["current_player"]
    state.leather = json["leather"]
    state.special_tile = -1 if json["special_tile"] is None else json["special_tile"]
    state.first_at_end = -1 if json["first_at_end"] is None else json["first_at_end"]
    state.position = [side["position"] for side in json["players"]]
    state.buttons = [side["buttons"] for side in json["players"]]
    quilts = [laid_actions(side) for side in json["players"]]
    patches = [tables.PATCH_OF[action] for quilt in quilts for action in quilt if action >= tables.PLACE]
    patches += json["circle"]
    if len(set(patches)) < len(patches):
        raise RecordError(f"an observation of patchwork has a patch in two places: {sorted(patches)}")
    restore_circle(state, json["circle"])
    restore_quilts(state, quilts)
    made = written(json["player"], state)
    if json != made:
        check_included(made, json)


def check_included(made: Mapping[str, Any], json: Mapping[str, Any]) -> None:
    """Raise RecordError where `json` says something else than `made`, or more."""
    for key in json:
        if key not in made:
            raise RecordError(f"an observation of patchwork has no field {key!r}; it has {', '.join(made)}")
        if not includes(made[key], json[key]):
            raise RecordError(f"an observation of patchwork contradicts itself: {key} is {json[key]}, not {made[key]}")


def restore_circle(state: Position, circle: list[int]) -> None:
    """Put `circle` into the ring, the token before its first patch."""
    after = list(state.after)
    after[tables.START_PATCH] = -1
    for patch, following in zip(circle, circle[1:] + circle[:1], strict=True):
        after[patch] = following
    state.after = after
    state.left = len(circle)
    if state.current_player == CHANCE:
        circle = circle[:-1]  # the token of the rules goes along with the patch laid last, before the start patch
    state.token = circle[-1] if circle else tables.START_PATCH


def laid_actions(side: Mapping[str, Any]) -> list[Action]:
    """The actions that laid everything on a player's quilt."""
    return [number(word) for word in side["patches"]] + [number(f"leather:{cell}") for cell in side["leather"]]


def restore_quilts(state: Position, quilts: list[list[Action]]) -> None:
    """Lay on the two quilts what `quilts` lays there."""
    laid, owner = list(state.laid), list(state.owner)
    for player, actions in enumerate(quilts):
        upper = lower = income = area = 0
        for action in actions:
            patch = PATCH_OF[action]
            if action >= PLACE:
                laid[patch] = action
                owner[patch] = player
            upper |= COVER_UPPER[action]
            lower |= COVER_LOWER[action]
            income += INCOME[patch]
            area += AREA[patch]
        if tables.whole(upper, lower).bit_count() != area:
            raise RecordError(f"an observation of patchwork has two patches over one another on quilt {player}")
        state.income[player] = income
        state.upper[player] = upper
        state.lower[player] = lower
        state.empty[player] = CELLS - area
    state.laid, state.owner = laid, owner


def includes(whole: Any, part: Any) -> bool:
    """Whether `part` is `whole`, or would be with fields that it lacks."""
    if isinstance(part, Mapping):
        return all(key in whole and includes(whole[key], part[key]) for key in part)
    if isinstance(part, list) and isinstance(whole, list) and len(part) == len(whole):
        return all(map(includes, whole, part))
    return bool(whole == part)
