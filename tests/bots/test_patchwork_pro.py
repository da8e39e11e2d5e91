"""The bot that is made for Patchwork."""

import time

import pytest
from numpy import interp
from plain_form import plain_trace
from test_alphabeta import opening
from test_mcts import mcts, share
from tiny_games import seat

from arena import TERMINAL, Stream
from arena.games.patchwork import tables
from bots.evaluations import patchwork
from bots.evaluations.patchwork import alone, candidates, edges, outlook
from bots.patchwork_pro import PatchworkPro

COMPILED = not patchwork.__file__.endswith(".py")


def pro(**parameters):
    return lambda seat: PatchworkPro(seat, **parameters)


def beside(cell):
    """The cells beside one of a quilt."""
    row, column = divmod(cell, 9)
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [9 * y + x for y, x in around if 0 <= y < 9 and 0 <= x < 9]


def in_words(covered):
    """A set of covered cells as the two words of a quilt."""
    upper = sum(1 << cell for cell in covered if cell < 63)
    lower = sum(1 << cell - 18 for cell in covered if cell >= 18)
    return upper, lower


def test_cells_that_stand_alone_are_counted_anywhere():
    stream = Stream.of("alone")
    for cells in range(0, 82, 3):
        order = list(range(81))
        stream.shuffle(order)
        covered = set(order[:cells])
        expected = [cell for cell in range(81) if cell not in covered and covered.issuperset(beside(cell))]
        assert alone(*in_words(covered)) == len(expected)
    for cell in range(81):
        assert alone(*in_words(set(range(81)) - {cell})) == 1


def roughness(state, action):
    """What candidates are ranked by, from the quilt as it is after an action."""
    after = state.clone()
    player = state.current_player
    after.apply(action)
    upper, lower = after.upper[player], after.lower[player]
    return edges(upper, lower) + 2 * alone(upper, lower)


@pytest.mark.parametrize("plies", [0, 3, 9, 15, 20, 26])
@pytest.mark.parametrize("each", [1, 2, 5])
def test_candidates_are_the_placements_of_each_patch_that_leave_the_best_shape(plies, each):
    for key in range(3):
        _, _, state = opening("patchwork", plies, key)
        by_patch = {}
        for action in state.legal_actions():
            by_patch.setdefault(tables.PATCH_OF[action] if action else -1, []).append(action)
        expected = set()
        for actions in by_patch.values():
            expected.update(sorted(actions, key=lambda action: (roughness(state, action), action))[:each])
        assert set(candidates(state, each)) == expected
        assert len(candidates(state, each)) == len(expected)


def test_a_leather_patch_has_candidates_like_any_other():
    state = next(state for key in range(40) if (state := opening("patchwork", 18, key)[2]).leather)
    chosen = candidates(state, 3)
    assert len(chosen) == 3 and set(chosen) <= set(state.legal_actions())


def hoped(state, player):
    """The score that a player may expect, by the weights on straight lines between the knots."""

    def weight(name):
        return interp(left, patchwork.KNOTS, patchwork.WORTH[name])

    left = 53 - state.position[player]
    coming = state.income[player] * sum(mark > state.position[player] for mark in range(5, 54, 6))
    quilt = state.upper[player], state.lower[player]
    counts = {"button": state.buttons[player], "income": coming, "empty": state.empty[player], "time": 1}
    counts |= {"edge": edges(*quilt), "lonely": alone(*quilt)}
    tile = 7 if state.special_tile == player else 0
    return tile + sum(weight(name) * count for name, count in counts.items())


@pytest.mark.parametrize("plies", range(0, 40, 3))
def test_the_outlook_is_what_both_may_expect_and_a_bit_for_who_is_to_move(plies):
    _, _, state = opening("patchwork", plies, plies)
    state.special_tile = (0, 1, -1)[plies % 3]
    for player in (0, 1):
        lead = 0.6 if state.current_player == player else -0.6
        expected = hoped(state, player) - hoped(state, 1 - player) + lead
        assert outlook(state, player) == pytest.approx(expected)
        assert outlook(state, player) == pytest.approx(-outlook(state, 1 - player))


def test_a_purchase_that_is_worth_it_is_found_behind_what_the_other_does():
    """The value at a depth is that of minimax over the candidates."""

    def value(state, player, depth):
        if state.current_player == TERMINAL or (depth == 0 and not state.leather):
            return outlook(state, player)
        step = 0 if state.leather else 1
        after = []
        for action in candidates(state, 2):
            child = state.clone()
            child.apply(action)
            after.append(value(child, player, depth - step))
        return max(after) if state.current_player == player else min(after)

    for key in range(5):
        _, _, state = opening("patchwork", 12 + key, key)
        bot = PatchworkPro(seat(0, 2, "patchwork"), depth=3)
        chosen = bot.choose(state.observation(state.current_player), state.legal_actions())
        assert bot.search.depth == 3
        assert bot.search.value == value(state, state.current_player, 3)
        after = state.clone()
        after.apply(chosen)
        assert value(after, state.current_player, 2 + state.leather) == bot.search.value


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
def test_it_beats_playing_on_at_random():
    assert share("patchwork", {}, pro(nodes=300), mcts(iterations=300), 5) >= 0.6


def test_limits_are_kept_to():
    _, _, state = opening("patchwork", 4)
    at = seat(0, 2, "patchwork")
    bot = PatchworkPro(at, nodes=70)
    bot.choose(state.observation(0), state.legal_actions())
    assert bot.search.nodes == 70
    begin = time.perf_counter()
    assert PatchworkPro(at, seconds=0.2).choose(state.observation(0), state.legal_actions()) in state.legal_actions()
    assert 0.2 <= time.perf_counter() - begin < 3


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"nodes": 0}, "patchwork-pro: nodes is 0; it can be a whole number from 1 on"),
        ({"depth": 0}, "patchwork-pro: depth is 0; it can be a whole number from 1 on"),
        ({"seconds": 0}, "patchwork-pro: seconds is 0; it can be a number from 0.001 on"),
        ({"places": 0}, "patchwork-pro: places is 0; it can be a whole number from 1 on"),
        ({"table": -1}, "patchwork-pro: table is -1; it can be a whole number from 0 on"),
    ],
    ids=str,
)
def test_a_parameter_that_it_cannot_take_is_named(parameters, said):
    with pytest.raises(ValueError) as raised:
        PatchworkPro(seat(0, 2, "patchwork"), **parameters)
    assert str(raised.value) == said


def test_another_game_is_refused():
    with pytest.raises(ValueError) as raised:
        PatchworkPro(seat())
    assert str(raised.value) == "patchwork-pro: it is made for patchwork, and this is swack; mcts plays any game"


def trace() -> str:
    """What a few searches choose and find."""
    lines = []
    for plies in (0, 8, 18, 30):
        _, _, state = opening("patchwork", plies, plies)
        bot = PatchworkPro(seat(0, 2, "patchwork"), nodes=150)
        chosen = bot.choose(state.observation(state.current_player), state.legal_actions())
        lines.append(repr((chosen, bot.search.value, bot.search.depth, sorted(bot.search.young))))
    return "\n".join(lines)


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled here: both forms are the same one")
def test_both_forms_search_the_same_tree():
    assert plain_trace("test_patchwork_pro") == trace()
