"""Text in columns that line up on a screen."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from wcwidth import wcswidth, wcwidth

GAP = "  "


def aligned(header: Sequence[str], rows: Sequence[Sequence[str]], words: Collection[int], widest: int) -> str:
    """The rows under their header: columns of `words` at the left, of numbers at the right, cut at `widest`."""
    lines = [[clipped(visible(cell), widest) for cell in line] for line in (header, *rows)]
    widths = [max(width(line[column]) for line in lines) for column in range(len(header))]
    text = ""
    for line in lines:
        cells = []
        for column, cell in enumerate(line):
            space = " " * (widths[column] - width(cell))
            cells.append(cell + space if column in words else space + cell)
        text += GAP.join(cells).rstrip() + "\n"
    return text


def wrapped(text: str, limit: int, indent: str) -> str:
    """`text` in lines of at most `limit` columns, where its words allow; later ones are indented once more."""
    lines = [indent]
    for word in visible(text).split(" "):
        if width(lines[-1]) + width(word) > limit and lines[-1].strip():
            lines.append(indent * 2)
        lines[-1] += word + " "
    return "".join(line.rstrip() + "\n" for line in lines)


def width(text: str) -> int:
    """How many columns `text` takes on a screen."""
    return max(wcswidth(text), 0)


def visible(text: str) -> str:
    """`text` with what would move the cursor or not be seen written as its escape."""
    return "".join(char if wcwidth(char) >= 0 and char.isprintable() else escaped(char) for char in text)


def escaped(char: str) -> str:
    """The escape of a character, as Python writes it."""
    return char.encode("unicode_escape").decode("ascii")


def clipped(text: str, widest: int) -> str:
    """`text`, cut to `widest` columns with an ellipsis where it is wider."""
    if width(text) <= widest:
        return text
    while width(text) > widest - 1:
        text = text[:-1]
    return text + "…"
