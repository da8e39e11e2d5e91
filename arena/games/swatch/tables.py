"""The numbers of the rulebook, and how actions are numbered."""

from __future__ import annotations

COLOURS = "CMYRGB"
"""Colours by number: 0 to 2 are mixed, 3 to 5 are what mixing gives and swatches cost."""

TOKENS = (24, 24, 24, 16, 16, 16)
"""Tokens of each colour in the box."""

ADD, TRADE, MIX = 0, 1, 2
NOT_A_CARD = 3
"""In the place of a card's action, where there is no card."""

ACTION_NAMES = ("add", "trade", "mix")

ACTION_CARDS = 60
KINDS = 20
"""The most kinds of action card that a card set may have."""

DECKS = 6
DECK_SIZE = 4
SWATCHES = DECKS * DECK_SIZE
SCHEMES = 14
DEALT = 3
"""Scheme cards dealt to each player."""

SCHEME_SIZE = 3
"""Swatches in a scheme."""

TURN_CARDS = 10
SEATS = 4
ROWS = 3
COLUMNS = 5
SPACES = ROWS * COLUMNS

EMPTY = KINDS
"""On a space: neither a card nor a token. Below it stand kinds of card, above it tokens of seats."""

TOKEN = EMPTY + 1
"""On a space: a token of seat 0; the next number is one of seat 1, and so on."""

NONE = 255
"""No card, no space, no turn, no colour."""

SWAPS = ((0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1))
"""What a TRADE gives and gets, in the order of its actions."""

GIVEN = [give for give, _ in SWAPS]
GOTTEN = [get for _, get in SWAPS]

LEVELS = {"easy": (0, 6, 24), "normal": (1, 5, 20), "hard": (2, 4, 16)}
"""Poppy's levels: the step of her die, what she mixes one token from, and when her free mix comes."""

SWATCH_CHECK = 7
"""Red, green and blue on Poppy's tracks at which she looks for a swatch."""

QUICK_ROUNDS = 10
"""The rounds of a Speed Painter."""

EARLY_ORDERS = ("last", "first", "column")
EARLY_FIRST, EARLY_BY_COLUMN = 1, 2
"""Where in line a token stands that picked early: ruling B-21."""

PHASES = ("swatches", "rows", "turn card", "schemes", "keep", "first", "draw", "turn", "die", "over")
PHASE_SWATCHES, PHASE_ROWS, PHASE_TURN_CARD, PHASE_SCHEMES, PHASE_KEEP = range(5)
PHASE_FIRST, PHASE_DRAW, PHASE_TURN, PHASE_DIE, PHASE_OVER = range(5, 10)

# Actions of players
KEEP = 0
END = 3
CREATE = 4
PICK = 16
BELOW = PICK + COLUMNS * 36
HAND = PICK + 2 * COLUMNS * 36
PAYLOADS = 36

# What a pick or a hand play does with its card
TO_HAND = 0
DROP = 1
PLAY_ADD = 7
PLAY_MIX = 8
PLAY_TRADE = 11
NO_CARD = 35

# Draws of chance
ROW_CARD = HAND + KINDS * PAYLOADS
DRAW_CARD = ROW_CARD + KINDS
SWATCH_CARD = DRAW_CARD + KINDS
SCHEME_CARD = SWATCH_CARD + SWATCHES
TURN_CARD = SCHEME_CARD + SCHEMES
DIE = TURN_CARD + TURN_CARDS
FIRST = DIE + len(COLOURS)
KEPT = FIRST + 4
ACTIONS = KEPT + DEALT

NUMBERS = list(range(ACTIONS))
"""Ready-made action numbers."""


def many(number: int, count: int) -> list[int]:
    """`count` times `number`: C arrays can be filled from a function's list, not from a product."""
    return [number] * count


def swaps_possible() -> list[int]:
    """By 8 times the colours that one has and those that his partner has, as bits: the swaps between them, as bits."""
    found = []
    for own in range(8):
        for other in range(8):
            swaps = [index for index, (give, get) in enumerate(SWAPS) if own >> give & 1 and other >> get & 1]
            found.append(sum([1 << index for index in swaps]))
    return found


SWAPS_POSSIBLE = swaps_possible()


BITS = 10
"""The bits that ONES and PLACES are for."""

ONES = [bits.bit_count() for bits in range(1 << BITS)]
"""The number of bits that are set in a number."""


def places() -> list[int]:
    """By BITS times a number, the places of the bits that are set in it, from the lowest."""
    found: list[int] = []
    for bits in range(1 << BITS):
        found += [place for place in range(BITS) if bits >> place & 1]
        found += [0] * (BITS - ONES[bits])
    return found


PLACES = places()
