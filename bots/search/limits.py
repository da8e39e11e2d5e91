"""How long a bot thinks, and checks of the parameters that search bots share."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count

ITERATIONS = 1000
"""How many iterations there are for a move where neither these nor seconds are set."""


def steps(most: int | None, seconds: float | None) -> Iterator[int]:
    """Numbers from 1 on: `most` of them, and no more once `seconds` have passed; at least one."""
    if seconds is None:
        return iter(count(1) if most is None else range(1, most + 1))
    return timed(most, time.perf_counter() + seconds)


def timed(most: int | None, deadline: float) -> Iterator[int]:
    """Numbers from 1 on, at most `most`, until the `deadline` has passed."""
    for step in count(1):
        yield step
        if step == most or time.perf_counter() >= deadline:
            return


def iterations_of(bot: str, iterations: int | None, seconds: float | None) -> int | None:
    """The most iterations for a move, None where time alone ends them. Raises ValueError for what is no limit."""
    if iterations is not None:
        whole(bot, "iterations", iterations, 1)
    check_seconds(bot, seconds)
    return ITERATIONS if iterations is None and seconds is None else iterations


def check_seconds(bot: str, seconds: object) -> None:
    """Raise ValueError unless `seconds` is a time for a move, or None."""
    if seconds is not None:
        number(bot, "seconds", seconds, 0.001)


def check_made_for(bot: str, game: str, found: str) -> None:
    """Raise ValueError where a bot that is made for `game` is to play another one."""
    if found != game:
        raise ValueError(f"{bot}: it is made for {game}, and this is {found}; mcts plays any game")


def whole(bot: str, name: str, value: object, least: int, most: int | None = None) -> None:
    """Raise ValueError unless `value` is a whole number from `least` on, or up to `most`."""
    if type(value) is not int or value < least or (most is not None and value > most):
        raise ValueError(f"{bot}: {name} is {value!r}; it can be a whole number from {least} {upwards(most)}")


def number(bot: str, name: str, value: object, least: float, most: float | None = None) -> None:
    """Raise ValueError unless `value` is a number from `least` on, or up to `most`; not a number at all is none."""
    if type(value) not in (int, float) or not least <= value or not value <= (1e9 if most is None else most):  # type: ignore[operator]
        raise ValueError(f"{bot}: {name} is {value!r}; it can be a number from {least:g} {upwards(most)}")


def upwards(most: float | None) -> str:
    """How a range ends, in words."""
    return "on" if most is None else f"to {most:g}"


def one_of(bot: str, name: str, value: object, choices: tuple[str, ...]) -> None:
    """Raise ValueError unless `value` is one of `choices`."""
    if not isinstance(value, str) or value not in choices:
        raise ValueError(f"{bot}: {name} is {value!r}; it can be {' or '.join(choices)}")
