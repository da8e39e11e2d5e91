"""Whole runs, in processes of their own, as a user starts them."""

import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cases import TOY_PACKAGE

CONFIG = """\
name: cup
seed: 11
games:
  - toy
  - toy-long: {game: toy, rounds: 9, players: 3}
bots:
  - random
  - first
  - bold: {bot: toy-bold}
  - raises: {bot: "%s/broken_bots.py:Raises", isolation: worker}
format: {round-robin: {rounds: %d}}
limits: {start_seconds: 60, move_seconds: 60}
"""
DIFFERS = {"run.log", ".lock", "timings.csv", "health.csv"}
"""What may differ between two runs."""

PLAIN = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); import test_forms; "
PLAIN += "test_forms.forget(); sys.meta_path.insert(0, test_forms.PlainFinder()); "
PLAIN += "from arena.cli import main; main(sys.argv[1:])"


def config(folder, rounds=4, text=CONFIG):
    path = folder / "cup.yaml"
    path.write_text(text % (Path(__file__).parent, rounds) if "%s" in text else text)
    return path


def environment(**values):
    return {**os.environ, "PYTHONPATH": str(TOY_PACKAGE) + os.pathsep + os.environ.get("PYTHONPATH", ""), **values}


def allowing(arguments):
    return (*arguments, "--allow-broken") if arguments[:1] == ("run",) else arguments


def arena(*arguments, cwd, plain=False, strict=False, timeout=300, **values):
    """Run the command line to its end; unless `strict`, runs go on though one of the bots is broken."""
    start = [sys.executable, "-c", PLAIN] if plain else [sys.executable, "-m", "arena"]
    return subprocess.run(
        [*start, *map(str, arguments if strict else allowing(arguments))],
        cwd=cwd,
        env=environment(**values),
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )


def started(*arguments, cwd):
    """The command line, running, in a group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "arena", *map(str, allowing(arguments))],
        cwd=cwd, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip


def files(folder):
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.iterdir())
        if path.name not in DIFFERS
    }


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A folder with a config and a finished run of it."""
    folder = tmp_path_factory.mktemp("finished")
    done = arena("run", config(folder), cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder


def test_a_run_prints_its_tables_and_writes_its_files(finished):
    done = arena("leaderboard", "results/cup", cwd=finished)
    assert done.returncode == 0
    for word in ("toy", "toy-long", "random", "bold", "raises"):
        assert word in done.stdout
    assert {
        "matches.jsonl",
        "standings.csv",
        "crosstable.csv",
        "matches.csv",
        "leaderboard.json",
        "leaderboard.md",
    } <= set(files(finished / "results/cup"))
    json.loads((finished / "results/cup/leaderboard.json").read_text())


@pytest.mark.parametrize(
    "flags",
    [("--executor", "inline"), ("--workers", "1"), ("--workers", "2"), ("--workers", "4")],
    ids=lambda flags: "".join(flags),
)
def test_the_bytes_do_not_depend_on_who_plays(finished, tmp_path, flags):
    done = arena("run", finished / "cup.yaml", "--out", tmp_path / "out", *flags, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert files(tmp_path / "out") == files(finished / "results/cup")


@pytest.mark.parametrize("seed", ["0", "1", "12345"])
def test_the_bytes_do_not_depend_on_the_seed_of_hashes(finished, tmp_path, seed):
    done = arena("run", finished / "cup.yaml", "--out", tmp_path / "out", cwd=tmp_path, PYTHONHASHSEED=seed)
    assert done.returncode == 0, done.stderr
    assert files(tmp_path / "out") == files(finished / "results/cup")


def test_the_bytes_do_not_depend_on_the_form_of_the_rules(finished, tmp_path):
    done = arena("run", finished / "cup.yaml", "--out", tmp_path / "out", cwd=tmp_path, plain=True)
    assert done.returncode == 0, done.stderr
    assert files(tmp_path / "out") == files(finished / "results/cup")


def test_a_second_run_says_that_all_is_played_and_changes_nothing(finished):
    before = files(finished / "results/cup")
    times = {path.name: path.stat().st_mtime_ns for path in (finished / "results/cup").iterdir()}
    done = arena("run", "cup.yaml", cwd=finished)
    assert done.returncode == 0
    assert "complete" in done.stderr
    assert files(finished / "results/cup") == before
    after = {path.name: path.stat().st_mtime_ns for path in (finished / "results/cup").iterdir()}
    assert {name for name in times if times[name] != after[name]} <= DIFFERS


def wait_for_lines(path, count, process, seconds=60):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and process.poll() is None:
        if path.exists() and path.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.005)
    assert process.poll() is not None, "the run does not go on"


def group_is_gone(process, seconds=30):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


def test_kill_9_at_any_moment_and_a_new_start_give_the_same_bytes(finished, tmp_path):
    """Each time the run is killed after a few more matches than before, workers too."""
    path = config(tmp_path, rounds=60)
    whole = arena("run", path, "--out", "whole", cwd=tmp_path)
    assert whole.returncode == 0, whole.stderr
    kills = 0
    for lines in (1, 3, 40, 200, 500, 10_000):
        process = started("run", path, "--out", "out", cwd=tmp_path)
        wait_for_lines(tmp_path / "out/matches.jsonl", lines, process)
        kills += process.poll() is None
        process.kill()
        process.communicate()
        assert group_is_gone(process)
    assert kills >= 3
    done = arena("run", path, "--out", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert files(tmp_path / "out") == files(tmp_path / "whole")


SLOW_BOT = """\
import time
class Slow:
    def __init__(self, seat): pass
    def choose(self, observation, actions):
        time.sleep({seconds})
        return actions[0]
"""
SLOW = """\
games: [toy]
bots: [first, {slow: {bot: "slow.py:Slow"}}]
format: {round-robin: {rounds: 40}}
"""


def test_rounds_that_are_added_are_all_that_is_played(tmp_path):
    path = config(tmp_path, rounds=2)
    assert arena("run", path, cwd=tmp_path).returncode == 0
    assert arena("run", config(tmp_path, rounds=3), cwd=tmp_path).returncode == 0
    assert arena("run", path, "--out", "whole", cwd=tmp_path).returncode == 0
    assert files(tmp_path / "results/cup") == files(tmp_path / "whole")
    done = arena("run", config(tmp_path, rounds=1), cwd=tmp_path)
    assert done.returncode == 2
    assert "take nothing away" in done.stderr
    assert files(tmp_path / "results/cup") == files(tmp_path / "whole")


def test_another_seed_is_refused_and_restart_begins_anew(tmp_path):
    path = config(tmp_path, rounds=1)
    assert arena("run", path, cwd=tmp_path).returncode == 0
    done = arena("run", path, "--set", "seed=12", cwd=tmp_path)
    assert done.returncode == 2
    assert "seed was 11 and is 12 now" in done.stderr and "--restart" in done.stderr
    done = arena("run", path, "--set", "seed=12", "--restart", cwd=tmp_path)
    assert done.returncode == 0
    assert '"seed":12' in (tmp_path / "results/cup/matches.jsonl").read_text()


def test_a_bot_that_kills_its_worker_makes_its_matches_void_and_no_others(tmp_path):
    killer = f"{Path(__file__).parent}/broken_bots.py:KillsItsProcess"
    text = f'games: [toy]\nbots: [first, random, {{killer: {{bot: "{killer}", isolation: worker}}}}]\n'
    path = config(tmp_path, text=text + "format: {round-robin: {rounds: 3}}\n")
    done = arena("run", path, cwd=tmp_path)
    assert done.returncode == 1, done.stderr
    assert "12 void matches" in done.stderr
    records = [json.loads(line) for line in (tmp_path / "results/cup/matches.jsonl").read_text().splitlines()[1:]]
    assert len(records) == 18
    for record in records:
        assert (record["end"] == "void") == ("killer" in record["entrants"])


def test_what_bots_print_reaches_the_log_and_nothing_else(tmp_path):
    text = f'games: [toy]\nbots: [first, {{loud: {{bot: "{Path(__file__).parent}/broken_bots.py:Prints"}}}}]\n'
    path = config(tmp_path, text=text + "format: {round-robin: {rounds: 3}}\n")
    done = arena("run", path, cwd=tmp_path)
    assert done.returncode == 0
    assert "hello" not in done.stdout + done.stderr
    log = (tmp_path / "results/cup/run.log").read_text()
    assert "printed" in log and len(log) < 100_000


def test_an_unfinished_run_has_a_leaderboard(tmp_path):
    (tmp_path / "slow.py").write_text(SLOW_BOT.replace("{seconds}", "0.02"))
    process = started("run", config(tmp_path, text=SLOW), cwd=tmp_path)
    wait_for_lines(tmp_path / "results/cup/matches.jsonl", 6, process)
    done = arena("leaderboard", "results/cup", cwd=tmp_path)
    process.kill()
    process.communicate()
    assert done.returncode == 0, done.stderr
    assert "of 80 matches" in done.stdout


def first_id(folder):
    return json.loads((folder / "results/cup/matches.jsonl").read_text().splitlines()[1])["id"]


def test_replay_shows_every_position(finished):
    match = first_id(finished)
    done = arena("replay", "results/cup", match, cwd=finished)
    assert done.returncode == 0
    record = json.loads((finished / "results/cup/matches.jsonl").read_text().splitlines()[1])
    assert done.stdout.count("round ") == len(record["actions"].split()) + 1
    for word in record["actions"].split():
        assert f": {word}\n" in done.stdout


def test_replay_plays_a_match_again_from_config_and_id_alone(finished, tmp_path):
    match = first_id(finished)
    shown = arena("replay", "results/cup", match, cwd=finished).stdout
    again = arena("replay", finished / "cup.yaml", "--id", match, cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    assert again.stdout == shown


def test_replay_lists_matches_and_names_the_nearest(finished):
    done = arena("replay", "results/cup", cwd=finished)
    assert done.stdout.count("\n") == 4 * (6 * 2 + 4 * 3)
    done = arena("replay", "results/cup", first_id(finished) + "1", cwd=finished)
    assert done.returncode == 2
    assert f"did you mean '{first_id(finished)}" in done.stderr
    done = arena("replay", "cup.yaml", "--id", "toy/first~random/1.9", cwd=finished)
    assert done.returncode == 2 and "an id is for instance" in done.stderr


@pytest.mark.parametrize("flags", [[], ["--rerun"]])
def test_verify_says_that_all_is_as_it_was_played(finished, flags):
    done = arena("verify", "results/cup", *flags, cwd=finished)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "96 of 96 matches verified" in done.stdout


def test_verify_names_match_and_ply_of_a_changed_word(finished, tmp_path):
    lines = (finished / "results/cup/matches.jsonl").read_text().splitlines()
    record = json.loads(lines[5])
    words = record["actions"].split()
    ply = next(n for n, word in enumerate(words) if word.startswith("die:"))
    words[ply] = "die:6" if words[ply] != "die:6" else "die:5"
    lines[5] = lines[5].replace(record["actions"], " ".join(words))
    (tmp_path / "matches.jsonl").write_text("\n".join(lines) + "\n")
    done = arena("verify", tmp_path, cwd=tmp_path)
    assert done.returncode == 1
    assert f"{record['id']}: ply {ply + 1}: the seed draws" in done.stdout
    assert "1 differ" in done.stdout


def test_rerun_names_what_a_bot_plays_otherwise_now(finished, tmp_path):
    lines = (finished / "results/cup/matches.jsonl").read_text().splitlines()
    header = json.loads(lines[0])
    for entrant in header["entrants"]:
        if entrant["name"] == "first":
            entrant["bot"] = "random"
    text = "\n".join([json.dumps(header), *lines[1:]]) + "\n"
    (tmp_path / "matches.jsonl").write_text(text)
    done = arena("verify", tmp_path, "--rerun", cwd=tmp_path)
    assert done.returncode == 1
    assert "the bots play" in done.stdout


@pytest.mark.parametrize("table", ["standings", "crosstable", "matches"])
@pytest.mark.parametrize("kind", ["csv", "json", "md", "html"])
def test_tables_are_exported(finished, tmp_path, table, kind):
    done = arena("export", "results/cup", table, "--format", kind, cwd=finished)
    assert done.returncode == 0, done.stderr
    assert "bold" in done.stdout
    to_file = arena("export", "results/cup", table, "--format", kind, "-o", tmp_path / "file", cwd=finished)
    assert to_file.returncode == 0 and to_file.stdout == ""
    assert (tmp_path / "file").read_text() == done.stdout
    if kind == "csv":
        assert done.stdout == (finished / f"results/cup/{table}.csv").read_text()


def test_parquet_without_pyarrow_is_a_mistake_with_its_remedy(finished, tmp_path):
    (tmp_path / "pyarrow.py").write_text("raise ImportError('not here')\n")
    path = os.pathsep.join([str(tmp_path), environment()["PYTHONPATH"]])
    done = arena("export", "results/cup", "--format", "parquet", "-o", tmp_path / "x", cwd=finished, PYTHONPATH=path)
    assert done.returncode == 2
    assert "pip install 'arena[parquet]'" in done.stderr and "Traceback" not in done.stderr
    assert not (tmp_path / "x").exists()


def test_a_dry_run_writes_nothing(finished, tmp_path):
    done = arena("run", finished / "cup.yaml", "--dry-run", cwd=tmp_path)
    assert done.returncode == 0
    assert "toy: 48 matches of 2 players" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_play_draws_a_match_move_by_move(tmp_path):
    done = arena("play", "toy", "random", "random", "--seed", "3", "--set", "rounds=2", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "random-1" in done.stdout and "random-2" in done.stdout
    assert done.stdout.count("round ") == 1 + 2 + 2 * 3
    assert list(tmp_path.iterdir()) == []


def test_play_with_debug_shows_the_bots_own_traceback(tmp_path):
    bot = f"{Path(__file__).parent}/broken_bots.py:Raises"
    done = arena("play", "toy", bot, "first", "--debug", cwd=tmp_path)
    assert done.returncode == 1
    assert 'raise RuntimeError("no idea")' in done.stderr
    plain = arena("play", "toy", bot, "first", cwd=tmp_path)
    assert "Traceback" not in plain.stderr and "no idea" in plain.stdout


@pytest.mark.slow
def test_the_memory_of_the_parent_stays_flat(tmp_path):
    text = "games: [{toy: {rounds: 1}}]\nbots: [first, random]\nreports: [standings]\n"
    text += "format: {round-robin: {rounds: %d}}\n"
    watch = "import resource, sys\nfrom arena.cli import main\ntry: main()\n"
    watch += "finally: print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    peaks = []
    for rounds in (2_500, 10_000, 20_000):
        path = tmp_path / "flat.yaml"
        path.write_text(text % rounds)
        done = subprocess.run(
            [sys.executable, "-c", watch, "run", str(path), "--quiet", "--out", str(tmp_path / str(rounds))],
            cwd=tmp_path, env=environment(), capture_output=True, text=True, check=True,
        )  # fmt: skip
        peaks.append(int(done.stderr.split()[-1]) / 1024)
    assert peaks[2] - peaks[1] < 10, f"{peaks} MB"
