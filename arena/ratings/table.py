"""The table of a batch fit: ratings with their intervals and ranks, seat effects, likelihoods of superiority, notes."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from arena.counting import counted
from arena.ratings import Floats, Ints, SeatEffect, Strength, Strengths, Superiority, ranked, ranks, tidy
from arena.ratings.intervals import Clusters, Spread, centred, half_widths, of_differences, quantile
from arena.ratings.model import NATURAL, Fit, tie_share
from arena.ratings.observations import Block

NAMED = 8
"""A note names at most so many entrants of a component."""


class Table:
    """The strengths of one fit in the making. Half an interval that the data cannot give is infinite in here."""

    def __init__(
        self, fit: Fit, ratings: Mapping[str, float], covariances: Spread, clusters: Clusters, confidence: float
    ) -> None:
        self.fit = fit
        self.model = fit.model
        self.names = fit.model.observations.names
        self.values = np.array([ratings.get(name, 0.0) for name in self.names])
        self.covariances = covariances
        self.clusters = clusters
        self.confidence = confidence
        self.halves = np.full(len(self.names), math.inf)
        self.half_differences = np.full((len(self.names), len(self.names)), math.inf)
        self._measure()

    def _measure(self) -> None:
        """Fill in the intervals of ratings and of their differences: within components that have two deals or more."""
        count = len(self.names)
        anchored = self.model.anchored
        free = [group for group in self.model.components if group not in anchored]
        spread = self.covariances.each(lambda covariance: centred(covariance[:count, :count], free))
        counts = self.clusters.by_entrant
        halves = self.half(spread.each(np.diag), 1.0, counts)
        differences = self.half(spread.each(of_differences), 2.0, np.minimum.outer(counts, counts))
        to_anchor = self.half(spread.each(np.diag), 2.0, counts)
        for group, deals in zip(self.model.components, self.clusters.by_component, strict=True):
            if deals > 1:
                self.halves[group] = (to_anchor if group in anchored else halves)[group]
                self.half_differences[np.ix_(group, group)] = differences[np.ix_(group, group)]

    def half(self, variances: Spread, strengths: float, clusters: Ints) -> Floats:
        """Half the intervals, in Elo, of what varies under the prior as much as so many strengths."""
        prior = strengths * self.model.settings.prior_sd**2
        found = half_widths(variances, prior, clusters, self.clusters.total, self.confidence)
        return np.round(NATURAL * found, 9)

    def strengths(self, notes: tuple[str, ...]) -> Strengths:
        """The whole table; `notes` come before its own."""
        rows = [row for number, group in enumerate(self.model.components, 1) for row in self.rows(number, group)]
        rated = {row.entrant for row in rows}
        absent = len(self.model.components) + 1
        rows += [Strength(name, None, component=absent) for name in self.names if name not in rated]
        blocks = range(len(self.model.observations.blocks))
        return Strengths(
            "Elo",
            ranked(rows),
            tuple(effect for number in blocks for effect in self.seats(number)),
            self.superiority(),
            tuple(tuple(self.names[index] for index in group) for group in self.model.components),
            (*notes, *self.notes()),
        )

    def rows(self, number: int, group: list[int]) -> list[Strength]:
        """The rows of a component, which is a group of entrants."""
        values = self.values[group]
        clear = np.subtract.outer(values, values) > self.half_differences[np.ix_(group, group)]
        best = (1 + clear.sum(axis=0)).tolist()
        worst = (len(group) - clear.sum(axis=1)).tolist()
        places = ranks(values.tolist())
        rows = []
        for place, index in enumerate(group):
            value = float(self.values[index])
            low, high = ends(value, float(self.halves[index]))
            rows.append(Strength(self.names[index], value, low, high, places[place], best[place], worst[place], number))
        return rows

    def seats(self, number: int) -> list[SeatEffect]:
        """The effects of the seats of a block."""
        block, base = self.model.observations.blocks[number], self.model.bases[number]
        if not base.shape[1]:
            return []
        contrasts = np.zeros((block.players, self.model.size))
        contrasts[:, self.model.seat_places[number]] = base[: block.players]
        deals = self.deals(block)
        spread = self.covariances.each(lambda covariance: np.diag(contrasts @ covariance @ contrasts.T))
        halves = self.half(spread, 1.0, np.full(block.players, deals)).tolist()
        worth = (NATURAL * (contrasts @ self.fit.theta)).tolist()
        effects = []
        for seat, (value, half) in enumerate(zip(worth, halves, strict=True), 1):
            low, high = ends(value, half if deals > 1 else math.inf)
            effects.append(SeatEffect(block.label, block.players, seat, tidy(value), low, high))
        return effects

    def deals(self, block: Block) -> int:
        """How many clusters a block has."""
        kinds = self.model.observations.kinds
        here = (kinds >= block.start) & (kinds < block.start + len(block.counts))
        return len(np.unique(self.model.observations.clusters[here]))

    def superiority(self) -> Superiority:
        """The likelihoods of superiority: those of the intervals, so that above 97.5 % a 95 % interval excludes 0."""
        from scipy.special import ndtr

        ahead = np.subtract.outer(self.values, self.values)
        spans = self.half_differences / quantile(self.confidence)
        with np.errstate(divide="ignore", invalid="ignore"):
            matrix = ndtr(np.where(ahead == 0, 0.0, ahead / spans))
        matrix[np.isinf(spans)] = np.nan
        np.fill_diagonal(matrix, np.nan)
        return Superiority(self.names, matrix)

    def notes(self) -> list[str]:
        """What a reader has to know of the fit."""
        notes = [self.interval_note()]
        groups = self.model.components
        if len(groups) > 1:
            said = "; ".join(named([self.names[index] for index in group]) for group in groups)
            notes.append(f"no match connects these {len(groups)} groups, each is ranked by itself: {said}")
        for block, place in zip(self.model.observations.blocks, self.model.tie_places, strict=True):
            if place is not None:
                share = tie_share(float(self.fit.theta[place]))
                notes.append(f"ties at {block.label} ({counted(block.players, 'player')}): {share:.0%} between equals")
        return notes

    def interval_note(self) -> str:
        """What the intervals rest on."""
        if np.isinf(self.halves).all():
            return "intervals: n/a, since all matches are of one deal or identical"
        return f"intervals: {self.confidence:.0%}, clustered by deal ({counted(self.clusters.total, 'deal')})"


def ends(value: float, half: float) -> tuple[float | None, float | None]:
    """The ends of an interval around `value`, or none."""
    return (None, None) if math.isinf(half) else (tidy(value - half), tidy(value + half))


def named(names: list[str]) -> str:
    """The names of a group, as many as a note can hold."""
    rest = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + rest
