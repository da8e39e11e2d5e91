"""Paired differences with their interval."""

import math
import random

import pytest

from arena.comparing.paired import paired


def test_the_interval_is_students():
    """Differences 1, 2, 3: mean 2, deviation 1; t of 2 degrees of freedom is 4.303."""
    found = paired([1, 1, 1], [2, 3, 4])
    assert (found.count, found.first, found.second, found.difference) == (3, 1, 3, 2)
    assert found.half == pytest.approx(4.302653 / math.sqrt(3))


@pytest.mark.parametrize("second", [[1.0], [1.0, 1.0, 1.0], [0.3, 0.4, 0.5]])
def test_one_pair_or_equal_differences_give_no_interval(second):
    first = [value - 0.1 for value in second]
    found = paired(first, second)
    assert found.difference == pytest.approx(0.1)
    assert found.half is None


def test_what_both_have_in_common_widens_nothing():
    numbers = random.Random(1)
    luck = [numbers.gauss(0, 100) for _ in range(50)]
    found = paired(luck, [each + numbers.gauss(1, 0.1) for each in luck])
    assert found.difference == pytest.approx(1, abs=0.1)
    assert found.half < 0.05


def test_intervals_hold_the_truth_in_95_of_100():
    numbers = random.Random(2)
    held = 0
    for _ in range(1000):
        first = [numbers.choice([0, 0.5, 1]) for _ in range(20)]
        found = paired(first, [max(0, each - numbers.choice([0, 0.5])) for each in first])
        held += found.half is None or abs(found.difference + 1 / 6) <= found.half
    assert 0.92 <= held / 1000 <= 0.975
