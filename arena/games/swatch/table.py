"""The table: where every card, token and swatch is, whose turn it is."""

from __future__ import annotations

import struct

from arena.game import CHANCE, State
from arena.games.swatch.poppy import Poppy
from arena.games.swatch.settings import Settings
from arena.games.swatch.tables import (
    ACTION_CARDS,
    COLUMNS,
    DEALT,
    DECK_SIZE,
    DECKS,
    EMPTY,
    KINDS,
    NONE,
    PHASE_SWATCHES,
    SEATS,
    SPACES,
    many,
)

WHOLE_DECK = (1 << DECK_SIZE) - 1

NO_CARDS = many(0, KINDS)
NO_HANDS = many(0, SEATS * KINDS)
NO_SIZES = many(0, SEATS)


class Table(State):
    """All that makes up a position, without the rules of who may do what.

    What belongs to a player stands in one list for all of them: 6 numbers each in `palettes`, KINDS each in `hands`.
    For playouts, which begin with `note_presence`, bits say which kinds there are in each hand (`held`), and which
    colours in each palette and in the supply, which comes last (`colours`); and the action deck and the discards stand
    card by card, in any order, in `pile` and `thrown`.
    """

    def __init__(self, settings: Settings) -> None:
        """The table before the first card is shown."""
        self.settings = settings
        self.current_player = CHANCE
        self.phase = PHASE_SWATCHES
        self.poppy = Poppy(settings)
        self.round = 0
        self.active = 0
        self.first = 0
        self.turn = 0
        self.order = many(NONE, 4)
        self.places = many(NONE, 4)
        self.early = NONE
        self.picked = False
        self.played = False
        self.created = 0
        self.just_complete = False
        self.rows = many(EMPTY, SPACES)
        self.gap = 0
        self.supply = list(settings.supply)
        self.palettes = many(0, 24)
        self.deck = list(settings.copies)
        self.deck_size = sum(list(settings.copies))
        self.discards = many(0, KINDS)
        self.discards_size = 0
        self.hands = many(0, 4 * KINDS)
        self.hand_sizes = many(0, 4)
        self.held = many(0, SEATS)
        self.colours = many(0, SEATS + 1)
        self.pile = many(0, ACTION_CARDS)
        self.thrown = many(0, ACTION_CARDS)
        self.known = many(0, 4 * KINDS)
        self.old = many(0, 4 * KINDS)
        self.old_sizes = many(0, 4)
        self.spent = many(0, 4 * KINDS)
        self.tops = many(NONE, DECKS)
        self.below = many(WHOLE_DECK, DECKS)
        self.made = many(NONE, 12)
        self.made_counts = many(0, 4)
        self.made_decks = many(0, 4)
        self.dealt = 0
        self.dealt_schemes = many(NONE, 4 * DEALT)
        self.kept = many(NONE, 4)
        self.goals = many(0, 4)
        self.cash_in = many(0, 4)
        self.no_drops = many(0, 4)

    def copy_to(self, other: Table) -> None:
        """Make `other` equal to this."""
        other.settings = self.settings
        other.current_player = self.current_player
        other.phase = self.phase
        other.poppy = self.poppy.clone() if self.settings.solo else self.poppy
        other.round = self.round
        other.active = self.active
        other.first = self.first
        other.turn = self.turn
        other.order = self.order[:]
        other.places = self.places[:]
        other.early = self.early
        other.picked = self.picked
        other.played = self.played
        other.created = self.created
        other.just_complete = self.just_complete
        other.rows = self.rows[:]
        other.gap = self.gap
        other.supply = self.supply[:]
        other.palettes = self.palettes[:]
        other.deck = self.deck[:]
        other.deck_size = self.deck_size
        other.discards = self.discards[:]
        other.discards_size = self.discards_size
        other.hands = self.hands[:]
        other.hand_sizes = self.hand_sizes[:]
        other.held = self.held[:]
        other.colours = self.colours[:]
        other.pile = self.pile[:]
        other.thrown = self.thrown[:]
        other.known = self.known[:]
        other.old = self.old[:]
        other.old_sizes = self.old_sizes[:]
        other.spent = self.spent[:]
        other.tops = self.tops[:]
        other.below = self.below[:]
        other.made = self.made[:]
        other.made_counts = self.made_counts[:]
        other.made_decks = self.made_decks[:]
        other.dealt = self.dealt
        other.dealt_schemes = self.dealt_schemes[:]
        other.kept = self.kept[:]
        other.goals = self.goals[:]
        other.cash_in = self.cash_in[:]
        other.no_drops = self.no_drops[:]

    def key(self) -> bytes:
        """The whole position as bytes, two for each number."""
        numbers = [
            self.current_player + 2,
            self.phase,
            self.round,
            self.active,
            self.first,
            self.turn,
            *list(self.order),
            *list(self.places),
            self.early,
            int(self.picked),
            int(self.played),
            self.created,
            int(self.just_complete),
            *list(self.rows),
            self.gap,
            *list(self.supply),
            *list(self.palettes),
            *list(self.deck),
            *list(self.discards),
            *list(self.hands),
            *list(self.hand_sizes),
            *list(self.known),
            *list(self.old),
            *list(self.old_sizes),
            *list(self.spent),
            *list(self.tops),
            *list(self.below),
            *list(self.made),
            self.dealt,
            *list(self.dealt_schemes),
            *list(self.kept),
            *list(self.cash_in),
            *list(self.no_drops),
            *self.poppy.numbers(),
        ]
        return struct.pack(f"<{len(numbers)}H", *numbers)

    def row_below(self) -> int:
        """The first space of the row below the active one; below the bottom row that is the top one."""
        return 0 if self.active == SPACES - COLUMNS else self.active + COLUMNS  # ruling B-19

    def tokens(self, seat: int) -> int:
        """The colour tokens of a player, or what stands on Poppy's tracks."""
        if seat >= self.settings.players:
            return self.poppy.total()
        start = 6 * seat
        palettes = self.palettes
        return (
            palettes[start]
            + palettes[start + 1]
            + palettes[start + 2]
            + palettes[start + 3]
            + palettes[start + 4]
            + palettes[start + 5]
        )

    def rebuild(self) -> None:
        """Make the discard pile the action deck, and note what everybody can now work out about hands."""
        self.deck = self.discards[:]  # ruling B-4
        self.pile = self.thrown[:]
        self.deck_size = self.discards_size
        self.discards = NO_CARDS[:]
        self.discards_size = 0
        self.remember()

    def remember(self) -> None:
        """Note the unknown cards in hands as older than the deck: what is nowhere else is in the hands."""
        self.spent = NO_HANDS[:]
        if self.settings.players <= 2:  # nobody else can have them
            self.known = self.hands[:]
            self.old = NO_HANDS[:]
            self.old_sizes = NO_SIZES[:]
            return
        for player in range(self.settings.players):
            self.old_sizes[player] = 0
            for place in range(player * KINDS, player * KINDS + self.settings.kinds):
                self.old[place] = self.hands[place] - self.known[place]
                self.old_sizes[player] += self.old[place]

    def note_presence(self) -> None:
        """Set what playouts need by deck, discards, hands, palettes and supply."""
        drawn = thrown = 0
        for kind in range(self.settings.kinds):
            for _ in range(self.deck[kind]):
                self.pile[drawn] = kind
                drawn += 1
            for _ in range(self.discards[kind]):
                self.thrown[thrown] = kind
                thrown += 1
        self.colours[SEATS] = 0
        for colour in range(6):
            self.colours[SEATS] |= (self.supply[colour] > 0) << colour
        for player in range(self.settings.players):
            self.held[player] = self.colours[player] = 0
            for kind in range(self.settings.kinds):
                self.held[player] |= (self.hands[player * KINDS + kind] > 0) << kind
            for colour in range(6):
                self.colours[player] |= (self.palettes[6 * player + colour] > 0) << colour

    def hidden_deck(self) -> int:
        """The first swatch deck that shows no card and has one, or -1."""
        for deck in range(DECKS):
            if self.tops[deck] == NONE and self.below[deck] != 0:
                return deck
        return -1

    def show_swatch(self, swatch: int) -> None:
        """Turn a swatch card face up on its deck."""
        deck = swatch // DECK_SIZE
        self.tops[deck] = swatch
        self.below[deck] &= ~(1 << swatch % DECK_SIZE)
