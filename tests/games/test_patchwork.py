"""Patchwork: the rules and rulings of RULES.md one by one, options, words, observations and the drawing."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import IllegalAction, OptionError, RecordError, WordError
from arena.game import CHANCE, TERMINAL
from arena.games.patchwork import Patchwork
from arena.games.patchwork.tables import PATCHES
from arena.rng import Stream

DATA = Path(__file__).parent.parent / "data" / "patchwork"
GAME = Patchwork()
OPTIONS = GAME.options({})
FULL = [f"{column}{row}" for row in range(9, 0, -1) for column in "abcdefghi"]
"""Every cell, from the top left."""


def started(circle=(), **options):
    """The position after the circle is laid: the patches of `circle` first, the others ascending."""
    state = GAME.start(GAME.options(options), 2)
    for patch in [*circle, *(patch for patch in range(1, 33) if patch not in circle)]:
        take(state, f"circle:{patch}")
    return state


def take(state, *words):
    """Take the actions that `words` stand for."""
    for word in words:
        state.apply(GAME.action(OPTIONS, word))


def legal(state):
    """The words of the legal actions."""
    return [GAME.word(OPTIONS, action) for action in state.legal_actions()]


def bought(state):
    """The patches that can be bought."""
    return sorted({int(word.partition("r")[0]) for word in legal(state) if "@" in word})


def side(position=0, buttons=5, patches=(), leather=()):
    """What lies before a player, in the form of an observation."""
    by_number = sorted(patches, key=lambda word: int(word.partition("r")[0]))
    return {"position": position, "buttons": buttons, "patches": by_number, "leather": sorted(leather, key=FULL.index)}


def position(first, second, circle=(), to_move=0, leather=False, special_tile=None, first_at_end=None, **options):
    """A position with these sides; the patches that neither has are in the circle, those of `circle` first."""
    sold = [int(word.partition("r")[0]) for word in (*first["patches"], *second["patches"])]
    rest = [patch for patch in [*range(1, 33), 0] if patch not in [*circle, *sold]]
    return read(
        first,
        second,
        [*circle, *rest],
        to_move,
        leather=leather,
        special_tile=special_tile,
        first_at_end=first_at_end,
        **options,
    )


def read(first, second, circle, to_move, leather=False, special_tile=None, first_at_end=None, **options):
    """A position with these sides and exactly this circle."""
    json = {"player": 0, **GAME.options(options), "current_player": to_move, "leather": leather, "circle": circle}
    json |= {"special_tile": special_tile, "first_at_end": first_at_end, "players": [first, second]}
    return GAME.observation(json).determinize(Stream.of("unused"))


def random_game(key, **options):
    """Every position of a random game."""
    stream = Stream.of("patchwork", key)
    state = GAME.start(GAME.options(options), 2)
    while state.current_player != TERMINAL:
        yield state
        state.apply(stream.choice(state.legal_actions()))
    yield state


# Rule 1: setup


def test_the_circle_is_drawn_one_patch_at_a_time_each_as_likely_as_any_other_rule_1():
    state = GAME.start(OPTIONS, 2)
    for drawn in range(32):
        assert state.current_player == CHANCE
        assert state.chance_stream() == "circle"
        assert state.chance_weights() == [1] * (32 - drawn)
        assert len(state.legal_actions()) == 32 - drawn
        take(state, legal(state)[-1])
    assert state.circle() == [*range(32, 0, -1), 0]
    assert state.current_player == 0


def test_the_start_patch_closes_the_circle_and_is_never_drawn_rule_1():
    state = GAME.start(OPTIONS, 2)
    assert state.circle() == [0]
    assert legal(state) == [f"circle:{patch}" for patch in range(1, 33)]
    take(state, "circle:5", "circle:3")
    assert state.circle() == [5, 3, 0]


def test_a_patch_lies_in_the_circle_once_rule_1():
    state = GAME.start(OPTIONS, 2)
    take(state, "circle:5")
    assert "circle:5" not in legal(state)
    with pytest.raises(IllegalAction, match="circle:5: the patch lies in the circle already"):
        take(state, "circle:5")


def test_players_begin_with_five_buttons_on_space_0_and_empty_quilts_rule_1():
    state = started()
    assert (state.buttons, state.position, state.income, state.empty) == ([5, 5], [0, 0], [0, 0], [81, 81])
    assert state.outcome().scores == (-157, -157)


# Rule 2: who moves


def test_the_player_further_behind_moves_rule_2():
    state = started()
    take(state, "advance")
    assert (state.current_player, state.position) == (1, [1, 0])


def test_who_comes_last_to_a_space_moves_on_twice_in_a_row_if_need_be_rule_2():
    state = position(side(10), side(12), circle=(2, 4))
    take(state, "2r0@a9")
    assert (state.current_player, state.position) == (0, [12, 12])
    state = position(side(10), side(10), circle=(3,), to_move=1)
    take(state, "advance")
    assert (state.current_player, state.position) == (0, [10, 11])
    take(state, "3r0@a9")
    assert (state.current_player, state.position) == (0, [11, 11])
    take(state, "advance")
    assert state.current_player == 1
    take(state, "advance")
    assert (state.current_player, state.position) == (0, [12, 13])


def test_a_player_who_stays_behind_moves_again_rule_2():
    state = position(side(3), side(10), circle=(2,))
    take(state, "2r0@a9")
    assert (state.current_player, state.position) == (0, [5, 10])


# Rule 3: advance


def test_an_advance_goes_one_space_ahead_and_pays_a_button_a_space_rule_3():
    state = position(side(1, buttons=0), side(4))
    take(state, "advance")
    assert (state.position, state.buttons) == ([5, 4], [4, 5])


def test_ruling_a11_an_advance_to_space_53_pays_only_for_spaces_really_moved():
    state = position(side(47, 0, ["17r0@a9"]), side(53), first_at_end=1)
    take(state, "advance")
    assert state.position == [53, 53]
    assert state.buttons[0] == 6 + 1  # six spaces, and the income mark on 53


def test_an_advance_from_47_to_53_takes_the_leather_on_50_only_if_it_is_free_ruling_a11():
    state = position(side(47, 0), side(49))
    take(state, "advance")
    assert (state.position[0], state.leather) == (50, True)
    state = position(side(47, 0), side(53), first_at_end=1)
    take(state, "advance")
    assert (state.leather, state.current_player) == (False, TERMINAL)


# Rule 4: buy


def test_the_first_three_patches_after_the_token_are_on_offer_rule_4():
    assert bought(started((20, 2, 7, 1))) == [2, 7, 20]


@pytest.mark.parametrize(("word", "left"), [("21r0@a9", [11, 1, 3]), ("11r0@a9", [1, 3, 30]), ("1r0@a9", [3, 30, 2])])
def test_the_token_moves_to_where_the_patch_lay_rule_4(word, left):
    state = started((21, 11, 1, 3, 30))
    before = state.circle()
    take(state, word)
    assert state.circle()[:3] == left
    at = before.index(int(word.partition("r")[0]))
    assert state.circle() == before[at + 1 :] + before[:at]


def test_the_token_goes_round_the_end_of_the_circle_rule_4():
    state = read(side(10, 9), side(10), [5, 0, 2, 9], 0)
    take(state, "2r0@a9")
    assert state.circle() == [9, 5, 0]
    state = read(side(10, 9), side(10), [9, 5, 2], 0)
    take(state, "2r0@a9")
    assert state.circle() == [9, 5]


def test_a_purchase_costs_buttons_and_time_and_covers_cells_rule_4():
    state = started((13,))
    take(state, "13r0@c7")
    assert (state.buttons[0], state.position[0], state.income[0], state.empty[0]) == (3, 3, 1, 76)
    covered = [FULL[cell] for cell, patch in enumerate(state.quilt(0)) if patch == 13]
    assert covered == ["c7", "d7", "e7", "e6", "f6"]


def test_a_patch_that_costs_more_than_the_player_has_cannot_be_bought_rule_4():
    state = position(side(buttons=4), side(), circle=(16, 7, 9))
    assert bought(state) == [7]
    with pytest.raises(IllegalAction, match="9r0@a9: the patch costs 6, and the player has 4"):
        take(state, "9r0@a9")


def test_patches_do_not_lie_on_one_another_rule_4():
    state = position(side(patches=["30r0@c6"]), side(), circle=(2,))
    with pytest.raises(IllegalAction, match="2r0@c5: it would lie on covered cells"):
        take(state, "2r0@c5")
    assert "2r0@f6" in legal(state)


def test_a_patch_beyond_the_third_cannot_be_bought_rule_4():
    with pytest.raises(IllegalAction, match="4r0@a9: the patch is not among the first three after the token"):
        take(started(), "4r0@a9")


def test_the_new_patch_pays_on_the_income_mark_that_its_own_move_passes_rule_4():
    state = position(side(3, 4), side(10), circle=(13,))
    take(state, "13r0@a9")
    assert (state.position[0], state.buttons[0]) == (6, 4 - 2 + 1)


def test_ruling_a16_patches_may_be_turned_over():
    turns = {word.partition("@")[0] for word in legal(started((13, 30, 31)))}
    assert {f"13r{turn}" for turn in range(8)} <= turns


# Rule 5: marks


@pytest.mark.parametrize("mark", [5, 11, 17, 23, 29, 35, 41, 47, 53])
def test_an_income_mark_pays_when_it_is_reached_or_passed_rule_5(mark):
    patch = ["13r0@a9"]
    for start, other, paid in [(mark - 1, mark - 1, 1), (mark - 2, mark, 1), (mark - 2, mark - 2, 0)]:
        state = position(side(start, 0, patch), side(other), first_at_end=1 if other == 53 else None)
        take(state, "advance")
        assert state.buttons[0] == state.position[0] - start + paid


def test_ruling_a6_two_income_marks_in_one_move_pay_both():
    state = position(side(4, 9), side(4, 0, ["13r0@a9"]), circle=(22, 24, 8))
    take(state, "8r0@a9")
    assert (state.position, state.current_player) == ([10, 4], 1)
    take(state, "advance")
    assert (state.position[1], state.buttons[1]) == (11, 7 + 2 * 1)


@pytest.mark.parametrize(("printing", "marks"), [("current", [26, 32, 38, 44, 50]), ("first", [20, 26, 32, 44, 50])])
def test_ruling_a2_leather_lies_where_the_printing_says(printing, marks):
    for space in range(53):
        state = position(side(space, 0), side(space), printing=printing)
        assert state.observation(0).to_json()["leather_marks"] == [mark for mark in marks if mark > space]
        take(state, "advance")
        assert state.leather == (space + 1 in marks)


def test_leather_is_placed_at_once_on_any_empty_cell_and_then_the_turn_passes_rule_5():
    state = position(side(25, 0, ["15r0@a9"]), side(25))
    take(state, "advance")
    assert state.current_player == 0
    assert legal(state) == [f"leather:{cell}" for cell in FULL if cell not in ("b9", "a8", "b8", "c8", "b7")]
    with pytest.raises(IllegalAction, match="advance: a leather patch has to be placed first"):
        take(state, "advance")
    with pytest.raises(IllegalAction, match="leather:b8: it would lie on covered cells"):
        take(state, "leather:b8")
    take(state, "leather:i1")
    assert (state.current_player, state.empty[0], state.quilt(0)[80]) == (1, 75, 33)
    with pytest.raises(IllegalAction, match="leather:a1: there is no leather patch to place"):
        take(state, "leather:a1")


def test_leather_that_was_passed_is_gone_rule_5():
    state = position(side(25), side(27))
    take(state, "advance")
    assert (state.position[0], state.leather) == (28, False)


def test_leather_is_earned_by_passing_too_also_by_a_purchase_rule_5():
    state = position(side(24, 9), side(24), circle=(2, 1, 22))
    take(state, "1r0@a9")
    assert (state.position[0], state.leather, state.current_player) == (27, True, 0)


def test_ruling_a7_income_and_leather_in_one_move_both_count():
    state = position(side(28, 0, ["13r0@a9"]), side(31))
    take(state, "advance")
    assert (state.position[0], state.buttons[0], state.leather) == (32, 5, True)


def test_ruling_a3_leather_on_a_full_quilt_is_discarded():
    state = position(side(25, 0, leather=FULL), side(25), special_tile=0)
    take(state, "advance")
    assert (state.leather, state.current_player) == (False, 1)
    assert state.observation(0).to_json()["leather_marks"] == [32, 38, 44, 50]


# Rule 6: the special tile


def square(left, bottom, size=7):
    """The cells of a square."""
    return [f"{'abcdefghi'[left + x]}{bottom + y}" for x in range(size) for y in range(size)]


@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("bottom", [1, 2, 3])
def test_a_full_7x7_square_anywhere_earns_the_special_tile_at_once_rule_6(left, bottom):
    *cells, last = square(left, bottom)
    state = position(side(20, 5), side(25, 0, leather=cells), to_move=1, leather=True)
    assert state.special_tile == -1
    before = state.score(1)
    take(state, f"leather:{last}")
    assert (state.special_tile, state.score(1)) == (1, before + 2 + 7)
    assert state.outcome().awards == ((), ("special-tile",))
    assert state.buttons == [5, 0]


def test_leather_on_the_last_empty_cell_can_complete_the_square_rule_6():
    state = position(side(25, leather=[cell for cell in FULL if cell != "e5"]), side(20), leather=True)
    assert legal(state) == ["leather:e5"]
    take(state, "leather:e5")
    assert (state.special_tile, state.empty[0], state.current_player) == (0, 0, 1)


def test_49_covered_cells_that_are_no_square_earn_nothing_rule_6():
    *cells, _ = square(0, 1)
    state = position(side(25, 0, leather=cells), side(20), leather=True)
    take(state, "leather:i9")
    assert (state.empty[0], state.special_tile) == (32, -1)


def test_a_purchase_can_complete_the_square_rule_6():
    cells = [cell for cell in square(0, 3) if cell not in ("c6", "d6", "e6")]
    state = position(side(5, 9, leather=cells), side(30), circle=(2,))
    take(state, "2r0@c6")
    assert state.special_tile == 0


def test_ruling_a8_a_square_inside_a_larger_one_counts():
    cells = [cell for cell in square(0, 1, 8) if cell != "d4"]
    state = position(side(25, leather=cells), side(20), leather=True)
    take(state, "leather:d4")
    assert state.special_tile == 0


def test_ruling_a9_the_second_square_earns_nothing():
    *cells, last = square(1, 1)
    state = position(side(25, leather=cells), side(20, leather=square(0, 2)), leather=True, special_tile=1)
    before = state.score(0)
    take(state, f"leather:{last}")
    assert (state.special_tile, state.score(0)) == (1, before + 2)


# Rule 7: the end


def test_nobody_goes_past_space_53_and_the_last_income_is_paid_once_rule_7():
    state = position(side(52, 10, ["13r0@a9"]), side(52), circle=(8,))
    take(state, "8r0@g5")
    assert (state.position[0], state.buttons[0], state.current_player) == (53, 10 - 4 + 3, 1)


def test_a_player_on_53_has_no_more_turns_and_the_other_goes_on_rule_7():
    state = position(side(53), side(40, 5), circle=(2, 1), to_move=1, first_at_end=0)
    take(state, "2r0@a9")
    assert state.current_player == 1
    take(state, "1r0@a8")
    assert state.current_player == 1
    take(state, "advance")
    assert (state.position, state.current_player) == ([53, 53], TERMINAL)
    assert state.legal_actions() == []
    with pytest.raises(IllegalAction, match="advance: the game is over"):
        take(state, "advance")


def test_leather_earned_on_the_way_to_53_is_placed_before_the_game_ends_rule_7():
    state = position(side(49, 10), side(49), circle=(8,))
    take(state, "8r0@g5")
    assert (state.position[0], state.leather, state.current_player) == (53, True, 0)
    take(state, "leather:a1")
    assert (state.first_at_end, state.current_player) == (0, 1)


# Rule 8: the score


def test_the_score_is_buttons_less_two_for_each_empty_cell_and_seven_for_the_tile_rule_8():
    first, second = side(53, 20, leather=square(0, 1)), side(53, 7, ["15r0@a9"])
    outcome = read(first, second, [], TERMINAL, special_tile=0, first_at_end=1).outcome()
    assert outcome.scores == (20 - 2 * 32 + 7, 7 - 2 * 76)
    assert outcome.ranks == (1, 2)


@pytest.mark.parametrize(("first", "ranks"), [(0, (1, 2)), (1, (2, 1))])
def test_ruling_a15_of_equal_scores_who_came_first_to_53_wins_or_the_win_is_shared(first, ranks):
    sides = side(53, 7), side(53, 7)
    assert read(*sides, [], TERMINAL, first_at_end=first).outcome().ranks == ranks
    assert read(*sides, [], TERMINAL, first_at_end=first, tie="shared").outcome().ranks == (1, 1)


@pytest.mark.parametrize("tie", ["first_at_end", "shared"])
def test_the_higher_score_wins_whoever_came_first_to_53_rule_8(tie):
    assert read(side(53, 7), side(53, 8), [], TERMINAL, first_at_end=0, tie=tie).outcome().ranks == (2, 1)
    assert read(side(53, 9), side(53, 8), [], TERMINAL, first_at_end=1, tie=tie).outcome().ranks == (1, 2)


def test_before_anyone_is_on_53_equal_scores_share_the_rank_ruling_a15():
    assert started().outcome().ranks == (1, 1)


# The other rulings


def test_ruling_a1_the_start_patch_has_two_cells():
    assert (PATCHES[0].cost, PATCHES[0].time, PATCHES[0].rows) == (2, 1, ("##",))
    assert started().circle()[-1] == 0


def test_ruling_a4_a_patch_that_fits_nowhere_is_not_offered():
    striped = [cell for cell in FULL if cell[0] in "bdfh"]
    state = position(side(5, 9, leather=striped), side(9), circle=(2, 1, 6))
    assert bought(state) == [2, 6]


@pytest.mark.parametrize(("circle", "words"), [([4, 2], [2, 4]), ([4], [4]), ([], [])])
def test_ruling_a5_all_that_remain_are_on_offer(circle, words):
    state = read(side(5, 9), side(9), circle, 0)
    assert bought(state) == words
    assert len(state.legal_actions()) == 1 + sum({4: 224, 2: 126}[patch] for patch in words)


def test_ruling_a5_the_last_patches_can_be_bought_one_after_another():
    state = read(side(5, 9), side(30), [4, 2], 0)
    take(state, "2r0@a9")
    assert state.circle() == [4]
    take(state, "4r0@a8")
    assert state.circle() == []
    assert legal(state) == ["advance"]


def test_ruling_a10_player_0_begins():
    assert started().current_player == 0


def test_ruling_a12_buttons_do_not_run_out():
    state = position(side(9, 400), side(9))
    take(state, "advance")
    assert state.buttons[0] == 401


def test_ruling_a13_the_free_patch_can_be_bought_with_no_buttons():
    state = position(side(5, 0), side(9), circle=(20, 1, 2))
    assert bought(state) == [20]
    take(state, "20r0@a9")
    assert state.buttons[0] == 0


def test_ruling_a14_to_advance_is_always_legal():
    for state in random_game("advance"):
        if state.current_player >= 0 and not state.leather:
            assert legal(state)[0] == "advance"


# Options


def test_options_are_filled_in_in_a_fixed_order_and_canonical():
    for given_options in ({}, {"tie": "shared"}, {"tie": "shared", "printing": "first"}):
        options = GAME.options(given_options)
        assert list(options) == ["printing", "tie"]
        assert GAME.options(options) == options
        assert options == {"printing": "current", "tie": "first_at_end"} | given_options


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"printting": "first"}, "patchwork has no option 'printting'; it has printing, tie; did you mean 'printing'?"),
        ({3: "first"}, "patchwork has no option 3; it has printing, tie"),
        ({"printing": "frist"}, "option printing is 'frist'; it can be current, first; did you mean 'first'?"),
        ({"printing": True}, "option printing is True; it can be current, first"),
        ({"tie": 1}, "option tie is 1; it can be first_at_end, shared"),
        ({"tie": None}, "option tie is None; it can be first_at_end, shared"),
        ({"tie": ["shared"]}, "option tie is ['shared']; it can be first_at_end, shared"),
    ],
)
def test_an_option_that_is_wrong_is_refused_by_name(options, message):
    with pytest.raises(OptionError) as caught:
        GAME.options(options)
    assert message in str(caught.value)


def test_two_play_and_111_decisions_are_the_most():
    assert list(GAME.players(OPTIONS)) == [2]
    assert GAME.longest(OPTIONS, 2) == 111


# Words


def test_words_and_actions_are_inverse():
    actions = [*range(7431), *range(7432, 7464)]
    words = [GAME.word(OPTIONS, action) for action in actions]
    assert len(set(words)) == len(actions)
    assert [GAME.action(OPTIONS, word) for word in words] == actions


def test_the_numbers_of_some_actions():
    expected = {"advance": 0, "leather:a9": 1, "leather:e4": 1 + 9 * 5 + 4, "leather:i1": 81}
    expected |= {"0r0@a9": 82, "0r0@b9": 83, "0r1@a9": 82 + 72, "32r1@g4": 7430}
    expected |= {"circle:1": 7432, "circle:32": 7463}
    assert {word: GAME.action(OPTIONS, word) for word in expected} == expected


@pytest.mark.parametrize(
    "word",
    [
        "",
        "Advance",
        " advance",
        "advance ",
        "advance\n",
        "leather:e0",
        "leather:j4",
        "leather:e10",
        "leather:E4",
        "leather:e٤",
        "17r2@b4",
        "17r0@f4",
        "17r0@b04",
        "017r0@b4",
        "17r00@b4",
        "33r0@a9",
        "1７r0@b4",
        "0r8@a9",
        "circle:0",
        "circle:33",
        "circle:017",
        "circle:-1",
        "circle:" + "9" * 5000,
        "0",
        "82",
    ],
)
def test_what_is_no_word_is_refused(word):
    with pytest.raises(WordError, match="is no action of patchwork"):
        GAME.action(OPTIONS, word)


@pytest.mark.parametrize("action", [-1, 7431, 7464, 10**30, -(10**30)])
def test_what_is_no_action_is_refused(action):
    with pytest.raises(WordError, match="is no action of patchwork"):
        GAME.word(OPTIONS, action)


@given(st.text())
def test_any_text_is_a_word_or_refused(text):
    try:
        action = GAME.action(OPTIONS, text)
    except WordError:
        return
    assert GAME.word(OPTIONS, action) == text


@pytest.mark.parametrize("action", [-1, 7431, 7464, 2**40, -(2**40)])
def test_a_number_that_is_no_action_cannot_be_taken(action):
    for state in (GAME.start(OPTIONS, 2), started()):
        with pytest.raises(IllegalAction, match=f"{action}: there is no such action"):
            state.apply(action)


def test_an_action_is_taken_if_and_only_if_it_is_listed_and_a_refusal_changes_nothing():
    for number, state in enumerate(random_game("refusals")):
        if number % 6:
            continue
        listed = state.legal_actions()
        assert listed == sorted(set(listed))
        before = state.key()
        for action in range(7465):
            moved = state.clone()
            try:
                moved.apply(action)
            except IllegalAction:
                assert action not in listed
                assert moved.key() == before
            else:
                assert action in listed
                assert moved.key() != before


# Observations, keys, clones


def test_an_observation_holds_the_whole_position_and_comes_back_from_json():
    for printing in ("current", "first"):
        for state in random_game("json", printing=printing, tie="shared"):
            for player in (0, 1):
                observation = state.observation(player)
                again = GAME.observation(observation.to_json())
                assert again == observation
                assert hash(again) == hash(observation)
                assert again.to_json() == observation.to_json()
                restored = again.determinize(Stream.of("unused"))
                assert restored.key() == state.key()
                assert restored.legal_actions() == state.legal_actions()


def test_a_restored_position_plays_on_like_the_original():
    for state in random_game("restored"):
        restored = state.observation(0).determinize(Stream.of("unused"))
        again = GAME.observation(state.observation(1).to_json()).determinize(Stream.of("unused"))
        outcome = state.clone().playout(Stream.of("on"))
        assert restored.playout(Stream.of("on")) == outcome
        assert again.playout(Stream.of("on")) == outcome


def test_a_determinized_position_is_a_copy():
    observation = started((2,)).observation(0)
    take(observation.determinize(Stream.of("unused")), "2r0@a9")
    assert observation == started((2,)).observation(0)


def test_observations_of_two_players_or_two_positions_differ():
    state = started()
    observation = state.observation(0)
    assert observation != state.observation(1)
    assert observation == state.observation(0)
    assert observation != "something else"
    take(state, "advance")
    assert observation != state.observation(0)
    assert observation.to_json()["current_player"] == 0


def test_an_observation_of_the_opening_says_everything():
    state = started((13, 30, 26))
    take(state, "13r0@c7")
    json = state.observation(1).to_json()
    circle = [30, 26, *(patch for patch in range(1, 33) if patch not in (13, 30, 26)), 0]
    quilt = [".........", ".........", "..###....", "....##...", *["........."] * 5]
    mine = {"position": 3, "buttons": 3, "income": 1, "empty": 76, "score": -149, "patches": ["13r0@c7"]}
    other = {"position": 0, "buttons": 5, "income": 0, "empty": 81, "score": -157, "patches": []}
    assert json == {
        "player": 1,
        "printing": "current",
        "tie": "first_at_end",
        "current_player": 1,
        "leather": False,
        "circle": circle,
        "leather_marks": [26, 32, 38, 44, 50],
        "special_tile": None,
        "first_at_end": None,
        "players": [
            {**mine, "leather": [], "quilt": quilt},
            {**other, "leather": [], "quilt": ["........."] * 9},
        ],
    }
    assert json["leather"] is False


@pytest.mark.parametrize(
    ("path", "value"),
    [(("players", 0, "score"), 3), (("players", 1, "income"), 9), (("leather_marks",), [50])],
)
def test_an_observation_that_contradicts_itself_is_refused(path, value):
    json = started().observation(0).to_json()
    place = json
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(RecordError, match="contradicts itself"):
        GAME.observation(json)


def test_an_observation_with_a_field_too_many_is_refused():
    with pytest.raises(RecordError, match="has no field 'surprise'; it has player, printing"):
        GAME.observation(started().observation(0).to_json() | {"surprise": 1})


def test_an_observation_with_a_patch_in_two_places_is_refused():
    with pytest.raises(RecordError, match="in two places"):
        read(side(patches=["15r0@a9"]), side(), [3, 15], 0)


@pytest.mark.parametrize("patch", [-1, 33, 1 << 20])
def test_an_observation_with_a_patch_that_there_is_not_is_refused(patch):
    with pytest.raises(RecordError, match=f"has patch {patch}; they are 0 to 32"):
        read(side(), side(), [3, patch], 0)


def test_an_observation_of_a_circle_that_is_laid_without_the_start_patch_is_refused():
    with pytest.raises(RecordError, match=r"contradicts itself: circle is \[3, 5\]"):
        read(side(), side(), [3, 5], CHANCE)


@pytest.mark.parametrize("word", ["advance", "circle:3"])
def test_an_observation_with_what_no_quilt_holds_is_refused(word):
    with pytest.raises(RecordError, match=f"has '{word}' on a quilt"):
        read({**side(), "patches": [word]}, side(), [3], 0)


def test_an_observation_with_patches_over_one_another_is_refused():
    with pytest.raises(RecordError, match="over one another on quilt 1"):
        position(side(), side(patches=["15r0@a9"], leather=["b8"]))


def test_a_clone_goes_its_own_way():
    for state in random_game("clones"):
        if state.current_player == TERMINAL:
            continue
        before = state.key()
        other = state.clone()
        assert other.key() == before
        other.apply(other.legal_actions()[-1])
        assert state.key() == before
        assert other.key() != before


def test_the_key_tells_positions_apart_that_differ_in_one_thing():
    states = [
        position(side(), side()),
        position(side(), side(), to_move=1),
        position(side(1), side()),
        position(side(), side(1)),
        position(side(buttons=6), side()),
        position(side(), side(buttons=6)),
        position(side(leather=["a1"]), side()),
        position(side(), side(leather=["a1"])),
        position(side(patches=["1r0@a9"]), side()),
        position(side(patches=["3r0@a9"]), side()),
        position(side(), side(), circle=(2,)),
        position(side(), side(), special_tile=0),
        position(side(), side(), first_at_end=1),
        position(side(), side(), leather=True),
        position(side(), side(), printing="first"),
        position(side(), side(), tie="shared"),
        GAME.start(OPTIONS, 2),
    ]
    assert len({state.key() for state in states}) == len(states)


def test_everyone_sees_every_action():
    for state in random_game("seen"):
        assert all(state.sees(player, action) for player in (0, 1) for action in state.legal_actions()[:3])


# Invariants


@pytest.mark.parametrize("key", range(20))
def test_counts_agree_with_the_quilts_all_game_long(key):
    previous = None
    for state in random_game(f"invariants {key}"):
        for player in (0, 1):
            quilt = state.quilt(player)
            assert state.empty[player] == quilt.count(-1)
            assert state.income[player] == sum(PATCHES[patch].income for patch in set(quilt) if 0 <= patch < 33)
            for patch in set(quilt) - {-1, 33}:
                assert quilt.count(patch) == len(PATCHES[patch].shape)
            assert 0 <= state.position[player] <= 53
            assert state.buttons[player] >= 0
        sold = {patch for player in (0, 1) for patch in state.quilt(player)} - {-1, 33}
        if state.current_player != CHANCE:
            assert sorted([*state.circle(), *sold]) == list(range(33))
        if previous and state.current_player >= 0 and not state.leather:
            mover = state.current_player
            assert state.position[mover] <= state.position[1 - mover]
            assert state.position[mover] < 53
        previous = state


# The drawing


def test_the_drawing_of_a_position_in_mid_game():
    state = position(
        side(35, 10, ["2r1@a9", "26r3@a4", "7r7@h7"], ["e5"]),
        side(34, 8, ["22r0@c9", "17r1@a5"], ["a6", "b3"]),
        circle=(30, 32, 5),
        to_move=1,
        special_tile=1,
    )
    assert GAME.draw(state, 0) == (DATA / "drawing.txt").read_text(encoding="utf-8")
    assert GAME.draw(state) == GAME.draw(state, 0)


def test_the_drawing_of_the_end_tells_the_result():
    assert GAME.draw(read(side(53, 7), side(53, 8), [], TERMINAL, first_at_end=0)).startswith(
        "the game is over: player 1 wins, -155 : -154\n"
    )
    shared = read(side(53, 7), side(53, 7), [5], TERMINAL, first_at_end=0, tie="shared")
    assert GAME.draw(shared).startswith("the game is over: a tie, -155 : -155\n")
    assert "on offer" not in GAME.draw(shared)


def test_every_position_can_be_drawn():
    for state in random_game("drawn"):
        text = GAME.draw(state)
        assert text.count("\n") > 20
        assert max(map(len, text.splitlines())) <= 110
        assert ("the circle is being laid" in text) == (state.current_player == CHANCE)


def test_the_rules_page_names_every_ruling_and_option():
    rules = GAME.rules()
    for name in [*(f"| A-{number} |" for number in range(1, 17)), "`printing`", "`tie`", "special-tile"]:
        assert name in rules
