"""The evaluation of Patchwork positions that the greedy bot uses."""

import pytest

from arena.game import CHANCE, TERMINAL
from arena.games.patchwork import Patchwork, rules
from arena.rng import Stream
from bots.evaluations.patchwork import edges, evaluate

GAME = Patchwork()
OPTIONS = GAME.options({})
COMPILED = not rules.__file__.endswith(".py")


def best(state, actions):
    """The action after which the position is worth most."""
    values = []
    for action in actions:
        after = state.clone()
        after.apply(action)
        values.append(evaluate(after, state.current_player))
    return actions[values.index(max(values))]


def winner(deal, greedy):
    """Who wins `deal` when player `greedy` looks one ply ahead and the other one plays at random; None for a tie."""
    stream = Stream.of("patchwork", "deal", deal)
    state = GAME.start(OPTIONS, 2)
    while state.current_player != TERMINAL:
        actions = state.legal_actions()
        looks_ahead = state.current_player == greedy and len(actions) > 1
        state.apply(best(state, actions) if looks_ahead else stream.choice(actions))
    ranks = state.outcome().ranks
    return None if ranks[0] == ranks[1] else ranks.index(1)


@pytest.mark.slow
def test_looking_one_ply_ahead_beats_random_play_in_most_deals_from_both_seats():
    deals = 200 if COMPILED else 20
    wins = sum(winner(deal, seat) == seat for deal in range(deals) for seat in (0, 1))
    assert wins / (2 * deals) >= 0.9


def test_what_is_good_for_one_player_is_as_bad_for_the_other():
    stream = Stream.of("patchwork", "evaluation")
    state = GAME.start(OPTIONS, 2)
    while state.current_player != TERMINAL:
        assert evaluate(state, 0) == pytest.approx(-evaluate(state, 1))
        state.apply(stream.choice(state.legal_actions()))
    scores = state.outcome().scores
    spread = 0.3 * (edges_of(state, 1) - edges_of(state, 0))
    assert evaluate(state, 0) == pytest.approx(scores[0] - scores[1] + spread)


def edges_of(state, player):
    """The edges between empty cells and what is not empty, counted one by one."""
    quilt = state.quilt(player)
    empty = {divmod(cell, 9) for cell in range(81) if quilt[cell] < 0}
    return sum(
        (y + down, x + right) not in empty for y, x in empty for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    )


def test_edges_are_counted_on_the_whole_quilt():
    word = (1 << 63) - 1  # rows 0 to 6, or 2 to 8
    assert edges(0, 0) == 36
    assert edges(word, word) == 0
    assert edges(1 << 40, 1 << 22) == 40
    assert edges(word, word >> 18) == 2 * (9 + 2)  # the last two rows are empty
    assert edges(0, word & word << 45) == 2 * (9 + 7)  # they alone are covered
    stream = Stream.of("patchwork", "edges")
    state = GAME.start(OPTIONS, 2)
    while state.current_player != TERMINAL:
        if state.current_player != CHANCE:
            for player in (0, 1):
                assert edges(state.upper[player], state.lower[player]) == edges_of(state, player)
        state.apply(stream.choice(state.legal_actions()))
