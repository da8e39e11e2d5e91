"""`arena compare`, as a user starts it."""

import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from cases import TOY_PACKAGE
from test_runs import arena, environment, files, started, wait_for_lines

from arena.cli import progress
from arena.tally import Tally

RAISES = f"{Path(__file__).parent}/broken_bots.py:Raises"
EVEN = ("random", "random", "--game", "toy")
"""A test of equals."""


def compare(*arguments, cwd):
    return arena("compare", *arguments, cwd=cwd)


@pytest.fixture(scope="module")
def even(tmp_path_factory):
    """A folder with a finished test of equals."""
    folder = tmp_path_factory.mktemp("even")
    done = compare(*EVEN, "--elo1", "60", "--out", "out", cwd=folder)
    assert done.returncode in (0, 1), done.stderr
    return folder


def test_the_better_one_is_accepted(tmp_path):
    done = compare("toy-bold", "first", "--game", "toy", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "accepted: toy-bold is better than" in done.stdout
    assert re.search(r"LLR [3-9]\.\d\d \(-2\.94, 2\.94\) for \+20 nElo against \+0", done.stdout)


def test_the_worse_one_is_rejected(tmp_path):
    done = compare("first", "toy-bold", "--game", "toy", cwd=tmp_path)
    assert done.returncode == 1, done.stderr
    assert "rejected: " in done.stdout and "is not +20 nElo better than toy-bold" in done.stdout


def test_a_test_that_ends_undecided_says_so_and_goes_on_when_asked(tmp_path):
    few = compare(*EVEN, "--max-deals", "20", "--out", "out", cwd=tmp_path)
    assert few.returncode == 3, few.stderr
    assert "undecided after 20 deals" in few.stdout
    more = compare(*EVEN, "--max-deals", "40", "--out", "out", cwd=tmp_path)
    assert more.returncode == 3 and "undecided after 40 deals" in more.stdout
    whole = compare(*EVEN, "--max-deals", "40", "--out", "whole", cwd=tmp_path)
    assert whole.returncode == 3
    assert files(tmp_path / "out") == files(tmp_path / "whole")


def test_a_broken_bot_is_refused_and_loses_where_that_is_allowed(tmp_path):
    broken = ("first", RAISES, "--game", "toy", "--elo1", "200", "--batch", "2", "--out", "out")
    refused = compare(*broken, cwd=tmp_path)
    assert refused.returncode == 2 and "--allow-broken" in refused.stderr
    allowed = compare(*broken, "--allow-broken", cwd=tmp_path)
    assert allowed.returncode == 0, allowed.stderr
    assert re.search(r"faults of .*Raises: \d+ error", allowed.stdout)


def test_a_bot_that_has_changed_plays_anew_where_that_is_wanted(tmp_path):
    few = ("first", "--game", "toy", "--max-deals", "4", "--executor", "inline", "--out", "out")
    assert compare("mine: {bot: random, version: one}", *few, cwd=tmp_path).returncode == 3
    changed = compare("mine: {bot: toy-bold, version: two}", *few, cwd=tmp_path)
    assert changed.returncode == 2 and "let `on_change` be replay or keep" in changed.stderr
    done = compare("mine: {bot: toy-bold, version: two}", *few, "--on-change", "replay", cwd=tmp_path)
    assert done.returncode == 3, done.stderr
    assert "its 8 matches are dropped and played anew" in done.stderr


def test_bots_that_replay_one_deal_are_undecided(tmp_path):
    done = compare("first", "greedy", "--game", "swack", "--set", "size=3", cwd=tmp_path)
    assert done.returncode == 3, done.stderr
    assert "47 deals repeat others move by move" in done.stdout
    assert "more of them would tell nothing new" in done.stdout and "--openings 8" in done.stdout


def test_random_openings_tell_them_apart_and_are_shared_by_both_sides(tmp_path):
    swack = ("greedy", "first", "--game", "swack", "--set", "size=5", "--max-deals", "96", "--openings", "4")
    done = compare(*swack, "--out", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "accepted" in done.stdout and "repeat" not in done.stdout
    header, *matches = map(json.loads, (tmp_path / "out/matches.jsonl").read_text().splitlines())
    assert header["openings"] == {"random_moves": 4}
    first = [match["actions"].split()[:4] for match in matches]
    assert first[::2] == first[1::2] and len(set(map(tuple, first))) > 8
    assert compare(*swack[:-2], "--out", "out", cwd=tmp_path).returncode == 2


@pytest.mark.parametrize("flags", [("--workers", "1"), ("--workers", "3"), ("--executor", "inline")])
def test_the_bytes_do_not_depend_on_who_plays(even, tmp_path, flags):
    done = compare(*EVEN, "--elo1", "60", "--out", "out", *flags, cwd=tmp_path)
    assert done.returncode in (0, 1), done.stderr
    assert files(tmp_path / "out") == files(even / "out")


def test_kill_9_and_a_new_start_give_the_same_bytes(even, tmp_path):
    for lines in (1, 50, 90):
        process = started("compare", *EVEN, "--elo1", "60", "--out", "out", cwd=tmp_path)
        wait_for_lines(tmp_path / "out/matches.jsonl", lines, process)
        process.kill()
        process.communicate()
    done = compare(*EVEN, "--elo1", "60", "--out", "out", cwd=tmp_path)
    assert done.returncode in (0, 1), done.stderr
    assert files(tmp_path / "out") == files(even / "out")


def test_a_second_call_says_that_all_is_played_and_gives_the_same_verdict(even):
    first = compare(*EVEN, "--elo1", "60", "--out", "out", cwd=even)
    second = compare(*EVEN, "--elo1", "60", "--out", "out", cwd=even)
    assert "complete: nothing to play" in first.stderr
    assert (first.stdout, first.returncode) == (second.stdout, second.returncode)


def test_its_results_verify_and_replay_like_any_run(even):
    assert arena("verify", "out", "--rerun", cwd=even).returncode == 0
    listed = arena("replay", "out", cwd=even).stdout.splitlines()
    assert listed[0].startswith("toy/random~random-2/1.1 ")
    assert len(listed) % 32 == 0
    assert arena("leaderboard", "out", cwd=even).returncode == 0
    header = json.loads((even / "out/matches.jsonl").read_text().splitlines()[0])
    assert header["format"]["name"] == "sprt"


def test_bots_with_parameters_are_written_as_in_a_config_and_told_apart(tmp_path):
    loud = "toy-bold: {word: true}"
    done = compare(loud, "toy-bold", "--game", "toy", "--max-deals", "4", cwd=tmp_path)
    assert done.returncode == 3, done.stderr
    folder = tmp_path / "results/compare-toy-toy-bold-toy-bold-2"
    header = json.loads((folder / "matches.jsonl").read_text().splitlines()[0])
    assert [(each["name"], each["bot"], each["parameters"]) for each in header["entrants"]] == [
        ("toy-bold", "toy-bold", {"word": True}),
        ("toy-bold-2", "toy-bold", {}),
    ]


def test_the_game_takes_options(tmp_path):
    done = compare(*EVEN, "--set", "rounds=5", "--max-deals", "4", "--out", "out", cwd=tmp_path)
    assert done.returncode == 3, done.stderr
    assert '"options":{"rounds":5}' in (tmp_path / "out/matches.jsonl").read_text()


def test_the_format_runs_from_a_config_as_well(tmp_path):
    text = "games: [toy]\nbots: [random, {again: {bot: random}}]\nformat: {sprt: {elo1: 60, max_deals: 20}}\n"
    (tmp_path / "two.yaml").write_text(text)
    dry = arena("run", "two.yaml", "--dry-run", cwd=tmp_path)
    assert "as many matches as it takes" in dry.stdout
    assert arena("run", "two.yaml", cwd=tmp_path).returncode == 0


TOY = ("random", "first", "--game", "toy")
MISTAKES = [
    (["random"], "Missing argument 'B'"),
    (["random", "first"], "Missing option '--game'"),
    (["randon", "first", "--game", "toy"], "A: no bot named 'randon'; there are"),
    (["random", "fist", "--game", "toy"], "B: no bot named 'fist'; there are"),
    (["", "first", "--game", "toy"], "A: a bot's name is needed"),
    (["[a]", "first", "--game", "toy"], "A: found a list"),
    (["{a: 1, b: 2}", "first", "--game", "toy"], "A: found a, b side by side"),
    (["greedy: {depth: 3}", "first", "--game", "toy"], "A: the bot 'greedy' has no 'depth'"),
    (["no", "first", "--game", "toy"], "A:1: YAML takes no for false"),
    (["random", "nowhere.py", "--game", "toy"], "B: bot 'nowhere.py': there is no file"),
    (["random", "first", "--game", "tow"], "--game: no game named 'tow'"),
    ([*TOY, "--set", "round=3"], "--set round: toy has no option 'round'"),
    ([*TOY, "--set", "rounds"], "--set rounds: write OPTION=VALUE"),
    ([*TOY, "--set", "rounds=99"], "--set rounds: rounds is from 1 to 9, not 99"),
    ([*TOY, "--set", "players=3"], "--set players: a comparison is between two players"),
    ([*TOY, "--elo0", "20"], "--elo1: elo1 is above elo0, and 20 is not above 20"),
    ([*TOY, "--elo1", "nan"], "--elo1: elo1 is a number from -200 to 200, not nan"),
    ([*TOY, "--elo1", "much"], "--elo1"),
    ([*TOY, "--alpha", "0"], "--alpha: alpha is a number"),
    ([*TOY, "--beta", "1"], "--beta: beta is a number"),
    ([*TOY, "--max-deals", "0"], "--max-deals: max_deals is a whole number from 1 to 10,000,000, not 0"),
    ([*TOY, "--batch", "-1"], "--batch: batch is a whole number"),
    ([*TOY, "--seed", "-1"], "--seed: found the number -1"),
    ([*TOY, "--openings", "-1"], "--openings: found the number -1; a whole number from 0 to"),
    ([*TOY, "--workers", "0"], "--workers"),
    ([*TOY, "--executor", "proceses"], "did you mean 'processes'?"),
    ([*TOY, "--out", "/proc/nothing"], "/proc/nothing"),
]


@pytest.mark.parametrize(("arguments", "said"), MISTAKES, ids=lambda value: " ".join(value)[:40])
def test_a_mistake_gets_one_message_with_its_argument(tmp_path, arguments, said):
    done = compare(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_game_of_more_than_two_is_refused_in_plain_words(tmp_path):
    stand_ins = Path(__file__).parent / "data/config/stand_ins"
    path = os.pathsep.join([str(stand_ins), str(TOY_PACKAGE), os.environ.get("PYTHONPATH", "")])
    done = arena("compare", "random", "first", "--game", "trio", cwd=tmp_path, PYTHONPATH=path)
    assert done.returncode == 2
    assert "--game: a comparison is between two players, and trio is played by 3" in done.stderr


def test_on_a_terminal_one_line_tells_how_it_stands(tmp_path):
    reader, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("4H", 24, 150, 0, 0))
    command = [sys.executable, "-m", "arena", "compare", *EVEN, "--max-deals", "96", "--batch", "8"]
    with subprocess.Popen(command, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=terminal) as process:
        os.close(terminal)
        said = b"".join(iter(lambda: read(reader), b"")).decode()
        process.communicate(timeout=60)
    assert process.returncode == 3
    lines = [each for each in said.split("\r") if " deals" in each]
    assert len(lines) > 5
    assert all(len(each) < 150 for each in lines)
    assert re.search(r"64 matches +LLR -?\d\.\d\d \(-2\.94, 2\.94\)  32 deals, about \d+ to go  Elo [-+]\d+", said)


def read(reader):
    """What a terminal shows; nothing at its end."""
    try:
        return os.read(reader, 4096)
    except OSError:
        return b""


def test_elsewhere_a_plain_line_comes_now_and_then(monkeypatch, capsys):
    live = progress.LiveLines(lambda tally: f"{len(tally)} so far")
    live.begin(0, None)
    live.look(Tally())
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(progress, "LINE_SECONDS", -1)
    live.look(Tally())
    assert capsys.readouterr().err == "arena: 0 so far\n"


def test_another_seed_in_the_same_folder_is_refused(even):
    before = files(even / "out")
    done = compare(*EVEN, "--elo1", "60", "--out", "out", "--seed", "9", cwd=even)
    assert done.returncode == 2
    assert "seed was 0 and is 9 now" in done.stderr
    assert files(even / "out") == before
