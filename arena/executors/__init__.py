"""Executors: where matches run. An executor maps a task over fixtures and yields what it gives, as it comes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from arena.hosting.health import Health
from arena.match import Fixture


@dataclass(frozen=True, slots=True)
class Result:
    """What playing a fixture gives."""

    line: str
    """Of its record."""

    health: tuple[Health, ...]
    """What each bot took, in seat order."""


Task: TypeAlias = Callable[[Fixture], Result]
"""Plays a fixture."""

Played: TypeAlias = tuple[Fixture, Result | None]
"""A fixture and its result; None where the process that played it died."""


@dataclass(frozen=True)
class Crew:
    """Who plays."""

    workers: int
    """How many processes at the most."""

    before_fork: Callable[[], None]
    """Called each time before processes are forked: sets up what they share, such as the log's queue."""


class Executor(Protocol):
    """Maps a task over fixtures, each once; stops early, without an error, where the run was asked to stop.

    It takes the fixtures a bounded number ahead, since they may be very many.
    """

    def __call__(self, task: Task, fixtures: Iterable[Fixture], crew: Crew) -> Iterator[Played]:
        """What the task gives for each fixture, in order of completion."""
