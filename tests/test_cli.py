"""What a user does wrong gets one clear message and exit code 2, and nothing is lost."""

import re

import arena_toy
import pytest
from test_runs import arena, config

from arena import Stream

CASES = [
    ([], 2, "Commands"),
    (["jump"], 2, "no command 'jump'"),
    (["reply"], 2, "did you mean 'replay'?"),
    (["run"], 2, "Missing argument 'CONFIG'"),
    (["run", "nowhere.yaml"], 2, "nowhere.yaml"),
    (["run", "."], 2, "folder"),
    (["run", "cup.yaml", "--workers", "0"], 2, "--workers"),
    (["run", "cup.yaml", "--workers", "many"], 2, "--workers"),
    (["run", "cup.yaml", "--executor", "proceses"], 2, "did you mean 'processes'?"),
    (["run", "cup.yaml", "--set", "sed=4"], 2, "seed"),
    (["run", "cup.yaml", "--set", "seed"], 2, "--set"),
    (["run", "cup.yaml", "--set", "seed=-1"], 2, "seed"),
    (["run", "cup.yaml", "--set", "format.round-robin.rounds=0"], 2, "rounds"),
    (["run", "cup.yaml", "--out", "/proc/nothing"], 2, "/proc/nothing"),
    (["run", "cup.yaml", "--out", "cup.yaml"], 2, "cup.yaml"),
    (["replay", "nowhere"], 2, "there is no such file or folder"),
    (["replay", "."], 2, "matches.jsonl"),
    (["replay", "cup.yaml"], 2, "header"),
    (["replay", "cup.yaml", "--id", "toy/1"], 2, "an id is for instance"),
    (["replay", "cup.yaml", "--id", "toy/first~random/0.1"], 2, "an id is for instance"),
    (["replay", "cup.yaml", "--id", "chess/a~b/1.1"], 2, "no game 'chess'"),
    (["replay", "nowhere.yaml", "--id", "x"], 2, "nowhere.yaml"),
    (["verify", "nowhere"], 2, "there is no such file or folder"),
    (["leaderboard", "cup.yaml"], 2, "header"),
    (["leaderboard", "nowhere"], 2, "there is no such file or folder"),
    (["export", "nowhere"], 2, "there is no such file or folder"),
    (["export", "nowhere", "--format", "docx"], 2, "docx"),
    (["play", "chess", "random", "random"], 2, "no game named 'chess'"),
    (["play", "toy"], 2, "BOTS"),
    (["play", "toy", "randon", "first"], 2, "did you mean 'random'?"),
    (["play", "toy", "first", "nowhere.py:Bot"], 2, "BOT 2: bot 'nowhere.py:Bot': there is no file"),
    (["play", "toy", "first", "mine: {bot: first, depth: 3}"], 2, "BOT 2: the bot 'first' has no 'depth'"),
    (["play", "toy", "first", "12"], 2, "BOT 2: found the number 12"),
    (["check", "randon"], 2, "did you mean 'random'?"),
    (["check", "mine: {bot: first, depth: 3}"], 2, "BOT: the bot 'first' has no 'depth'"),
    (["check", "{folder: .}"], 2, "there is no bot in"),
    (["check", "first", "--set", "rounds=3"], 2, "--set is an option of one game"),
    (["check", "first", "--game", "toy", "--set", "rounds=99"], 2, "rounds is from 1 to 9"),
    (["play", "toy", *["first"] * 7], 2, "played by 1 to 6, not by 7"),
    (["play", "toy", "first", "first", "--seed", "-1"], 2, "--seed"),
    (["play", "toy", "first", "first", "--set", "rounds=99"], 2, "rounds is from 1 to 9"),
    (["play", "toy", "first", "first", "--set", "rounds"], 2, "OPTION=VALUE"),
    (["rules", "chess"], 2, "no game named 'chess'"),
    (["list", "chess"], 2, "chess"),
    (["new-bot", "ant", "--game", "chess"], 2, "no game named 'chess'"),
    (["new-bot", "ant"], 2, "Missing option '--game'"),
    (["new-bot", "Ant", "--game", "toy"], 2, "did you mean 'ant'?"),
    (["bench", "chess"], 2, "no game named 'chess'"),
    (["bench", "toy", "--seconds", "0"], 2, "--seconds"),
]


@pytest.mark.parametrize(
    ("arguments", "code", "said"), CASES, ids=lambda value: " ".join(value) if isinstance(value, list) else None
)
def test_a_mistake_gets_one_message(tmp_path, arguments, code, said):
    config(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    done = arena(*arguments, cwd=tmp_path)
    assert done.returncode == code
    assert said in done.stderr + done.stdout
    assert "Traceback" not in done.stderr
    assert sorted(tmp_path.rglob("*")) == before


def test_an_unknown_entrant_table_or_rating_is_named_with_the_nearest(tmp_path):
    path = config(tmp_path, rounds=1)
    assert arena("run", path, cwd=tmp_path).returncode == 0
    for arguments, said in (
        (["export", "results/cup", "standing"], "did you mean 'standings'?"),
        (["export", "results/cup", "leaderboard"], "no table"),
        (["leaderboard", "results/cup", "--rating", "ello"], "did you mean 'elo'?"),
        (["export", "results/cup", "-o", "no/such/folder/x.csv"], "no/such/folder"),
    ):
        done = arena(*arguments, cwd=tmp_path)
        assert done.returncode == 2
        assert said in done.stderr
        assert "Traceback" not in done.stderr


def test_a_results_folder_that_cannot_be_written_is_named(tmp_path):
    path = config(tmp_path, rounds=1)
    (tmp_path / "results").write_text("a file")
    done = arena("run", path, cwd=tmp_path)
    assert done.returncode == 2
    assert "results" in done.stderr and "--out" in done.stderr


def test_bench_measures_a_game(tmp_path):
    import json

    done = arena("bench", "toy", "--seconds", "0.05", "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)["toy"]
    assert figures["compiled"] is False
    assert all(figures[f"{what}_per_second"] > 0 for what in ("playouts", "plies", "matches"))
    shown = arena("bench", "toy", "--seconds", "0.05", cwd=tmp_path)
    assert re.search(r"[0-9,]+ playouts/s", shown.stdout)
    assert set(figures["playouts_per_second_by_players"]) == {"1", "3", "4", "5", "6"}


def test_bench_measures_a_game_without_end_as_far_as_a_match_of_it_goes(monkeypatch):
    """The toy game with more rounds than anybody plays; its playouts are the default ones."""
    from arena.cli.bench_ import measured

    monkeypatch.setattr(arena_toy.Toy, "options", lambda self, given, folder=None: {"rounds": 10**12})
    monkeypatch.setattr(arena_toy.Toy, "longest", lambda self, options, players: None)
    assert measured(arena_toy.Toy(), 0.01)["plies_per_second"] > 0
    endless = arena_toy.ToyState(10**12, 2)
    endless.playout(Stream.of("endless"))
    assert endless.round == 5_000


def test_bench_measures_what_it_costs_to_ask_a_bot(tmp_path):
    import json

    from arena.tournament import cores

    done = arena("bench", "hosting", "--seconds", "0.01", "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert {"toy", "swack", "patchwork", "swatches", "swatch"} <= set(figures["games"])
    ways = {"worker", "process", "command", "pipe of process", "pipe of command", "json", "json back"}
    for each in figures["games"].values():
        assert each["actions"] > 1 and all(size > 100 for size in each["bytes"].values())
        assert set(each["places"]) == {"on one core", "on two"} or cores() == 1
        for found in each["places"].values():
            assert set(found["microseconds"]) == set(found["processor_microseconds"]) == ways
            assert all(value > 0 for value in found["microseconds"].values())
            bare, whole = found["times_a_bare_pipe"], found["times_pipe_and_json"]
            assert set(bare) == set(whole) == {"process", "command"}
            assert all(whole[way] < bare[way] for way in bare)
    assert set(figures["start"]) == {"worker", "process", "process, kept", "command", "command, kept"}
    assert figures["workers"]["match_milliseconds"] >= 20
    assert set(figures["workers"]["matches_per_second"]) == {"1", "2"}


def test_what_bench_says_of_hosting_is_what_it_measured(capsys):
    from arena.cli import bench_hosting

    ways = ("worker", "process", "command", "pipe of process", "pipe of command", "json", "json back")
    place = {
        "microseconds": {way: 100.0 + number for number, way in enumerate(ways)},
        "processor_microseconds": {way: 200.0 + number for number, way in enumerate(ways)},
        "times_a_bare_pipe": {"process": 2.5, "command": 3.5},
        "times_pipe_and_json": {"process": 1.25, "command": 1.75},
    }
    other = {what: {way: 2 * value for way, value in found.items()} for what, found in place.items()}
    places = {"on one core": place, "on two": other}
    asked = {"players": 2, "actions": 7, "bytes": {"process": 1234, "command": 567}, "places": places}
    workers = {"cores": 2, "match_milliseconds": 31.0, "two_against_one": 1.91}
    workers["matches_per_second"] = {"1": 30.0, "2": 57.5}
    workers["processor_milliseconds_a_match"] = {"1": 32.0, "2": 33.0}
    figures = {"load": 0.1, "games": {"toy": asked}, "start": {"process": 45.0}, "workers": workers}
    bench_hosting.show(figures)
    said = capsys.readouterr().out
    for text in (
        f"{'in a Python process, µs a move':32}{'101.0':>13}{'202.0':>13}",
        f"{'of processor time':30}{'201.0':>13}{'402.0':>13}",
        f"{'a bare pipe, 567 bytes':30}{'104.0':>13}{'208.0':>13}",
        f"{'× a bare pipe':30}{'3.50':>13}{'7.00':>13}",
        f"{'× pipe and JSON':30}{'1.25':>13}{'2.50':>13}",
        "57.5     (33.0)  with 2 workers",
        "1.91             times as many with two, on 2 cores",
    ):
        assert text in said
    assert "busy" not in said
    bench_hosting.show({**figures, "load": 3.2})
    assert "the machine is busy (load 3.2)" in capsys.readouterr().out


def test_output_that_nobody_reads_to_its_end_is_no_error(tmp_path):
    import subprocess
    import sys

    from test_runs import environment

    path = config(tmp_path, rounds=20)
    assert arena("run", path, cwd=tmp_path).returncode == 0
    piped = f"{sys.executable} -m arena replay results/cup | head -1"
    done = subprocess.run(
        piped, shell=True, cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False
    )
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_names_that_steer_terminals_or_look_like_paths_harm_nothing(tmp_path):
    names = ["NA", "None", "=1+1", 'a,b "q"', "名前🎲", "A vs B", "../../etc/passwd", "all", "x" * 60, "|pipe|", "<b>"]
    listed = "\n".join(f"  - {name!r}: {{bot: random}}".replace("'", "'") for name in names)
    text = f"games: [toy]\nbots:\n{listed}\nformat: {{round-robin: {{rounds: 1}}}}\n"
    path = config(tmp_path, text=text)
    done = arena("run", path, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert sorted(each.name for each in tmp_path.iterdir()) == ["cup.yaml", "results"]
    assert [each.name for each in (tmp_path / "results").iterdir()] == ["cup"]
    import pandas

    table = pandas.read_csv(tmp_path / "results/cup/standings.csv", keep_default_na=False, dtype={"entrant": "string"})
    assert sorted(table["entrant"]) == sorted(names)
    assert arena("verify", "results/cup", "--rerun", cwd=tmp_path).returncode == 0
    for kind in ("csv", "json", "md", "html"):
        assert arena("export", "results/cup", "--format", kind, cwd=tmp_path).returncode == 0
