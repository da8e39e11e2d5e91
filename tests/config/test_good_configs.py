import json
import os
from pathlib import Path

import pytest

from arena import Limits, plugins, reports
from arena.config import Choice, GameEntry, described, load
from arena.errors import ConfigError
from arena.header import FORMAT
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
on_change: keep
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
    assert (config.on_fault, config.on_change) == ("forfeit", "keep")


def test_what_is_left_out_has_defaults(loaded):
    config = loaded("games: [toy]\nbots: [first, random]\n")
    assert (config.name, config.seed, config.limits, config.on_fault) == ("spring", 0, Limits(), "forfeit")
    assert config.on_change == "refuse"
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


BOT = "class Mine:\n    def __init__(self, seat, depth=1): pass\n    def choose(self, o, a): pass\n"

HOUSED = (
    SHOWN
    + """\
games: [toy]
isolation: process
wrapper: [env, ROOM=1]
limits: {move_seconds: 2, match_seconds: 60, memory_mb: 256, output_kb: 8, clock: cpu}
on_fault: substitute
bots:
  - first
  - mine: {bot: mine.py, depth: 3, wrapper: [nice], fresh_process: true, limits: {move_seconds: 5}, version: "7"}
  - quick: {bot: first, isolation: auto, limits: {memory_mb: 64}}
  - cat: {command: [cat, -u], room: 2}
  - {folder: submissions, limits: {start_seconds: 1}}
"""
)


@pytest.fixture
def housed(loaded, tmp_path):
    (tmp_path / "mine.py").write_text(BOT)
    (tmp_path / "submissions").mkdir()
    for name in ("zoe.py", "Adam.py", "_helper.py", ".hidden.py", "notes.txt"):
        (tmp_path / "submissions" / name).write_text(BOT)
    return loaded(HOUSED)


def test_it_is_read_where_bots_run_and_what_they_may_take(housed, tmp_path):
    first, mine, quick, cat, adam, zoe = housed.entrants
    assert housed.limits == Limits(move_seconds=2.0, match_seconds=60.0, memory_mb=256, output_kb=8, clock="cpu")
    assert housed.on_fault == "substitute"
    assert {field.on_fault for field in housed.fields()} == {"substitute"}
    assert {each.isolation for each in housed.entrants} == {"process", "auto"}
    assert (first.wrapper, first.fresh_process) == (("env", "ROOM=1"), False)
    assert (mine.wrapper, mine.fresh_process, mine.parameters) == (("nice",), True, {"depth": 3})
    assert (mine.limits, mine.identity) == ({"move_seconds": 5.0}, "version 7")
    assert (quick.isolation, quick.limits) == ("auto", {"memory_mb": 64})
    assert (cat.command, cat.bot, cat.parameters) == (("cat", "-u"), "", {"room": 2})
    assert [each.name for each in (adam, zoe)] == ["Adam", "zoe"]
    assert (adam.bot, adam.limits) == ("submissions/Adam.py", {"start_seconds": 1.0})
    assert adam.identity == zoe.identity != mine.identity


def test_where_a_bot_runs_is_not_described_but_what_it_may_take_is(housed, tmp_path):
    whole = described(housed)
    assert "isolation" not in json.dumps(whole) and "nice" not in json.dumps(whole)
    assert whole["limits"]["move_seconds"] == 2.0 and "output_kb" not in whole["limits"]
    assert whole["entrants"][1]["limits"] == {"move_seconds": 5.0}
    assert whole["entrants"][3]["command"] == ["cat", "-u"]
    again = (tmp_path / "spring.yaml").read_text().replace("isolation: process", "isolation: auto")
    (tmp_path / "spring.yaml").write_text(again.replace("output_kb: 8", "output_kb: 9"))
    assert described(load(tmp_path / "spring.yaml")) == whole


def test_the_identity_of_a_command_is_that_of_the_files_it_names(loaded, tmp_path):
    text = SMALL.replace("random]", "it: {command: [sh, bot.sh, --fast]}]")
    (tmp_path / "bot.sh").write_text("echo 1")
    one = loaded(text).entrants[1].identity
    assert one.startswith("blake2b:") and loaded(text).entrants[1].identity == one
    (tmp_path / "bot.sh").write_text("echo 2")
    assert loaded(text).entrants[1].identity != one


def test_arena_s_own_process_does_not_import_a_stranger_s_bot(loaded, tmp_path):
    (tmp_path / "mine.py").write_text(f"import os\nPARENT = os.getpid() == {os.getpid()}\nassert not PARENT\n{BOT}")
    config = loaded(SMALL.replace("random]", "mine: {bot: mine.py}]"))
    assert config.entrants[1].name == "mine"


def test_a_broken_bot_is_an_entrant_where_that_is_allowed(loaded, mistakes, tmp_path):
    (tmp_path / "subs").mkdir()
    (tmp_path / "subs" / "good.py").write_text(BOT)
    (tmp_path / "subs" / "bad.py").write_text("import nothing_of_that_name\n")
    (tmp_path / "subs" / "worse.py").write_text("import os; os._exit(3)\n")
    text = SMALL.replace("random]", "{folder: subs}]")
    bad, worse = mistakes(text)
    assert bad.startswith(
        'spring.yaml:2: bots.1.folder."bad.py": bot file subs/bad.py does not load: ModuleNotFoundError'
    )
    assert worse.endswith("bot 'subs/worse.py' does not load: the process ended with exit code 3")
    config = load(tmp_path / "spring.yaml", allow_broken=True)
    assert [each.name for each in config.entrants] == ["first", "bad", "good", "worse"]
    with pytest.raises(ConfigError, match="there is no file"):
        (tmp_path / "spring.yaml").write_text(text.replace("{folder: subs}", "none: {bot: none.py}"))
        load(tmp_path / "spring.yaml", allow_broken=True)


def test_two_submissions_of_one_name_are_refused(mistakes, tmp_path):
    for folder in ("monday", "tuesday"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "ann.py").write_text(BOT)
    (line,) = mistakes(SMALL.replace("[first, random]", "[{folder: monday}, {folder: tuesday}]"))
    assert "the name 'ann' is taken" in line


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
            "limits": {
                "moves": 500,
                "start_seconds": 10.0,
                "move_seconds": 10.0,
                "match_seconds": None,
                "memory_mb": 1024,
                "clock": "wall",
            },
            "on_fault": "forfeit",
        }
    )


def identity(name: str) -> str:
    plugin = plugins.find("bots", name)
    return f"{plugin.distribution} {plugin.version}"


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
