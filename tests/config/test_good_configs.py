import json
from pathlib import Path

import pytest

from arena import Limits, plugins, reports
from arena.config import FORMAT, Choice, GameEntry, described, load
from arena.match import DEFAULT_MOVES

SHOWN = "rating: still\nreports: [plain]\n"
SMALL = "games: [toy]\nbots: [first, random]\n" + SHOWN

WHOLE = """\
name: spring-cup_2.0
seed: 9223372036854775807
games:
  - toy
  - toys: {game: toy, rounds: 2, players: 3}
  - trio: {rounds: 1}
bots:
  - random
  - first
  - sharp: {bot: needy, depth: 3, noise: 1, own: [1, 2]}
  - needy: {depth: 1, width: null}
format: {round-robin: {rounds: 3}}
rating: {still: {prior: 100}}
reports: [plain: {decimals: 0}]
limits: {moves: 500}
on_fault: forfeit
"""


def test_every_key_is_read(loaded, tmp_path):
    config = loaded(WHOLE)
    assert config.path == tmp_path / "spring.yaml"
    assert config.folder == tmp_path
    assert config.name == "spring-cup_2.0"
    assert config.seed == 2**63 - 1
    assert config.games == (
        GameEntry("toy", "toy", {"rounds": 3}, 2),
        GameEntry("toys", "toy", {"rounds": 2}, 3),
        GameEntry("trio", "trio", {"rounds": 1, "file": None}, 3),
    )
    assert [(each.name, each.bot, each.parameters) for each in config.entrants] == [
        ("random", "random", {}),
        ("first", "first", {}),
        ("sharp", "needy", {"depth": 3, "noise": 1, "own": [1, 2]}),
        ("needy", "needy", {"depth": 1, "width": None}),
    ]
    assert {each.identity for each in config.entrants[2:]} == {"arena-stand-ins 2.0"}
    assert {each.folder for each in config.entrants} == {str(tmp_path)}
    assert config.format == Choice("round-robin", {"rounds": 3, "deals": "own"})
    assert config.rating == Choice("still", {"prior": 100})
    assert config.reports == (Choice("plain", {"decimals": 0}),)
    assert config.limits == Limits(moves=500)
    assert config.on_fault == "forfeit"


def test_what_is_left_out_has_defaults(loaded):
    config = loaded("games: [toy]\nbots: [first, random]\n")
    assert (config.name, config.seed, config.limits, config.on_fault) == ("spring", 0, Limits(), "forfeit")
    assert config.format == Choice("round-robin", {"rounds": 10, "deals": "own"})
    assert config.rating.name == "elo"
    assert tuple(report.name for report in config.reports) == reports.DEFAULT


def test_one_game_may_stand_under_game(loaded):
    assert loaded(SMALL.replace("games: [toy]", "game: toy")).games == loaded(SMALL).games
    assert loaded(SMALL.replace("games: [toy]", "game: {t: {game: toy}}")).games[0].label == "t"


@pytest.mark.parametrize(
    "text", ["- first\n- random", "- first: {}\n- random: {bot: random}", "- first:\n- random: {}"]
)
def test_a_bot_without_parameters_may_be_written_in_several_ways(text, loaded):
    assert loaded(f"games: [toy]\n{SHOWN}bots:\n{text}\n").entrants == loaded(SMALL).entrants


def test_a_game_is_for_two_players_where_it_can_be(loaded):
    assert loaded(SMALL).games[0].players == 2


def test_a_game_that_two_cannot_play_is_for_the_fewest_that_can(loaded):
    config = loaded(SMALL.replace("[toy]", "[trio]").replace("[first, random]", "[first, random, easy]"))
    assert config.games[0].players == 3


def test_one_bot_alone_may_play_a_game_for_one(loaded):
    config = loaded(f"games: [solo: {{game: toy, players: 1}}]\nbots: [first]\n{SHOWN}")
    assert (config.games[0].players, len(config.entrants)) == (1, 1)


def test_a_bot_may_come_twice_under_two_names(loaded):
    config = loaded(f"games: [toy]\nbots: [first, twin: {{bot: first}}]\n{SHOWN}")
    assert [(each.name, each.bot) for each in config.entrants] == [("first", "first"), ("twin", "first")]


@pytest.mark.parametrize(
    "name",
    ["A vs B", 'a,b "q"', "名前🎲", "=1+1", "NA", "None", "all", "../..", "a/b", "..", "x" * 100, "007", "é|*<b>"],
)
def test_an_entrant_may_have_any_printable_name(name, loaded):
    config = loaded(f"games: [toy]\n{SHOWN}bots:\n- first\n- {json.dumps(name)}: {{bot: random}}\n")
    assert config.entrants[1].name == name


def test_names_are_kept_in_one_normal_form(loaded):
    config = loaded(f'games: [toy]\n{SHOWN}bots:\n- first\n- "e\\u0301": {{bot: random}}\n')
    assert config.entrants[1].name == "\u00e9"


def test_a_bot_takes_any_parameter_where_it_says_so(loaded):
    config = loaded(f"games: [toy]\n{SHOWN}bots:\n- first\n- easy: {{colour: red, deep: [{{a: 1.5}}]}}\n")
    assert config.entrants[1].parameters == {"colour": "red", "deep": [{"a": 1.5}]}


def test_a_distribution_s_name_chooses_between_two_plugins(loaded):
    config = loaded(f"games: [toy]\n{SHOWN}bots:\n- arena-toy:toy-bold\n- bold: {{bot: arena-stand-ins:toy-bold}}\n")
    assert [(each.name, each.bot) for each in config.entrants] == [
        ("arena-toy:toy-bold", "arena-toy:toy-bold"),
        ("bold", "arena-stand-ins:toy-bold"),
    ]


def test_files_are_found_from_the_config_s_folder(loaded, tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(
        "class Mine:\n    def __init__(self, seat): pass\n    def choose(self, o, a): pass\n"
    )
    (tmp_path / "patches.csv").write_text("")
    text = f"games: [trio: {{file: patches.csv}}]\nbots: [first, random, mine: {{bot: 'mine.py:Mine'}}]\n{SHOWN}"
    config = loaded(text)
    assert config.games[0].options["file"] == "patches.csv"
    assert config.entrants[2].identity.startswith("blake2b:")
    monkeypatch.chdir(tmp_path.parent)
    assert load(Path(tmp_path.name, "spring.yaml")).folder == tmp_path


def test_a_byte_order_mark_and_windows_line_ends_are_no_mistake(loaded):
    assert loaded(b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode()) == loaded(SMALL)


def test_a_game_that_proves_a_bound_has_no_limit_on_moves_and_another_has_the_default(loaded):
    config = loaded(SMALL.replace("[toy]", "[toy, endless]"))
    assert [config.limits_of(entry).moves for entry in config.games] == [None, DEFAULT_MOVES]
    limited = loaded(SMALL.replace("[toy]", "[toy, endless]") + "limits: {moves: 5}\n")
    assert [limited.limits_of(entry).moves for entry in limited.games] == [5, 5]


def test_a_format_gets_a_field_for_each_game(loaded):
    config = loaded(WHOLE)
    assert [(field.label, field.players, field.limits.moves, field.seed) for field in config.fields()] == [
        ("toy", 2, 500, 2**63 - 1),
        ("toys", 3, 500, 2**63 - 1),
        ("trio", 3, 500, 2**63 - 1),
    ]


def test_what_decides_play_is_described_in_a_fixed_order(loaded):
    assert json.dumps(described(loaded(WHOLE))) == json.dumps(
        {
            "arena": FORMAT,
            "name": "spring-cup_2.0",
            "seed": 2**63 - 1,
            "games": [
                {"label": "toy", "game": "toy", "rules": 1, "options": {"rounds": 3}, "players": 2, "moves": 500},
                {"label": "toys", "game": "toy", "rules": 1, "options": {"rounds": 2}, "players": 3, "moves": 500},
                {
                    "label": "trio",
                    "game": "trio",
                    "rules": 4,
                    "options": {"rounds": 1, "file": None},
                    "players": 3,
                    "moves": 500,
                },
            ],
            "entrants": [
                {"name": "random", "bot": "random", "parameters": {}, "identity": identity("random")},
                {"name": "first", "bot": "first", "parameters": {}, "identity": identity("first")},
                {
                    "name": "sharp",
                    "bot": "needy",
                    "parameters": {"depth": 3, "noise": 1, "own": [1, 2]},
                    "identity": "arena-stand-ins 2.0",
                },
                {
                    "name": "needy",
                    "bot": "needy",
                    "parameters": {"depth": 1, "width": None},
                    "identity": "arena-stand-ins 2.0",
                },
            ],
            "format": {"name": "round-robin", "parameters": {"deals": "own", "rounds": 3}},
            "limits": {"moves": 500},
            "on_fault": "forfeit",
        }
    )


def identity(name: str) -> str:
    point = plugins.find("bots", name)
    return f"{point.dist.name} {point.dist.version}"


def test_how_a_file_is_written_and_shown_does_not_change_what_is_described(loaded, tmp_path):
    one = described(loaded(WHOLE))
    text = WHOLE.replace("depth: 3, noise: 1, own: [1, 2]", "own: [1, 2], noise: 1, depth: 3")
    text = text.replace("rounds: 3}}", "rounds: 3, deals: own}}").replace("prior: 100", "prior: 50")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "other.yaml").write_text("# the same\n\n" + text)
    other = described(load(elsewhere / "other.yaml"))
    assert json.dumps(one) == json.dumps(other)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seed: 9223372036854775807", "seed: 7"),
        ("name: spring-cup_2.0", "name: other"),
        ("rounds: 3}}", "rounds: 4}}"),
        ("depth: 3", "depth: 4"),
        ("rounds: 2", "rounds: 4"),
        ("moves: 500", "moves: 501"),
        ("  - random\n  - first\n", "  - first\n  - random\n"),
        ("players: 3", "players: 4"),
    ],
)
def test_what_changes_play_changes_the_description(old, new, loaded):
    assert old in WHOLE
    assert described(loaded(WHOLE)) != described(loaded(WHOLE.replace(old, new)))


def test_a_description_is_the_same_after_json(loaded):
    config = loaded(SMALL + "format: gauntlet\n")
    assert json.loads(json.dumps(described(config))) == described(config)
