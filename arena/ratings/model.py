"""The batch model: strengths, seat effects and tie parameters fitted to all matches at once.

Parameters are in natural units (log odds). They stand in one vector: entrants, the mean of each component that an
anchor fixes, seat effects block by block, tie parameters block by block. The maximum of likelihood times prior is found
by Newton's method; the log of both is concave.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from arena.ratings import Floats
from arena.ratings.likelihoods import Likelihood, Terms
from arena.ratings.observations import Block, Observations, components, told

PIECE = 50_000
"""Kinds of matches that are looked at together, so that memory stays flat."""

STEPS = 100
"""More than Newton's method ever needs here; a bound so that it ends."""

CLOSE = 1e-11
"""A step shorter than this, in natural units, is none."""

FAR = 5.0
"""A step is not longer than this, in natural units."""

LOG_2 = math.log(2)

NATURAL = 400 / math.log(10)
"""Elo points for one natural unit: odds of e to 1."""


@dataclass(frozen=True)
class Settings:
    """What a fit takes for given, in natural units."""

    prior_sd: float
    anchors: Mapping[str, float]
    """Entrants whose strength is fixed."""

    seat_effects: bool
    ties: bool
    """Whether the likelihood has a tie parameter."""


@dataclass(frozen=True)
class Fit:
    """The strengths that a model found."""

    model: Model
    theta: Floats
    tie_precision: Floats
    """The curvature of what keeps tie parameters finite."""

    inverse: Floats
    """Of the information, over the free parameters."""


@dataclass(frozen=True)
class Point:
    """The log of the posterior at some parameters, with its derivatives over the free ones."""

    value: float
    gradient: Floats
    information: Floats


class Model:
    """Observations, a likelihood and settings, laid out as one function of one vector."""

    def __init__(self, observations: Observations, likelihood: Likelihood, settings: Settings) -> None:
        self.observations = observations
        self.likelihood = likelihood
        self.settings = settings
        self.components = components(observations)
        self.entrants = len(observations.names)
        self.bases = [basis(block, settings.seat_effects) for block in observations.blocks]
        self._lay_out()
        self.prior = self._prior()

    def _lay_out(self) -> None:
        """Give each parameter its place."""
        names = self.observations.names
        anchors = {
            index: self.settings.anchors[name] for index, name in enumerate(names) if name in self.settings.anchors
        }
        self.anchored = [group for group in self.components if any(index in anchors for index in group)]
        place = self.entrants + len(self.anchored)
        self.seat_places: list[slice] = []
        for each in self.bases:
            self.seat_places.append(slice(place, place + each.shape[1]))
            place += each.shape[1]
        self.tie_places: list[int | None] = []
        for block in self.observations.blocks:
            ties = self.settings.ties and has_ties(block)
            self.tie_places.append(place if ties else None)
            place += ties
        self.size = place
        self.start = np.zeros(place)
        self.start[list(anchors)] = list(anchors.values())
        self.free = np.array([index for index in range(place) if index not in anchors], dtype=np.int64)

    def _prior(self) -> Floats:
        """The precision of the prior: normal around the mean of a component, which is 0 where no anchor fixes it."""
        precision = self.settings.prior_sd**-2
        prior = np.zeros((self.size, self.size))
        entrants = np.arange(self.entrants)
        prior[entrants, entrants] = precision
        for mean, group in enumerate(self.anchored, self.entrants):
            prior[group, mean] = prior[mean, group] = -precision
            prior[mean, mean] = precision * len(group)
        for places in self.seat_places:
            seats = np.arange(places.start, places.stop)
            prior[seats, seats] = precision
        return prior

    def fit(self) -> Fit:
        """The parameters of the highest posterior, by Newton's method; a step that overshoots is halved."""
        theta = self.start
        point = self.evaluate(theta)
        for _ in range(STEPS):
            step = np.zeros(self.size)
            step[self.free] = np.linalg.solve(point.information, point.gradient)
            longest = float(np.abs(step).max(initial=0.0))
            if longest < CLOSE:
                break
            theta, point = self._moved(theta, point, step, min(1.0, FAR / longest))
        return Fit(self, theta, self.tie_precision(theta), inverse(point.information))

    def _moved(self, theta: Floats, point: Point, step: Floats, length: float) -> tuple[Floats, Point]:
        """`theta` moved along `step` so that the posterior grows as it should (Armijo's rule), and the point there."""
        promised = float(point.gradient @ step[self.free])
        noise = 1e-12 * (1 + abs(point.value))
        while True:
            moved = theta + length * step
            reached = self.evaluate(moved)
            if reached.value >= point.value + length * promised / 10 - noise or length < 1e-6:
                return moved, reached
            length /= 2

    def evaluate(self, theta: Floats) -> Point:
        """The log of the posterior at `theta`."""
        gradient = -self.prior @ theta
        value = float(theta @ gradient) / 2
        information = self.prior + self.tie_precision(theta)
        for number, piece, terms in self.pieces(theta):
            value += float(piece.counts @ terms.value)
            self._add_gradient(gradient, number, piece, terms)
            self._add_information(information, number, piece, terms)
        for place in self.tie_places:
            if place is not None:
                value -= float(np.logaddexp(0, LOG_2 - theta[place]) + np.logaddexp(0, theta[place] - LOG_2)) / 2
                gradient[place] += 0.5 - tie_share(theta[place])
        return Point(value, gradient[self.free], information[np.ix_(self.free, self.free)])

    def tie_precision(self, theta: Floats) -> Floats:
        """The curvature of the penalty on tie parameters: half a tie and half a decision between equals (Jeffreys)."""
        precision = np.zeros((self.size, self.size))
        for place in self.tie_places:
            if place is not None:
                share = tie_share(theta[place])
                precision[place, place] = share * (1 - share)
        return precision

    def pieces(self, theta: Floats) -> Iterator[tuple[int, Block, Terms]]:
        """The blocks by number, piece by piece, with their terms at `theta`."""
        for number, block in enumerate(self.observations.blocks):
            tie_place = self.tie_places[number]
            tie = None if tie_place is None else float(theta[tie_place])
            worth = self.bases[number] @ theta[self.seat_places[number]]
            for piece in cut(block):
                yield number, piece, self.likelihood(piece, theta[piece.entrants] + worth, tie)

    def _add_gradient(self, gradient: Floats, number: int, piece: Block, terms: Terms) -> None:
        by_seat = piece.counts[:, None] * terms.gradient
        np.add.at(gradient, piece.entrants, by_seat)
        gradient[self.seat_places[number]] += by_seat.sum(axis=0) @ self.bases[number]
        if (tie := self.tie_places[number]) is not None:
            gradient[tie] += piece.counts @ terms.tie_gradient

    def _add_information(self, information: Floats, number: int, piece: Block, terms: Terms) -> None:
        seats, base, tie = self.seat_places[number], self.bases[number], self.tie_places[number]
        counted = piece.counts[:, None, None] * terms.information
        count = self.entrants
        corner = information[:count, :count]
        for one in range(piece.seats):
            for other in range(piece.seats):
                places = piece.entrants[:, one] * count + piece.entrants[:, other]
                corner += np.bincount(places, counted[:, one, other], count * count).reshape(count, count)
            cross = np.zeros((count, base.shape[1]))
            np.add.at(cross, piece.entrants[:, one], counted[:, one] @ base)
            information[:count, seats] += cross
            information[seats, :count] += cross.T
        information[seats, seats] += base.T @ counted.sum(axis=0) @ base
        if tie is not None:
            by_seat = piece.counts[:, None] * terms.tie_cross
            line = np.zeros(self.size)
            np.add.at(line, piece.entrants, by_seat)
            line[seats] += by_seat.sum(axis=0) @ base
            information[tie] += line
            information[:, tie] += line
            information[tie, tie] += piece.counts @ terms.tie_information

    def scores(self, theta: Floats) -> Any:
        """The gradient of the log-likelihood of each kind over the free parameters, as a sparse matrix."""
        from scipy import sparse

        rows, columns, values = [], [], []
        for number, piece, terms in self.pieces(theta):
            kinds = np.arange(piece.start, piece.start + len(piece.counts))
            seats = np.arange(self.seat_places[number].start, self.seat_places[number].stop)
            parts = [(piece.entrants, terms.gradient)]
            parts.append((np.tile(seats, (len(kinds), 1)), terms.gradient @ self.bases[number]))
            if (tie := self.tie_places[number]) is not None:
                parts.append((np.full((len(kinds), 1), tie), terms.tie_gradient[:, None]))
            for places, part in parts:
                rows.append(np.repeat(kinds, places.shape[1]))
                columns.append(places.ravel())
                values.append(part.ravel())
        shape = (self.kinds, self.size)
        entries = (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns)))
        return sparse.csr_array(sparse.coo_array(entries, shape))[:, self.free]

    def presence(self) -> Any:
        """Whether each kind tells something about each entrant, as a sparse matrix of 1 and 0."""
        from scipy import sparse

        rows, columns = [], []
        for block in self.observations.blocks:
            for one in range(block.seats):
                for other in range(one + 1, block.seats):
                    (tells,) = np.nonzero(told(block, one, other))
                    rows += [block.start + tells] * 2
                    columns += [block.entrants[tells, one], block.entrants[tells, other]]
        places = (np.concatenate(rows), np.concatenate(columns))
        present = sparse.csr_array(sparse.coo_array((np.ones(len(places[0])), places), (self.kinds, self.entrants)))
        present.data[:] = 1.0
        return present

    def clustering(self) -> Any:
        """How many observations of each kind each cluster has, as a sparse matrix."""
        from scipy import sparse

        clusters, kinds = self.observations.clusters, self.observations.kinds
        shape = (self.clusters, self.kinds)
        return sparse.csr_array(sparse.coo_array((np.ones(len(kinds)), (clusters, kinds)), shape))

    @property
    def kinds(self) -> int:
        """How many kinds of matches there are."""
        return sum(len(block.counts) for block in self.observations.blocks)

    @property
    def clusters(self) -> int:
        """How many clusters there are."""
        return int(self.observations.clusters.max(initial=-1)) + 1


def basis(block: Block, seat_effects: bool) -> Floats:
    """A basis of the seat effects of a block, by seat: orthonormal, each with the sum 0; rivals' seats have none.

    A rival always sits in the same seat, so that its seat cannot be told from its strength.
    """
    players = block.players
    columns = np.zeros((block.seats, players - 1 if seat_effects else 0))
    for column in range(columns.shape[1]):
        columns[: column + 1, column] = 1
        columns[column + 1, column] = -(column + 1)
        columns[:, column] /= np.linalg.norm(columns[:, column])
    return columns


def has_ties(block: Block) -> bool:
    """Whether some match of the block tells of a tie."""
    return any(
        bool((told(block, one, other) & (block.ranks[:, one] == block.ranks[:, other])).any())
        for one in range(block.seats)
        for other in range(one + 1, block.seats)
    )


def inverse(matrix: Floats) -> Floats:
    """The inverse of a symmetric matrix, itself symmetric to the last digit."""
    found: Floats = np.linalg.inv(matrix).astype(np.float64)
    return (found + found.T) / 2


def tie_share(tie: float) -> float:
    """How likely a tie of equals is under a tie parameter."""
    return float(np.exp(-np.logaddexp(0, LOG_2 - tie)))


def cut(block: Block) -> Iterator[Block]:
    """The block in pieces of at most PIECE kinds."""
    for start in range(0, len(block.counts), PIECE):
        yield block.of(slice(start, start + PIECE), block.start + start)
