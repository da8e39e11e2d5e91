"""Swatches: which fields there are, which are closed, and what they are worth."""

import json
import re
from pathlib import Path

import pytest
from swatches_positions import (
    STEPS,
    after,
    closed_at,
    laid,
    position,
    random_positions,
    random_step,
    scores,
    sides_of,
    words,
)

from arena import TERMINAL, Stream
from arena.games.swatches.tables import SIDES, TILES
from arena.games.swatches.words import position as position_of

GOLDEN = json.loads((Path(__file__).parents[1] / "data" / "swatches" / "golden.json").read_text(encoding="utf-8"))


def gains(state, word):
    """What scoring each swatch that the placing closes is worth, by side."""
    found = {}
    for side in SIDES:
        if f"{word}!{side}" in words(state):
            found[side] = sum(scores(after(state, f"{word}!{side}"))) - sum(scores(state))
    return found


@pytest.mark.parametrize("name", GOLDEN)
def test_the_golden_positions_close_exactly_these_swatches(name):
    """Rules 7 and 8; the first is the picture of the help page."""
    golden = GOLDEN[name]
    board = list(golden["board"])
    for word in golden["play"]:
        state = position(board, [[word[:4]], []])
        assert word in words(state)
        assert gains(state, word) == golden["closes"].get(word, {})
        board.append(word)
    assert [sides_of(TILES.index(word[:4]), int(word[5])) for word in board] == golden["sides"]


def test_the_picture_has_an_open_field_of_three_and_a_half_boxes_with_one_half_box_at_blank_space():
    """Rule 7. If hourglasses were joined (ruling A-2) it would be four boxes and two gaps."""
    board = GOLDEN["swatch of six boxes"]["play"]
    for hourglass, half_boxes, gaps in (("apart", 7, {(-1, 1, "S")}), ("joined", 8, {(-1, 1, "S"), (-1, -2, "N")})):
        state = position(board, options={"hourglass": hourglass})
        fields = [field for field in state.board.open_fields() if (-1, 1, "S") in field.gaps]
        assert [(field.colour, field.half_boxes, set(field.gaps)) for field in fields] == [("Y", half_boxes, gaps)]


def test_an_hourglass_joins_two_triangles_by_option_only():
    """Ruling A-2: a tile with sides YBYB closes two yellow boxes, or a swatch of two through its centre."""
    board = ["KBYR/0@0,1", "KRYB/2@0,-1", "KYRB/0@1,0", "KBRY/0@-1,0"]
    apart = position(board, [["BYBY"], []])
    joined = position(board, [["BYBY"], []], options={"hourglass": "joined"})
    assert gains(apart, "BYBY/1@0,0") == {"N": 1, "E": 1, "S": 1, "W": 1}
    assert gains(joined, "BYBY/1@0,0") == {"N": 2, "E": 2}


def test_a_field_that_comes_back_to_the_tile_from_around_is_one_swatch():
    """Rulings A-2 and A-6: north and south of KBKR are one field, by a way around the tile's east."""
    board = ["KKRB/1@0,1", "KKKR/1@1,1", "KKBY/2@2,1", "KKKB/0@1,0"]
    board += ["KKKY/2@2,0", "KKBB/3@2,-1", "KKKB/3@1,-1", "KKRY/0@0,-1"]
    state = position(board, [["KBKR"], [], [], []])
    assert gains(state, "KBKR/0@0,0") == {"N": 11, "E": 1}


def test_no_hole_with_four_sides_takes_more_than_one_tile_of_the_set():
    """The help page's tip: with four tiles around the closing space only one specific tile closes it."""
    board = GOLDEN["four swatches at once"]["board"]
    state = position(board)
    fitting = [(name, r) for name in TILES for r in range(4) if (0, 0) in state.placements(TILES.index(name), r)]
    assert fitting == [("KBRY", 0)]


def test_a_hole_with_four_black_sides_is_never_filled_where_the_black_tile_is_left_out():
    """Ruling A-24."""
    board = ["KBRY/2@0,1", "KBYR/3@1,0", "KRBY/0@0,-1", "KRYB/1@-1,0"]
    state = position(board)
    fitting = {name for name in TILES for r in range(4) if (0, 0) in state.placements(TILES.index(name), r)}
    assert fitting == {"KKKK"}
    assert state.settings.full[TILES.index("KKKK")] == 0


@pytest.mark.parametrize(
    ("options", "players"),
    [({}, 2), ({"hourglass": "joined"}, 3), ({"omit": None}, 4), ({"hourglass": "joined", "multi_close": "all"}, 2)],
)
def test_placements_and_scores_are_those_found_tile_by_tile(options, players):
    """Rules 5 to 8, rulings A-1, A-2, A-4 to A-6, A-23, against a second way to find them."""
    joined, every = options.get("hourglass") == "joined", options.get("multi_close") == "all"
    stream = Stream.of("tile by tile", players, joined)
    for state in random_positions(options, players, stream):
        if state.current_player < 0 or state.legal_actions()[0] >= 1 << 30 or stream.below(4):
            continue
        board = laid(state)
        expected = set()
        for tile in set(state.hands.hand(state.current_player)):
            for x, y in blanks(board):
                for rotation in rotations_that_fit(board, tile, (x, y)):
                    word = f"{TILES[tile]}/{rotation}@{x},{y}"
                    expected.add(word)
                    closed = closed_at({**board, (x, y): sides_of(tile, rotation)}, (x, y), joined)
                    marks = {"all": sum(closed.values())} if every and closed else {}
                    marks = marks if every else {SIDES[side]: boxes for side, boxes in closed.items()}
                    for mark, boxes in marks.items():
                        expected.add(f"{word}!{mark}")
                        assert sum(scores(after(state, f"{word}!{mark}"))) - sum(scores(state)) == boxes
        assert set(words(state)) == expected


def blanks(board):
    """The places that share a side with a tile; the first place of all on an empty board."""
    found = {(x + dx, y + dy) for x, y in board for dx, dy in STEPS} - set(board)
    return found or {(0, 0)}


def matches(board, sides, place):
    """Whether a tile with these sides has the colours of its neighbours at `place`."""
    there = [(place[0] + dx, place[1] + dy) for dx, dy in STEPS]
    return all(there[side] not in board or board[there[side]][(side + 2) % 4] == sides[side] for side in range(4))


def rotations_that_fit(board, tile, place):
    """The rotations in which `tile` matches its neighbours at `place`, each look once; unturned on an empty board."""
    seen = set()
    for rotation in range(4):
        sides = sides_of(tile, rotation)
        if matches(board, sides, place) and sides not in seen and (board or rotation == 0):
            seen.add(sides)
            yield rotation


@pytest.mark.parametrize(
    ("options", "players"), [({}, 2), ({"stuck_may_redraw": True, "allow_pass": True}, 3), ({}, 6)]
)
def test_what_must_always_hold_holds_in_random_games(options, players):
    stream = Stream.of("invariants", players)
    state = None
    for state in random_positions(options, players, stream):
        board = laid(state)
        for (x, y), sides in board.items():
            for side, (dx, dy) in enumerate(STEPS):
                assert board.get((x + dx, y + dy), "????")[(side + 2) % 4] in (sides[side], "?")
        counts = list(state.hands.bag)
        for player in range(players):
            assert state.hands.held[player] <= 7
            for tile in state.hands.hand(player):
                counts[tile] += 1
        for placing in state.board.placings():
            counts[placing >> 23] += 1
        assert counts == [(0 if name == "KKKK" else 1 if players < 4 else 2) for name in TILES]
        assert state.hands.bag_size == sum(state.hands.bag)
        assert sum(scores(state)) == sum(swatch[2] for swatch in state.swatches)
    assert state.current_player == TERMINAL
    assert_scored_swatches_are_closed(state)


def assert_scored_swatches_are_closed(state):
    """No swatch is scored twice, and each is as large as it was (ruling A-8)."""
    board = laid(state)
    seen = set()
    for player, round_number, boxes, x, y, side in state.swatches:
        assert closed_at(board, (x, y), False)[side] == boxes
        assert (player, round_number) not in seen  # rule 9
        seen.add((player, round_number))
        assert (x, y, side) not in seen
        seen.add((x, y, side))


def test_a_position_does_not_depend_on_the_order_in_which_its_tiles_were_laid():
    play = GOLDEN["swatch of six boxes"]["play"]
    first, second = position(play, [["KKBB"], ["RRYY"]]), position(play[::-1], [["KKBB"], ["RRYY"]])
    assert first.key() == second.key()
    assert first.legal_actions() == second.legal_actions()
    stream = Stream.of("order")
    while first.current_player != TERMINAL:
        second.apply(random_step(first, stream))
        assert first.legal_actions() == second.legal_actions()
    assert first.key() == second.key()


def test_the_board_has_no_bounds():
    """Ruling A-4: a line goes on as far as tiles go."""
    line, rest = longest_line()
    assert len(line) > 40
    state = position(line, [rest[:1], rest[1:2]])
    assert laid(state).keys() == {(x, 0) for x in range(len(line))}
    places = {position_of(place) for place in state.board.places[: state.board.edge]}
    assert places == {(x, y) for x in range(len(line)) for y in (-1, 1)} | {(-1, 0), (len(line), 0)}
    board = laid(state)
    for name in rest:
        for rotation in range(4):
            sides = sides_of(TILES.index(name), rotation)
            expected = [
                place for place in sorted(places, key=lambda at: (at[1], at[0])) if matches(board, sides, place)
            ]
            assert state.placements(TILES.index(name), rotation) == expected


def test_places_that_lie_far_apart_are_not_taken_for_each_other():
    """Ruling A-4: whatever is laid beside the west end of a line, all that is legal then can be done."""
    line, _ = longest_line()
    state = position(line, [["KKKB", "KKRR", "BBYY"], ["KYBR", "KKKR", "KRYB", "RRYY", "KBBB"], [], []])
    laid_first = [word for word in words(state) if "!" not in word and re.search(r"@[0-9],", word)][::3]
    assert len(line) > 32 + 9
    assert len(laid_first) > 5
    for word in laid_first:
        other = after(state, word)
        places = blanks(laid(other))
        assert sorted(other.board.places[: other.board.edge]) == sorted((y + 256) << 9 | (x + 256) for x, y in places)
        for reply in [word for word in words(other) if re.search("@(-1|0|31|32|33|34),", word)]:
            assert len(laid(after(other, reply))) == len(line) + 2


def longest_line():
    """Tiles laid from 0,0 to the east, each the first that fits, and the tiles that are left."""
    line, rest, east = [], [name for name in TILES if name != "KKKK"], "K"
    while True:
        turned = [(name, r) for name in rest for r in range(4) if sides_of(TILES.index(name), r)[3] == east]
        if not turned:
            return line, rest
        name, rotation = turned[0]
        rest.remove(name)
        line.append(f"{name}/{rotation}@{len(line)},0")
        east = sides_of(TILES.index(name), rotation)[1]
