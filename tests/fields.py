"""Fields and results that formats are tested with: no game is played."""

from collections.abc import Callable

from arena.bot import Limits
from arena.formats import Field
from arena.formats.course import follow
from arena.match import Entrant, Fixture, Record, void

Scoring = Callable[[Fixture], tuple[int, ...] | None]
"""The scores of a match, by seat; None for a void one."""


def field(names: int | list[str], players: int = 2, seed: int = 1, label: str = "toy") -> Field:
    """A field of so many entrants, e00 the first, or of these."""
    listed = [f"e{number:02}" for number in range(names)] if isinstance(names, int) else names
    return Field(label, "toy", {"rounds": 1}, players, tuple(Entrant(n, "first") for n in listed), seed, Limits(), "")


def record(fixture: Fixture, scores: tuple[int, ...] | None) -> Record:
    """The record of a match that ended with these scores."""
    if scores is None:
        return void(fixture)
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    names = tuple(entrant.name for entrant in fixture.entrants)
    awards = ((),) * len(scores)
    return Record(
        fixture.id, fixture.game, 1, fixture.options, names, fixture.seed, fixture.deal, (), ranks, scores, awards,
        "terminal", None, "",
    )  # fmt: skip


def by_name(fixture: Fixture) -> tuple[int, ...]:
    """Who comes first by name wins: e00 is the strongest."""
    return tuple(-int(entrant.name[1:]) for entrant in fixture.entrants)


def by_lot(stream) -> Scoring:
    """Anything may happen."""
    return lambda fixture: tuple(stream.below(3) for _ in fixture.entrants)


def played(style, field: Field, scoring: Scoring = by_name):
    """The course of `style` at `field`, and the matches that were played, in their order."""
    matches: list[Fixture] = []

    def record_of(fixture: Fixture) -> Record:
        matches.append(fixture)
        return record(fixture, scoring(fixture))

    course = style.course(field)
    assert follow(course.fixtures(), record_of) == len(matches)
    return course, matches


def names(pairing) -> tuple[str, str]:
    return pairing.one.name, pairing.two.name
