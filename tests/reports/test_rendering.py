import html
import json
from html.parser import HTMLParser

import pytest
from made import duels, forfeit, match, results
from wcwidth import wcswidth

from arena import plugins
from arena.errors import OptionError
from arena.reports import Table
from arena.reports.rendering import FORMS, render, terminal
from arena.reports.text import aligned, clipped, visible, width, wrapped

COLUMNS = {"name": "str", "count": "Int64", "share": "Float64"}
ROWS = [('a,b "q"', 1, 0.5), ("x|y", None, None), ("<b>&", -3, 2.0)]


def table(rows=None):
    return Table("small", "small.csv", COLUMNS, ROWS if rows is None else rows)


def test_csv_is_quoted_only_where_it_must_be():
    assert render(table(), "csv") == 'name,count,share\n"a,b ""q""",1,0.5\nx|y,,\n<b>&,-3,2.0\n'


def test_json_is_a_list_of_rows_with_null_for_empty_cells():
    text = render(table(), "json")
    assert json.loads(text) == [dict(zip(COLUMNS, row, strict=True)) for row in ROWS]
    assert json.loads(render(table([]), "json")) == []
    assert '"名"' in render(table([("名", 1, 1.0)]), "json")


def test_json_refuses_what_strict_json_does_not_have():
    with pytest.raises(ValueError, match="not JSON compliant"):
        render(table([("x", 1, float("inf"))]), "json")


def test_markdown_escapes_what_it_would_take_for_a_mark():
    assert render(table(), "md") == (
        "| name | count | share |\n"
        "| :-- | --: | --: |\n"
        '| a,b "q" | 1 | 0.5 |\n'
        "| x\\|y |  |  |\n"
        "| \\<b\\>\\& | -3 | 2.0 |\n"
    )


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("mcts_200", "mcts_200"),
        ("_x_", "\\_x\\_"),
        ("a*b", "a\\*b"),
        ("`rm`", "\\`rm\\`"),
        ("[a](b)", "\\[a\\](b)"),
        ("a\\", "a\\\\"),
        ("two\nlines", "two lines"),
        ("=1+1", "=1+1"),
    ],
)
def test_markdown_of_hostile_names_reads_as_they_are(name, expected):
    assert render(table([(name, 1, 1.0)]), "md").splitlines()[2] == f"| {expected} | 1 | 1.0 |"


class Cells(HTMLParser):
    """The text of the cells of a page."""

    def __init__(self, page):
        super().__init__()
        self.cells = []
        self.inside = False
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.inside = tag in ("td", "th")
        if self.inside:
            self.cells.append("")

    def handle_endtag(self, tag):
        self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.cells[-1] += data


def test_html_is_a_page_whose_cells_read_as_they_are():
    page = render(table(), "html")
    cells = Cells(page).cells
    assert cells == [*COLUMNS, 'a,b "q"', "1", "0.5", "x|y", "", "", "<b>&", "-3", "2.0"]
    assert html.escape("<b>&") in page
    assert '<meta charset="utf-8">' in page


def test_latex_escapes_what_it_would_take_for_a_command():
    text = render(table([("50%_{x}\\~", 1, 1.0)]), "latex")
    assert "50\\%\\_\\{x\\}\\textbackslash{}\\textasciitilde{} & 1 & 1.0 \\\\" in text
    assert text.startswith("\\begin{tabular}{lrr}\n")


def test_latex_takes_no_beginning_of_a_row_for_an_option_of_the_line_before():
    text = render(table([("[1cm]", -1, 1.0), ("*", 2, 1.0), ("a--b<|>", 3, 1.0)]), "latex")
    assert "\n{[}1cm] & -1 & 1.0 \\\\\n{*} & 2 & 1.0 \\\\\n" in text
    assert "a{-}{-}b\\textless{}\\textbar{}\\textgreater{} & 3" in text


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_the_same_twice_and_takes_an_empty_table(form):
    assert render(table(), form) == render(table(), form)
    assert render(table([]), form).endswith("\n")


def test_an_unknown_form_is_refused_with_the_nearest_one():
    with pytest.raises(OptionError) as error:
        render(table(), "htm")
    assert str(error.value) == ("no format named 'htm'; there are csv, json, md, html, latex; did you mean 'html'?")


def test_columns_line_up_by_their_width_on_a_screen():
    text = aligned(("name", "n"), [("名前🎲", "1"), ("é", "23"), ("a\x1b[31m", "456")], {0}, 20)
    lines = text.splitlines()
    assert {wcswidth(line) for line in lines} == {9 + 2 + 3}
    assert lines[1] == "名前🎲       1"
    assert "\x1b" not in text


def test_a_name_too_wide_is_cut_with_an_ellipsis():
    assert clipped("abcdef", 4) == "abc…"
    assert clipped("名前名前", 6) == "名前…"
    assert clipped("abcd", 4) == "abcd"


def test_what_is_not_seen_is_written_as_its_escape():
    assert visible("a\tb\x1b\u200bc\n") == "a\\tb\\x1b\\u200bc\\n"
    assert width("名") == 2


def test_notes_are_wrapped_between_words():
    assert wrapped("one two three", 9, "  ") == "  one two\n    three\n"
    assert wrapped("unbreakable-word", 5, "  ") == "  unbreakable-word\n"


def test_a_table_of_results_is_made_in_every_form():
    found = results(duels("a", "b", "wdl"))
    for name in ("standings", "crosstable", "matches", "seats", "superiority"):
        report = plugins.load("reports", name)
        for form in FORMS:
            text = render(report(found), form)
            assert text.count("game") >= len(list(report(found).rows)) > 0


def lines_of(found):
    return terminal(found).splitlines()


def test_the_title_tells_the_game_and_how_many_matches():
    assert lines_of(results(duels("a", "b", "wdl")))[0] == "game: 3 matches"
    assert lines_of(results(duels("a", "b", "w")))[0] == "game: 1 match"


def test_the_title_of_an_unfinished_run_tells_how_far_it_is():
    assert lines_of(results(duels("a", "b", "wdl"), total=9))[0] == "game: 3 of 9 matches"
    assert lines_of(results(duels("a", "b", "wdl"), total=None))[0] == "game: 3 of ? matches"
    records = [*duels("a", "b", "w", label="x"), *duels("a", "b", "w", label="y")]
    assert lines_of(results(records, total=9))[0] == "x: 1 match (run: 2 of 9 matches)"


def test_the_table_shows_rank_rating_interval_matches_results_and_score():
    header, first, *_ = lines_of(
        results([record for deal in range(8) for record in duels("a", "b", "wwd", start=9 * deal)])
    )[2:]
    assert header.split() == ["rank", "entrant", "Elo", "±", "matches", "W/D/L", "score"]
    assert first.split()[0:2] == ["1", "a"]
    assert first.split()[-3:] == ["24", "16/8/0", "1.00"]


def test_an_interval_that_the_data_cannot_give_is_said_to_be_so():
    text = terminal(results(duels("a", "b", "w")))
    assert text.count("n/a") == 2 + 2 + 1  # two entrants, two seats, one note
    assert "±0" not in text


def test_faults_and_ratings_without_them_are_shown_where_there_are_any():
    header = lines_of(results([*duels("a", "b", "wl"), forfeit("ab", "b", deal=9)]))[2].split()
    assert header[4] == "clean"
    assert header[-1] == "faults"


def test_the_table_says_so_where_matches_were_repeated():
    text = terminal(results([match("ab", (1, 2), deal=deal, moves="same") for deal in range(1, 9)]))
    assert "distinct" in text.splitlines()[2]
    assert "bots without randomness replay one match" in text


def test_openings_are_not_suggested_where_hardly_a_match_was_repeated():
    records = [match("ab", (1, 2), deal=deal, moves="same" if deal < 3 else f"deal {deal}") for deal in range(1, 31)]
    text = terminal(results(records))
    assert "distinct: identical matches count once" in text
    assert "openings" not in text


def test_notes_tell_seats_prior_voids_and_what_the_game_says():
    records = [*duels("a", "b", "wdl"), match("ab", (), deal=9, end="void")]
    text = terminal(results(records, notes={"game": ("the tiles are substitutes",)}))
    assert "seats at game (2 players): 1: " in text
    assert "prior: normal, sd 350 Elo around the mean of the field" in text
    assert "void: 1 match that the engine could not play, not rated" in text
    assert "the tiles are substitutes" in text


def test_points_show_no_interval():
    header = lines_of(results(duels("a", "b", "wdl"), rating="points"))[2].split()
    assert header == ["rank", "entrant", "points", "matches", "W/D/L", "score"]


def test_a_table_of_hostile_names_stays_within_a_hundred_columns():
    names = ["名前🎲" * 9, "a-rather-long-name-of-a-bot-that-is-cut-somewhere", "b\x1b[31mred", "x|y"]
    records = [match((one, "zz"), (1, 2), deal=deal) for deal, one in enumerate(names * 3, 1)]
    records.append(forfeit(("zz", "x|y"), "zz", deal=99))
    lines = lines_of(results(records))
    assert max(map(wcswidth, lines)) <= 100
    assert {wcswidth(line) for line in lines[2:8]} == {wcswidth(lines[2])}


def test_a_table_without_anybody_is_still_a_table():
    assert lines_of(results([], total=4))[0] == "game: 0 of 4 matches"
