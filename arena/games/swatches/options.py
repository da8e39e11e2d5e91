"""The options of Swatches: what they are by default and what they can be."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

from arena.errors import OptionError
from arena.game import Options, to_the_letter
from arena.games.swatches.tables import COPIES, TILES

DEFAULTS: dict[str, Any] = {
    "omit": "KKKK",
    "hourglass": "apart",
    "max_players": 6,
    "multi_close": "choose_one",
    "allow_pass": False,
    "stuck_is_final": False,
    "stuck_may_redraw": False,
    "redraw": True,
    "round_start": "rotate",
    "end_when": "bag_empty",
    "tiebreak": "none",
    "first_player": "seat0",
    "reveal_discards": False,
    "min_score": 1,
    "max_rounds": 40,
}
CHOICES: dict[str, tuple[str | None, ...]] = {
    "omit": (*TILES, None),
    "hourglass": ("apart", "joined"),
    "multi_close": ("choose_one", "all"),
    "round_start": ("rotate", "continue", "low_score", "high_score", "fixed"),
    "end_when": ("bag_empty", "refill_short"),
    "tiebreak": ("none", "largest_swatch", "fewest_swatches"),
    "first_player": ("seat0", "seeded"),
}
RANGES = {"max_players": range(2, max(COPIES) + 1), "min_score": range(1, 101), "max_rounds": range(1, 1001)}


def checked(given: Options) -> dict[str, Any]:
    """All options in a fixed order, as `given` or by default. Raises OptionError."""
    for name in given:
        if name not in DEFAULTS:
            known = ", ".join(DEFAULTS)
            raise OptionError(f"swatches has no option {name!r}; it has {known}{nearest(name, DEFAULTS)}")
    return {name: checked_value(name, given.get(name, default)) for name, default in DEFAULTS.items()}


def checked_value(name: str, value: Any) -> Any:
    """`value`, if the option `name` can take it. Raises OptionError."""
    if name in CHOICES:
        if (value is None or isinstance(value, str)) and value in CHOICES[name]:
            return value
        raise OptionError(f"swatches: {name} is {described(name)}, not {value!r}{nearest(value, CHOICES[name])}")
    if name in RANGES:
        if type(value) is int and value in RANGES[name]:
            return value
        span = RANGES[name]
        raise OptionError(f"swatches: {name} is a whole number from {span[0]} to {span[-1]}, not {value!r}")
    if type(value) is bool:
        return value
    raise OptionError(f"swatches: {name} is true or false, not {value!r}")


def described(name: str) -> str:
    """What the option `name` can be, in words."""
    if name == "omit":
        return f"one of the {len(TILES)} tiles ({TILES[0]}, {TILES[1]}, … {TILES[-1]}) or null"
    return " or ".join([str(choice) for choice in CHOICES[name]])


def nearest(name: object, known: Iterable[str | None]) -> str:
    """A question about the known name that `name` is when it is turned, or else is most like; or nothing."""
    turned = [other for other in known if other and len(other) == len(str(name)) == 4 and str(name) in other * 2]
    if turned:
        return f"; did you mean {turned[0]!r}, which is this one turned?"
    close = difflib.get_close_matches(str(name), [other for other in known if other], n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


class Settings:
    """The options as the rules read them, shared by all positions of a match."""

    def __init__(self, options: Options, players: int) -> None:
        self.options = dict(options)
        self.letters = to_the_letter(options)
        self.players = players
        self.full = [COPIES[players] * (name != options["omit"]) for name in TILES]
        self.joins = 1024 * CHOICES["hourglass"].index(options["hourglass"])
        self.every = options["multi_close"] == "all"
        self.allow_pass = options["allow_pass"]
        self.stuck_is_final = options["stuck_is_final"]
        self.stuck_may_redraw = options["stuck_may_redraw"]
        self.redraw = options["redraw"]
        self.refill_short = options["end_when"] == "refill_short"
        self.reveal_discards = options["reveal_discards"]
        self.min_score = options["min_score"]
        self.max_rounds = options["max_rounds"]
        self.code = repr((players, *options.values())).encode()
        self.kept: dict[str, int] = {}  # placings by word, as far as observations had them on their boards


KNOWN: dict[str, Settings] = {}
"""Settings that were made already, by players and options."""

RECENT: dict[int, Settings] = {}
"""Those asked for last, by players."""


def settings_of(options: Options, players: int) -> Settings:
    """The settings of a game for `players`. Raises OptionError."""
    recent = RECENT.get(players)
    if recent is not None and recent.letters == to_the_letter(options):
        return recent
    key = repr((players, options))
    if key not in KNOWN:
        KNOWN[key] = Settings(checked(options), players)
    RECENT[players] = KNOWN[key]
    return KNOWN[key]
