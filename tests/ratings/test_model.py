"""The search for the highest posterior ends at it, wherever it begins."""

import numpy as np
import pytest
from made import duels, match

from arena.ratings.likelihoods import davidson, plackett_luce
from arena.ratings.model import Model, Settings
from arena.ratings.observations import observed
from arena.tally import Tally

RECORDS = [
    *duels("a", "b", "wwdl"),
    *duels("b", "c", "wdd"),
    *[match("abcd", (1, 2, 2, 4), deal=deal) for deal in range(1, 9)],
]


def model(likelihood, anchors=None, prior_sd=2.0):
    settings = Settings(prior_sd, anchors or {}, seat_effects=True, ties=likelihood is davidson)
    return Model(observed(Tally.of(RECORDS), None), likelihood, settings)


@pytest.mark.parametrize("likelihood", [davidson, plackett_luce])
@pytest.mark.parametrize("anchors", [{}, {"a": 3.0}, {"a": -9.0, "d": 9.0}])
@pytest.mark.parametrize("start", [-12.0, 0.0, 12.0])
def test_the_gradient_is_nothing_at_the_fit_from_any_start(likelihood, anchors, start):
    found = model(likelihood, anchors)
    signs = np.where(np.arange(len(found.free)) % 2, 1.0, -1.0)
    found.start[found.free] = start * signs
    fit = found.fit()
    assert np.abs(found.evaluate(fit.theta).gradient).max() < 1e-7
    assert all(fit.theta[found.observations.names.index(name)] == value for name, value in anchors.items())


@pytest.mark.parametrize("likelihood", [davidson, plackett_luce])
def test_gradient_and_information_are_the_slopes_of_the_posterior(likelihood):
    found = model(likelihood, {"b": 0.5})
    theta = np.linspace(-1.0, 1.0, found.size)
    theta[found.observations.names.index("b")] = 0.5
    point = found.evaluate(theta)
    for place, index in enumerate(found.free):
        step = np.zeros(found.size)
        step[index] = 1e-5
        ahead, behind = found.evaluate(theta + step), found.evaluate(theta - step)
        assert point.gradient[place] == pytest.approx((ahead.value - behind.value) / 2e-5, abs=1e-6)
        slopes = (behind.gradient - ahead.gradient) / 2e-5
        assert list(point.information[place]) == pytest.approx(list(slopes), abs=1e-6)


@pytest.mark.parametrize("likelihood", [davidson, plackett_luce])
def test_the_scores_of_kinds_add_up_to_the_gradient_of_the_likelihood(likelihood):
    found = model(likelihood)
    theta = np.linspace(-1.0, 1.0, found.size)
    counts = np.concatenate([block.counts for block in found.observations.blocks])
    prior = -(found.prior @ theta)[found.free]
    for place in found.tie_places:
        if place is not None:
            share = np.exp(theta[place]) / (2 + np.exp(theta[place]))
            prior[list(found.free).index(place)] += 0.5 - share
    assert list(counts @ found.scores(theta) + prior) == pytest.approx(list(found.evaluate(theta).gradient))
