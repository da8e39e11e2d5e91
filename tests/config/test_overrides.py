import pytest

SMALL = "games: [toy]\nbots: [first, needy: {depth: 1}]\nrating: still\nreports: [plain]\n"


def test_a_key_is_set(loaded):
    assert loaded(SMALL, "seed=7").seed == 7


def test_the_last_of_several_settings_holds(loaded):
    assert loaded(SMALL + "seed: 1\n", "seed=7", "seed=8").seed == 8


def test_a_key_within_is_set_and_what_stands_beside_it_stays(loaded):
    text = SMALL + "format: {round-robin: {rounds: 5, deals: shared}}\n"
    assert loaded(text, "format.round-robin.rounds=2").format.parameters == {"rounds": 2, "deals": "shared"}


def test_mappings_on_the_way_are_made(loaded):
    assert loaded(SMALL, "format.round-robin.rounds=2").format.parameters["rounds"] == 2
    assert loaded(SMALL, "limits.moves=100").limits.moves == 100


def test_a_name_alone_is_given_settings(loaded):
    text = SMALL + "format: round-robin\n"
    assert loaded(text, "format.round-robin.rounds=2").format.parameters["rounds"] == 2
    assert loaded(SMALL, "games.0.toy.rounds=2").games[0].options == {"rounds": 2}


def test_the_entries_of_a_list_are_counted_from_0(loaded):
    assert loaded(SMALL, "bots.1.needy.depth=2").entrants[1].parameters == {"depth": 2}


def test_a_part_may_be_replaced_whole(loaded):
    assert [entrant.name for entrant in loaded(SMALL, "bots=[random, easy, twin: {bot: easy}]").entrants] == [
        "random",
        "easy",
        "twin",
    ]


def test_a_key_with_a_dot_or_an_equals_sign_stands_in_quotes(loaded):
    text = SMALL.replace("needy: {", '"v1.2 = \\"x\\"": {bot: needy, ')
    config = loaded(text, r'bots.1."v1.2 = \"x\"".depth=3')
    assert config.entrants[1].parameters == {"depth": 3}


def test_a_value_may_hold_equals_signs_and_quotes(loaded):
    assert loaded(SMALL, "bots.1.needy.book='a=b'").entrants[1].parameters["book"] == "a=b"


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("seed=-1", "--set seed: found the number -1; a whole number from 0 to 9223372036854775807 is needed"),
        ("seed=1e3", "--set seed=1e3: YAML takes 1e3 for a text, not for a number; write 1000,"),
        ("seed=[", "--set seed=[: "),
        ("seed", "--set seed: write KEY=VALUE, like `seed=7`"),
        ("seed=", "--set seed=: write KEY=VALUE"),
        ("seed= ", "--set seed= : write KEY=VALUE"),
        ("=7", "--set =7: write KEY=VALUE"),
        ("", "--set : write KEY=VALUE"),
        (".seed=7", "--set .seed=7: write KEY=VALUE"),
        ("seed..x=7", "--set seed..x=7: write KEY=VALUE"),
        ("seed=*x", "--set seed=*x: aliases (*x)"),
        ("seed=null", "--set seed: found nothing; a whole number"),
        ("sede=7", "--set sede: a config has no 'sede'"),
        ("bots.2=random", "--set bots.2=random: there is no '2' in a list of 2; its entries are counted from 0"),
        ("bots.-1=random", "--set bots.-1=random: there is no '-1' in a list of 2"),
        ("bots.01=random", "--set bots.01=random: there is no '01' in a list of 2"),
        ("bots.first=random", "--set bots.first=random: there is no 'first' in a list of 2"),
        ("bots.0=randm", "--set bots.0: no bot named 'randm'"),
        ("bots.1.needy.depth=deep", "--set bots.1.needy.depth: found the text 'deep'"),
        ("bots.1.needy=3", "--set bots.1.needy: found the number 3 after 'needy'"),
        ("bots.1.needy.depth.x=3", "--set bots.1.needy.depth.x=3: there is no 'x' in the number 1"),
        ("format.gauntlet.round=3", "--set format.gauntlet.round: the format 'gauntlet' has no 'round'"),
        ("format.swizz.rounds=3", "--set format.swizz.rounds: format.swizz: no format named 'swizz'"),
        ("format={round-robin: {rounds: 0}}", "--set format: format.round-robin.rounds: rounds is a whole number"),
        ('bots.0."\\q"=3', '--set bots.0."\\q"=3: a \\ in the key\'s quotes'),
        (".".join("a" * 1000) + "=1", "--set a.a."),
        ("seed=\udc80", "--set seed=\\udc80: the character U+DC80"),
        ("name=\x1b[2J", "--set name=\\x1b[2J: the character U+001B"),
    ],
)
def test_a_mistake_in_a_setting_is_named_by_it(override, message, mistakes):
    found = mistakes(SMALL, override)
    assert len(found) == 1
    assert found[0].startswith(message)
    assert found[0].isprintable()


def test_mistakes_in_settings_come_after_those_of_the_file_all_at_once(mistakes):
    found = mistakes(SMALL + "colour: red\n", "seed=-1", "name=a/b", "x")
    places = [line.split(": ")[0] for line in found]
    assert places == ["spring.yaml:5", "--set x", "--set name", "--set seed"]


def test_a_setting_does_not_hide_a_mistake_in_the_file_beside_it(mistakes):
    text = SMALL + "format:\n  round-robin:\n    rounds: 0\n    deals: own\n"
    assert mistakes(text, "format.round-robin.deals=shared")[0].startswith("spring.yaml:7: format.round-robin.rounds: ")


def test_a_setting_of_another_name_does_not_replace_the_one_of_the_file(mistakes):
    (found,) = mistakes(SMALL + "format: gauntlet\n", "format.round-robin.rounds=2")
    assert "found gauntlet, round-robin side by side" in found


def test_a_setting_mends_a_mistake_of_the_file(loaded):
    assert loaded(SMALL + "seed: -1\n", "seed=1").seed == 1


def test_two_names_that_clash_by_a_setting_are_told_by_it(mistakes):
    (found,) = mistakes(SMALL, "bots.1=first")
    assert found == (
        "--set bots.1: the name 'first' is taken, see spring.yaml:2; write `first-2: {bot: …}`, say, for this one"
    )
