"""Positions of Swatches that tests set up, and a second, slow way to find fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from arena import CHANCE, TERMINAL, Stream
from arena.games.swatches import Swatches
from arena.games.swatches.rules import State
from arena.games.swatches.tables import COLOURS, TILE_SIDES, TILES, turned
from arena.games.swatches.words import position as position_of

GAME = Swatches()
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def position(
    board: Sequence[str] = (),
    hands: Sequence[Sequence[str]] = ((), ()),
    options: dict[str, Any] | None = None,
    turn: int | None = 0,
    **given: Any,
) -> State:
    """A position with these tiles laid and these hands, all others in the bag, in the turn of `turn` or while dealing.

    Set up as RULES.md says; more fields of the observation can be given.
    """
    players = len(hands)
    json = {
        "player": 0,
        "players": players,
        "options": GAME.options(options or {}),
        "current_player": CHANCE,
        "turn": None,
        "opener": 0,
        "round": 1,
        "placed": len(board),
        "board": list(board),
        "hand": [],
        "hand_sizes": [0] * players,
        "scores": [0] * players,
        "standing": ["playing"] * players,
        "redraws": [None] * players,
        "swatches": [],
        **given,
    }
    tiles = 70 - (json["options"]["omit"] is not None)
    json["bag"] = tiles * (1 if players < 4 else 2) - len(board)
    state = GAME.observation(json).determinize(Stream.of("position"))
    for player, hand in enumerate(hands):
        for tile in hand:
            state.hands.draw(player, TILES.index(tile))
    if turn is not None:
        state.turn = turn
        state.current_player = turn
    return state


def scattered(tiles):
    """Tiles laid so that none touches another."""
    return [f"{name}/0@{3 * (number % 9)},{3 * (number // 9)}" for number, name in enumerate(tiles)]


def almost_empty(hands, in_bag, **given):
    """A position in which the bag holds only the tiles `in_bag`."""
    kept = [*in_bag, *[tile for tiles in hands for tile in tiles], "KKKK"]
    state = position(scattered([name for name in TILES if name not in kept]), hands, **given)
    assert sorted(bag(state)) == sorted(in_bag)
    return state


def options_of(state: State) -> dict[str, Any]:
    return state.settings.options


def words(state: State) -> list[str]:
    """The legal actions as words."""
    return [GAME.word(options_of(state), action) for action in state.legal_actions()]


def do(state: State, *actions: str) -> State:
    """The state itself, after the actions of these words."""
    for word in actions:
        state.apply(GAME.action(options_of(state), word))
    return state


def after(state: State, *actions: str) -> State:
    """A state of its own, after the actions of these words."""
    return do(state.clone(), *actions)


def hand(state: State, player: int) -> list[str]:
    return [TILES[tile] for tile in state.hands.hand(player)]


def bag(state: State) -> dict[str, int]:
    """The tiles in the bag and how many there are of each."""
    return {name: count for name, count in zip(TILES, state.hands.bag, strict=True) if count}


def scores(state: State) -> tuple[int, ...]:
    return state.outcome().scores


def random_step(state: State, stream: Stream) -> int:
    actions = state.legal_actions()
    if state.current_player == CHANCE:
        action = actions[stream.weighted(state.chance_weights())]
    else:
        action = stream.choice(actions)
    state.apply(action)
    return action


def random_positions(options: dict[str, Any], players: int, stream: Stream) -> Iterator[State]:
    """The positions of a random game, the end included; each is to be left as it is."""
    state = GAME.start(GAME.options(options), players)
    yield state
    while state.current_player != TERMINAL:
        random_step(state, stream)
        yield state


def laid(state: State) -> dict[tuple[int, int], str]:
    """The colours N, E, S, W of the tile at each place."""
    found = {}
    for placing in state.board.placings():
        found[position_of(placing >> 3)] = sides_of(placing >> 23, placing >> 21 & 3)
    return found


def sides_of(tile: int, rotation: int) -> str:
    return "".join(COLOURS[colour] for colour in turned(TILE_SIDES[tile], rotation))


def field(board: dict[tuple[int, int], str], start: tuple[int, int, int], joined: bool) -> set[tuple[int, int, int]]:
    """All triangles (x, y, side) of the field of `start`, found triangle by triangle from the colours alone."""
    found = {start}
    waiting = [start]
    while waiting:
        x, y, side = waiting.pop()
        colour = board[x, y][side]
        turns = (1, 2, 3) if joined else (1, 3)
        near = [(x, y, (side + turn) % 4) for turn in turns if board[x, y][(side + turn) % 4] == colour]
        there = (x + STEPS[side][0], y + STEPS[side][1])
        if there in board:
            near.append((*there, (side + 2) % 4))
        for triangle in near:
            if triangle not in found:
                found.add(triangle)
                waiting.append(triangle)
    return found


def is_closed(board: dict[tuple[int, int], str], triangles: set[tuple[int, int, int]]) -> bool:
    """Whether none of a field's triangles lies at a blank space."""
    return all((x + STEPS[side][0], y + STEPS[side][1]) in board for x, y, side in triangles)


def closed_at(board: dict[tuple[int, int], str], place: tuple[int, int], joined: bool) -> dict[int, int]:
    """The closed fields that have a triangle of the tile at `place`: the first of its sides, and the boxes."""
    found: dict[int, int] = {}
    seen: set[tuple[int, int, int]] = set()
    for side in range(4):
        if (*place, side) in seen:
            continue
        triangles = field(board, (*place, side), joined)
        seen |= triangles
        if is_closed(board, triangles):
            assert len(triangles) % 2 == 0  # ruling A-1
            found[side] = len(triangles) // 2
    return found
