"""`rounds.csv` and `rounds.md`: who met whom in which round, in formats whose rounds depend on results."""

from __future__ import annotations

from collections.abc import Iterator

from arena.formats.course import Course, Pairing, Round
from arena.reports import Cell, Document, Results, Table
from arena.reports.places import final_order
from arena.reports.rendering import markdown_table, markdown_text

COLUMNS = {
    "game": "str",
    "round": "Int64",
    "title": "str",
    "entrant": "str",
    "opponent": "str",
    "deals": "Int64",
    "wins": "Int64",
    "draws": "Int64",
    "losses": "Int64",
    "winner": "str",
    "decided": "str",
}


def rounds(results: Results) -> Table:
    """Each pairing and each bye, game by game and round by round; empty where a format has no such rounds."""
    rows = [row for label, course in results.courses.items() for row in rows_of(label, course)]
    return Table("rounds", "rounds.csv", COLUMNS, rows)


def rows_of(label: str, course: Course) -> Iterator[tuple[Cell, ...]]:
    """The rows of a game."""
    for number, each in enumerate(course.rounds, 1):
        for pairing in each.pairings:
            winner = None if pairing.winner is None else pairing.winner.name
            names = (pairing.one.name, pairing.two.name)
            ended = pairing.ended if pairing.decided else (None, None, None)
            yield label, number, each.title, *names, pairing.deals, *ended, winner, pairing.decided or None
        for entrant in each.byes:
            yield label, number, each.title, entrant.name, None, 0, 0, 0, 0, entrant.name, "bye"


def rounds_md(results: Results) -> Document:
    """The final order and the rounds of each game, in Markdown."""
    parts = [f"# {markdown_text(results.name)}\n"]
    for label, course in results.courses.items():
        parts.append(f"## {markdown_text(label)}\n\n{markdown_table(*final_order(course))}")
        parts += [section(each) for each in course.rounds]
    return Document("rounds.md", "\n".join(parts))


def section(each: Round) -> str:
    """A round in Markdown."""
    lines = [f"### {each.title}\n\n"]
    lines += [f"* {said(pairing)}\n" for pairing in each.pairings]
    lines += [f"* {markdown_text(entrant.name)}: bye\n" for entrant in each.byes]
    return "".join(lines)


def said(pairing: Pairing) -> str:
    """A pairing and its result in match points; who won stands in bold."""
    one, two = (
        f"**{markdown_text(entrant.name)}**" if entrant is pairing.winner else markdown_text(entrant.name)
        for entrant in (pairing.one, pairing.two)
    )
    if not pairing.decided:
        return f"{one} – {two}: being played"
    wins, draws, losses = pairing.ended
    by_seed = ", by seed" if pairing.decided == "seed" else ""
    return f"{one} {wins + draws / 2:g}–{losses + draws / 2:g} {two}{by_seed}"
