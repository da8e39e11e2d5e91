"""Swack and Free Swack: options, words, observations, drawings."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from swack_positions import GAME, KINDS, kind_name, legal, play, play_on, position, rows, started

from arena.errors import ArenaError, IllegalAction, OptionError, WordError
from arena.game import TERMINAL
from arena.rng import Stream

DATA = Path(__file__).parent.parent / "data" / "swack"

# Options


def test_the_options_are_size_variant_and_pie():
    assert GAME.options({}) == {"size": 8, "variant": "standard", "pie": True}
    assert list(GAME.options({"pie": False, "variant": "free", "size": 19}).items()) == [
        ("size", 19),
        ("variant", "free"),
        ("pie", False),
    ]


@pytest.mark.parametrize(
    ("given_options", "message"),
    [
        ({"size": 1}, "swack: size is 1; it can be a whole number from 2 to 19"),
        ({"size": 20}, "swack: size is 20; it can be a whole number from 2 to 19"),
        ({"size": True}, "swack: size is True; it can be a whole number from 2 to 19"),
        ({"size": 8.0}, "swack: size is 8.0; it can be a whole number from 2 to 19"),
        ({"size": "8"}, "swack: size is '8'; it can be a whole number from 2 to 19"),
        ({"variant": "Free"}, "swack: variant is 'Free'; it can be standard or free"),
        ({"variant": ["free"]}, "swack: variant is ['free']; it can be standard or free"),
        ({"variant": None}, "swack: variant is None; it can be standard or free"),
        ({"pie": 1}, "swack: pie is 1; it can be true or false"),
        ({"pie": "yes"}, "swack: pie is 'yes'; it can be true or false"),
        ({"sise": 8}, "swack has no option 'sise'; it has size, variant, pie; did you mean 'size'?"),
        ({"komi": 8}, "swack has no option 'komi'; it has size, variant, pie"),
    ],
)
def test_a_wrong_option_is_refused_with_what_it_can_be(given_options, message):
    with pytest.raises(OptionError) as caught:
        GAME.options(given_options)
    assert str(caught.value) == message


@pytest.mark.parametrize("size", range(2, 20))
def test_every_size_can_be_played_to_the_end(size):
    """Ruling S-2."""
    for variant in ("standard", "free"):
        _, state = started(size=size, variant=variant)
        count = 2 * size * (size - 1) + 1
        assert len(state.legal_actions()) == (count if variant == "standard" else 2 * count - 1)
        state.playout(Stream.of("sizes", size, variant))
        assert state.current_player == TERMINAL


def test_two_play():
    assert list(GAME.players(GAME.options({}))) == [2]


# Words


def offered(options):
    edges = 4 * options["size"] * (options["size"] - 1)
    return [
        *range(edges + 1),
        *([edges + 1] if options["pie"] else []),
        *(range(edges + 2, 2 * edges + 2) if options["variant"] == "free" else []),
    ]


@pytest.mark.parametrize("size", range(2, 20))
def test_words_and_numbers_of_all_actions_lead_to_each_other(size):
    for variant in ("standard", "free"):
        for pie in (True, False):
            options = GAME.options({"size": size, "variant": variant, "pie": pie})
            words = [GAME.word(options, action) for action in offered(options)]
            assert [GAME.action(options, word) for word in words] == offered(options)
            for action in {-1, 10**30, *range(8 * size * (size - 1) + 4)} - set(offered(options)):
                with pytest.raises(WordError):
                    GAME.word(options, action)


def test_the_numbers_go_right_up_left_down_pass_swap_and_on_to_placements():
    options = GAME.options({"size": 3, "variant": "free"})
    words = [GAME.word(options, action) for action in offered(options)]
    edges = "a1b1 b1c1 a2b2 b2c2 a3b3 b3c3 a1a2 b1b2 c1c2 a2a3 b2b3 c2c3 b1a1 c1b1 b2a2 c2b2 b3a3 c3b3 "
    edges += "a2a1 b2b1 c2c1 a3a2 b3b2 c3c2"
    assert words == [*edges.split(), "pass", "swap", *["+" + edge for edge in edges.split()]]


NO_WORDS = [
    *("", " ", "a1", "a1b", "a1b1 ", " a1b1", "a1 b1", "a1>b1", "A1B1", "Pass", "pass\n", "swap ", "9" * 500),
    *("a1b2", "a1a1", "a1c1", "a0a1", "h8h9", "h8i8", "i1h1", "a01b1", "a1b1a1", "+a1b1", "+pass", "a١b١", "ａ1b1"),
]


@pytest.mark.parametrize("bad", NO_WORDS)
def test_what_is_no_word_is_refused(bad):
    with pytest.raises(WordError):
        GAME.action(GAME.options({}), bad)


def test_a_refused_word_is_told_what_words_look_like():
    with pytest.raises(WordError) as caught:
        GAME.action(GAME.options({"size": 12, "variant": "free"}), "x" * 1000)
    assert str(caught.value) == (
        f"{'x' * 40!r} is no action of swack; actions are pass, swap and two squares side by side, of a1 to l12, "
        "like a1b1 or, to place stacks, +a1b1"
    )


@given(st.text("abcs+12390 pw", max_size=8), st.sampled_from(["standard", "free"]))
def test_no_word_has_two_spellings(word, variant):
    options = GAME.options({"size": 19, "variant": variant})
    try:
        action = GAME.action(options, word)
    except WordError:
        return
    assert GAME.word(options, action) == word


def test_a_number_beyond_all_actions_is_illegal():
    _, state = started(size=4, variant="free")
    for action in (-1, -(2**40), 98, 2**40):
        with pytest.raises(IllegalAction, match=r"is no action of Swack on 4x4: they are numbered 0 to 97$"):
            state.apply(action)


# Observations, keys, drawings


def test_an_observation_tells_the_whole_position():
    _, state = play_on(started(size=3), "b1a1 swap")
    assert state.observation(1).to_json() == {
        "player": 1,
        "size": 3,
        "variant": "standard",
        "to_move": "white",
        "passes": 0,
        "swap": "over",
        "black_player": 1,
        "tops": ["bww", "bwb", "wbw"],
        "heights": [[2, 1, 1], [1, 1, 1], [1, 1, 1]],
    }


@pytest.mark.parametrize("field", [{"size": 4}, {"size": 20}, {"tops": ["bw", "bw"]}, {"heights": [[1] * 9] * 9}])
def test_what_is_no_observation_is_refused(field):
    whole = started(size=3)[1].observation(0).to_json()
    with pytest.raises(ArenaError, match="an observation of swack with size"):
        GAME.observation(whole | field)


def test_a_top_that_there_is_not_is_refused():
    whole = started(size=2)[1].observation(0).to_json()
    with pytest.raises(ArenaError, match="'x' is no top of a stack of swack; tops are b, w and"):
        GAME.observation(whole | {"tops": ["bx", "wb"]})


def test_observations_of_two_players_or_positions_differ():
    options, state = started(size=3)
    kept = state.observation(0)
    assert kept == state.clone().observation(0)
    assert hash(kept) == hash(state.clone().observation(0))
    assert kept != state.observation(1)
    play(options, state, "pass")
    assert kept != state.observation(0)
    assert kept != "an observation"
    with pytest.raises(AttributeError):
        kept.player = 1


@pytest.mark.parametrize("kind", KINDS, ids=kind_name)
def test_an_observation_comes_back_from_json_and_can_be_played_on(kind):
    stream = Stream.of("json", kind_name(kind))
    _, state = started(**kind)
    while state.current_player != TERMINAL:
        observation = state.observation(stream.below(2))
        again = GAME.observation(json.loads(json.dumps(observation.to_json())))
        assert again == observation
        other = again.determinize(stream)
        assert other.key() == state.key()
        assert other.legal_actions() == state.legal_actions()
        assert other.playout(Stream.of("on", kind_name(kind))) == state.clone().playout(
            Stream.of("on", kind_name(kind))
        )
        state.apply(stream.choice(state.legal_actions()))


@pytest.mark.parametrize("other", [0, 1, 2, 3, 4, 5])
def test_positions_that_differ_in_one_thing_have_different_keys(other):
    first = position("b1 w2/b1 w1")[1]
    others = [
        position("b1 w2/b1 w1", to_move="white"),
        position("b1 w2/b1 w1", passes=1),
        position("b1 w2/b1 w1", swap="now"),
        position("b1 w2/b1 w1", black_player=1),
        position("b1 w2/b1 w1", variant="free"),
        position("b1 w2/b1 w257"),
    ]
    assert others[other][1].key() != first.key() == first.clone().key()


def test_heights_beyond_a_byte_count_in_full():
    """A height of 255 grows, and 258 is not 2; the bound on heights is the number of squares."""
    options, state = position("b258 w2/b255 w255")
    assert legal(options, state) == ["a1b1", "pass"]
    play(options, state, "a1b1")
    assert rows(state) == ["b258 w2", "w255 b256"]


DRAWINGS = {
    "standard": ({"size": 4}, "a1b1 a2b2 a3b3"),
    "may-swap": ({"size": 3}, "pass"),
    "swapped": ({"size": 2}, "a1b1 swap"),
    "over": ({"size": 5, "pie": False}, "b1b2 pass pass"),
    "free": ({"size": 10, "variant": "free", "pie": False}, "+a1b1 +j10j9 +a2b2"),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_shows_stacks_moves_turn_and_groups(name):
    _, state = play_on(started(**DRAWINGS[name][0]), DRAWINGS[name][1])
    plain = re.sub(r"\x1b\[[0-9;]*m", "", GAME.draw(state))
    assert plain + "\n" == (DATA / f"drawing-{name}.txt").read_text(encoding="utf-8")


def test_the_colours_of_a_drawing_are_those_of_the_stacks():
    _, state = position("w1 b12/b1 w1")
    drawn = GAME.draw(state)
    assert "\x1b[30;47mw1\x1b[0m" in drawn and "\x1b[97;40mb12\x1b[0m" in drawn


def test_the_rules_can_be_read():
    assert GAME.rules().startswith("# Swack\n")
    for number in range(1, 14):
        assert f"| S-{number} |" in GAME.rules()
