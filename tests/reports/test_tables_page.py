"""docs/tables.md names every column of every table, in its order and with its type, and nothing else."""

import re
from pathlib import Path

import pytest
from made import duels, results

from arena import plugins
from arena.hosting.health import Meter
from arena.reports import DEFAULT, Table
from arena.timings import TIMINGS, Timings
from arena.timings import health as health_table

PAGE = (Path(__file__).parents[2] / "docs" / "tables.md").read_text(encoding="utf-8")
TABLES = [*(name for name in DEFAULT if not name.startswith("leaderboard")), "places", "rounds"]
"""The usual tables, and those of formats that have rounds."""


def section(name):
    return re.search(rf"^## {name}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)[1]


@pytest.mark.parametrize("name", TABLES)
def test_the_page_names_the_columns_of_each_table_with_their_types(name):
    table = plugins.load("reports", name)(results(duels("a", "b", "wl")))
    assert isinstance(table, Table)
    assert re.findall(r"^\| `(\w+)` \| `(\w+)` \|", section(name), re.MULTILINE) == list(table.columns.items())
    assert f"`{table.file}`" in section(name)


def test_the_page_knows_every_table_that_is_installed_and_no_other():
    documented = re.findall(r"^## ([a-z-]+)$", PAGE, re.MULTILINE)
    assert documented == TABLES


def test_the_page_names_the_columns_of_what_bots_took(tmp_path):
    health, timings = section(r"health\.csv and timings\.csv").split("\n`timings.csv`: ")
    with Timings(tmp_path, restart=False) as file:
        file.add("toy/a~b/1.1", [Meter(times=[0.1]).health("a", 0)])
    columns = re.findall(r"^\| `(\w+)` \| `(\w+)` \|", health, re.MULTILINE)
    assert columns == list(health_table(tmp_path, ["a"]).columns.items())
    named = re.findall(r"^\| `(\w+)` \| `\w+` \|", timings, re.MULTILINE)
    assert ",".join(named) == (tmp_path / TIMINGS).read_text().splitlines()[0]


def test_a_run_makes_all_reports_that_arena_has_unless_it_says_otherwise():
    assert set(DEFAULT) <= set(plugins.names("reports"))


def test_the_page_of_ratings_names_every_rating():
    page = (Path(__file__).parents[2] / "docs" / "ratings.md").read_text(encoding="utf-8")
    for name in [each.name for each in plugins.plugins("ratings") if each.distribution == "arena"]:
        assert f"`{name}`" in page or f"## {name}" in page
