"""Random play: a player's legal actions equally likely, chance by its weights, without lists of either.

What is costly to know beforehand is counted as if it could be done, and found out after the draw; then another is
drawn. That leaves every legal action as likely as any other.
"""

from __future__ import annotations

from arena.games.swatch import legal, tables
from arena.games.swatch.table import Table
from arena.games.swatch.tables import (
    ADD,
    BITS,
    COLUMNS,
    CREATE,
    DROP,
    EMPTY,
    END,
    HAND,
    MIX,
    NO_CARD,
    PAYLOADS,
    PICK,
    PLAY_ADD,
    PLAY_MIX,
    PLAY_TRADE,
    SEATS,
    TO_HAND,
    TRADE,
    many,
)
from arena.rng import Stream

SWAPS_POSSIBLE = tables.SWAPS_POSSIBLE
ONES = tables.ONES
PLACES = tables.PLACES
SWAP_COUNT = len(tables.SWAPS)
LOW = (1 << BITS) - 1

WIDTHS = many(-1, 4)
"""Of the player to move, by ADD, TRADE and MIX: the ways to use such a card.

By NOT_A_CARD it is -1, so that the ways to pick from a space are always one more.
"""

SPACES_BEFORE = many(0, 2 * COLUMNS)
"""By the number of a space: the ways to pick from those before it."""

CARDS_BEFORE = many(0, 3)
"""By ADD, TRADE and MIX: the ways to play a card of the sorts before it."""


def any_action(table: Table, seat: int, stream: Stream) -> int:
    """A legal action of the player whose turn it is, each as likely as any other."""
    makes = creations(table, seat)
    picks = plays = 0
    if not (table.picked and table.played):
        count_uses(table, seat)
        if not table.picked:
            picks = count_picks(table)
        if not table.played:
            plays = count_plays(table, seat)
    ends = 1 if table.picked else 0
    first = ends + ONES[makes]
    total = first + picks + plays
    if total == ends:
        return END
    while True:
        nth = stream.draw(total)
        if nth < first:
            return END if nth < ends else CREATE + PLACES[BITS * makes + nth - ends]
        nth -= first
        action = row_action(table, nth) if nth < picks else hand_action(table, seat, nth - picks)
        if action >= 0:
            return action


def creations(table: Table, seat: int) -> int:
    """The decks that a player can make a swatch from, as bits."""
    decks = 0
    if table.colours[seat] < 8:  # none of the colours that swatches cost
        return decks
    wanted = table.goals[seat] & ~table.made_decks[seat]
    while wanted != 0:
        deck = PLACES[BITS * wanted]
        wanted &= wanted - 1
        decks |= legal.can_create(table, seat, deck) << deck
    return decks


def count_uses(table: Table, seat: int) -> None:
    """Set WIDTHS for a player."""
    colours = table.colours[seat]
    swaps = 0
    for partner in range(table.settings.partners):
        swaps += ONES[swaps_with(table, seat, partner)]
    dropped = ONES[colours]
    WIDTHS[ADD] = dropped + 1
    WIDTHS[TRADE] = dropped + swaps
    WIDTHS[MIX] = dropped + ONES[table.settings.mixable[colours & 7]]


def swaps_with(table: Table, seat: int, partner: int) -> int:
    """The swaps between a player and the supply (partner 0) or another player, as bits."""
    other = SEATS
    if partner > 0:
        other = seat + partner
        if other >= table.settings.players:
            other -= table.settings.players
    return SWAPS_POSSIBLE[(table.colours[seat] & 7) * 8 + (table.colours[other] & 7)]


def count_picks(table: Table) -> int:
    """The ways to pick a card: those to use each, and one to take it to the hand."""
    total = count_row(table, table.active, 0, 0)
    if total == 0:
        total = 1  # ruling B-22
    SPACES_BEFORE[COLUMNS] = total
    if table.turn + 2 >= table.settings.tokens and legal.may_pick_below(
        table
    ):  # one of the last two can be the last to pick
        return count_row(table, table.row_below(), COLUMNS, total)
    return total


def count_row(table: Table, row: int, number: int, total: int) -> int:
    """The ways to pick before a row, `total`, and from it; note them for its spaces, numbered from `number`."""
    for column in range(COLUMNS):
        SPACES_BEFORE[number + column] = total
        total += 1 + WIDTHS[table.settings.space_action[table.rows[row + column]]]
    return total


def count_plays(table: Table, seat: int) -> int:
    """The ways to play a card from a hand."""
    total = 0
    for sort in range(3):
        CARDS_BEFORE[sort] = total
        kinds = table.held[seat] & table.settings.action_kinds[sort]
        total += WIDTHS[sort] * (ONES[kinds & LOW] + ONES[kinds >> BITS])
    return total


def row_action(table: Table, nth: int) -> int:
    """The `nth` of the ways to pick; -1 if it is not legal."""
    number = COLUMNS if nth >= SPACES_BEFORE[COLUMNS] else 0
    number += (
        (nth >= SPACES_BEFORE[number + 1])
        + (nth >= SPACES_BEFORE[number + 2])
        + (nth >= SPACES_BEFORE[number + 3])
        + (nth >= SPACES_BEFORE[number + 4])
    )
    card = table.rows[legal.space_of(table, number)]
    nth -= SPACES_BEFORE[number]
    first = PICK + number * PAYLOADS
    if nth > 0:
        return use(table, card, first, nth - 1)
    if card < EMPTY:
        return first + TO_HAND
    return PICK + legal.bare_space(table) * PAYLOADS + NO_CARD


def hand_action(table: Table, seat: int, nth: int) -> int:
    """The `nth` of the ways to play a card from a hand; -1 if it is not legal."""
    sort = (nth >= CARDS_BEFORE[TRADE]) + (nth >= CARDS_BEFORE[MIX])
    nth -= CARDS_BEFORE[sort]
    card = nth // WIDTHS[sort]
    kind = bit(table.held[seat] & table.settings.action_kinds[sort], card)
    return use(table, kind, HAND + kind * PAYLOADS, nth - card * WIDTHS[sort])


def use(table: Table, kind: int, first: int, nth: int) -> int:
    """The `nth` of the ways to use a card, numbered from `first`; -1 if it is not legal."""
    seat = table.current_player
    colours = table.colours[seat]
    if nth < ONES[colours]:
        return first + DROP + PLACES[BITS * colours + nth]
    nth -= ONES[colours]
    if table.settings.kind_action[kind] == TRADE:
        return first + trade_payload(table, seat, nth)
    payload = PLAY_ADD
    if table.settings.kind_action[kind] == MIX:
        payload = PLAY_MIX + PLACES[BITS * table.settings.mixable[colours & 7] + nth]
    return first + payload if legal.allows_use(table, seat, kind, payload) else -1


def trade_payload(table: Table, seat: int, nth: int) -> int:
    """The payload of the `nth` of the ways to play TRADE."""
    payload = PLAY_TRADE
    partner = 0
    swaps = swaps_with(table, seat, partner)
    while nth >= ONES[swaps]:
        nth -= ONES[swaps]
        payload += SWAP_COUNT
        partner += 1
        swaps = swaps_with(table, seat, partner)
    return payload + PLACES[BITS * swaps + nth]


def bit(bits: int, nth: int) -> int:
    """The place of the `nth` bit that is set, from the lowest."""
    place = 0
    while nth >= ONES[bits & LOW]:
        nth -= ONES[bits & LOW]
        bits >>= BITS
        place += BITS
    return place + PLACES[BITS * (bits & LOW) + nth]


def drawn(table: Table, stream: Stream) -> int:
    """The kind of a card drawn from the action deck, whatever its `pile` says."""
    rest = stream.draw(table.deck_size)
    found = 0
    for kind in range(table.settings.kinds):  # to the end, for nobody can foresee where it would stop
        rest -= table.deck[kind]
        found += rest >= 0
    return found
