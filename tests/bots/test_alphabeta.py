"""The bot that looks ahead move by move."""

import time
from dataclasses import replace
from types import SimpleNamespace

import pytest
from cases import started
from plain_form import plain_trace
from test_mcts import share
from tiny_games import End, Luck, Turn, Written, seat, written

from arena import CHANCE, TERMINAL, State, Stream, plugins
from arena.games.swack import rules
from bots.alphabeta import Alphabeta, manner
from bots.evaluations.swack import outlook
from bots.greedy import Greedy, lead
from bots.random import Random
from bots.search import negamax
from bots.search.negamax import Manner, Search

COMPILED = not rules.__file__.endswith(".py")

WON = DECIDED = 1_000_000.0
"""As in bots/search/negamax.py and bots/evaluations/swack.py, where they have C types."""

WON_BY_0, LOST_BY_0 = End((1, 0)), End((0, 1))


def search(evaluation=lead, unfinished=None, table=1000):
    return Search(Manner(evaluation, unfinished, table))


def chosen(position, depth=None, **settings):
    return search(**settings).choose(position, depth, None, None)


def minimax(state, player):
    """The value of a position for `player`, by the definition."""
    if state.current_player == TERMINAL:
        return WON * (1 if state.outcome().ranks[player] == 1 else -1)
    after = []
    for action in state.legal_actions():
        child = state.clone()
        child.apply(action)
        after.append(minimax(child, player))
    return max(after) if state.current_player == player else min(after)


def opening(game, plies, key=0, **options):
    """A position some random decisions after the start, or the last before the game ends."""
    found, options, state = started((game, options, 2))
    stream = Stream.of("opening", game, key)
    while state.current_player == CHANCE:
        state.apply(stream.choice(state.legal_actions()))
    for _ in range(plies):
        before = state.clone()
        state.apply(stream.choice(state.legal_actions()))
        if state.current_player == TERMINAL:
            return found, options, before
    return found, options, state


# What it finds


def test_the_best_answer_of_the_other_is_seen():
    trap = Turn(1, {0: WON_BY_0, 1: WON_BY_0, 2: WON_BY_0, 3: LOST_BY_0})
    safe = Turn(1, {0: End((1, 1)), 1: End((1, 1))})
    assert chosen(written(Turn(0, {0: trap, 1: safe}))) == 1


def test_who_moves_twice_in_a_row_chooses_both_times():
    """To who thinks that turns alternate, 0 is lost: after it he moves again."""
    again = Turn(0, {0: LOST_BY_0, 1: WON_BY_0})
    his = Turn(1, {0: LOST_BY_0, 1: WON_BY_0})
    for player, mine, theirs in ((0, again, his), (1, Turn(1, {0: WON_BY_0, 1: LOST_BY_0}), Turn(0, {0: WON_BY_0}))):
        assert chosen(written(Turn(player, {3: theirs, 5: mine}))) == 5


def test_the_larger_win_is_preferred_and_the_smaller_loss():
    assert chosen(written(Turn(0, {0: End((5, 4)), 1: End((9, 4)), 2: End((3, 8))}))) == 1
    assert chosen(written(Turn(1, {0: End((9, 4)), 1: End((5, 4))}))) == 1


@pytest.mark.parametrize("key", range(12 if COMPILED else 4))
def test_the_value_of_a_small_board_is_that_of_plain_minimax(key):
    """Windows, table and orders of actions change nothing of what comes out."""
    _, _, state = opening("swack", 3 + key % 4, key, size=2, variant=("standard", "free")[key % 2])
    for table in (0, 8, 1000):
        found = Search(manner("swack", table))
        found.choose(state, None, None, None)
        assert found.solved
        assert (found.value > 0) == (minimax(state, state.current_player) > 0)


def values_at(state, depth, table):
    """The value of a position at each depth up to one, each from a fresh start."""
    for reached in range(1, depth + 1):
        found = Search(manner("swack", table))
        found.choose(state, reached, None, None)
        yield found.value


def plain(state, player, depth):
    """What a search to `depth` comes to, by the definition."""
    if state.current_player == TERMINAL:
        return (WON + 1) * (1 if state.outcome().ranks[player] == 1 else -1)
    if depth == 0:
        return outlook(state, player)
    after = []
    for action in state.legal_actions():
        child = state.clone()
        child.apply(action)
        after.append(plain(child, player, depth - 1))
    return max(after) if state.current_player == player else min(after)


@pytest.mark.parametrize("key", range(4))
def test_a_search_to_a_depth_comes_to_what_its_definition_says(key):
    state = opening("swack", 4 + 2 * key, key, size=3, pie=False)[2]
    depth = 4 if COMPILED else 3
    expected = [plain(state, state.current_player, reached) for reached in range(1, depth + 1)]
    for found, value in zip(values_at(state, depth, 0), expected, strict=True):
        assert found == value or (abs(found) >= WON <= abs(value) and found * value > 0)


def test_swack_2x2_is_won_by_black_who_passes_first():
    found, options, state = started(("swack", {"size": 2, "pie": False}, 2))
    solver = Search(manner("swack", 100_000))
    assert found.word(options, solver.choose(state, None, None, None)) == "pass"
    assert solver.solved and solver.value >= WON
    for action in state.legal_actions():
        child = state.clone()
        child.apply(action)
        answer = Search(manner("swack", 100_000))
        answer.choose(child, None, None, None)
        assert answer.solved and (answer.value <= -WON) == (found.word(options, action) == "pass")


@pytest.mark.slow
def test_swack_3x3_is_won_by_white_against_every_opening():
    _, _, state = started(("swack", {"size": 3, "pie": False}, 2))
    solver = Search(manner("swack", 1_000_000))
    solver.choose(state, None, None, None)
    assert solver.solved and solver.value <= -WON
    for action in state.legal_actions() if COMPILED else ():
        child = state.clone()
        child.apply(action)
        answer = Search(manner("swack", 1_000_000))
        answer.choose(child, None, None, None)
        assert answer.solved and answer.value >= WON


def test_a_solved_game_ends_the_search_and_a_horizon_does_not():
    far = Turn(0, {0: Turn(1, {0: Turn(0, {0: WON_BY_0, 1: End((1, 1))})})})
    found = search()
    found.choose(written(far), 1, None, None)
    assert (found.depth, found.solved, found.value) == (1, False, lead(written(far), 0))
    found = search()
    found.choose(written(far), 50, None, None)
    assert (found.depth, found.solved, found.value) == (3, True, WON + 1)


class Road(State):
    """A position with one action, as are all that follow."""

    def __init__(self, at=0) -> None:
        self.at = at
        self.current_player = 0

    def legal_actions(self):
        return [7]

    def apply(self, action):
        self.at += 1

    def clone(self):
        return Road(self.at)

    def key(self):
        return self.at.to_bytes(4, "little")


def test_a_line_without_end_is_followed_as_far_as_python_calls_functions():
    found = search(evaluation=lambda state, player: float(state.at))
    assert found.choose(Road(), None, 100_000, None) == 7
    assert (found.depth, found.value, found.nodes) == (200, 200.0, 200 * 201 // 2)
    assert not found.solved


def test_where_all_is_lost_it_plays_what_looked_best():
    """At depth 1 it looks as if 2 were good; at depth 2 everything loses."""
    lost = Turn(0, {action: Turn(1, {0: LOST_BY_0, 1: Turn(0, {0: WON_BY_0})}) for action in range(4)})

    def evaluation(state, player):
        return {2: 5.0}.get(state.taken[-1], 0.0) * (1 if player == 0 else -1)

    found = search(evaluation=evaluation)
    assert found.choose(written(lost), None, None, None) == 2
    assert found.solved and found.value <= -WON


def test_an_unfinished_move_costs_no_depth():
    """Two small steps of one player make one move, so that depth 1 sees behind both."""
    steps = Turn(0, {0: Turn(0, {0: Turn(1, {0: LOST_BY_0}), 1: Turn(1, {0: WON_BY_0})})})

    def evaluation(state, player):
        seen.append(tuple(state.taken))
        return 0.0

    for unfinished, expected in ((None, {(0,)}), (lambda state: len(state.taken) == 1, {(0, 0), (0, 1)})):
        seen = []
        search(evaluation=evaluation, unfinished=unfinished).choose(written(steps), 1, None, None)
        assert set(seen) == expected


def test_a_leather_patch_is_placed_before_patchwork_is_evaluated():
    for key in range(40):
        _, _, state = opening("patchwork", 18, key)
        if state.leather:
            break
    assert state.leather
    found = Search(manner("patchwork", 100))
    found.choose(state, 1, None, None)
    assert found.nodes > len(state.legal_actions())


@pytest.mark.parametrize("variant", ["standard", "free"])
def test_after_a_pass_swack_is_decided_for_who_may_pass_and_win(variant):
    decided = 0
    for key in range(60):
        _, options, state = opening("swack", 6, key, size=4, variant=variant)
        if state.current_player == TERMINAL or state.passes:
            continue
        passing = plugins.game("swack").action(options, "pass")
        state.apply(passing)
        mover = state.current_player
        ended = state.clone()
        ended.apply(passing)
        wins = ended.outcome().ranks[mover] == 1
        assert (outlook(state, mover) == DECIDED) == wins
        assert outlook(state, 1 - mover) == -outlook(state, mover)
        decided += wins
    assert decided > 5


# Limits, table, parameters


def test_a_position_is_searched_the_same_way_every_time():
    _, _, state = opening("patchwork", 6)
    runs = set()
    for _ in range(2):
        found = Search(manner("patchwork", 50))
        action = found.choose(state, None, 400, None)
        runs.add((action, found.value, found.depth, found.nodes))
    assert len(runs) == 1


def test_nodes_and_depth_are_kept_to():
    _, _, state = opening("swack", 4, size=5)
    found = Search(manner("swack", 1000))
    assert found.choose(state, None, 150, None) in state.legal_actions()
    assert found.nodes == 150 and found.depth >= 1
    assert found.choose(state, None, 1, None) in state.legal_actions()
    assert (found.nodes, found.depth) == (1, 0)
    found.choose(state, 2, None, None)
    assert found.depth == 2


def test_seconds_are_kept_to():
    _, _, state = opening("swack", 4, size=8)
    begin = time.perf_counter()
    bot = Alphabeta(seat(size=8), seconds=0.2)
    assert bot.choose(state.observation(0), state.legal_actions()) in state.legal_actions()
    assert 0.2 <= time.perf_counter() - begin < 3


@pytest.mark.parametrize("table", [0, 1, 40])
def test_the_table_is_as_large_as_it_may_be(table):
    found = Search(manner("swack", table))
    found.choose(opening("swack", 2, size=4)[2], None, 3000, None)
    held = len(found.young) + len(found.old)
    assert held <= table + 1
    assert held >= table / 2


def test_what_was_found_is_kept_for_the_next_move_and_let_go_of_after_the_match():
    _, _, state = opening("swack", 2, size=5)
    bot = Alphabeta(seat(size=5), nodes=500)
    bot.choose(state.observation(0), state.legal_actions())
    held = len(bot.search.young)
    assert held > 0
    bot.end(state.outcome())
    assert not bot.search.young and not bot.search.history[0]


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"depth": 0}, "alphabeta: depth is 0; it can be a whole number from 1 on"),
        ({"nodes": 0}, "alphabeta: nodes is 0; it can be a whole number from 1 on"),
        ({"nodes": 1.5}, "alphabeta: nodes is 1.5; it can be a whole number from 1 on"),
        ({"seconds": 0}, "alphabeta: seconds is 0; it can be a number from 0.001 on"),
        ({"table": None}, "alphabeta: table is None; it can be a whole number from 0 on"),
    ],
    ids=str,
)
def test_a_parameter_that_it_cannot_take_is_named(parameters, said):
    with pytest.raises(ValueError) as raised:
        Alphabeta(seat(), **parameters)
    assert str(raised.value) == said


@pytest.mark.parametrize(
    ("game", "players", "said"),
    [
        ("swatches", 2, "players of swatches have secrets"),
        ("swatches", 3, "swatches has 3 players here"),
        ("swatch", 1, "swatch has 1 player here"),
        ("swatch", 2, "players of swatch have secrets"),
        ("toy", 2, "players of toy have secrets"),
    ],
)
def test_a_game_that_it_cannot_search_is_refused(game, players, said):
    with pytest.raises(ValueError) as raised:
        Alphabeta(seat(0, players, game))
    assert str(raised.value) == f"alphabeta: {said}; it searches games of two players with neither luck nor secrets"


class Chancy(SimpleNamespace):
    """A game that is written down, with luck after some decisions."""

    name = "chancy"

    def rivals(self, options, players):
        return ()

    def start(self, options, players):
        at = Luck({1: (1, WON_BY_0), 2: (1, LOST_BY_0)})
        for _ in range(self.decisions):
            at = Turn(0, {0: at})
        return written(at if self.decisions else Luck({3: (1, Turn(0, {0: WON_BY_0}))}))


def test_luck_before_the_first_decision_is_no_obstacle_and_later_it_is():
    Alphabeta(replace(seat(), game=Chancy(decisions=0)))
    with pytest.raises(ValueError, match="luck comes in after the first decision in chancy; it searches games"):
        Alphabeta(replace(seat(), game=Chancy(decisions=3)))


class Covered(Written):
    """A position whose players choose in secret."""

    def sees(self, player, action):
        return False


class Secretive(Chancy):
    """A game in which the first of two choices is not told to the other player, and nothing is hidden before."""

    def start(self, options, players):
        after = Turn(1, {0: WON_BY_0, 1: LOST_BY_0})
        return Covered((), Turn(0, {0: after, 1: after}))


def test_a_game_that_has_no_secrets_until_a_decision_is_refused(monkeypatch):
    monkeypatch.setattr("bots.alphabeta.hides", lambda observation, seat: False)
    with pytest.raises(ValueError, match="players of chancy have secrets"):
        Alphabeta(replace(seat(), game=Secretive()))


def test_luck_that_comes_in_late_is_refused_when_it_comes():
    chancy = written(Turn(0, {0: Luck({1: (1, Turn(0, {0: WON_BY_0}))})}))
    with pytest.raises(ValueError, match="luck comes in during the game"):
        chosen(chancy)


# Strength, and both forms


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "opponent", "least"),
    [("swack", {"size": 5}, Random, 0.9), ("swack", {"size": 5}, Greedy, 0.7), ("patchwork", {}, Greedy, 0.6)],
    ids=str,
)
@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
def test_looking_ahead_beats_not_looking(game, options, opponent, least):
    assert share(game, options, lambda seat: Alphabeta(seat, nodes=3000), opponent, 5) >= least


def trace() -> str:
    """What a few searches choose, find and count."""
    lines = []
    cases = [("swack", {"size": 4}), ("swack", {"size": 9, "variant": "free"}), ("patchwork", {})]
    for game, options in cases:
        for plies in (2, 12):
            _, _, state = opening(game, plies, **options)
            found = Search(manner(game, 60))
            for _ in range(2):
                action = found.choose(state, None, 400, None)
                lines.append(repr((game, action, found.value, found.depth, found.nodes, sorted(found.young))))
                state.apply(action)
    return "\n".join(lines)


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled here: both forms are the same one")
def test_both_forms_search_the_same_tree():
    assert not negamax.__file__.endswith(".py")
    assert plain_trace("test_alphabeta") == trace()
