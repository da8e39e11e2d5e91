"""What a player's actions do in his turn."""

from __future__ import annotations

from arena.games.swatch import legal, tables
from arena.games.swatch.table import Table
from arena.games.swatch.tables import (
    CREATE,
    DROP,
    EMPTY,
    HAND,
    KINDS,
    NO_CARD,
    NONE,
    PICK,
    PLAY_ADD,
    PLAY_MIX,
    PLAY_TRADE,
    SCHEME_SIZE,
    SEATS,
    TO_HAND,
    TOKEN,
)

GIVEN = tables.GIVEN
GOTTEN = tables.GOTTEN


def act(table: Table, seat: int, action: int) -> None:
    """Do a player's `action`, which is legal and not the end of his turn."""
    if action < PICK:
        create(table, seat, action - CREATE)
    elif action < HAND:
        pick(table, seat, (action - PICK) // 36, (action - PICK) % 36)
    else:
        kind = (action - HAND) // 36
        table.played = True
        take_from_hand(table, seat, kind)
        use(table, seat, kind, (action - HAND) % 36)


def create(table: Table, seat: int, deck: int) -> None:
    """Make a swatch from the top card of a deck: rules 16 and 17."""
    cost = 3 * table.tops[deck]
    for colour in range(3):
        take_tokens(table, seat, 3 + colour, -table.settings.costs[cost + colour])
    take_swatch(table, seat, deck)
    table.created += 1
    if table.created == 2:
        table.cash_in[seat] = 1  # ruling B-28
    table.just_complete = table.made_counts[seat] == SCHEME_SIZE


def pick(table: Table, seat: int, number: int, payload: int) -> None:
    """Pick a card, put the token in its place, and do with the card what was chosen: rules 10 and 11."""
    space = legal.space_of(table, number)
    card = table.rows[space]
    table.picked = True
    put_token(table, space, seat)
    if payload == TO_HAND:
        add_to_hand(table, seat, card)
        table.known[seat * KINDS + card] += 1  # everybody saw it
    elif payload != NO_CARD:
        use(table, seat, card, payload)


def use(table: Table, seat: int, kind: int, payload: int) -> None:
    """Play or discard a card: rule 12."""
    discard(table, kind)
    if payload < PLAY_ADD:
        take_tokens(table, seat, payload - DROP, -1)  # ruling B-13
    elif payload == PLAY_ADD:
        add(table, seat, kind)
    elif payload < PLAY_TRADE:
        mix(table, seat, payload - PLAY_MIX, table.settings.kind_n[kind])
    else:
        trade(table, seat, (payload - PLAY_TRADE) // 6, (payload - PLAY_TRADE) % 6)


def add(table: Table, seat: int, kind: int) -> None:
    """Take the tokens of an ADD card: rule 13."""
    colour = table.settings.kind_colour[kind]
    number = min(table.settings.kind_n[kind], table.supply[colour])  # ruling B-10
    take_tokens(table, seat, colour, number)


def mix(table: Table, seat: int, output: int, number: int) -> None:
    """Mix `number` tokens of a colour: rule 15."""
    for colour in range(3):
        take_tokens(table, seat, colour, -number * table.settings.recipes[3 * output + colour])
    take_tokens(table, seat, 3 + output, number)


def trade(table: Table, seat: int, partner: int, swap: int) -> None:
    """Exchange a token with the supply (partner 0) or with the next players clockwise: rule 14."""
    take_tokens(table, seat, GIVEN[swap], -1)
    take_tokens(table, seat, GOTTEN[swap], 1)
    if partner > 0:
        other = seat + partner
        if other >= table.settings.players:
            other -= table.settings.players
        take_tokens(table, other, GIVEN[swap], 1)  # ruling B-12
        take_tokens(table, other, GOTTEN[swap], -1)


def take_tokens(table: Table, player: int, colour: int, number: int) -> None:
    """Move tokens of a colour from the supply to a palette, or back where `number` is negative."""
    place = 6 * player + colour
    table.palettes[place] += number
    table.supply[colour] -= number
    others = ~(1 << colour)
    table.colours[player] = table.colours[player] & others | (table.palettes[place] > 0) << colour
    table.colours[SEATS] = table.colours[SEATS] & others | (table.supply[colour] > 0) << colour


def take_swatch(table: Table, seat: int, deck: int) -> None:
    """Move the top swatch card of a deck to a seat's scheme."""
    table.made[3 * seat + table.made_counts[seat]] = table.tops[deck]
    table.made_counts[seat] += 1
    table.made_decks[seat] |= 1 << deck
    table.tops[deck] = NONE


def put_token(table: Table, space: int, seat: int) -> None:
    """Move the token whose turn it is to a space."""
    if table.places[table.turn] != NONE:
        table.rows[table.places[table.turn]] = EMPTY
    table.rows[space] = TOKEN + seat


def add_to_hand(table: Table, player: int, kind: int) -> None:
    """Put a card into a player's hand, unseen by the others."""
    table.hands[player * KINDS + kind] += 1
    table.hand_sizes[player] += 1
    table.held[player] |= 1 << kind


def take_from_hand(table: Table, player: int, kind: int) -> None:
    """Take a card out of a player's hand, before everybody's eyes."""
    place = player * KINDS + kind
    table.hands[place] -= 1
    table.hand_sizes[player] -= 1
    table.held[player] &= ~((table.hands[place] == 0) << kind)
    if table.known[place] > 0:
        table.known[place] -= 1
    elif table.old_sizes[player] > 0:  # it may be an old one or a newer one
        table.spent[place] += 1


def discard(table: Table, kind: int) -> None:
    """Put a card on the discard pile."""
    table.discards[kind] += 1
    table.thrown[table.discards_size] = kind
    table.discards_size += 1
