"""YAML without surprises: the one reader for configs and for files that a game's options name.

It is YAML's core with what trips people refused, each with its line: duplicate keys, tabs, tags, aliases, and the plain
words that YAML 1.1 takes for something else (`no` for false, `007` for 7, `12:30` for 750, `~` for nothing).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from arena.errors import ConfigError

NULL_TAG = "tag:yaml.org,2002:null"
BOOL_TAG = "tag:yaml.org,2002:bool"
INT_TAG = "tag:yaml.org,2002:int"
FLOAT_TAG = "tag:yaml.org,2002:float"
STRING_TAG = "tag:yaml.org,2002:str"

PLAIN = {
    BOOL_TAG: re.compile(r"true|false"),
    INT_TAG: re.compile(r"-?(0|[1-9][0-9]*)"),
    FLOAT_TAG: re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]+"),
    NULL_TAG: re.compile(r"null"),
}
"""How a value that is no string has to be written; anything else that YAML would not take for a string is refused."""

NUMBER_LIKE = re.compile(r"[-+]?[0-9][0-9_]*(\.[0-9]*)?[eE][-+]?[0-9]+")


def read(path: Path) -> tuple[Any, dict[tuple[str | int, ...], int]]:
    """The value in the YAML file at `path`, and the line of each part by its path of keys. Raises ConfigError."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: byte {error.start} is no UTF-8; save the file as UTF-8") from error
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from error
    return parse(text, str(path))


def parse(text: str, name: str) -> tuple[Any, dict[tuple[str | int, ...], int]]:
    """The value that `text` holds, and the line of each part by its path of keys; `name` stands in errors."""
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise ConfigError(f"{name}{problem(error)}") from error
    if node is None:
        raise ConfigError(f"{name}: the file is empty")
    lines: dict[tuple[str | int, ...], int] = {}
    return build(node, (), name, lines), lines


def problem(error: yaml.YAMLError) -> str:
    """Where a YAML error is and what it says, in one line."""
    mark = getattr(error, "problem_mark", None)
    said = getattr(error, "problem", None) or str(error).splitlines()[0]
    if "'\\t'" in said or "\\t" in said:
        said = "a tab; YAML is indented with spaces"
    return f":{mark.line + 1}: {said}" if mark else f": {said}"


def build(node: yaml.Node, path: tuple[str | int, ...], name: str, lines: dict[tuple[str | int, ...], int]) -> Any:
    """The value of `node`, which stands at `path`."""
    lines[path] = node.start_mark.line + 1
    place = f"{name}:{node.start_mark.line + 1}"
    if isinstance(node, yaml.ScalarNode):
        return scalar(node, place)
    if node.tag not in ("tag:yaml.org,2002:seq", "tag:yaml.org,2002:map"):
        raise ConfigError(f"{place}: the tag {node.tag!r} is not taken here; write plain values")
    if isinstance(node, yaml.SequenceNode):
        return [build(child, (*path, index), name, lines) for index, child in enumerate(node.value)]
    assert isinstance(node, yaml.MappingNode)
    values: dict[Any, Any] = {}
    for key_node, value_node in node.value:
        key_place = f"{name}:{key_node.start_mark.line + 1}"
        if not isinstance(key_node, yaml.ScalarNode):
            raise ConfigError(f"{key_place}: a key has to be one word")
        key = scalar(key_node, key_place)
        if key in values and type(key) in [type(other) for other in values if other == key]:
            raise ConfigError(f"{key_place}: the key {key!r} stands here twice, first in line {lines[(*path, key)]}")
        values[key] = None
        values[key] = build(value_node, (*path, key), name, lines)
        lines[(*path, key)] = key_node.start_mark.line + 1
    return values


def scalar(node: yaml.ScalarNode, place: str) -> Any:
    """The value of one word or number; what YAML would turn into something unexpected is refused."""
    text: str = node.value
    if node.style is not None or node.tag == STRING_TAG:
        if node.style is None and NUMBER_LIKE.fullmatch(text):
            raise ConfigError(f"{place}: {text} is no number in YAML; write it in full, or quote it: {text!r}")
        if node.tag not in (STRING_TAG, "!"):
            raise ConfigError(f"{place}: the tag {node.tag!r} is not taken here; write plain values")
        return text
    if text == "" and node.tag == NULL_TAG:
        return None
    pattern = PLAIN.get(node.tag)
    if pattern is None or not pattern.fullmatch(text):
        raise ConfigError(f"{place}: YAML does not take {text} for a string; quote it: '{text}'")
    if node.tag == BOOL_TAG:
        return text == "true"
    if node.tag == INT_TAG:
        return int(text)
    return float(text) if node.tag == FLOAT_TAG else None
