"""Swack and Free Swack: territory by exchanging the tops of equally high stacks, on a square board of any size."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arena.errors import OptionError, WordError
from arena.game import Action, Game, Observation, Options, State
from arena.games.swack import drawing, restoring, rules, tables

DEFAULTS = {"size": 8, "variant": "standard", "pie": True}


class Swack(Game):
    """Swack, with its variant Free Swack."""

    name = "swack"
    version = 1

    def options(self, given: Options, folder: Path | None = None) -> Options:
        """`given` checked, with defaults filled in."""
        for name in given:
            if name not in DEFAULTS:
                raise OptionError(f"swack has no option {name!r}; it has {', '.join(DEFAULTS)}{nearest(name)}")
        options = {name: given.get(name, default) for name, default in DEFAULTS.items()}
        size, variant, pie = options.values()
        if type(size) is not int or size not in tables.SIZES:
            raise OptionError(f"swack: size is {size!r}; it can be a whole number from 2 to {tables.LARGEST}")
        if not isinstance(variant, str) or variant not in tables.VARIANTS:
            raise OptionError(f"swack: variant is {variant!r}; it can be {' or '.join(tables.VARIANTS)}")
        if type(pie) is not bool:
            raise OptionError(f"swack: pie is {pie!r}; it can be true or false")
        return options

    def players(self, options: Options) -> range:
        """Two."""
        return range(2, 3)

    def longest(self, options: Options, players: int) -> int | None:
        """The bound that RULES.md proves."""
        cells: int = options["size"] ** 2
        return cells * (cells - 1) + (4 if options["pie"] else 2)

    def start(self, options: Options, players: int) -> State:
        """The position before the first action."""
        return rules.start(options["size"], options["variant"] == "free", options["pie"])

    def word(self, options: Options, action: Action) -> str:
        """The word for `action`: `c3d3`, `pass`, `swap` or, in Free Swack, `+c3d3`."""
        words = tables.words(options["size"])
        if not 0 <= action < len(words) or not offers(options, words[action]):
            raise WordError(f"{action} is no action of swack on {options['size']}x{options['size']}")
        return words[action]

    def action(self, options: Options, word: str) -> Action:
        """The action that `word` stands for."""
        action = tables.actions(options["size"]).get(word)
        if action is None or not offers(options, word):
            raise WordError(f"{word[:40]!r} is no action of swack; {forms(options)}")
        return action

    def observation(self, json: Mapping[str, Any]) -> Observation:
        """The inverse of `Observation.to_json`."""
        return restoring.read(json)

    def draw(self, state: State, player: int | None = None) -> str:
        """The board with its colours and heights, the stacks that can exchange tops joined by lines, and the turn."""
        assert isinstance(state, rules.SwackState)
        return drawing.draw(state)


def offers(options: Options, word: str) -> bool:
    """Whether `word`, which stands in the table of words, is an action under `options`."""
    if word == "swap":
        return bool(options["pie"])
    return options["variant"] == "free" or not word.startswith("+")


def forms(options: Options) -> str:
    """How actions are written under `options`."""
    corner = tables.cell_name(options["size"], options["size"] ** 2 - 1)
    swap = ", swap" if options["pie"] else ""
    placement = " or, to place stacks, +a1b1" if options["variant"] == "free" else ""
    return f"actions are pass{swap} and two squares side by side, of a1 to {corner}, like a1b1{placement}"


def nearest(name: object) -> str:
    """A question about the option that is most like `name`, or nothing."""
    close = difflib.get_close_matches(str(name), DEFAULTS, n=1)
    return f"; did you mean {close[0]!r}?" if close else ""
