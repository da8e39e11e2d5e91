"""The games of a config."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from arena import plugins, reports
from arena.config.model import GameEntry, default_limits
from arena.config.parts import Part, shortened, shown
from arena.counting import counted, noun
from arena.faulty_games import blaming
from arena.game import Game, Options

LABEL = re.compile(r"[A-Za-z0-9_-]{1,100}")
DEFAULT_PLAYERS = 2


def game_entries(elements: list[Part], folder: Path, entrants: int | None) -> tuple[GameEntry, ...]:
    """The games that `elements` name, for so many entrants (None: unknown)."""
    labels: dict[str, Part] = {}
    found = [entry for each in elements if (entry := game_entry(each, folder, entrants, labels))]
    return tuple(found)


def check_rivals(entries: Iterable[GameEntry], drafts: Mapping[str, Part]) -> None:
    """Note entrants, named in `drafts`, with the name of an opponent that the rules play: tables know names."""
    for entry in entries:
        game = plugins.game(entry.game)
        with blaming(game):
            rivals = [rival for rival in game.rivals(entry.options, entry.players) if rival in drafts]
        for rival in rivals:
            drafts[rival].wrong(
                f"the rules of {entry.label} play an opponent named {rival!r}; write `my-{rival}: {{bot: …}}`, say"
            )


def game_entry(element: Part, folder: Path, entrants: int | None, labels: dict[str, Part]) -> GameEntry | None:
    """The game that `element` names; its label joins `labels`. None where something is wrong with it."""
    named = element.named("a game's name, or `LABEL: {game: NAME, …}`,")
    if named is None:
        return None
    label, settings = named
    check_label(label, settings, labels)
    given = settings.parts("the game's options")
    name = given["game"].text("a game's name") if "game" in given else label
    game = None if name is None else game_of(name, settings, given)
    options = None if game is None else options_of(game, settings, given, folder)
    players = None if game is None or options is None else players_of(game, options, settings, given)
    if name is None or game is None or options is None or players is None:
        return None
    settings.tried(lambda: default_limits(game, options, players), f"the game {name!r}")
    check_entrants(label, settings, players, entrants)
    return GameEntry(label, name, options, players)


def check_label(label: str, settings: Part, labels: dict[str, Part]) -> None:
    """Note a label that cannot stand in ids and tables, or stands in them already."""
    if not LABEL.fullmatch(label):
        settings.wrong(
            f"found the label {shortened(label)!r}; a label is up to 100 letters, digits, _ and -, "
            "like `small: {game: swack, size: 4}`"
        )
    elif label == reports.ALL:
        settings.wrong(f"{label!r} is the name of the table over all games; take another label")
    elif label in labels:
        first = labels[label].where
        settings.wrong(f"the label {label!r} is taken, see {first}; write `{label}-2: {{game: …}}`, say, for this one")
    labels.setdefault(label, settings)


def game_of(name: str, settings: Part, given: Mapping[str, Part]) -> Game | None:
    """The game named `name`; None where there is no such game."""
    place = given.get("game", settings)
    remedy = f"; or say which game it is: `{name}: {{game: NAME, …}}`" if given and "game" not in given else ""
    return place.tried(lambda: plugins.game(name), f"the game {name!r}", remedy=remedy)


def options_of(game: Game, settings: Part, given: Mapping[str, Part], folder: Path) -> Options | None:
    """The game's canonical options; None where something is wrong with them."""
    parts = {key: part for key, part in given.items() if key not in ("game", "players")}
    chosen = {key: part.value for key, part in parts.items()}
    return settings.tried(lambda: canonical(game, chosen, folder), f"the game {game.name!r}", parts)


def canonical(game: Game, chosen: Options, folder: Path) -> dict[str, Any]:
    """The game's options as JSON gives them back, so that they are the same here and in the results."""
    options: dict[str, Any] = json.loads(json.dumps(game.options(chosen, folder), allow_nan=False))
    if not isinstance(options, dict):
        raise TypeError(f"options() gives {options!r:.60}; a mapping is needed")
    return options


def players_of(game: Game, options: Options, settings: Part, given: Mapping[str, Part]) -> int | None:
    """How many play in a match; None where the game is not for so many."""
    possible = settings.tried(lambda: list(game.players(options)), f"the game {game.name!r}")
    if not possible:
        settings.wrong(f"the game {game.name!r} is for no number of players with these options")
        return None
    part = given.get("players")
    if part is None:
        return DEFAULT_PLAYERS if DEFAULT_PLAYERS in possible else min(possible)
    if type(part.value) is int and part.value in possible:
        return part.value
    who = f"{spelled(possible)} {noun(spelled(possible), 'player')}"
    part.wrong(f"found {shown(part.value)}; {game.name} with these options is for {who}")
    return None


def spelled(numbers: list[int]) -> str:
    """Ascending numbers in words: `2`, `2 or 3`, `1 to 6`."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(str(number) for number in numbers)


def check_entrants(label: str, settings: Part, players: int, entrants: int | None) -> None:
    """Note that there are fewer entrants than a match has players."""
    if entrants is not None and entrants < players:
        there = "there is 1" if entrants == 1 else f"there are {entrants}"
        settings.wrong(
            f"{label} needs {counted(players, 'entrant')}, {there}; add to `bots` "
            "(a bot may come twice, under two names: `twin: {bot: random}`)"
        )
