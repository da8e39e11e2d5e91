"""The bot that searches by playing on at random."""

import time
from dataclasses import replace
from types import SimpleNamespace

import pytest
from cases import started
from test_runs import arena
from tiny_games import End, Luck, Turn, seat, written

from arena import CHANCE, TERMINAL, Limits, Outcome, State, Stream, plugins
from arena.game import ranks
from arena.games.swack import rules
from bots.greedy import Greedy, lead
from bots.mcts import Mcts
from bots.random import Random
from bots.search import uct
from bots.search.uct import Settings, Tree

COMPILED = not rules.__file__.endswith(".py")

WON, LOST = End((1, 0)), End((0, 1))


def tree(players=2, evaluation=lead, **settings):
    """A tree with plain settings but for those given."""
    plain = {"exploration": 0.5, "widening": 0.0, "scores": 0.0, "greedy": False, "cut": -1, "ordered": False}
    return Tree(players, Stream.of("tree"), Settings(**{**plain, **settings}, evaluation=evaluation))


def grown(state, iterations, fixed=True, **settings):
    """A tree that was grown from `state`."""
    made = tree(**settings)
    for _ in range(iterations):
        made.grow(state.clone(), fixed)
    return made


def choice(state, **parameters):
    """What a bot chooses in a position that is written down; it has no game, so that it looks for no evaluation."""
    players = len(state.clone().playout(Stream.of("players")).ranks)
    bot = Mcts(seat(state.current_player, players, "toy"), **parameters)
    return bot.choose(state.observation(state.current_player), state.legal_actions())


def playing(game, options, makers, key):
    """The bots and the position at the end of a match."""
    found, options, state = started((game, options, len(makers)))
    bots = [make(seat(player, len(makers), game, key, **options)) for player, make in enumerate(makers)]
    luck = Stream.of("luck", key)
    while (mover := state.current_player) != TERMINAL:
        actions = state.legal_actions()
        if mover == CHANCE:
            action = actions[luck.weighted(state.chance_weights())]
        elif len(actions) == 1:
            action = actions[0]
        else:
            action = bots[mover].choose(state.observation(mover), tuple(actions))
            assert action in actions
        word = found.word(options, action)
        seen = [word if player == mover or state.sees(player, action) else None for player in range(len(bots))]
        state.apply(action)
        for bot, heard in zip(bots, seen, strict=True):
            if hasattr(bot, "observe"):
                bot.observe(mover, heard)
    return bots, state


def share(game, options, one, other, deals):
    """The share of wins of `one` over `other`, each deal from both seats."""
    won = 0.0
    for deal in range(deals):
        won += playing(game, options, [one, other], deal)[1].outcome().ranks[0] == 1
        won += playing(game, options, [other, one], deal)[1].outcome().ranks[1] == 1
    return won / (2 * deals)


def mcts(**parameters):
    return lambda seat: Mcts(seat, **parameters)


# What it chooses


def test_a_win_is_seen_behind_the_best_answer_of_the_other():
    """0 looks good to who thinks that the other one answers at random; but he will not."""
    trap = Turn(1, {0: WON, 1: WON, 2: WON, 3: LOST})
    safe = Turn(1, {0: End((1, 1)), 1: End((1, 1))})
    assert choice(written(Turn(0, {0: trap, 1: safe})), iterations=300) == 1


def test_each_of_three_players_wants_his_own_best():
    """Player 1 prefers his own second rank to a third one, whatever becomes of the others."""
    first, third = End((3, 2, 1)), End((3, 1, 2))
    second, last = End((2, 3, 1)), End((1, 2, 3))
    for_1 = Turn(1, {0: first, 1: third})
    for_2 = Turn(2, {0: second, 1: last})
    assert choice(written(Turn(0, {0: for_2, 1: for_1})), iterations=300) == 1
    assert choice(written(for_1), iterations=100) == 0
    assert choice(written(for_2), iterations=100) == 1


def test_luck_is_averaged_by_its_weights():
    often, seldom = Luck({5: (3, WON), 7: (1, LOST)}), Luck({5: (2, WON), 7: (3, LOST)})
    assert choice(written(Turn(0, {0: seldom, 1: often})), iterations=400) == 1


def test_a_secret_is_guessed_by_what_is_likely_and_not_by_what_is_true():
    """The card is in truth the rare one."""
    rare, common = Turn(0, {0: WON, 1: LOST}), Turn(0, {0: LOST, 1: WON})
    assert choice(written(rare, common, common, common), iterations=400) == 1


def test_actions_that_are_seldom_legal_are_not_taken_for_bad_ones():
    """Where 2 is legal at all, it wins; the others win half of the time."""
    fair = Luck({0: (1, WON), 1: (1, LOST)})
    usual, lucky = Turn(0, {0: fair, 1: fair}), Turn(0, {0: fair, 1: fair, 2: WON})
    made = tree()
    stream = Stream.of("starts")
    times = 0
    for _ in range(600):
        start = lucky if stream.below(10) == 0 else usual
        times += start is lucky
        made.grow(written(start), False)
    child = next(child for child in made.root.children if child.action == 2)
    assert child.total == child.visits > 0.8 * times
    assert times - 3 <= child.available <= times


def test_what_is_legal_may_depend_on_luck():
    """In the order of numbers, 0 loses where luck is bad, and there is a better choice at both ends."""
    good, bad = Turn(0, {0: WON, 1: LOST}), Turn(0, {0: LOST, 2: WON})
    gamble = Luck({0: (1, good), 1: (1, bad)})
    coin = Luck({0: (4, WON), 1: (1, LOST)})
    assert choice(written(Turn(0, {0: coin, 1: gamble})), iterations=400) == 1


def test_what_is_legal_may_depend_on_a_secret():
    one, other = Turn(1, {0: LOST, 1: WON}), Turn(1, {2: LOST, 3: WON})
    draw = End((1, 1))
    starts = Turn(0, {0: one, 1: draw}), Turn(0, {0: other, 1: draw})
    assert choice(written(*starts), iterations=400) == 1


def test_a_secret_that_seldom_shows_is_known_of_by_what_was_not_told():
    """One start in twelve allows other answers: eight positions that may be the real one are mostly alike."""
    usual = Turn(0, {0: Turn(1, {0: LOST, 1: WON}), 1: End((1, 1))})
    seldom = Turn(0, {0: Turn(1, {2: LOST, 3: WON}), 1: End((1, 1))})
    position = written(*[usual] * 11, seldom)
    for key in range(8):
        bot = Mcts(seat(0, 2, "toy", key), iterations=400)
        bot.observe(CHANCE, None)
        assert bot.choose(position.observation(0), [0, 1]) == 1


class Counting(State):
    """A position of a game without end: players say 0 or 1, and who has said more of them is ahead."""

    most = 0

    def __init__(self, said=()):
        self.said = list(said)
        self.current_player = len(said) % 2

    def legal_actions(self):
        return [0, 1]

    def apply(self, action):
        self.said.append(action)
        self.current_player = len(self.said) % 2
        Counting.most = max(Counting.most, len(self.said))

    def observation(self, player):
        return SimpleNamespace(determinize=lambda stream: Counting(self.said))

    def outcome(self):
        sums = [sum(self.said[player::2]) for player in range(2)]
        return Outcome(ranks(sums), tuple(sums), ((), ()))

    def key(self):
        return bytes(self.said)


@pytest.mark.parametrize("settings", [{}, {"rollout": "greedy"}, {"cut": 100}], ids=str)
def test_a_game_without_end_is_played_on_as_far_as_its_limit_on_moves(monkeypatch, settings):
    monkeypatch.setattr(Counting, "clone", lambda self: Counting(self.said), raising=False)
    endless = SimpleNamespace(name="toy", longest=lambda options, players: None, action=lambda options, word: int(word))
    bot = Mcts(replace(seat(), game=endless, limits=Limits(moves=12)), iterations=100, **settings)
    position = Counting()
    for decision in range(12):
        Counting.most = 0
        action = bot.choose(position.observation(decision % 2), [0, 1]) if decision % 2 == 0 else 0
        position.apply(action)
        bot.observe(decision % 2, str(action))
        assert Counting.most == (12 if decision % 2 == 0 else decision + 1)
    assert position.said[10] == 1


def test_a_margin_decides_between_wins_where_scores_count():
    small, large = End((11, 10)), End((30, 10))
    position = written(Turn(0, {0: small, 1: large}))
    assert choice(position, iterations=100, scores=1.0) == 1
    assert choice(position, iterations=100, scores=0.0) == 0


def test_of_equal_actions_the_lowest_is_chosen():
    assert choice(written(Turn(0, {3: WON, 5: WON, 9: WON})), iterations=3) == 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "opponent", "least"),
    [("swack", {"size": 5}, Random, 0.9), ("swack", {"size": 5}, Greedy, 0.8), ("toy", {"rounds": 4}, Random, 0.7)],
    ids=str,
)
def test_some_iterations_beat_none(game, options, opponent, least):
    deals = 20 if COMPILED or game == "toy" else 3
    assert share(game, options, mcts(iterations=200), opponent, deals) >= least


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
def test_many_iterations_beat_few():
    assert share("swack", {"size": 5}, mcts(iterations=600), mcts(iterations=30), 20) >= 0.75


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
def test_a_thousand_iterations_hold_their_own_against_greedy_at_patchwork():
    assert share("patchwork", {}, mcts(iterations=1000), Greedy, 10) >= 0.4


# How the tree grows


def test_every_iteration_is_counted_once_at_each_node_that_it_passes():
    made = grown(started(("swack", {"size": 3}, 2))[2], 200)
    assert made.root.visits == 200
    assert sum(child.visits for child in made.root.children) == 200
    for child in made.root.children:
        assert 0.0 <= child.total <= child.visits
        assert sum(grandchild.visits for grandchild in child.children) in (child.visits - 1, 0)


def test_widening_tries_as_many_actions_as_its_factor_times_the_root_of_the_visits():
    position = written(Turn(0, dict.fromkeys(range(100), LOST)))
    assert len(grown(position, 100, widening=2.0).root.children) == 20
    assert len(grown(position, 100, widening=0.5).root.children) == 5
    assert len(grown(position, 100).root.children) == 100


def test_actions_are_tried_in_the_order_of_the_evaluation_where_asked():
    def evaluation(state, player):
        return (state.taken[-1] * 7) % 10

    position = written(Turn(0, dict.fromkeys(range(10), LOST)))
    made = grown(position, 4, ordered=True, evaluation=evaluation)
    assert [child.action for child in made.root.children] == [7, 4, 1, 8]
    assert grown(position, 4, evaluation=evaluation).root.children[0].action != 7


@pytest.mark.parametrize("game", ["swack", "patchwork"])
def test_one_iteration_in_order_of_the_evaluation_is_the_greedy_bot(game):
    _, options, state = started((game, {}, 2))
    stream = Stream.of("opening", game)
    while state.current_player == CHANCE:
        state.apply(stream.choice(state.legal_actions()))
    for _ in range(6 if COMPILED else 2):
        observation, actions = state.observation(state.current_player), state.legal_actions()
        at = seat(state.current_player, 2, game, **options)
        chosen = Mcts(at, iterations=1, order="evaluation").choose(observation, actions)
        assert chosen == Greedy(at).choose(observation, actions)
        state.apply(chosen)


def test_a_rollout_that_is_cut_is_worth_what_the_evaluation_says():
    long = Turn(0, {0: Turn(0, {0: Turn(0, {0: Turn(0, {0: LOST})})})})
    seen = []

    def evaluation(state, player):
        seen.append((len(state.taken), player))
        return 4.0 if player == 0 else -4.0

    for cut in (0, 1, 2):
        seen.clear()
        made = grown(written(long), 1, cut=cut, evaluation=evaluation)
        assert seen == [(1 + cut, 0), (1 + cut, 1)]
        assert made.rewards == [0.75, 0.25]
    seen.clear()
    assert grown(written(long), 1, cut=3, evaluation=evaluation).rewards == [0.0, 1.0]
    assert seen == []


def test_a_cut_waits_until_luck_has_had_its_say():
    chancy = Turn(0, {0: Luck({1: (1, Turn(0, {0: LOST}))})})
    seen = []

    def evaluation(state, player):
        seen.append(list(state.taken))
        return 0.0

    grown(written(chancy), 1, cut=0, evaluation=evaluation)
    assert seen == [[0, 1], [0, 1]]


def test_greedy_rollouts_prefer_what_the_evaluation_likes():
    """Of ten actions one wins: one in ten at random, the best of four drawn 1 - 0.9^4 = 34 times in 100."""

    def evaluation(state, player):
        return lead(state, player) if state.current_player == TERMINAL else 0.0

    last = Turn(0, {action: WON if action == 6 else LOST for action in range(10)})
    counts = {}
    for greedy in (False, True):
        made = tree(greedy=greedy, evaluation=evaluation)
        counts[greedy] = 0
        for _ in range(400):
            made.forget()
            made.grow(written(Turn(0, {0: last})), True)
            counts[greedy] += made.rewards[0] == 1.0
    assert 20 <= counts[False] <= 60
    assert 105 <= counts[True] <= 170


# Rewards


@pytest.mark.parametrize(
    ("outcome", "players", "expected"),
    [
        (((1, 2), (9, 4)), 2, [1.0, 0.0]),
        (((1, 1), (9, 9)), 2, [0.5, 0.5]),
        (((1, 2, 3), (9, 4, 1)), 3, [1.0, 0.5, 0.0]),
        (((1, 1, 3), (9, 9, 1)), 3, [0.75, 0.75, 0.0]),
        (((2, 1), (4, 9)), 1, [0.0]),
        (((1,), (4,)), 1, [0.0]),
    ],
)
def test_a_rank_is_worth_the_share_of_the_others_that_it_beats(outcome, players, expected):
    """Also where the last rank is a rival that the rules play; who plays alone beats nobody."""
    made = tree(players)
    made.reward_outcome(Outcome(*outcome, ((),) * len(outcome[0])))
    assert made.rewards == expected


def test_a_margin_of_the_usual_size_is_worth_three_quarters():
    made = tree(scores=1.0)
    made.reward_outcome(Outcome((1, 2), (30, 10), ((), ())))
    assert made.rewards == [0.75, 0.25]
    made.reward_outcome(Outcome((1, 2), (70, 10), ((), ())))
    assert made.rewards[0] == 0.5 + 0.5 * 60 / (60 + (20 + 20 + 60) / 3)
    assert made.rewards[1] == 0.5 - 0.5 * 60 / (60 + (20 + 20 + 60 + 60) / 4)
    made.reward_outcome(Outcome((1, 1), (10, 10), ((), ())))
    assert made.rewards == [0.5, 0.5]


def test_the_margin_counts_against_the_best_of_the_others():
    made = tree(3, scores=1.0)
    made.reward_outcome(Outcome((2, 3, 1), (5, 1, 9), ((),) * 3))
    assert made.rewards[0] == 0.25
    assert made.rewards[2] == 0.5 + 0.5 * 4 / (4 + (4 + 8 + 4) / 3)


def test_scores_and_ranks_share_the_reward():
    made = tree(scores=0.2)
    made.reward_outcome(Outcome((1, 2), (30, 10), ((), ())))
    assert made.rewards == pytest.approx([0.95, 0.05])


# The tree between two moves


def test_the_tree_is_kept_below_what_was_played():
    bot = Mcts(seat(size=3), iterations=100)
    _, options, state = started(("swack", {"size": 3}, 2))
    game = plugins.game("swack")
    action = bot.choose(state.observation(0), state.legal_actions())
    child = next(child for child in bot.tree.root.children if child.action == action)
    bot.observe(0, game.word(options, action))
    assert bot.tree.root.visits == child.visits > 0
    answer = child.children[0]
    bot.observe(1, game.word(options, answer.action))
    known = answer.visits
    assert bot.tree.root.visits == known
    state.apply(action)
    state.apply(answer.action)
    bot.choose(state.observation(0), state.legal_actions())
    assert bot.tree.root.visits == known + 100


def test_an_answer_that_was_not_thought_of_makes_a_new_tree():
    bot = Mcts(seat(size=3), iterations=1)
    state = started(("swack", {"size": 3}, 2))[2]
    bot.choose(state.observation(0), state.legal_actions())
    bot.observe(0, "pass")
    bot.observe(1, "pass")
    assert bot.tree.root.visits == 0


def test_nothing_is_kept_where_luck_or_a_secret_came_in_or_where_one_does_not_want_it():
    def after(game, player, word, **parameters):
        bot = Mcts(seat(0, 2, game), iterations=20, **parameters)
        state = started((game, {}, 2))[2]
        while state.current_player == CHANCE:
            state.apply(state.legal_actions()[0])
        bot.choose(state.observation(state.current_player), state.legal_actions())
        bot.observe(player, word)
        before = bot.tree.root.visits
        bot.choose(state.observation(state.current_player), state.legal_actions())
        return before, bot.tree.root.visits

    assert after("swack", CHANCE, "a1a2")[0] == 0
    assert after("swack", 0, None)[0] == 0
    assert after("toy", 0, "keep")[1] == 20  # the other's card is secret
    assert after("swack", 0, "a1a2", keep=False)[1] == 20


def test_a_tree_is_let_go_of_after_the_match():
    bots, state = playing("swack", {"size": 3}, [mcts(iterations=20), Random], 1)
    bots[0].end(state.outcome())
    assert bots[0].tree.root.visits == 0


# Limits and parameters


def test_the_same_seat_makes_the_same_moves_and_another_one_does_not():
    def game(key):
        return playing("swack", {"size": 4}, [mcts(iterations=40), mcts(iterations=40)], key)[1].key()

    assert game(1) == game(1)
    assert len({game(key) for key in range(4)}) > 1


def test_seconds_are_kept_to():
    state = started(("swack", {"size": 5}, 2))[2]
    begin = time.perf_counter()
    bot = Mcts(seat(size=5), seconds=0.2)
    assert bot.choose(state.observation(0), state.legal_actions()) in state.legal_actions()
    assert 0.2 <= time.perf_counter() - begin < 20  # a busy machine may take its time
    assert bot.tree.root.visits > 20


def test_the_first_of_iterations_and_seconds_ends_the_search():
    state = started(("swack", {"size": 3}, 2))[2]
    bot = Mcts(seat(size=3), seconds=60, iterations=7)
    bot.choose(state.observation(0), state.legal_actions())
    assert bot.tree.root.visits == 7
    bot = Mcts(seat(size=3), seconds=0.001, iterations=10**9)
    bot.choose(state.observation(0), state.legal_actions())
    assert 1 <= bot.tree.root.visits < 10**6


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"iterations": 0}, "mcts: iterations is 0; it can be a whole number from 1 on"),
        ({"iterations": 2.0}, "mcts: iterations is 2.0; it can be a whole number from 1 on"),
        ({"iterations": True}, "mcts: iterations is True; it can be a whole number from 1 on"),
        ({"seconds": 0}, "mcts: seconds is 0; it can be a number from 0.001 on"),
        ({"seconds": float("nan")}, "mcts: seconds is nan; it can be a number from 0.001 on"),
        ({"seconds": float("inf")}, "mcts: seconds is inf; it can be a number from 0.001 on"),
        ({"seconds": "1"}, "mcts: seconds is '1'; it can be a number from 0.001 on"),
        ({"exploration": -0.1}, "mcts: exploration is -0.1; it can be a number from 0 on"),
        ({"widening": None}, "mcts: widening is None; it can be a number from 0 on"),
        ({"order": "best"}, "mcts: order is 'best'; it can be random or evaluation"),
        ({"rollout": 7}, "mcts: rollout is 7; it can be random or greedy"),
        ({"cut": -1}, "mcts: cut is -1; it can be a whole number from 0 on"),
        ({"scores": 1.5}, "mcts: scores is 1.5; it can be a number from 0 to 1"),
        ({"keep": 1}, "mcts: keep is 1; it can be true or false"),
    ],
    ids=str,
)
def test_a_parameter_that_it_cannot_take_is_named(parameters, said):
    with pytest.raises(ValueError) as raised:
        Mcts(seat(), **parameters)
    assert str(raised.value) == said


# Both forms

CONFIG = """\
name: forms
games:
  - toy-3: {game: toy, players: 3}
  - swack: {size: 4}
  - patchwork
bots:
  - plain: {bot: mcts, iterations: 12, cut: 3}
  - ordered: {bot: mcts, iterations: 12, order: evaluation, cut: 0}
  - greedy: {bot: mcts, iterations: 4, rollout: greedy, cut: 4, scores: 1, widening: 0}
format: {round-robin: {rounds: 1}}
"""


@pytest.mark.slow
def test_both_forms_play_the_same_matches(tmp_path):
    if uct.__file__.endswith(".py"):
        pytest.skip("nothing is compiled here: both forms are the same one")
    (tmp_path / "forms.yaml").write_text(CONFIG)
    found = []
    for plain in (False, True):
        done = arena("run", "forms.yaml", "--out", f"plain-{plain}", cwd=tmp_path, plain=plain, timeout=300)
        assert done.returncode == 0, done.stderr
        found.append((tmp_path / f"plain-{plain}/matches.jsonl").read_bytes())
    assert found[0] == found[1]
    assert found[0].count(b'"end":"terminal"') == 3 + 6 + 6
