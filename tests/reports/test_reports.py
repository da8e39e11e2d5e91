import io
import json
import random
from dataclasses import replace

import pandas
import pytest
from made import duels, forfeit, match, results

from arena import plugins
from arena.match import FAULTS
from arena.reports import DEFAULT, Document, Table
from arena.reports.achievements import achievements
from arena.reports.crosstable import crosstable
from arena.reports.faults import faults
from arena.reports.leaderboard import leaderboard, leaderboard_md
from arena.reports.matches import matches
from arena.reports.rendering import render, save, terminal
from arena.reports.seats import seats
from arena.reports.standings import standings
from arena.reports.superiority import superiority
from arena.tally import Tally

HOSTILE = ["NA", "None", "nan", "", "=1+1", 'a,b "q"', "名前🎲", "007", "1e3", "-x", " pad ", "<b>&", "a|b", "true"]

FIELD = [
    *duels("a", "b", "wwdl"),
    *duels("a", "c", "wwwd"),
    *duels("b", "c", "wldw"),
    forfeit("ab", "b", deal=20),
    match("ca", (), deal=20, end="void"),
]


def rows(table):
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def read(text, columns):
    """A CSV file as docs/tables.md says it is to be read."""
    numbers = {name: [""] for name, kind in columns.items() if kind != "str"}
    return pandas.read_csv(io.StringIO(text), keep_default_na=False, na_values=numbers, dtype=columns)


def outputs(found, names=DEFAULT):
    """All outputs as text, by file."""
    made = {}
    for name in names:
        output = plugins.load("reports", name)(found)
        made[output.file] = render(output, "csv") if isinstance(output, Table) else output.text
    return made


def test_standings_have_a_row_for_each_entrant_best_first():
    table = standings(results(FIELD))
    found = rows(table)
    assert [(each["game"], each["entrant"], each["rank"]) for each in found] == [
        ("game", "a", 1),
        ("game", "b", 2),
        ("game", "c", 3),
    ]
    first = found[0]
    assert (first["matches"], first["wins"], first["draws"], first["losses"], first["faults"]) == (9, 6, 2, 1, 0)
    assert found[1]["faults"] == 1
    assert first["low"] < first["rating"] < first["high"]
    assert first["rating"] == round(first["rating"], 1)


def test_an_entrant_without_a_match_is_listed_last_with_empty_cells():
    found = rows(standings(results(duels("b", "c", "wl"), entrants="abc")))
    assert (found[-1]["entrant"], found[-1]["rank"], found[-1]["rating"], found[-1]["matches"]) == ("a", None, None, 0)


def test_a_rival_is_listed_like_an_entrant():
    records = [match(["me"], (1, 2), rivals=["poppy-hard"], deal=deal) for deal in (1, 2)]
    found = rows(standings(results(records, entrants=["me"])))
    assert [each["entrant"] for each in found] == ["me", "poppy-hard"]


def test_several_games_have_a_table_each_and_one_for_all():
    records = [*duels("a", "b", "ww", label="x"), *duels("a", "b", "wl", label="y")]
    found = rows(standings(results(records)))
    assert [each["game"] for each in found] == ["x", "x", "y", "y", "all", "all"]
    assert found[4]["matches"] == 4
    assert found[0]["score_mean"] == 1
    assert found[4]["score_mean"] is None


def test_who_was_never_connected_is_ranked_within_a_component_of_its_own():
    records = [*duels("a", "b", "ww"), *[match("cd", (1, 2), deal=deal) for deal in (5, 6)]]
    table = rows(standings(results(records, entrants=("a", "b", "c", "d", "e"))))
    found = {each["entrant"]: (each["rank"], each["component"]) for each in table}
    assert found == {"a": (1, 1), "b": (2, 1), "c": (1, 2), "d": (2, 2), "e": (None, None)}


def test_distinct_counts_what_was_different():
    records = [match("ab", (1, 2), deal=deal, moves="same") for deal in range(1, 11)]
    assert [(each["matches"], each["distinct"]) for each in rows(standings(results(records)))] == [(10, 1)] * 2


def test_the_crosstable_has_both_sides_of_each_pair():
    assert list(crosstable(results(FIELD)).rows) == [
        ("game", "a", "b", 3, 1, 1, 3.5),
        ("game", "a", "c", 3, 1, 0, 3.5),
        ("game", "b", "a", 1, 1, 3, 1.5),
        ("game", "b", "c", 2, 1, 1, 2.5),
        ("game", "c", "a", 0, 1, 3, 0.5),
        ("game", "c", "b", 1, 1, 2, 1.5),
    ]


def test_matches_have_a_row_a_seat_in_the_order_of_the_records():
    records = [match("ba", (2, 1), rotation=2, scores=(3, 8)), forfeit("ab", "b", deal=2), match("ab", (), end="void")]
    assert list(matches(results(records)).rows) == [
        ("game/a~b/1.2", "game", "game/a~b/1", 2, 1, "b", 2, 3, "terminal", None),
        ("game/a~b/1.2", "game", "game/a~b/1", 2, 2, "a", 1, 8, "terminal", None),
        ("game/a~b/2.1", "game", "game/a~b/2", 1, 1, "a", 1, 1, "time", "b"),
        ("game/a~b/2.1", "game", "game/a~b/2", 1, 2, "b", 2, 0, "time", "b"),
        ("game/a~b/1.1", "game", "game/a~b/1", 1, 1, "a", None, None, "void", None),
        ("game/a~b/1.1", "game", "game/a~b/1", 1, 2, "b", None, None, "void", None),
    ]


def test_faults_are_listed_by_kind_also_where_there_are_none():
    records = [forfeit("ab", "b", kind, deal=deal) for deal, kind in enumerate(("crash", "time", "time"), 1)]
    found = rows(faults(results(records)))
    assert [found[1][kind] for kind in FAULTS] == [0, 0, 2, 1, 0, 0]
    assert [found[0][kind] for kind in FAULTS] == [0] * 6
    assert found[0]["matches"] == 3


def test_achievements_are_counted_with_their_first_match_and_numbered_ones_as_a_collection():
    won = [(["scheme_3", "quick"], []), (["scheme_1"], ["scheme_3"]), (["scheme_3"], [])]
    records = [match("ab", (1, 2), deal=deal, awards=words) for deal, words in enumerate(won, 1)]
    assert list(achievements(results(records)).rows) == [
        ("game", "a", "quick", 1, 1, "game/a~b/1.1"),
        ("game", "a", "scheme_1", 1, 1, "game/a~b/2.1"),
        ("game", "a", "scheme_3", 2, 1, "game/a~b/1.1"),
        ("game", "a", "scheme_*", 3, 2, "game/a~b/1.1"),
        ("game", "b", "scheme_3", 1, 1, "game/a~b/2.1"),
        ("game", "b", "scheme_*", 1, 1, "game/a~b/2.1"),
    ]


def test_seats_have_their_effects_and_no_interval_where_the_data_give_none():
    found = rows(seats(results(duels("a", "b", "w"))))
    assert [(each["players"], each["seat"], each["low"], each["high"]) for each in found] == [
        (2, 1, None, None),
        (2, 2, None, None),
    ]
    assert found[0]["effect"] == -found[1]["effect"] > 0


def test_superiority_has_a_row_for_each_pair_that_is_compared():
    found = rows(superiority(results([*duels("a", "b", "wwl"), *duels("c", "d", "wl")])))
    assert [(each["entrant"], each["opponent"]) for each in found] == [("a", "b"), ("b", "a"), ("c", "d"), ("d", "c")]
    assert found[0]["probability"] + found[1]["probability"] == pytest.approx(1)


@pytest.mark.parametrize("name", DEFAULT)
def test_every_report_of_nothing_is_empty_and_well_formed(name):
    output = plugins.load("reports", name)(results([], entrants=["a", "b"]))
    if isinstance(output, Document):
        assert output.text.endswith("\n")
        return
    text = render(output, "csv")
    assert text.splitlines()[0] == ",".join(output.columns)
    assert len(text.splitlines()) == (3 if name == "standings" else 1)


@pytest.mark.parametrize("rating", ["elo", "points", "elo-online", "plackett-luce", "nash"])
def test_every_report_can_be_made_with_every_rating(rating):
    found = outputs(results(FIELD, rating=rating, entrants=["a", "b", "c", "absent"]))
    assert len(found) == len(DEFAULT)
    for text in (*found.values(), terminal(results(FIELD, rating=rating))):
        assert not {"nan", "inf", "None"} & set(text.replace(",", " ").split())


def test_the_same_records_give_the_same_bytes_in_whatever_order_they_were_played():
    records = [*FIELD, match("abc", (1, 2, 2), label="other", awards=(["star_1"], [], ["star_2"]))]
    expected = outputs(results(records))
    for seed in range(5):
        numbered = list(enumerate(records))
        random.Random(seed).shuffle(numbered)
        tally = Tally()
        for ordinal, record in numbered:
            tally.add(record, ordinal)
        assert outputs(replace(results(records), tally=tally)) == expected


def test_a_table_is_fitted_once():
    found = results([*duels("a", "b", "w", label="x"), *duels("a", "b", "w", label="y")])
    for label in ("x", "y", None):
        assert found.strengths(label) is found.strengths(label)
    assert replace(found, rating="points").strengths("x").scale == "points"


@pytest.mark.parametrize("name", [name for name in DEFAULT if not name.startswith("leaderboard")])
def test_hostile_names_survive_csv_and_pandas(name):
    names = [each or "empty?" for each in HOSTILE]
    records = [
        match((one, other), (1, 2), deal=deal, awards=([f"won {one}"], []))
        for deal, (one, other) in enumerate(zip(names, names[1:] + names[:1], strict=True), 1)
    ]
    records.append(forfeit((names[0], names[4]), names[4], deal=99))
    table = plugins.load("reports", name)(results(records, entrants=names))
    expected = [tuple(row) for row in table.rows]
    again = plugins.load("reports", name)(results(records, entrants=names))
    frame = read(render(again, "csv"), again.columns)
    assert list(frame.columns) == list(table.columns)
    for row, read_row in zip(expected, frame.itertuples(index=False), strict=True):
        for cell, read_cell, kind in zip(row, read_row, table.columns.values(), strict=True):
            if cell is None:
                assert read_cell == "" if kind == "str" else pandas.isna(read_cell)
            else:
                assert read_cell == cell


def test_names_are_read_back_by_pandas_without_any_types():
    names = [name for name in HOSTILE if name and name not in ("007", "1e3", "true")]
    records = [match((name, "zz"), (1, 2), deal=deal) for deal, name in enumerate(names, 1)]
    text = render(crosstable(results(records)), "csv")
    frame = pandas.read_csv(io.StringIO(text), keep_default_na=False)
    assert sorted(set(frame["entrant"])) == sorted([*names, "zz"])


def test_the_leaderboard_is_strict_json_with_null_for_what_is_not_known():
    def refuse(constant):
        raise AssertionError(constant)

    found = results(duels("a", "b", "w"), entrants="abc", total=10, parameters={"prior_sd": 200})
    page = json.loads(leaderboard(found).text, parse_constant=refuse)
    assert (page["name"], page["rating"], page["played"], page["total"]) == ("cup", "elo", 1, 10)
    assert page["parameters"] == {"prior_sd": 200}
    (table,) = page["tables"]
    assert [each["entrant"] for each in table["entrants"]] == ["a", "b", "c"]
    assert table["entrants"][0]["low"] is table["entrants"][2]["rating"] is None
    assert table["components"] == [["a", "b"]]
    assert "prior: normal, sd 200 Elo around the mean of the field" in table["notes"]


def test_the_leaderboard_has_the_ratings_without_forfeits():
    page = json.loads(leaderboard(results(FIELD)).text)
    (table,) = page["tables"]
    assert table["void"] == 1
    assert all(each["without_forfeits"] is not None for each in table["entrants"])


def test_markdown_has_a_heading_and_a_table_a_game():
    text = leaderboard_md(results([*duels("a", "b", "ww", label="x"), *duels("a", "b", "wl", label="y")])).text
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        "# cup",
        "## x: 2 matches",
        "## y: 2 matches",
        "## all: 4 matches",
    ]
    assert "| 1 (1–2) | a |" in text


def test_a_file_is_written_whole_and_leaves_nothing_beside_it(tmp_path):
    for report in (standings, leaderboard):
        path = save(report(results(FIELD)), tmp_path)
        assert path.read_bytes().endswith(b"\n")
        assert b"\r" not in path.read_bytes()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["leaderboard.json", "standings.csv"]


def test_a_file_that_cannot_be_made_leaves_the_old_one(tmp_path):
    path = save(standings(results(FIELD)), tmp_path)
    before = path.read_bytes()

    def broken():
        yield ("game", *[None] * 14)
        raise RuntimeError("the records are gone")

    with pytest.raises(RuntimeError):
        save(Table("standings", "standings.csv", standings(results(FIELD)).columns, broken()), tmp_path)
    assert path.read_bytes() == before


def test_a_long_table_is_written_in_chunks_with_one_header(tmp_path, monkeypatch):
    monkeypatch.setattr("arena.reports.rendering.CHUNK", 2)
    records = duels("a", "b", "wwwww")
    text = render(matches(results(records)), "csv")
    assert text.count("id,game") == 1
    assert len(text.splitlines()) == 1 + 10
