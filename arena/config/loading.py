"""From a file to a config."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from arena import plugins, reports
from arena.changes import ON_CHANGE
from arena.config.choices import format_choice, rating_choice, report_choices
from arena.config.entrants import Entrants
from arena.config.games import check_rivals, game_entries
from arena.config.hosting import MOST_MOVES, ON_FAULT, Quarters, one_of, quarters
from arena.config.hosting import limits as limits_of
from arena.config.model import Choice, Config
from arena.config.overrides import overridden
from arena.config.parts import Mistakes, Part, printable, refuse_unknown, shown
from arena.errors import ConfigError
from arena.strict_yaml import Document, examine, text_of

KEYS = (
    *("name", "seed", "games", "game", "bots", "format", "rating", "reports", "limits", "openings"),
    *("on_fault", "on_change", "isolation", "fresh_process", "wrapper"),
)

ELSEWHERE = {
    "executor": "it decides nothing that is played; say it on the command line: --executor NAME",
    "workers": "it decides nothing that is played; say it on the command line: --workers N",
    "out": "it decides nothing that is played; say it on the command line: --out FOLDER",
}
"""Keys that somebody might look for here."""

NAME = re.compile(r"[A-Za-z0-9._-]{1,100}")
LARGEST_SEED = 2**63 - 1
DEFAULTS = {
    "seed": 0,
    "format": "round-robin",
    "rating": "elo",
    "limits": {},
    "openings": {},
    "on_fault": ON_FAULT[0],
    "on_change": ON_CHANGE[0],
}
"""What keys have that the file does not."""


def load(path: Path, overrides: Sequence[str] = (), *, allow_broken: bool = False) -> Config:
    """The config in the file at `path`, with each `KEY=VALUE` of `overrides` set in it.

    Raises ConfigError with all mistakes, one a line: `file:line: part: what was found; what is needed`. With
    `allow_broken` it is no mistake where a bot is there but does not load: its matches are forfeits.
    """
    document = document_at(path)
    mistakes = Mistakes(str(path), document)
    if not isinstance(document.value, dict):
        raise no_mapping(document, mistakes)
    return checked(Part(overridden(document.value, overrides, mistakes), (), mistakes), path, allow_broken)


def no_mapping(document: Document, mistakes: Mistakes) -> ConfigError:
    """The error for a file that holds something else than a mapping."""
    if not mistakes.found:
        found = "the file is empty" if document.value is None else f"found {shown(document.value)}"
        mistakes.add((), f"{found}; a config is a mapping with keys like `games:` and `bots:`")
    return mistakes.error()


def document_at(path: Path) -> Document:
    """The YAML document in the file at `path`. Raises ConfigError."""
    try:
        return examine(text_of(path))
    except ConfigError as error:
        near = neighbour(path) if isinstance(error.__cause__, FileNotFoundError) else ""
        raise ConfigError(printable(f"{error}{near}")) from error


def neighbour(path: Path) -> str:
    """A question about the YAML file that may be meant by `path`, or nothing."""
    try:
        there = {each.stem: each.name for each in sorted(path.parent.glob("*.y*ml"))}
    except OSError:
        return ""
    close = difflib.get_close_matches(path.stem, there, n=1)
    return f"; did you mean {there[close[0]]!r}?" if close else ""


def checked(whole: Part, path: Path, allow_broken: bool) -> Config:
    """The config that the file's value is. Raises ConfigError."""
    folder = path.absolute().parent
    given = whole.parts("a mapping")
    refuse_keys(given)
    parts = {key: whole.part(key, value) for key, value in DEFAULTS.items()} | given
    name = name_of(whole, parts, path)
    seed = parts["seed"].whole(0, LARGEST_SEED)
    bots = listed(whole, parts, "bots", "bots: [random, first]")
    limits = limits_of(parts["limits"])
    house = quarters({key: part for key, part in given.items() if key in KEYS}, Quarters())
    reader = Entrants(folder, house, limits, allow_broken=allow_broken)
    players = reader.read(bots)
    games = game_entries(games_of(whole, parts), folder, max(len(bots), reader.count) or None)
    check_rivals(games, reader.names)
    format = format_choice(parts["format"])
    rating = rating_choice(parts["rating"])
    reported = parts.get("reports", whole.part("reports", default_reports(format)))
    files = report_choices(reported.elements("a list"))
    on_fault = one_of(parts["on_fault"], ON_FAULT)
    on_change = one_of(parts["on_change"], ON_CHANGE)
    opening = opening_of(parts["openings"])
    whole.mistakes.stop()
    assert format is not None and rating is not None  # else there was a mistake
    config = Config(
        path, folder, name, seed, games, players, format, rating, files, limits, on_fault, opening, on_change
    )
    check_format(parts["format"], config)
    whole.mistakes.stop()
    return config


def default_reports(format: Choice | None) -> list[str]:
    """The usual reports, and those in which the format tells how it went."""
    own = () if format is None else getattr(plugins.load("formats", format.name), "reports", ())
    return [*reports.DEFAULT, *own]


def opening_of(part: Part) -> int:
    """How many of the first decisions of each deal are drawn at random."""
    given = part.parts("a mapping, like `{random_moves: 4}`,")
    refuse_unknown(given, ("random_moves",), "openings")
    return (given["random_moves"].whole(0, MOST_MOVES) if "random_moves" in given else 0) or 0


def check_format(part: Part, config: Config) -> None:
    """Note where the config's format cannot be played by its entrants."""
    made = plugins.load("formats", config.format.name)(**config.format.parameters)
    named = part.named("a format")
    assert named is not None
    settings = named[1]
    for field in config.fields():
        settings.tried(partial(made.check, field), f"the format {config.format.name!r}", settings.parts("parameters"))


def refuse_keys(parts: Mapping[str, Part]) -> None:
    """Note keys that a config does not have."""
    for key, said in ELSEWHERE.items():
        if key in parts:
            parts[key].wrong(said)
    refuse_unknown({key: part for key, part in parts.items() if key not in ELSEWHERE}, KEYS, "a config")
    if "game" in parts and "games" in parts:
        parts["game"].wrong(f"the games stand under 'games' already, see {parts['games'].where}; keep one of the two")


def games_of(whole: Part, parts: Mapping[str, Part]) -> list[Part]:
    """The games, in the list `games` or alone under `game`."""
    if "game" in parts and "games" not in parts:
        return [parts["game"]]
    return listed(whole, parts, "games", f"games: [{', '.join(plugins.names('games')[:2])}]")


def listed(whole: Part, parts: Mapping[str, Part], key: str, example: str) -> list[Part]:
    """The elements of the list that the config has to have under `key`."""
    if key in parts:
        elements = parts[key].elements(f"a list, like `{example}`,")
        if parts[key].value == []:
            parts[key].wrong(f"found an empty list; write `{example}`, say")
        return elements
    misspelt = any(plugins.nearest(other, [key]) for other in parts if other not in KEYS)
    if not misspelt:
        whole.part(key, None).wrong(f"is missing; write `{example}`, say")
    return []


def name_of(whole: Part, parts: Mapping[str, Part], path: Path) -> str:
    """The name of the tournament and of its results' folder: said, or the file's without its ending."""
    needed = "a name of up to 100 letters, digits, dots, _ and -"
    if "name" not in parts:
        if not is_name(path.stem):
            whole.part("name", None).wrong(f"the file's own name cannot name the results; write `name:` with {needed}")
        return path.stem
    name = parts["name"].text(needed)
    if name is not None and not is_name(name):
        parts["name"].unlike(needed)
    return name or ""


def is_name(text: str) -> bool:
    """Whether `text` can name a tournament and a folder."""
    return NAME.fullmatch(text) is not None and text not in (".", "..")
