"""The same answers as other people's code, where it answers the same question."""

import choix
import evalica
import numpy as np
import pytest
from made import duels, match

from arena import Stream
from arena.ratings.elo import elo
from arena.ratings.elo_online import elo_online
from arena.ratings.model import NATURAL
from arena.ratings.plackett_luce import plackett_luce
from arena.tally import Tally

NAMES = [f"e{index}" for index in range(6)]

SURE = 1e5
"""The sd of a prior that says nothing."""


@pytest.fixture
def results(stream: Stream) -> list[tuple[int, int]]:
    """Winner and loser of 300 matches; those with a lower number win more often."""
    found = []
    for _ in range(300):
        one, other = sorted(stream.choice(range(6)) for _ in range(2))
        if one != other:
            found.append((one, other) if stream.fraction() < 0.7 else (other, one))
    return found


def tallied(results: list[tuple[int, int]]) -> Tally:
    return Tally.of(match((NAMES[a], NAMES[b]), (1, 2), deal=deal) for deal, (a, b) in enumerate(results, 1))


def natural(table) -> list[float]:
    return [(table.of(name).rating - 1500) / NATURAL for name in NAMES]


@pytest.mark.parametrize("prior_sd", [50, 350, 2000])
def test_without_ties_and_seats_elo_is_the_map_of_choix(results, prior_sd):
    other = choix.opt_pairwise(6, results, alpha=(prior_sd / NATURAL) ** -2 / 2, tol=1e-12)
    ours = natural(elo(tallied(results), None, prior_sd=prior_sd, seat_effects=False))
    assert ours == pytest.approx(list(other - np.mean(other)), abs=1e-5)


def test_without_a_prior_elo_is_the_bradley_terry_of_evalica(results):
    xs, ys = [NAMES[a] for a, _ in results], [NAMES[b] for _, b in results]
    found = evalica.bradley_terry(xs, ys, [evalica.Winner.X] * len(results), tolerance=1e-12, limit=100_000)
    other = np.log([found.scores[name] for name in NAMES])
    ours = natural(elo(tallied(results), None, prior_sd=SURE, seat_effects=False))
    assert ours == pytest.approx(list(other - other.mean()), abs=1e-4)


def test_without_a_prior_plackett_luce_is_that_of_choix(stream):
    orders = []
    for _ in range(300):
        order = list(range(6))
        order.sort(key=lambda index: index / 4 + stream.fraction() * 3)
        orders.append(order[:4] if stream.fraction() < 0.5 else order)
    other = choix.ilsr_rankings(6, orders, tol=1e-12)
    tally = Tally.of(
        match([NAMES[index] for index in order], range(1, len(order) + 1), deal=deal)
        for deal, order in enumerate(orders, 1)
    )
    ours = natural(plackett_luce(tally, None, prior_sd=SURE, seat_effects=False))
    assert ours == pytest.approx(list(other - other.mean()), abs=1e-4)


def test_plackett_luce_of_two_is_elo_where_nothing_is_tied(results):
    tally = tallied(results)
    assert natural(plackett_luce(tally, None)) == pytest.approx(natural(elo(tally, None)), abs=1e-9)


def test_elo_online_is_the_elo_of_evalica():
    records = duels("e0", "e1", "wwldwl") + duels("e1", "e2", "wdl", start=7)
    xs, ys, winners = [], [], []
    for record in records:
        xs.append(record.entrants[0])
        ys.append(record.entrants[1])
        kind = (record.ranks[0] > record.ranks[1]) - (record.ranks[0] < record.ranks[1])
        winners.append({-1: evalica.Winner.X, 0: evalica.Winner.Draw, 1: evalica.Winner.Y}[kind])
    other = evalica.elo(xs, ys, winners, initial=1500, k=20)
    ours = elo_online(Tally.of(records), None)
    for name in NAMES[:3]:
        assert ours.of(name).rating == pytest.approx(other.scores[name], abs=1e-6)
