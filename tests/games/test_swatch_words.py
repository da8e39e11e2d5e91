"""Words and numbers of Swatch's actions, and what is said about illegal ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from swatch_positions import GAME, KIND_IDS, STANDARD, Table, arranged, positions

from arena.errors import IllegalAction, WordError
from arena.game import TERMINAL
from arena.games.swatch import tables, words
from arena.rng import Stream

OPTIONS = GAME.options({})
ALL = [action for action in range(tables.ACTIONS) if words.vocabulary(STANDARD)[0][action]]


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("keep:1", 0),
        ("keep:3", 2),
        ("end", 3),
        ("create:1", 4),
        ("create:6", 9),
        ("pick1:hand", 16),
        ("pick1:drop-C", 17),
        ("pick1:drop-B", 22),
        ("pick1:add", 23),
        ("pick1:mix-R", 24),
        ("pick1:mix-B", 26),
        ("pick1:trade-C>M", 27),
        ("pick1:trade-Y>M", 32),
        ("pick1:trade1-C>M", 33),
        ("pick1:trade3-Y>M", 50),
        ("pick1:none", 51),
        ("pick5:hand", 160),
        ("below1:hand", 196),
        ("below5:trade3-Y>M", 374),
        ("ADD-C1:drop-C", 377),
        ("ADD-C1:add", 383),
        ("TRADE:trade-C>M", 376 + 36 * 9 + 11),
        ("MIX-3:mix-G", 376 + 36 * 12 + 9),
        ("row:ADD-C1", 1096),
        ("draw:MIX-3", 1116 + 12),
        ("swatch:S6d", 1136 + 23),
        ("scheme:14", 1160 + 13),
        ("turn:10", 1174 + 9),
        ("die:C", 1184),
        ("die:B", 1189),
        ("first:3", 1193),
        ("kept:3", 1196),
    ],
)
def test_actions_are_numbered_and_worded_as_the_rules_page_says(word, number):
    assert GAME.action(OPTIONS, word) == number
    assert GAME.word(OPTIONS, number) == word


def test_every_action_has_a_word_of_its_own_that_leads_back_to_it():
    found = {GAME.word(OPTIONS, action) for action in ALL}
    assert len(found) == len(ALL)
    assert all(GAME.action(OPTIONS, GAME.word(OPTIONS, action)) == action for action in ALL)


def test_words_are_short_and_have_no_space():
    assert all(1 <= len(GAME.word(OPTIONS, action)) <= 24 and " " not in GAME.word(OPTIONS, action) for action in ALL)


def test_decisions_of_players_are_the_first_1096_numbers():
    assert tables.ROW_CARD == 1096
    picks, plays = 5 * 36 + 5 * 35, 9 * 7 + 1 * 30 + 3 * 9
    assert sum(action < 1096 for action in ALL) == 3 + 1 + 6 + picks + plays


@given(st.integers())
def test_every_number_is_an_action_or_refused(number):
    if number in ALL:
        assert GAME.action(OPTIONS, GAME.word(OPTIONS, number)) == number
    else:
        with pytest.raises(WordError, match="the number of no action"):
            GAME.word(OPTIONS, number)


@given(st.text())
def test_any_text_that_is_no_word_is_refused(text):
    known = words.vocabulary(STANDARD)[1]
    if text not in known:
        with pytest.raises(WordError, match="is no action of swatch"):
            GAME.action(OPTIONS, text)


@pytest.mark.parametrize(
    "word",
    [
        "End",
        "end ",
        " end",
        "end\n",
        "keep:0",
        "keep:4",
        "keep:01",
        "keep:٣",
        "create:7",
        "pick0:hand",
        "pick6:hand",
        "pick1:",
        "pick1",
        "pick1:drop-X",
        "pick1:drop-c",
        "pick1:trade-C>C",
        "pick1:trade-R>C",
        "pick1:trade0-C>M",
        "pick1:trade4-C>M",
        "below1:none",
        "ADD-C1:hand",
        "ADD-C1:none",
        "ADD-C1:mix-R",
        "ADD-C1:trade-C>M",
        "MIX-1:add",
        "MIX-1:mix-C",
        "TRADE:add",
        "add-c1:add",
        "ADD-C4:add",
        "draw:ADD-C9",
        "die:X",
        "scheme:15",
        "turn:0",
        "first:4",
        "9" * 400,
        "",
    ],
)
def test_words_in_another_spelling_are_refused(word):
    with pytest.raises(WordError):
        GAME.action(OPTIONS, word)


@pytest.mark.parametrize("number", [True, False, 1.0, "3", None])
def test_what_is_no_whole_number_is_refused(number):
    with pytest.raises(WordError):
        GAME.word(OPTIONS, number)


@pytest.mark.parametrize("word", [3, None, b"end", ["end"], {}])
def test_what_is_no_text_is_refused(word):
    with pytest.raises(WordError):
        GAME.action(OPTIONS, word)


def test_an_error_shows_the_word_cut_short_and_one_that_is_near():
    with pytest.raises(WordError, match=r"^'pick1:hands' is no action of swatch; did you mean pick1:hand\?$"):
        GAME.action(OPTIONS, "pick1:hands")
    with pytest.raises(WordError) as error:
        GAME.action(OPTIONS, "x" * 10**6)
    assert len(str(error.value)) < 200


# Illegal actions


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_exactly_the_legal_actions_are_taken_and_others_change_nothing(players, stream):
    for number, table in enumerate(positions(players, stream, max_rounds=6)):
        if number % 5:
            continue
        state = table.state
        legal, before = state.legal_actions(), state.key()
        for action in [*range(-2, tables.ACTIONS + 2), 2**31, 2**62, -(2**62)]:
            if action in legal:
                state.clone().apply(action)
            else:
                with pytest.raises(IllegalAction, match=r"is not legal: |is the number of no action"):
                    state.apply(action)
        assert state.key() == before
        assert state.legal_actions() == legal


def test_a_refusal_names_the_word_and_the_reason():
    table = arranged(hands=["ADD-C1", "MIX-1"], palettes=["C"])
    for word, said in {
        "end": "end is not legal: a card has to be picked first",
        "keep:1": "keep:1 is not legal: player 0 is to act",
        "row:ADD-C1": "row:ADD-C1 is not legal: player 0 is to act",
        "MIX-1:mix-R": "MIX-1:mix-R is not legal: there is no MIX-1 in the hand",
        "pick1:mix-R": "pick1:mix-R is not legal: the card is ADD-C1",
    }.items():
        with pytest.raises(IllegalAction) as error:
            table.play(word)
        assert str(error.value) == said
    table.play("ADD-C1:add")
    with pytest.raises(IllegalAction, match="a card from the hand has been played this turn"):
        table.play("ADD-C2:add")


def test_in_the_setup_and_at_the_end_a_refusal_says_so(stream):
    table = Table(2)
    with pytest.raises(IllegalAction, match=r"end is not legal: chance moves \(swatches\)"):
        table.play("end")
    table.draw(stream)
    with pytest.raises(IllegalAction, match="player 0 chooses a scheme"):
        table.play("end")
    table.state.playout(Stream.of("over"))
    assert table.state.current_player == TERMINAL
    with pytest.raises(IllegalAction, match="the game is over"):
        table.play("end")


def test_all_kinds_of_the_card_set_have_words():
    assert [GAME.word(OPTIONS, tables.DRAW_CARD + kind) for kind in range(13)] == [f"draw:{kind}" for kind in KIND_IDS]
