"""How sure a fit is: covariances, and the intervals that follow from them.

The covariance is H⁻¹ (M + P) H⁻¹: H is the information of the posterior, M the middle of the sandwich (scores summed by
cluster, then squared), P the precision of the prior, for what the prior may have moved. Were M the information of the
likelihood, it would be H⁻¹, the usual one.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from arena.ratings import Floats, Ints
from arena.ratings.model import Fit

FEW = 30
"""With fewer clusters a sandwich is not to be trusted alone."""


@dataclass(frozen=True)
class Clusters:
    """In how many clusters matches tell something."""

    by_entrant: Ints
    by_component: Ints
    total: int


@dataclass(frozen=True)
class Spread:
    """Two covariances, or variances, of the same parameters, in natural units."""

    robust: Floats
    """Clustered."""

    model: Floats
    """As if matches were independent."""

    def each(self, change: Callable[[Floats], Floats]) -> Spread:
        """What `change` makes of both."""
        return Spread(change(self.robust), change(self.model))


def of_differences(covariance: Floats) -> Floats:
    """The variance of the difference of each two parameters."""
    own = np.diag(covariance)
    variances: Floats = own[:, None] + own[None, :] - 2 * covariance
    return variances


def centred(covariance: Floats, groups: list[list[int]]) -> Floats:
    """The covariance of parameters less the mean of their group."""
    result = covariance.copy()
    for group in groups:
        result[group] -= result[group].mean(axis=0)
        result[:, group] -= result[:, group].mean(axis=1, keepdims=True)
    return result


def half_widths(variances: Spread, prior: float, clusters: Ints, total: int, confidence: float) -> Floats:
    """Half the interval of each parameter, by Student's t; `clusters` says how many of the `total` tell about it.

    Of few clusters it is the larger of both variances, but never more than `prior`, the variance before any match.
    """
    from scipy.special import stdtrit

    wide = stdtrit(max(total - 1, 1), (1 + confidence) / 2) * np.sqrt(np.maximum(variances.robust, 0))
    least = quantile(confidence) * np.sqrt(np.maximum(variances.model, 0))
    most = quantile(confidence) * math.sqrt(prior)
    half: Floats = np.where(clusters < FEW, np.maximum(np.minimum(wide, most), least), wide)
    return half


def quantile(confidence: float) -> float:
    """The normal quantile of a confidence on both sides."""
    from scipy.special import ndtri

    return float(ndtri((1 + confidence) / 2))


def spread(fit: Fit) -> tuple[Spread, Clusters]:
    """The covariances of the parameters of `fit`, where fixed ones have none, and the clusters behind them."""
    model = fit.model
    clustering = model.clustering()
    by_cluster = clustering @ model.scores(fit.theta)
    factor = model.clusters / max(model.clusters - 1, 1)
    middle = factor * (by_cluster.T @ by_cluster).toarray()
    precision = (model.prior + fit.tie_precision)[np.ix_(model.free, model.free)]
    robust = fit.inverse @ (middle + precision) @ fit.inverse
    both = Spread(robust, fit.inverse).each(lambda covariance: whole(covariance, model.free, model.size))
    present = (clustering @ model.presence()) > 0
    by_component = [int((present[:, group].sum(axis=1) > 0).sum()) for group in model.components]
    clusters = Clusters(
        np.asarray(present.sum(axis=0)).ravel().astype(np.int64),
        np.array(by_component, dtype=np.int64),
        model.clusters,
    )
    return both, clusters


def whole(covariance: Floats, free: Ints, size: int) -> Floats:
    """A covariance of the free parameters as one of all."""
    full = np.zeros((size, size))
    full[np.ix_(free, free)] = covariance
    return full
