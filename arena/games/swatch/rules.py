"""The rules of Swatch: setup, rounds and turns. RULES.md beside this numbers the rules and rulings that are cited.

What a player can do in a turn stands in `legal`, what that does in `turn`, Poppy's turns in `solo`, and how a game ends
in `result`.
"""

from __future__ import annotations

from arena.errors import IllegalAction
from arena.game import CHANCE, TERMINAL, Outcome
from arena.games.swatch import legal, playout, result, solo, tables, turn
from arena.games.swatch.observation import SwatchObservation, observe
from arena.games.swatch.table import Table
from arena.games.swatch.tables import (
    BITS,
    COLUMNS,
    DEALT,
    DECK_SIZE,
    DIE,
    DRAW_CARD,
    EARLY_BY_COLUMN,
    EARLY_FIRST,
    EMPTY,
    END,
    FIRST,
    KEEP,
    KEPT,
    NONE,
    NUMBERS,
    PHASE_DIE,
    PHASE_DRAW,
    PHASE_FIRST,
    PHASE_KEEP,
    PHASE_OVER,
    PHASE_ROWS,
    PHASE_SCHEMES,
    PHASE_SWATCHES,
    PHASE_TURN,
    PHASE_TURN_CARD,
    PICK,
    ROW_CARD,
    ROWS,
    SCHEME_CARD,
    SCHEMES,
    SPACES,
    SWATCH_CARD,
    TOKEN,
    TURN_CARD,
    TURN_CARDS,
)
from arena.rng import Stream

ONES = tables.ONES
PLACES = tables.PLACES


class SwatchState(Table):
    """A position of Swatch."""

    def clone(self) -> SwatchState:
        """A state of its own that is equal to this one."""
        other: SwatchState = SwatchState.__new__(SwatchState)
        self.copy_to(other)
        return other

    def observation(self, player: int) -> SwatchObservation:
        """What `player` may know of this position."""
        return observe(self, player)

    def outcome(self) -> Outcome:
        """The result, or before the end the result as it stands."""
        return result.outcome(self)

    def legal_actions(self) -> list[int]:
        """The legal actions, ascending."""
        if self.phase == PHASE_TURN:
            return legal.turn_actions(self, self.current_player)
        if self.phase == PHASE_ROWS:
            return [NUMBERS[ROW_CARD + kind] for kind in range(self.settings.kinds) if self.deck[kind] > 0]
        if self.phase == PHASE_DRAW:
            return [NUMBERS[DRAW_CARD + kind] for kind in range(self.settings.kinds) if self.deck[kind] > 0]
        if self.phase == PHASE_SWATCHES:
            deck = self.hidden_deck()
            first = SWATCH_CARD + DECK_SIZE * deck
            return [NUMBERS[first + card] for card in range(DECK_SIZE) if self.below[deck] >> card & 1]
        if self.phase == PHASE_TURN_CARD:
            return [NUMBERS[TURN_CARD + card] for card in range(TURN_CARDS) if self.poppy.coming >> card & 1]
        return self.rarer_actions()

    def rarer_actions(self) -> list[int]:
        """The legal actions at Poppy's dice and in the setup."""
        if self.phase == PHASE_DIE:
            first = DIE if self.poppy.turns == 0 else DIE + 3
            return NUMBERS[first : first + 3]
        if self.phase == PHASE_SCHEMES:
            undealt = self.undealt()
            return [NUMBERS[SCHEME_CARD + scheme] for scheme in range(SCHEMES) if undealt >> scheme & 1]
        if self.phase == PHASE_KEEP:
            first = KEPT if self.current_player == CHANCE else KEEP
            return NUMBERS[first : first + DEALT]
        if self.phase == PHASE_FIRST:
            return NUMBERS[FIRST : FIRST + self.settings.players]
        return []

    def undealt(self) -> int:
        """The schemes that have not been dealt, as bits."""
        undealt = (1 << SCHEMES) - 1
        for place in range(self.dealt):
            undealt &= ~(1 << self.dealt_schemes[place])
        return undealt

    def chance_weights(self) -> list[int]:
        """The cards of a kind in the deck, the faces of a die with a colour, and 1 for single cards."""
        if self.phase == PHASE_ROWS or self.phase == PHASE_DRAW:
            return [self.deck[kind] for kind in range(self.settings.kinds) if self.deck[kind] > 0]
        if self.phase == PHASE_DIE:
            return [2, 2, 2]  # ruling P6
        return [1] * len(self.legal_actions())

    def chance_stream(self) -> str:
        """A stream for each kind of draw, so that none shifts another."""
        if self.phase == PHASE_ROWS or self.phase == PHASE_DRAW:
            return "deck"
        if self.phase == PHASE_TURN_CARD:
            return "turns"
        return "dice" if self.phase == PHASE_DIE else "setup"

    def sees(self, player: int, action: int) -> bool:
        """Whether `player` learns the action: cards drawn and schemes dealt or chosen are for their owner alone."""
        if self.phase == PHASE_DRAW:
            return player == self.order[self.turn]
        if self.phase == PHASE_SCHEMES:
            return player == self.dealt // DEALT
        return self.phase != PHASE_KEEP or player == self.keeper()

    def apply(self, action: int) -> None:
        """Move on by `action`; an illegal one raises IllegalAction and changes nothing."""
        if not self.allows(action):
            raise IllegalAction(legal.refusal(self, action))
        self.move(action)

    def allows(self, action: int) -> bool:
        """Whether `action` is legal."""
        if action < 0 or action >= len(NUMBERS):
            return False
        if self.phase == PHASE_TURN:
            return legal.allows(self, self.current_player, action)
        if self.phase == PHASE_ROWS or self.phase == PHASE_DRAW:
            kind = action - (ROW_CARD if self.phase == PHASE_ROWS else DRAW_CARD)
            return 0 <= kind < self.settings.kinds and self.deck[kind] > 0
        return action in self.legal_actions()

    def move(self, action: int) -> None:
        """Move on by a legal action."""
        if self.phase == PHASE_TURN:
            self.move_in_turn(action)
        elif self.phase == PHASE_DRAW:
            self.draw_to_hand(action - DRAW_CARD)
        elif self.phase == PHASE_ROWS:
            self.fill_gap(action - ROW_CARD)
        elif self.phase == PHASE_SWATCHES:
            self.show_swatch(action - SWATCH_CARD)
            self.after_swatch()
        elif self.phase == PHASE_DIE:
            self.after_poppy(solo.roll(self, action - DIE))
        elif self.phase == PHASE_TURN_CARD:
            self.poppy.show(action - TURN_CARD)
            self.phase = PHASE_SCHEMES if self.round == 0 else PHASE_DIE
        else:
            self.move_in_setup(action)

    def move_in_turn(self, action: int) -> None:
        """Move on by what a player does in his turn."""
        seat = self.current_player
        if action == END:
            if self.just_complete and self.tokens(seat) == 0:
                self.no_drops[seat] = 1  # ruling B-28
            self.end_turn()
            return
        turn.act(self, seat, action)
        if action < PICK and self.hidden_deck() >= 0:  # ruling B-14
            self.phase = PHASE_SWATCHES
            self.current_player = CHANCE

    def playout(self, stream: Stream) -> Outcome:
        """Play on to the end, in place, each player's legal actions equally likely; return the result."""
        self.note_presence()
        while self.current_player != TERMINAL:
            if self.phase == PHASE_TURN:
                self.move_in_turn(playout.any_action(self, self.current_player, stream))
            elif self.phase == PHASE_ROWS:
                self.fill_gap(self.card_off_pile(stream))
            elif self.phase == PHASE_DRAW:
                self.draw_to_hand(self.card_off_pile(stream))
            else:
                self.move(self.rarer_action(stream))
        return self.outcome()

    def rarer_action(self, stream: Stream) -> int:
        """An action where all are equally likely, whoever takes it: single cards and schemes, Poppy's dice."""
        if self.phase == PHASE_SWATCHES:
            deck = self.hidden_deck()
            below = self.below[deck]
            return SWATCH_CARD + DECK_SIZE * deck + PLACES[BITS * below + stream.draw(ONES[below])]
        if self.phase == PHASE_SCHEMES:
            return SCHEME_CARD + playout.bit(self.undealt(), stream.draw(SCHEMES - self.dealt))
        actions = self.legal_actions()
        return actions[stream.draw(len(actions))]

    def card_off_pile(self, stream: Stream) -> int:
        """The kind of a card drawn from the action deck, and taken out of its `pile`."""
        place = stream.draw(self.deck_size)
        kind = self.pile[place]
        self.pile[place] = self.pile[self.deck_size - 1]
        return kind

    # Setup

    def move_in_setup(self, action: int) -> None:
        """Move on by a scheme card that is dealt or chosen, or by the first player."""
        if self.phase == PHASE_SCHEMES:
            self.dealt_schemes[self.dealt] = action - SCHEME_CARD
            self.dealt += 1
            if self.dealt == DEALT * self.settings.players:
                self.ask_for_scheme()
        elif self.phase == PHASE_KEEP:
            self.keep(action - (KEPT if self.current_player == CHANCE else KEEP))
        else:
            self.first = action - FIRST
            self.begin_round()

    def keeper(self) -> int:
        """The first player who has not chosen a scheme yet; as many as play if all have."""
        player = 0
        while player < self.settings.players and self.kept[player] != NONE:
            player += 1
        return player

    def ask_for_scheme(self) -> None:
        """Let the next player choose a scheme; after the last one, begin."""
        player = self.keeper()
        if player < self.settings.players:  # rule 3, ruling B-1
            self.phase = PHASE_KEEP
            self.current_player = CHANCE if self.settings.random_scheme else player
        elif self.settings.seeded_first:
            self.phase = PHASE_FIRST
            self.current_player = CHANCE
        else:
            self.begin_round()  # ruling B-2

    def keep(self, slot: int) -> None:
        """Keep one of the schemes dealt."""
        player = self.keeper()
        self.kept[player] = slot
        self.goals[player] = self.settings.scheme_decks[self.dealt_schemes[DEALT * player + slot]]
        self.ask_for_scheme()

    def after_swatch(self) -> None:
        """Go on after a swatch deck has shown a card."""
        if self.hidden_deck() >= 0:
            return
        if self.round == 0:
            self.fill_rows()
        elif self.order[self.turn] < self.settings.players:
            self.open_turn()
        else:
            self.after_poppy(solo.go_on(self))

    # Rounds

    def fill_rows(self) -> None:
        """Have the next empty space filled, row by row from the left; with none left, go on."""
        while self.gap < SPACES and self.rows[self.gap] != EMPTY:
            self.gap += 1
        if self.gap < SPACES and self.has_card_to_draw():  # rule 8, ruling B-18
            self.phase = PHASE_ROWS
            self.current_player = CHANCE
        elif self.round > 0:
            self.begin_round()
        else:
            self.phase = PHASE_TURN_CARD if self.settings.solo else PHASE_SCHEMES

    def fill_gap(self, kind: int) -> None:
        """Put a card on the space that is to be filled."""
        self.draw(kind)
        self.rows[self.gap] = kind
        self.fill_rows()

    def has_card_to_draw(self) -> bool:
        """Whether the action deck has a card, made anew from the discards if it has to be."""
        if self.deck_size == 0 and self.discards_size > 0:
            self.rebuild()
        return self.deck_size > 0

    def draw(self, kind: int) -> None:
        """Take a card off the action deck."""
        self.deck[kind] -= 1
        self.deck_size -= 1

    def begin_round(self) -> None:
        """Begin the next round."""
        self.round += 1
        self.gap = 0
        self.active = (self.round - 1) % ROWS * COLUMNS  # rule 7
        self.poppy.turns = 0
        self.early = NONE
        if self.round == 1:
            for turn in range(self.settings.tokens):  # rules 6 and 21, rulings B-3 and P3
                self.order[turn] = (self.first + turn) % self.settings.seats
        else:
            self.set_order()
        self.begin_turn(0)

    def set_order(self) -> None:
        """Line the tokens up as they stand on the previous active row, from left to right: rule 6."""
        previous = SPACES - COLUMNS if self.active == 0 else self.active - COLUMNS
        tokens = 0
        early = 0
        for column in range(COLUMNS):
            tokens |= (self.rows[previous + column] >= TOKEN) << column
            early |= (self.rows[self.active + column] >= TOKEN) << column
        others = ONES[tokens]
        for number in range(others):
            place = previous + PLACES[BITS * tokens + number]
            self.order[number] = self.rows[place] - TOKEN
            self.places[number] = place
        if early != 0:
            column = PLACES[BITS * early]
            self.early = others  # ruling B-21
            if self.settings.early_order == EARLY_FIRST:
                self.early = 0
            elif self.settings.early_order == EARLY_BY_COLUMN:
                self.early = ONES[tokens & ((2 << column) - 1)]
            self.insert_early(self.active + column, others)

    def insert_early(self, place: int, others: int) -> None:
        """Put the token that picked early in line among the `others`."""
        for late in range(others, self.early, -1):
            self.order[late] = self.order[late - 1]
            self.places[late] = self.places[late - 1]
        self.order[self.early] = self.rows[place] - TOKEN
        self.places[self.early] = place

    def begin_turn(self, number: int) -> None:
        """Begin a token's turn, the `number`-th of the round."""
        self.turn = number
        self.picked = number == self.early  # ruling B-20
        self.played = False
        self.created = 0
        self.just_complete = False
        if self.order[number] >= self.settings.players:
            solo.start_turn(self)
        elif self.has_card_to_draw():  # rule 9
            self.phase = PHASE_DRAW
            self.current_player = CHANCE
        else:
            self.open_turn()

    def draw_to_hand(self, kind: int) -> None:
        """Put the card that is drawn at the start of a turn into the hand."""
        self.draw(kind)
        turn.add_to_hand(self, self.order[self.turn], kind)
        self.open_turn()

    def open_turn(self) -> None:
        """Let the player whose turn it is act."""
        self.phase = PHASE_TURN
        self.current_player = self.order[self.turn]

    def after_poppy(self, done: bool) -> None:
        """Go on after steps of Poppy's turn."""
        if done:
            self.end_turn()

    def end_turn(self) -> None:
        """End a token's turn, and with the last one the round."""
        if self.turn + 1 < self.settings.tokens:
            self.begin_turn(self.turn + 1)
        elif result.decided(self) or self.round == self.settings.max_rounds:  # rulings B-23 and B-24
            self.phase = PHASE_OVER
            self.current_player = TERMINAL
        else:
            self.fill_rows()
