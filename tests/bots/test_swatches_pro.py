"""The specialist for Swatches, and the fast player by which it plays rounds on."""

import pytest
from cases import started
from plain_form import plain_trace
from test_mcts import playing
from tiny_games import seat

from arena import CHANCE, TERMINAL, Stream, plugins
from arena.games.swatches.words import PASS
from bots.greedy import Greedy
from bots.search import swatches_play
from bots.swatches_pro import SwatchesPro

COMPILED = not swatches_play.__file__.endswith(".py")

GAMES = [
    (2, {}),
    (3, {"multi_close": "all", "hourglass": "joined"}),
    (2, {"allow_pass": True, "max_rounds": 3, "min_score": 3}),
    (4, {"stuck_may_redraw": True, "first_player": "seeded", "omit": None}),
    (6, {"redraw": False, "stuck_is_final": True, "end_when": "refill_short"}),
]


def pro(**parameters):
    return lambda seat: SwatchesPro(seat, **parameters)


def position(players, options, plies, key=0):
    """A position of a game that the fast player has begun, in which somebody can place a tile."""
    state = started(("swatches", options, players))[2]
    stream = Stream.of("position", key)
    while state.current_player != TERMINAL:
        actions = state.legal_actions()
        if state.current_player == CHANCE:
            state.apply(actions[stream.weighted(state.chance_weights())])
            continue
        if plies <= 0 and len(actions) > 1 and actions[1] < PASS:
            break
        plies -= 1
        state.apply(actions[stream.below(len(actions))])
    return state


@pytest.mark.parametrize(("players", "options"), GAMES, ids=str)
def test_any_game_is_played_to_its_end(players, options):
    """`playing` asserts that each choice is legal."""
    if not COMPILED and players > 3:
        pytest.skip("takes minutes uncompiled")
    state = playing("swatches", options, [pro(iterations=4, width=2)] * players, 1)[1]
    assert state.current_player == TERMINAL


def test_a_trial_ends_with_its_round_and_counts_the_lead_over_the_mean_of_the_others():
    for players in (2, 3):
        state = position(players, {}, 8)
        before = state.key()
        mover = state.current_player
        for rounds in (1, 2):
            action = state.legal_actions()[-1]
            lead = swatches_play.trial(state, action, rounds, Stream.of("trial"))
            after = state.clone()
            after.apply(action)
            swatches_play.play_on(after, state.round + rounds - 1, Stream.of("trial"))
            assert after.round == state.round + rounds or after.current_player == TERMINAL
            points = after.outcome().scores
            others = [points[other] for other in range(players) if other != mover]
            assert lead == points[mover] - sum(others) / len(others)
        assert state.key() == before


def test_the_most_promising_placings_are_tried_first_the_lowest_of_equal_ones_before_the_others():
    state = position(2, {}, 10)
    actions = state.legal_actions()
    places = SwatchesPro(seat(0, 2, "swatches"), width=1000).places(state, actions)
    assert sorted(action for _, action in places) == actions
    assert places == sorted(places, key=lambda place: (-place[0], place[1]))
    assert SwatchesPro(seat(0, 2, "swatches"), width=3).places(state, actions) == places[:3]


def test_a_large_swatch_is_scored_at_once_where_nothing_better_can_come():
    """Who has one tile left and can score scores what he can."""
    found = 0
    for key in range(60):
        state = position(2, {"redraw": False}, 12, key)
        mover = state.current_player
        scoring = [action for action in state.legal_actions() if action & 7]
        if not scoring or state.hands.held[mover] > 1:
            continue
        bot = SwatchesPro(seat(mover, 2, "swatches", redraw=False), iterations=60)
        assert bot.choose(state.observation(mover), state.legal_actions()) & 7
        found += 1
    assert found > 0


def test_the_same_seat_makes_the_same_moves_and_another_one_does_not():
    def game(key):
        options = {"allow_pass": True, "max_rounds": 1}
        return playing("swatches", options, [pro(iterations=10, width=3)] * 2, key)[1].key()

    assert game(1) == game(1) != game(2)


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"iterations": 0}, "swatches-pro: iterations is 0; it can be a whole number from 1 on"),
        ({"seconds": 0}, "swatches-pro: seconds is 0; it can be a number from 0.001 on"),
        ({"width": 0}, "swatches-pro: width is 0; it can be a whole number from 1 on"),
        ({"rounds": 0}, "swatches-pro: rounds is 0; it can be a whole number from 1 to 1000"),
        ({"trust": -1}, "swatches-pro: trust is -1; it can be a whole number from 0 on"),
    ],
    ids=str,
)
def test_a_parameter_that_it_cannot_take_is_named(parameters, said):
    with pytest.raises(ValueError) as raised:
        SwatchesPro(seat(0, 2, "swatches"), **parameters)
    assert str(raised.value) == said


def test_another_game_is_refused():
    with pytest.raises(ValueError) as raised:
        SwatchesPro(seat(0, 2, "swatch"))
    assert str(raised.value) == "swatches-pro: it is made for swatches, and this is swatch; mcts plays any game"
    assert plugins.load("bots", "swatches-pro") is SwatchesPro


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
def test_it_beats_the_greedy_bot():
    won = 0
    for deal in range(6):
        for place in (0, 1):
            makers = [Greedy, Greedy]
            makers[place] = pro(iterations=60, width=8)
            won += playing("swatches", {}, makers, deal)[1].outcome().ranks[place] == 1
    assert won >= 8


def trace() -> str:
    """What the bot chooses, and what it knows before, in a few positions."""
    lines = []
    for players, options in ((2, {}), (3, {"multi_close": "all"})):
        state = position(players, options, 5)
        mover = state.current_player
        bot = SwatchesPro(seat(mover, players, "swatches", **options), iterations=12, width=3)
        lines.append(str(bot.choose(state.observation(mover), state.legal_actions())))
        lines.append(repr(bot.places(state, state.legal_actions())))
        lines.append(str(swatches_play.trial(state, state.legal_actions()[0], 1, Stream.of("trace"))))
    return "\n".join(lines)


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled here: both forms are the same one")
def test_both_forms_choose_the_same():
    assert plain_trace("test_swatches_pro") == trace()
