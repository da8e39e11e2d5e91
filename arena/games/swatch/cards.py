"""The option `cards`: the card sets that come with arena, and those of users' own files, known by their digest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from arena.errors import ConfigError, OptionError
from arena.games.swatch.card_file import Page, card_set
from arena.games.swatch.card_set import CardSet

BUILT_IN = ("standard", "rich")
"""The card sets that come with arena."""

NOTES = {
    "standard": "arena's reconstruction, not the publisher's card list; it matches every number in the rulebook",
    "rich": "a second set of arena's own invention, not the publisher's card list",
}

LOADED: dict[str, CardSet] = {}
"""Card sets of users' files by digest, so that a process forked later finds them without the file."""


@cache
def built_in(name: str) -> CardSet:
    """One of the card sets that come with arena."""
    path = Path(__file__).with_name(f"cards_{name}.json")
    return card_set(Page(json.loads(path.read_text(encoding="utf-8")), {}, path.name))


def of_options(options: Mapping[str, Any]) -> CardSet:
    """The card set that canonical `options` name."""
    chosen = options["cards"]
    if isinstance(chosen, str):
        return built_in(chosen)
    if chosen["digest"] not in LOADED:
        raise OptionError(f"cards: {chosen['file']} has not been read here; check the options first")
    return LOADED[chosen["digest"]]


def choose(given: Any, folder: Path | None) -> str | dict[str, str]:
    """The canonical form of the option `cards`: a name, or a file with its digest. Raises OptionError."""
    if isinstance(given, str):
        return given if given in BUILT_IN else {"file": given, "digest": load(given, folder)}
    if not isinstance(given, Mapping) or list(given) not in (["file", "digest"], ["digest", "file"]):
        raise OptionError(f"cards: {given!r} is no card set; it is {', '.join(BUILT_IN)}, or the path of a card file")
    file, digest = given["file"], given["digest"]
    if not isinstance(file, str) or not isinstance(digest, str):
        raise OptionError("cards: file and digest have to be strings")
    if find(file, folder) is None and digest in LOADED:
        return {"file": file, "digest": digest}
    found = load(file, folder)
    if found != digest:
        raise OptionError(f"cards: {file} is not the file that was played with: its digest is {found}, not {digest}")
    return {"file": file, "digest": digest}


def load(file: str, folder: Path | None) -> str:
    """Read a user's card file and keep its cards; return their digest. Raises OptionError."""
    from arena import strict_yaml  # a tenth of the start of a bot's process, which seldom needs it

    path = find(file, folder)
    if path is None:
        near = get_close_matches(file, BUILT_IN, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise OptionError(f"cards: no file {file!r} in {folder or Path()}, and arena has {', '.join(BUILT_IN)}{hint}")
    try:
        value, lines = strict_yaml.read(path)
    except ConfigError as error:
        raise OptionError(f"cards: {error}") from error
    cards = card_set(Page(value, lines, str(path)))
    digest = cards.digest
    LOADED[digest] = cards
    return digest


def find(file: str, folder: Path | None) -> Path | None:
    """Where a card file lies: as it is named from `folder`, or by its last name in it."""
    home = folder or Path()
    try:
        return next((path for path in (home / file, home / Path(file).name) if file and path.is_file()), None)
    except (OSError, ValueError):  # a name that no file can have
        return None


def note(options: Mapping[str, Any]) -> str:
    """Where the cards of a game come from, in one line."""
    chosen = options["cards"]
    if isinstance(chosen, str):
        return f"cards: {chosen}, {NOTES[chosen]}"
    return f"cards: {chosen['file']}, a file of the user's own (digest {chosen['digest']})"
