"""What a player's actions do in his turn."""

from __future__ import annotations

from arena.games.swatch import legal, tables
from arena.games.swatch.table import Table
from arena.games.swatch.tables import (
    CREATE,
    DROP,
    HAND,
    KINDS,
    NO_CARD,
    PICK,
    PLAY_ADD,
    PLAY_MIX,
    PLAY_TRADE,
    SCHEME_SIZE,
    TO_HAND,
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
        table.take_from_hand(seat, kind)
        use(table, seat, kind, (action - HAND) % 36)


def create(table: Table, seat: int, deck: int) -> None:
    """Make a swatch from the top card of a deck: rules 16 and 17."""
    cost = 3 * table.tops[deck]
    for colour in range(3):
        table.take_tokens(seat, 3 + colour, -table.settings.costs[cost + colour])
    table.take_swatch(seat, deck)
    table.created += 1
    if table.created == 2:
        table.cash_in[seat] = 1  # ruling B-28
    table.just_complete = table.made_counts[seat] == SCHEME_SIZE


def pick(table: Table, seat: int, number: int, payload: int) -> None:
    """Pick a card, put the token in its place, and do with the card what was chosen: rules 10 and 11."""
    space = legal.space_of(table, number)
    card = table.rows[space]
    table.picked = True
    table.put_token(space, seat)
    if payload == TO_HAND:
        table.add_to_hand(seat, card)
        table.known[seat * KINDS + card] += 1  # everybody saw it
    elif payload != NO_CARD:
        use(table, seat, card, payload)


def use(table: Table, seat: int, kind: int, payload: int) -> None:
    """Play or discard a card: rule 12."""
    table.discard(kind)
    if payload < PLAY_ADD:
        table.take_tokens(seat, payload - DROP, -1)  # ruling B-13
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
    table.take_tokens(seat, colour, number)


def mix(table: Table, seat: int, output: int, number: int) -> None:
    """Mix `number` tokens of a colour: rule 15."""
    for colour in range(3):
        table.take_tokens(seat, colour, -number * table.settings.recipes[3 * output + colour])
    table.take_tokens(seat, 3 + output, number)


def trade(table: Table, seat: int, partner: int, swap: int) -> None:
    """Exchange a token with the supply (partner 0) or with the next players clockwise: rule 14."""
    table.take_tokens(seat, GIVEN[swap], -1)
    table.take_tokens(seat, GOTTEN[swap], 1)
    if partner > 0:
        other = seat + partner
        if other >= table.settings.players:
            other -= table.settings.players
        table.take_tokens(other, GIVEN[swap], 1)  # ruling B-12
        table.take_tokens(other, GOTTEN[swap], -1)
