"""Elo, normalized Elo and likelihood of superiority: against what Fishtest and fastchess print, and at the edges."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.comparing.pentanomial import PER_DEAL, elo, estimate, moments

PRINTED = [
    # counts, Elo, ±, nElo, ±, likelihood of superiority in %
    ((835, 6884, 13116, 7201, 852), 2.11, 1.70, 3.52, 2.83, 99.25),  # fastchess: cinder, pull request 836
    ((363, 3205, 5861, 3376, 414), 3.59, 2.53, 5.93, 4.19, 99.72),  # fastchess: cinder, pull request 802
    ((34, 54, 63, 64, 75), 55.58, 27.65, 57.94, 28.28, 100.0),  # fastchess, elo_test.cpp
    ((332, 433, 498, 333, 334), -8.64, 10.33, -9.17, 10.96, 5.05),  # fastchess, elo_test.cpp
    ((7895, 8757, 5685, 568, 9999), -21.04, 2.95, -19.01, 2.65, 0.0),  # fastchess, elo_test.cpp
    ((13, 37, 50, 25, 3), -43.66, 30.06, -63.97, 42.56, 0.11),  # a page of Fishtest's raw statistics
]


@pytest.mark.parametrize(("counts", "elo", "half", "nelo", "nelo_half", "superiority"), PRINTED)
def test_estimates_are_those_that_others_print(counts, elo, half, nelo, nelo_half, superiority):
    found = estimate(counts)
    assert found.elo.value == pytest.approx(elo, abs=0.006)
    assert (found.elo.high - found.elo.low) / 2 == pytest.approx(half, rel=0.02, abs=0.006)
    assert found.nelo.value == pytest.approx(nelo, abs=0.006)
    assert (found.nelo.high - found.nelo.low) / 2 == pytest.approx(nelo_half, rel=0.09)
    assert 100 * found.superiority == pytest.approx(superiority, abs=0.1)


def test_normalized_elo_is_elo_for_small_differences_without_draws():
    """Half the matches of independent deals are won, and a few more."""
    win = 0.502
    counts = tuple(round(1e6 * share) for share in ((1 - win) ** 2, 0, 2 * win * (1 - win), 0, win**2))
    found = estimate(counts)
    assert found.elo.value == pytest.approx(1.39, abs=0.01)
    assert found.nelo.value == pytest.approx(found.elo.value, rel=1e-3)


def test_no_deals_give_no_estimate():
    assert estimate((0, 0, 0, 0, 0)) is None


def test_who_wins_everything_has_a_lower_end_alone():
    found = estimate((0, 0, 0, 0, 20))
    assert found.elo.value is None and found.elo.high is None
    assert 200 < found.elo.low < 400
    assert found.nelo.value is None
    assert 0.9999 < found.superiority < 1
    assert estimate((20, 0, 0, 0, 0)).elo.high == pytest.approx(-found.elo.low)


def test_a_single_deal_proves_little():
    assert 0.6 < estimate((0, 0, 0, 0, 1)).superiority < 0.9
    assert estimate((0, 0, 1, 0, 0)).superiority == 0.5


def test_drawn_deals_narrow_the_interval():
    few, many = estimate((0, 0, 10, 0, 0)).elo, estimate((0, 0, 1000, 0, 0)).elo
    assert few.value == many.value == 0
    assert 0 < many.high < few.high / 10


@given(st.lists(st.integers(0, 10**6), min_size=5, max_size=5).filter(any))
def test_nothing_is_ever_infinite_or_not_a_number(counts):
    found = estimate(counts)
    for interval in (found.elo, found.nelo):
        given = [each for each in (interval.low, interval.value, interval.high) if each is not None]
        assert all(math.isfinite(each) for each in given)
        assert given == sorted(given)
    assert 0 <= found.superiority <= 1


@given(st.lists(st.integers(0, 1000), min_size=5, max_size=5).filter(any))
def test_the_other_sees_the_same_from_below(counts):
    one, other = estimate(counts), estimate(counts[::-1])
    assert one.superiority == pytest.approx(1 - other.superiority, abs=1e-12)
    for mine, theirs in ((one.elo, other.elo), (one.nelo, other.nelo)):
        assert (mine.value is None) == (theirs.value is None)
        if mine.value is not None:
            assert mine.value == pytest.approx(-theirs.value, abs=1e-6)
        if mine.low is not None:
            assert mine.low == pytest.approx(-theirs.high, rel=1e-6, abs=1e-6)


@pytest.mark.parametrize(
    ("shares", "deals"),
    [((2, 20, 56, 20, 2), 50), ((25, 0, 50, 0, 25), 50), ((1, 2, 5, 20, 72), 100), ((0, 2, 96, 2, 0), 200)],
)
def test_intervals_hold_the_truth_in_about_95_of_100(shares, deals):
    numbers = random.Random(7)
    mean, variance = moments(shares)
    true = elo(mean), (mean - 0.5) / math.sqrt(variance) * PER_DEAL
    held = [0, 0]
    for _ in range(2000):
        drawn = numbers.choices(range(5), shares, k=deals)
        found = estimate([drawn.count(cell) for cell in range(5)])
        for number, each in enumerate((found.elo, found.nelo)):
            above = each.low is None or each.low <= true[number]
            held[number] += above and (each.high is None or true[number] <= each.high)
    assert 0.93 <= held[0] / 2000 <= 0.99
    assert 0.91 <= held[1] / 2000 <= 0.98
