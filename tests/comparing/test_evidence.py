"""Evidence that may be looked at at any time, and the orders that follow from it."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.comparing.deals import PairDeals
from arena.comparing.evidence import STAKES, evidence, order_of
from arena.comparing.gsprt import likeliest
from arena.comparing.pentanomial import PER_DEAL

SHAPES = [(2, 20, 56, 20, 2), (25, 1, 48, 1, 25), (1, 0, 0, 0, 1), (20, 0, 0, 40, 0)]
"""Distributions of deals with the mean ½."""


def test_nothing_played_is_no_evidence():
    assert evidence((0,) * 5) == 0
    assert evidence((0, 0, 7, 0, 0)) == 0


def test_the_capital_is_the_mean_over_stakes():
    expected = [(1 + stake / 2) ** 3 * (1 - stake / 4) ** 2 for stake in STAKES]
    assert evidence((0, 2, 5, 0, 3)) == pytest.approx(math.log(sum(expected) / len(expected)))


@given(st.lists(st.integers(0, 10**7), min_size=3, max_size=9).filter(lambda counts: len(counts) % 2))
def test_it_is_always_finite_and_never_for_both_sides(counts):
    one, other = evidence(counts), evidence(counts[::-1])
    assert math.isfinite(one) and math.isfinite(other)
    assert min(one, other) < math.log(2)


@given(st.lists(st.integers(0, 50), min_size=5, max_size=5), st.integers(0, 4), st.integers(0, 4))
def test_a_better_deal_is_more_evidence(counts, one, other):
    worse, better = list(counts), list(counts)
    worse[min(one, other)] += 1
    better[max(one, other)] += 1
    assert evidence(better) >= evidence(worse)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_expected_capital_after_a_deal_is_what_it_was_where_the_score_is_even(shape):
    """The martingale, deal by deal: averaged over the next deal the capital stays the same."""
    total = sum(shape)
    for counts in ((0, 0, 0, 0, 0), (3, 1, 4, 1, 5), (0, 0, 2, 0, 9)):
        after = 0.0
        for cell, weight in enumerate(shape):
            further = list(counts)
            further[cell] += 1
            after += weight / total * math.exp(evidence(further))
        assert after == pytest.approx(math.exp(evidence(counts)))


@pytest.mark.parametrize("shape", SHAPES[:3])
def test_equals_are_rarely_told_apart_however_often_one_looks(shape):
    """100 pairs, each looked at after every deal of 200: at most 5 %, and 4 standard errors make 13."""
    numbers = random.Random(str(shape))
    wrong = 0
    for _ in range(100):
        counts = [0] * 5
        for cell in numbers.choices(range(5), shape, k=200):
            counts[cell] += 1
            if max(evidence(counts), evidence(counts[::-1])) >= math.log(2 / 0.05):
                wrong += 1
                break
    assert wrong <= 13


def test_a_difference_is_found_in_little_more_than_the_least_number_of_deals():
    truth = likeliest((0.02, 0.2, 0.56, 0.2, 0.02), 60 / PER_DEAL)
    least = math.log(100) / ((60 / PER_DEAL) ** 2 / 2)
    numbers, found = random.Random(4), []
    for _ in range(40):
        counts = [0] * 5
        while evidence(counts) < math.log(100):
            for cell in numbers.choices(range(5), truth, k=4):
                counts[cell] += 1
        found.append(sum(counts))
    assert least < sum(found) / len(found) < 1.6 * least


def met(points, deals=200):
    """Deals of which the first won all, lost all, or all were drawn: 4, 0 or 2 half points."""
    return PairDeals(tuple(deals * (cell == points) for cell in range(5)))


def ordered(names, **points):
    deals = {(pair[0], pair[1]): met(half) for pair, half in points.items()}
    return order_of(list(names), deals, 0.95)


def test_an_order_in_which_all_are_told_apart_is_settled():
    order = ordered("abc", ab=4, ac=4, bc=0)
    assert order.places() == ["a", "c", "b"]
    assert order.ahead == {("a", "b"), ("a", "c"), ("c", "b")}


def test_the_first_places_are_settled_where_the_others_are_not_told_apart():
    order = ordered("abc", ab=4, ac=4, bc=2)
    assert order.places() == ["a"]
    assert order.matters("b", "c", 2)
    assert not order.matters("b", "c", 1), "both are behind one already"
    assert not order.matters("a", "b", 2)


def test_a_circle_has_no_places():
    order = ordered("abc", ab=4, ac=0, bc=4)
    assert order.places() == []
    assert not any(order.matters(one, other, 2) for one, other in ("ab", "ac", "bc"))


def test_who_never_met_is_not_told_apart():
    order = ordered("abc", ab=4)
    assert order.places() == []
    assert order.matters("a", "c", 1)


def test_a_pair_matters_as_long_as_one_of_the_two_can_be_among_the_first():
    order = ordered("abc", ac=4)
    assert order.above("c") == 1 and order.above("b") == 0
    assert order.matters("b", "c", 1)


def test_more_pairs_need_more_evidence_each():
    """Eleven deals won tell two apart; for one pair among ten entrants they do not."""
    few = met(4, deals=11)
    assert order_of(["a", "b"], {("a", "b"): few}, 0.95).ahead == {("a", "b")}
    assert not order_of([*"abcdefghij"], {("a", "b"): few}, 0.95).ahead
    assert not order_of(["a", "b"], {("a", "b"): few}, 0.9999).ahead


@pytest.mark.slow
def test_no_wrong_order_is_settled_among_equals_more_often_than_asked():
    """100 tournaments of four equals, looked at after every round of 8 deals: 5 % and 4 standard errors are 13."""
    numbers = random.Random(11)
    pairs = [(one, other) for one in "abcd" for other in "abcd" if one < other]
    wrong = 0
    for _ in range(100):
        counts = {pair: [0] * 5 for pair in pairs}
        for _ in range(50):
            for pair in pairs:
                for cell in numbers.choices(range(5), (2, 20, 56, 20, 2), k=8):
                    counts[pair][cell] += 1
            if order_of([*"abcd"], {pair: PairDeals(tuple(each)) for pair, each in counts.items()}, 0.95).ahead:
                wrong += 1
                break
    assert wrong <= 13
