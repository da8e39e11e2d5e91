"""`elo-online`: Elo as it is updated match after match, for those who expect it. It depends on the order of matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from arena.ratings import Strength, Strengths, number, positive, ranked, ranks, tidy
from arena.tally import Lineup, Tally, Verdict, telling


def elo_online(tally: Tally, label: str | None, *, k: float = 20, start: float = 1500) -> Strengths:
    """Ratings updated in the order of the schedule: by at most `k` a match, shared among the pairs of a match."""
    factor = positive("elo-online", "k", k)
    first = number("elo-online", "start", start)
    ratings: defaultdict[str, float] = defaultdict(lambda: first)
    for lineup, verdict in in_order(tally, label):
        for name, gain in gains(ratings, lineup, verdict).items():
            ratings[name] += factor * gain
    names = tally.entrants(label)
    values = [tidy(ratings[name]) for name in names]
    rows = [Strength(name, value, rank=rank) for name, value, rank in zip(names, values, ranks(values), strict=True)]
    note = f"elo-online depends on the order of matches (K = {factor:g}, all start at {first:g}) and gives no interval"
    return Strengths("Elo", ranked(rows), notes=(note,))


def in_order(tally: Tally, label: str | None) -> Iterator[tuple[Lineup, Verdict]]:
    """The matches at `label`, or at anything, in the order of the schedule."""
    order = sorted(range(len(tally)), key=lambda index: (tally.ordinal[index], tally.moves[index]))
    for index in order:
        lineup = tally.lineups[tally.lineup[index]]
        if label in (None, lineup.label):
            yield lineup, tally.verdicts[tally.verdict[index]]


def gains(ratings: defaultdict[str, float], lineup: Lineup, verdict: Verdict) -> dict[str, float]:
    """What each entrant of a match scored above what its rating promised, by the pair and averaged."""
    found: defaultdict[str, float] = defaultdict(float)
    for one, other in telling(lineup, verdict):
        first, second = lineup.entrants[one], lineup.entrants[other]
        ahead = (verdict.ranks[one] < verdict.ranks[other]) - (verdict.ranks[one] > verdict.ranks[other])
        expected = 1 / (1 + 10 ** ((ratings[second] - ratings[first]) / 400))
        gain = ((1 + ahead) / 2 - expected) / (len(lineup.entrants) - 1)
        found[first] += gain
        found[second] -= gain
    return found
