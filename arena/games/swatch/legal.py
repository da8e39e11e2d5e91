"""What a player can do in his turn, and why not."""

from __future__ import annotations

from arena.errors import WordError
from arena.game import CHANCE, TERMINAL
from arena.games.swatch import tables, words
from arena.games.swatch.table import Table
from arena.games.swatch.tables import (
    ADD,
    BELOW,
    COLOURS,
    COLUMNS,
    CREATE,
    DECKS,
    DROP,
    EMPTY,
    END,
    HAND,
    KINDS,
    MIX,
    NO_CARD,
    NONE,
    NUMBERS,
    PAYLOADS,
    PHASE_TURN,
    PHASES,
    PICK,
    PLAY_ADD,
    PLAY_MIX,
    PLAY_TRADE,
    ROW_CARD,
    SPACES,
    TO_HAND,
    TRADE,
)

GIVEN = tables.GIVEN
GOTTEN = tables.GOTTEN


def turn_actions(table: Table, seat: int) -> list[int]:
    """What the player whose turn it is can do, ascending."""
    actions: list[int] = []
    if table.picked:
        actions.append(NUMBERS[END])  # ruling B-6
    for deck in range(DECKS):
        if can_create(table, seat, deck):
            actions.append(NUMBERS[CREATE + deck])
    if not table.picked:
        add_picks(table, actions, seat)
        if may_pick_below(table):
            add_row(table, actions, seat, table.row_below(), BELOW)
    if not table.played:
        for kind in range(table.settings.kinds):
            if table.hands[seat * KINDS + kind] > 0:
                add_uses(table, actions, seat, HAND + kind * PAYLOADS, kind)
    return actions


def add_picks(table: Table, actions: list[int], seat: int) -> None:
    """Add the picks from the active row to `actions`."""
    bare = bare_space(table)
    if bare < 0:
        add_row(table, actions, seat, table.active, PICK)
    else:
        actions.append(NUMBERS[PICK + bare * PAYLOADS + NO_CARD])


def add_row(table: Table, actions: list[int], seat: int, row: int, first: int) -> None:
    """Add the picks from a row to `actions`, numbered from `first`."""
    for column in range(COLUMNS):
        card = table.rows[row + column]
        if card < EMPTY:
            actions.append(NUMBERS[first + column * PAYLOADS + TO_HAND])
            add_uses(table, actions, seat, first + column * PAYLOADS, card)


def add_uses(table: Table, actions: list[int], seat: int, first: int, kind: int) -> None:
    """Add to `actions` what can be done with a card by playing or discarding it, numbered from `first`."""
    settings = table.settings
    start = 6 * seat
    for colour in range(6):
        if table.palettes[start + colour] > 0:
            actions.append(NUMBERS[first + DROP + colour])
    if settings.kind_action[kind] == ADD:
        if can_add(table, kind):
            actions.append(NUMBERS[first + PLAY_ADD])
    elif settings.kind_action[kind] == MIX:
        for output in range(3):
            if can_mix(table, start, output, settings.kind_n[kind]):
                actions.append(NUMBERS[first + PLAY_MIX + output])
    else:
        for partner in range(settings.partners):
            for swap in range(6):
                if can_trade(table, start, partner, swap):
                    actions.append(NUMBERS[first + PLAY_TRADE + 6 * partner + swap])


def can_create(table: Table, seat: int, deck: int) -> bool:
    """Whether a player can make a swatch from a deck."""
    if not table.goals[seat] >> deck & 1 or table.made_decks[seat] >> deck & 1 or table.tops[deck] == NONE:
        return False  # ruling B-14
    cost = 3 * table.tops[deck]
    start = 6 * seat + 3
    for colour in range(3):
        if table.palettes[start + colour] < table.settings.costs[cost + colour]:
            return False
    return True


def can_add(table: Table, kind: int) -> bool:
    """Whether the supply has what an ADD takes."""
    have = table.supply[table.settings.kind_colour[kind]]
    return have >= table.settings.kind_n[kind] or (table.settings.partial_add and have > 0)  # ruling B-10


def can_mix(table: Table, start: int, output: int, number: int) -> bool:
    """Whether exactly `number` tokens of a colour can be mixed from the palette that begins at `start`."""
    if table.supply[3 + output] < number:  # ruling B-11
        return False
    for colour in range(3):
        if table.palettes[start + colour] < number * table.settings.recipes[3 * output + colour]:
            return False
    return True


def can_trade(table: Table, start: int, partner: int, swap: int) -> bool:
    """Whether the palette at `start` can trade so with the supply (partner 0) or the next players clockwise."""
    if table.palettes[start + GIVEN[swap]] == 0:  # ruling B-12
        return False
    if partner == 0:
        return table.supply[GOTTEN[swap]] > 0
    other = start + 6 * partner
    if other >= 6 * table.settings.players:
        other -= 6 * table.settings.players
    return table.palettes[other + GOTTEN[swap]] > 0


def bare_space(table: Table) -> int:
    """The space that takes a token where the active row has no card left, the first from the left; else -1."""
    row = table.active
    bare = -1
    for column in range(COLUMNS):  # ruling B-22
        if table.rows[row + column] < EMPTY:
            return -1
        if table.rows[row + column] == EMPTY and bare < 0:
            bare = column
    return bare


def may_pick_below(table: Table) -> bool:
    """Whether the token is the last that picks in this round."""
    if not table.settings.early_pick:  # rule 11, ruling B-20
        return False
    last = table.settings.tokens - 1
    return table.turn == (last - 1 if table.early == last else last)


def space_of(table: Table, number: int) -> int:
    """The place in the rows of a space that a pick names: 0 to 4 in the active row, 5 to 9 in the one below."""
    space = table.active + number
    return space if space < SPACES else space - SPACES


def allows(table: Table, seat: int, action: int) -> bool:
    """Whether the player whose turn it is can do `action`."""
    if action == END:
        return table.picked
    if CREATE <= action < CREATE + DECKS:
        return can_create(table, seat, action - CREATE)
    if PICK <= action < HAND:
        return not table.picked and allows_pick(table, seat, (action - PICK) // 36, (action - PICK) % 36)
    if HAND <= action < ROW_CARD and not table.played:
        kind = (action - HAND) // 36
        return table.hands[seat * KINDS + kind] > 0 and allows_use(table, seat, kind, (action - HAND) % 36)
    return False


def allows_pick(table: Table, seat: int, number: int, payload: int) -> bool:
    """Whether a player can pick from a space and do so with its card."""
    if number >= COLUMNS and not may_pick_below(table):
        return False
    if payload == NO_CARD:
        return number == bare_space(table)
    card = table.rows[space_of(table, number)]
    if card >= EMPTY:
        return False
    return payload == TO_HAND or allows_use(table, seat, card, payload)


def allows_use(table: Table, seat: int, kind: int, payload: int) -> bool:
    """Whether a player can play or discard a card so."""
    settings = table.settings
    start = 6 * seat
    if DROP <= payload < PLAY_ADD:
        return table.palettes[start + payload - DROP] > 0  # rulings B-8 and B-9
    if payload == PLAY_ADD:
        return settings.kind_action[kind] == ADD and can_add(table, kind)
    if PLAY_MIX <= payload < PLAY_TRADE:
        number = settings.kind_n[kind]
        return settings.kind_action[kind] == MIX and can_mix(table, start, payload - PLAY_MIX, number)
    if PLAY_TRADE <= payload < NO_CARD and settings.kind_action[kind] == TRADE:
        partner, swap = (payload - PLAY_TRADE) // 6, (payload - PLAY_TRADE) % 6
        return partner < settings.partners and can_trade(table, start, partner, swap)
    return False


def refusal(table: Table, action: int) -> str:
    """Why `action` is not legal, in one line."""
    try:
        word = words.word(table.settings.cards, action)
    except WordError as error:
        return str(error)
    return f"{word} is not legal: {reason(table, action)}"


def reason(table: Table, action: int) -> str:
    """Why an action that is not legal is not."""
    if table.current_player == TERMINAL:
        return "the game is over"
    if table.current_player == CHANCE:
        return f"chance moves ({PHASES[table.phase]}), and it is none of what can be drawn"
    if table.phase != PHASE_TURN:
        return f"player {table.current_player} chooses a scheme"
    if action >= ROW_CARD or action < END:
        return f"player {table.current_player} is to act"
    if action == END:
        return "a card has to be picked first"
    if action < PICK:
        return create_reason(table, table.current_player, action - CREATE)
    payload = (action - PICK) % 36
    if action < HAND:
        return pick_reason(table, (action - PICK) // 36, payload)
    kind = (action - HAND) // 36
    if table.played:
        return "a card from the hand has been played this turn"
    if table.hands[table.current_player * KINDS + kind] == 0:
        return f"there is no {table.settings.cards.kinds[kind].id} in the hand"
    return use_reason(table, kind, payload)


def create_reason(table: Table, seat: int, deck: int) -> str:
    """Why a player cannot make a swatch from a deck."""
    if not table.goals[seat] >> deck & 1:
        return f"deck {deck + 1} is not on the scheme card"
    if table.made_decks[seat] >> deck & 1:
        return f"the swatch of deck {deck + 1} has been made"
    return f"the palette does not hold its cost, or deck {deck + 1} is empty"


def pick_reason(table: Table, number: int, payload: int) -> str:
    """Why a card cannot be picked so."""
    if table.picked:
        return "this token has no pick left this turn"
    if number >= COLUMNS and not may_pick_below(table):
        return "only the last token that picks in a round can pick from the row below"
    if payload == NO_CARD:
        return "only where the active row holds no card, the first free space takes a token without one"
    card = table.rows[space_of(table, number)]
    return "there is no card on this space" if card >= EMPTY else use_reason(table, card, payload)


def use_reason(table: Table, kind: int, payload: int) -> str:
    """Why a card cannot be played or discarded so."""
    card = table.settings.cards.kinds[kind].id
    if payload < PLAY_ADD:
        return f"the palette holds no {COLOURS[payload - DROP]}"
    needed = ADD if payload == PLAY_ADD else MIX if payload < PLAY_TRADE else TRADE
    if table.settings.kind_action[kind] != needed:
        return f"the card is {card}"
    if needed == ADD:
        return f"the supply does not hold what {card} takes"
    if needed == TRADE and (payload - PLAY_TRADE) // 6 >= table.settings.partners:
        return "there is no such partner to trade with"
    return f"the tokens for this {card} are not all there"
