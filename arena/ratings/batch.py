"""Strengths from a batch fit: what `elo` and `plackett-luce` have in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from arena.errors import OptionError
from arena.ratings import Strength, Strengths, number, ranked, tidy
from arena.ratings.intervals import spread
from arena.ratings.likelihoods import Likelihood
from arena.ratings.model import NATURAL, Fit, Model, Settings
from arena.ratings.observations import Observations, forfeits, observed, without_forfeits
from arena.ratings.table import Table
from arena.tally import Tally


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
        ratings = self.ratings(fit)
        table = Table(fit, ratings, *spread(fit), self.confidence).strengths(self.notes(ratings))
        lost = forfeits(observations)
        return self.compared(table, observations, lost) if lost else table

    def compared(self, table: Strengths, observations: Observations, lost: int) -> Strengths:
        """`table` with the ratings that the matches without a fault give, `lost` being those with one."""
        ratings = self.ratings(self.model(without_forfeits(observations)).fit())
        rows = [replace(each, without_forfeits=ratings.get(each.entrant)) for each in table.entrants]
        without = "clean: the ratings without them" if ratings else "without them there is nothing to rate"
        note = f"forfeits: {lost} of {len(observations.kinds)} distinct matches; {without}"
        return replace(table, entrants=tuple(rows), notes=(*table.notes, note))

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

    def notes(self, ratings: Mapping[str, float]) -> tuple[str, ...]:
        """What was taken for given."""
        prior = f"prior: normal, sd {self.prior_sd:g} Elo around the mean of the field"
        held = [f"{name} = {value:g}" for name, value in sorted(self.anchors.items()) if name in ratings]
        return (prior, f"anchors: {', '.join(held)}") if held else (prior,)


def unrated(observations: Observations) -> Strengths:
    """The table where no match tells anything."""
    rows = ranked(Strength(name, None) for name in observations.names)
    return Strengths("Elo", rows, notes=("no match tells anything about strengths yet",) if rows else ())


def checked_anchors(rating: str, anchors: Any) -> dict[str, float]:
    """The anchors that the parameter of `rating` gives: ratings by entrant. Raises OptionError."""
    if anchors is None:
        return {}
    if not isinstance(anchors, Mapping) or not all(isinstance(name, str) for name in anchors):
        raise OptionError(f"{rating}: anchors are ratings by entrant, as {{random: 1000}}, not {anchors!r}")
    return {name: number(rating, f"anchors: {name}", value) for name, value in anchors.items()}
