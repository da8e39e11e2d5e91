"""Actions as words, both ways."""

from __future__ import annotations

from difflib import get_close_matches

from arena.errors import WordError
from arena.games.swatch import tables
from arena.games.swatch.card_set import CardSet, Kind
from arena.games.swatch.tables import ADD, COLOURS, COLUMNS, DEALT, DECKS, MIX, SWAPS, TRADE

LONGEST = 60
"""Characters of a word that an error shows."""

Vocabulary = tuple[list[str], dict[str, int]]

KNOWN: dict[str, Vocabulary] = {}
"""Vocabularies by the digest of their card set."""


def word(cards: CardSet, action: int) -> str:
    """The word for `action`. Raises WordError for no action."""
    words = vocabulary(cards)[0]
    if isinstance(action, bool) or not isinstance(action, int) or not 0 <= action < len(words) or not words[action]:
        raise WordError(f"{str(action)[:LONGEST]} is the number of no action of swatch")
    return words[action]


def number(cards: CardSet, text: str) -> int:
    """The action that the word `text` stands for. Raises WordError for no word."""
    numbers = vocabulary(cards)[1]
    if isinstance(text, str) and text in numbers:
        return numbers[text]
    shown = str(text)[:LONGEST]
    near = get_close_matches(shown, numbers, 1)
    raise WordError(f"{shown!r} is no action of swatch" + (f"; did you mean {near[0]}?" if near else ""))


def vocabulary(cards: CardSet) -> Vocabulary:
    """The words of all actions by number, empty where there is no action, and their numbers."""
    digest = cards.digest
    if digest not in KNOWN:
        words = [""] * tables.ACTIONS
        for action, text in [*decisions(), *picks(), *hand_plays(cards), *draws(cards)]:
            words[action] = text
        KNOWN[digest] = words, {text: action for action, text in enumerate(words) if text}
    return KNOWN[digest]


def decisions() -> list[tuple[int, str]]:
    """What a player decides without an action card."""
    keeps = [(tables.KEEP + slot, f"keep:{slot + 1}") for slot in range(DEALT)]
    creations = [(tables.CREATE + deck, f"create:{deck + 1}") for deck in range(DECKS)]
    return [*keeps, (tables.END, "end"), *creations]


def picks() -> list[tuple[int, str]]:
    """Picks of a card, and what is done with it."""
    found = []
    for space in range(2 * COLUMNS):
        row = "pick" if space < COLUMNS else "below"
        place = f"{row}{space % COLUMNS + 1}"
        first = tables.PICK + space * tables.PAYLOADS
        found.append((first + tables.TO_HAND, f"{place}:hand"))
        found += [(first + payload, f"{place}:{text}") for payload, text in uses()]
        if space < COLUMNS:
            found.append((first + tables.NO_CARD, f"{place}:none"))  # ruling B-22
    return found


def hand_plays(cards: CardSet) -> list[tuple[int, str]]:
    """Plays of a card from the hand."""
    return [
        (tables.HAND + index * tables.PAYLOADS + payload, f"{kind.id}:{text}")
        for index, kind in enumerate(cards.kinds)
        for payload, text in uses()
        if fits(kind, payload)
    ]


def uses() -> list[tuple[int, str]]:
    """What can be done with a card that is played or discarded."""
    drops = [(tables.DROP + colour, f"drop-{name}") for colour, name in enumerate(COLOURS)]
    mixes = [(tables.PLAY_MIX + colour, f"mix-{COLOURS[3 + colour]}") for colour in range(3)]
    trades = [
        (tables.PLAY_TRADE + 6 * partner + swap, f"trade{partner or ''}-{COLOURS[give]}>{COLOURS[get]}")
        for partner in range(4)
        for swap, (give, get) in enumerate(SWAPS)
    ]
    return [*drops, (tables.PLAY_ADD, "add"), *mixes, *trades]


def fits(kind: Kind, payload: int) -> bool:
    """Whether a card of this kind can ever be used so."""
    if payload < tables.PLAY_ADD:
        return True
    if payload == tables.PLAY_ADD:
        return kind.action == ADD
    return kind.action == (MIX if payload < tables.PLAY_TRADE else TRADE)


def draws(cards: CardSet) -> list[tuple[int, str]]:
    """Draws of chance."""
    rows = [(tables.ROW_CARD + index, f"row:{kind.id}") for index, kind in enumerate(cards.kinds)]
    drawn = [(tables.DRAW_CARD + index, f"draw:{kind.id}") for index, kind in enumerate(cards.kinds)]
    tops = [(tables.SWATCH_CARD + index, f"swatch:{swatch.id}") for index, swatch in enumerate(cards.swatches)]
    schemes = [(tables.SCHEME_CARD + index, f"scheme:{index + 1}") for index in range(tables.SCHEMES)]
    turns = [(tables.TURN_CARD + index, f"turn:{index + 1}") for index in range(tables.TURN_CARDS)]
    dice = [(tables.DIE + colour, f"die:{name}") for colour, name in enumerate(COLOURS)]
    first = [(tables.FIRST + seat, f"first:{seat}") for seat in range(4)]
    kept = [(tables.KEPT + slot, f"kept:{slot + 1}") for slot in range(DEALT)]
    return [*rows, *drawn, *tops, *schemes, *turns, *dice, *first, *kept]
