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

    said: str = ""
    """Why the match is void, where the engine failed."""


Task: TypeAlias = Callable[[Fixture], Result]
"""Plays a fixture."""

Played: TypeAlias = tuple[Fixture, Result | None]
"""A fixture and its result; None where the process that played it died."""


class Closable(Protocol):
    """What has to be closed."""

    def close(self) -> None:
        """End it; more than once is allowed."""


class Crew:
    """Who plays. In a `with` block, what an executor leaves for its next call stays until the end of the block."""

    def __init__(self, workers: int, before_fork: Callable[[], None]) -> None:
        self.workers = workers
        """How many processes at the most."""

        self.before_fork = before_fork
        """Called each time before processes are forked: sets up what they share, such as the log's queue."""

        self.stays = False
        self.left: Closable | None = None

    def __enter__(self) -> Crew:
        self.stays = True
        return self

    def __exit__(self, *error: object) -> None:
        self.stays = False
        self.leave(None)

    def take(self) -> Closable | None:
        """What was left here, which is now the caller's."""
        left, self.left = self.left, None
        return left

    def leave(self, pool: Closable | None) -> None:
        """Leave `pool` here for the next call; outside of a block, and where there is another one, it is closed."""
        before, self.left = self.left, pool if self.stays else None
        for each in (before, pool):
            if each is not None and each is not self.left:
                each.close()


class Executor(Protocol):
    """Maps a task over fixtures, each once; stops early, without an error, where the run was asked to stop.

    It takes the fixtures a bounded number ahead, since they may be very many.
    """

    def __call__(self, task: Task, fixtures: Iterable[Fixture], crew: Crew) -> Iterator[Played]:
        """What the task gives for each fixture, in order of completion."""
