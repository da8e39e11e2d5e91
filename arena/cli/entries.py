"""Bots and options as they are written on a command line."""

from __future__ import annotations

from typing import Any

from arena.errors import ConfigError
from arena.strict_yaml import parse


def option(text: str) -> tuple[str, Any]:
    """An option of the game, from OPTION=VALUE. Raises ConfigError."""
    key, equals, value = text.partition("=")
    if not key or not equals:
        raise ConfigError(f"--set {text}: write OPTION=VALUE")
    return key, parse(value, f"--set {key}")[0]


def entry(text: str, argument: str) -> Any:
    """The entry of a config's bots that an argument is. Raises ConfigError."""
    if not text.strip():
        raise ConfigError(f"{argument}: a bot's name is needed; `arena list bots` has them")
    return parse(text, argument)[0]


def named(entry: Any) -> str | None:
    """The name that an entry gives its entrant; None where it gives none."""
    if isinstance(entry, str):
        return entry
    return next(iter(entry)) if isinstance(entry, dict) and len(entry) == 1 else None
