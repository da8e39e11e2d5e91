"""From a config to fixtures: what is to be played, in its order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from arena import plugins
from arena.bot import Limits
from arena.config import Config
from arena.errors import RecordError
from arena.formats import Field, Format
from arena.formats.course import Course, follow
from arena.match import Entrant, Fixture, Record, encoded
from arena.tally import Tally


def schedule(config: Config, tally: Tally) -> Iterator[Iterable[Fixture]]:
    """Batch after batch, game after game; a format is asked for its next batch when the last one is played."""
    for field in config.fields():
        batches = format_of(config).fixtures(field)
        batch = next(batches, None)
        while batch is not None:
            yield batch
            try:
                batch = batches.send(tally)
            except StopIteration:
                batch = None


def format_of(config: Config) -> Format:
    """The format that the config chooses."""
    return made(config.format.name, config.format.parameters)


def format_in(header: Mapping[str, Any]) -> Format:
    """The format of the run with this header."""
    return made(header["format"]["name"], header["format"]["parameters"])


def made(name: str, parameters: Mapping[str, Any]) -> Format:
    """The format of that name with its parameters."""
    style: Format = plugins.load("formats", name)(**parameters)
    return style


def fields_in(header: Mapping[str, Any]) -> list[Field]:
    """The games of the run with this header, as far as a format looks at them; they cannot be played."""
    entrants = tuple(Entrant(each["name"], each["bot"]) for each in header["entrants"])
    return [
        Field(game["label"], game["game"], game["options"], game["players"], entrants, header["seed"], Limits(), "")
        for game in header["games"]
    ]


def total(style: Format, fields: Iterable[Field]) -> int | None:
    """How many matches there will be, where that is known before."""
    return summed([style.total(field) for field in fields])


def followed(
    style: Format, fields: Iterable[Field], record_of: Callable[[Fixture], Record | None]
) -> tuple[dict[str, Course], int | None]:
    """The courses that an adaptive format has taken, by label, and how many matches it has where it is at its end."""
    courses: dict[str, Course] = {}
    counts = []
    for field in fields:
        course: Course | None = style.course(field) if hasattr(style, "course") else None
        if course is not None:
            courses[field.label] = course
        counts.append(follow(style.fixtures(field) if course is None else course.fixtures(), record_of))
    return courses, summed(counts)


def outcomes(header: Mapping[str, Any], tally: Tally) -> dict[str, tuple[str, ...]]:
    """What the format of the run with this header says of its results, by label, where it says anything."""
    style, fields = format_in(header), fields_in(header)
    if not hasattr(style, "outcome"):
        return {}
    named = {field.label: f"{field.label}: " if len(fields) > 1 else "" for field in fields}
    return {field.label: tuple(named[field.label] + said for said in style.outcome(field, tally)) for field in fields}


def summed(totals: list[int | None]) -> int | None:
    """The sum of `totals`, or None where one of them is not known."""
    known = [count for count in totals if count is not None]
    return sum(known) if len(known) == len(totals) else None


def is_deal(text: str) -> bool:
    """Whether `text` is the number of a deal, from 1 on."""
    return text.isascii() and text.isdigit() and len(text) < 12 and int(text) > 0


def fixture(config: Config, match_id: str) -> Fixture:
    """The fixture of the config that has that id. Raises RecordError."""
    label = match_id.partition("/")[0]
    found = {field.label: field for field in config.fields()}
    if label not in found:
        raise RecordError(f"{match_id!r}: no game {label!r} in {config.path}; there are {', '.join(found)}")
    field = found[label]
    deal = match_id.rpartition("/")[2].partition(".")[0]
    names = match_id.partition("/")[2].rpartition("/")[0].split("~")
    group = [entrant for entrant in config.entrants if encoded(entrant.name) in names]
    shared = getattr(format_of(config), "deals", "own") == "shared"
    rotations = field.shared_rotations if shared else field.rotations
    for each in rotations(group, int(deal)) if is_deal(deal) else ():
        if each.id == match_id and len(group) == field.players:
            return each
    example = next(field.rotations(field.entrants[: field.players], 1)).id
    raise RecordError(f"{match_id!r} is no match of {config.path}; an id is for instance {example}")
