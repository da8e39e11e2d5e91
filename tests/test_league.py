"""A league: runs that go on in an old folder while entrants are added and bots change."""

import csv
import io
import json
import multiprocessing
import os
from pathlib import Path

import pytest
from test_runs import arena, files

from arena.config import described, load
from arena.errors import Interrupted, ResultsError
from arena.kept import Old, kept_files
from arena.store import FILE, Store, header_of, records_of
from arena.tournament import Silence, all_records, results, run

CONFIG = """\
name: cup
seed: 11
games: [toy, toy-long: {game: toy, rounds: 9}]
bots:
  - mine: {bot: %s}
  - other: {bot: %s}
  - random
format: {%s}
on_change: %s
"""
FIRST, GREEDY, RANDOM = "first, version: one", "greedy, version: two", "random, version: three"
ROUNDS = "round-robin: {rounds: 2}"


class Told(Silence):
    """A progress that notes what it is told, and may stop the run."""

    def __init__(self, stop_after=None):
        self.warnings = []
        self.played = 0
        self.stop_after = stop_after

    def advance(self, record):
        self.played += 1
        if self.played == self.stop_after:
            raise Interrupted(2)

    def warn(self, text):
        self.warnings.append(text)


def play(folder, mine=FIRST, other=GREEDY, format=ROUNDS, on_change="keep", stop_after=None, bots="", **more):
    """Play the league in `folder` with these bots; what was told."""
    folder.mkdir(exist_ok=True)
    path = folder.parent / "cup.yaml"
    path.write_text(CONFIG.replace("  - random\n", f"  - random\n{bots}") % (mine, other, format, on_change))
    told = Told(stop_after)
    try:
        run(path, folder, executor="inline", preflight=False, progress=told, **more)
    except Interrupted:
        assert told.played == stop_after
    return told


def lines(path):
    return path.read_bytes().splitlines(keepends=True)


def of(name, found):
    """The lines of matches that `name` plays in."""
    return [line for line in found if name in json.loads(line)["entrants"]]


def table(folder, name):
    return list(csv.DictReader(io.StringIO((folder / f"{name}.csv").read_text())))


@pytest.fixture(scope="module")
def before(tmp_path_factory):
    """The file of matches of a finished run, `mine` being another bot there than later."""
    folder = tmp_path_factory.mktemp("before") / "run"
    play(folder)
    return lines(folder / FILE)


@pytest.fixture(scope="module")
def anew(tmp_path_factory):
    """The same of a run that was begun with the later bots."""
    folder = tmp_path_factory.mktemp("anew") / "run"
    play(folder, mine=RANDOM)
    return lines(folder / FILE)


@pytest.fixture
def old(tmp_path, before):
    """A folder with the finished run."""
    folder = tmp_path / "run"
    folder.mkdir()
    (folder / FILE).write_bytes(b"".join(before))
    return folder


def test_a_changed_bot_is_refused_unless_the_config_says_otherwise(old, before):
    with pytest.raises(ResultsError) as error:
        play(old, mine=RANDOM, on_change="refuse")
    for part in (
        "'mine'",
        "bot was 'first' and is 'random' now",
        "identity was",
        "let `on_change` be replay or keep",
        "--restart",
    ):
        assert part in str(error.value)
    assert lines(old / FILE) == before
    assert kept_files(old) == []


def test_what_becomes_of_changed_bots_decides_nothing_about_play(tmp_path):
    headers = []
    for on_change in ("refuse", "replay", "keep"):
        (tmp_path / "cup.yaml").write_text(CONFIG % (FIRST, GREEDY, ROUNDS, on_change))
        headers.append(described(load(tmp_path / "cup.yaml")))
    assert headers[0] == headers[1] == headers[2]
    assert "on_change" not in headers[0]


def test_replay_plays_only_the_changed_bots_matches_and_ends_as_a_new_run_would(old, anew):
    told = play(old, mine=RANDOM, on_change="replay")
    (warning,) = told.warnings
    assert "mine is another one now: bot was 'first'" in warning
    assert "its 16 matches are dropped and played anew" in warning
    assert told.played == 16
    assert lines(old / FILE) == anew
    assert kept_files(old) == []
    assert {row["entrant"] for row in table(old, "standings")} == {"mine", "other", "random"}


def test_keep_keeps_the_old_lines_byte_for_byte_and_the_rest_is_as_a_new_run_would_be(old, before, anew):
    told = play(old, mine=RANDOM)
    (warning,) = told.warnings
    assert "its 16 matches go to kept-1.jsonl" in warning
    assert told.played == 16
    assert lines(old / FILE) == anew
    assert lines(old / "kept-1.jsonl") == [before[0], *of("mine", before[1:])]


def test_tables_hold_the_old_version_under_a_name_of_its_own(old, before):
    play(old, mine=RANDOM)
    rows = {(row["game"], row["entrant"]): row for row in table(old, "standings")}
    assert rows["toy", "mine@1"]["matches"] == rows["toy", "mine"]["matches"] == "8"
    assert rows["all", "other"]["matches"] == "24"
    assert {row["opponent"] for row in table(old, "crosstable") if row["entrant"] == "mine@1"} == {"other", "random"}
    kept = [json.loads(line) for line in of("mine", before[1:])]
    shown = [row for row in table(old, "matches") if row["entrant"] == "mine@1"]
    assert [row["deal"] for row in shown] == [match["deal"] for match in kept]
    assert [int(row["rank"]) for row in shown] == [match["ranks"][match["entrants"].index("mine")] for match in kept]
    assert len({row["id"] for row in shown}) == 16
    board = json.loads((old / "leaderboard.json").read_text())
    assert all(any(note.startswith("mine@1: mine before it") for note in each["notes"]) for each in board["tables"])
    assert board["played"] == board["total"] == 24


def test_what_a_bot_took_is_told_of_todays_version_alone(old, tmp_path):
    play(tmp_path / "fresh")
    played = play(tmp_path / "fresh", mine=RANDOM).played
    (row,) = [row for row in table(tmp_path / "fresh", "health") if row["entrant"] == "mine"]
    assert int(row["matches"]) == played == 16
    assert {row["entrant"] for row in table(tmp_path / "fresh", "health")} == {"mine", "other", "random"}


def test_a_bot_that_changes_twice_is_there_three_times(old):
    play(old, mine=RANDOM)
    play(old, mine=GREEDY)
    assert [path.name for path in kept_files(old)] == ["kept-1.jsonl", "kept-2.jsonl"]
    matches = {row["entrant"]: row["matches"] for row in table(old, "standings") if row["game"] == "toy"}
    assert matches == {"mine": "8", "mine@1": "8", "mine@2": "8", "other": "16", "random": "16"}


def test_two_bots_that_change_at_different_times_are_told_apart(old):
    """`other` changes after `mine` did, so the matches kept first were played by an old version of it as well."""
    play(old, mine=RANDOM)
    play(old, mine=RANDOM, other=FIRST)
    pairs = {(row["entrant"], row["opponent"]) for row in table(old, "crosstable")}
    assert ("mine@1", "other@1") in pairs and ("mine", "other@1") in pairs and ("mine", "other") in pairs
    assert ("mine@1", "other") not in pairs
    assert {row["entrant"] for row in table(old, "standings")} == {"mine", "mine@1", "other", "other@1", "random"}


def test_two_bots_may_change_at_once(old):
    told = play(old, mine=RANDOM, other=FIRST)
    assert [warning.partition(" ")[0] for warning in told.warnings] == ["mine", "other"]
    assert told.played == 24
    assert ("mine@1", "other@1") in {(row["entrant"], row["opponent"]) for row in table(old, "crosstable")}


def test_a_name_that_is_taken_is_passed_over(old):
    play(old, mine=RANDOM, bots="  - mine@1: {bot: first}\n")
    names = {row["entrant"] for row in table(old, "standings")}
    assert names == {"mine", "mine@1", "mine@2", "other", "random"}
    matches = {row["entrant"]: row["matches"] for row in table(old, "standings") if row["game"] == "toy"}
    assert (matches["mine@1"], matches["mine@2"]) == ("12", "8")  # a fourth entrant, and an old version of the first


def test_a_bot_that_changes_back_counts_once(old, before):
    play(old, mine=RANDOM)
    play(old, mine=FIRST)
    assert lines(old / FILE) == before
    matches = {row["entrant"]: row["matches"] for row in table(old, "standings") if row["game"] == "toy"}
    assert matches == {"mine": "8", "mine@1": "8", "other": "12", "random": "12"}
    play(old, mine=GREEDY)
    matches = {row["entrant"]: row["matches"] for row in table(old, "standings") if row["game"] == "toy"}
    assert matches == {"mine": "8", "mine@1": "8", "mine@2": "8", "other": "16", "random": "16"}
    assert lines(old / "kept-1.jsonl") == [before[0], *of("mine", before[1:])]


def test_a_bot_without_matches_leaves_nothing_behind(tmp_path):
    play(tmp_path / "run", stop_after=1)
    (tmp_path / "run" / FILE).write_bytes(lines(tmp_path / "run" / FILE)[0])
    told = play(tmp_path / "run", mine=RANDOM)
    assert "it has not played yet" in told.warnings[0]
    assert kept_files(tmp_path / "run") == []


@pytest.mark.parametrize("played", [0, 1, 9, 15])
def test_a_run_that_is_stopped_after_a_change_goes_on_to_the_same_bytes(old, tmp_path, played):
    untouched = tmp_path / "untouched"
    untouched.mkdir()
    (untouched / FILE).write_bytes((old / FILE).read_bytes())
    play(untouched, mine=RANDOM)
    if played:
        play(old, mine=RANDOM, stop_after=played)
        assert not of("mine", lines(old / FILE)[1:])[played:]
    assert play(old, mine=RANDOM).played == 16 - played
    assert files(old) == files(untouched)


def dying(folder, number, after):
    """Go on with changed bots, and die like from `kill -9` at the replacement of the file with that number."""
    replace, count = Path.replace, [0]

    def replacing(path, target):
        count[0] += 1
        if count[0] == number and not after:
            os._exit(9)
        found = replace(path, target)
        if count[0] == number:
            os._exit(9)
        return found

    Path.replace = replacing
    play(folder, mine=RANDOM)


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_kill_9_between_any_two_files_neither_loses_nor_doubles_a_match(old, before, anew, number, after):
    process = multiprocessing.get_context("fork").Process(target=dying, args=(old, number, after))
    process.start()
    process.join()
    assert process.exitcode == 9
    there = {(file.name, line) for file in (old / FILE, *kept_files(old)) for line in lines(file)[1:]}
    assert {line for _, line in there} >= set(before[1:])
    shown = [record.id for record in all_records(old / FILE)]
    assert len(shown) == len(set(shown))
    assert sum("mine@1" in record.entrants or "mine" in record.entrants for record in all_records(old / FILE)) >= 16
    play(old, mine=RANDOM)
    assert lines(old / FILE) == anew
    assert [lines(path) for path in kept_files(old)] == [[before[0], *of("mine", before[1:])]]


def test_a_kept_file_that_was_begun_is_gone_on_with(old, before):
    """As a run leaves it that was killed before it took the matches out, when the next one has played more of them."""
    mine = of("mine", before[1:])
    (old / "kept-1.jsonl").write_bytes(before[0] + mine[0] + mine[1])
    play(old, mine=RANDOM)
    assert lines(old / "kept-1.jsonl") == [before[0], *mine]
    assert [path.name for path in kept_files(old)] == ["kept-1.jsonl"]


def test_a_kept_file_that_cannot_be_read_is_named_before_anything_is_played(old, before):
    (old / "kept-3.jsonl").write_text("nothing\n")
    with pytest.raises(ResultsError, match=r"kept-3\.jsonl: does not begin with the header"):
        play(old, format="round-robin: {rounds: 3}")
    assert lines(old / FILE) == before
    play(old, restart=True)
    assert kept_files(old) == []


def test_restart_throws_away_what_was_kept(old, anew):
    play(old, mine=RANDOM)
    assert kept_files(old)
    play(old, mine=RANDOM, restart=True)
    assert kept_files(old) == []
    assert lines(old / FILE) == anew
    assert {row["entrant"] for row in table(old, "standings")} == {"mine", "other", "random"}


@pytest.mark.parametrize("on_change", ["replay", "keep"])
def test_entrants_and_rounds_may_be_added_at_the_same_time(old, tmp_path, on_change):
    changed = {"mine": RANDOM, "format": "round-robin: {rounds: 3}", "bots": "  - new: {bot: first}\n"}
    play(old, on_change=on_change, **changed)
    play(tmp_path / "fresh", **changed)
    assert lines(old / FILE) == lines(tmp_path / "fresh" / FILE)


@pytest.mark.parametrize(
    "change",
    [{"format": "round-robin: {rounds: 1}"}, {"bots": "seed: 4\n"}, {"bots": "limits: {moves: 9}\n"}],
    ids=["fewer rounds", "another seed", "other limits"],
)
def test_other_changes_are_refused_as_ever(old, before, change):
    text = CONFIG.replace("seed: 11\n", "") if "seed" in change.get("bots", "") else CONFIG
    path = old.parent / "cup.yaml"
    path.write_text(text % (RANDOM, GREEDY, change.get("format", ROUNDS), "keep") + change.get("bots", ""))
    with pytest.raises(ResultsError, match="--restart"):
        run(path, old, executor="inline", preflight=False)
    assert lines(old / FILE) == before
    assert kept_files(old) == []


@pytest.mark.parametrize(
    ("format", "on_change", "stop_after"),
    [
        ("swiss: {rounds: 3, deals: 2}", "replay", None),
        ("swiss: {rounds: 3, deals: 2}", "keep", 3),
        ("decided: {max_deals: 16}", "replay", 3),
    ],
)
def test_formats_that_look_at_results_are_led_elsewhere(tmp_path, format, on_change, stop_after):
    bots = "  - fourth: {bot: first}\n  - fifth: {bot: random}\n"
    play(tmp_path / "run", format=format, on_change=on_change, bots=bots)
    told = play(tmp_path / "run", RANDOM, format=format, on_change=on_change, bots=bots, stop_after=stop_after)
    assert "matches of changed bots are played again" in "".join(told.warnings)
    if stop_after:
        play(tmp_path / "run", RANDOM, format=format, on_change=on_change, bots=bots)
    play(tmp_path / "fresh", RANDOM, format=format, on_change=on_change, bots=bots)
    assert lines(tmp_path / "run" / FILE) == lines(tmp_path / "fresh" / FILE)
    assert not (tmp_path / "run" / ".strays").exists()
    assert play(tmp_path / "run", RANDOM, format=format, on_change=on_change, bots=bots).played == 0


def test_a_void_match_of_a_changed_bot_is_not_kept(old, before):
    match = json.loads(of("mine", before[1:])[0])
    match |= {"ranks": [], "scores": [], "awards": [], "end": "void", "actions": "", "digest": ""}
    line = json.dumps(match, separators=(",", ":")).encode() + b"\n"
    (old / FILE).write_bytes(b"".join(before).replace(of("mine", before[1:])[0], line))
    assert "its 15 matches" in play(old, mine=RANDOM).warnings[0]
    assert lines(old / "kept-1.jsonl") == [before[0], *of("mine", before[1:])[1:]]


def test_a_game_that_is_another_one_now_is_in_no_table(old):
    play(old, mine=RANDOM)
    header = header_of(old / FILE)
    without = {**header, "games": [{**header["games"][0], "options": {"rounds": 4}}, header["games"][1]]}
    found = list(Old(without, [(old / "kept-1.jsonl", header_of(old / "kept-1.jsonl"))]).records())
    assert {record.label for record in found} == {"toy-long"}


def test_a_kept_file_is_a_run_by_itself(old, before):
    play(old, mine=RANDOM)
    alone = results(old / "kept-1.jsonl", load(old.parent / "cup.yaml").rating)
    assert alone.entrants == ("mine", "other", "random")
    assert alone.played == len(of("mine", before[1:])) == len(list(records_of(old / "kept-1.jsonl")))


@pytest.fixture(scope="module")
def league(tmp_path_factory):
    """A folder in which a bot's file has changed: everything by the command line."""
    folder = tmp_path_factory.mktemp("league")
    bot = folder / "mine.py"
    bot.write_text("class Mine:\n    def __init__(self, seat): pass\n    def choose(self, seen, actions): return 0\n")
    bot.write_text(bot.read_text().replace("return 0", "return actions[0]"))
    text = "name: cup\ngames: [toy]\nbots: [random, mine: {bot: 'mine.py:Mine'}]\nformat: {round-robin: {rounds: 3}}\n"
    (folder / "cup.yaml").write_text(text + "on_change: keep\n")
    done = arena("run", "cup.yaml", "--workers", "1", cwd=folder)
    assert done.returncode == 0, done.stderr
    bot.write_text(bot.read_text().replace("actions[0]", "actions[-1]"))
    done = arena("run", "cup.yaml", "--workers", "2", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert "mine is another one now: identity was" in done.stderr and "6 matches go to kept-1.jsonl" in done.stderr
    return folder


def test_the_content_of_a_bots_file_is_what_it_is(league):
    assert len(lines(league / "results/cup/kept-1.jsonl")) == 7


def test_every_command_reads_what_is_kept(league):
    shown = arena("leaderboard", "results/cup", cwd=league)
    assert "mine@1" in shown.stdout and "mine before it changed, see kept-1.jsonl" in " ".join(shown.stdout.split())
    exported = arena("export", "results/cup", "crosstable", cwd=league)
    assert exported.stdout == (league / "results/cup/crosstable.csv").read_text()
    assert "mine@1,random" in exported.stdout
    listed = arena("replay", "results/cup", cwd=league)
    assert len(listed.stdout.splitlines()) == 12
    replayed = arena("replay", "results/cup", "toy/mine%401~random/2.1", cwd=league)
    assert replayed.returncode == 0 and "mine@1" in replayed.stdout
    differ = arena("diff", "results/cup/kept-1.jsonl", "results/cup", cwd=league)
    assert differ.returncode == 1 and "6 matches in both runs" in differ.stdout and "mine: identity" in differ.stdout


def test_verify_checks_what_is_kept_without_the_bot_that_is_gone(league, tmp_path):
    done = arena("verify", "results/cup", "--rerun", cwd=league)
    assert done.returncode == 0, done.stdout
    assert "kept-1.jsonl: 6 of 6 matches verified (old versions of bots: not played again)" in done.stdout
    for file in (FILE, "kept-1.jsonl"):
        (tmp_path / file).write_bytes((league / "results/cup" / file).read_bytes())
    kept = (tmp_path / "kept-1.jsonl").read_text().splitlines()
    (tmp_path / "kept-1.jsonl").write_text("\n".join([*kept[:-1], kept[-1].replace('"seed":0', '"seed":1')]) + "\n")
    done = arena("verify", tmp_path, cwd=league)
    assert done.returncode == 1
    assert "kept-1.jsonl: 5 of 6 matches verified, 1 differ" in done.stdout


def test_a_store_that_is_not_asked_changes_nothing(old, before):
    header = {**header_of(old / FILE)}
    header["entrants"] = [{**header["entrants"][0], "identity": "version new"}, *header["entrants"][1:]]
    with Store(old, header, on_change="keep") as store:
        assert (len(store.outdated), len(store.stored)) == (16, 8)
    assert lines(old / FILE) == before
