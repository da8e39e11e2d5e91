"""How sure a fit is: covariances, and the intervals that follow from them.

The covariance is H⁻¹ (M + P) H⁻¹: H is the information of the posterior, M the middle of the sandwich (scores summed by
cluster, then squared), P the precision of the prior, for what the prior may have moved. Were M the information of the
likelihood, it would be H⁻¹, the usual one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from arena.ratings import Floats, Ints
from arena.ratings.model import Fit, inverse

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
    """Three covariances of the same parameters, in natural units."""

    robust: Floats
    """Clustered."""

    model: Floats
    """As if matches were independent."""

    prior: Floats
    """Before any match."""

    def through(self, contrasts: Floats) -> Spread:
        """The covariances of linear combinations of the parameters, one a line."""
        return Spread(
            contrasts @ self.robust @ contrasts.T,
            contrasts @ self.model @ contrasts.T,
            contrasts @ self.prior @ contrasts.T,
        )

    def variances(self) -> Spread:
        """The variance of each parameter."""
        return Spread(np.diag(self.robust), np.diag(self.model), np.diag(self.prior))

    def of_differences(self) -> Spread:
        """The variance of the difference of each two parameters."""
        return Spread(of_differences(self.robust), of_differences(self.model), of_differences(self.prior))


def of_differences(covariance: Floats) -> Floats:
    """The variance of the difference of each two parameters."""
    own = np.diag(covariance)
    variances: Floats = own[:, None] + own[None, :] - 2 * covariance
    return variances


def half_widths(variances: Spread, clusters: Ints, total: int, confidence: float) -> Floats:
    """Half the interval of each parameter, by Student's t; `clusters` says how many of the `total` tell about it.

    Of few clusters it is the larger of both covariances, but no more than the prior alone would give.
    """
    from scipy.special import stdtrit

    wide = stdtrit(max(total - 1, 1), (1 + confidence) / 2) * np.sqrt(np.maximum(variances.robust, 0))
    least = quantile(confidence) * np.sqrt(np.maximum(variances.model, 0))
    most = quantile(confidence) * np.sqrt(np.maximum(variances.prior, 0))
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
    covariances = [whole(each, model.free, model.size) for each in (robust, fit.inverse, inverse(precision))]
    present = (clustering @ model.presence()) > 0
    by_component = [int((present[:, group].sum(axis=1) > 0).sum()) for group in model.components]
    clusters = Clusters(
        np.asarray(present.sum(axis=0)).ravel().astype(np.int64),
        np.array(by_component, dtype=np.int64),
        model.clusters,
    )
    return Spread(covariances[0], covariances[1], covariances[2]), clusters


def whole(covariance: Floats, free: Ints, size: int) -> Floats:
    """A covariance of the free parameters as one of all."""
    full = np.zeros((size, size))
    full[np.ix_(free, free)] = covariance
    return full
