"""Trying candidates against each other in positions that may be the real one, the worse half dropped again and again.

Karnin, Koren and Somekh, Almost optimal exploration in multi-armed bandits (2013). All candidates that are left are
tried in the same positions and with the same luck.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from arena import Observation, State, Stream

Trial = Callable[[int, int], float]
"""What a candidate, by its place, gains in the trial of a number."""


class Worlds:
    """Positions that may be the real one, by number, each with the luck to come."""

    def __init__(self, observation: Observation, stream: Stream) -> None:
        self.observation = observation
        self.stream = stream
        self.number = -1
        self.imagine(0)

    def imagine(self, number: int) -> None:
        """Go on to the world of the next `number`."""
        self.number = number
        self.state: State = self.observation.determinize(self.stream)
        self.luck = Stream.of("luck", self.stream.word(), self.stream.word())

    def enter(self, number: int) -> tuple[State, Stream]:
        """The position, not to be changed, and a stream of its own; numbers may stay or go up by one."""
        if number != self.number:
            self.imagine(number)
        return self.state, self.luck.clone()


def best_of(known: Sequence[float], trial: Trial, iterations: int | None, seconds: float | None) -> int:
    """The place of the best candidate, the first of equally good ones, after at most `iterations` trials in all.

    What is `known` of each before counts like the sum of some trials. However few iterations there are, all that are
    left are tried once in each stage. Once `seconds` have passed no round of trials begins, and the first one ends:
    what was not tried by then is not chosen, so that the most promising candidates come first.
    """
    start = time.perf_counter()
    stages = max(1, (len(known) - 1).bit_length())
    left = list(range(len(known)))
    totals = list(known)
    number = used = 0
    for stage in range(1, stages + 1):
        done = number > 0 and has_passed(start, seconds)
        while len(left) > 1 and not done:
            left = tried_once(left, totals, trial, number, start, seconds)
            number += 1
            used += len(left)
            spent = iterations is not None and used + len(left) > iterations * stage // stages
            done = spent or has_passed(start, None if seconds is None else seconds * stage / stages)
        left.sort(key=lambda candidate: (-totals[candidate], candidate))
        left = left[: (len(left) + 1) // 2]
    return left[0]


def tried_once(
    left: list[int], totals: list[float], trial: Trial, number: int, start: float, seconds: float | None
) -> list[int]:
    """Try each of `left` once, and return those that were tried: all, unless time is up in the first trials of all."""
    for place, candidate in enumerate(left, 1):
        totals[candidate] += trial(candidate, number)
        if number == 0 and has_passed(start, seconds):
            return left[:place]
    return left


def has_passed(start: float, seconds: float | None) -> bool:
    """Whether so many `seconds` have passed since `start`; None: they never do."""
    return seconds is not None and time.perf_counter() - start >= seconds
