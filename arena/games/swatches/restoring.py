"""Observations of Swatches, back from JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena import game
from arena.errors import ArenaError
from arena.games.swatches import tables, words
from arena.games.swatches.board import Board
from arena.games.swatches.hands import Hands
from arena.games.swatches.observation import Observation, redraw_number
from arena.games.swatches.options import Settings, settings_of
from arena.games.swatches.position import Position
from arena.games.swatches.rules import State

# Module globals have C types when compiled.
CHANCE = game.CHANCE
TERMINAL = game.TERMINAL
HAND = tables.HAND
HIDDEN = tables.HIDDEN
NOBODY = tables.NOBODY
COPIES = tables.COPIES
SIDES = tables.SIDES
STANDINGS = tables.STANDINGS
TILE_INDEX = words.TILE_INDEX


def restored(json: Mapping[str, Any]) -> Observation:
    """The observation that `json` was made from by `to_json`. Raises ArenaError where it describes none."""
    check_shape(json)
    settings = settings_of(json["options"], json["players"])
    seen = State(settings, Board(settings.joins), Hands(settings.players))
    for placing in placings(json["board"], settings):
        seen.board.lay_at(placing)
    restore_hands(seen.hands, json)
    restore_players(seen, json)
    seen.current_player = json["current_player"]
    seen.turn = NOBODY if json["turn"] is None else json["turn"]
    seen.opener = NOBODY if json["opener"] is None else json["opener"]
    seen.round = json["round"]
    seen.placed = json["placed"]
    seen.swatches = tuple([scored(swatch) for swatch in json["swatches"]])
    return Observation(json["player"], seen)


def check_shape(json: Mapping[str, Any]) -> None:
    """Raise ArenaError if an observation has other sizes and numbers than the players that it tells of."""
    players, player, sizes = json["players"], json["player"], json["hand_sizes"]
    if players not in COPIES:
        raise ArenaError(f"swatches is for 2 to {max(COPIES)} players, not {players}")
    per_player = ("hand_sizes", "scores", "standing", "redraws")
    if any(len(json[name]) != players for name in per_player) or player not in range(players):
        raise ArenaError(f"an observation by one of {players} players has {', '.join(per_player)} for each of them")
    if max(sizes) > HAND or sizes[player] != len(json["hand"]):
        raise ArenaError(f"a hand of swatches has at most {HAND} tiles, and as many as hand_sizes says")
    turn, opener = json["turn"], json["opener"]
    if (turn is not None and turn not in range(players)) or (opener is not None and opener not in range(players)):
        raise ArenaError("turn and opener are players or null")
    if json["current_player"] not in (CHANCE, TERMINAL, turn):
        raise ArenaError(f"the current player is {CHANCE}, {TERMINAL} or the one whose turn it is")


def placings(board: Sequence[str], settings: Settings) -> list[int]:
    """The actions that the words of a board stand for. Raises ArenaError where they are something else."""
    omit, kept = settings.options["omit"], settings.kept
    found = [kept.get(word) or words.kept_placing(word, omit, kept) for word in board]
    places = {placing >> 3 & 0x3FFFF for placing in found}
    if len(places) < len(found):
        raise ArenaError("the board of an observation is unscored placings at different places")
    return found


def restore_hands(hands: Hands, json: Mapping[str, Any]) -> None:
    """Put into `hands` the tiles of the observation's player and hidden ones for the others."""
    hands.bag_size = json["bag"]
    for player, size in enumerate(json["hand_sizes"]):
        own = player == json["player"]
        for tile in [TILE_INDEX[name] for name in json["hand"]] if own else [HIDDEN] * size:
            hands.put(player, tile)


def restore_players(seen: Position, json: Mapping[str, Any]) -> None:
    """Read how the players stand."""
    scores, standing, redraws = json["scores"], json["standing"], json["redraws"]
    for player in range(seen.players):
        seen.points[player] = scores[player]
        seen.standing[player] = STANDINGS.index(standing[player])
        seen.redraws[player] = redraw_number(redraws[player])


def scored(swatch: Mapping[str, Any]) -> tuple[int, int, int, int, int, int]:
    """A scored swatch as the rules keep it."""
    x, y = swatch["at"]
    return swatch["player"], swatch["round"], swatch["boxes"], x, y, SIDES.index(swatch["side"])
