"""Whole games of Swatch: what never fails, recorded games, playouts, statistics, drawings."""

import re
from collections import Counter
from fractions import Fraction
from math import sqrt
from pathlib import Path
from statistics import mean, pvariance

import pytest
from swatch_positions import COMPILED, GAME, Table, arranged, begun, drawn, end_round, positions, with_swatches

from arena.game import CHANCE, TERMINAL
from arena.games.swatch.tables import EMPTY, END, HAND, PICK, TOKEN
from arena.replay import from_line, steps, to_line, verify
from arena.rng import Stream

DATA = Path(__file__).parent.parent / "data" / "swatch"
RECORDS = [from_line(line, "records") for line in (DATA / "records.jsonl").read_text(encoding="utf-8").splitlines()]

OPTIONS = [
    {},
    {"scheme_choice": "random", "first_player": "seeded", "early_pick_order": "first", "partial_add": True},
    {"early_pick_order": "column", "trade_targets": "supply", "cards": "rich", "level": "hard"},
    {"early_pick": False, "level": "easy", "solo_markers": "none", "poppy_distinct_decks": True},
]


# What never fails


@pytest.mark.parametrize("given", OPTIONS, ids=str)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_cards_and_tokens_are_always_all_there(players, given, stream):
    """60 action cards, 24 swatch cards, 24 and 16 tokens of each colour less Poppy's markers."""
    for table in positions(players, stream, max_rounds=20, **given):
        state = table.state
        settings = state.settings
        hands = list(state.hands)
        rows = Counter(state.rows)
        for kind in range(settings.kinds):
            held = sum(hands[kind::20])
            assert state.deck[kind] + state.discards[kind] + held + rows[kind] == settings.copies[kind]
        assert (state.deck_size, state.discards_size) == (sum(state.deck), sum(state.discards))
        assert list(state.hand_sizes) == [sum(hands[20 * seat : 20 * seat + 20]) for seat in range(4)]
        for colour in range(6):
            assert state.supply[colour] + sum(list(state.palettes)[colour::6]) == settings.supply[colour]
        numbers = [*state.deck, *state.discards, *hands, *state.supply, *state.palettes, *state.known, *state.poppy.rgb]
        assert min(numbers) >= 0 and state.poppy.cmy >= 0
        assert all(known <= held for known, held in zip(state.known, hands, strict=True))
        below = sum(bin(deck).count("1") for deck in state.below)
        assert below + sum(top != 255 for top in state.tops) + sum(state.made_counts) == 24


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_token_stands_on_a_row_from_the_second_round_on(players, stream):
    table = begun(players)
    each = 2 if players <= 2 else 1
    for _ in range(8):
        end_round(table, stream)
        tokens = Counter(what for what in table.state.rows if what >= TOKEN)
        assert tokens == {TOKEN + seat: each for seat in range(max(players, 2))}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_turn_has_one_pick_one_play_from_the_hand_and_three_creations_at_most(players, stream):
    done = Counter()
    turn = None
    for table in positions_with_actions(players, stream):
        state, action = table
        if (state.round, state.turn) != turn:
            assert done["pick"] <= 1 and done["play"] <= 1 and done["create"] <= 3
            turn, done = (state.round, state.turn), Counter()
        done[sort_of(action)] += 1


def positions_with_actions(players, stream):
    """The decisions of a random game after the setup, before they are applied."""
    table = Table(players, max_rounds=25)
    while table.state.current_player != TERMINAL:
        state = table.state
        if state.current_player == CHANCE:
            state.apply(drawn(state, stream))
            continue
        action = stream.choice(state.legal_actions())
        if state.round:
            yield state, action
        state.apply(action)


def sort_of(action):
    if action == END:
        return "end"
    return "create" if action < PICK else "pick" if action < HAND else "play"


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_there_is_always_something_to_do_and_it_changes_the_position(players, stream):
    for number, table in enumerate(positions(players, stream, max_rounds=12)):
        actions = table.state.legal_actions()
        assert bool(actions) == (table.state.current_player != TERMINAL)
        if number % 10 == 0:
            for action in actions:
                after = table.state.clone()
                after.apply(action)
                assert after.key() != table.state.key()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_game_has_more_decisions_than_its_bound(players, stream):
    options = GAME.options({"max_rounds": 9})
    bound = GAME.longest(options, players)
    assert bound == players * (1 + 3 * 9 * (2 if players <= 2 else 1) + 3)
    for _ in range(5):
        assert sum(1 for _ in positions_with_actions(players, stream)) <= GAME.longest(GAME.options({}), players)


def test_chance_draws_come_from_a_stream_for_each_sort(stream):
    seen = {}
    for table in positions(1, stream, max_rounds=3, first_player="seeded"):
        if table.state.current_player == CHANCE:
            seen.setdefault(table.words()[0].partition(":")[0], set()).add(table.state.chance_stream())
    assert seen == {
        "swatch": {"setup"},
        "scheme": {"setup"},
        "row": {"deck"},
        "draw": {"deck"},
        "turn": {"turns"},
        "die": {"dice"},
    }


def test_a_draw_of_one_sort_does_not_shift_another(stream):
    """With another level Poppy plays otherwise, but the same dice are rolled and the same cards turned over."""
    rolled = []
    for level in ("easy", "hard"):
        table, streams, words = Table(1, level=level, max_rounds=6), {}, []
        while table.state.current_player != TERMINAL:
            state = table.state
            if state.current_player == CHANCE:
                own = streams.setdefault(state.chance_stream(), Stream.of("shared", state.chance_stream()))
                action = drawn(state, own)
                words.append(GAME.word(table.options, action))
            else:
                action = state.legal_actions()[0]
            state.apply(action)
        rolled.append([word for word in words if word.startswith(("die", "turn"))])
    assert rolled[0] == rolled[1] and len(rolled[0]) == 1 + 6 * 3


# Recorded games


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.label)
def test_a_recorded_game_is_played_and_ends_as_it_did(record):
    """Every action against the rules, every draw against the seed, the result and the last position."""
    verify(record)
    assert from_line(to_line(record), "again") == record


def test_the_recorded_games_hold_every_sort_of_action():
    words = {word.partition(":")[0].rstrip("123456789") for record in RECORDS for word in record.actions}
    assert words >= {
        "pick",
        "below",
        "create",
        "end",
        "keep",
        "kept",
        "first",
        "swatch",
        "scheme",
        "turn",
        "die",
        "draw",
    }
    uses = {word.partition(":")[2].partition("-")[0] for record in RECORDS for word in record.actions}
    assert uses >= {"hand", "add", "mix", "trade", "drop"}
    assert any("trade1" in word for record in RECORDS for word in record.actions)
    awards = {award for record in RECORDS for player in record.awards for award in player}
    assert awards >= {"no_drops_spilt", "speed_painter", "beat_poppy_easy", "beat_poppy_normal"}


def test_the_same_actions_lead_to_the_same_bytes():
    record = RECORDS[0]
    first = [step.state.key() for step in steps(record)]
    assert first == [step.state.key() for step in steps(record)]
    assert len(set(first)) == len(first)


# Playouts


def last_turn(**given):
    """The last turn of a game of three: everything can still be done in it."""
    table = arranged(
        3,
        rows="ADD-C3 ADD-M1 MIX-1 @0 @1 / TRADE MIX-2 ADD-Y1 ADD-Y2 ADD-Y3 / ADD-C1 ADD-C2 ADD-M2 ADD-M3 MIX-3",
        hands=["", "", "ADD-C3 TRADE MIX-2 ADD-Y3"],
        palettes=["CCCCCCCCCCCCCCCCCCCCCC", "Y", "CMYRRRGB"],
        max_rounds=1,
        **given,
    )
    with_swatches(table, "", "", "S4a S5a")
    table.state.goals = [0b111, 0b1110, 0b111000, 0]
    table.state.turn = 2
    table.state.current_player = 2
    return table


def probabilities(state, known):
    """For each last position that can come of `state` at random: how likely it is."""
    if state.current_player == TERMINAL:
        return {state.key(): Fraction(1)}
    key = state.key()
    if key not in known:
        actions = state.legal_actions()
        chance = state.current_player == CHANCE
        weights = state.chance_weights() if chance else [1] * len(actions)
        found = Counter()
        for action, weight in zip(actions, weights, strict=True):
            after = state.clone()
            after.apply(action)
            for end, share in probabilities(after, known).items():
                found[end] += share * Fraction(weight, sum(weights))
        known[key] = found
    return known[key]


@pytest.mark.parametrize(
    "given", [{}, {"early_pick": False}, {"trade_targets": "supply"}, {"partial_add": True}], ids=str
)
def test_a_playout_takes_every_legal_action_equally_often(given, stream):
    """Against the exact probabilities of all ends of one turn, by chi-square within four standard errors."""
    state = last_turn(**given).state
    expected = probabilities(state, {})
    assert len(expected) > 100
    number = 40_000 if COMPILED else 3_000
    found = Counter()
    for _ in range(number):
        other = state.clone()
        other.playout(stream)
        found[other.key()] += 1
    assert set(found) <= set(expected)
    squares = sum(float((found[end] - number * share) ** 2 / (number * share)) for end, share in expected.items())
    assert squares < len(expected) + 4 * sqrt(2 * len(expected))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_playouts_end_like_games_played_action_by_action(players, stream):
    """Four standard errors of the difference, over what hands, palettes and Poppy hold after some rounds."""
    games = 400 if COMPILED else 40
    measured = []
    for playout in (type(begun(players).state).playout, slow_playout):
        rows = []
        for _ in range(games):
            state = begun(players, max_rounds=5).state
            playout(state, stream)
            tokens = sum(state.tokens(player) for player in range(players))
            rows.append((tokens, sum(state.hand_sizes), state.discards_size, state.poppy.total(), state.supply[0]))
        measured.append(list(zip(*rows, strict=True)))
    for fast, slow in zip(*measured, strict=True):
        error = sqrt((pvariance(fast) + pvariance(slow)) / games)
        assert abs(mean(fast) - mean(slow)) <= 4 * error + 1e-9


def slow_playout(state, stream):
    while state.current_player != TERMINAL:
        state.apply(drawn(state, stream) if state.current_player == CHANCE else stream.choice(state.legal_actions()))


def test_the_end_of_a_playout_counts_cards_as_any_game(stream):
    state = begun(4).state
    outcome = state.playout(stream)
    assert state.current_player == TERMINAL and outcome == state.outcome()
    assert sum(state.deck) == state.deck_size
    assert sum(state.deck) + sum(state.discards) + sum(state.hands) + sum(what < EMPTY for what in state.rows) == 60


def test_a_playout_draws_the_cards_that_a_table_put_together_by_hand_has(stream):
    for _ in range(20):
        state = arranged(2, hands=["ADD-C1 MIX-2", "TRADE ADD-Y3"], discards="MIX-3 MIX-3 ADD-M1", max_rounds=12).state
        state.playout(stream)
        assert min(state.deck) >= 0 and min(state.discards) >= 0
        rows, hands = Counter(state.rows), list(state.hands)
        for kind in range(20):  # none drawn more often than it is there, before or after the deck was made anew
            held = sum(hands[kind::20])
            assert state.deck[kind] + state.discards[kind] + held + rows[kind] == state.settings.copies[kind]


# Statistics of random play, measured before with other code: Poppy finishes in about 47, 13 and 8 rounds


@pytest.mark.parametrize(("level", "rounds", "error"), [("easy", 47, 1.0), ("normal", 13.3, 0.5), ("hard", 8, 0.4)])
def test_poppy_finishes_against_a_random_player_in_as_many_rounds_as_measured_before(level, rounds, error):
    games = 300 if COMPILED else 40
    found = []
    for game in range(games):
        state = GAME.start(GAME.options({"level": level, "max_rounds": 200}), 1)
        assert state.playout(Stream.of("poppy", level, game)).ranks == (2, 1)
        found.append(state.round)
    assert abs(mean(found) - rounds) <= error + 4 * sqrt(pvariance(found) / games)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_players_hardly_ever_finish(players):
    for game in range(10):
        state = GAME.start(GAME.options({}), players)
        state.playout(Stream.of("long", game))
        assert state.round == 60


# Drawings


def plain(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def drawn_tables():
    """Tables to draw: of two in a turn, of three in the setup and at the end, and of a solo game."""
    two = arranged(2, hands=["ADD-C1 MIX-2", "TRADE ADD-Y3"], palettes=["CCMYRRG", "Y"], discards="MIX-3 MIX-3 ADD-M1")
    with_swatches(two, "S1b", "S2a S3a")
    two.play("pick2:hand")
    setup = Table(3).draw(Stream.of("drawing"))
    solo = arranged(1, hands=["TRADE"], palettes=["MM"], level="hard")
    with_swatches(solo, "S1b S2b", "S4a S4b")
    solo.state.poppy.cmy, solo.state.poppy.rgb = 9, [1, 2, 0]
    solo.play("pick1:add end turn:7 die:C")
    over = end_round(with_swatches(arranged(2, drawn="MIX-1", max_rounds=1), "S1b S2b S3b", "S2c"), Stream.of("over"))
    return {
        "two": (two, 0),
        "two-all": (two, None),
        "two-other": (two, 1),
        "setup": (setup, 1),
        "solo": (solo, 0),
        "over": (over, 1),
    }


@pytest.mark.parametrize("name", list(drawn_tables()))
def test_a_drawing_looks_like_this(name):
    table, player = drawn_tables()[name]
    assert plain(GAME.draw(table.state, player)) + "\n" == (DATA / f"drawing-{name}.txt").read_text(encoding="utf-8")


def test_a_drawing_shows_no_secret_of_the_others(stream):
    table, _ = drawn_tables()["two"]
    for player in (0, 1):
        shown = GAME.draw(table.state, player)
        assert all(GAME.draw(state, player) == shown for state in worlds(table, player, stream))
    everything = {GAME.draw(state) for state in worlds(table, 0, stream)}
    assert len(everything) > 5


def worlds(table, player, stream):
    return [table.state.observation(player).determinize(stream) for _ in range(20)]


def test_every_colour_stands_in_a_drawing_as_its_letter():
    """Ruling B-29: it can be read without colours, and has them."""
    table, _ = drawn_tables()["two"]
    shown = GAME.draw(table.state, 0)
    assert "\x1b[" in shown
    for colour, count in zip("CMYRGB", (2, 1, 1, 2, 1, 0), strict=True):
        assert f"{colour} {count}" in plain(shown)
    assert "\x1b[" not in plain(shown)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_position_can_be_drawn_for_everybody(players, stream):
    for number, table in enumerate(positions(players, stream, max_rounds=6)):
        if number % 9 == 0:
            for player in (None, *range(players)):
                assert all(line == line.rstrip() for line in plain(GAME.draw(table.state, player)).splitlines())
