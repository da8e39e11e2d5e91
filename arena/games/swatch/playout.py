"""Random play: a player's legal actions equally likely, chance by its weights, without lists of either.

The ways to use a card are bits at the places of their payloads. What is costly to know beforehand is counted as if it
could be done, and found out after the draw; then another is drawn. That leaves every legal action as likely as any
other.
"""

from __future__ import annotations

from arena.games.swatch import legal, tables
from arena.games.swatch.table import Table
from arena.games.swatch.tables import (
    ADD,
    BELOW,
    COLUMNS,
    CREATE,
    DECKS,
    DROP,
    END,
    HAND,
    KINDS,
    MIX,
    NO_CARD,
    NOT_A_CARD,
    PAYLOADS,
    PICK,
    PLAY_ADD,
    PLAY_MIX,
    PLAY_TRADE,
    TO_HAND,
    TRADE,
)
from arena.rng import Stream

SWAPS_POSSIBLE = tables.SWAPS_POSSIBLE
ONES = tables.ONES
PLACES = tables.PLACES
USES = tables.many(0, 4)
WIDTHS = tables.many(0, 4)
"""Of the player to move, by ADD, TRADE, MIX and NOT_A_CARD: the ways to use such a card, as bits and in number."""


def any_action(table: Table, seat: int, stream: Stream) -> int:
    """A legal action of the player whose turn it is, each as likely as any other."""
    makes = creations(table, seat)
    ends = 1 if table.picked else 0
    if makes == 0 and table.picked and table.played:
        return END
    count_uses(table, seat)
    first = ends + ONES[makes]
    picks = below = 0
    if not table.picked:
        picks = row_width(table, table.active)
        if picks == 0:
            picks = 1  # ruling B-22
        if legal.may_pick_below(table):
            below = row_width(table, table.row_below())
    plays = 0 if table.played else hand_width(table, seat)
    total = first + picks + below + plays
    if total == ends:
        return END
    while True:
        nth = stream.below(total)
        if nth < first:
            return END if nth < ends else CREATE + bit(makes, nth - ends)
        nth -= first
        if nth < picks:
            action = row_action(table, table.active, PICK, nth)
        elif nth < picks + below:
            action = row_action(table, table.row_below(), BELOW, nth - picks)
        else:
            action = hand_action(table, seat, nth - picks - below)
        if action >= 0:
            return action


def count_uses(table: Table, seat: int) -> None:
    """Set USES and WIDTHS for a player."""
    settings = table.settings
    start = 6 * seat
    own = present(table.palettes, start)
    mixed = present(table.palettes, start + 3)
    dropped = ONES[own] + ONES[mixed]
    trades = SWAPS_POSSIBLE[own * 8 + present(table.supply, 0)]
    for partner in range(1, settings.partners):
        other = start + 6 * partner
        if other >= 6 * settings.players:
            other -= 6 * settings.players
        trades |= SWAPS_POSSIBLE[own * 8 + present(table.palettes, other)] << 6 * partner
    mixes = settings.mixable[own]
    drops = (own | mixed << 3) << DROP
    USES[ADD] = drops | 1 << PLAY_ADD
    USES[TRADE] = drops | trades << PLAY_TRADE
    USES[MIX] = drops | mixes << PLAY_MIX
    WIDTHS[ADD] = dropped + 1
    WIDTHS[TRADE] = dropped + ONES[trades & 63] + ONES[trades >> 6 & 63] + ONES[trades >> 12 & 63] + ONES[trades >> 18]
    WIDTHS[MIX] = dropped + ONES[mixes]
    WIDTHS[NOT_A_CARD] = -1


def present(tokens: list[int], start: int) -> int:
    """Which of three colours there are from `start` on, as bits."""
    return (tokens[start] > 0) | (tokens[start + 1] > 0) << 1 | (tokens[start + 2] > 0) << 2


def bit(bits: int, nth: int) -> int:
    """The place of the `nth` bit that is set, from the lowest."""
    for _ in range(nth):
        bits &= bits - 1
    return PLACES[(bits & -bits) % 37]


def creations(table: Table, seat: int) -> int:
    """The decks that a player can make a swatch from, as bits."""
    decks = 0
    if present(table.palettes, 6 * seat + 3) == 0:
        return decks
    for deck in range(DECKS):
        if legal.can_create(table, seat, deck):
            decks |= 1 << deck
    return decks


def row_width(table: Table, row: int) -> int:
    """The ways to pick from a row: those to use each card, and one to take it to the hand."""
    total = COLUMNS
    for column in range(COLUMNS):
        total += WIDTHS[table.settings.space_action[table.rows[row + column]]]
    return total


def hand_width(table: Table, seat: int) -> int:
    """The ways to play a card from a hand."""
    total = 0
    start = seat * KINDS
    for kind in range(table.settings.kinds):
        total += WIDTHS[table.settings.kind_action[kind]] * (table.hands[start + kind] > 0)
    return total


def row_action(table: Table, row: int, first: int, nth: int) -> int:
    """The `nth` of the ways to pick from a row, numbered from `first` in its first space; -1 if it is not legal."""
    for column in range(COLUMNS):
        card = table.rows[row + column]
        here = 1 + WIDTHS[table.settings.space_action[card]]
        if nth < here:
            first += column * PAYLOADS
            return first + TO_HAND if nth == 0 else use(table, card, first, nth - 1)
        nth -= here
    return first + legal.bare_space(table) * PAYLOADS + NO_CARD


def hand_action(table: Table, seat: int, nth: int) -> int:
    """The `nth` of the ways to play a card from a hand; -1 if it is not legal."""
    start = seat * KINDS
    kind = -1
    while nth >= 0:
        kind += 1
        nth -= WIDTHS[table.settings.kind_action[kind]] * (table.hands[start + kind] > 0)
    return use(table, kind, HAND + kind * PAYLOADS, nth + WIDTHS[table.settings.kind_action[kind]])


def use(table: Table, kind: int, first: int, nth: int) -> int:
    """The `nth` of the ways to use a card, numbered from `first`; -1 if it is not legal."""
    payload = bit(USES[table.settings.kind_action[kind]], nth)
    if payload < PLAY_ADD or payload >= PLAY_TRADE:
        return first + payload
    return first + payload if legal.allows_use(table, table.current_player, kind, payload) else -1


def drawn(table: Table, stream: Stream) -> int:
    """The kind of a card drawn from the action deck."""
    rest = stream.below(table.deck_size)
    kind = 0
    while rest >= table.deck[kind]:
        rest -= table.deck[kind]
        kind += 1
    return kind
