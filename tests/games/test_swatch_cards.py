"""The card sets of Swatch, users' own card files, and the options."""

import copy
import json
import re
from collections import Counter
from pathlib import Path

import pytest
import yaml
from swatch_positions import GAME, STANDARD

from arena.errors import OptionError
from arena.games.swatch import cards, drawing
from arena.games.swatch.card_file import FIXED
from arena.games.swatch.tables import ADD, MIX, TRADE

FOLDER = Path(cards.__file__).parent
TEXT = (FOLDER / "cards_standard.json").read_text()
RULES = (FOLDER / "RULES.md").read_text()


def both(test):
    return pytest.mark.parametrize("card_set", [STANDARD, cards.built_in("rich")], ids=cards.BUILT_IN)(test)


def written(folder: Path, change=None, name: str = "mine.json") -> Path:
    """A card file in `folder`: the standard one, changed."""
    content = json.loads(TEXT)
    if change is not None:
        change(content)
    path = folder / name
    path.write_text(
        json.dumps(content, indent=1) if name.endswith("json") else yaml.safe_dump(content, sort_keys=False)
    )
    return path


def refused(folder: Path, change) -> str:
    """What is said about a changed card file."""
    written(folder, change)
    with pytest.raises(OptionError) as error:
        GAME.options({"cards": "mine.json"}, folder)
    return str(error.value)


# The two card sets


@both
def test_a_card_set_has_the_counts_of_the_rulebook(card_set):
    """60 action cards, six decks of swatch cards with 24 together, 14 scheme cards, 10 solo turn cards."""
    assert sum(kind.copies for kind in card_set.kinds) == 60
    assert len(card_set.swatches) == 24
    assert len(card_set.schemes) == 14 and all(len(set(decks)) == 3 for decks in card_set.schemes)
    assert len(card_set.turns) == 10


def test_the_file_repeats_what_the_rulebook_fixes():
    content = json.loads(TEXT)
    assert content["tokens"] == {"C": 24, "M": 24, "Y": 24, "R": 16, "G": 16, "B": 16}
    assert content["player_tokens"] == {"colours": 4, "per_colour": 2}
    assert content["solo_levels"]["hard"] == {"die_step": 2, "mix_cost": 4, "free_mix_at": 16}
    assert {key: content[key] for key in FIXED} == FIXED


@both
def test_action_cards_are_twelve_adds_a_colour_nine_trades_and_fifteen_mixes(card_set):
    copies = Counter()
    for kind in card_set.kinds:
        copies[kind.action, kind.colour] += kind.copies
    assert copies == {(ADD, 0): 12, (ADD, 1): 12, (ADD, 2): 12, (TRADE, 0): 9, (MIX, 0): 15}


def test_recipes_are_those_of_light_one_token_each_or_two_in_the_rich_set():
    assert STANDARD.recipes == ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    assert cards.built_in("rich").recipes == ((0, 2, 2), (2, 0, 2), (2, 2, 0))


def test_swatches_cost_five_six_six_seven_in_every_deck_and_all_costs_differ():
    totals = [sum(swatch.cost) for swatch in STANDARD.swatches]
    assert totals == [5, 6, 6, 7] * 6
    assert len({swatch.cost for swatch in STANDARD.swatches}) == 24
    assert [sum(swatch.cost[colour] for swatch in STANDARD.swatches) for colour in range(3)] == [48, 48, 48]


def test_every_deck_is_on_seven_schemes_and_two_decks_share_two_or_three():
    for deck in range(6):
        assert sum(deck in decks for decks in STANDARD.schemes) == 7
        for other in range(deck):
            shared = sum(deck in decks and other in decks for decks in STANDARD.schemes)
            assert shared == (2 if deck - other == 3 else 3)
    assert len(set(STANDARD.schemes)) == 14


def test_every_colour_space_and_arrow_meet_once_on_each_half_of_the_turn_cards():
    for half in (0, 1):
        found = Counter(
            (colour, space, halves[half].right)
            for halves in STANDARD.turns
            for colour, space in enumerate(halves[half].spaces)
        )
        assert found == Counter((c, s, right) for c in range(3) for s in range(5) for right in (False, True))
        assert all(len(set(halves[half].spaces)) == 3 for halves in STANDARD.turns)


@both
def test_turning_the_colours_turns_the_cards_into_one_another(card_set):
    """C to M to Y, R to G to B, and decks on by two: R to G needs C to M, as R lacks C and G lacks M."""
    adds = {(kind.colour, kind.n): kind.copies for kind in card_set.kinds if kind.action == ADD}
    assert adds == {((colour + 1) % 3, n): copies for (colour, n), copies in adds.items()}
    for output, recipe in enumerate(card_set.recipes):
        assert card_set.recipes[(output + 1) % 3] == (recipe[2], recipe[0], recipe[1])
    costs = [sorted(swatch.cost for swatch in card_set.swatches[4 * deck : 4 * deck + 4]) for deck in range(6)]
    for deck in range(6):
        turned = sorted((blue, red, green) for red, green, blue in costs[deck])
        assert costs[(deck + 2) % 6] == turned
    turned = {tuple(sorted((deck + 2) % 6 for deck in decks)) for decks in card_set.schemes}
    assert turned == set(card_set.schemes)


@both
def test_a_card_set_is_pinned_by_its_digest(card_set):
    assert (
        card_set.digest
        == {
            "standard": "bf36fb8d1d0e6ab5fff8a177b8619f55",
            "rich": "06ee71b5a15c252b4b7a7818e55d9d47",
        }[card_set.name]
    )


def test_a_user_is_told_that_the_cards_are_a_reconstruction():
    assert "reconstruction, not the publisher's card list" in GAME.note(GAME.options({}))
    assert "own invention, not the publisher's card list" in GAME.note(GAME.options({"cards": "rich"}))
    assert "**The cards are a reconstruction.**" in GAME.rules()
    assert "reconstruction" in json.loads(TEXT)["note"]


# A user's own file


@pytest.mark.parametrize("name", ["mine.yaml", "mine.json"])
def test_a_card_file_can_be_yaml_or_json(tmp_path, name):
    path = written(tmp_path, lambda content: content.update(name="mine"), name)
    options = GAME.options({"cards": name}, tmp_path)
    assert options["cards"]["file"] == name
    assert re.fullmatch("[0-9a-f]{32}", options["cards"]["digest"])
    assert GAME.files(options) == (name,)
    assert GAME.note(options) == f"cards: {name}, a file of the user's own (digest {options['cards']['digest']})"
    assert GAME.options(options, tmp_path) == options
    assert path.is_file()


def test_the_digest_is_of_the_cards_and_not_of_how_they_are_written(tmp_path):
    written(tmp_path, lambda content: content.pop("dice"), "one.yaml")
    written(tmp_path, lambda content: content.update(note="another"), "two.json")
    digests = {GAME.options({"cards": name}, tmp_path)["cards"]["digest"] for name in ("one.yaml", "two.json")}
    assert digests == {STANDARD.digest}


@pytest.mark.parametrize(
    "change",
    [
        lambda content: content.update(name="other"),
        lambda content: content["action_cards"][0].update(id="ADD-CYAN"),
        lambda content: content["recipes"]["R"].update(M=2),
        lambda content: content["swatch_cards"]["1"][0].update(hex="#000000"),
        lambda content: content["swatch_cards"]["1"].reverse(),
        lambda content: content["scheme_cards"][0].update(decks=[1, 2, 4]),
        lambda content: content["solo_turn_cards"][3]["left"].update(arrow="right"),
        lambda content: content["solo_turn_cards"][3]["right"].update(R=1),
    ],
)
def test_any_other_cards_have_another_digest(tmp_path, change):
    written(tmp_path, change)
    assert GAME.options({"cards": "mine.json"}, tmp_path)["cards"]["digest"] != STANDARD.digest


def test_a_record_refuses_another_file_and_names_both_digests(tmp_path):
    written(tmp_path)
    options = GAME.options({"cards": "mine.json"}, tmp_path)
    written(tmp_path, lambda content: content.update(name="changed"))
    changed = GAME.options({"cards": "mine.json"}, tmp_path)
    with pytest.raises(OptionError) as error:
        GAME.options(options, tmp_path)
    for digest in (options["cards"]["digest"], changed["cards"]["digest"]):
        assert digest in str(error.value)


def test_a_file_is_found_under_its_path_or_its_last_name(tmp_path):
    """So that a results folder can keep copies of the files that options name."""
    (tmp_path / "cards").mkdir()
    written(tmp_path / "cards")
    options = GAME.options({"cards": "cards/mine.json"}, tmp_path)
    kept = tmp_path / "results"
    kept.mkdir()
    written(kept)
    assert GAME.options(options, kept) == options
    assert GAME.options({"cards": str(tmp_path / "cards" / "mine.json")})["cards"]["digest"] == STANDARD.digest


def test_cards_that_were_read_once_need_no_file_any_more(tmp_path):
    """So a process that is forked later can start games of them."""
    path = written(tmp_path, lambda content: content.update(name="gone"))
    options = GAME.options({"cards": "mine.json"}, tmp_path)
    path.unlink()
    assert GAME.options(options, tmp_path) == options
    state = GAME.start(options, 2)
    assert state.settings.cards.name == "gone"
    with pytest.raises(OptionError, match="no file 'mine"):
        GAME.options({"cards": "mine.json"}, tmp_path)


def test_cards_that_were_never_read_start_no_game():
    options = GAME.options({}) | {"cards": {"file": "mine.json", "digest": "0" * 32}}
    with pytest.raises(OptionError, match=r"mine\.json has not been read here"):
        GAME.start(options, 2)


@pytest.mark.parametrize("name", ["none.yaml", "", ".", "..", "a\0b", "x" * 5000, "standart"])
def test_what_is_no_file_is_refused(tmp_path, name):
    with pytest.raises(OptionError, match="no file"):
        GAME.options({"cards": name}, tmp_path)


def test_a_name_close_to_a_card_set_brings_it_to_mind(tmp_path):
    with pytest.raises(OptionError, match="did you mean standard"):
        GAME.options({"cards": "Standard"}, tmp_path)


@pytest.mark.parametrize(
    "given", [7, None, True, ["standard"], {}, {"file": "x"}, {"file": 1, "digest": 2}, {1: 2, "a": 3}]
)
def test_what_names_no_cards_is_refused(given):
    with pytest.raises(OptionError, match="cards: "):
        GAME.options({"cards": given})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda c: c["action_cards"][0].update(copies=6),
            r":31: action_cards: there are 61 action cards; the rulebook has 60",
        ),
        (lambda c: c["action_cards"].pop(), "there are 57 action cards; the rulebook has 60"),
        (lambda c: c["swatch_cards"]["3"].pop(), r"swatch_cards.3: there are 3 swatch cards; the rulebook has 4"),
        (lambda c: c["swatch_cards"].pop("6"), r"the decks are 1, 2, 3, 4, 5; the rulebook has 1 to 6"),
        (lambda c: c["scheme_cards"].pop(), "there are 13 scheme cards; the rulebook has 14"),
        (lambda c: c["solo_turn_cards"].pop(), "there are 9 solo turn cards; the rulebook has 10"),
        (lambda c: c["scheme_cards"][2].update(decks=[1, 2]), "there are 2 decks; the rulebook has 3"),
        (lambda c: c["scheme_cards"][2].update(decks=[1, 2, 1]), "number 3 is the same deck as number 1"),
        (lambda c: c["scheme_cards"][2].update(decks=[1, 2, 7]), "7 should be a whole number from 1 to 6"),
        (lambda c: c["scheme_cards"][2].update(id=4), "4 should be 3$"),
        (lambda c: c["tokens"].update(C=25), r"tokens: the rulebook fixes this part"),
        (lambda c: c["dice"]["CMY"].pop(), "dice: the rulebook fixes this part"),
        (lambda c: c["solo_levels"]["easy"].update(die_step=False), "solo_levels: the rulebook fixes this part"),
        (lambda c: c.update(solo=[7]), "solo: the rulebook fixes this part"),
        (lambda c: c.pop("recipes"), "recipes is missing"),
        (lambda c: c.update(recipe={}), r"recipe: unknown; there are .*; did you mean recipes\?"),
        (lambda c: c.update(format="swatch-cards/2"), "'swatch-cards/2' should be swatch-cards/1"),
        (lambda c: c.update(name="a\nb"), "should be a name of 1 to 40 characters in one line"),
        (lambda c: c.update(note=5), "5 should be a text"),
        (lambda c: c.update(action_cards={}), "{} should be a list of kinds of action card"),
        (lambda c: c.update(action_cards=[]), "there are 0 kinds of action card; there can be 1 to 20"),
        (lambda c: c["action_cards"][1].pop("n"), r"action_cards\.1: n is missing"),
        (lambda c: c["action_cards"][1].pop("action"), "has id, action"),
        (lambda c: c["action_cards"][1].update(action="ad"), "'ad' should be one of add, trade, mix"),
        (lambda c: c["action_cards"][1].update(colour="R"), "'R' should be one of C, M, Y"),
        (lambda c: c["action_cards"][1].update(colour="CM"), "'CM' should be one of C, M, Y"),
        (lambda c: c["action_cards"][1].update(n=True), "True should be a whole number from 1 to 24"),
        (lambda c: c["action_cards"][1].update(n=1), r"action_cards\.1: number 2 is the same card as number 1"),
        (lambda c: c["action_cards"][1].update(id="ADD-C1"), "number 2 is the same id as number 1"),
        (lambda c: c["action_cards"][1].update(id="add"), "'add' should be 1 to 10 capital letters"),
        (lambda c: c["action_cards"][1].update(kind=2), "2 should be 1$"),
        (lambda c: c["action_cards"][9].update(n=2), "2 should be 1$"),
        (lambda c: c["recipes"].update(R={}), "a recipe takes one token or more"),
        (lambda c: c["recipes"]["R"].update(M=-1), "-1 should be a whole number from 0 to 24"),
        (lambda c: c["recipes"]["R"].update(B=1), "unknown; there are C, M, Y"),
        (lambda c: c["swatch_cards"]["2"][1].update(R=17), "17 should be a whole number from 0 to 16"),
        (lambda c: c["swatch_cards"]["2"][1].update(total=5), "5 should be 6$"),
        (lambda c: c["swatch_cards"]["2"][1].update(hex="red"), "'red' should be a colour like '#66CC99'"),
        (
            lambda c: c["swatch_cards"]["2"][1].update(id="S1a"),
            r"swatch_cards\.2\.1: number 6 is the same id as number 1",
        ),
        (lambda c: c["swatch_cards"]["2"][1].update(R=0, G=0, B=0, total=0), "a swatch costs one token or more"),
        (lambda c: c["solo_turn_cards"][4]["left"].update(C=6), r"solo_turn_cards\.4\.left\.C: 6 should be"),
        (lambda c: c["solo_turn_cards"][4]["left"].update(arrow="up"), "'up' should be one of left, right"),
        (lambda c: c["solo_turn_cards"][4].pop("right"), "right is missing"),
    ],
)
def test_a_mistake_in_a_card_file_is_named_with_its_line(tmp_path, change, said):
    message = refused(tmp_path, change)
    assert re.search(said, message), message
    assert re.match(rf"cards: {re.escape(str(tmp_path))}/mine\.json:\d+: ", message)


def test_the_line_is_the_one_where_the_mistake_stands(tmp_path):
    content = json.loads(TEXT)
    text = yaml.safe_dump(content, sort_keys=False, default_flow_style=False).replace("total: 7", "total: 8", 1)
    (tmp_path / "mine.yaml").write_text(text)
    line = text.splitlines().index("    total: 8") + 1
    with pytest.raises(OptionError, match=rf"mine\.yaml:{line}: swatch_cards\.1\.3\.total: 8 should be"):
        GAME.options({"cards": "mine.yaml"}, tmp_path)


@pytest.mark.parametrize("text", ["", "[1, 2]", "just words", "a: 1\na: 2\n", "{", "name: no\n"])
def test_what_is_no_card_file_at_all_is_refused(tmp_path, text):
    (tmp_path / "mine.yaml").write_text(text)
    with pytest.raises(OptionError, match=r"cards: .*mine\.yaml"):
        GAME.options({"cards": "mine.yaml"}, tmp_path)


def test_the_example_in_the_rules_page_is_a_card_file(tmp_path):
    """Filled up where it is cut short."""
    block = RULES.partition("```yaml\n")[2].partition("```")[0]
    example = yaml.safe_load(block)
    content = json.loads(TEXT)
    assert example["format"] == content["format"] and example["recipes"] == content["recipes"]
    for key in ("action_cards", "scheme_cards", "solo_turn_cards"):
        for entry in example[key]:
            found = next(one for one in content[key] if one["id"] == entry["id"])
            assert entry.items() <= found.items()
    assert example["swatch_cards"][1][0].items() <= content["swatch_cards"]["1"][0].items()


def test_a_card_set_of_other_kinds_can_be_played_and_drawn(tmp_path, stream):
    def change(content):
        content["action_cards"] = [
            {"id": "GRAB", "action": "add", "colour": "M", "n": 5, "copies": 20},
            {"id": "BREW", "action": "mix", "n": 1, "copies": 30},
            {"id": "SWAP", "action": "trade", "copies": 10},
        ]
        content["recipes"] = {"R": {"M": 1}, "G": {"M": 2}, "B": {"M": 1, "C": 1}}
        for number, deck in content["swatch_cards"].items():
            for index, card in enumerate(deck):
                card.clear()
                card.update(id=f"T{number}-{index}", R=1 + index, G=0, B=0)

    written(tmp_path, change)
    options = GAME.options({"cards": "mine.json"}, tmp_path)
    for players in (1, 2, 4):
        state = GAME.start(options, players)
        assert "BREW" in GAME.draw(played(state, stream, 60))
        outcome = state.playout(stream)
        assert len(outcome.ranks) == max(players, 2)
    assert GAME.action(options, "BREW:mix-G") == 376 + 36 + 9


def played(state, stream, plies):
    for _ in range(plies):
        actions = state.legal_actions()
        state.apply(actions[stream.below(len(actions))])
    return state


# Options


def test_options_are_complete_in_one_order_and_canonical():
    options = GAME.options({"level": "medium", "max_rounds": 12, "early_pick": False})
    assert list(options) == [
        "cards",
        "scheme_choice",
        "first_player",
        "partial_add",
        "trade_targets",
        "early_pick",
        "early_pick_order",
        "auto_end",
        "max_rounds",
        "level",
        "solo_markers",
        "poppy_trade_pool",
        "free_mix_check",
        "poppy_create",
        "poppy_distinct_decks",
        "mix_after_scheme",
    ]
    assert options["level"] == "normal" and options["max_rounds"] == 12
    assert GAME.options(dict(reversed(options.items()))) == options
    assert list(GAME.options(dict(reversed(options.items())))) == list(options)


def test_every_option_is_explained_on_the_rules_page_with_its_default():
    for name, default in GAME.options({}).items():
        shown = {True: "true", False: "false"}.get(default, default)
        assert re.search(rf"^\| `{name}` \| [^|]+ \| `?{shown}`? \|", RULES, re.MULTILINE), name


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"levle": "easy"}, r"swatch has no option 'levle'; it has cards, .*; did you mean level\?"),
        ({3: 4}, "swatch has no option 3"),
        ({"level": "Hard"}, r"level is one of easy, normal, medium, hard, not 'Hard'; did you mean hard\?"),
        ({"level": 2}, "level is one of easy, normal, medium, hard, not 2"),
        ({"level": ["easy"]}, "level is one of"),
        ({"max_rounds": 0}, "max_rounds is a whole number from 1 to 1000, not 0"),
        ({"max_rounds": 1001}, "max_rounds is a whole number"),
        ({"max_rounds": True}, "max_rounds is a whole number from 1 to 1000, not True"),
        ({"max_rounds": "60"}, "max_rounds is a whole number"),
        ({"max_rounds": 60.0}, "max_rounds is a whole number"),
        ({"partial_add": 1}, "partial_add is true or false, not 1"),
        ({"early_pick": "no"}, "early_pick is true or false, not 'no'"),
        ({"auto_end": False}, "auto_end can only be true"),
        ({"auto_end": 1}, "auto_end is true or false"),
    ],
)
def test_what_an_option_cannot_take_is_named_with_what_it_can(given, said):
    with pytest.raises(OptionError, match=said):
        GAME.options(given)


def test_solo_options_are_taken_for_more_players_and_do_nothing_there(stream):
    solo = {
        "level": "hard",
        "solo_markers": "none",
        "poppy_trade_pool": "all",
        "free_mix_check": "any_increase",
        "poppy_create": "end_of_step",
        "poppy_distinct_decks": True,
        "mix_after_scheme": "stop",
    }
    first, second = GAME.start(GAME.options({}), 3), GAME.start(GAME.options(solo), 3)
    assert first.playout(stream.clone()) == second.playout(stream.clone())
    assert first.key() == second.key()


def test_one_to_four_can_play():
    assert list(GAME.players(GAME.options({}))) == [1, 2, 3, 4]
    for players in (0, 5):
        with pytest.raises(OptionError, match=f"1 to 4 players, not {players}"):
            GAME.start(GAME.options({}), players)


def test_a_drawing_tells_cards_of_ten_letters_apart(tmp_path):
    def change(content):
        content["action_cards"][0]["id"] = "ABCDEFGHIJ"

    written(tmp_path, change)
    state = GAME.start(GAME.options({"cards": "mine.json"}, tmp_path), 2)
    assert all(len(kind.id) < drawing.WIDTH for kind in state.settings.cards.kinds)
    assert copy.copy(state.settings.cards.kinds[0]).id == "ABCDEFGHIJ"
