"""A config that a command line amounts to: checked like a file, its mistakes named by argument."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arena.bot import Entrant, Limits
from arena.config.entrants import Entrants
from arena.config.hosting import Quarters
from arena.config.loading import checked
from arena.config.model import Config
from arena.config.parts import Mistakes, Part, printable
from arena.strict_yaml import Document, Keys


def assembled(
    value: Mapping[str, Any], arguments: Mapping[Keys, str], command: str, *, allow_broken: bool = False
) -> Config:
    """The config that is `value`, its relative files found from the current folder. Raises ConfigError.

    `arguments` says how the parts of `value` are called on the command line of `command`; `allow_broken` is that of
    `load`.
    """
    mistakes = Arguments(command, arguments)
    return checked(Part(dict(value), (), mistakes), Path(command), allow_broken)


def entrants(entry: Any, argument: str) -> tuple[Entrant, ...]:
    """What one entry of a config's bots names, written on a command line as `argument`. Raises ConfigError.

    A bot that is there but does not load is an entrant all the same.
    """
    mistakes = Arguments(argument, {})
    reader = Entrants(Path().absolute(), Quarters(), Limits(), allow_broken=True)
    found = reader.read([Part(entry, (), mistakes)])
    mistakes.stop()
    return found


class Arguments(Mistakes):
    """The mistakes in the arguments of a command."""

    def __init__(self, command: str, arguments: Mapping[Keys, str]) -> None:
        super().__init__(command, Document())
        self.arguments = arguments

    def place(self, keys: Keys) -> tuple[int, str]:
        """Which argument the part at `keys` comes from, by its order, and how it is called."""
        for length in range(len(keys), -1, -1):
            if keys[:length] in self.arguments:
                return list(self.arguments).index(keys[:length]), self.arguments[keys[:length]]
        return len(self.arguments), self.file

    def note(self, line: int, place: str, keys: Keys, said: str) -> None:
        """Note a mistake in the argument `place`."""
        self.wrong.update(keys[:length] for length in range(1, len(keys) + 1))
        self.found.append((line, printable(f"{place}: {said}")))
