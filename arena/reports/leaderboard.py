"""`leaderboard.json` and `leaderboard.md`: the tables with all that belongs to them."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from arena.ratings import Strength
from arena.reports import Document, Results, decimals, title
from arena.reports.board import boards
from arena.reports.rendering import markdown_table, markdown_text
from arena.reports.standings import standings_of


def leaderboard(results: Results) -> Document:
    """The tables as strict JSON: what an interval cannot be given for is null."""
    page = {
        "name": results.name,
        "rating": results.rating,
        "parameters": dict(results.parameters),
        "played": results.played,
        "total": results.total,
        "tables": [table(results, label) for label in results.tables],
    }
    return Document("leaderboard.json", json.dumps(page, ensure_ascii=False, allow_nan=False, indent=1) + "\n")


def table(results: Results, label: str | None) -> dict[str, Any]:
    """One table as JSON."""
    strengths = results.strengths(label)
    known = {each.entrant: each for each in strengths.entrants}
    rows = []
    for standing in standings_of(results, label):
        strength = known.get(standing.entrant) or Strength(standing.entrant, None)
        more = {"without_forfeits": decimals(strength.without_forfeits, 1)}
        row = asdict(standing) | more
        del row["game"]
        rows.append(row)
    return {
        "game": title(label),
        "scale": strengths.scale,
        "matches": results.tally.matches(label),
        "void": results.tally.void(label),
        "entrants": rows,
        "seats": [
            {
                "game": each.label,
                "players": each.players,
                "seat": each.seat,
                "effect": decimals(each.effect, 1),
                "low": decimals(each.low, 1),
                "high": decimals(each.high, 1),
            }
            for each in strengths.seats
        ],
        "components": [list(group) for group in strengths.components],
        "notes": list(dict.fromkeys((*strengths.notes, *results.said(label)))),
    }


def leaderboard_md(results: Results) -> Document:
    """The tables as Markdown."""
    parts = [f"# {markdown_text(results.name)}\n"]
    for each in boards(results):
        parts.append(f"## {markdown_text(each.title)}\n")
        parts.append(markdown_table(each.header, each.rows, each.words))
        parts.append("".join(f"* {markdown_text(note)}\n" for note in each.notes))
    return Document("leaderboard.md", "\n".join(parts))
