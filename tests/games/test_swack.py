"""Swack and Free Swack: the rules and rulings of RULES.md one by one, and all of them at once."""

import re

import pytest
from swack_positions import GAME, KINDS, Plainly, kind_name, legal, play, play_on, position, rows, started, winner

from arena.errors import IllegalAction, WordError
from arena.game import TERMINAL, State
from arena.games.swack import tables
from arena.rng import Stream

# Rule 1


def test_an_even_board_begins_as_a_chessboard_with_black_on_a1():
    """Rule 1, ruling S-1."""
    assert rows(started(size=4)[1]) == ["w1 b1 w1 b1", "b1 w1 b1 w1", "w1 b1 w1 b1", "b1 w1 b1 w1"]


@pytest.mark.parametrize("size", [3, 5, 19])
def test_an_odd_board_begins_with_white_in_the_centre_and_in_the_corners(size):
    """Rule 1."""
    board = [rank.split() for rank in rows(started(size=size)[1])]
    assert {board[size // 2][size // 2], board[0][0], board[0][-1], board[-1][0], board[-1][-1]} == {"w1"}
    assert sum(rank.count("w1") for rank in board) == (size * size + 1) // 2
    assert sum(rank.count("b1") for rank in board) == (size * size - 1) // 2


# Rules 2 to 5


def test_black_begins_and_the_players_take_turns():
    """Rule 2."""
    options, state = started(size=3)
    seen = []
    for word in ("b1a1", "pass", "c2c1", "pass"):
        seen.append(state.current_player)
        play(options, state, [word])
    assert seen == [0, 1, 0, 1]


def test_a_move_exchanges_the_tops_and_the_target_grows():
    """Rule 4: the colours of the pieces further down do not matter."""
    options, state = position("w1 b2/b2 w2")
    play(options, state, "a1b1")
    assert rows(state) == ["w1 b2", "w2 b3"]
    options, state = position("w1 b2/b2 w2", to_move="white")
    play(options, state, "b1b2")
    assert rows(state) == ["w1 w3", "b2 b2"]


@pytest.mark.parametrize(
    ("text", "word", "why"),
    [
        ("w1 w1/b2 w1", "a1b1", "a1b1: a1 is 2 high and b1 1; a move needs equal heights"),
        ("w1 w1/b1 w2", "a1b1", "a1b1: a1 is 1 high and b1 2; a move needs equal heights"),
        ("w1 w1/b1 b1", "a1b1", "a1b1: b1 holds no white stack to move onto"),
        ("b1 w1/w1 b1", "a1b1", "a1b1: a1 holds no black stack, and black is to move"),
        ("w1 b1/b1 w1", "swap", "swap: only White may swap, on its first turn, under the pie rule"),
        ("w1 b1/b1 w1", "+a1b1", "+a1b1: stacks are placed in Free Swack only"),
    ],
)
def test_an_action_against_the_rules_is_refused_with_its_reason(text, word, why):
    _, state = position(text)
    before = state.key()
    with pytest.raises(IllegalAction, match=f"^{re.escape(why)}$"):
        state.apply(tables.actions(2)[word])
    assert state.key() == before
    assert tables.actions(2)[word] not in state.legal_actions()


def test_a_move_between_two_and_one_is_illegal_for_both_players():
    """Rule 4: equal heights."""
    for to_move in ("black", "white"):
        options, state = position("w3 w4/b2 w1", to_move=to_move)
        assert legal(options, state) == ["pass"]


def test_no_move_is_diagonal():
    """Rule 4: a1 and b2 are not adjacent, and no word stands for such a move."""
    options, state = position("w2 w1/b1 b2")
    assert legal(options, state) == ["pass"]
    with pytest.raises(WordError):
        GAME.action(options, "a1b2")


def test_after_a_move_its_edge_is_dead():
    """Rule 4: the heights differ now."""
    options, state = play_on(started(size=4, pie=False), "a1b1")
    for word in ("a1b1", "b1a1"):
        with pytest.raises(IllegalAction):
            state.apply(GAME.action(options, word))
    play(options, state, "pass")
    assert not {"a1b1", "b1a1"} & set(legal(options, state))


@pytest.mark.parametrize("to_move", ["black", "white"])
def test_a_board_without_a_live_edge_leaves_the_pass_alone(to_move):
    """Rule 3, ruling S-8: it is still an action."""
    options, state = position("w2 b1 b1/w3 b2 b1/b1 w3 w2", to_move=to_move)
    assert legal(options, state) == ["pass"]
    play(options, state, "pass")
    assert state.current_player != TERMINAL


def test_two_passes_in_a_row_end_the_game():
    """Rule 5."""
    options, state = play_on(started(size=3, pie=False), "b1a1 pass")
    assert state.current_player == 0
    play(options, state, "pass")
    assert state.current_player == TERMINAL
    assert state.legal_actions() == []
    with pytest.raises(IllegalAction, match=r"^pass: the game is over$"):
        play(options, state, "pass")


def test_two_passes_with_a_move_between_do_not_end_the_game():
    """Rule 5."""
    _, state = play_on(started(size=4, pie=False), "pass b1b2 pass a2a1 pass")
    assert state.current_player != TERMINAL
    assert len(state.legal_actions()) > 1


# Rules 6 and 7, rulings S-3, S-9, S-11


@pytest.mark.parametrize(
    ("text", "black", "white", "won"),
    [
        ("bwww/bbww/bbww/bbwb", [7, 1], [8], 1),
        ("bbww/bwww/bbwb/wwbb", [5, 3], [6, 2], 1),
        ("wbb/bbw/www", [4], [4, 1], 1),
    ],
)
def test_the_biggest_group_that_is_left_wins(text, black, white, won):
    """Rule 6; in the last case Black's list is the beginning of White's."""
    _, state = position(text, passes=2)
    assert (state.groups(0), state.groups(1)) == (black, white)
    assert winner(state) == won


def test_the_third_group_decides_where_two_are_equal():
    """Rule 6: 5, 3, 3 against 5, 3, 2, 1, for either colour."""
    ranks = [
        ".........",
        ".........",
        "bbbbb.bbb",
        ".........",
        "bbb......",
        ".........",
        "wwwww.www",
        ".........",
        "ww.w.....",
    ]
    text = "/".join(ranks)
    _, state = position(text, variant="free", passes=2)
    assert (state.groups(0), state.groups(1)) == ([5, 3, 3], [5, 3, 2, 1])
    assert winner(state) == 0
    _, state = position(text.translate(str.maketrans("bw", "wb")), variant="free", passes=2)
    assert winner(state) == 1


def test_a_group_is_removed_with_one_other_only():
    """Rule 6, ruling S-11: of two black fours, one is left behind White's only four."""
    _, state = position("bbbb./wwww./...../bbbb./www.w", variant="free", passes=2)
    assert (state.groups(0), state.groups(1)) == ([4, 4], [4, 3, 1])
    assert winner(state) == 0


@pytest.mark.parametrize(("to_move", "last"), [("white", 0), ("black", 1)])
def test_whoever_made_the_last_move_loses_an_emptied_board(to_move, last):
    """Rule 7, ruling S-12: whoever would be next passed first, and the other, who passed second, had moved last."""
    _, state = position("wwbb/wwbb/wbwb/wwbb", to_move=to_move, passes=2)
    assert state.groups(0) == state.groups(1) == [7, 1]
    assert winner(state) == 1 - last


@pytest.mark.parametrize(("moves", "last"), [("a1b1", 0), ("a1b1 a2b2", 1), ("a1b1 pass", 0), ("a1b1 a2b2 pass", 1)])
def test_an_emptied_board_is_lost_by_the_mover_of_a_whole_game(moves, last):
    """Rule 7, on 2x2, where these moves leave pairs only."""
    options, state = play_on(started(size=2, pie=False), moves)
    while state.current_player != TERMINAL:
        play(options, state, "pass")
    assert state.groups(0) == state.groups(1)
    assert winner(state) == 1 - last


def test_two_passes_at_the_start_of_an_even_board_are_lost_by_the_second_passer():
    """Ruling S-3: White."""
    _, state = play_on(started(size=4, pie=False), "pass pass")
    assert winner(state) == 0


def test_two_passes_at_the_start_of_an_odd_board_are_won_by_white():
    """Rule 6: one white single is left."""
    _, state = play_on(started(size=5, pie=False), "pass pass")
    assert winner(state) == 1


def test_the_result_is_one_to_nothing_for_whatever_margin():
    """Ruling S-9."""
    for text in ("wwww/wwww/wwww/bwww", "bbww/bwww/bbwb/wwbb"):
        outcome = position(text, passes=2)[1].outcome()
        assert (outcome.ranks, outcome.scores, outcome.awards) == ((2, 1), (0, 1), ((), ()))


def test_before_the_end_the_outcome_is_that_of_two_passes_from_here():
    for kind in KINDS:
        stream = Stream.of("as it stands", kind_name(kind))
        options, state = started(**kind)
        while state.current_player != TERMINAL:
            ended = state.clone()
            while ended.current_player != TERMINAL:
                play(options, ended, "pass")
            assert state.outcome() == ended.outcome()
            state.apply(stream.choice(state.legal_actions()))


# Rule 8, rulings S-4 to S-6


def test_white_may_swap_on_its_first_turn_only():
    """Rule 8."""
    options, state = started(size=4)
    assert "swap" not in legal(options, state)
    play(options, state, "a1b1")
    assert "swap" in legal(options, state)
    for word in ("a2b2", "a3b3", "pass", "c1d1"):
        play(options, state, [word])
        assert "swap" not in legal(options, state)


def test_white_may_swap_after_a_pass():
    """Ruling S-6."""
    options, state = play_on(started(size=4), "pass")
    assert "swap" in legal(options, state)
    play(options, state, "swap")
    assert state.current_player == 0


def test_nobody_swaps_back():
    """Rule 8, ruling S-6: the turn after the swap is the other player's, and White's second."""
    options, state = play_on(started(size=4), "a1b1 swap")
    for word in ("a2b2", "a3b3", "d1c1"):
        assert "swap" not in legal(options, state)
        with pytest.raises(IllegalAction):
            state.apply(GAME.action(options, "swap"))
        play(options, state, [word])


def test_without_the_pie_rule_nobody_swaps():
    """Rule 8 is an option."""
    options, state = play_on(started(size=4, pie=False), "a1b1")
    assert "swap" not in legal(options, state)
    with pytest.raises(IllegalAction):
        state.apply(tables.actions(4)["swap"])
    with pytest.raises(WordError):
        GAME.action(options, "swap")
    with pytest.raises(WordError):
        GAME.word(options, tables.actions(4)["swap"])


def test_after_a_swap_white_is_to_move_and_player_0_moves_it():
    """Ruling S-4."""
    options, state = play_on(started(size=4), "a1b1 swap")
    shown = state.observation(0).to_json()
    assert (state.current_player, shown["to_move"], shown["black_player"]) == (0, "white", 1)
    assert "a2b2" in legal(options, state)
    assert "b2a2" not in legal(options, state)
    play(options, state, "a2b2")
    assert state.current_player == 1


def test_a_swap_starts_the_count_of_passes_again():
    """Ruling S-4: it is a turn but no pass."""
    options, state = play_on(started(size=4), "pass swap pass")
    assert state.current_player == 1
    play(options, state, "pass")
    assert state.current_player == TERMINAL


@pytest.mark.parametrize("variant", ["standard", "free"])
@pytest.mark.parametrize("size", [4, 5])
def test_after_a_swap_the_same_moves_of_the_colours_give_the_mirrored_result(size, variant):
    """Rulings S-4 and S-5."""
    for number in range(30):
        stream = Stream.of("mirror", size, variant, number)
        options, state = started(size=size, variant=variant)
        passing = GAME.action(options, "pass")
        state.apply(stream.choice([action for action in state.legal_actions() if action != passing]))
        swapped = play(options, state.clone(), "swap")
        while state.current_player != TERMINAL:
            action = stream.choice(swapped.legal_actions())
            state.apply(action)
            swapped.apply(action)
            assert rows(swapped) == rows(state)
        assert winner(swapped) == 1 - winner(state)


def test_a_swap_after_which_nobody_moves_leaves_the_last_move_to_black():
    """Rulings S-3 and S-5: White, now player 0, passes first and Black second, who loses as player 1."""
    _, state = play_on(started(size=4), "pass swap pass pass")
    assert state.groups(0) == state.groups(1)
    assert winner(state) == 0


# Rule 9, ruling S-10


def test_free_swack_begins_on_an_empty_board_with_placements_and_a_pass():
    """Rule 9."""
    options, state = started(size=2, variant="free", pie=False)
    assert rows(state) == [". .", ". ."]
    assert legal(options, state) == ["pass", "+a1b1", "+a2b2", "+a1a2", "+b1b2", "+b1a1", "+b2a2", "+a2a1", "+b2b1"]


def test_a_placement_is_an_own_two_and_an_enemy_one():
    """Rule 9."""
    _, state = play_on(started(size=3, variant="free"), "+a1b1 +c3c2")
    assert rows(state) == [". . w2", ". . b1", "b2 w1 ."]


def test_both_squares_of_a_placement_have_to_be_empty():
    """Rule 9."""
    options, state = play_on(started(size=3, variant="free", pie=False), "+a1b1")
    assert [word for word in legal(options, state) if "a1" in word or "b1" in word] == []
    for word, taken in (("+b2b1", "b1"), ("+a1a2", "a1"), ("+b1a1", "b1")):
        with pytest.raises(IllegalAction, match=f"{taken} is not empty$"):
            state.apply(GAME.action(options, word))


def test_moves_in_free_swack_are_those_of_swack():
    """Rule 9: a one next to an enemy one, in the midst of empty squares."""
    options, state = play_on(started(size=3, variant="free", pie=False), "+a2b2 +c3b3")
    assert [word for word in legal(options, state) if not word.startswith("+")] == ["b3b2", "pass"]
    play(options, state, "b3b2")
    assert rows(state) == [". w1 w2", "b2 b2 .", ". . ."]
    assert [word for word in legal(options, state) if not word.startswith("+")] == ["pass"]


def test_a_placement_ends_a_series_of_passes():
    """Ruling S-10."""
    _, state = play_on(started(size=3, variant="free", pie=False), "pass +a1b1 pass")
    assert state.current_player != TERMINAL


@pytest.mark.parametrize(("actions", "won"), [("+a1b1 pass pass", 0), ("+a1b1 +a2b2 pass pass", 1), ("pass pass", 1)])
def test_whoever_moved_or_placed_last_wins_a_full_tie_in_free_swack(actions, won):
    """Rule 9, rulings S-3 and S-10."""
    _, state = play_on(started(size=3, variant="free", pie=False), actions)
    assert state.groups(0) == state.groups(1)
    assert winner(state) == won


def test_the_pie_rule_is_there_in_free_swack():
    """Rule 8: the one who placed first owns White after the swap."""
    options, state = play_on(started(size=3, variant="free"), "+a1b1")
    assert "swap" in legal(options, state)
    play(options, state, "swap pass pass")
    assert winner(state) == 1


# All rules at once


@pytest.mark.parametrize("kind", KINDS, ids=kind_name)
def test_random_games_follow_a_plain_reading_of_the_rules(kind):
    for number in range(12 if kind["size"] < 8 else 3):
        stream = Stream.of("plainly", kind_name(kind), number)
        options, state = started(**kind)
        plain = Plainly(**kind)
        while not plain.over():
            words = legal(options, state)
            assert set(words) == plain.actions()
            assert state.current_player == plain.seats[plain.mover]
            word = stream.choice(words if stream.below(3) else words[:-1] or words)
            state.apply(GAME.action(options, word))
            plain.apply(word)
            assert (state.groups(0), state.groups(1)) == (plain.groups("b"), plain.groups("w"))
        assert state.current_player == TERMINAL
        assert winner(state) == plain.winner()


@pytest.mark.parametrize("size", [2, 3, 7, 8, 9, 13, 19])
@pytest.mark.parametrize("variant", ["standard", "free"])
def test_a_playout_is_the_default_playout(size, variant):
    """The same stream chooses the same actions, so the distribution is the same too."""
    for number in range(10 if size < 13 else 2):
        _, first = started(size=size, variant=variant)
        second = first.clone()
        key = ("playout", size, variant, number)
        assert first.playout(Stream.of(*key)) == State.playout(second, Stream.of(*key))
        assert first.key() == second.key()


@pytest.mark.parametrize("kind", KINDS, ids=kind_name)
def test_no_random_game_breaks_what_always_holds(kind):
    """Colours keep their number of stacks, each move adds a piece, and both players have the same number of moves."""
    options, state = started(**kind)
    stream = Stream.of("invariants", kind_name(kind))
    passing = GAME.action(options, "pass")
    plies = 0
    while state.current_player != TERMINAL:
        before = state.stacks()
        action = stream.choice(state.legal_actions())
        moves = [other for other in state.legal_actions() if other < passing]
        if state.observation(0).to_json()["passes"] == 0:
            passed = play(options, state.clone(), "pass")
            turned = {other for other in passed.legal_actions() if other < passing}
            assert turned == {(other + passing // 2) % passing for other in moves}
        state.apply(action)
        plies += 1
        grown = sum(height for _, height in state.stacks()) - sum(height for _, height in before)
        assert grown == (1 if action < passing else 0 if action <= passing + 1 else 3)
        if action <= passing + 1:
            for colour in (0, 1):
                assert [top for top, _ in state.stacks()].count(colour) == [top for top, _ in before].count(colour)
    assert plies <= GAME.longest(options, 2)
