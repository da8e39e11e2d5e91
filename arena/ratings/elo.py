"""`elo`, the default: one batch fit of strengths, seat effects and ties for 2 to 6 players, on the Elo scale."""

from __future__ import annotations

from collections.abc import Mapping

from arena.ratings import Strengths, number, positive, probability, truth
from arena.ratings.batch import Batch, checked_anchors
from arena.ratings.likelihoods import davidson
from arena.tally import Tally


def elo(
    tally: Tally,
    label: str | None,
    *,
    prior_sd: float = 350,
    mean: float = 1500,
    anchors: Mapping[str, float] | None = None,
    seat_effects: bool = True,
    confidence: float = 0.95,
) -> Strengths:
    """Strengths by pairs (Bradley and Terry, ties by Davidson), intervals clustered by deal; see docs/ratings.md."""
    batch = Batch(
        likelihood=davidson,
        ties=True,
        prior_sd=positive("elo", "prior_sd", prior_sd),
        mean=number("elo", "mean", mean),
        anchors=checked_anchors("elo", anchors),
        seat_effects=truth("elo", "seat_effects", seat_effects),
        confidence=probability("elo", "confidence", confidence),
    )
    return batch.strengths(tally, label)
