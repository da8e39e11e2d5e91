"""`plackett-luce`: the batch fit with whole rankings in place of pairs, for matches of three and more."""

from __future__ import annotations

from collections.abc import Mapping

from arena.ratings import Strengths, number, positive, probability, truth
from arena.ratings.batch import Batch, checked_anchors
from arena.ratings.likelihoods import plackett_luce as likelihood
from arena.tally import Tally


def plackett_luce(
    tally: Tally,
    label: str | None,
    *,
    prior_sd: float = 350,
    mean: float = 1500,
    anchors: Mapping[str, float] | None = None,
    seat_effects: bool = True,
    confidence: float = 0.95,
) -> Strengths:
    """Strengths by whole rankings (Plackett and Luce; every order of tied seats in equal parts), clustered by deal."""
    batch = Batch(
        likelihood=likelihood,
        ties=False,
        prior_sd=positive("plackett-luce", "prior_sd", prior_sd),
        mean=number("plackett-luce", "mean", mean),
        anchors=checked_anchors("plackett-luce", anchors),
        seat_effects=truth("plackett-luce", "seat_effects", seat_effects),
        confidence=probability("plackett-luce", "confidence", confidence),
    )
    return batch.strengths(tally, label)
