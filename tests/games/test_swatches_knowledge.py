"""Swatches: who sees what, what an observation holds, and how it is determinized."""

import json

import pytest
from swatches_positions import (
    GAME,
    after,
    bag,
    do,
    hand,
    options_of,
    position,
    random_positions,
    words,
)

from arena import CHANCE, TERMINAL, ArenaError, Stream
from arena.games.swatches.tables import TILES

ONE_TILE = ["KBRY/0@0,0"]
DARK = ["KKKB/0@0,0"]
DARK_FITLESS = {"RRRR", "RRRY", "RRYY", "RYRY", "RYYY", "YYYY"}


def sees(state, word):
    action = GAME.action(options_of(state), word)
    return [state.sees(player, action) for player in range(state.players)]


def test_a_dealt_tile_is_seen_by_who_gets_it_alone():
    """Ruling A-21."""
    state = GAME.start(GAME.options({}), 3)
    for player in range(3):
        for _ in range(7):
            assert sees(state, words(state)[0]) == [player == other for other in range(3)]
            do(state, words(state)[0])


def test_a_draw_and_a_discard_are_seen_by_who_makes_them_alone():
    """Ruling A-21."""
    state = position(ONE_TILE, [["KKBB"], ["RRYY"], []], standing=["scored", "playing", "scored"])
    assert sees(state, "redraw:-KKBB") == sees(state, "redraw:-KKBB+draw") == [True, False, False]
    for tile in [name for name in TILES if name != "KKKK"]:
        assert sees(state, f"redraw:-{tile}") == [True, False, False]
    assert sees(state, "redraw") == sees(state, "redraw:+draw") == [True, True, True]
    do(state, "redraw:+draw")
    assert sees(state, "draw:RRRR") == [True, False, False]


def test_a_discard_is_seen_by_all_by_option_and_a_draw_is_not():
    """Ruling A-21."""
    options = {"reveal_discards": True}
    state = position(ONE_TILE, [["KKBB"], ["RRYY"]], standing=["scored", "playing"], options=options)
    assert sees(state, "redraw:-KKBB+draw") == [True, True]
    do(state, "redraw:-KKBB+draw")
    assert sees(state, "draw:KKBB") == [True, False]


def test_placings_and_passes_are_seen_by_all():
    state = position(ONE_TILE, [["KYBR"], ["RRYY"]])
    assert sees(state, "KYBR/1@1,0!W") == sees(state, "pass") == [True, True]


@pytest.mark.parametrize(
    ("word", "draw", "shown"),
    [
        ("redraw", None, "-"),
        ("redraw:-KKBB", None, "discard"),
        ("redraw:+draw", "draw:RRRR", "draw"),
        ("redraw:-KKBB+draw", "draw:RRRR", "discard+draw"),
    ],
)
def test_others_are_told_that_a_player_discarded_or_drew_and_never_which_tile(word, draw, shown):
    """Ruling A-21."""
    state = position(ONE_TILE, [["KKBB"], ["RRYY"]], standing=["scored", "playing"])
    assert state.observation(1).to_json()["redraws"] == [None, None]
    do(state, word, *([draw] if draw else []))
    for player in (0, 1):
        assert state.observation(player).to_json()["redraws"] == [shown, None]
    assert "RRRR" not in json.dumps(state.observation(1).to_json())


def test_others_are_told_the_discarded_tile_by_option():
    """Ruling A-21."""
    options = {"reveal_discards": True}
    state = position(ONE_TILE, [["KKBB"], ["RRYY"]], standing=["scored", "playing"], options=options)
    discarded = after(state, "redraw:-KKBB").observation(1)
    assert discarded.to_json()["redraws"] == ["discard:KKBB", None]
    assert GAME.observation(discarded.to_json()) == discarded
    assert after(state, "redraw:-KKBB+draw", "draw:RRRR").observation(1).to_json()["redraws"][0] == "discard:KKBB+draw"


def test_redraws_are_forgotten_when_the_round_ends():
    state = position(ONE_TILE, [["KKBB"], ["RRYY"]], standing=["scored", "playing"])
    do(state, "redraw", "RRYY/0@0,-1")
    assert (state.round, state.observation(0).to_json()["redraws"]) == (2, [None, None])


def test_an_observation_in_json_has_these_fields():
    state = position(ONE_TILE, [["KYBR", "KKBB"], ["RRYY"]], opener=1, scores=[3, 0])
    do(state, "KYBR/1@1,0!W")
    assert state.observation(0).to_json() == {
        "player": 0,
        "players": 2,
        "options": GAME.options({}),
        "current_player": 1,
        "turn": 1,
        "opener": 1,
        "round": 1,
        "placed": 2,
        "board": ["KBRY/0@0,0", "KYBR/1@1,0"],
        "hand": ["KKBB"],
        "hand_sizes": [1, 1],
        "bag": 65,
        "scores": [4, 0],
        "standing": ["scored", "playing"],
        "redraws": [None, None],
        "swatches": [{"player": 0, "round": 1, "boxes": 1, "at": [1, 0], "side": "W"}],
    }


def test_the_rules_page_tells_what_each_field_of_an_observation_means():
    page = GAME.rules()
    for name in position().observation(0).to_json():
        assert f"| `{name}` |" in page


def test_an_observation_does_not_depend_on_what_its_player_may_not_know():
    """The other hand and the bag are exchanged, and nothing changes for player 0."""
    one = position(ONE_TILE, [["KKBB"], ["RRYY", "BBBB"]])
    other = position(ONE_TILE, [["KKBB"], ["KKRR", "YYYY"]])
    assert one.observation(0) == other.observation(0)
    assert hash(one.observation(0)) == hash(other.observation(0))
    assert one.observation(0).to_json() == other.observation(0).to_json()
    assert one.observation(1) != other.observation(1)
    assert one.observation(0) != one.observation(1)
    assert one.key() != other.key()


@pytest.mark.parametrize(
    "change",
    [
        {"scores": [1, 0]},
        {"standing": ["playing", "scored"]},
        {"round": 2},
        {"opener": 1},
        {"placed": 3},
        {"redraws": [None, "draw"]},
        {"board": ["KBRY/0@0,0", "KYBR/1@1,0"]},
        {"options": {"reveal_discards": True}},
        {"swatches": [{"player": 0, "round": 1, "boxes": 1, "at": [1, 0], "side": "W"}]},
        {"turn": 1},
    ],
)
def test_positions_and_observations_differ_in_each_of_their_fields(change):
    plain = {"board": ONE_TILE, "hands": [["KKBB"], ["RRYY"]]}
    one, other = position(**plain), position(**{**plain, **change})
    assert one.key() != other.key()
    assert one.observation(1) != other.observation(1)


def test_a_player_who_does_not_play_observes_nothing():
    for player in (-1, 2):
        with pytest.raises(ArenaError, match=f"players 0 to 1 here, not {player}"):
            position().observation(player)


@pytest.mark.parametrize("players", range(2, 9))
def test_determinizing_keeps_all_that_a_player_knows_and_varies_the_rest(players):
    """For every number of players, over the positions of a random game."""
    stream = Stream.of("determinize", players)
    options = {"max_players": 8}
    for number, state in enumerate(random_positions(options, players, stream)):
        if number % 5:
            continue
        player = stream.below(players)
        observation = state.observation(player)
        views = [observation.determinize(stream) for _ in range(4)]
        for view in views:
            assert view.observation(player) == observation
            assert view.current_player == state.current_player
            assert view.legal_actions() == state.legal_actions() or state.current_player != player
            assert sum(bag(view).values()) == state.hands.bag_size
        hidden = sum(state.hands.held[other] for other in range(players) if other != player)
        if hidden > 3 and state.hands.bag_size > 3:
            assert len({view.key() for view in views}) > 1


def test_every_unseen_tile_can_turn_up_in_every_hidden_place():
    """The set without the board and the own hand: 67 tiles, each as likely as any other in a hand of seven."""
    state = position(ONE_TILE, [["KKBB"], ["RRYY", "BBBB", "KKRR", "KKKB", "YYYY", "RRRR", "BBYY"]])
    stream, seen = Stream.of("unseen"), dict.fromkeys(TILES, 0)
    for _ in range(400):
        for name in hand(state.observation(0).determinize(stream), 1):
            seen[name] += 1
    mean = 400 * 7 / 67
    unseen = {name: count for name, count in seen.items() if name not in ("KKKK", "KBRY", "KKBB")}
    assert sum(unseen.values()) == sum(seen.values()) == 2800
    assert all(abs(count - mean) < 5 * mean**0.5 for count in unseen.values())


def test_a_discarded_tile_counts_as_unseen_again():
    """What the owner of a discard knows: the tile is in the bag, or was drawn since; it is not lost."""
    state = position(ONE_TILE, [["KKBB"], ["RRYY"]], standing=["scored", "playing"])
    do(state, "redraw:-KKBB")
    stream = Stream.of("discarded")
    for player in (0, 1):
        for _ in range(20):
            view = state.observation(player).determinize(stream)
            assert bag(view).get("KKBB", 0) + hand(view, 1 - player).count("KKBB") == 1


def test_who_was_stuck_at_the_last_turn_is_still_stuck_on_an_unchanged_board():
    """RULES.md, "What players know": only tiles without black and blue fit nowhere."""
    state = position(DARK, [["RRYY", "RRRR", "YYYY"], ["KKBB"], ["KKRR"]])
    do(state, "pass")
    stream = Stream.of("stuck")
    for player in (1, 2):
        views = [state.observation(player).determinize(stream) for _ in range(40)]
        assert all(set(hand(view, 0)) < DARK_FITLESS for view in views)
        assert len({tuple(hand(view, 0)) for view in views}) > 10
    do(state, next(word for word in words(state) if word.startswith("KKBB")))
    views = [state.observation(2).determinize(stream) for _ in range(40)]
    assert any(set(hand(view, 0)) - DARK_FITLESS for view in views)


def test_who_was_stuck_and_drew_may_have_any_tile():
    options = {"stuck_may_redraw": True}
    state = position(DARK, [["RRYY"], ["KKBB"], ["KKRR"]], options=options)
    do(state, "redraw:-RRYY")
    stream = Stream.of("stuck and drew")
    assert state.observation(1).to_json()["standing"][0] == "stuck"
    drew = do(position(DARK, [["RRYY"], ["KKBB"], ["KKRR"]], options=options), "redraw:+draw", "draw:RRRR")
    views = [drew.observation(1).determinize(stream) for _ in range(60)]
    assert any(set(hand(view, 0)) - DARK_FITLESS for view in views)


def test_while_a_round_lasts_somebody_can_place():
    """Player 1 is the only one who has not scored, and holds one tile: it fits."""
    state = position(DARK, [[], ["KKRR"]], standing=["scored", "playing"], turn=1)
    stream = Stream.of("lasting")
    for _ in range(100):
        view = state.observation(0).determinize(stream)
        assert view.current_player == 1
        assert view.observation(0) == state.observation(0)
        assert words(view) != ["pass"]


def test_a_player_who_can_place_is_not_told_that_others_can():
    """The own legal placement explains that the round lasts: the other hand can be one that is stuck."""
    state = position(DARK, [["KKBB"], ["KKRR"]])
    views = [state.observation(0).determinize(Stream.of("others", number)) for number in range(80)]
    assert any(set(hand(view, 1)) <= DARK_FITLESS for view in views)


def test_between_rounds_and_after_the_end_no_placement_is_asked_for():
    dealing = position(DARK, [["RRYY"], ["RRRR"]], turn=None)
    view = dealing.observation(0).determinize(Stream.of("dealing"))
    assert (view.current_player, view.observation(0)) == (CHANCE, dealing.observation(0))
    over = position(DARK, [["RRYY"], ["RRRR"]], options={"allow_pass": True}, placed=0, standing=["playing", "passed"])
    do(over, "pass")
    assert over.current_player == TERMINAL
    view = over.observation(0).determinize(Stream.of("over"))
    assert (view.current_player, view.observation(0)) == (TERMINAL, over.observation(0))


def test_what_no_position_looks_like_is_not_determinized():
    """The only player who has not scored holds one tile, and none of the tiles that are left fits."""
    seen = position(DARK, [["KKBB"], ["RRYY"]], standing=["scored", "playing"]).observation(0).to_json()
    assert GAME.observation(seen).determinize(Stream.of("fine"))
    for change in ({"bag": 60}, {"hand_sizes": [1, 0]}, {"standing": ["scored", "scored"]}):
        with pytest.raises(ArenaError, match="no position of swatches looks like this to a player"):
            GAME.observation({**seen, **change}).determinize(Stream.of("impossible"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": 1}, "2 to 8 players, not 1"),
        ({"players": 3}, "by one of 3 players"),
        ({"player": 2}, "by one of 2 players"),
        ({"hand_sizes": [8, 1]}, "at most 7 tiles"),
        ({"hand": ["KKBB", "KKBB"]}, "as many as hand_sizes says"),
        ({"turn": 2}, "turn and opener are players or null"),
        ({"opener": -1}, "turn and opener are players or null"),
        ({"current_player": 1}, "the one whose turn it is"),
        ({"board": ["KBRY/0@0,0", "KKBB/2@1,0"]}, "do not match"),
        ({"board": ["KBRY/0@0,0", "KKBB/0@0,0"]}, "at different places"),
        ({"board": ["KBRY/0@0,0!N"]}, "unscored placings"),
        ({"board": ["pass"]}, "unscored placings"),
        ({"board": ["KBRY/0@0"]}, "no action of swatches is called"),
        ({"board": [f"KBRY/0@{3 * x},{3 * y}" for x in range(10) for y in range(10)]}, "more that do not touch"),
        ({"options": {"omit": 3}}, "omit is one of the 70 tiles"),
        ({"options": {**GAME.options({}), "redraw": 1}}, "redraw is true or false, not 1"),
    ],
)
def test_json_that_is_no_observation_is_refused(change, message):
    seen = position(ONE_TILE, [["KKBB"], ["RRYY"]]).observation(0).to_json()
    with pytest.raises(ArenaError, match=message):
        GAME.observation({**seen, **change})
