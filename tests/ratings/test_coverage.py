"""The short form of benchmarks/coverage.py: the intervals of the default rating hold what they promise."""

import importlib.util
import sys
from pathlib import Path

import pytest

PATH = Path(__file__).parents[2] / "benchmarks" / "coverage.py"
spec = importlib.util.spec_from_file_location("coverage_of_intervals", PATH)
coverage = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(coverage)


@pytest.mark.slow
@pytest.mark.parametrize("cell", coverage.CELLS, ids=lambda cell: cell.name)
def test_intervals_cover_the_true_strengths_as_often_as_they_say(cell):
    replications = 60 if cell.deals < 40 else 20
    ours, _ = coverage.measure(cell, replications)
    # entrants of one replication depend on each other: count them as two independent ones
    margin = 3 * (0.05 * 0.95 / (2 * replications)) ** 0.5
    assert 0.95 - margin - 0.01 <= ours.covered
    assert abs(ours.bias) < ours.width / 2


def test_total_scores_cover_a_wide_field_far_less_often():
    cell = next(cell for cell in coverage.CELLS if cell.name == "field 500, 10 pairs, no luck")
    ours, theirs = coverage.measure(cell, 10)
    assert theirs.covered < 0.85 < ours.covered
    assert theirs.bias < -50 < ours.bias
