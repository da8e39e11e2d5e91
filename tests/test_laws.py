"""What holds for every game; a game is tested by being listed in cases.py."""

import json

import pytest
from cases import CASES, case_name, positions, started, step

from arena import CHANCE, TERMINAL, IllegalAction, Stream, WordError

pytestmark = pytest.mark.parametrize("case", CASES, ids=case_name)


def test_legal_actions_ascend_and_are_empty_only_at_the_end(case, stream):
    for state in positions(case, stream):
        actions = state.legal_actions()
        assert actions == sorted(set(actions))
        assert all(type(action) is int and action >= 0 for action in actions)
        assert (not actions) == (state.current_player == TERMINAL)


def test_the_player_to_move_is_a_player_or_chance_or_nobody(case, stream):
    for state in positions(case, stream):
        assert state.current_player in (*range(case[2]), CHANCE, TERMINAL)


def test_chance_has_a_whole_weight_for_each_action(case, stream):
    for state in positions(case, stream):
        if state.current_player == CHANCE:
            weights = state.chance_weights()
            assert len(weights) == len(state.legal_actions())
            assert all(type(weight) is int and weight > 0 for weight in weights)
            assert isinstance(state.chance_stream(), str)


def test_every_legal_action_can_be_applied_and_changes_the_position(case, stream):
    for state in positions(case, stream, games=1):
        for action in thinned(state.legal_actions(), stream):
            other = state.clone()
            other.apply(action)
            assert other.key() != state.key()


def test_an_illegal_action_is_refused_and_changes_nothing(case, stream):
    _game, _options, _ = started(case)
    seen = set()
    for state in positions(case, stream):
        seen.update(state.legal_actions())
        wrong = {-3, -1, 10**6, 2**31 - 1, *thinned(sorted(seen), stream)} - set(state.legal_actions())
        before = state.key(), state.legal_actions(), state.current_player, state.outcome()
        for action in sorted(wrong):
            with pytest.raises(IllegalAction):
                state.apply(action)
        assert (state.key(), state.legal_actions(), state.current_player, state.outcome()) == before


def test_a_clone_goes_its_own_way(case, stream):
    for state in positions(case, stream, games=1):
        other, twin = state.clone(), state.clone()
        assert other.key() == state.key()
        assert other.legal_actions() == state.legal_actions()
        if state.current_player != TERMINAL:
            step(other, stream)
            assert state.key() == twin.key()
            assert state.legal_actions() == twin.legal_actions()


def test_words_lead_back_to_their_actions_without_a_position(case, stream):
    game, options, _ = started(case)
    for state in positions(case, stream):
        for action in thinned(state.legal_actions(), stream):
            word = game.word(options, action)
            assert game.action(options, word) == action
            assert word and word.isprintable() and not any(letter.isspace() for letter in word)


def test_what_is_no_word_is_refused(case, stream):
    game, options, state = started(case)
    while state.current_player == CHANCE:
        step(state, stream)
    good = game.word(options, state.legal_actions()[0])
    for bad in (
        "",
        " ",
        good + " ",
        " " + good,
        good.upper() + "x",
        good + "0",
        "٣",
        "\x00",
        "9" * 400,
        "nonsense",
        f"{good}\n",
    ):
        with pytest.raises(WordError):
            game.action(options, bad)


def test_what_is_no_number_of_an_action_is_refused(case, stream):
    game, options, _ = started(case)
    for bad in (-1, -(10**30), 10**30, 2**62):
        with pytest.raises(WordError):
            game.word(options, bad)


def test_a_determinized_position_looks_the_same_to_its_player(case, stream):
    for state in positions(case, stream):
        for player in range(case[2]):
            observation = state.observation(player)
            other = observation.determinize(stream)
            assert other.observation(player) == observation
            assert other.current_player == state.current_player
            if state.current_player == player:
                assert other.legal_actions() == state.legal_actions()


def test_a_determinized_position_can_be_played_to_its_end(case, stream):
    for number, state in enumerate(positions(case, stream, games=2)):
        if number % 5 == 0:
            other = state.observation(number % case[2]).determinize(stream)
            outcome = other.playout(stream)
            assert other.current_player == TERMINAL
            assert len(outcome.ranks) == len(state.outcome().ranks)


def test_determinizing_changes_no_position_and_no_observation(case, stream):
    for state in positions(case, stream, games=1):
        before = state.key()
        observation = state.observation(0)
        shown = json.dumps(observation.to_json())
        observation.determinize(stream).playout(stream)
        assert state.key() == before
        assert json.dumps(observation.to_json()) == shown


def test_an_observation_stays_as_it_is_while_the_game_goes_on(case, stream):
    _, _, state = started(case)
    kept = []
    while state.current_player != TERMINAL:
        for player in range(case[2]):
            observation = state.observation(player)
            kept.append((observation, json.dumps(observation.to_json()), hash(observation)))
        step(state, stream)
    for observation, shown, number in kept:
        assert json.dumps(observation.to_json()) == shown
        assert hash(observation) == number


def test_an_observation_comes_back_from_json(case, stream):
    game, _options, _ = started(case)
    for state in positions(case, stream, games=1):
        for player in range(case[2]):
            observation = state.observation(player)
            text = json.dumps(observation.to_json(), allow_nan=False)
            again = game.observation(json.loads(text))
            assert again == observation
            assert hash(again) == hash(observation)
            assert again.player == player
            assert json.dumps(again.to_json()) == text


def test_what_an_observation_gives_as_json_is_the_caller_s_own(case, stream):
    for state in positions(case, stream, games=1):
        if state.current_player not in (CHANCE, TERMINAL):
            observation = state.observation(state.current_player)
            before, shown = state.key(), json.dumps(observation.to_json())
            empty(observation.to_json())
            assert json.dumps(observation.to_json()) == shown
            assert json.dumps(state.observation(state.current_player).to_json()) == shown
            assert state.key() == before


def empty(value):
    """Empty a list or an object, and all in it."""
    if isinstance(value, dict | list):
        for each in list(value.values() if isinstance(value, dict) else value):
            empty(each)
        value.clear()


def test_a_secret_draw_changes_nothing_that_the_others_are_shown(case, stream):
    for state in positions(case, stream, games=2):
        if state.current_player != CHANCE:
            continue
        for player in range(case[2]):
            secret = [action for action in state.legal_actions() if not state.sees(player, action)]
            views = {shown_after(state, action, player) for action in thinned(secret, stream)}
            assert len(views) <= 1


def test_a_mover_sees_its_own_action(case, stream):
    for state in positions(case, stream, games=1):
        if state.current_player >= 0:
            assert all(state.sees(state.current_player, action) for action in state.legal_actions())


def test_equal_keys_are_equal_positions(case, stream):
    _game, _options, first = started(case)
    second = started(case)[2]
    while first.current_player != TERMINAL:
        assert first.key() == second.key()
        action = step(first, stream)
        assert first.key() != second.key()
        second.apply(action)


def test_the_outcome_covers_players_and_rivals(case, stream):
    game, options, _ = started(case)
    seats = case[2] + len(game.rivals(options, case[2]))
    for state in positions(case, stream):
        outcome = state.outcome()
        assert len(outcome.ranks) == len(outcome.scores) == len(outcome.awards) == seats
        assert min(outcome.ranks) == 1
        assert all(rank == 1 + sum(other < rank for other in outcome.ranks) for rank in outcome.ranks)
        assert all(type(number) is int for number in (*outcome.ranks, *outcome.scores))


def test_a_playout_is_the_game_played_at_random(case):
    """The same stream gives the same outcome from equal positions, and the position is moved to its end."""
    for key in range(3):
        first, second = started(case)[2], started(case)[2]
        assert first.playout(Stream.of("p", key)) == second.playout(Stream.of("p", key))
        assert first.current_player == TERMINAL
        assert first.key() == second.key()


def test_no_match_is_longer_than_the_proven_bound(case, stream):
    game, options, _ = started(case)
    bound = game.longest(options, case[2])
    for key in range(3):
        state = started(case)[2]
        decisions = 0
        while state.current_player != TERMINAL:
            decisions += state.current_player != CHANCE
            step(state, Stream.of(key, decisions))
        assert bound is None or decisions <= bound


def test_options_are_canonical_and_json(case):
    game, options, _ = started(case)
    assert game.options(options) == options
    assert list(game.options(options)) == list(options)
    assert json.loads(json.dumps(options, allow_nan=False)) == options
    assert case[2] in game.players(options)


def test_a_drawing_is_text_and_hides_what_its_player_may_not_see(case, stream):
    game, _, _ = started(case)
    for state in positions(case, stream, games=1):
        assert game.draw(state).strip()
        for player in range(case[2]):
            other = state.observation(player).determinize(stream)
            assert game.draw(other, player) == game.draw(state, player)


def thinned(actions: list[int], stream: Stream, most: int = 12) -> list[int]:
    """At most `most` of `actions`."""
    return actions if len(actions) <= most else [stream.choice(actions) for _ in range(most)]


def shown_after(state, action: int, player: int) -> str:
    """What `player` is shown after `action`."""
    other = state.clone()
    other.apply(action)
    return json.dumps(other.observation(player).to_json())
