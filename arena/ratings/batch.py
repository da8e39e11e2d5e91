"""Strengths from a batch fit: what `elo` and `plackett-luce` have in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from arena.errors import OptionError
from arena.ratings import Floats, Ints, SeatEffect, Strength, Strengths, Superiority, number, ranked, ranks, tidy
from arena.ratings.intervals import Clusters, Spread, half_widths, quantile, spread
from arena.ratings.likelihoods import Likelihood
from arena.ratings.model import NATURAL, Fit, Model, Settings, tie_share
from arena.ratings.observations import Observations, forfeits, observed, without_forfeits
from arena.tally import Tally

NAMED = 8
"""A note names at most so many entrants of a component."""


def checked_anchors(rating: str, anchors: Any) -> dict[str, float]:
    """The anchors that the parameter of `rating` gives: ratings by entrant. Raises OptionError."""
    if anchors is None:
        return {}
    if not isinstance(anchors, Mapping) or not all(isinstance(name, str) for name in anchors):
        raise OptionError(f"{rating}: anchors are ratings by entrant, as {{random: 1000}}, not {anchors!r}")
    return {name: number(rating, f"anchors: {name}", value) for name, value in anchors.items()}


@dataclass(frozen=True)
class Batch:
    """A batch rating: a likelihood and the parameters that all of them have, on the Elo scale."""

    likelihood: Likelihood
    ties: bool
    """Whether the likelihood has a tie parameter."""

    prior_sd: float
    mean: float
    """What ratings of a component without an anchor are centred on."""

    anchors: Mapping[str, float]
    """Entrants whose rating is fixed."""

    seat_effects: bool
    confidence: float

    def strengths(self, tally: Tally, label: str | None) -> Strengths:
        """The strengths of the entrants of `tally` at `label`, or at all games."""
        observations = observed(tally, label)
        model = self.model(observations)
        if not model.components:
            return unrated(observations)
        fit = model.fit()
        lost = forfeits(observations)
        table = Table(self, fit, *spread(fit)).strengths()
        if not lost:
            return table
        played = self.model(without_forfeits(observations))
        others = self.ratings(played.fit())
        rows = [replace(each, without_forfeits=others.get(each.entrant)) for each in table.entrants]
        share = f"forfeits: {lost} of {len(observations.kinds)} distinct matches"
        return replace(table, entrants=tuple(rows), notes=(*table.notes, share))

    def model(self, observations: Observations) -> Model:
        """The model of `observations`."""
        anchors = {name: (value - self.mean) / NATURAL for name, value in self.anchors.items()}
        settings = Settings(self.prior_sd / NATURAL, anchors, self.seat_effects, self.ties)
        return Model(observations, self.likelihood, settings)

    def ratings(self, fit: Fit) -> dict[str, float]:
        """The rating of each entrant that some match tells about: components without an anchor are centred."""
        names = fit.model.observations.names
        found: dict[str, float] = {}
        for group in fit.model.components:
            values = fit.theta[group]
            centred = values if group in fit.model.anchored else values - values.mean()
            for index, value in zip(group, centred.tolist(), strict=True):
                found[names[index]] = self.anchors.get(names[index], tidy(self.mean + NATURAL * value))
        return found


def ends(value: float, half: float | None) -> tuple[float | None, float | None]:
    """The ends of an interval around `value`, or none."""
    return (None, None) if half is None else (tidy(value - half), tidy(value + half))


def unrated(observations: Observations) -> Strengths:
    """The table where no match tells anything."""
    rows = ranked(Strength(name, None) for name in observations.names)
    return Strengths("Elo", rows, notes=("no match tells anything about strengths yet",) if rows else ())


class Table:
    """The strengths of one fit in the making."""

    def __init__(self, batch: Batch, fit: Fit, covariances: Spread, clusters: Clusters) -> None:
        self.batch = batch
        self.fit = fit
        self.model = fit.model
        self.names = fit.model.observations.names
        self.covariances = covariances
        self.clusters = clusters
        self.centred = covariances.through(self.centring())
        self.ratings = batch.ratings(fit)
        self.known = {
            index
            for group, count in zip(self.model.components, clusters.by_component, strict=True)
            for index in group
            if count > 1
        }

    def strengths(self) -> Strengths:
        """The whole table."""
        differences = self.half(
            self.centred.of_differences(), np.minimum.outer(self.clusters.by_entrant, self.clusters.by_entrant)
        )
        rows = [row for number in range(len(self.model.components)) for row in self.component(number, differences)]
        rated = {row.entrant for row in rows}
        absent = len(self.model.components) + 1
        rows += [Strength(name, None, component=absent) for name in self.names if name not in rated]
        return Strengths(
            "Elo",
            ranked(rows),
            tuple(self.seats()),
            self.superiority(differences),
            tuple(tuple(self.names[index] for index in group) for group in self.model.components),
            tuple(self.notes()),
        )

    def half(self, variances: Spread, clusters: Ints) -> Floats:
        """Half the intervals, in Elo."""
        return NATURAL * half_widths(variances, clusters, self.clusters.total, self.batch.confidence)

    def centring(self) -> Floats:
        """The matrix that takes parameters to ratings, in natural units."""
        matrix = np.eye(self.model.entrants, self.model.size)
        for group in self.model.components:
            if group not in self.model.anchored:
                matrix[np.ix_(group, group)] -= 1 / len(group)
        return matrix

    def component(self, number: int, differences: Floats) -> list[Strength]:
        """The rows of a component."""
        group = self.model.components[number]
        values = [self.ratings[self.names[index]] for index in group]
        ahead = np.subtract.outer(np.array(values), np.array(values))
        clear = (
            ahead > differences[np.ix_(group, group)] if group[0] in self.known else np.zeros_like(ahead, dtype=bool)
        )
        best = 1 + clear.sum(axis=0)
        worst = len(group) - clear.sum(axis=1)
        half = self.half(self.centred.variances(), self.clusters.by_entrant)
        rows = []
        for place, (index, value, rank) in enumerate(zip(group, values, ranks(values), strict=True)):
            low, high = ends(value, float(half[index]) if index in self.known else None)
            rows.append(
                Strength(self.names[index], value, low, high, rank, int(best[place]), int(worst[place]), number + 1)
            )
        return rows

    def seats(self) -> list[SeatEffect]:
        """The effects of all seats."""
        effects = []
        for block, base, places in zip(
            self.model.observations.blocks, self.model.bases, self.model.seat_places, strict=True
        ):
            if not base.shape[1]:
                continue
            contrasts = np.zeros((block.players, self.model.size))
            contrasts[:, places] = base[: block.players]
            here = np.isin(self.model.observations.kinds, np.arange(block.start, block.start + len(block.counts)))
            clusters = len(np.unique(self.model.observations.clusters[here]))
            worth = NATURAL * (contrasts @ self.fit.theta)
            half = self.half(self.covariances.through(contrasts).variances(), np.full(block.players, clusters))
            for seat, (value, width) in enumerate(zip(worth.tolist(), half.tolist(), strict=True), 1):
                low, high = ends(value, width if clusters > 1 else None)
                effects.append(SeatEffect(block.label, block.players, seat, tidy(value), low, high))
        return effects

    def superiority(self, differences: Floats) -> Superiority:
        """The likelihoods of superiority: those of the intervals, so that above 97.5 % a 95 % interval excludes 0."""
        from scipy.special import ndtr

        count = len(self.names)
        matrix = np.full((count, count), np.nan)
        for group in self.model.components:
            if group[0] not in self.known:
                continue
            values = np.array([self.ratings[self.names[index]] for index in group])
            ahead = np.subtract.outer(values, values)
            spans = differences[np.ix_(group, group)] / quantile(self.batch.confidence)
            with np.errstate(divide="ignore", invalid="ignore"):
                scaled = np.where(ahead == 0, 0.0, ahead / spans)
            matrix[np.ix_(group, group)] = ndtr(scaled)
        np.fill_diagonal(matrix, np.nan)
        return Superiority(self.names, matrix)

    def notes(self) -> list[str]:
        """What a reader has to know."""
        total = self.clusters.total
        notes = [
            f"prior: normal, sd {self.batch.prior_sd:g} Elo around the mean of the field",
            f"intervals: {self.batch.confidence:.0%}, clustered by deal ({total} {'deal' if total == 1 else 'deals'})"
            if self.known
            else "intervals: n/a, since all matches are of one deal or identical",
        ]
        notes += self.anchor_notes() + self.component_notes() + self.tie_notes()
        return notes

    def anchor_notes(self) -> list[str]:
        """Which anchors hold."""
        held = [f"{name} = {value:g}" for name, value in sorted(self.batch.anchors.items()) if name in self.ratings]
        return [f"anchors: {', '.join(held)}"] if held else []

    def component_notes(self) -> list[str]:
        """Which groups of entrants never met."""
        groups = self.model.components
        if len(groups) < 2:
            return []
        said = "; ".join(named([self.names[index] for index in group]) for group in groups)
        return [f"no match connects these {len(groups)} groups, each is ranked by itself: {said}"]

    def tie_notes(self) -> list[str]:
        """How likely ties are."""
        notes = []
        for block, place in zip(self.model.observations.blocks, self.model.tie_places, strict=True):
            if place is not None:
                share = tie_share(float(self.fit.theta[place]))
                notes.append(f"ties at {block.label} ({block.players} players): {share:.0%} between equals")
        return notes


def named(names: list[str]) -> str:
    """The names of a group, as many as a note can hold."""
    rest = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + rest
