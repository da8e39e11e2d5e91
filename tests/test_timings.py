import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.hosting.health import SHORTEST, Meter, seconds_of, time_class
from arena.timings import TIMINGS, Card, Timings, cards, health, summary


def took(name, *seconds, seat=0, **values):
    meter = Meter(times=list(seconds), **values)
    return meter.health(name, seat)


def written(folder, *matches, restart=False):
    with Timings(folder, restart) as timings:
        for number, match in enumerate(matches):
            timings.add(f"toy/a~b/{number}.1", match)


@given(st.floats(SHORTEST, 1e6))
def test_a_class_of_think_times_is_narrow(seconds):
    assert seconds_of(time_class(seconds)) == pytest.approx(seconds, rel=0.05)


def test_what_bots_took_is_summed_up_over_matches_and_runs(tmp_path):
    one = (took("a", 0.1, 0.2, near=1, memory_kb=7, output=3), took("b", seat=1, fault="time", late=2))
    two = (took("b", 0.3, memory_kb=5), took("a", 0.4, seat=1, memory_kb=4, output=1))
    written(tmp_path, one)
    written(tmp_path, two)
    found = cards(tmp_path / TIMINGS)
    assert sorted(found) == ["a", "b"]
    a, b = found["a"], found["b"]
    assert (a.matches, a.choices, a.near, a.memory_kb, a.output) == (2, 3, 1, 7, 4)
    assert (a.seconds, a.longest) == (pytest.approx(0.7), 0.4)
    assert (b.matches, b.choices, b.late, dict(b.faults)) == (2, 1, 2, {"time": 1})


def test_a_restart_begins_a_new_file(tmp_path):
    written(tmp_path, [took("a", 0.1)])
    written(tmp_path, [took("b", 0.1)], restart=True)
    assert list(cards(tmp_path / TIMINGS)) == ["b"]


@pytest.mark.parametrize("cut", range(5, 50, 4))
def test_a_torn_last_line_is_left_out_and_what_comes_after_it_counts(tmp_path, cut):
    written(tmp_path, [took("a", 0.1)], [took("a", 0.2)])
    path = tmp_path / TIMINGS
    path.write_bytes(path.read_bytes()[:-cut])
    written(tmp_path, [took("a", 0.3)])
    assert cards(path)["a"].matches == 2
    assert cards(path)["a"].longest == 0.3


@pytest.mark.parametrize("name", ["=1+1", 'a,b "q"', "名前🎲", "NA", "None", "line\u2028two"])
def test_any_name_comes_back(tmp_path, name):
    written(tmp_path, [took(name, 0.1)])
    assert cards(tmp_path / TIMINGS)[name].choices == 1
    assert health(tmp_path, [name]).rows[0][0] == name


def test_quantiles_are_those_of_all_choices():
    card = Card()
    times = [number / 1000 for number in range(1, 1001)]
    row = took("a", *times)
    cells = {"times": " ".join(f"{number}:{count}" for number, count in row.times), "fault": ""}
    card.add({**cells, "choices": "1000", "near": "0", "late": "0", "memory_kb": "0", "output": "0",
              "seconds": "500.5", "longest": "1.0"})  # fmt: skip
    assert card.quantile(0.5) == pytest.approx(0.5, rel=0.1)
    assert card.quantile(0.95) == pytest.approx(0.95, rel=0.1)
    assert card.quantile(1.0) <= 1.0
    assert Card().quantile(0.5) is None


def test_the_table_has_a_row_for_each_entrant_and_empty_cells_where_nothing_is_known(tmp_path):
    written(tmp_path, [took("a", 0.1, 0.1)])
    table = health(tmp_path, ["a", "silent"])
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    assert [row["entrant"] for row in rows] == ["a", "silent"]
    assert rows[0]["p50_ms"] == pytest.approx(100, rel=0.05) and rows[0]["max_ms"] == 100
    assert rows[1]["p50_ms"] is None and rows[1]["choices"] == 0
    assert rows[0]["memory_kb"] is None


def test_the_summary_names_faults(tmp_path):
    written(tmp_path, [took("a", 0.1, fault="crash"), took("b", 0.1)], [took("a", fault="start")])
    lines = summary(tmp_path, ["a", "b", "c"]).splitlines()
    assert lines[1].endswith("1 crash, 1 start") and len(lines) == 3


def test_a_folder_without_timings_has_no_summary(tmp_path):
    assert summary(tmp_path, ["a"]) == ""


def test_a_folder_that_cannot_be_written_is_no_matter(tmp_path):
    with Timings(tmp_path / "nowhere", restart=False) as timings:
        timings.add("toy/a~b/1.1", [took("a", 0.1)])


def test_the_file_is_plain_csv(tmp_path):
    written(tmp_path, [took("a", 0.25, 0.25)])
    with (tmp_path / TIMINGS).open(newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["id"], row["choices"], row["seconds"]) == ("toy/a~b/0.1", "2", "0.500000")
