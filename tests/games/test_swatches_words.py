"""Swatches: its tiles, its options, and words for its actions."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from swatches_positions import GAME

from arena import ArenaError, WordError
from arena.errors import OptionError
from arena.games.swatches import Swatches, tables, words
from arena.games.swatches.tables import TILE_SIDES, TILES

DEFAULTS = GAME.options({})
ALL_AT_ONCE = GAME.options({"multi_close": "all", "omit": None})
DATA = json.loads((Path(__file__).parents[1] / "data" / "swatches" / "tiles.json").read_text(encoding="utf-8"))

# Tiles


def test_the_tiles_are_the_70_of_the_data_file():
    assert sorted(TILES) == sorted(name for names in DATA["tiles"].values() for name in names)
    assert len(TILES) == 70
    assert TILES[0] == "KKKK"
    assert TILES[69] == "YYYY"
    assert list(TILES) == sorted(TILES, key=lambda name: ["KBRY".index(letter) for letter in name])


def test_every_colour_fills_70_triangles():
    assert {letter: "".join(TILES).count(letter) for letter in "KBRY"} == dict.fromkeys("KBRY", 70)


@pytest.mark.parametrize("kind", DATA["tiles"])
def test_a_tile_has_as_many_rotations_as_its_kind(kind):
    looks = {"mono": 1, "hourglass_pair": 2}.get(kind, 4)
    assert {words.ROTATIONS[TILES.index(name)] for name in DATA["tiles"][kind]} == {looks}


def test_a_turn_is_clockwise():
    """KBRY turned once has Y above: what was west."""
    sides = TILE_SIDES[TILES.index("KBRY")]
    assert ["".join(tables.COLOURS[c] for c in tables.turned(sides, r)) for r in range(4)] == [
        "KBRY",
        "YKBR",
        "RYKB",
        "BRYK",
    ]


# Options


def test_the_options_are_these():
    assert DEFAULTS == {
        "omit": "KKKK",
        "hourglass": "apart",
        "max_players": 6,
        "multi_close": "choose_one",
        "allow_pass": False,
        "stuck_is_final": False,
        "stuck_may_redraw": False,
        "redraw": True,
        "round_start": "rotate",
        "end_when": "bag_empty",
        "tiebreak": "none",
        "first_player": "seat0",
        "reveal_discards": False,
        "min_score": 1,
        "max_rounds": 40,
    }


def test_the_rules_page_tells_of_each_option_and_its_default():
    page = GAME.rules()
    for name, default in DEFAULTS.items():
        shown = str(default).lower() if isinstance(default, bool) else str(default)
        assert f"| `{name}` | `{shown}` |" in page or f"| `{name}` | {shown} |" in page


def test_options_are_completed_in_a_fixed_order():
    some = GAME.options({"min_score": 2, "omit": None})
    assert list(some) == list(DEFAULTS)
    assert some == {**DEFAULTS, "min_score": 2, "omit": None}
    assert GAME.options(some) == some


@pytest.mark.parametrize(
    ("given_options", "message"),
    [
        ({"omits": "KKKK"}, "no option 'omits'; it has omit, .*; did you mean 'omit'?"),
        ({3: 4}, "no option 3; it has omit, "),
        ({"omit": "KBKK"}, "omit is one of the 70 tiles .* or null, not 'KBKK'"),
        ({"omit": 0}, "omit is one of the 70 tiles"),
        ({"omit": ["KKKK"]}, "omit is one of the 70 tiles"),
        ({"hourglass": "join"}, "hourglass is apart or joined, not 'join'; did you mean 'joined'?"),
        ({"hourglass": None}, "hourglass is apart or joined, not None"),
        ({"round_start": True}, "round_start is rotate or continue or low_score or high_score or fixed, not True"),
        ({"max_players": 9}, "max_players is a whole number from 2 to 8, not 9"),
        ({"max_players": 1}, "max_players is a whole number from 2 to 8, not 1"),
        ({"max_players": True}, "max_players is a whole number from 2 to 8, not True"),
        ({"min_score": 0}, "min_score is a whole number from 1 to 100, not 0"),
        ({"min_score": 2.0}, "min_score is a whole number from 1 to 100, not 2.0"),
        ({"max_rounds": "40"}, "max_rounds is a whole number from 1 to 1000, not '40'"),
        ({"redraw": 1}, "redraw is true or false, not 1"),
        ({"allow_pass": "true"}, "allow_pass is true or false, not 'true'"),
        ({"reveal_discards": None}, "reveal_discards is true or false, not None"),
    ],
)
def test_an_option_that_cannot_be_is_refused(given_options, message):
    with pytest.raises(OptionError, match=f"^swatches.*{message}".replace("?", "[?]")):
        GAME.options(given_options)


@pytest.mark.parametrize(("most", "players"), [(6, [2, 3, 4, 5, 6]), (8, [2, 3, 4, 5, 6, 7, 8]), (2, [2])])
def test_it_is_for_two_to_six_players_and_up_to_eight_by_option(most, players):
    options = GAME.options({"max_players": most})
    assert list(GAME.players(options)) == players
    for number in (0, 1, most + 1):
        with pytest.raises(ArenaError, match=f"swatches is for 2 to {most} players, not {number}"):
            GAME.start(options, number)


def test_the_game_is_found_under_its_name():
    assert Swatches.name == "swatches"
    assert GAME.rivals(DEFAULTS, 2) == ()


# Words


def every_tile_number():
    for tile, looks in enumerate(words.ROTATIONS):
        for rotation in range(looks):
            yield tile << 23 | rotation << 21


def numbers(options):
    """All actions, with a few of the places."""
    for tile in every_tile_number():
        for x, y in ((0, 0), (-1, 1), (139, -139), (7, 0)):
            for score in range(5 if options["multi_close"] == "choose_one" else 2):
                number = tile | (y + 256) << 12 | (x + 256) << 3 | score
                if TILES[number >> 23] != options["omit"]:
                    yield number
    yield words.PASS
    kept = [tile for tile, name in enumerate(TILES) if name != options["omit"]]
    yield from (words.REDRAW | d << 1 | draw for d in [0, *[1 + tile for tile in kept]] for draw in (0, 1))
    yield from (words.DRAW | tile for tile in kept)
    yield from (words.FIRST | player for player in range(8))


@pytest.mark.parametrize("options", [DEFAULTS, ALL_AT_ONCE])
def test_words_and_numbers_are_each_others_inverse(options):
    seen = set()
    for number in numbers(options):
        word = GAME.word(options, number)
        assert GAME.action(options, word) == number
        seen.add(word)
    assert len(seen) == len(list(numbers(options)))


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("KKKB/0@0,0", 1 << 23 | 256 << 12 | 256 << 3),
        ("YYYY/0@-3,2", 69 << 23 | 258 << 12 | 253 << 3),
        ("KKKB/3@0,0!W", 1 << 23 | 3 << 21 | 256 << 12 | 256 << 3 | 4),
        ("pass", 1 << 30),
        ("redraw", 1 << 30 | 1 << 8),
        ("redraw:+draw", 1 << 30 | 1 << 8 | 1),
        ("redraw:-KKKB", 1 << 30 | 1 << 8 | 2 << 1),
        ("redraw:-YYYY+draw", 1 << 30 | 1 << 8 | 70 << 1 | 1),
        ("draw:KKKB", 1 << 30 | 1 << 9 | 1),
        ("first:5", 1 << 30 | 1 << 10 | 5),
    ],
)
def test_words_have_the_numbers_of_the_rules_page(word, number):
    assert GAME.action(DEFAULTS, word) == number
    assert GAME.word(DEFAULTS, number) == word
    assert number < 1 << 31


def test_all_that_is_closed_has_a_word_of_its_own_by_option():
    number = GAME.action(ALL_AT_ONCE, "KBRY/1@3,-2!all")
    assert GAME.word(ALL_AT_ONCE, number) == "KBRY/1@3,-2!all"
    assert GAME.word(DEFAULTS, number) == "KBRY/1@3,-2!N"


BAD_WORDS = [
    *[
        "KBRY",
        "KBRY/1",
        "KBRY/1@",
        "KBRY/1@3",
        "KBRY/1@3,",
        "KBRY/1@3,2!",
        "KBRY/1@3,2!X",
        "KBRY/1@3,2!NE",
        "KBRY/1@3,2!n",
    ],
    *["KBRY/4@3,2", "KBRY/-1@3,2", "KBRY/01@3,2", "KBRY@3,2", "kbry/1@3,2", "KBRY/1@3,2!all", "KBRY/1@3,2N"],
    *[
        "KBRY/1@03,2",
        "KBRY/1@+3,2",
        "KBRY/1@-0,2",
        "KBRY/1@3, 2",
        "KBRY/1@3.0,2",
        "KBRY/1@³,2",
        "KBRY/1@٣,2",
        "KBRY/١@3,2",
    ],
    *["KBRY/1@140,0", "KBRY/1@0,-140", "KBRY/1@999,0", f"KBRY/1@{'9' * 5000},0"],
    *["BKRY/1@3,2", "KKKK/0@0,0", "YYYY/1@0,0", "KRKR/2@0,0", "KBRYX/1@0,0", "KBR/1@0,0", "KBRZ/1@0,0"],
    *[
        "Pass",
        "pass!",
        "redraw:",
        "redraw:-",
        "redraw:draw",
        "redraw+draw",
        "redraw:+draw-KBRY",
        "redraw:-KBRY+",
        "redraw:KBRY",
    ],
    *[
        "redraw:-KKKK",
        "redraw:-BKRY",
        "redraw:-KBRY+draw+draw",
        "draw",
        "draw:",
        "draw:KKKK",
        "draw:BKRY",
        "draw:kbry",
        "draw:KBRY ",
    ],
    *["first:", "first:8", "first:-1", "first:01", "first:٣", "1073741824", "", " "],
]


@pytest.mark.parametrize("word", BAD_WORDS, ids=lambda word: ascii(word[:30]))
def test_what_is_no_word_is_refused(word):
    with pytest.raises(WordError, match=r"no action of swatches is called .*; words are like KBRY/1@3,-2, "):
        GAME.action(DEFAULTS, word)


@pytest.mark.parametrize(
    "number",
    [
        *[-1, 0, 7, 70 << 23, 127 << 23, (1 << 30) - 1, (1 << 30) + 1, 1 << 31, 1 << 40, 10**40],
        words.REDRAW | 1 << 1,  # KKKK, which is left out
        words.REDRAW | 71 << 1,
        words.DRAW,
        words.DRAW | 70,
        words.FIRST | 8,
        1 << 23 | 256 << 12 | 256 << 3 | 5,
        1 << 23 | 256 << 12 | (256 + 140) << 3,
        1 << 23 | (256 - 140) << 12 | 256 << 3,
        TILES.index("KBKB") << 23 | 2 << 21 | 256 << 12 | 256 << 3,
        256 << 12 | 256 << 3,
    ],
)
def test_what_is_no_number_of_an_action_is_refused(number):
    with pytest.raises(WordError, match=f"no action of swatches has the number {number}$"):
        GAME.word(DEFAULTS, number)


@given(st.integers(0, (1 << 30) + (1 << 11)) | st.integers())
def test_a_number_is_refused_or_has_a_word_that_leads_back(number):
    try:
        word = GAME.word(DEFAULTS, number)
    except WordError:
        return
    assert GAME.action(DEFAULTS, word) == number


PIECES = [
    "KBRY",
    "KKKB",
    "KBKB",
    "KKKK",
    "/",
    "0",
    "1",
    "@",
    "-",
    "3",
    ",",
    "!",
    "N",
    "all",
    "pass",
    "redraw",
    ":",
    "+draw",
]
PIECES += ["draw", "first", " ", "\n", "é"]


@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join) | st.text(max_size=12))
def test_a_word_is_refused_or_has_a_number_that_leads_back(word):
    try:
        number = GAME.action(DEFAULTS, word)
    except WordError:
        return
    assert GAME.word(DEFAULTS, number) == word
