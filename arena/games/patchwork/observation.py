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
from arena.games.patchwork.words import CELL_WORDS, NUMBERS, WORDS, number
from arena.rng import Stream

if TYPE_CHECKING:
    from arena.games.patchwork.rules import State

# Module globals have C types when compiled.
CELLS = tables.CELLS
SIZE = tables.SIZE
WINDOW = tables.WINDOW
LOWER = tables.LOWER
LEATHER = tables.LEATHER
PLACE = tables.PLACE
CIRCLE = tables.CIRCLE
START_PATCH = tables.START_PATCH
PATCH_COUNT = len(tables.PATCHES)
ROW_MASK = (1 << SIZE) - 1
PRINTINGS = tables.PRINTINGS
TIES = tables.TIES
LEATHER_MARKS = tables.LEATHER_MARKS
LOWEST = tables.LOWEST
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
        "printing": PRINTINGS[state.printing],
        "tie": TIES[state.tie],
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
    quilt = [
        PICTURES[(upper >> SIZE * row if row < WINDOW else lower >> SIZE * (row - LOWER)) & ROW_MASK]
        for row in range(SIZE)
    ]
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
        "leather": cell_words(upper, lower) if upper or lower else [],
        "quilt": quilt,
    }


def cell_words(upper: int, lower: int) -> list[str]:
    """The names of the cells in the two words of a quilt."""
    words: list[str] = []
    for row in range(SIZE):
        bits = (upper >> SIZE * row if row < WINDOW else lower >> SIZE * (row - LOWER)) & ROW_MASK
        while bits:
            words.append(CELL_WORDS[SIZE * row + LOWEST[bits]])
            bits &= bits - 1
    return words


def leather_marks(state: Position) -> list[int]:
    """The leather marks that nobody has passed."""
    furthest = max(state.position[0], state.position[1])
    return [mark for mark in LEATHER_MARKS[state.printing] if mark > furthest]


def nobody_is_none(player: int) -> int | None:
    """`player`, with None for -1."""
    return None if player < 0 else player


def restore(state: Position, json: Mapping[str, Any]) -> None:
    """Set `state`, which is new, to what `json` says; a field that follows from others may be left out."""
    first, second = json["players"]
    circle: list[int] = json["circle"]
    state.current_player = json["current_player"]
    state.leather = json["leather"]
    state.special_tile = -1 if json["special_tile"] is None else json["special_tile"]
    state.first_at_end = -1 if json["first_at_end"] is None else json["first_at_end"]
    state.position = [first["position"], second["position"]]
    state.buttons = [first["buttons"], second["buttons"]]
    quilts = [laid_actions(first), laid_actions(second)]
    check_patches([PATCH_OF[action] for quilt in quilts for action in quilt if action >= PLACE] + circle)
    restore_circle(state, circle)
    restore_quilt(state, 0, quilts[0])
    restore_quilt(state, 1, quilts[1])
    made = written(json["player"], state)
    if json != made:
        check_included(made, json)


def check_patches(patches: list[int]) -> None:
    """Raise RecordError if a patch is in two places, or is none."""
    places = [0] * 33
    for patch in patches:
        if not 0 <= patch < PATCH_COUNT:
            raise RecordError(f"an observation of patchwork has patch {patch}; they are 0 to {PATCH_COUNT - 1}")
        if places[patch]:
            raise RecordError(f"an observation of patchwork has a patch in two places: {sorted(patches)}")
        places[patch] = 1


def check_included(made: Mapping[str, Any], json: Mapping[str, Any]) -> None:
    """Raise RecordError where `json` says something else than `made`, or more."""
    for key in json:
        if key not in made:
            raise RecordError(f"an observation of patchwork has no field {key!r}; it has {', '.join(made)}")
        if not includes(made[key], json[key]):
            raise RecordError(f"an observation of patchwork contradicts itself: {key} is {json[key]}, not {made[key]}")


def restore_circle(state: Position, circle: list[int]) -> None:
    """Put `circle` into the ring, the token before its first patch."""
    state.after[START_PATCH] = -1
    before = circle[-1] if circle else START_PATCH
    for patch in circle:
        state.after[before] = patch
        before = patch
    state.left = len(circle)
    if state.current_player == CHANCE:
        if circle and START_PATCH not in circle:
            raise RecordError(f"an observation of patchwork contradicts itself: circle is {circle}, without patch 0")
        circle = circle[:-1]  # the token of the rules goes along with the patch laid last, before the start patch
    state.token = circle[-1] if circle else START_PATCH


def laid_actions(side: Mapping[str, Any]) -> list[Action]:
    """The actions that laid everything on a player's quilt."""
    actions = [NUMBERS[word] if word in NUMBERS else number(word) for word in side["patches"]]
    actions += [number(f"leather:{cell}") for cell in side["leather"]]
    for action in actions:
        if not LEATHER <= action < CIRCLE:
            raise RecordError(f"an observation of patchwork has {WORDS[action]!r} on a quilt, which no quilt holds")
    return actions


def restore_quilt(state: Position, player: int, actions: list[Action]) -> None:
    """Lay on the quilt of `player` what `actions` lay."""
    upper = lower = income = area = twice = 0
    for action in actions:
        patch = PATCH_OF[action]
        if action >= PLACE:
            state.laid[patch] = action
            state.owner[patch] = player
        twice |= upper & COVER_UPPER[action] | lower & COVER_LOWER[action]
        upper |= COVER_UPPER[action]
        lower |= COVER_LOWER[action]
        income += INCOME[patch]
        area += AREA[patch]
    if twice:
        raise RecordError(f"an observation of patchwork has two patches over one another on quilt {player}")
    state.income[player] = income
    state.upper[player] = upper
    state.lower[player] = lower
    state.empty[player] = CELLS - area


def includes(whole: Any, part: Any) -> bool:
    """Whether `part` is `whole`, or would be with fields that it lacks."""
    if isinstance(part, Mapping):
        return all(key in whole and includes(whole[key], part[key]) for key in part)
    if isinstance(part, list) and isinstance(whole, list) and len(part) == len(whole):
        return all(map(includes, whole, part))
    return bool(whole == part)
