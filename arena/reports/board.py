"""The table that people read, before it becomes text, Markdown or a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.counting import counted
from arena.ratings import SeatEffect, Strengths
from arena.reports import Results, decimals, title
from arena.reports.standings import Standing, standings_of

MANY_DISTINCT = 0.9
"""The part of an entrant's matches from which on its distinct ones are not few."""

MORE_BY_OPENINGS = (
    "; bots without randomness replay one match where a game has no chance, and random openings would tell more: "
    "`openings: {random_moves: 4}` in the config"
)


@dataclass(frozen=True)
class Board:
    """The table of a game, or of all games together."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: frozenset[int]
    """The columns of words, which stand at the left; numbers stand at the right."""

    notes: tuple[str, ...]


def boards(results: Results) -> list[Board]:
    """The tables of all games, and of all together where there are several."""
    return [board(results, label) for label in results.tables]


def board(results: Results, label: str | None) -> Board:
    """The table of the game `label`, or of all games."""
    strengths = results.strengths(label)
    standings = list(standings_of(results, label))
    columns = {
        "rank": [rank_words(each) for each in standings],
        "entrant": [each.entrant for each in standings],
        strengths.scale: [decimal(each.rating, 1) for each in standings],
        "±": [half_words(each) for each in standings] if any_interval(standings) or strengths.superiority else [],
        "clean": unforfeited(strengths, standings),
        "matches": [str(each.matches) for each in standings],
        "distinct": repeated(standings),
        "W/D/L": [f"{each.wins}/{each.draws}/{each.losses}" for each in standings],
        "score": [decimal(each.score_mean, 2) for each in standings] if label is not None else [],
        "faults": [str(each.faults) for each in standings] if any(each.faults for each in standings) else [],
    }
    shown = {name: cells for name, cells in columns.items() if cells}
    words = frozenset(place for place, name in enumerate(shown) if name in ("rank", "entrant"))
    rows = tuple(zip(*shown.values(), strict=True))
    return Board(heading(results, label), tuple(shown), rows, words, notes(results, label, standings))


def heading(results: Results, label: str | None) -> str:
    """The title of a table: its game and how many matches it rests on."""
    count = results.tally.matches(label)
    here = f"{title(label)}: {counted(count, 'match', 'matches')}"
    if results.total is not None and results.played >= results.total:
        return here
    total = "? matches" if results.total is None else counted(results.total, "match", "matches")
    so_far = f"{results.played:,} of {total}"
    return f"{title(label)}: {so_far}" if len(results.labels) == 1 else f"{here} (run: {so_far})"


def notes(results: Results, label: str | None, standings: Sequence[Standing]) -> tuple[str, ...]:
    """What stands below a table."""
    strengths = results.strengths(label)
    lines = [seat_line(strengths.seats, game, players) for game, players in seatings(strengths)]
    lines += strengths.notes
    if void := results.tally.void(label):
        lines.append(f"void: {counted(void, 'match', 'matches')} that the engine could not play, not rated")
    if repeated(standings):
        lines.append("distinct: identical matches count once" + (MORE_BY_OPENINGS if are_few(standings) else ""))
    return tuple(dict.fromkeys((*lines, *results.said(label))))


def seatings(strengths: Strengths) -> list[tuple[str, int]]:
    """The games and numbers of players that have seat effects."""
    return sorted({(each.label, each.players) for each in strengths.seats})


def seat_line(effects: Sequence[SeatEffect], label: str, players: int) -> str:
    """The seat effects of a game in one line."""
    here = [each for each in effects if (each.label, each.players) == (label, players)]
    said = ", ".join(f"{each.seat}: {each.effect:+.1f} ± {half(each.effect, each.high)}" for each in here)
    return f"seats at {label} ({counted(players, 'player')}): {said}"


def rank_words(standing: Standing) -> str:
    """A rank and the ranks that are not contradicted."""
    if standing.rank is None:
        return "n/a"
    if standing.rank_best is None or standing.rank_best == standing.rank_worst:
        return str(standing.rank)
    return f"{standing.rank} ({standing.rank_best}–{standing.rank_worst})"


def any_interval(standings: Sequence[Standing]) -> bool:
    """Whether some rating has an interval."""
    return any(each.high is not None for each in standings)


def half_words(standing: Standing) -> str:
    """Half the interval of a rating."""
    return half(standing.rating, standing.high)


def half(value: float | None, high: float | None) -> str:
    """Half an interval, by its middle and its upper end."""
    return "n/a" if value is None or high is None else f"{high - value:.1f}"


def unforfeited(strengths: Strengths, standings: Sequence[Standing]) -> list[str]:
    """Ratings without forfeits, or nothing where there are no others."""
    known = {each.entrant: each.without_forfeits for each in strengths.entrants}
    if all(value is None for value in known.values()):
        return []
    return [decimal(known.get(each.entrant), 1) for each in standings]


def are_few(standings: Sequence[Standing]) -> bool:
    """Whether somebody's distinct matches are so few that it is worth saying what gives more."""
    return any(each.distinct < MANY_DISTINCT * each.matches for each in standings)


def repeated(standings: Sequence[Standing]) -> list[str]:
    """How many matches were different, or nothing where all were."""
    if all(each.distinct == each.matches for each in standings):
        return []
    return [str(each.distinct) for each in standings]


def decimal(value: float | None, digits: int) -> str:
    """A number with as many decimals, or n/a."""
    rounded = decimals(value, digits)
    return "n/a" if rounded is None else f"{rounded:.{digits}f}"
