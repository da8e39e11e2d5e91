"""Patchwork, by Uwe Rosenberg: two players sew a quilt each, and pay with buttons and time."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arena import game
from arena.errors import OptionError
from arena.game import Action, Options
from arena.games.patchwork import drawing, words
from arena.games.patchwork.observation import Observation, restore
from arena.games.patchwork.rules import State
from arena.games.patchwork.tables import END, LEATHER_MARKS, PRINTINGS, TIES

CHOICES = {"printing": PRINTINGS, "tie": TIES}
"""The options and what they can be, the default first."""


class Patchwork(game.Game):
    """Patchwork for two; the rules stand in RULES.md beside this file."""

    name = "patchwork"
    version = 1

    def options(self, given: Options, folder: Path | None = None) -> Options:
        """`given` checked, with defaults filled in. Raises OptionError."""
        for option in given:
            if option not in CHOICES:
                raise OptionError(
                    f"patchwork has no option {option!r}; it has {listed(CHOICES)}{nearest(option, CHOICES)}"
                )
        return {option: chosen(option, given.get(option, choices[0])) for option, choices in CHOICES.items()}

    def players(self, options: Options) -> range:
        """Two."""
        return range(2, 3)

    def longest(self, options: Options, players: int) -> int:
        """A proven bound on the players' decisions in one match.

        Whoever moves stands before space 53, and not ahead of the other. So an advance moves a token by at least one
        space, and so does a purchase, since no patch takes no time. Tokens never move back: that makes at most 53
        such decisions a player. All others place leather patches, of which there are five.
        """
        return 2 * END + len(LEATHER_MARKS[0])

    def start(self, options: Options, players: int) -> State:
        """The position before the circle is laid."""
        return State(options)

    def word(self, options: Options, action: Action) -> str:
        """The word for `action`. Raises WordError for no action."""
        return words.word(action)

    def action(self, options: Options, word: str) -> Action:
        """The action that `word` stands for. Raises WordError for no word."""
        return words.number(word)

    def observation(self, json: Mapping[str, Any]) -> Observation:
        """The inverse of `Observation.to_json`. Raises RecordError where `json` contradicts itself."""
        state = State(json)
        restore(state, json)
        return Observation(json["player"], state)

    def draw(self, state: game.State, player: int | None = None) -> str:
        """A drawing of `state`, of which nothing is hidden."""
        assert isinstance(state, State)
        return drawing.drawing(state)


def chosen(option: str, value: object) -> str:
    """`value` for `option`. Raises OptionError for one that it cannot take."""
    choices = CHOICES[option]
    if not isinstance(value, str) or value not in choices:
        raise OptionError(
            f"patchwork: option {option} is {value!r}; it can be {listed(choices)}{nearest(value, choices)}"
        )
    return value


def listed(names: Mapping[str, object] | tuple[str, ...]) -> str:
    """`names` with commas between them."""
    return ", ".join(names)


def nearest(given: object, names: Mapping[str, object] | tuple[str, ...]) -> str:
    """A question about the name that is most like what was given, or nothing."""
    close = difflib.get_close_matches(str(given), names, n=1)
    return f"; did you mean {close[0]!r}?" if close else ""
