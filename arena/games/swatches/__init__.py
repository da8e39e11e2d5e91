"""Swatches: tiles of four triangles are laid edge to edge, and who closes a field of one colour may score it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arena.errors import ArenaError
from arena.game import Action, Game, Observation, Options, State
from arena.games.swatches import drawing, options, restoring, rules, words
from arena.games.swatches.tables import COPIES, TILES


class Swatches(Game):
    """Swatches, for 2 to 6 players, or up to 8 by option."""

    name = "swatches"
    version = 1

    def options(self, given: Options, folder: Path | None = None) -> Options:
        """All options in a fixed order; see RULES.md. Raises OptionError."""
        return options.checked(given)

    def players(self, options: Options) -> range:
        """From 2 to what the option max_players says."""
        return range(2, options["max_players"] + 1)

    def longest(self, options: Options, players: int) -> int:
        """A bound on the turns: between two placings all the others have at most one turn each, and tiles run out.

        A player who can place still can when his turn comes, and the round is over where nobody can. Where passing is
        allowed, each n turns without a placing make at least one more player pass, and the round is over when all have.
        """
        tiles = (len(TILES) - (options["omit"] is not None)) * COPIES[players]
        return (2 * tiles + 1) * players * players if options["allow_pass"] else tiles * players

    def start(self, options: Options, players: int) -> State:
        """The position before the first tile is dealt."""
        if players not in self.players(options):
            last = options["max_players"]
            raise ArenaError(f"swatches is for 2 to {last} players, not {players}")
        return rules.opening(options, players)

    def word(self, options: Options, action: Action) -> str:
        """The word for `action`. Raises WordError."""
        return words.word(action, options)

    def action(self, options: Options, word: str) -> Action:
        """The action that `word` stands for. Raises WordError."""
        return words.action(word, options)

    def observation(self, json: Mapping[str, Any]) -> Observation:
        """The observation that `json` was made from."""
        return restoring.restored(json)

    def draw(self, state: State, player: int | None = None) -> str:
        """The laid tiles, and beside them the hand of `player`, or all hands for None."""
        assert isinstance(state, rules.State)
        return drawing.drawing(state, player)
