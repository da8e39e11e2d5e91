"""Swatch: mix colours, make three swatches of a secret scheme, and be left with no token."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from arena.errors import OptionError
from arena.game import Action, Game, Options, State
from arena.games.swatch import cards, drawing, options, wire, words
from arena.games.swatch.observation import SwatchObservation
from arena.games.swatch.rules import SwatchState
from arena.games.swatch.settings import Settings, settings_of
from arena.games.swatch.tables import SCHEME_SIZE


class Swatch(Game):
    """The game of colour cards for one to four; one plays against Poppy."""

    name = "swatch"
    version = 1

    def options(self, given: Options, folder: Path | None = None) -> Options:
        """`given` checked, with defaults filled in; a card file is read, and named with its digest."""
        return options.canonical(given, folder)

    def players(self, options: Options) -> range:
        """One to four."""
        return range(1, 5)

    def rivals(self, options: Options, players: int) -> tuple[str, ...]:
        """Poppy with her level, where one plays."""
        return (f"poppy-{options['level']}",) if players == 1 else ()

    def longest(self, options: Options, players: int) -> int:
        """A scheme choice, in every turn a pick, a hand play and an end, and three swatches in all, each player."""
        turns: int = options["max_rounds"] * (2 if players <= 2 else 1)
        return players * (1 + 3 * turns + SCHEME_SIZE)

    def note(self, options: Options) -> str:
        """Where the cards come from."""
        return cards.note(options)

    def files(self, options: Options) -> tuple[str, ...]:
        """The card file, if the cards come from one."""
        chosen = options["cards"]
        return () if isinstance(chosen, str) else (chosen["file"],)

    def start(self, options: Options, players: int) -> SwatchState:
        """The position before the first card is shown."""
        if players not in self.players(options):
            raise OptionError(f"swatch is for 1 to 4 players, not {players}")
        return blank(settings_of(options, players)).clone()

    def word(self, options: Options, action: Action) -> str:
        """The word for `action`."""
        return words.word(cards.of_options(options), action)

    def action(self, options: Options, word: str) -> Action:
        """The action that `word` stands for."""
        return words.number(cards.of_options(options), word)

    def observation(self, json: Mapping[str, Any]) -> SwatchObservation:
        """The observation that `json` was made from."""
        view = self.start(json["options"], json["players"])
        old = wire.read(view, json)
        return SwatchObservation(json["player"], view, old)

    def draw(self, state: State, player: int | None = None) -> str:
        """The table as `player` sees it; all of it for None."""
        assert isinstance(state, SwatchState)
        return drawing.draw(state, player)


@cache
def blank(settings: Settings) -> SwatchState:
    """The position before the first card is shown, to be copied."""
    return SwatchState(settings)
