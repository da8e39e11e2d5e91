"""`arena diff`, as a user starts it."""

import shutil

import pytest
from test_runs import arena

BOT = """\
class Mine:
    def __init__(self, seat):
        self.stream = seat.stream

    def choose(self, observation, actions):
        return actions[{index}] if self.stream.below(4) else actions[-1]
"""
CONFIG = """\
name: cup
seed: 5
games: [toy, toy-3: {game: toy, players: 3}]
bots: [first, random, {mine: {bot: "mine.py"}}]
format: {round-robin: {rounds: 6}}
"""


@pytest.fixture(scope="module")
def versions(tmp_path_factory):
    """A folder with the runs of two versions of a bot."""
    folder = tmp_path_factory.mktemp("versions")
    (folder / "cup.yaml").write_text(CONFIG)
    for index in (0, 1):
        (folder / "mine.py").write_text(BOT.replace("{index}", str(index)))
        done = arena("run", "cup.yaml", "--out", f"v{index}", cwd=folder)
        assert done.returncode == 0, done.stderr
    return folder


def diff(*arguments, cwd):
    return arena("diff", *arguments, cwd=cwd)


def test_a_run_and_itself_are_the_same(versions):
    done = diff("v0", "v0/matches.jsonl", cwd=versions)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "toy: 36 matches in both runs, 0 differ, 0 results flipped",
        "toy-3: 18 matches in both runs, 0 differ, 0 results flipped",
    ]


def test_two_versions_differ_where_the_new_one_moves_otherwise(versions):
    done = diff("v0", "v1", cwd=versions)
    assert done.returncode == 1, done.stderr
    lines = done.stdout.splitlines()
    listed = [line for line in lines if line.startswith(("toy/", "toy-3/"))]
    assert len(listed) == 20
    assert all(" mine keep and add; " in line for line in listed)
    assert any(" mine keep and add; flipped: " in line for line in listed)
    assert any(line.endswith("same result") for line in listed)
    assert any(line.startswith("mine: identity 'blake2b:") for line in lines)
    table = lines[next(n for n, line in enumerate(lines) if line.startswith("game ")) :]
    assert [line.split()[:3] for line in table[1:7]] == [
        ["toy", "first", "12"],
        ["toy", "mine", "12"],
        ["toy", "random", "12"],
        ["toy-3", "first", "6"],
        ["toy-3", "mine", "6"],
        ["toy-3", "random", "6"],
    ]
    assert not any(word in line for line in table for word in (" nan", " inf"))


def test_matches_of_bots_that_did_not_change_do_not_differ(versions):
    done = diff("v0", "v1", "--limit", "1000", cwd=versions)
    assert "toy/first~random/" not in done.stdout
    assert "matches more" not in done.stdout


def test_the_list_is_as_long_as_asked(versions):
    done = diff("v0", "v1", "--limit", "3", cwd=versions)
    assert sum(line.startswith(("toy/", "toy-3/")) for line in done.stdout.splitlines()) == 3
    assert "matches more that differ; --limit " in done.stdout
    none = diff("v0", "v1", "--limit", "0", cwd=versions)
    assert none.returncode == 1
    assert "toy/" not in none.stdout


def test_an_unfinished_run_is_compared_as_far_as_it_goes(versions, tmp_path):
    shutil.copytree(versions / "v0", tmp_path / "part")
    path = tmp_path / "part/matches.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:21]) + lines[21][:40])
    done = diff(versions / "v0", "part", cwd=tmp_path)
    assert done.returncode == 1
    assert "toy: 20 matches in both runs, 0 differ, 0 results flipped, 16 only in the first" in done.stdout
    assert "only the first run has, for instance, toy/" in done.stdout
    other_way = diff("part", versions / "v0", cwd=tmp_path)
    assert other_way.returncode == 1 and "16 only in the second" in other_way.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Missing argument 'RUN_A'"),
        (["v0"], "Missing argument 'RUN_B'"),
        (["v0", "nowhere"], "nowhere: there is no such file or folder"),
        (["v0", "cup.yaml"], "cup.yaml"),
        (["v0", "."], "there is no matches.jsonl in it"),
        (["v0", "v1", "--limit", "-1"], "--limit"),
        (["v0", "v1", "--limit", "all"], "--limit"),
    ],
)
def test_a_mistake_gets_one_message(versions, arguments, said):
    done = diff(*arguments, cwd=versions)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_runs_of_different_seeds_are_refused(versions, tmp_path):
    shutil.copy(versions / "mine.py", tmp_path)
    shutil.copy(versions / "cup.yaml", tmp_path)
    assert arena("run", "cup.yaml", "--set", "seed=6", "--out", "six", cwd=tmp_path).returncode == 0
    done = diff(versions / "v1", "six", cwd=tmp_path)
    assert done.returncode == 2
    assert "has the seed 5" in done.stderr and "--set seed=5" in done.stderr


def test_a_broken_line_is_named(versions, tmp_path):
    shutil.copytree(versions / "v0", tmp_path / "broken")
    path = tmp_path / "broken/matches.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines[:4], '{"id":3}\n', *lines[5:]]))
    done = diff("broken", versions / "v0", cwd=tmp_path)
    assert done.returncode == 2
    assert "matches.jsonl:5" in done.stderr and "Traceback" not in done.stderr
