"""Parquet, where pyarrow is there; a clear message where it is not."""

import sys

import pytest
from made import duels, results

from arena import plugins
from arena.errors import OptionError
from arena.reports import DEFAULT, Table
from arena.reports.parquet import parquet

TABLES = [name for name in DEFAULT if not name.startswith("leaderboard")]
HOSTILE = ["NA", "007", "=1+1", 'a,b "q"', "🎲", "None", "nan"]


def read(content, tmp_path):
    pandas = pytest.importorskip("pandas")
    (tmp_path / "table.parquet").write_bytes(content)
    return pandas.read_parquet(tmp_path / "table.parquet")


@pytest.mark.parametrize("name", TABLES)
def test_every_table_comes_back_with_its_columns_types_and_rows(name, tmp_path):
    pytest.importorskip("pyarrow")
    found = results([*duels("NA", "=1+1", "wdl"), *duels("NA", "007", "ww", label="other")])
    table = plugins.load("reports", name)(found)
    rows = list(table.rows)
    back = read(parquet(Table(table.name, table.file, table.columns, rows)), tmp_path)
    assert list(back.columns) == list(table.columns)
    kinds = {column: str(back[column].dtype) for column, kind in table.columns.items() if kind != "str"}
    assert kinds == {column: kind for column, kind in table.columns.items() if kind != "str"}
    cells = [tuple(None if value is None or value != value else value for value in row) for row in rows]
    there = back.astype(object).where(back.notna(), None)
    assert list(there.itertuples(index=False, name=None)) == cells


def test_hostile_names_and_empty_cells_survive(tmp_path):
    pytest.importorskip("pyarrow")
    table = Table("t", "t.csv", {"name": "str", "count": "Int64"}, [(name, None) for name in HOSTILE])
    back = read(parquet(table), tmp_path)
    assert list(back["name"]) == HOSTILE
    assert back["count"].isna().all()


def test_a_table_without_rows_has_its_columns(tmp_path):
    pytest.importorskip("pyarrow")
    back = read(parquet(Table("t", "t.csv", {"name": "str", "count": "Int64"}, [])), tmp_path)
    assert list(back.columns) == ["name", "count"] and len(back) == 0


def test_without_pyarrow_it_is_said_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)  # as if it were not installed
    with pytest.raises(OptionError, match=r"pyarrow, which is not installed: pip install 'arena\[parquet\]'"):
        parquet(Table("t", "t.csv", {"name": "str"}, [("a",)]))
