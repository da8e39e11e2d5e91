"""Numbers with their nouns, for people: `1 deal`, `2 deals`."""

from __future__ import annotations


def counted(count: int, one: str, many: str = "") -> str:
    """`count` with its noun."""
    return f"{count:,} {noun(count, one, many)}"


def noun(count: int | str, one: str, many: str = "") -> str:
    """The noun that goes with `count`: `one`, or `many`, which is by default `one` with an s."""
    return one if str(count) == "1" else many or f"{one}s"
