"""What the command line sets in a config: `--set KEY=VALUE`.

A key is the path to a part, as messages write it: `limits.moves`, `bots.1.greedy.depth` (indices from 0), with double
quotes around a key that has other characters than letters, digits, `_` and `-`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from typing import Any

from arena.config.parts import Mistakes, shown
from arena.errors import ConfigError
from arena.strict_yaml import DEEPEST, Keys, examine

STEP = r'(?:"(?:[^"\\]|\\.)*"|[^."=]+)'
OVERRIDE = re.compile(rf"({STEP}(?:\.{STEP})*)=(.*)", re.DOTALL)


def overridden(value: Any, overrides: Iterable[str], mistakes: Mistakes) -> Any:
    """The value of a file, with what `overrides` set in it; their places are told to `mistakes`."""
    for text in overrides:
        try:
            value = set_in(value, text, mistakes)
        except ConfigError as error:
            mistakes.note(sys.maxsize, f"--set {text}", (), str(error))
    return value


def set_in(value: Any, text: str, mistakes: Mistakes) -> Any:
    """`value` with one override set. Raises ConfigError."""
    match = OVERRIDE.fullmatch(text)
    if match is None or not match[2].strip():
        raise ConfigError("write KEY=VALUE, like `seed=7` or `format.round-robin.rounds=2`")
    document = examine(match[2])
    if document.mistakes:
        raise ConfigError(document.mistakes[0].said)
    steps = steps_of(match[1])
    value = put(value, steps, document.value)
    mark(keys_of(value, steps), match[1], mistakes)
    return value


def steps_of(key: str) -> list[str]:
    """The steps of a path. Raises ConfigError."""
    found = re.findall(STEP, key)
    if len(found) > DEEPEST:
        raise ConfigError(f"the key has {len(found)} steps; {DEEPEST} are the most")
    try:
        return [json.loads(step, strict=False) if step.startswith('"') else step for step in found]
    except ValueError as error:
        raise ConfigError(r"a \ in the key's quotes stands for no character; write \\ for a \ itself") from error


def put(whole: Any, steps: list[str], value: Any) -> Any:
    """`whole` with `value` at `steps`; mappings on the way are made where there are none. Raises ConfigError."""
    if not steps:
        return value
    step, *rest = steps
    if isinstance(whole, list):
        index = index_of(whole, step)
        return [*whole[:index], put(whole[index], rest, value), *whole[index + 1 :]]
    if isinstance(whole, str):
        whole = {whole: None}  # `name` is short for `name: {}`
    elif whole is None:
        whole = {}
    if not isinstance(whole, dict):
        raise ConfigError(f"there is no {step!r} in {shown(whole)}")
    return {**whole, step: put(whole.get(step), rest, value)}


def index_of(whole: list[Any], step: str) -> int:
    """The index that `step` is in the list `whole`. Raises ConfigError."""
    for index in range(len(whole)):
        if step == str(index):
            return index
    raise ConfigError(f"there is no {step!r} in a list of {len(whole)}; its entries are counted from 0")


def keys_of(whole: Any, steps: list[str]) -> Keys:
    """`steps` as keys and indices of `whole`."""
    keys: list[str | int] = []
    for step in steps:
        keys.append(int(step) if isinstance(whole, list) else step)
        whole = whole[keys[-1]]
    return tuple(keys)


def mark(keys: Keys, name: str, mistakes: Mistakes) -> None:
    """Tell `mistakes` that what stands at `keys`, and what had to be made around it, was set under `name`."""
    mistakes.lines = {other: line for other, line in mistakes.lines.items() if other[: len(keys)] != keys}
    for length in range(1, len(keys) + 1):
        if keys[:length] not in mistakes.lines:
            mistakes.overridden[keys[:length]] = name
