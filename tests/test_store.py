import json
import multiprocessing
import os
import resource
import signal

import pytest
from test_executors import fixtures

from arena.errors import ResultsError, StoppedError
from arena.lock import Lock
from arena.match import play, void
from arena.replay import to_line
from arena.store import FILE, Store, header_line, header_of, records_of, write_atomically

MATCHES = fixtures(6)
LINES = {match.id: to_line(play(match)) for match in MATCHES}
GAME = {"label": "toy", "game": "toy", "rules": 1, "options": {}, "players": 2, "moves": None}
ENTRANT = {"name": "a", "bot": "first", "parameters": {}, "identity": "1"}
HEADER = {
    "arena": 1,
    "name": "t",
    "seed": 5,
    "games": [GAME],
    "entrants": [ENTRANT],
    "format": {"name": "round-robin", "parameters": {"rounds": 1}},
    "limits": {"moves": None},
    "on_fault": "forfeit",
}
FINISHED = "".join(f"{each}\n" for each in [header_line(HEADER), *LINES.values()])


def play_all(folder, order=None, header=HEADER, stop_after=99):
    """Play what is missing, in some order of completion."""
    with Store(folder, header) as store:
        store.begin()
        missing = list(store.missing(MATCHES))
        for match in [missing[i] for i in order] if order else missing[:stop_after]:
            store.add(match, LINES[match.id])
        if len(missing) <= stop_after:
            store.finish()
        return store


def text(folder):
    return (folder / FILE).read_text(encoding="utf-8")


@pytest.mark.parametrize("order", [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [3, 0, 5, 1, 4, 2]])
def test_a_finished_file_is_in_the_order_of_fixtures_however_it_was_played(tmp_path, order):
    play_all(tmp_path, order)
    assert text(tmp_path) == FINISHED
    assert sorted(each.name for each in tmp_path.iterdir()) == [FILE]


@pytest.mark.parametrize("played", range(7))
def test_a_stopped_run_goes_on_and_ends_in_the_same_bytes(tmp_path, played):
    play_all(tmp_path, stop_after=played)
    second = play_all(tmp_path)
    assert second.added == 6 - played
    assert text(tmp_path) == FINISHED
    assert len(second.tally) == 6


@pytest.mark.parametrize("cut", [1, 2, 10, 100])
def test_a_torn_last_line_is_cut_off_with_a_warning(tmp_path, cut):
    play_all(tmp_path, stop_after=3)
    (tmp_path / FILE).write_bytes((tmp_path / FILE).read_bytes()[:-cut])
    with Store(tmp_path, HEADER) as store:
        assert len(store.stored) == 2
        assert "not whole" in store.warnings[0]
    play_all(tmp_path)
    assert text(tmp_path) == FINISHED


def test_a_torn_header_is_begun_anew_only_when_told(tmp_path):
    (tmp_path / FILE).write_text(header_line(HEADER)[:20])
    with pytest.raises(ResultsError, match="header"):
        play_all(tmp_path)
    with Store(tmp_path, HEADER, restart=True) as store:
        store.begin()
    play_all(tmp_path)
    assert text(tmp_path) == FINISHED


def test_void_matches_are_played_again(tmp_path):
    with Store(tmp_path, HEADER) as store:
        store.begin()
        for match in store.missing(MATCHES):
            store.add(match, to_line(void(match)) if match is MATCHES[2] else LINES[match.id])
        store.finish()
    assert [record.end for record in records_of(tmp_path / FILE)].count("void") == 1
    assert play_all(tmp_path).added == 1
    assert text(tmp_path) == FINISHED


def test_a_match_that_stands_there_twice_counts_once(tmp_path):
    lines = list(LINES.values())
    (tmp_path / FILE).write_text("\n".join([header_line(HEADER), lines[0], lines[1], lines[0]]) + "\n")
    store = play_all(tmp_path)
    assert store.added == 4
    assert text(tmp_path) == FINISHED


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 6}, "seed was 5 and is 6 now"),
        ({"name": "u"}, "name was 't'"),
        ({"limits": {"moves": 3}}, "limits was"),
        ({"entrants": [{**ENTRANT, "identity": "2"}]}, "entrant 'a' is another one: identity was '1' and is '2' now"),
        ({"games": [{**GAME, "game": "other"}]}, "game 'toy' is another one"),
        ({"arena": 2}, "arena was 1"),
    ],
)
def test_another_config_is_refused_with_the_difference(tmp_path, change, said):
    play_all(tmp_path, stop_after=3)
    before = text(tmp_path)
    with pytest.raises(ResultsError) as told:
        play_all(tmp_path, header=HEADER | change)
    assert said in str(told.value) and "--restart" in str(told.value)
    assert text(tmp_path) == before


@pytest.mark.parametrize(
    "change",
    [
        {"entrants": [ENTRANT, {**ENTRANT, "name": "b"}]},
        {"games": [GAME, {**GAME, "label": "more"}]},
        {"format": {"name": "round-robin", "parameters": {"rounds": 9}}},
    ],
)
def test_entrants_games_and_rounds_may_be_added(tmp_path, change):
    play_all(tmp_path, stop_after=3)
    store = play_all(tmp_path, header=HEADER | change)
    assert store.added == 3
    assert header_of(tmp_path / FILE) == HEADER | change


def test_what_void_matches_led_to_is_dropped_where_the_schedule_does_not_come_to_it_again(tmp_path):
    """Nothing else disorders the file here: the void match is the last before those that rest on it."""
    from arena.match import void
    from arena.replay import to_line

    lines = list(LINES.values())
    text_before = [header_line(HEADER), lines[0], to_line(void(MATCHES[1])), lines[2]]
    (tmp_path / FILE).write_text("\n".join(text_before) + "\n")
    with Store(tmp_path, HEADER) as store:
        assert store.can_stray
        store.let_stray(1)
        store.begin()
        for match in store.missing([MATCHES[0], MATCHES[1], MATCHES[3]]):
            store.add(match, LINES[match.id])
        store.finish()
    assert text(tmp_path).splitlines() == [header_line(HEADER), lines[0], lines[1], lines[3]]


def test_what_is_stored_and_not_scheduled_is_counted_before_anything_is_played(tmp_path):
    play_all(tmp_path)
    with Store(tmp_path, HEADER) as store:
        assert store.unscheduled(MATCHES[:4]) == 2
        assert store.unscheduled(MATCHES) == 0


def test_a_stored_match_that_was_played_otherwise_is_refused(tmp_path):
    play_all(tmp_path)
    (tmp_path / FILE).write_text(text(tmp_path).replace('"seed":3', '"seed":33'))
    with pytest.raises(ResultsError, match="played otherwise"):
        play_all(tmp_path)


@pytest.mark.parametrize("line", ["{", "[]", '{"id":1}', "\x00"])
def test_a_broken_line_is_named_and_nothing_is_changed(tmp_path, line):
    play_all(tmp_path)
    broken = FINISHED.replace(list(LINES.values())[2], line)
    (tmp_path / FILE).write_text(broken)
    with pytest.raises(ResultsError, match=r"matches\.jsonl:4"):
        play_all(tmp_path)
    assert text(tmp_path) == broken


@pytest.mark.parametrize("content", ["hello\n", "{}\n", "[1]\n", "null\n"])
def test_a_file_that_is_no_run_is_left_alone(tmp_path, content):
    (tmp_path / FILE).write_text(content)
    with pytest.raises(ResultsError, match="header"):
        play_all(tmp_path)
    assert text(tmp_path) == content


def hold(folder, ready, go):
    with Store(folder, HEADER):
        ready.set()
        go.wait(60)


def test_a_second_run_in_the_same_folder_is_told_who_holds_it(tmp_path):
    context = multiprocessing.get_context("fork")
    ready, go = context.Event(), context.Event()
    holder = context.Process(target=hold, args=(tmp_path, ready, go))
    holder.start()
    assert ready.wait(60)
    with pytest.raises(ResultsError, match=f"in use by process {holder.pid}"), Store(tmp_path, HEADER):
        pass
    go.set()
    holder.join()
    with Store(tmp_path, HEADER):
        pass


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ResultsError, match="file"), Store(tmp_path / "file" / "folder", HEADER):
        pass


def fill(folder, outcome):
    """Play while the disk takes no more than a few lines."""
    before = len(header_line(HEADER)) + 1 + sum(len(each.encode()) + 1 for each in list(LINES.values())[:3])
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (before + 100, before + 100))
    try:
        play_all(folder)
    except StoppedError as error:
        outcome.put(str(error))


def test_a_full_disk_stops_the_run_and_loses_nothing(tmp_path):
    context = multiprocessing.get_context("fork")
    outcome = context.Queue()
    filling = context.Process(target=fill, args=(tmp_path, outcome))
    filling.start()
    assert "what was played before is kept" in outcome.get(timeout=60)
    filling.join()
    assert text(tmp_path) == "".join(FINISHED.splitlines(keepends=True)[:4])
    assert play_all(tmp_path).added == 3
    assert text(tmp_path) == FINISHED


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path):
    path = tmp_path / "table.csv"
    write_atomically(path, ["old\n"])

    def failing():
        yield "new\n"
        raise OSError("disk")

    with pytest.raises(OSError, match="disk"):
        write_atomically(path, failing())
    assert path.read_text() == "old\n"
    assert [each.name for each in tmp_path.iterdir()] == ["table.csv"]


def test_the_header_is_one_strict_json_line():
    assert json.loads(header_line(HEADER)) == HEADER
    assert "\n" not in header_line(HEADER)


def test_a_lock_that_its_holder_takes_away_is_no_lock_for_who_opened_it_before(tmp_path, monkeypatch):
    """The one who comes second has opened the file of the first, who then releases it and lets a third one in."""
    first = Lock(tmp_path)
    third = []

    def claim(self, file):
        monkeypatch.undo()
        first.release()
        third.append(Lock(tmp_path))
        self.claim(file)

    monkeypatch.setattr(Lock, "claim", claim)
    with pytest.raises(ResultsError, match=f"in use by process {os.getpid()}"):
        Lock(tmp_path)
    third[0].release()
    Lock(tmp_path).release()
