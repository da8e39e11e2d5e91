"""The lines that arena and a bot's process send each other: strict JSON objects, one a line. See docs/protocol.md."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec
import msgspec.json

from arena.game import Action, Game, Options

PROTOCOL = 1
"""The version of the protocol: grows when an old bot would no longer understand."""

LONGEST_LINE = 1 << 20
"""Bytes of a line, its newline included."""

Message: TypeAlias = dict[str, Any]

encoder = json.JSONEncoder(separators=(",", ":"), allow_nan=False, check_circular=False)
"""What holds itself is too deep for it all the same: that it looks for that would be a tenth of its work."""


quick_encoder = msgspec.json.Encoder()
quick_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder()


class WireError(Exception):
    """A line that is none of the protocol's."""


def text_of(value: Any) -> str:
    """The JSON of a message, or of a part of one."""
    return encoder.encode(value)


def quick_text(value: Any) -> str:
    """The same in a sixth of the time for what is known to be JSON; a number that is none, as `nan`, becomes `null`."""
    try:
        data = quick_encoder.encode(value)
    except (TypeError, ValueError, OverflowError, RecursionError, UnicodeEncodeError):
        return text_of(value)
    return data.decode("ascii") if data.isascii() else text_of(value)


def quick_value(line: bytes) -> Any:
    """What a line holds that arena has written, read as quickly; JSON can say half a character, msgspec cannot."""
    try:
        return quick_decoder.decode(line)
    except msgspec.DecodeError:
        return json.loads(line)


def encode(message: Message) -> bytes:
    """The line for `message`."""
    return quick_text(message).encode("ascii") + b"\n"


class Written(dict[Action, str]):
    """The JSON of each action, as a number or as the game's word for it: made once, since a move may offer hundreds."""

    def __init__(self, game: Game, options: Options, *, numbers: bool) -> None:
        super().__init__()
        self.game = game
        self.options = options
        self.numbers = numbers

    def __missing__(self, action: Action) -> str:
        """The JSON of an action that was not asked for before."""
        text = self[action] = str(action) if self.numbers else text_of(self.game.word(self.options, action))
        return text


@lru_cache(maxsize=16)
def written(game: Game, options: str, numbers: bool) -> Written:
    """The JSON of the actions of a game with options, which are JSON themselves, for all matches of this process."""
    return Written(game, json.loads(options), numbers=numbers)


def move_text(observation: str, actions: Iterable[Action], known: Written, clock: str) -> str:
    """The JSON of the message that asks for a move; `observation` and `clock` are JSON already."""
    offered = ",".join(map(known.__getitem__, actions))
    return f'{{"type":"move","observation":{observation},"actions":[{offered}],"clock":{clock}}}'


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
