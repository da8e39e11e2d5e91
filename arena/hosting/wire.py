"""The lines that arena and a bot's process send each other: strict JSON objects, one a line. See docs/protocol.md."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TypeAlias

PROTOCOL = 1
"""The version of the protocol: grows when an old bot would no longer understand."""

LONGEST_LINE = 1 << 20
"""Bytes of a line, its newline included."""

Message: TypeAlias = dict[str, Any]

encoder = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


class WireError(Exception):
    """A line that is none of the protocol's."""


def encode(message: Message) -> bytes:
    """The line for `message`."""
    return encoder.encode(message).encode("ascii") + b"\n"


def decode(line: bytes) -> Message:
    """The message that `line` holds. Raises WireError."""
    try:
        message = decoder.decode(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise WireError(f"answered with bytes that are no UTF-8: {shortened(line)}") from error
    except (ValueError, RecursionError) as error:
        raise WireError(f"answered with what is no strict JSON: {shortened(line)}") from error
    if not isinstance(message, dict):
        raise WireError(f"answered with a JSON {type(message).__name__}, not an object: {shortened(line)}")
    return message


def shortened(line: bytes) -> str:
    """The beginning of a line, for a message."""
    return repr(line[:80].decode("utf-8", "replace")) + (" …" if len(line) > 80 else "")


def refuse(constant: str) -> Any:
    """Refuse what strict JSON does not have."""
    raise ValueError(constant)


def unique(pairs: Sequence[tuple[str, Any]]) -> Message:
    """The object with `pairs`, each key once. Raises ValueError."""
    message = dict(pairs)
    if len(message) < len(pairs):
        raise ValueError("a key stands there twice")
    return message


decoder = json.JSONDecoder(parse_constant=refuse, object_pairs_hook=unique)
