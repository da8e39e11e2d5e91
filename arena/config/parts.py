"""The parts of a config and the mistakes found in them.

A part knows its value and its place, so that whoever looks at it can say what is wrong there without knowing the file.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from arena import plugins
from arena.errors import ArenaError, ConfigError
from arena.strict_yaml import Document, Keys

T = TypeVar("T")

MOST_SHOWN = 50
"""The most mistakes that are listed."""

LONGEST_SHOWN = 60
"""The most characters of a text that are shown."""

LONGEST_MESSAGE = 1000
"""The most characters of a message that are shown."""

BARE = re.compile(r"[A-Za-z0-9_-]+")
"""A key that stands without quotes in a path of keys."""


class Mistakes:
    """The mistakes found so far, each with its place."""

    def __init__(self, file: str, document: Document) -> None:
        self.file = file
        self.lines = document.lines
        self.overridden: dict[Keys, str] = {}
        """What was set from the command line, and how it was named there."""

        self.found: list[tuple[int, str]] = []
        self.wrong: set[Keys] = set()
        for mistake in document.mistakes:
            self.note(mistake.line, f"{file}:{mistake.line}", mistake.keys, mistake.said)

    def add(self, keys: Keys, said: str) -> None:
        """Note a mistake at `keys`, unless a part of it is wrong already: a whole is judged by right parts."""
        if keys not in self.wrong:
            line, place = self.place(keys)
            self.note(line, place, keys, said)

    def note(self, line: int, place: str, keys: Keys, said: str) -> None:
        """Note a mistake at a known place."""
        self.wrong.update(keys[:length] for length in range(1, len(keys) + 1))
        path = dotted(keys)
        where = place if not path or place == f"--set {path}" else f"{place}: {path}"
        self.found.append((line, printable(shortened(f"{where}: {said}", LONGEST_MESSAGE))))

    def place(self, keys: Keys) -> tuple[int, str]:
        """The line of the part at `keys`, or of the nearest part around it that has one, and how it is called."""
        for length in range(len(keys), -1, -1):
            if keys[:length] in self.overridden:
                return sys.maxsize, f"--set {self.overridden[keys[:length]]}"
            if keys[:length] in self.lines:
                return self.lines[keys[:length]], f"{self.file}:{self.lines[keys[:length]]}"
        return 1, f"{self.file}:1"

    def stop(self) -> None:
        """Raise a ConfigError where there are mistakes."""
        if self.found:
            raise self.error()

    def error(self) -> ConfigError:
        """All mistakes as one error, one a line, in the order of the file."""
        said = [text for _, text in sorted(self.found, key=lambda mistake: mistake[0])]
        if len(said) > MOST_SHOWN:
            said[MOST_SHOWN:] = [f"{printable(self.file)}: and {len(said) - MOST_SHOWN} mistakes more"]
        return ConfigError("\n".join(said))


@dataclass(frozen=True)
class Part:
    """A value in a config, where it stands, and where its mistakes are noted."""

    value: Any
    keys: Keys
    mistakes: Mistakes

    def wrong(self, said: str) -> None:
        """Note a mistake in this part."""
        self.mistakes.add(self.keys, said)

    @property
    def right(self) -> bool:
        """Whether no mistake in this part is known."""
        return self.keys not in self.mistakes.wrong

    @property
    def where(self) -> str:
        """The file and line of this part."""
        return self.mistakes.place(self.keys)[1]

    def unlike(self, needed: str) -> None:
        """Note that this part is not what is needed here."""
        self.wrong(f"found {shown(self.value)}; {needed} is needed")

    def no_text(self, needed: str) -> None:
        """Note that this part is not the text that is needed here, and that quotes make one."""
        quoted = f"; if {plain(self.value)} is one, quote it: '{plain(self.value)}'" if is_plain(self.value) else ""
        self.wrong(f"found {shown(self.value)}; {needed} is needed{quoted}")

    def part(self, key: str | int, value: Any) -> Part:
        """The part under `key`."""
        return Part(value, (*self.keys, key), self.mistakes)

    def parts(self, needed: str) -> dict[str, Part]:
        """The parts of a mapping by their keys; nothing at all is an empty mapping."""
        if self.value is None:
            return {}
        if not isinstance(self.value, dict):
            self.unlike(needed)
            return {}
        return {key: self.part(key, value) for key, value in self.value.items()}

    def elements(self, needed: str) -> list[Part]:
        """The parts of a list."""
        if not isinstance(self.value, list):
            self.unlike(needed)
            return []
        return [self.part(index, value) for index, value in enumerate(self.value)]

    def text(self, needed: str) -> str | None:
        """The text that this part is; None where it is none."""
        if isinstance(self.value, str):
            return self.value
        self.no_text(needed)
        return None

    def whole(self, low: int, high: int) -> int:
        """The whole number from `low` to `high` that this part is; `low` where it is none."""
        if type(self.value) is int and low <= self.value <= high:
            return self.value
        self.unlike(f"a whole number from {low} to {high}")
        return low

    def named(self, needed: str) -> tuple[str, Part] | None:
        """The name in `name` or in `name: {settings}`, and its settings; None where there is no such thing."""
        if isinstance(self.value, str):
            return self.value, Part({}, self.keys, self.mistakes)
        if not isinstance(self.value, dict) or not self.value:
            self.no_text(needed)
            return None
        name, settings = next(iter(self.value.items()))
        if len(self.value) == 1 and (settings is None or isinstance(settings, dict)):
            return name, self.part(name, settings or {})
        if len(self.value) == 1:
            self.part(name, settings).wrong(f"found {shown(settings)} after {name!r}; {needed} is needed")
        else:
            those = ", ".join(self.value)
            self.wrong(f"found {those} side by side; {needed} is needed, its settings indented deeper than the name")
        return None

    def tried(
        self, call: Callable[[], T], owner: str, parts: Mapping[str, Part] | None = None, remedy: str = ""
    ) -> T | None:
        """What `call`, code of the plugin `owner`, returns; what it raises is a mistake here, or in one of `parts`."""
        try:
            return call()
        except ArenaError as error:
            culprit(self, parts or {}, str(error)).wrong(f"{error}{remedy}")
        except (Exception, SystemExit) as error:
            self.wrong(f"{owner} fails over this: {plugins.ending(error)}")
        return None


def culprit(whole: Part, parts: Mapping[str, Part], said: str) -> Part:
    """The first of `parts` that an error message names; the whole where it names none."""
    return next((parts[word] for word in re.findall(r"[\w-]+", said) if word in parts), whole)


def refuse_unknown(parts: Mapping[str, Part], known: Iterable[str], owner: str) -> None:
    """Note each key that `owner` does not have."""
    known = list(known)
    for key, part in parts.items():
        if key not in known:
            there = ", ".join(known) or "none"
            part.wrong(f"{owner} has no {key!r}; it has {there}{plugins.nearest(key, known)}")


def dotted(keys: Keys) -> str:
    """`keys` as one word, in the form that `--set` takes: `bots.1.greedy.depth`."""
    return ".".join(str(key) if BARE.fullmatch(str(key)) else json.dumps(key, ensure_ascii=False) for key in keys)


def shown(value: Any) -> str:
    """What was found, for a message."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return plain(value)
    if isinstance(value, int | float):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the text {shortened(value)!r}"
    return "a list" if isinstance(value, list) else "a mapping"


def shortened(text: str, longest: int = LONGEST_SHOWN) -> str:
    """`text`, or its beginning where it is longer than `longest`."""
    return text if len(text) <= longest else text[:longest] + "…"


def is_plain(value: Any) -> bool:
    """Whether `value` was written as one word, and could be a text in quotes."""
    return isinstance(value, bool | int | float)


def plain(value: Any) -> str:
    """A plain value as YAML writes it."""
    return str(value).lower()


def printable(text: str) -> str:
    """`text` in one line, with what cannot be seen in it made visible."""
    return "".join(character if character.isprintable() else escaped(character) for character in text)


def escaped(character: str) -> str:
    """A character that cannot be seen, as Python writes it."""
    return character.encode("unicode_escape", "surrogatepass").decode("ascii")
