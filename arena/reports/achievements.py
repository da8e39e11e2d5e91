"""`achievements.csv`: who won which award how often.

It knows no game. Words that end in a number (`scheme_1`, `scheme_2`, …) are also counted together, as a collection
(`scheme_*`): how many different ones an entrant has.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from arena.reports import Cell, Results, Table
from arena.tally import Award

COLUMNS = {
    "game": "str",
    "entrant": "str",
    "achievement": "str",
    "count": "Int64",
    "different": "Int64",
    "first": "str",
}

NUMBERED = re.compile(r"(.+_)[0-9]+")


def achievements(results: Results) -> Table:
    """How often each entrant won each award, and in which match first; then how full its collections are."""
    rows = [row for label in results.labels for row in rows_of(results, label)]
    return Table("achievements", "achievements.csv", COLUMNS, rows)


def rows_of(results: Results, label: str) -> Iterator[tuple[Cell, ...]]:
    """The rows of a game: by entrant, single awards before collections."""
    won: defaultdict[str, dict[str, Award]] = defaultdict(dict)
    for (game, entrant, word), award in sorted(results.tally.awards.items()):
        if game == label:
            won[entrant][word] = award
    for entrant, awards in won.items():
        for word, award in awards.items():
            yield label, entrant, word, award.times, 1, award.match
        for family, members in collections(awards).items():
            first = min(members, key=lambda award: award[1:])
            yield label, entrant, family, sum(award.times for award in members), len(members), first.match


def collections(awards: dict[str, Award]) -> dict[str, list[Award]]:
    """The awards whose words differ in their number alone, by the word with `*` in its place."""
    families: defaultdict[str, list[Award]] = defaultdict(list)
    for word, award in awards.items():
        if numbered := NUMBERED.fullmatch(word):
            families[f"{numbered[1]}*"].append(award)
    return families
