"""Executors: where matches run. An executor maps a task over fixtures and yields what it gives, as it comes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from arena.match import Fixture

Task: TypeAlias = Callable[[Fixture], str]
"""Plays a fixture and gives the line of its record."""

Played: TypeAlias = tuple[Fixture, str | None]
"""A fixture and its line; None where the process that played it died."""


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
