"""The executor that plays in this very process, one match after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arena import interrupts
from arena.errors import Interrupted
from arena.executors import Crew, Played, Task
from arena.match import Fixture
from arena.output import captured


def inline(task: Task, fixtures: Iterable[Fixture], crew: Crew) -> Iterator[Played]:
    """Play each of `fixtures` here; a match that a signal breaks off is not given."""
    for fixture in fixtures:
        try:
            with captured(fixture.id), interrupts.breakable():
                result = task(fixture)
        except Interrupted:
            return
        yield fixture, result
