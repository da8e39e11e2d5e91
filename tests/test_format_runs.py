"""Whole runs of formats that look at results: the same bytes however they are played, stopped and gone on with."""

import json

import pytest
from test_runs import arena, files, group_is_gone, started, wait_for_lines

from arena.config import described, load
from arena.errors import ResultsError, StoppedError
from arena.executors import Crew
from arena.executors.inline import inline
from arena.store import FILE, Store
from arena.timings import Timings
from arena.tournament import Silence, check_stored, play_missing, results, warn

CONFIG = """\
name: cup
seed: 11
games:
  - toy
  - toy-long: {game: toy, rounds: 9}
bots:
  - first
  - random
  - bold: {bot: greedy}
  - other: {bot: random}
  - last: {bot: first}
  - third: {bot: random}
  - brave: {bot: greedy}
format: {%s}
"""
FORMATS = {
    "swiss": "swiss: {rounds: 4, deals: 6}",
    "knockout": "knockout: {deals: 10, extra: 4}",
    "double-knockout": "double-knockout: {deals: 5, extra: 4, seeding: drawn}",
    "balanced": "balanced: {rounds: 4, meetings: 2}",
}


def config(folder, name, text=CONFIG):
    path = folder / "cup.yaml"
    path.write_text(text % FORMATS.get(name, name))
    return path


@pytest.fixture(scope="module", params=FORMATS)
def finished(request, tmp_path_factory):
    """The folder of a finished run of each format."""
    folder = tmp_path_factory.mktemp(request.param)
    done = arena("run", config(folder, request.param), "--executor", "inline", cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize("workers", [1, 3])
def test_the_bytes_do_not_depend_on_the_workers(finished, tmp_path, workers):
    done = arena("run", finished / "cup.yaml", "--workers", workers, "--out", tmp_path / "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert files(tmp_path / "out") == files(finished / "results/cup")


def test_kill_9_in_mid_round_and_a_new_start_give_the_same_bytes(finished, tmp_path):
    kills = 0
    for lines in (1, 30, 110):
        process = started("run", finished / "cup.yaml", "--out", tmp_path / "out", "--workers", "2", cwd=tmp_path)
        wait_for_lines(tmp_path / "out" / FILE, lines, process)
        kills += process.poll() is None
        process.kill()
        process.communicate()
        assert group_is_gone(process)
    assert kills >= 2
    done = arena("run", finished / "cup.yaml", "--out", tmp_path / "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert files(tmp_path / "out") == files(finished / "results/cup")


def test_every_match_verifies_and_can_be_played_again_from_its_id(finished):
    done = arena("verify", "results/cup", "--rerun", cwd=finished)
    assert done.returncode == 0, done.stdout + done.stderr
    last = json.loads((finished / "results/cup" / FILE).read_text().splitlines()[-1])["id"]
    shown = arena("replay", "results/cup", last, cwd=finished)
    again = arena("replay", "cup.yaml", "--id", last, cwd=finished)
    assert again.returncode == 0 and again.stdout == shown.stdout


def test_a_second_run_says_that_all_is_played(finished):
    before = files(finished / "results/cup")
    done = arena("run", "cup.yaml", cwd=finished)
    assert done.returncode == 0
    assert "complete" in done.stderr
    assert "of ? matches" not in done.stdout
    assert files(finished / "results/cup") == before


class Executor:
    """Plays here, leaves some matches void, and stops after a number of them."""

    def __init__(self, voided=lambda match: False, stop_after=10**9):
        self.voided = voided
        self.left = stop_after
        self.played = []

    def __call__(self, task, fixtures, crew):
        for fixture, line in inline(task, fixtures, crew):
            if self.left == 0:
                raise StoppedError("enough")
            self.left -= 1
            self.played.append(fixture.id)
            yield fixture, None if self.voided(fixture) else line


class Listener(Silence):
    def __init__(self):
        self.warnings = []

    def warn(self, text):
        self.warnings.append(text)


def play(path, out, executor=None, overrides=()):
    """Play or go on; the warnings that were told, and the matches that were played."""
    loaded = load(path, overrides)
    executor = executor or Executor()
    listener = Listener()
    with Store(out, described(loaded)) as store, Timings(out, restart=False) as timings:
        check_stored(loaded, store)
        warn(loaded, store, listener)
        play_missing(loaded, store, executor, Crew(1, lambda: None), listener, timings)
    return listener.warnings, executor.played


def text(folder):
    return (folder / FILE).read_text()


def pairing_voided(match):
    """All matches of a pairing of the first round, which the bold one wins."""
    return match.id.startswith("toy/bold~third/")


@pytest.fixture
def swiss(tmp_path):
    """A config, and the file of a run of it that nothing disturbed."""
    path = config(tmp_path, "swiss")
    play(path, tmp_path / "whole")
    return path, text(tmp_path / "whole")


def test_void_matches_are_played_again_and_what_rested_on_them_is_put_right(swiss, tmp_path):
    path, whole = swiss
    play(path, tmp_path / "out", Executor(pairing_voided))
    voids = text(tmp_path / "out").count('"end":"void"')
    warnings, again = play(path, tmp_path / "out")
    assert text(tmp_path / "out") == whole
    assert "void matches are played again" in warnings[0] and "are dropped" in warnings[0]
    assert 0 < voids < len(set(again)) == len(again) < whole.count("\n") - 1


@pytest.mark.parametrize("stops", [(0,), (1,), (12,), (5, 0, 6)])
def test_a_run_that_is_stopped_while_void_matches_are_put_right_goes_on(swiss, tmp_path, stops):
    path, whole = swiss
    play(path, tmp_path / "out", Executor(pairing_voided))
    for count in stops:
        with pytest.raises(StoppedError):
            play(path, tmp_path / "out", Executor(stop_after=count))
    play(path, tmp_path / "out")
    assert text(tmp_path / "out") == whole


def test_matches_that_are_void_again_change_nothing(swiss, tmp_path):
    path, _ = swiss
    play(path, tmp_path / "out", Executor(pairing_voided))
    before = text(tmp_path / "out")
    _, again = play(path, tmp_path / "out", Executor(pairing_voided))
    assert text(tmp_path / "out") == before
    assert all(match.startswith("toy/bold~third/") for match in again)


def test_rounds_that_are_added_to_a_swiss_are_all_that_is_played(swiss, tmp_path):
    path, whole = swiss
    play(path, tmp_path / "out", overrides=["format.swiss.rounds=3"])
    _, again = play(path, tmp_path / "out")
    assert text(tmp_path / "out") == whole
    assert len(again) == 2 * 3 * 6 * 2


@pytest.mark.parametrize(
    "override",
    ["seed=12", "format.swiss.deals=7", "format.swiss.seeding=drawn", "bots=[first, random, {third: {bot: random}}]"],
)
def test_a_config_that_pairs_otherwise_is_refused_before_anything_is_played(swiss, tmp_path, override):
    path, whole = swiss
    with pytest.raises(ResultsError, match="--restart"):
        play(path, tmp_path / "whole", overrides=[override])
    assert text(tmp_path / "whole") == whole


def test_void_matches_do_not_excuse_another_config(swiss, tmp_path):
    path, _ = swiss
    play(path, tmp_path / "out", Executor(pairing_voided))
    before = text(tmp_path / "out")
    with pytest.raises(ResultsError, match=r"not in the schedule.*swiss pairs otherwise"):
        play(path, tmp_path / "out", overrides=["format.swiss.seeding=drawn"])
    assert text(tmp_path / "out") == before


def test_the_tables_show_places_and_rounds_also_of_an_unfinished_run(tmp_path):
    path = config(tmp_path, "knockout: {deals: 1, extra: 0}")
    with pytest.raises(StoppedError):
        play(path, tmp_path / "out", Executor(stop_after=9))
    found = results(tmp_path / "out" / FILE, load(path).rating)
    assert [each.title for each in found.courses["toy"].rounds] == ["quarterfinals", "semifinals"]
    assert (found.played, found.total) == (9, 24)
    play(path, tmp_path / "out")
    found = results(tmp_path / "out" / FILE, load(path).rating)
    assert [each.title for each in found.courses["toy"].rounds] == ["quarterfinals", "semifinals", "final"]
    assert found.played == found.total == 24


def test_how_many_matches_a_knockout_has_is_known_at_its_end(tmp_path):
    path = config(tmp_path, "knockout")
    with pytest.raises(StoppedError):
        play(path, tmp_path / "out", Executor(stop_after=100))
    assert results(tmp_path / "out" / FILE, load(path).rating).total is None
    play(path, tmp_path / "out")
    found = results(tmp_path / "out" / FILE, load(path).rating)
    assert found.total == found.played
