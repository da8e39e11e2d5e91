"""The specialist for Swatch, and the fast player by which it plays games on."""

import sys
from pathlib import Path

import pytest
from plain_form import plain_trace
from test_mcts import playing
from tiny_games import seat

from arena import CHANCE, TERMINAL, Stream, plugins
from arena.game import __file__ as game_file
from bots.greedy import Greedy
from bots.search.swatch_play import Player
from bots.swatch_pro import SwatchPro

sys.path.append(str(Path(__file__).parent.parent / "games"))

from swatch_positions import GAME, arranged, with_swatches

COMPILED = not game_file.endswith(".py")

GAMES = [
    (1, {"level": "hard"}),
    (1, {"level": "easy", "poppy_trade_pool": "all", "solo_markers": "none", "early_pick": False}),
    (2, {}),
    (2, {"cards": "rich", "trade_targets": "supply", "partial_add": True}),
    (3, {"early_pick_order": "column", "first_player": "seeded"}),
    (4, {"scheme_choice": "random", "max_rounds": 5}),
]


def pro(**parameters):
    return lambda seat: SwatchPro(seat, **parameters)


def chosen(table, **parameters):
    """The word of what the bot does at a table that was arranged."""
    state = table.state
    bot = SwatchPro(seat(state.current_player, table.state.settings.players, "swatch", **table.options), **parameters)
    action = bot.choose(state.observation(state.current_player), state.legal_actions())
    return GAME.word(table.options, action)


@pytest.mark.parametrize(("players", "options"), GAMES, ids=str)
def test_the_fast_player_does_what_is_legal_to_the_end_of_any_game(players, options):
    player = Player()
    for number in range(4 if COMPILED else 1):
        stream = Stream.of("fast", number)
        state = GAME.start(GAME.options(options), players)
        while state.current_player != TERMINAL:
            actions = state.legal_actions()
            if state.current_player == CHANCE:
                state.apply(actions[stream.weighted(state.chance_weights())])
            elif len(actions) < 4 and 0 in actions:
                state.apply(player.scheme(state))
            else:
                action = player.action(state, state.current_player)
                assert action in actions
                state.apply(action)


@pytest.mark.parametrize(("players", "options"), GAMES, ids=str)
def test_any_game_is_played_to_its_end(players, options):
    """`playing` asserts that each choice is legal."""
    few = {"iterations": 12, "width": 3} if COMPILED else {"iterations": 2, "width": 2, "rounds": 0}
    if not COMPILED:
        options = {**options, "max_rounds": 3}
    state = playing("swatch", options, [pro(**few)] * players, 1)[1]
    assert state.current_player == TERMINAL


def test_the_same_seat_makes_the_same_moves_and_another_one_does_not():
    def game(key):
        options = {"level": "hard", "max_rounds": 6 if COMPILED else 2}
        return playing("swatch", options, [pro(iterations=20, width=4, rounds=1)], key)[1].key()

    assert game(1) == game(1) != game(2)


def test_the_last_token_is_dropped_where_that_wins():
    table = with_swatches(arranged(2, palettes=["C", "CCCC"], hands=["TRADE"]), "S1b S2b S3b")
    table.play(chosen(table, iterations=40, rounds=0))
    if table.palette(0):
        table.play(chosen(table, iterations=40, rounds=0))
    assert table.palette(0) == ""


def test_the_last_swatch_is_created_before_another_wins():
    table = with_swatches(arranged(3, palettes=["RRRGB"]), "S2b S3b", "S4b S5b S6b")
    words = [chosen(table, iterations=40)]
    table.play(words[0])
    while table.state.current_player == 0 and words[-1] != "create:1":
        words.append(chosen(table, iterations=40))
        table.play(words[-1])
    assert words[-1] == "create:1"


def test_plans_that_come_to_the_same_are_one():
    table = arranged(2, palettes=["CMY"], hands=["MIX-1 ADD-C1"])
    bot = SwatchPro(seat(0, 2, "swatch"), width=200)
    plans = bot.plans(table.state, table.state.legal_actions())
    ends = set()
    for _, first, second in plans:
        after = table.state.clone()
        after.apply(first)
        if second != 3:
            after.apply(second)
        ends.add(after.key())
    assert len(ends) == len(plans) == 200
    assert [value for value, _, _ in plans] == sorted([value for value, _, _ in plans], reverse=True)
    assert len(SwatchPro(seat(0, 2, "swatch"), width=5).plans(table.state, table.state.legal_actions())) == 5


def test_a_finished_game_is_worth_more_won_than_lost_and_more_by_a_larger_margin():
    player = Player()

    def worth(*palettes):
        table = arranged(2, palettes=palettes)
        decks = [deck + 1 for deck in range(6) if table.state.goals[1] >> deck & 1]
        with_swatches(table, "S1b S2b S3b", " ".join(f"S{deck}a" for deck in decks))
        table.state.current_player = TERMINAL
        return player.reward(table.state, 0, 0.2)

    assert worth("", "CCC") > worth("", "C") > 0.8
    assert 0.2 > worth("C", "") > worth("CCC", "")
    assert worth("C", "C") == 0.5


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"iterations": 0}, "swatch-pro: iterations is 0; it can be a whole number from 1 on"),
        ({"seconds": 0}, "swatch-pro: seconds is 0; it can be a number from 0.001 on"),
        ({"width": 0}, "swatch-pro: width is 0; it can be a whole number from 1 on"),
        ({"rounds": -1}, "swatch-pro: rounds is -1; it can be a whole number from 0 to 1000"),
        ({"shape": 2}, "swatch-pro: shape is 2; it can be a number from 0 to 1"),
        ({"trust": 1.5}, "swatch-pro: trust is 1.5; it can be a whole number from 0 on"),
    ],
    ids=str,
)
def test_a_parameter_that_it_cannot_take_is_named(parameters, said):
    with pytest.raises(ValueError) as raised:
        SwatchPro(seat(0, 2, "swatch"), **parameters)
    assert str(raised.value) == said


def test_another_game_is_refused():
    with pytest.raises(ValueError) as raised:
        SwatchPro(seat(0, 2, "swack"))
    assert str(raised.value) == "swatch-pro: it is made for swatch, and this is swack; mcts plays any game"
    assert plugins.load("bots", "swatch-pro") is SwatchPro


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
def test_it_beats_the_greedy_bot():
    won = 0
    for deal in range(4):
        for place in (0, 1):
            makers = [Greedy, Greedy]
            makers[place] = pro(iterations=60, width=6)
            won += playing("swatch", {}, makers, deal)[1].outcome().ranks[place] == 1
    assert won >= 5


@pytest.mark.slow
def test_the_fast_player_alone_beats_poppy_as_often_as_the_greedy_bot():
    """Of 1000 games on the level hard the greedy bot wins 160 to 186."""
    games = 1000 if COMPILED else 3
    start = GAME.start(GAME.options({"level": "hard"}), 1)
    won = 0
    for number in range(games):
        state = start.clone()
        Player().play_on(state, 60, Stream.of("poppy", number))
        won += state.outcome().ranks[0] == 1
    assert won >= 190 or not COMPILED


def trace() -> str:
    """What the bot chooses at the beginning of two games."""
    lines = []
    for players, options in ((1, {"level": "hard"}), (2, {})):
        state = GAME.start(GAME.options(options), players)
        stream = Stream.of("trace")
        bot = SwatchPro(seat(0, players, "swatch", **options), iterations=6, width=3, rounds=0)
        while state.round < 3:
            actions = state.legal_actions()
            if state.current_player == CHANCE:
                action = actions[stream.weighted(state.chance_weights())]
            elif state.current_player == 0 and len(actions) > 1:
                action = bot.choose(state.observation(0), actions)
            else:
                action = actions[stream.below(len(actions))]
            lines.append(str(action))
            state.apply(action)
        plans = bot.plans(state, state.legal_actions()) if state.current_player == 0 else []
        lines.append(repr((plans, bot.player.value(state, 0))))
    return "\n".join(lines)


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled here: both forms are the same one")
def test_both_forms_choose_the_same():
    assert plain_trace("test_swatch_pro") == trace()
