"""Swatches: the rules and rulings of RULES.md, one by one. What fields are worth is in test_swatches_fields.py."""

import pytest
from swatches_positions import (
    GAME,
    after,
    almost_empty,
    bag,
    do,
    field,
    hand,
    laid,
    position,
    random_positions,
    random_step,
    scores,
    words,
)

from arena import CHANCE, TERMINAL, ArenaError, IllegalAction, Stream
from arena.games.swatches.tables import STANDINGS, TILES

ONE_TILE = ["KBRY/0@0,0"]
"""KYBR/1@1,0!W scores one blue box here."""

DARK = ["KKKB/0@0,0"]
"""RRYY and five other tiles without K and B are stuck here."""

FOUR_AT_ONCE = ["KYBR/2@0,1", "KRYB/0@1,0", "KBYR/1@0,-1", "KYRB/0@-1,0"]
"""KBRY/0@0,0 closes four swatches of one box here."""


def dealt(options, players):
    """The position after the first deal."""
    return next(s for s in random_positions(options, players, Stream.of("deal")) if s.current_player != CHANCE)


def standing(state):
    return [STANDINGS[number] for number in state.standing[: state.players]]


def deal_on(state):
    """Let chance draw until a player is to move or the game is over."""
    stream = Stream.of("deal on")
    while state.current_player == CHANCE:
        random_step(state, stream)
    return state


# The rules


def test_the_player_with_the_most_points_wins():
    """Rules 1 and 13."""
    assert position(hands=[(), (), ()], scores=[3, 9, 5]).outcome().ranks == (3, 1, 2)


@pytest.mark.parametrize(
    ("players", "copies", "tiles"), [(2, 1, 69), (3, 1, 69), (4, 2, 138), (5, 2, 138), (6, 2, 138)]
)
def test_the_bag_holds_69_different_tiles_once_or_twice(players, copies, tiles):
    """Rule 2."""
    state = GAME.start(GAME.options({}), players)
    assert bag(state) == {name: copies for name in TILES if name != "KKKK"}
    assert state.hands.bag_size == sum(bag(state).values()) == tiles
    assert set("".join(bag(state))) == set("KBRY")


@pytest.mark.parametrize("players", [2, 3, 6])
def test_everyone_starts_with_seven_tiles(players):
    """Rule 3."""
    state = dealt({}, players)
    assert [len(hand(state, player)) for player in range(players)] == [7] * players
    assert sum(bag(state).values()) == (69 if players < 4 else 138) - 7 * players


def test_a_turn_lays_one_tile_of_the_hand_and_the_next_player_follows():
    """Rule 4."""
    state = position(ONE_TILE, [["KKBB", "KKYY"], ["RRYY"], ["BBYY", "KKRB"]])
    do(state, "KKYY/2@-1,0")
    assert laid(state) == {(0, 0): "KBRY", (-1, 0): "YYKK"}
    assert hand(state, 0) == ["KKBB"]
    assert state.current_player == 1
    assert do(state, words(state)[0]).current_player == 2
    assert do(state, words(state)[0]).current_player == 0


def test_the_first_tile_lies_at_the_origin_and_every_other_one_beside_a_tile():
    """Rule 5, rulings A-3 and A-4: a corner is not adjacent."""
    state = position(hands=[["KKKB", "RRYY"], ["KKBB"]])
    assert words(state) == ["KKKB/0@0,0", "RRYY/0@0,0"]
    do(state, "KKKB/0@0,0")
    assert {word.partition("@")[2].partition("!")[0] for word in words(state)} == {"0,1", "1,0", "0,-1", "-1,0"}


def test_touching_sides_have_equal_colours_and_a_tile_can_be_turned():
    """Rule 6."""
    state = position(ONE_TILE, [["RRYY"], []])
    assert words(state) == ["RRYY/0@0,-1", "RRYY/2@-1,0", "RRYY/3@0,-1", "RRYY/3@-1,0"]


def test_a_rotation_changes_the_places_where_a_tile_fits():
    """The help page's screen: one space for a tile, others when it is rotated; the same for players as for bots."""
    state = position(ONE_TILE, [["KKKB"], []])
    expected = [[(1, 0), (0, 1)], [(0, 1)], [(0, 1)], []]
    assert [state.placements(TILES.index("KKKB"), rotation) for rotation in range(4)] == expected
    assert [state.observation(1).placements("KKKB", rotation) for rotation in range(4)] == expected
    for rotation in (0, 2):  # look the same
        assert state.placements(TILES.index("RYRY"), rotation) == [(0, -1), (-1, 0)]
    assert position().placements(TILES.index("KKKB"), 0) == [(0, 0)]


def test_what_is_no_tile_or_rotation_has_no_places():
    for tile, rotation in ((-1, 0), (70, 0), (0, 4), (0, -1)):
        with pytest.raises(ArenaError, match="tiles 0 to 69 and rotations 0 to 3"):
            position().placements(tile, rotation)


def test_a_swatch_scores_a_point_for_each_box_and_need_not_be_scored():
    """Rule 8, ruling A-7."""
    state = position(ONE_TILE, [["KYBR", "KKYY"], ["RRRY"]])
    assert scores(after(state, "KYBR/1@1,0!W")) == (1, 0)
    assert scores(after(state, "KYBR/1@1,0")) == (0, 0)


def test_who_has_scored_lays_no_tile_until_the_next_round_but_keeps_taking_turns():
    """Rules 9 and 10."""
    state = position(ONE_TILE, [["KYBR", "KKBB"], ["KKYY", "RRYY", "BBYY"]])
    do(state, "KYBR/1@1,0!W")
    for _ in range(2):
        do(state, words(state)[0])
        assert words(state) == ["redraw", "redraw:+draw", "redraw:-KKBB", "redraw:-KKBB+draw"]
        do(state, "redraw")
        assert hand(state, 0) == ["KKBB"]
    do(state, words(state)[0])
    assert deal_on(state).round == 2
    assert standing(state) == ["playing", "playing"]
    assert "redraw" not in words(state)


def test_a_discard_goes_into_the_bag():
    """Rule 10."""
    state = position(ONE_TILE, [["KKBB", "KKYY"], ["RRYY"]], standing=["scored", "playing"])
    do(state, "redraw:-KKBB")
    assert hand(state, 0) == ["KKYY"]
    assert bag(state)["KKBB"] == 1
    assert state.current_player == 1


def test_a_draw_takes_a_random_tile_from_the_bag():
    """Rule 10."""
    state = position(ONE_TILE, [["KKBB"], ["RRYY"]], standing=["scored", "playing"])
    do(state, "redraw:+draw")
    assert state.current_player == CHANCE
    assert words(state) == [f"draw:{name}" for name in bag(state)]
    assert state.chance_weights() == list(bag(state).values())
    do(state, "draw:RRRR")
    assert hand(state, 0) == ["KKBB", "RRRR"]
    assert "RRRR" not in bag(state)
    assert state.current_player == 1


def test_with_seven_tiles_in_hand_a_draw_needs_a_discard():
    """Rule 10."""
    seven = ["KKKB", "KKKR", "KKKY", "KBBB", "KRRR", "KYYY", "BBBR"]
    state = position(ONE_TILE, [seven, ["RRYY"]], standing=["scored", "playing"])
    discards = [f"redraw:-{name}{draw}" for name in seven for draw in ("", "+draw")]
    assert words(state) == ["redraw", *discards]
    with pytest.raises(IllegalAction, match="the hand is full or the bag empty"):
        do(state, "redraw:+draw")


def test_with_an_empty_bag_a_draw_needs_a_discard_and_gives_it_back():
    """Rule 10, ruling A-12."""
    state = almost_empty([["KKBB"], ["RRYY"]], [], standing=["scored", "playing"])
    assert words(state) == ["redraw", "redraw:-KKBB", "redraw:-KKBB+draw"]
    assert words(do(state, "redraw:-KKBB+draw")) == ["draw:KKBB"]


def test_a_round_ends_when_everyone_has_scored():
    """Rule 11."""
    state = position(ONE_TILE, [["KYBR", "KKBB"], ["RRYY"]], standing=["playing", "scored"])
    do(state, "KYBR/1@1,0!W")
    assert (state.round, state.current_player, state.turn) == (2, CHANCE, -1)


def test_a_round_ends_when_who_has_not_scored_has_no_tiles_left():
    """Rule 11."""
    state = position(ONE_TILE, [["KKYY"], []])
    do(state, words(state)[0])
    assert (state.round, state.current_player) == (2, CHANCE)


def test_a_round_ends_when_no_tile_of_those_who_have_not_scored_fits_anywhere():
    """Rule 11: RRYY fits nowhere beside KKKB and BBBB."""
    state = position(DARK, [["BBBB"], ["RRYY"]])
    do(state, words(state)[0])
    assert (state.round, state.current_player) == (2, CHANCE)
    other = position(DARK, [["BBBB"], ["RRYY", "KKRR"]])
    assert do(other, words(other)[0]).round == 1


def test_new_tiles_fill_each_hand_to_seven_between_rounds():
    """Rule 12: who has seven tiles gets none."""
    seven = ["KKKB", "KKKR", "KKKY", "KBBB", "KRRR", "KYYY", "BBBR"]
    state = position(ONE_TILE, [["KYBR", "KKBB"], seven], standing=["playing", "scored"])
    do(state, "KYBR/1@1,0!W")
    deal_on(state)
    assert hand(state, 1) == seven
    assert len(hand(state, 0)) == 7
    assert "KKBB" in hand(state, 0)


def test_the_game_ends_at_once_when_the_bag_runs_out_while_tiles_are_dealt():
    """Rule 13, ruling A-17: what is in hand and open is worth nothing."""
    state = almost_empty([["KKBB"], ["RRYY"]], ["BBBB", "YYYY"], standing=["playing", "scored"], scores=[2, 5])
    do(state, words(state)[0])
    assert state.current_player == CHANCE
    do(state, "draw:YYYY", "draw:BBBB")
    assert state.current_player == TERMINAL
    assert state.legal_actions() == []
    assert [hand(state, 0), hand(state, 1)] == [[], ["BBBB", "RRYY", "YYYY"]]
    assert state.outcome().scores == (2, 5)


# The rulings; are in test_swatches_fields.py, A-21 in test_swatches_knowledge.py


def test_the_board_is_not_cleared_between_rounds():
    """Ruling A-3."""
    state = deal_on(do(position(ONE_TILE, [["KKYY"], []]), "KKYY/2@-1,0"))
    assert state.round == 2
    assert laid(state) == {(0, 0): "KBRY", (-1, 0): "YYKK"}


def test_of_swatches_closed_at_once_one_is_scored():
    """Ruling A-6."""
    state = position(FOUR_AT_ONCE, [["KBRY"], ["RRYY"]])
    word = "KBRY/0@0,0"
    assert [other for other in words(state) if other.startswith(word)] == [word, *[f"{word}!{side}" for side in "NESW"]]
    for side in "NESW":
        assert scores(after(state, f"{word}!{side}")) == (1, 0)


def test_of_swatches_closed_at_once_all_or_none_are_scored_by_option():
    """Ruling A-6."""
    state = position(FOUR_AT_ONCE, [["KBRY"], ["RRYY"]], options={"multi_close": "all"})
    word = "KBRY/0@0,0"
    assert [other for other in words(state) if other.startswith(word)] == [word, f"{word}!all"]
    assert scores(after(state, f"{word}!all")) == (4, 0)
    assert scores(after(state, word)) == (0, 0)
    assert [swatch[2] for swatch in after(state, f"{word}!all").swatches] == [1, 1, 1, 1]


def test_a_swatch_that_was_not_scored_is_lost_to_everybody():
    """Rulings A-5 and A-7: whatever is laid next, the swatch that 0 declined is not scored."""
    declined = [*ONE_TILE, "KYBR/1@1,0"]
    scored = 0
    for name in TILES:
        if name in ("KKKK", "KBRY", "KYBR"):
            continue
        state = position(declined, [[], [name]], turn=1)
        for word in [word for word in words(state) if "!" in word]:
            player, _, _, x, y, side = after(state, word).swatches[-1]
            triangles = field(laid(after(state, word)), (x, y, side), joined=False)
            assert (0, 0, 1) not in triangles
            assert player == 1
            scored += 1
    assert scored > 100


def test_laying_a_tile_and_scoring_are_one_action():
    """Ruling A-9."""
    state = do(position(ONE_TILE, [["KYBR", "KKYY"], ["KKRR"]]), "KYBR/1@1,0!W")
    assert state.current_player == 1
    assert (1, 0) in laid(state)


def test_who_can_place_must_place():
    """Ruling A-10."""
    state = position(ONE_TILE, [["KKYY"], ["KKRR"]])
    assert "pass" not in words(state)
    with pytest.raises(IllegalAction, match="pass is not legal here: who can do something may not pass"):
        do(state, "pass")


def test_passing_by_option_ends_the_round_when_all_who_have_not_scored_pass_in_succession():
    """Ruling A-10: a redraw between two passes does not count."""
    hands = [["KKYY", "KKBB"], ["RRRY"], ["KKRR"]]
    state = position(ONE_TILE, hands, options={"allow_pass": True}, standing=["playing", "scored", "playing"])
    assert words(state)[-1] == "pass"
    do(state, "pass", "redraw")
    assert standing(state) == ["passed", "scored", "playing"]
    assert after(state, "pass").round == 2
    assert after(state, words(state)[0]).round == 1


def test_who_has_passed_by_option_may_place_again_after_another_tile_was_laid():
    """Ruling A-10."""
    state = position(ONE_TILE, [["KKYY"], ["KKRR", "KKBB"]], options={"allow_pass": True})
    do(state, "pass")
    do(state, words(state)[0])
    assert standing(state) == ["playing", "playing"]
    assert state.current_player == 0
    assert len(words(state)) > 1


def test_who_has_passed_by_option_may_place_when_another_turn_comes():
    """Rulings A-10 and A-11: 1 was stuck and drew a tile that fits, so that the round goes on."""
    options = {"allow_pass": True, "stuck_may_redraw": True}
    state = position(DARK, [["KKBB"], ["RRYY"], ["KKRR"]], options=options)
    do(state, "pass", "redraw:+draw", "draw:KBBB", "pass")
    assert (state.current_player, standing(state)) == (0, ["passed", "playing", "passed"])
    assert {word[:4] for word in words(state)} == {"KKBB", "pass"}


def test_who_has_scored_does_not_pass_where_passing_is_allowed():
    """Rulings A-10 and A-12."""
    options = {"allow_pass": True}
    state = position(ONE_TILE, [["KKBB"], ["RRYY"]], options=options, standing=["scored", "playing"])
    assert "pass" not in words(state)
    with pytest.raises(IllegalAction, match="who can do something may not pass"):
        do(state, "pass")


def test_who_has_no_legal_placement_passes_and_is_asked_again():
    """Ruling A-11."""
    state = position(DARK, [["RRYY"], ["KRRY", "KKBB"]])
    assert words(state) == ["pass"]
    do(state, "pass")
    assert (standing(state), hand(state, 0)) == (["stuck", "playing"], ["RRYY"])
    do(state, next(word for word in words(state) if word.startswith("KRRY")))
    assert standing(state) == ["playing", "playing"]
    assert all(word.startswith("RRYY") for word in words(state))


def test_who_has_an_empty_hand_passes():
    """Ruling A-11."""
    assert words(position(DARK, [[], ["KRRY"]])) == ["pass"]


def test_being_stuck_is_final_by_option():
    """Ruling A-11."""
    state = position(DARK, [["RRYY"], ["KRRY", "KKBB", "KBBB"]], options={"stuck_is_final": True})
    do(state, "pass", "KRRY/0@0,-1")
    assert standing(state) == ["out", "playing"]
    assert words(state) == ["pass"]
    do(state, "pass")
    assert standing(state) == ["out", "playing"]
    while state.round == 1:
        do(state, words(state)[0])
    assert standing(state) == ["playing", "playing"]


def test_being_stuck_is_final_by_option_where_passing_is_allowed_too():
    """Rulings A-10 and A-11: a pass by choice is not final."""
    options = {"stuck_is_final": True, "allow_pass": True}
    state = position(DARK, [["RRYY"], ["KKBB"], ["KRRY", "KBBB"]], options=options)
    do(state, "pass", "pass")
    assert standing(state) == ["stuck", "passed", "playing"]
    do(state, "KRRY/0@0,-1")
    assert standing(state) == ["out", "playing", "playing"]


def test_who_is_stuck_may_discard_and_draw_by_option():
    """Ruling A-11."""
    state = position(DARK, [["RRYY"], ["KRRY", "KKBB"]], options={"stuck_may_redraw": True})
    assert words(state) == ["redraw", "redraw:+draw", "redraw:-RRYY", "redraw:-RRYY+draw"]
    idle = after(state, "redraw")
    assert (standing(idle), idle.current_player) == (["stuck", "playing"], 1)
    lucky = after(state, "redraw:+draw", "draw:KKKR")
    assert standing(lucky) == ["playing", "playing"]
    do(lucky, next(word for word in words(lucky) if word.startswith("KKBB")))
    assert {word[:4] for word in words(lucky)} >= {"KKKR"}


def test_who_is_stuck_for_good_may_still_discard_and_draw_where_both_options_say_so():
    """Ruling A-11."""
    options = {"stuck_may_redraw": True, "stuck_is_final": True}
    state = position(DARK, [["RRYY"], ["KRRY", "KKBB", "KBBB"]], options=options)
    do(state, "redraw:+draw", "draw:KKKR", "KBBB/2@0,1")
    assert standing(state) == ["out", "playing"]
    assert words(state)[0] == "redraw"
    assert standing(do(state, "redraw")) == ["out", "playing"]


def test_a_discard_can_be_drawn_again():
    """Ruling A-12."""
    state = position(ONE_TILE, [["KKBB"], ["RRYY"]], standing=["scored", "playing"])
    assert "draw:KKBB" in words(after(state, "redraw:-KKBB+draw"))
    assert "draw:KKBB" not in words(after(state, "redraw:+draw"))


def test_without_redraws_who_has_scored_passes():
    """Ruling A-12."""
    state = position(ONE_TILE, [["KKBB"], ["RRYY"]], standing=["scored", "playing"], options={"redraw": False})
    assert words(state) == ["pass"]
    assert standing(do(state, "pass")) == ["scored", "playing"]


def test_nobody_gets_another_turn_when_the_round_is_over():
    """Ruling A-13."""
    state = position(ONE_TILE, [["KYBR"], ["KKBB"], ["RRYY"]], standing=["playing", "scored", "scored"])
    do(state, "KYBR/1@1,0!W")
    assert (state.current_player, state.turn, state.round) == (CHANCE, -1, 2)


@pytest.mark.parametrize(
    ("start", "points", "opener"),
    [
        ("rotate", [0, 0, 0], 2),
        ("continue", [0, 0, 0], 1),
        ("low_score", [5, 2, 2], 2),
        ("low_score", [0, 1, 2], 0),
        ("high_score", [4, 5, 1], 0),
        ("high_score", [0, 5, 6], 2),
        ("fixed", [9, 0, 0], 1),
    ],
)
def test_the_next_round_is_opened_as_the_option_says(start, points, opener):
    """Ruling A-14: player 0 ends a round that player 1 opened, and scores one point."""
    given = {"standing": ["playing", "scored", "scored"], "opener": 1, "scores": points}
    state = position(ONE_TILE, [["KYBR"], [], []], options={"round_start": start}, **given)
    assert do(state, "KYBR/1@1,0!W").opener == opener
    assert deal_on(state).current_player == opener


def test_rounds_are_opened_in_turn():
    """Ruling A-14: round k, counted from 0, by player k modulo the number of players."""
    openers = {state.round: state.opener for state in random_positions({}, 3, Stream.of("openers"))}
    assert openers == {number: (number - 1) % 3 for number in openers}
    assert len(openers) > 3


def test_the_hands_are_filled_one_after_the_other_from_the_opener_on():
    """Ruling A-15."""
    state = position(ONE_TILE, [["KYBR"], ["KKBB"], []], standing=["playing", "scored", "scored"], opener=0)
    do(state, "KYBR/1@1,0!W")
    receivers = []
    while state.current_player == CHANCE:
        before = [state.hands.held[player] for player in range(3)]
        do(state, words(state)[0])
        receivers.append([state.hands.held[player] > before[player] for player in range(3)].index(True))
    assert receivers == [1] * 6 + [2] * 7 + [0] * 7


SEVEN = ["KKKB", "KKKR", "KKKY", "KBBB", "KRRR", "KYYY", "BBBR"]
SIX = ["BBBY", "BRRR", "BYYY", "RRRY", "RYYY", "KKBB"]


@pytest.mark.parametrize(("end", "mover"), [("bag_empty", TERMINAL), ("refill_short", 0)])
def test_a_bag_that_the_dealing_empties_exactly_ends_the_game(end, mover):
    """Ruling A-16: by option it does not as long as all hands are full."""
    state = almost_empty([SEVEN, SIX], ["RRRR"], turn=None, options={"end_when": end})
    assert do(state, "draw:RRRR").current_player == mover
    short = almost_empty([SEVEN, SIX[1:]], ["RRRR"], turn=None, options={"end_when": end})
    assert do(short, "draw:RRRR").current_player == TERMINAL


def test_a_bag_emptied_within_a_round_does_not_end_it():
    """Ruling A-16."""
    state = almost_empty([["KKBB"], ["RRYY", "BBBB"]], ["YYYY"], standing=["scored", "playing"])
    do(state, "redraw:+draw", "draw:YYYY")
    assert (state.current_player, state.hands.bag_size, state.round) == (1, 0, 1)


@pytest.mark.parametrize(
    ("tiebreak", "ranks"),
    [("none", (1, 1, 1, 4)), ("largest_swatch", (2, 1, 2, 4)), ("fewest_swatches", (2, 1, 2, 4))],
)
def test_equal_points_share_a_rank_or_are_told_apart_by_swatches(tiebreak, ranks):
    """Ruling A-18: players 0, 1 and 2 have 6 points, in swatches of 4 and 2, 6, and 2 and 4."""
    scored = [(0, 4), (0, 2), (1, 6), (2, 2), (2, 4), (3, 5)]
    swatches = [{"player": p, "round": 1, "boxes": n, "at": [0, 0], "side": "N"} for p, n in scored]
    given = {"scores": [6, 6, 6, 5], "swatches": swatches, "options": {"tiebreak": tiebreak}}
    assert position(hands=[(), (), (), ()], **given).outcome().ranks == ranks


def test_the_largest_swatch_and_the_number_of_swatches_are_different_tiebreaks():
    """Ruling A-18: 6 points as 3 and 3, or as 4, 1 and 1."""
    scored = [(0, 3), (0, 3), (1, 4), (1, 1), (1, 1)]
    swatches = [{"player": p, "round": 1, "boxes": n, "at": [0, 0], "side": "N"} for p, n in scored]
    for tiebreak, ranks in (("largest_swatch", (2, 1)), ("fewest_swatches", (1, 2))):
        state = position(scores=[6, 6], swatches=swatches, options={"tiebreak": tiebreak})
        assert state.outcome().ranks == ranks
        assert state.outcome().scores == (6, 6)


def test_a_round_in_which_nobody_can_place_a_tile_ends_the_game():
    """Ruling A-19: all fourteen tiles are without black, and the board is black."""
    light = [name for name in TILES if "K" not in name]
    given = {"turn": None, "placed": 0, "options": {"omit": None}}
    state = position(["KKKK/0@0,0"], [light[:7], light[7:13]], **given)
    assert after(state, f"draw:{light[13]}").current_player == TERMINAL
    assert after(state, "draw:KKBB").current_player == 0


def test_a_round_in_which_all_pass_by_option_ends_the_game():
    """Ruling A-19."""
    state = position(ONE_TILE, [["KKYY"], ["KKRR"]], options={"allow_pass": True}, placed=0)
    do(state, "pass", "pass")
    assert state.current_player == TERMINAL


@pytest.mark.parametrize(("allow_pass", "number", "over"), [(True, 3, True), (True, 2, False), (False, 3, False)])
def test_the_number_of_rounds_is_limited_where_passing_is_allowed(allow_pass, number, over):
    """Ruling A-19."""
    options = {"allow_pass": allow_pass, "max_rounds": 3}
    state = position(ONE_TILE, [["KKYY"], []], options=options, round=number)
    do(state, words(state)[0])
    assert (state.current_player == TERMINAL) == over


def test_player_0_opens_the_first_round():
    """Ruling A-20."""
    assert dealt({}, 5).current_player == 0


def test_who_opens_the_first_round_is_drawn_by_option():
    """Ruling A-20."""
    state = GAME.start(GAME.options({"first_player": "seeded"}), 3)
    assert words(state) == ["first:0", "first:1", "first:2"]
    assert state.chance_weights() == [1, 1, 1]
    assert state.chance_stream() == "first"
    do(state, "first:2")
    assert state.chance_stream() == "bag"
    assert [state.sees(player, state.legal_actions()[0]) for player in range(3)] == [False, False, True]
    assert deal_on(state).current_player == 2


def test_a_smaller_swatch_cannot_be_scored_where_a_size_is_asked_for():
    """Ruling A-22."""
    for options in ({"min_score": 2}, {"min_score": 2, "multi_close": "all"}):
        state = position(ONE_TILE, [["KYBR"], ["RRYY"]], options=options)
        assert not [word for word in words(state) if "!" in word]
        with pytest.raises(IllegalAction, match="no swatch that can be scored is closed there"):
            state.apply(GAME.action(GAME.options({}), "KYBR/1@1,0!W") & ~7 | 1)
    large = ["KBYR/0@0,1", "KBRY/0@1,0", "KRYB/2@0,-1", "KYRB/0@-1,0"]
    assert "YYYY/0@0,0!N" in words(position(large, [["YYYY"], []], options={"min_score": 4}))
    assert "YYYY/0@0,0!N" not in words(position(large, [["YYYY"], []], options={"min_score": 5}))


def test_all_closed_at_once_by_option_are_those_large_enough():
    """Rulings A-6 and A-22: of a swatch of one box and one of three the second scores."""
    board = ["KBRY/2@0,1", "KRBY/0@1,0", "KRYB/2@0,-1", "KYRB/0@-1,0"]
    state = position(board, [["KYYY"], []], options={"multi_close": "all", "min_score": 2})
    assert scores(after(state, "KYYY/0@0,0!all")) == (3, 0)
    state = position(board, [["KYYY"], []], options={"multi_close": "all"})
    assert scores(after(state, "KYYY/0@0,0!all")) == (4, 0)


def test_two_copies_of_a_tile_are_one_action():
    """Ruling A-23."""
    hands = [["KKBB", "KKBB", "KKRR"], ["RRYY"], [], []]
    assert len(set(words(position(ONE_TILE, hands)))) == len(words(position(ONE_TILE, hands)))
    scored = position(ONE_TILE, hands, standing=["scored", "playing", "playing", "playing"])
    assert [word for word in words(scored) if "draw" not in word.partition(":")[2]] == [
        "redraw",
        "redraw:-KKBB",
        "redraw:-KKRR",
    ]
    do(scored, "redraw:-KKBB")
    assert hand(scored, 0) == ["KKBB", "KKRR"]
    assert bag(scored)["KKBB"] == 1


@pytest.mark.parametrize(("turned", "name"), [("BKKK", "KKKB"), ("RYKB", "KBRY")])
def test_a_tile_that_is_turned_is_told_its_name(turned, name):
    with pytest.raises(ArenaError) as raised:
        GAME.options({"omit": turned})
    assert f"not '{turned}'; did you mean '{name}', which is this one turned?" in str(raised.value)


@pytest.mark.parametrize(("omit", "tiles"), [("KKKK", 69), ("KBRY", 69), (None, 70)])
def test_one_tile_is_left_out_by_option(omit, tiles):
    """Ruling A-24."""
    state = GAME.start(GAME.options({"omit": omit}), 2)
    assert set(TILES) - set(bag(state)) == {omit} - {None}
    assert state.hands.bag_size == tiles


# Illegal actions


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("KKYY/0@0,1", "the tile is not in the hand"),
        ("KKBB/0@5,5", "the place has a tile or touches none"),
        ("KKBB/0@0,0", "the place has a tile or touches none"),
        ("KKBB/0@0,1", "the sides do not match"),
        ("KKBB/1@1,0!N", "no swatch that can be scored is closed there"),
        ("pass", "who can do something may not pass"),
        ("redraw", "only who may place no more tiles this round discards and draws"),
        ("draw:KKBB", "it is no action of a player"),
        ("first:0", "it is no action of a player"),
    ],
)
def test_an_illegal_action_is_refused_with_its_reason(word, reason):
    state = position(ONE_TILE, [["KKBB"], ["RRYY"]])
    before = state.key()
    with pytest.raises(IllegalAction, match=f"^{word} is not legal here: .*{reason}".replace("+", "[+]")):
        do(state, word)
    assert state.key() == before


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("KKBB/1@0,1", "this player places no tile now"),
        ("redraw:-KKYY", "the tile is not in the hand"),
        ("pass", "who can do something may not pass"),
    ],
)
def test_an_illegal_action_of_who_has_scored_is_refused_with_its_reason(word, reason):
    state = position(ONE_TILE, [["KKBB"], ["RRYY"]], standing=["scored", "playing"])
    with pytest.raises(IllegalAction, match=reason):
        do(state, word)


def test_chance_and_the_end_refuse_what_is_not_theirs():
    state = do(position(ONE_TILE, [["KKBB"], ["RRYY"]], standing=["scored", "playing"]), "redraw:+draw")
    for word, reason in (
        ("draw:KKBB", "not in the bag"),
        ("redraw", "first a tile is drawn"),
        ("pass", "first a tile"),
    ):
        with pytest.raises(IllegalAction, match=reason):
            do(state, word)
    with pytest.raises(IllegalAction, match="first a player is drawn who opens"):
        do(GAME.start(GAME.options({"first_player": "seeded"}), 2), "draw:KKBB")
    over = do(position(ONE_TILE, [["KKYY"], ["KKRR"]], options={"allow_pass": True}, placed=0), "pass", "pass")
    with pytest.raises(IllegalAction, match="the game is over"):
        do(over, "pass")


@pytest.mark.parametrize("action", [-1, -(2**40), 2**30 + 1, 2**31 - 1, 2**40, 127 << 23, 1 << 30 | 1 << 8 | 71 << 1])
def test_a_number_that_is_no_action_is_illegal(action):
    for state in (
        position(ONE_TILE, [["KKBB"], []]),
        position(ONE_TILE, [["KKBB"], ["RRYY"]], standing=["scored", "playing"]),
    ):
        with pytest.raises(IllegalAction):
            state.apply(action)
