"""The sequential test: likelihood ratios as Fishtest computes them, errors and lengths by simulation."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.comparing.gsprt import ACCEPTED, REJECTED, SequentialTest, likeliest
from arena.comparing.pentanomial import PER_DEAL, SCORES, moments

FISHTEST = [
    # LLR_normalized of Fishtest's LLRcalc.py, as tests of other implementations state it
    ((10789, 19328, 33806, 19402, 10543), 0, 5, -26.838448639795093),
    ((10789, 19328, 33806, 19402, 10543), -3, 1, 0.3008697854813657),
    ((39, 2226, 31451, 2412, 40), 0, 5, 2.847898594083),
    ((39, 2226, 31451, 2412, 40), -5, 0, 17.832223595824992),
    ((39, 2226, 31451, 2412, 40), 0.764, 3.439, 2.1629408695845367),
    ((1187, 7410, 13475, 7378, 1164), 0, 5, -8.12581361915957),
    ((0, 3, 10, 5, 2), 0, 5, 0.14646048082087207),
    ((0, 3, 10, 5, 2), -3, 1, 0.1215767130479021),
    ((50, 400, 1000, 450, 60), 0, 5, 1.3501528635944866),
    ((5, 5, 5, 5, 5), 0, 5, -0.005176938008656367),
    ((461, 16726, 36723, 16920, 514), 0, 2, 1.0025304976728728),
    ((82, 2646, 5623, 2507, 70), 0, 2, -2.1897352412822704),
]
PRINTED = [
    ((365, 16618, 36229, 16974, 390), 0, 2, 2.25),  # fastchess, sprt_test.cpp
    ((127, 4883, 10712, 5150, 104), -1.75, 0.25, 3.01),  # fastchess, sprt_test.cpp
    ((13, 37, 50, 25, 3), 0, 4, -0.549),  # a page of Fishtest's raw statistics
    ((835, 6884, 13116, 7201, 852), 0, 3, 2.89),  # fastchess: cinder, pull request 836
    ((363, 3205, 5861, 3376, 414), 0, 3, 2.91),  # fastchess: cinder, pull request 802
]
SHAPES = {"mostly drawn": (2, 20, 56, 20, 2), "all luck": (25, 1, 48, 1, 25), "no luck": (25, 0, 50, 0, 25)}


def asked(elo0=0.0, elo1=20.0, alpha=0.05, beta=0.05):
    return SequentialTest(elo0, elo1, alpha, beta)


@pytest.mark.parametrize(("counts", "elo0", "elo1", "ratio"), FISHTEST)
def test_the_ratio_is_fishtests(counts, elo0, elo1, ratio):
    assert asked(elo0, elo1).ratio(counts) == pytest.approx(ratio, rel=1e-7)


@pytest.mark.parametrize(("counts", "elo0", "elo1", "ratio"), PRINTED)
def test_the_ratio_is_the_one_that_is_printed(counts, elo0, elo1, ratio):
    assert asked(elo0, elo1).ratio(counts) == pytest.approx(ratio, abs=0.006)


def test_the_bounds_are_walds():
    assert asked().upper == -asked().lower == pytest.approx(math.log(19))
    assert asked(alpha=0.01, beta=0.2).upper == pytest.approx(math.log(80))
    assert asked(alpha=0.01, beta=0.2).lower == pytest.approx(math.log(0.2 / 0.99))


def test_nothing_played_tells_nothing():
    assert asked().ratio((0, 0, 0, 0, 0)) == 0
    assert asked().verdict((0, 0, 0, 0, 0)) is None
    assert asked().remaining((0, 0, 0, 0, 0)) is None


def test_it_ends_when_one_wins_everything():
    assert asked().verdict((0, 0, 0, 0, 20)) is None
    assert asked().verdict((0, 0, 0, 0, 40)) == ACCEPTED
    assert asked().verdict((40, 0, 0, 0, 0)) == REJECTED


def test_it_ends_when_everything_is_drawn():
    assert asked().verdict((0, 0, 300, 0, 0)) is None
    assert asked().verdict((0, 0, 500, 0, 0)) == REJECTED
    assert asked(-20, 0).verdict((0, 0, 500, 0, 0)) == ACCEPTED


@given(
    st.lists(st.one_of(st.just(0), st.integers(0, 10**5)), min_size=5, max_size=5).filter(any),
    st.sampled_from([-200, -50, -5, 0, 1, 20, 200]),
)
@settings(deadline=None, max_examples=200)
def test_the_likeliest_distribution_is_one_and_has_the_ratio_asked_for(counts, nelo):
    shares = [(count or 1e-3) for count in counts]
    found = likeliest([share / sum(shares) for share in shares], nelo / PER_DEAL)
    mean, variance = moments(found)
    assert sum(found) == pytest.approx(1, abs=1e-7)
    assert min(found) > 0
    assert (mean - 0.5) / math.sqrt(variance) == pytest.approx(nelo / PER_DEAL, abs=1e-6)


@given(st.lists(st.integers(0, 1000), min_size=5, max_size=5).filter(any))
@settings(deadline=None, max_examples=100)
def test_the_other_side_sees_the_opposite_ratio(counts):
    one, other = asked(-10, 15).ratio(counts), asked(-15, 10).ratio(counts[::-1])
    assert one == pytest.approx(-other, rel=1e-6, abs=1e-6)


def test_the_likeliest_distribution_beats_its_neighbours():
    """No distribution with the same ratio of mean and deviation near by explains the deals better."""
    shares = (0.1, 0.3, 0.35, 0.2, 0.05)
    best = likeliest(shares, 0.1)
    score = sum(share * math.log(each) for share, each in zip(shares, best, strict=True))
    numbers = random.Random(3)
    for _ in range(50):
        pushed = [each * math.exp(0.05 * numbers.gauss(0, 1)) for each in best]
        other = likeliest([each / sum(pushed) for each in pushed], 0.1)
        assert sum(share * math.log(each) for share, each in zip(shares, other, strict=True)) <= score + 1e-9


def simulated(shape, nelo, test, numbers, batch=16):
    """The verdict and the number of deals of one test of entrants that are `nelo` apart."""
    truth = likeliest([weight / sum(SHAPES[shape]) for weight in SHAPES[shape]], nelo / PER_DEAL)
    counts = [0] * 5
    while (verdict := test.verdict(counts)) is None:
        for cell in numbers.choices(range(5), truth, k=batch):
            counts[cell] += 1
    return verdict, sum(counts)


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("nelo", "wrong"), [(0, ACCEPTED), (60, REJECTED)])
def test_errors_are_as_rare_as_asked(shape, nelo, wrong):
    """300 tests: 5 % and 4 standard errors are 30."""
    test, numbers = asked(0, 60), random.Random(f"{shape} {nelo}")
    results = [simulated(shape, nelo, test, numbers) for _ in range(300)]
    assert sum(verdict == wrong for verdict, _ in results) <= 30
    assert test.expected(nelo) < sum(deals for _, deals in results) / 300 < 1.5 * test.expected(nelo) + 16


def test_the_expected_lengths_are_walds():
    """At the bounds and between them, by the formulas of Wald 1945."""
    step = 20 / PER_DEAL
    at_bound = (0.95 * math.log(19) - 0.05 * math.log(19)) / (step**2 / 2)
    assert [asked().expected(0), asked().expected(20)] == pytest.approx([at_bound] * 2)
    assert asked().expected(10) == pytest.approx((math.log(19) / step) ** 2)
    assert asked().expected(10.000001) == pytest.approx(asked().expected(10), rel=1e-4)
    assert asked().expected(500) < 20


def test_what_remains_falls_to_nothing():
    counts = [(1, 10, 28, 12, 1), (4, 40, 112, 60, 10), (8, 80, 224, 120, 20), (20, 200, 560, 300, 50)]
    left = [asked().remaining(each) for each in counts]
    assert left == sorted(left, reverse=True)
    assert left[-1] == 0 and asked().verdict(counts[-1]) == ACCEPTED


def test_scores_of_cells_are_quarters():
    assert moments((0, 0, 0, 0, 7)) == (1.0, 0.0)
    assert moments((1, 0, 0, 0, 1)) == (0.5, 0.25)
    assert SCORES == (0, 0.25, 0.5, 0.75, 1)
