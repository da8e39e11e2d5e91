"""Tables as CSV, JSON, Markdown, HTML and LaTeX, and as text for a terminal.

CSV is written by pandas: UTF-8, lines end in a newline, and cells are quoted only where they must be. Cells that look
like formulas (`=1+1`) are written as they are, since a table says what is true; docs/tables.md tells how to open them.
"""

from __future__ import annotations

import filecmp
import html
import io
import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from arena.errors import OptionError
from arena.plugins import nearest
from arena.reports import Cell, Output, Results, Table
from arena.reports.board import boards
from arena.reports.places import final_order
from arena.reports.text import aligned, visible, wrapped

if TYPE_CHECKING:
    from pandas import DataFrame

CHUNK = 50_000
"""Rows that are written at a time, so that memory stays flat."""

COLUMNS = 96
"""Notes in a terminal are wrapped to this."""

WIDEST = 24
"""A name wider than this is cut in a terminal."""


def save(output: Output, folder: Path) -> Path:
    """Write `output` into `folder`: whole under its name, or not at all; a file that says the same is left alone."""
    path = folder / output.file
    partial = path.with_name(path.name + ".partial")
    try:
        with partial.open("w", encoding="utf-8", newline="") as stream:
            if isinstance(output, Table):
                write_csv(output, stream)
            else:
                stream.write(output.text)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
    if path.is_file() and filecmp.cmp(partial, path, shallow=False):
        partial.unlink()
    else:
        partial.replace(path)
    return path


def render(table: Table, form: str) -> str:
    """`table` in one of FORMS. Raises OptionError."""
    stream = io.StringIO()
    write(table, form, stream)
    return stream.getvalue()


def write(table: Table, form: str, stream: TextIO) -> None:
    """Write `table` to `stream` in one of FORMS. Raises OptionError."""
    if form not in FORMS:
        raise OptionError(f"no format named {form!r}; there are {', '.join(FORMS)}{nearest(form, FORMS)}")
    FORMS[form](table, stream)


def write_csv(table: Table, stream: TextIO) -> None:
    """Write `table` as CSV, a chunk of rows at a time."""
    rows = iter(table.rows)
    chunk = list(islice(rows, CHUNK))
    header = True
    while chunk or header:
        frame(table.columns, chunk).to_csv(stream, index=False, header=header, lineterminator="\n")
        header = False
        chunk = list(islice(rows, CHUNK))


def frame(types: Mapping[str, str], rows: Sequence[tuple[Cell, ...]]) -> DataFrame:
    """Rows of a table as a data frame of pandas, whose columns have the types that the table gives them."""
    import pandas

    columns = list(zip(*rows, strict=True)) if rows else [()] * len(types)
    return pandas.DataFrame(
        {
            name: pandas.Series(column, dtype=object if kind == "str" else kind)
            for (name, kind), column in zip(types.items(), columns, strict=True)
        }
    )


def write_json(table: Table, stream: TextIO) -> None:
    """Write `table` as strict JSON: a list of objects, one a line; empty cells are null."""
    stream.write("[")
    before = "\n"
    for row in table.rows:
        cells = dict(zip(table.columns, row, strict=True))
        stream.write(before + json.dumps(cells, ensure_ascii=False, allow_nan=False))
        before = ",\n"
    stream.write("\n]\n")


def write_markdown(table: Table, stream: TextIO) -> None:
    """Write `table` as Markdown."""
    header = tuple(table.columns)
    stream.write(markdown_table(header, [shown(row) for row in table.rows], words_of(table)))


def write_html(table: Table, stream: TextIO) -> None:
    """Write `table` as a page of HTML."""
    name = html.escape(table.name)
    words = words_of(table)
    stream.write(f'<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>{name}</title>')
    stream.write("<style>td.number{text-align:right}</style></head>\n<body>\n<table>\n")
    stream.write(f"<caption>{name}</caption>\n<thead>\n<tr>")
    stream.write("".join(f'<th scope="col">{html.escape(column)}</th>' for column in table.columns))
    stream.write("</tr>\n</thead>\n<tbody>\n")
    for row in table.rows:
        stream.write(f"<tr>{''.join(html_cells(shown(row), words))}</tr>\n")
    stream.write("</tbody>\n</table>\n</body>\n</html>\n")


def html_cells(cells: Sequence[str], words: Collection[int]) -> Iterator[str]:
    """The cells of a row of HTML."""
    for place, cell in enumerate(cells):
        yield f"<td>{html.escape(cell)}</td>" if place in words else f'<td class="number">{html.escape(cell)}</td>'


def write_latex(table: Table, stream: TextIO) -> None:
    """Write `table` as a LaTeX tabular."""
    words = words_of(table)
    places = "".join("l" if place in words else "r" for place in range(len(table.columns)))
    stream.write(f"\\begin{{tabular}}{{{places}}}\n")
    stream.write(" & ".join(latex_text(column) for column in table.columns) + " \\\\\n\\hline\n")
    for row in table.rows:
        stream.write(" & ".join(latex_text(cell) for cell in shown(row)) + " \\\\\n")
    stream.write("\\end{tabular}\n")


FORMS: dict[str, Callable[[Table, TextIO], None]] = {
    "csv": write_csv,
    "json": write_json,
    "md": write_markdown,
    "html": write_html,
    "latex": write_latex,
}
"""What a table can be rendered as."""


def words_of(table: Table) -> frozenset[int]:
    """The columns of `table` that hold words."""
    return frozenset(place for place, kind in enumerate(table.columns.values()) if kind == "str")


def shown(row: Sequence[Cell]) -> list[str]:
    """The cells of a row as text; an empty one stays empty."""
    return ["" if cell is None else str(cell) for cell in row]


def markdown_table(header: Sequence[str], rows: Sequence[Sequence[str]], words: Collection[int]) -> str:
    """A table in GitHub's Markdown."""
    marks = [":--" if place in words else "--:" for place in range(len(header))]
    lines = [[markdown_text(cell) for cell in header], marks, *([markdown_text(cell) for cell in row] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def markdown_text(text: str) -> str:
    """`text` as Markdown that reads the same: what would be taken for a mark is escaped."""
    one_line = re.sub(r"\s", " ", text)
    return re.sub(r"([\\`*\[\]<>|~#&!$]|(?<![^\W_])_|_(?![^\W_]))", r"\\\1", one_line)


LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{char: f"\\{char}" for char in "&%$#_{}"},
    **{
        char: f"{{{char}}}" for char in "[*'`"
    },  # after a line's end, or side by side, they would be more than themselves
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
}


def latex_text(text: str) -> str:
    """`text` as LaTeX that reads the same."""
    return "".join(LATEX.get(char, char) for char in text).replace("--", "{-}{-}")


def terminal(results: Results) -> str:
    """The tables as text, for the end of a run."""
    parts = []
    for board in boards(results):
        notes = "".join(wrapped(note, COLUMNS, "  ") for note in board.notes)
        parts.append(f"{visible(board.title)}\n\n{aligned(board.header, board.rows, board.words, WIDEST)}\n{notes}")
    for label, course in results.courses.items():
        parts.append(f"{label}: places\n\n{aligned(*final_order(course), WIDEST)}")
    return "\n".join(parts)
