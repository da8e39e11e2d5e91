"""What does not change in a game: its options, how many play, and its cards, as numbers for the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.game import to_the_letter
from arena.games.swatch import cards, tables
from arena.games.swatch.tables import (
    ADD,
    EARLY_ORDERS,
    KINDS,
    LEVELS,
    MIX,
    NOT_A_CARD,
    SCHEMES,
    SEATS,
    TOKEN,
    TOKENS,
    TRADE,
)


class Settings:
    """The options, the players and the cards of a game."""

    def __init__(self, options: Mapping[str, Any], players: int) -> None:
        """The settings of a game under canonical `options`."""
        self.options = dict(options)
        self.letters = to_the_letter(options)
        self.cards = cards.of_options(options)
        self.players = players
        self.solo = players == 1
        self.seats = 2 if self.solo else players
        self.tokens_each = 2 if players <= 2 else 1
        self.tokens = self.seats * self.tokens_each
        self.set_rules()
        self.set_solo_rules()
        self.set_cards()

    def set_rules(self) -> None:
        """Take over the options of the game for several."""
        options = self.options
        self.max_rounds = options["max_rounds"]
        self.seeded_first = options["first_player"] == "seeded" and not self.solo
        self.random_scheme = options["scheme_choice"] == "random"
        self.partial_add = options["partial_add"]
        self.early_pick = options["early_pick"]
        self.early_order = EARLY_ORDERS.index(options["early_pick_order"])
        # ruling P17: the solo player trades with the supply only
        self.partners = 1 if self.solo or options["trade_targets"] == "supply" else self.players

    def set_solo_rules(self) -> None:
        """Take over the options of the game against Poppy."""
        options = self.options
        self.die_step, self.mix_cost, self.free_mix_at = LEVELS[options["level"]]
        self.trade_pool = 6 if options["poppy_trade_pool"] == "all" else 3
        self.mix_after_die = options["free_mix_check"] == "any_increase"
        self.create_at_once = options["poppy_create"] == "immediate"
        self.distinct_decks = options["poppy_distinct_decks"]
        self.mix_on = options["mix_after_scheme"] == "on"
        markers = {"one_cmy": (1, 0, 0, 1, 1, 1), "three_cmy": (1, 1, 1, 1, 1, 1), "none": (0, 0, 0, 0, 0, 0)}
        taken = markers[options["solo_markers"] if self.solo else "none"]  # ruling P2
        self.supply = [have - away for have, away in zip(TOKENS, taken, strict=True)]

    def set_cards(self) -> None:
        """Lay the card set out in arrays."""
        kinds = self.cards.kinds
        unused = [0] * (KINDS - len(kinds))
        self.kinds = len(kinds)
        self.kind_action = [kind.action for kind in kinds] + unused
        no_cards = [NOT_A_CARD] * (TOKEN + SEATS - len(kinds))
        self.space_action = [kind.action for kind in kinds] + no_cards
        self.action_kinds = [
            sum([1 << number for number, kind in enumerate(kinds) if kind.action == action])
            for action in (ADD, TRADE, MIX)
        ]
        self.kind_colour = [kind.colour for kind in kinds] + unused
        self.kind_n = [kind.n for kind in kinds] + unused
        self.copies = [kind.copies for kind in kinds] + unused
        self.recipes = [n for recipe in self.cards.recipes for n in recipe]
        self.mixable = [mixable(self.cards.recipes, colours) for colours in range(8)]
        self.costs = [n for swatch in self.cards.swatches for n in swatch.cost]
        self.scheme_decks = [sum([1 << deck for deck in decks]) for decks in self.cards.schemes]
        self.turn_spaces = [space for halves in self.cards.turns for half in halves for space in half.spaces]
        self.turn_arrows = [int(half.right) for halves in self.cards.turns for half in halves]
        self.set_words()
        assert len(self.scheme_decks) == SCHEMES
        assert len(self.turn_arrows) == 2 * tables.TURN_CARDS

    def set_words(self) -> None:
        """Name kinds, swatch cards and all that may lie on a space: a card, `token 0`, or nothing; and the reverse."""
        self.kind_ids = [kind.id for kind in self.cards.kinds]
        self.kind_numbers = {name: number for number, name in enumerate(self.kind_ids)}
        self.swatch_ids = [swatch.id for swatch in self.cards.swatches]
        self.swatch_numbers = {name: number for number, name in enumerate(self.swatch_ids)}
        self.space_words = self.kind_ids + [""] * (TOKEN - self.kinds) + [f"token {seat}" for seat in range(SEATS)]
        self.space_numbers = {word: what for what, word in enumerate(self.space_words)}


def mixable(recipes: Sequence[tuple[int, int, int]], colours: int) -> int:
    """The recipes that need no colour but some of `colours`, both as bits."""
    found = 0
    for output, recipe in enumerate(recipes):
        needs = sum(1 << colour for colour, number in enumerate(recipe) if number)
        found |= (needs & ~colours == 0) << output
    return found


KNOWN: dict[str, Settings] = {}
"""Settings by options and players, so that equal ones are one object."""

RECENT: dict[int, Settings] = {}
"""Those asked for last, by players."""


def settings_of(options: Mapping[str, Any], players: int) -> Settings:
    """The settings of a game for `players` under canonical `options`."""
    recent = RECENT.get(players)
    if recent is not None and recent.letters == to_the_letter(options):
        return recent
    key = repr((players, options))
    if key not in KNOWN:
        KNOWN[key] = Settings(options, players)
    RECENT[players] = KNOWN[key]
    return KNOWN[key]
