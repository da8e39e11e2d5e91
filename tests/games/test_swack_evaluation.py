"""The evaluation of Swack, and what a bot that looks one ply ahead makes of it."""

import pytest
from swack_positions import play_on, position, started

from arena.game import TERMINAL
from arena.games.swack import rules
from arena.rng import Stream
from bots.evaluations.swack import evaluate

COMPILED = not rules.__file__.endswith(".py")


def best(state):
    """The action after which the evaluation is highest; the lowest of equally good ones."""
    player = state.current_player

    def value(action):
        after = state.clone()
        after.apply(action)
        return evaluate(after, player)

    return max(state.legal_actions(), key=lambda action: (value(action), -action))


def winner_of_deal(options, thinker, stream):
    """Who wins if the player `thinker` takes the best actions and the other any."""
    state = started(**options)[1]
    while state.current_player != TERMINAL:
        state.apply(best(state) if state.current_player == thinker else stream.choice(state.legal_actions()))
    return state.outcome().ranks.index(1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "deals"), [({}, 200), ({"size": 6}, 200), ({"size": 7}, 60), ({"variant": "free"}, 60)], ids=str
)
def test_one_ply_of_thought_beats_none_in_three_games_of_four(options, deals):
    deals = deals if COMPILED else 3
    won = 0
    for deal in range(deals):
        for seat in (0, 1):
            won += winner_of_deal(options, seat, Stream.of("greedy", deal)) == seat
    assert won >= 0.75 * 2 * deals


def test_what_is_good_for_one_is_as_bad_for_the_other():
    _, state = play_on(started(size=6), "a1b1 swap b3b4")
    assert evaluate(state, 0) == -evaluate(state, 1) != 0


def test_stacks_are_worth_more_in_one_group():
    together, apart = position("bbbb/bbbb/wwww/wwww")[1], position("bbbb/wwww/bbbb/wwww")[1]
    larger = position("bbbb/bbbw/wwww/bwww")[1]
    assert evaluate(together, 0) == evaluate(apart, 0) == 0
    assert evaluate(larger, 0) < 0 < evaluate(larger, 1)


def test_after_a_swap_player_0_wants_what_white_has():
    _, state = position("bbbb/bbbb/wbww/wwbb", black_player=1)
    assert evaluate(state, 1) > 0 > evaluate(state, 0)


def test_a_won_game_is_worth_more_than_any_position():
    """Also where the squares alone say nothing: the last mover loses an emptied board."""
    whole = position("bbbb/bbbb/bbbb/bbbb")[1]
    _, emptied = position("wwbb/wwbb/wbwb/wwbb", to_move="white", passes=2)
    assert evaluate(emptied, 1) > evaluate(whole, 0) > evaluate(emptied, 0)
