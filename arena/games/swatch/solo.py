"""Poppy's turns at the table: what follows from her die, step by step, without a decision of anybody's."""

from __future__ import annotations

from arena.game import CHANCE
from arena.games.swatch import turn
from arena.games.swatch.poppy import Poppy
from arena.games.swatch.table import Table
from arena.games.swatch.tables import (
    ADD,
    COLUMNS,
    DECKS,
    EMPTY,
    MIX,
    NONE,
    PHASE_DIE,
    PHASE_SWATCHES,
    PHASE_TURN_CARD,
    SCHEME_SIZE,
    SWATCH_CHECK,
)

SEAT = 1
"""Poppy's, beside the one player."""


def start_turn(table: Table) -> None:
    """Begin a turn of Poppy's: with a new turn card if it is her first of the round, then with the die."""
    table.current_player = CHANCE
    if table.poppy.turns > 0:
        table.phase = PHASE_DIE
        return
    table.poppy.turn_over_card()  # rule 25
    table.phase = PHASE_TURN_CARD


def roll(table: Table, colour: int) -> bool:
    """Take the die as rolled and play on; return as `go_on` does."""
    table.poppy.roll(colour, complete(table))  # rule 26
    return go_on(table)


def complete(table: Table) -> bool:
    """Whether Poppy has made all her swatches."""
    return table.made_counts[SEAT] == SCHEME_SIZE


def go_on(table: Table) -> bool:
    """Play Poppy's turn on: True at its end, False where a swatch deck has to show its next card first."""
    poppy = table.poppy
    while True:
        if poppy.checking:
            deck = wanted_deck(table)
            if deck >= 0:
                if create(table, deck):
                    return False
            else:
                poppy.checking = False
        elif poppy.mixing:
            mix(table, poppy)
        elif poppy.rolled:
            poppy.rolled = False
            pick(table)
        else:
            return True


def mix(table: Table, poppy: Poppy) -> None:
    """Take one step of a MIX, or end it."""
    if poppy.can_mix() and (poppy.settings.mix_on or not complete(table)):  # ruling P11
        poppy.mix()
        poppy.checking = poppy.settings.create_at_once  # ruling P12
    else:
        poppy.mixing = False
        poppy.checking = True


def wanted_deck(table: Table) -> int:
    """The deck that Poppy makes her next swatch from now, or -1."""
    poppy = table.poppy
    if complete(table) or poppy.colours() < SWATCH_CHECK:  # rule 31
        return -1
    best = -1
    for deck in range(DECKS):
        if table.tops[deck] == NONE or not poppy.can_pay(table.tops[deck]):
            continue
        if poppy.settings.distinct_decks and table.made_decks[SEAT] >> deck & 1:  # ruling P13
            continue
        if best < 0 or poppy.arrow_right():
            best = deck
    return best


def create(table: Table, deck: int) -> bool:
    """Make Poppy's swatch from a deck; return whether the deck has to show its next card."""
    table.poppy.pay(table.tops[deck])
    turn.take_swatch(table, SEAT, deck)
    if table.below[deck] == 0:
        return False
    table.phase = PHASE_SWATCHES
    table.current_player = CHANCE
    return True


def pick(table: Table) -> None:
    """Pick Poppy's card, put her token in its place, play the card and discard it."""
    poppy = table.poppy
    row = table.active
    cards = playable = 0
    for column in range(COLUMNS):
        card = table.rows[row + column]
        if card < EMPTY:
            cards |= 1 << column
            playable |= int(can_play(table, card)) << column
    if cards == 0:
        turn.put_token(table, row + first_free(table, row), SEAT)  # rulings P8 and B-22
        return
    finished = complete(table)
    column = poppy.nearest(cards if finished or playable == 0 else playable)  # rule 27, rulings P8 and P14
    card = table.rows[row + column]
    turn.put_token(table, row + column, SEAT)
    turn.discard(table, card)
    if finished:
        poppy.lower(1)  # ruling P14
    elif playable != 0:
        play(table, card)  # rule 27


def first_free(table: Table, row: int) -> int:
    """The leftmost space of a row without a token."""
    column = 0
    while table.rows[row + column] != EMPTY:
        column += 1
    return column


def can_play(table: Table, card: int) -> bool:
    """Whether Poppy can take the action of a card."""
    settings = table.settings
    if settings.kind_action[card] == ADD:  # ruling P7
        return True
    if settings.kind_action[card] == MIX:
        return table.poppy.can_mix()
    return table.supply[table.poppy.cmy_die] > 0 and returned_colour(table) >= 0


def play(table: Table, card: int) -> None:
    """Take the action of a card."""
    settings = table.settings
    poppy = table.poppy
    if settings.kind_action[card] == ADD:
        poppy.cmy += settings.kind_n[card]  # rule 28
        poppy.begin_free_mix()
    elif settings.kind_action[card] == MIX:
        poppy.mixing = True  # rule 30
    else:
        trade(table)


def trade(table: Table) -> None:
    """Give the player a token of the colour on the CMY die, and take one of another colour from him: rule 29."""
    gotten = table.poppy.cmy_die
    returned = returned_colour(table)
    turn.take_tokens(table, 0, gotten, 1)
    turn.take_tokens(table, 0, returned, -1)


def returned_colour(table: Table) -> int:
    """The colour that the player returns in Poppy's TRADE, the one he has fewest of; -1 if he has none."""
    best = -1
    for colour in range(table.settings.trade_pool):  # ruling P9
        have = table.palettes[colour]
        if colour == table.poppy.cmy_die or have == 0:
            continue
        fewer = best < 0 or have < table.palettes[best]
        if fewer or (have == table.palettes[best] and table.poppy.arrow_right()):
            best = colour
    return best
