"""Swatches: its drawing, and games as they go."""

import re
from pathlib import Path
from statistics import fmean, stdev

import pytest
from swatches_positions import GAME, almost_empty, do, hand, position, random_positions, random_step, words

import arena.game
from arena import TERMINAL, Stream
from arena.games.swatches import drawing, rules
from arena.games.swatches.tables import TILES
from bots.evaluations.swatches import evaluate

DATA = Path(__file__).parents[1] / "data" / "swatches"
COMPILED = not rules.__file__.endswith(".py")
PICTURE = [
    "BBBY/0@0,0",
    "KBBR/2@1,0",
    "BBYY/2@1,1",
    "YYYY/0@-1,0",
    "BBRR/3@0,-1",
    "KYBY/3@-1,-1",
    "KYBB/3@0,1",
    "KRRY/2@-2,0",
]


def plain(text):
    return re.sub("\x1b\\[[0-9;]*m", "", text)


# Drawing


def test_a_position_is_drawn_like_this():
    """Tiles as four triangles with letters, the hand beside the placed area; nothing of the other hand or the bag."""
    state = position(PICTURE, [["KBRY", "RRYY"], ["BRRY"]], scores=[6, 0], standing=["playing", "scored"])
    expected = (DATA / "drawing.txt").read_text(encoding="utf-8")
    assert plain(GAME.draw(state, 0)) + "\n" == expected


def test_the_triangles_stand_on_their_colours():
    text = GAME.draw(position(["KBRY/0@0,0"]))
    for code, letters in (("97;40", " K "), ("97;44", " B"), ("97;41", " R "), ("30;43", "Y ")):
        assert f"\x1b[{code}m{letters}\x1b[0m" in text


def test_all_hands_are_drawn_for_no_player_and_one_for_a_player():
    state = position(PICTURE, [["KBRY"], ["BRRY"]])
    assert "KBRY" in GAME.draw(state) and "BRRY" in GAME.draw(state)
    assert "KBRY" in GAME.draw(state, 0) and "BRRY" not in GAME.draw(state, 0)
    assert "KBRY" not in GAME.draw(state, 1) and "BRRY" in GAME.draw(state, 1)


def test_the_places_where_a_chosen_tile_fits_are_marked():
    """The help page's screen: the play area shows the legal spaces of the selected tile in its orientation."""
    state = position(PICTURE, [["RRYY", "BBRY"], []])
    for rotation in range(4):
        places = state.placements(TILES.index("RRYY"), rotation)
        text = plain(drawing.choice(state, 0, TILES.index("RRYY"), rotation))
        assert text.count("*") == len(places)
        assert "RRYY<" in text and "BBRY<" not in text
        assert text.endswith("fits at: " + (" ".join(f"{x},{y}" for x, y in places) or "no place"))
        assert {
            word.partition("@")[2].partition("!")[0] for word in words(state) if word.startswith(f"RRYY/{rotation}")
        } == {f"{x},{y}" for x, y in places}


def test_an_empty_board_and_a_finished_game_are_drawn():
    assert "no tile is placed" in GAME.draw(position())
    over = do(position(PICTURE, [["KBRY"], []], options={"allow_pass": True}, placed=0), "pass")
    assert "the game is over" in GAME.draw(over)


def test_a_redraw_is_shown_as_others_are_told_of_it():
    state = do(position(PICTURE, [["KBRY"], ["RRYY"]], standing=["scored", "playing"]), "redraw:-KBRY")
    assert "player 0: 0 points, 0 tiles, scored, redraw: discard" in GAME.draw(state, 1)


# Random games


def figures(players, options, games, key):
    """Of random games: rounds, tiles laid, turns, mean legal placements, mean scored swatch, mean score."""
    rows = []
    for number in range(games):
        stream = Stream.of(key, players, number)
        state = GAME.start(GAME.options(options), players)
        turns, branches = 0, []
        while state.current_player != TERMINAL:
            if state.current_player >= 0:
                turns += 1
                placings = sum(1 for action in state.legal_actions() if action < 1 << 30 and not action & 7)
                branches += [placings] * (placings > 0)
            random_step(state, stream)
        sizes = [swatch[2] for swatch in state.swatches]
        mean_score = fmean(state.outcome().scores)
        rows.append((state.round - 1, state.board.count, turns, fmean(branches), fmean(sizes or [0]), mean_score))
    return list(zip(*rows, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "ranges"),
    [
        (2, ((6, 9), (57, 61), (69, 78), (70, 90), (1.1, 1.3), (7.5, 9.5))),
        (3, ((4, 5.6), (52, 57), (72, 80), (67, 85), (1.1, 1.3), (4.5, 6))),
        (4, ((6, 9.2), (114, 120), (156, 190), (102, 134), (1.1, 1.3), (8, 10))),
        (6, ((4, 5.8), (102, 112), (161, 192), (98, 128), (1.1, 1.3), (4.5, 6.2))),
    ],
)
def test_random_games_are_as_long_and_as_wide_as_measured_elsewhere(players, ranges):
    """The means of rounds, tiles, turns, legal placements, scored swatches and scores; measured by another program."""
    games = 200 if COMPILED else 12
    for values, (low, high) in zip(figures(players, {}, games, "figures"), ranges, strict=True):
        margin = 4 * stdev(values) / games**0.5
        assert low - margin <= fmean(values) <= high + margin


def assert_equally_likely(found, expected):
    """Each of `expected`, a share by outcome, was found about as often as that, and nothing else was."""
    games = len(found)
    assert set(found) == set(expected)
    for outcome, share in expected.items():
        assert abs(found.count(outcome) - games * share) < 5 * (games * share) ** 0.5


def test_a_playout_takes_each_placing_and_pass_equally_often():
    """The round, and by option the game with it, ends after one action."""
    options = {"allow_pass": True, "max_rounds": 1}
    state = position(["KBRY/0@0,0"], [["KYBR"], []], options=options, standing=["playing", "scored"])
    expected = {do(state.clone(), word).key(): 1 / len(words(state)) for word in words(state)}
    assert len(expected) == 9
    found = []
    for number in range(1800):
        other = state.clone()
        other.playout(Stream.of("placings", number))
        found.append(other.key())
    assert_equally_likely(found, expected)


def test_a_playout_takes_each_redraw_equally_often():
    """Player 1 is stuck, and no tile was laid in this round: the game ends after one redraw."""
    state = position(["KKKB/0@0,0"], [["KKBB", "KKRR"], ["RRYY"]], standing=["scored", "playing"], placed=0)
    found = []
    for number in range(1200):
        other = state.clone()
        other.playout(Stream.of("redraws", number))
        found.append(other.observation(0).to_json()["redraws"][0])
    assert_equally_likely(found, {"-": 1 / 6, "draw": 1 / 6, "discard": 2 / 6, "discard+draw": 2 / 6})


def test_a_playout_draws_each_tile_of_the_bag_equally_often():
    """Three tiles are dealt, one of them to player 0, and the bag has run out."""
    hands = [["KKKB", "KKKR", "KKKY", "KBBB", "KRRR", "KYYY"], ["BBBR", "BBBY", "BRRR", "BYYY", "RRRY"]]
    state = almost_empty(hands, ["RRRR", "RYYY", "YYYY"], turn=None)
    found = []
    for number in range(900):
        other = state.clone()
        other.playout(Stream.of("draws", number))
        found.append((set(hand(other, 0)) - set(hands[0])).pop())
    assert_equally_likely(found, {"RRRR": 1 / 3, "RYYY": 1 / 3, "YYYY": 1 / 3})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {}),
        (6, {}),
        (2, {"multi_close": "all", "hourglass": "joined", "min_score": 2}),
        (3, {"allow_pass": True, "first_player": "seeded"}),
        (3, {"stuck_may_redraw": True, "redraw": False}),
    ],
)
def test_a_fast_playout_has_the_same_distribution_as_one_action_after_the_other(players, options):
    """Score, number of swatches, tiles laid and rounds, within four standard errors."""
    games = 600 if COMPILED else 40
    samples = []
    for playout in (rules.State.playout, arena.game.State.playout):
        rows = []
        for number in range(games):
            state = GAME.start(GAME.options(options), players)
            outcome = playout(state, Stream.of("playout", playout.__qualname__, number))
            assert state.current_player == TERMINAL
            rows.append((outcome.scores[0], outcome.scores[-1], len(state.swatches), state.board.count, state.round))
        samples.append(list(zip(*rows, strict=True)))
    for fast, slow in zip(*samples, strict=True):
        error = ((stdev(fast) ** 2 + stdev(slow) ** 2) / games) ** 0.5
        assert abs(fmean(fast) - fmean(slow)) <= 4 * error


def test_no_random_game_is_longer_than_the_proven_bound():
    for players, options in ((2, {}), (3, {"allow_pass": True, "stuck_may_redraw": True})):
        turns = sum(1 for s in random_positions(options, players, Stream.of("longest")) if s.current_player >= 0)
        assert 0 < turns <= GAME.longest(GAME.options(options), players)
    assert GAME.longest(GAME.options({}), 2) == 2 * 69
    assert GAME.longest(GAME.options({"omit": None}), 4) == 4 * 140


# The evaluation


def greedy_choice(state, player, stream):
    """What a bot does that looks one action ahead and draws the luck that follows."""
    position_seen = state.observation(player).determinize(stream)

    def value(action):
        after, luck = position_seen.clone(), stream.clone()
        after.apply(action)
        while after.current_player == -1:
            random_step(after, luck)
        return evaluate(after, player)

    return max(position_seen.legal_actions(), key=lambda action: (value(action), -action))


def greedy_game(key, players, greedy):
    """The end of a game in which the players `greedy` look one action ahead and the others play at random."""
    stream = Stream.of("greedy", key)
    state = GAME.start(GAME.options({}), players)
    while state.current_player != TERMINAL:
        if state.current_player in greedy:
            state.apply(greedy_choice(state, state.current_player, stream))
        else:
            random_step(state, stream)
    return state


@pytest.mark.slow
def test_looking_one_action_ahead_beats_random_play():
    deals = 200 if COMPILED else 1
    wins = sum(greedy_game(key, 2, {seat}).outcome().ranks[seat] == 1 for key in range(deals) for seat in (0, 1))
    assert wins >= 0.9 * 2 * deals


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "score"), [(2, (23, 33)), (3, (12.5, 20)), *[(4, (23, 36)), (6, (13.5, 21))][: 2 * COMPILED]]
)
def test_patient_players_score_large_swatches(players, score):
    """Mean scored swatch about 4 boxes, final scores about those measured elsewhere (30, 18, 33, 19)."""
    games = 8 if COMPILED else 1
    ends = [greedy_game(key, players, set(range(players))) for key in range(games)]
    sizes = [swatch[2] for state in ends for swatch in state.swatches]
    margin = 0.4 if COMPILED else 1.2
    assert 3.9 - margin <= fmean(sizes) <= 5
    mean = fmean(value for state in ends for value in state.outcome().scores)
    assert score[0] - 5 * margin <= mean <= score[1] + 5 * margin


def test_the_evaluation_counts_points_against_the_mean_of_the_others():
    hands = [["RRRR"], ["BBRY"], ["KKKB"]]
    few, many = position(PICTURE, hands, scores=[2, 5, 1]), position(PICTURE, hands, scores=[9, 5, 1])
    assert evaluate(many, 0) == pytest.approx(evaluate(few, 0) + 7)
    assert evaluate(many, 1) == pytest.approx(evaluate(few, 1) - 3.5)


def test_the_evaluation_waits_for_a_larger_swatch_with_a_full_hand_and_not_with_the_last_tile():
    """KYBR closes one box here, YYYY none; with tiles in hand for more, one box is not enough."""
    alone = {"standing": ["playing", "scored"]}
    full = position(["KBRY/0@0,0"], [["KYBR", "YYYY", "RYYY", "BYYY", "KYYY", "RRYY", "BBYY"], []], **alone)
    last = position(["KBRY/0@0,0"], [["KYBR"], []], **alone)
    assert greedy_choice(full, 0, Stream.of("full")) & 7 == 0
    assert greedy_choice(last, 0, Stream.of("last")) & 7 > 0
