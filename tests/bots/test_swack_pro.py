"""The bot that is made for Swack."""

import time

import pytest
from cases import started
from plain_form import plain_trace
from test_alphabeta import opening
from test_mcts import mcts, playing, share
from tiny_games import seat

from arena import TERMINAL, Stream
from bots.alphabeta import manner
from bots.search import swack_tree
from bots.search.negamax import Search
from bots.search.swack_tree import Tree
from bots.swack_pro import SwackPro

COMPILED = not swack_tree.__file__.endswith(".py")


def grown(state, iterations, exploration=0.1, likeness=1000.0):
    made = Tree(Stream.of("tree"), exploration, likeness)
    for _ in range(iterations):
        made.grow(state.clone())
    return made


def pro(**parameters):
    return lambda seat: SwackPro(seat, **parameters)


# The tree


def test_every_iteration_is_counted_once_at_each_node_that_it_passes():
    made = grown(opening("swack", 3, size=4)[2], 300)
    assert made.root.visits == 300
    assert sum(child.visits for child in made.root.children) == 300
    for child in made.root.children:
        assert 0 <= child.total <= child.visits
        if child.children is not None:
            assert sum(grandchild.visits for grandchild in child.children) == child.visits - 1


def test_playouts_that_take_an_action_later_count_for_it_too():
    state = started(("swack", {"size": 5}, 2))[2]
    children = grown(state, 100).root.children
    assert all(child.met - 1 >= child.visits and 0 < child.won < child.met for child in children)
    assert sum(child.met - 1 for child in children) > 500
    passing = next(child for child in children if child.action == state.board.passing)
    assert passing.met - 1 == passing.visits  # passes of playouts are none of the game's moves


def test_the_result_of_playouts_counts_for_who_wins_them():
    """Near the end of a game that Black cannot win any more, all of his actions look bad, and White's good."""
    for key in range(200):
        _, _, state = opening("swack", 16, key, size=4)
        solver = Search(manner("swack", 10_000))
        solver.choose(state, None, 3000, None)
        made = grown(state, 200)
        share_won = sum(child.total for child in made.root.children) / 200
        if solver.solved and len(state.legal_actions()) < 4:
            assert (share_won > 0.5) == (solver.value > 0)
            break
    else:
        raise AssertionError("no position was solved")


def test_a_tree_that_is_full_grows_no_more_and_goes_on_counting():
    _, _, state = opening("swack", 2, size=4)
    made = Tree(Stream.of("tree"), 0.1, 1000.0, 300)
    for _ in range(400):
        made.grow(state.clone())
    assert 300 <= made.size == swack_tree.size(made.root) < 300 + 50
    assert made.root.visits == 400
    best = made.best()
    made.advance(state.current_player, best)
    assert made.size == swack_tree.size(made.root) < 300


def after_a_pass(wanted):
    """A position in which the player to move may end the game by a second pass, and wins by it or does not."""
    for key in range(200):
        _, _, state = opening("swack", 7, key, size=4, variant=("standard", "free")[key % 2])
        passing = state.board.passing
        if state.passes or state.current_player == TERMINAL:
            continue
        state.apply(passing)
        ended = state.clone()
        ended.apply(passing)
        if len(state.legal_actions()) > 2 and (ended.outcome().ranks[state.current_player] == 1) == wanted:
            yield state


def test_who_wins_by_a_second_pass_passes_and_who_loses_by_it_moves_on():
    checked = 0
    for wins in (True, False):
        for state in after_a_pass(wins):
            passing = state.board.passing
            actions = {child.action for child in grown(state, 2).root.children}
            assert actions == ({passing} if wins else set(state.legal_actions()) - {passing})
            checked += 1
    assert checked > 20


def test_the_tree_is_kept_below_what_was_played_and_let_go_of_after_the_match():
    game, options, state = started(("swack", {"size": 3}, 2))
    bot = SwackPro(seat(size=3), iterations=200, ending=0)
    action = bot.choose(state.observation(0), state.legal_actions())
    child = next(child for child in bot.tree.root.children if child.action == action)
    bot.observe(0, game.word(options, action))
    assert bot.tree.root.visits == child.visits > 50
    bot.observe(1, "swap")
    bot.observe(1, "a1b1")
    bot.end(state.outcome())
    assert bot.tree.root.visits == 0


# What it chooses


@pytest.mark.parametrize("key", range(10 if COMPILED else 3))
def test_an_ending_that_can_be_won_is_won(key):
    """By the solver, from which the chosen action is lost for the other."""
    _, _, state = opening("swack", 8 + key, key, size=4)
    while state.current_player != TERMINAL and len(state.legal_actions()) > 12:
        state.apply(state.legal_actions()[0])
    solver = Search(manner("swack", 50_000))
    solver.choose(state, None, 50_000, None)
    assert solver.solved
    bot = SwackPro(seat(state.current_player, size=4), iterations=25_000 if solver.value > 0 else 10)
    mover = state.current_player
    state.apply(bot.choose(state.observation(mover), state.legal_actions()))
    if solver.value > 0 and state.current_player == TERMINAL:
        assert state.outcome().ranks[mover] == 1
    elif solver.value > 0:
        answer = Search(manner("swack", 50_000))
        answer.choose(state, None, None, None)
        assert (answer.value < 0) == (state.current_player != mover)
        assert bot.tree.root.visits == 0  # there was no need to play on at random


def test_a_first_move_that_is_too_good_is_answered_by_a_swap():
    """On 2x2 Black wins by passing first, and so White takes his side."""
    _, _, state = started(("swack", {"size": 2}, 2))
    state.apply(state.board.passing)
    for ending in (0, 16):
        bot = SwackPro(seat(1, size=2), iterations=2000, ending=ending)
        assert bot.choose(state.observation(1), state.legal_actions()) == state.board.passing + 1


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
@pytest.mark.parametrize("variant", ["standard", "free"])
def test_it_beats_as_many_iterations_of_plain_search(variant):
    options = {"size": 6, "variant": variant}
    assert share("swack", options, pro(iterations=150), mcts(iterations=150), 10) >= 0.6


@pytest.mark.parametrize(("size", "variant"), [(2, "standard"), (3, "free"), (9, "standard")])
def test_matches_of_any_size_come_to_their_end(size, variant):
    bots = [pro(iterations=5), pro(iterations=3, ending=0)]
    if COMPILED or size < 9:
        state = playing("swack", {"size": size, "variant": variant}, bots, 1)[1]
        assert state.current_player == TERMINAL


# Limits, parameters, forms


def test_seconds_are_kept_to():
    _, _, state = opening("swack", 2, size=5)
    begin = time.perf_counter()
    bot = SwackPro(seat(size=5), seconds=0.2)
    assert bot.choose(state.observation(0), state.legal_actions()) in state.legal_actions()
    assert 0.2 <= time.perf_counter() - begin < 3
    assert bot.tree.root.visits > 10


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"iterations": 0}, "swack-pro: iterations is 0; it can be a whole number from 1 on"),
        ({"seconds": 0}, "swack-pro: seconds is 0; it can be a number from 0.001 on"),
        ({"exploration": -1}, "swack-pro: exploration is -1; it can be a number from 0 on"),
        ({"likeness": 0}, "swack-pro: likeness is 0; it can be a number from 1 on"),
        ({"ending": 2.5}, "swack-pro: ending is 2.5; it can be a whole number from 0 on"),
    ],
    ids=str,
)
def test_a_parameter_that_it_cannot_take_is_named(parameters, said):
    with pytest.raises(ValueError) as raised:
        SwackPro(seat(), **parameters)
    assert str(raised.value) == said


def test_another_game_is_refused():
    with pytest.raises(ValueError) as raised:
        SwackPro(seat(0, 2, "patchwork"))
    assert str(raised.value) == "swack-pro: it is made for swack, and this is patchwork; mcts plays any game"


def trace() -> str:
    """What a few searches choose and count."""
    lines = []
    for options in ({"size": 4}, {"size": 9}, {"size": 5, "variant": "free"}):
        for plies in (0, 1, 9):
            _, _, state = opening("swack", plies, **options)
            bot = SwackPro(seat(state.current_player, **options), iterations=40)
            chosen = bot.choose(state.observation(state.current_player), state.legal_actions())
            children = bot.tree.root.children or ()
            lines.append(repr((chosen, [(child.action, child.visits, child.met, child.won) for child in children])))
    return "\n".join(lines)


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled here: both forms are the same one")
def test_both_forms_grow_the_same_tree():
    assert plain_trace("test_swack_pro") == trace()
