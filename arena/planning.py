"""What a config would play, how long that takes, and what differences it can show; nothing of it is kept."""

from __future__ import annotations

import math
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice, zip_longest

import numpy as np

from arena import interrupts
from arena.config import Config
from arena.formats import Field, Format
from arena.match import Fixture, Record, play
from arena.output import captured
from arena.ratings.model import NATURAL
from arena.rng import Stream
from arena.schedule import format_of

MOST_SEEN = 20_000
"""So many fixtures are looked at to see who meets whom."""

MOST_ENTRANTS = 300
"""With more of them all are taken to meet equally often: the exact formula takes time with the cube of their number."""

NORMAL_95 = 1.959964


@dataclass(frozen=True)
class Plan:
    """What would be played of one game."""

    field: Field
    adaptive: bool
    """Whether the format looks at results; what is said of groups and deals is then true of its first batch alone."""

    total: int | None
    """How many matches; None where it is not known before."""

    most: int | None
    """How many matches at the most, where that is known."""

    groups: int
    """How many different groups meet."""

    deals: int
    """How many deals a group plays, at the most."""

    seatings: int
    """How many matches a deal has."""

    notes: tuple[str, ...]
    """What the format says of itself."""

    resolution: tuple[float, float] | None
    """Half the 95 % interval of the difference of two equals, in Elo: of the best and of the worst compared pair.

    None where not all are compared or the number of matches is not known.
    """

    first: tuple[Fixture, ...]
    """The first fixtures."""

    @property
    def matches(self) -> int | None:
        """How many matches there are, or at the most."""
        return self.most if self.total is None else self.total


@dataclass(frozen=True)
class Sample:
    """What a few matches took, played here one after another."""

    matches: int
    seconds: float
    """Of one match, in the mean."""

    faults: Counter[str]
    """How many were ended by whose fault, as "bot: kind"."""


def plans(config: Config) -> Iterator[Plan]:
    """The plan of each game of the config."""
    style = format_of(config)
    for field in config.fields():
        yield plan(style, field)


def plan(style: Format, field: Field) -> Plan:
    """The plan of one game."""
    total = style.total(field)
    most = style.most(field) if hasattr(style, "most") else total
    first = first_fixtures(style, field)
    deals = {fixture.id.rpartition(".")[0]: group_of(fixture) for fixture in first}
    groups = Counter(deals.values())
    seatings = -(-len(first) // max(len(deals), 1))
    cut = not style.adaptive and total is not None and len(first) < total
    return Plan(
        field=field,
        adaptive=style.adaptive,
        total=total,
        most=most,
        groups=len(groups),
        deals=total // (len(groups) * seatings) if cut and total else max(groups.values(), default=0),
        seatings=seatings,
        notes=tuple(style.notes(field)) if hasattr(style, "notes") else (),
        resolution=resolution(style, field, first, total if total is not None else most),
        first=tuple(first),
    )


def first_fixtures(style: Format, field: Field) -> list[Fixture]:
    """The first fixtures, those that no result decides, up to MOST_SEEN."""
    batches = style.fixtures(field)
    return list(islice(next(batches, ()), MOST_SEEN))


def group_of(fixture: Fixture) -> tuple[str, ...]:
    """Who meets in a fixture, whatever the seats."""
    return tuple(sorted(entrant.name for entrant in fixture.entrants))


def resolution(style: Format, field: Field, seen: Sequence[Fixture], matches: int | None) -> tuple[float, float] | None:
    """Half the 95 % interval of the difference of two equals in Elo, from the least to the greatest.

    Each pair of seats of a match is taken for a comparison of its own, all entrants for equals, nothing is drawn, and
    the matches of a deal do not depend on each other; the prior is left out.
    """
    names = [entrant.name for entrant in field.entrants]
    count = len(names)
    if not matches or count < 2 or field.players < 2:
        return None
    if style.adaptive or count > MOST_ENTRANTS:
        meetings = matches * field.players * (field.players - 1) / (count * (count - 1))
        half = NORMAL_95 * NATURAL * math.sqrt(8 / (count * meetings))
        return half, half
    weights = np.zeros((count, count))
    place = {name: index for index, name in enumerate(names)}
    for fixture in seen:
        for one, other in combinations(fixture.entrants, 2):
            weights[place[one.name], place[other.name]] += matches / len(seen)
    return spread(weights + weights.T)


def spread(meetings: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> tuple[float, float] | None:
    """The least and the greatest half interval, where the matrix says how often who meets whom; None where apart."""
    laplacian = (np.diag(meetings.sum(axis=1)) - meetings) / 4  # a comparison of equals tells ¼
    values, vectors = np.linalg.eigh(laplacian)
    if values[1] < 1e-9 * values[-1]:
        return None
    inverse = (vectors[:, 1:] / values[1:]) @ vectors[:, 1:].T
    variances = np.add.outer(np.diag(inverse), np.diag(inverse)) - 2 * inverse
    halves = NORMAL_95 * NATURAL * np.sqrt(variances[np.triu_indices(len(meetings), 1)])
    return float(halves.min()), float(halves.max())


def sample(plan: Plan, seconds: float) -> Sample:
    """A few of the first matches, played here for about so many seconds, one at least; all groups come in turn.

    Raises Interrupted where a signal asks to stop.
    """
    times: list[float] = []
    faults: Counter[str] = Counter()
    fixtures = in_turn(plan.first, plan.field)
    deadline = time.monotonic() + seconds
    with interrupts.caught():
        for fixture in fixtures:
            begin = time.monotonic()
            record = played(fixture)
            times.append(time.monotonic() - begin)
            if record.offender is not None:
                faults[f"{record.offender}: {record.end}"] += 1
            if time.monotonic() > deadline:
                break
    warm = times[1:] or times  # the first match loads what all others find loaded
    return Sample(len(times), sum(warm) / max(len(warm), 1), faults)


def played(fixture: Fixture) -> Record:
    """The record of `fixture`, played here; what bots print is not shown. Raises Interrupted."""
    with captured(fixture.id), interrupts.breakable():
        return play(fixture)


def in_turn(fixtures: Iterable[Fixture], field: Field) -> Iterator[Fixture]:
    """`fixtures` in an order in which all groups come once before one comes twice; the seed decides which is first."""
    by_group: defaultdict[tuple[str, ...], list[Fixture]] = defaultdict(list)
    for fixture in fixtures:
        by_group[group_of(fixture)].append(fixture)
    groups = list(by_group.values())
    Stream.of("plan", field.seed, field.label).shuffle(groups)
    return (fixture for fixture in chain.from_iterable(zip_longest(*groups)) if fixture is not None)
