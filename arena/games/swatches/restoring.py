"""Observations of Swatches, back from JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.errors import ArenaError
from arena.game import CHANCE, TERMINAL, Options
from arena.games.swatches import words
from arena.games.swatches.board import Board
from arena.games.swatches.hands import Hands
from arena.games.swatches.observation import Observation, redraw_number
from arena.games.swatches.options import settings_of
from arena.games.swatches.rules import State
from arena.games.swatches.tables import COPIES, HAND, HIDDEN, NOBODY, SIDES, STANDINGS


def restored(json: Mapping[str, Any]) -> Observation:
    """The observation that `json` was made from by `to_json`. Raises ArenaError where it describes none."""
    check_shape(json)
    settings = settings_of(json["options"], json["players"])
    seen = State(settings, Board(settings.joins), Hands(settings.players))
    for placing in placings(json["board"], settings.options):
        seen.board.lay_at(placing)
    for player, size in enumerate(json["hand_sizes"]):
        own = player == json["player"]
        for tile in [words.TILE_INDEX[name] for name in json["hand"]] if own else [HIDDEN] * size:
            seen.hands.put(player, tile)
    seen.hands.bag_size = json["bag"]
    seen.current_player = json["current_player"]
    seen.turn = NOBODY if json["turn"] is None else json["turn"]
    seen.opener = NOBODY if json["opener"] is None else json["opener"]
    seen.round = json["round"]
    seen.placed = json["placed"]
    seen.points = for_eight(json["scores"])
    seen.standing = for_eight([STANDINGS.index(word) for word in json["standing"]])
    seen.redraws = for_eight([redraw_number(word) for word in json["redraws"]])
    seen.swatches = tuple([scored(swatch) for swatch in json["swatches"]])
    return Observation(json["player"], seen)


def check_shape(json: Mapping[str, Any]) -> None:
    """Raise ArenaError if an observation has other sizes and numbers than the players that it tells of."""
    players = json["players"]
    if players not in COPIES:
        raise ArenaError(f"swatches is for 2 to {max(COPIES)} players, not {players}")
    per_player = ("hand_sizes", "scores", "standing", "redraws")
    if any(len(json[name]) != players for name in per_player) or json["player"] not in range(players):
        raise ArenaError(f"an observation by one of {players} players has {', '.join(per_player)} for each of them")
    if max(json["hand_sizes"]) > HAND or json["hand_sizes"][json["player"]] != len(json["hand"]):
        raise ArenaError(f"a hand of swatches has at most {HAND} tiles, and as many as hand_sizes says")
    if any(json[name] is not None and json[name] not in range(players) for name in ("turn", "opener")):
        raise ArenaError("turn and opener are players or null")
    if json["current_player"] not in (CHANCE, TERMINAL, json["turn"]):
        raise ArenaError(f"the current player is {CHANCE}, {TERMINAL} or the one whose turn it is")


def placings(board: Sequence[str], options: Options) -> list[int]:
    """The actions that the words of a board stand for. Raises ArenaError where they are something else."""
    omit = options["omit"]
    found = [words.laid(word, omit) for word in board]
    if len({placing >> 3 & 0x3FFFF for placing in found}) < len(found):
        raise ArenaError("the board of an observation is unscored placings at different places")
    return found


def for_eight(values: list[int]) -> list[int]:
    """`values`, and a 0 for each player that there could be and is not."""
    return values + [0] * (8 - len(values))


def scored(swatch: Mapping[str, Any]) -> tuple[int, int, int, int, int, int]:
    """A scored swatch as the rules keep it."""
    x, y = swatch["at"]
    return swatch["player"], swatch["round"], swatch["boxes"], x, y, SIDES.index(swatch["side"])
