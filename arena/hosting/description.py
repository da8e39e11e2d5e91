"""What the class of a bot says of itself."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from inspect import Parameter
from typing import Any

from arena.hosting.finding import BotClass, parameters


@dataclass(frozen=True)
class Description:
    """What a bot takes, and where it is from."""

    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    others: bool = True
    """Whether it takes other parameters too."""

    file: str = ""
    """The file that defines it, where that is known."""


def of_class(made: BotClass) -> Description:
    """What a class takes."""
    taken, others = parameters(made)
    file = ""
    with suppress(TypeError, OSError):
        file = inspect.getfile(inspect.unwrap(made))
    return Description(taken, others, file)


def message_of(described: Description) -> dict[str, Any]:
    """A description as the bot's process tells it."""
    return {
        "parameters": [
            {"name": name, "required": each.default is each.empty, "annotation": annotation_of(each)}
            for name, each in described.parameters.items()
        ],
        "others": described.others,
        "file": described.file,
    }


def annotation_of(parameter: Parameter) -> str:
    """A parameter's annotation as it was written, or nothing."""
    asked = parameter.annotation
    if asked is Parameter.empty:
        return ""
    return asked if isinstance(asked, str) else inspect.formatannotation(asked)
