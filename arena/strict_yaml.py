"""YAML without surprises: the one reader for configs and for files that a game's options name.

It is YAML's core with what trips people refused, each with its line: duplicate keys, tabs, tags, aliases, more than one
document, keys that are no text, and the plain words that YAML 1.1 takes for something else (`no` for false, `007` for
7, `12:30` for 750, `~` for nothing) or, against all expectation, for a text (`1e3`, `08`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from arena.errors import ConfigError

Keys: TypeAlias = tuple[str | int, ...]
"""Where a part stands: the keys and indices that lead to it from the top."""

LARGEST = 1024 * 1024
"""The most bytes that a file may have."""

DEEPEST = 20
"""How deep lists and mappings may be nested."""

LONGEST_NUMBER = 30
"""The most characters that a number may have."""

TAG = "tag:yaml.org,2002:"

PLAIN = {
    "bool": re.compile(r"true|false"),
    "int": re.compile(r"0|-?[1-9][0-9]*"),
    "float": re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]+"),
    "null": re.compile(r"|null"),
}
"""How a value that is no text has to be written."""

NUMBER_LIKE = re.compile(r"[-+]?([0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)([eE][-+]?[0-9]+)?|0[oO][0-7]+")
"""What a reader takes for a number; where YAML takes it for a text, one of the two is misled."""

PLAINLY = (
    (r"found character '\t'", "a tab stands where YAML wants blanks; replace it by blanks"),
    ("that cannot start any token", "no plain word can begin like this; quote it"),
    ("mapping values are not allowed", "a ':' too many, or a wrong indentation; quote a text that has a ': ' in it"),
    ("could not find expected ':'", "a key without its ':'; write `key: value`, with a blank after the ':'"),
    ("sequence entries are not allowed", "a '- ' in the wrong place; an entry of a list begins its own line"),
    ("<block end>, but found '<scalar>'", "a word too many stands here; quote the whole text"),
    ("<block end>, but found ']'", "a ']' too many stands here"),
    ("<block end>, but found '}'", "a '}' too many stands here"),
    ("<block end>, but found ','", "a ',' too many stands here; a list begins with '['"),
    ("expected <block end>", "the indentation does not fit the lines above; parts of one whole stand in one column"),
    ("expected ',' or ']'", "this list, or one in it, has no closing ']' or lacks a ','"),
    ("expected ',' or '}'", "this mapping, or one in it, has no closing '}' or lacks a ','"),
    ("found unexpected end of stream", "this quotation mark has no second one"),
    ("found unexpected document separator", "this quotation mark has no second one"),
    ("expected the node content", "a value is missing here"),
    ("expected alphabetic or numeric character", "no plain word can begin like this; quote it"),
    ("expected chomping or indentation", "no plain word can begin with | or >; quote it"),
    (
        "expected '<document start>'",
        "what stands here belongs to nothing above it; take it out, or quote the whole text",
    ),
    ("found unknown escape character", "an unknown \\ in double quotes; write \\\\ for a \\, or use single quotes"),
)
"""What YAML's parser says, and how it is told here."""

AT_THE_START = ("expected ',' or", "could not find expected ':'", "found unexpected")
"""Errors for which the line where the part begins tells more than the line where the parser stopped."""


@dataclass(frozen=True)
class Mistake:
    """What is wrong in a text, and where."""

    line: int
    keys: Keys
    said: str


@dataclass
class Document:
    """What a YAML text holds, as far as it can be read."""

    value: Any = None
    readable: bool = True
    """False where the text is no YAML; it then has no value."""

    lines: dict[Keys, int] = field(default_factory=dict)
    """The line of each part, from 1."""

    mistakes: list[Mistake] = field(default_factory=list)


class Unreadable(Exception):  # noqa: N818  it is always caught here
    """The text ends to be YAML at `line`."""

    def __init__(self, line: int, said: str) -> None:
        super().__init__(said)
        self.line = line


def read(path: Path) -> tuple[Any, dict[Keys, int]]:
    """The value in the YAML file at `path`, and the line of each part by its keys. Raises ConfigError."""
    return parse(text_of(path), str(path))


def parse(text: str, name: str) -> tuple[Any, dict[Keys, int]]:
    """The value of `text`, and the line of each part by its keys; `name` stands in errors. Raises ConfigError."""
    document = examine(text)
    if document.mistakes:
        raise ConfigError("\n".join(f"{name}:{mistake.line}: {mistake.said}" for mistake in document.mistakes))
    if document.value is None:
        raise ConfigError(f"{name}:1: the file is empty")
    return document.value, document.lines


def text_of(path: Path) -> str:
    """The text in the file at `path`. Raises ConfigError."""
    try:
        if path.is_dir():
            raise ConfigError(f"{path}: this is a folder; name a file in it")
        if path.exists() and not path.is_file():
            raise ConfigError(f"{path}: this is no regular file")
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError as error:
        raise ConfigError(f"{path}: there is no such file") from error
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise ConfigError(f"{str(path)!r}: no file can have this name") from error
    if len(data) > LARGEST:
        raise ConfigError(f"{path}: the file is larger than {LARGEST} bytes, the most that is read")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ConfigError(f"{path}:{line}: byte {error.start} is no UTF-8; save the file as UTF-8") from error


def examine(text: str) -> Document:
    """What `text` holds, and all that is wrong with it."""
    document = Document()
    try:
        document.value = Builder(document, events(text)).whole()
    except Unreadable as error:
        document.value = None
        document.readable = False
        document.mistakes.append(Mistake(error.line, (), str(error)))
    return document


def events(text: str) -> Iterator[yaml.Event]:
    """The events of PyYAML's parser for `text`; its errors come as Unreadable."""
    line = 1
    try:
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            line = line_of(event)
            yield event
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise Unreadable(
            line, f"the character U+{ord(text[error.position]):04X} cannot stand in a text file"
        ) from error
    except yaml.MarkedYAMLError as error:
        raise told(error) from error
    except (ValueError, OverflowError) as error:  # an escape like "\UFFFFFFFF", which PyYAML hands to chr()
        raise Unreadable(line, r"a \ in double quotes stands for no character; use single quotes") from error


def line_of(event: yaml.Event) -> int:
    """The line on which `event` begins, from 1."""
    assert event.start_mark is not None
    return event.start_mark.line + 1


def told(error: yaml.MarkedYAMLError) -> Unreadable:
    """An error of PyYAML's parser in plain words, with the line that tells most."""
    problem = error.problem or error.context or "this is no YAML"
    mark = error.problem_mark or error.context_mark
    if error.context_mark and any(start in problem for start in AT_THE_START):
        mark = error.context_mark
    said = next((plain for part, plain in PLAINLY if part in problem), f"this is no YAML: {problem}")
    return Unreadable(mark.line + 1 if mark else 1, said)


class Builder:
    """The building of a value from the parser's events; mistakes that let it go on are kept in the document."""

    def __init__(self, document: Document, events: Iterator[yaml.Event]) -> None:
        self.document = document
        self.events = events
        self.resolver = yaml.SafeLoader("")

    def wrong(self, event: yaml.Event, keys: Keys, said: str) -> None:
        """Note a mistake."""
        self.document.mistakes.append(Mistake(line_of(event), keys, said))

    def whole(self) -> Any:
        """The value of the one document."""
        value = None
        documents = 0
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                self.start(event, documents)
            elif isinstance(event, yaml.NodeEvent):
                value = self.value(event, ())
        return value

    def start(self, event: yaml.DocumentStartEvent, documents: int) -> None:
        """Begin a document, which has to be the only one and a plain one."""
        line = line_of(event)
        if documents > 1:
            raise Unreadable(line, "a second document begins here; a file holds one: take out the '---'")
        if event.version or event.tags:
            raise Unreadable(line, "directives (lines with %) are not taken here; take them out")

    def value(self, event: yaml.Event, keys: Keys) -> Any:
        """The value that begins with `event` and stands at `keys`."""
        self.document.lines.setdefault(keys, line_of(event))
        if len(keys) > DEEPEST:
            raise too_deep(event)
        if isinstance(event, yaml.AliasEvent):
            self.wrong(event, keys, f"aliases (*{event.anchor}) are not taken here; write the value out, or quote it")
            return None
        assert isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent)
        self.bare(event, keys)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.elements(keys)
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(keys)
        assert isinstance(event, yaml.ScalarEvent)
        return self.scalar(event, keys)

    def bare(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, keys: Keys) -> None:
        """Note an anchor or a tag."""
        if event.anchor is not None:
            self.wrong(event, keys, f"anchors (&{event.anchor}) are not taken here; take it out, or quote the value")
        if event.tag is not None:
            tag = event.tag.replace(TAG, "!!")
            self.wrong(event, keys, f"tags ({tag}) are not taken here; write a plain value, or quote it")

    def elements(self, keys: Keys) -> list[Any]:
        """The list that has just begun."""
        found: list[Any] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            found.append(self.value(event, (*keys, len(found))))
        return found

    def mapping(self, keys: Keys) -> dict[str, Any]:
        """The mapping that has just begun."""
        found: dict[str, Any] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self.key(event, keys)
            if key is None:
                self.skip(next(self.events))
            elif key in found:
                first = self.document.lines[(*keys, key)]
                self.wrong(event, (*keys, key), f"the key {key!r} stands here twice, first in line {first}; keep one")
                self.skip(next(self.events))
            else:
                self.document.lines[(*keys, key)] = line_of(event)
                found[key] = self.value(next(self.events), (*keys, key))
        return found

    def key(self, event: yaml.Event, keys: Keys) -> str | None:
        """The key that begins with `event` in the mapping at `keys`; None for one that is no text."""
        if not isinstance(event, yaml.ScalarEvent):
            self.wrong(event, keys, "a key has to be one word; quote a text that begins like a list or a mapping")
            self.skip(event)
            return None
        at = (*keys, event.value)
        self.bare(event, at)
        before = len(self.document.mistakes)
        key = self.scalar(event, at)
        if isinstance(key, str) or len(self.document.mistakes) > before:
            return str(key)
        self.wrong(event, at, f"a key has to be a text; quote it: '{event.value}'")
        return None

    def skip(self, event: yaml.Event) -> None:
        """Pass over the value that begins with `event`."""
        depth = 0
        while True:
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth == 0:
                return
            if depth > DEEPEST:
                raise too_deep(event)
            event = next(self.events)

    def scalar(self, event: yaml.ScalarEvent, keys: Keys) -> Any:
        """The value of one word or number; what is misleading is noted, and taken for a text."""
        text = joined(event.value)
        if text is None:
            self.wrong(event, keys, r"half a character (\uD800 to \uDFFF) stands here; write the whole one")
            return ""
        if event.style is not None:
            return text
        resolved: str = self.resolver.resolve(yaml.ScalarNode, text, (True, False))  # type: ignore[no-untyped-call]
        tag = resolved.removeprefix(TAG)
        said = misleading(tag, text)
        if said:
            self.wrong(event, keys, said)
            return text
        return plain_value(tag, text)


def joined(text: str) -> str | None:
    r"""`text` with what JSON writes as two halves (`"\ud83c\udfb2"`) made one; None where a half has no other."""
    try:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        return None


def too_deep(event: yaml.Event) -> Unreadable:
    """The error for a part that stands in too many others."""
    return Unreadable(line_of(event), f"parts are nested more than {DEEPEST} deep")


def plain_value(tag: str, text: str) -> Any:
    """The value of a plain word that misleads nobody."""
    if tag == "bool":
        return text == "true"
    if tag == "int":
        return int(text)
    if tag == "float":
        return float(text)
    return None if tag == "null" else text


def misleading(tag: str, text: str) -> str:
    """Why the plain word `text`, in which YAML sees a `tag`, is refused; nothing where it is not."""
    if tag == "str" and not NUMBER_LIKE.fullmatch(text):
        return ""
    if tag in ("int", "float", "str") and len(text) > LONGEST_NUMBER:
        return f"a number of {len(text)} characters; at most {LONGEST_NUMBER} are taken, or quote it for a text"
    if tag in PLAIN and PLAIN[tag].fullmatch(text):
        return ""
    quoted = f"quote it for a text: '{text}'"
    if tag == "bool":
        plain = "true" if text.lower() in ("yes", "on", "true") else "false"
        return f"YAML takes {text} for {plain}; write {plain}, or {quoted}"
    if tag == "null":
        return f"YAML takes {text} for nothing; write null, or {quoted}"
    if tag == "timestamp":
        return f"YAML takes {text} for a date; {quoted}"
    if tag in ("int", "float", "str"):
        return misleading_number(tag, text, quoted)
    return f"{text} has a meaning of its own in YAML; {quoted}"


def misleading_number(tag: str, text: str, quoted: str) -> str:
    """Why the number-like `text` is refused."""
    number = meant(tag, text)
    if number is None or not math.isfinite(number) or len(str(number)) > LONGEST_NUMBER:
        return f"{text} is no number that can be used here; write a plain one, or {quoted}"
    if tag == "str":
        return f"YAML takes {text} for a text, not for a number; write {number}, or {quoted}"
    return f"YAML takes {text} for {number}; write {number}, or {quoted}"


def meant(tag: str, text: str) -> int | float | None:
    """The number that YAML, or where YAML sees a text a reader, sees in `text`; None where that is unclear."""
    try:
        if tag != "str":
            read: int | float = yaml.safe_load(text)
            return read
        if text[:2].lower() == "0o":
            return int(text, 8)
        number = float(text)
    except ValueError:
        return None
    return int(number) if number.is_integer() and "." not in text else number
