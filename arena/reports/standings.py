"""`standings.csv`: who stands where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass

from arena.ratings import Strength
from arena.reports import Results, Table, decimals, title
from arena.tally import Balance

COLUMNS = {
    "game": "str",
    "rank": "Int64",
    "rank_best": "Int64",
    "rank_worst": "Int64",
    "entrant": "str",
    "rating": "Float64",
    "low": "Float64",
    "high": "Float64",
    "matches": "Int64",
    "distinct": "Int64",
    "wins": "Int64",
    "draws": "Int64",
    "losses": "Int64",
    "score_mean": "Float64",
    "faults": "Int64",
    "component": "Int64",
}


@dataclass(frozen=True)
class Standing:
    """One row: where an entrant stands at a game."""

    game: str
    rank: int | None
    rank_best: int | None
    rank_worst: int | None
    entrant: str
    rating: float | None
    low: float | None
    high: float | None
    matches: int
    distinct: int
    wins: int
    draws: int
    losses: int
    score_mean: float | None
    faults: int
    component: int | None
    """None where it has not played."""


def standings(results: Results) -> Table:
    """Where each entrant stands, game by game and over all games."""
    rows = [astuple(standing) for label in results.tables for standing in standings_of(results, label)]
    return Table("standings", "standings.csv", COLUMNS, rows)


def standings_of(results: Results, label: str | None) -> Iterator[Standing]:
    """Where each entrant stands at `label`, or over all games: best first, those without a match last."""
    strengths = results.strengths(label)
    distinct = results.tally.distinct(label)
    for each in (*strengths.entrants, *(Strength(name, None) for name in absent(results, label))):
        balance = results.tally.balance(label, each.entrant)
        yield Standing(
            title(label),
            each.rank,
            each.rank_best,
            each.rank_worst,
            each.entrant,
            decimals(each.rating, 1),
            decimals(each.low, 1),
            decimals(each.high, 1),
            balance.matches,
            distinct.get(each.entrant, 0),
            balance.wins,
            balance.draws,
            balance.losses,
            mean_score(balance) if label is not None else None,  # scores of several games have no common measure
            balance.faults.total(),
            each.component if balance.matches else None,
        )


def mean_score(balance: Balance) -> float | None:
    """The mean score over the matches that no fault ended."""
    return decimals(balance.scores / balance.scored, 3) if balance.scored else None


def absent(results: Results, label: str | None) -> list[str]:
    """The entrants of the config that have no match at `label`, by name."""
    return sorted(set(results.entrants) - set(results.tally.entrants(label)))
