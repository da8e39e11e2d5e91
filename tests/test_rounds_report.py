"""The reports `places`, `rounds` and `rounds-md`."""

from dataclasses import fields

from fields import field, played, record

from arena.formats.course import Place
from arena.formats.knockout import Knockout
from arena.formats.swiss import Swiss
from arena.reports import Results
from arena.reports.places import COLUMNS, final_order, places
from arena.reports.rendering import terminal
from arena.reports.rounds import rounds, rounds_md
from arena.tally import Tally


def results(style, count, scoring=None):
    entrants = field(count)
    course, matches = played(style, entrants, scoring) if scoring else played(style, entrants)
    names = tuple(entrant.name for entrant in entrants.entrants)
    tally = Tally.of(record(match, (1, 0)) for match in matches)
    return Results("cup", ("toy",), names, tally, lambda: iter(()), len(tally), len(tally), courses={"toy": course})


def test_the_columns_of_places_are_the_parts_of_a_place():
    assert list(COLUMNS) == ["game", *(each.name for each in fields(Place))]
    table = places(results(Knockout(deals=1), 3))
    assert list(table.rows)[1] == ("toy", 2, "e01", None, None, None, 2.0, 1, 0, 1, 0, "final")


def test_rounds_lists_each_pairing_and_each_bye():
    table = rounds(results(Knockout(deals=2, extra=0), 3))
    assert list(table.rows) == [
        ("toy", 1, "semifinals", "e01", "e02", 2, 4, 0, 0, "e01", "matches"),
        ("toy", 1, "semifinals", "e00", None, 0, 0, 0, 0, "e00", "bye"),
        ("toy", 2, "final", "e00", "e01", 2, 4, 0, 0, "e00", "matches"),
    ]
    drawn = rounds(results(Swiss(rounds=1, deals=1), 2, lambda match: (1, 0)))
    assert list(drawn.rows) == [("toy", 1, "round 1", "e00", "e01", 1, 1, 0, 1, None, "draw")]


def test_a_pairing_that_is_being_played_has_no_result_yet():
    found = results(Swiss(rounds=1, deals=1), 2)
    course = Swiss(rounds=1, deals=1).course(field(2))
    next(course.fixtures())
    found.courses["toy"] = course
    assert list(rounds(found).rows) == [("toy", 1, "round 1", "e00", "e01", 1, None, None, None, None, None)]
    assert "* e00 – e01: being played" in rounds_md(found).text


def test_rounds_md_reads_like_a_bracket():
    text = rounds_md(results(Knockout(deals=2, extra=0), 4, lambda match: (0, 0))).text
    assert text == (
        "# cup\n\n## toy\n\n"
        "| place | entrant | match points | wins | losses | out |\n| :-- | :-- | --: | --: | --: | :-- |\n"
        "| 1 | e00 | 4 | 2 | 0 |  |\n| 2 | e01 | 4 | 1 | 1 | final |\n"
        "| 3 | e02 | 2 | 0 | 1 | semifinals |\n| 3 | e03 | 2 | 0 | 1 | semifinals |\n\n"
        "### semifinals\n\n* **e00** 2–2 e03, by seed\n* **e01** 2–2 e02, by seed\n\n"
        "### final\n\n* **e00** 2–2 e01, by seed\n"
    )
    assert "* e02: bye" in rounds_md(results(Swiss(rounds=1), 3)).text


def test_the_terminal_shows_the_places_after_the_ratings():
    shown = terminal(results(Swiss(rounds=3, deals=1), 8))
    assert shown.index("Elo") < shown.index("toy: places") < shown.index("Buchholz")


def test_people_read_no_columns_that_stay_empty():
    header, rows, words = final_order(results(Swiss(rounds=1, deals=1), 2).courses["toy"])
    assert header == ["place", "entrant", "points", "Buchholz", "match points", "wins", "losses"]
    assert "byes" not in header and "out" not in header and "draws" not in header
    assert rows[0][:3] == ["1", "e00", "1"]
    assert words == {0, 1}


def test_formats_without_rounds_have_empty_tables():
    found = Results("cup", ("toy",), ("a", "b"), Tally(), lambda: iter(()), 0, 0)
    assert list(places(found).rows) == [] and list(rounds(found).rows) == []
    assert rounds_md(found).text == "# cup\n"
