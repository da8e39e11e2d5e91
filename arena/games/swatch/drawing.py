"""A drawing of a position of Swatch, as one player sees it or with all that is hidden.

Every colour stands there as its letter, so that the drawing can be read without colours.
"""

from __future__ import annotations

from collections.abc import Sequence

from arena.game import CHANCE, TERMINAL
from arena.games.swatch import legal, wire
from arena.games.swatch.card_set import TurnHalf
from arena.games.swatch.rules import SwatchState
from arena.games.swatch.table import Table
from arena.games.swatch.tables import (
    COLOURS,
    COLUMNS,
    DEALT,
    DECK_SIZE,
    DECKS,
    EMPTY,
    KINDS,
    NONE,
    PHASES,
    SCHEME_SIZE,
    SPACES,
    TOKEN,
)

INKS = {"C": "30;46", "M": "30;45", "Y": "30;43", "R": "97;41", "G": "30;42", "B": "97;44"}
"""The ANSI colours of tokens."""

PLAIN = "\x1b[0m"
WIDTH = 11
POPPY = "Poppy"


def draw(state: SwatchState, player: int | None) -> str:
    """`state` as `player` sees it; all of it for None."""
    lines = [
        title(state),
        order_line(state),
        "",
        *deck_lines(state),
        "",
        *row_lines(state),
        "",
        f"deck       {state.deck_size} cards",
        f"discards   {cards(state, state.discards)}",
        f"supply     {tokens(list(state.supply))}",
    ]
    for seat in range(state.settings.players):
        lines += ["", *player_lines(state, seat, player is None or player == seat)]
    if state.settings.solo:
        lines += ["", *poppy_lines(state)]
    return "\n".join([line.rstrip() for line in [*lines, "", phase_line(state)]])


def title(state: Table) -> str:
    """The game, how many play, and the round."""
    settings = state.settings
    against = f"solo against Poppy, {settings.options['level']}" if settings.solo else f"{settings.players} players"
    rounds = f"round {state.round} of at most {settings.max_rounds}" if state.round else "setup"
    return f"Swatch, {against}, {rounds}"


def name(state: Table, seat: int) -> str:
    """How a seat is called."""
    return f"player {seat}" if seat < state.settings.players else POPPY


def order_line(state: Table) -> str:
    """The turns of the round; the one that goes on in brackets."""
    if state.round == 0:
        return "turns      not yet"
    turns = []
    for turn, seat in enumerate(wire.order_of(state)):
        text = name(state, seat) + (" (no pick)" if turn == state.early else "")
        turns.append(f"[{text}]" if turn == state.turn else text)
    return "turns      " + ", ".join(turns)


def deck_lines(state: Table) -> list[str]:
    """The swatch decks: the top card with its cost, and how many lie below."""
    numbers, tops, costs = "swatches   ", "           ", "           "
    for deck in range(DECKS):
        top = state.tops[deck]
        below = sum([state.below[deck] >> card & 1 for card in range(DECK_SIZE)])
        numbers += f"deck {deck + 1} +{below}".ljust(WIDTH)
        tops += padded(swatch(state, top) if top != NONE else "-")
        cost = list(state.settings.costs)[3 * top : 3 * top + 3] if top != NONE else []
        costs += " ".join(f"{colour}{n}" for colour, n in zip("RGB", cost, strict=False)).ljust(WIDTH)
    return [numbers, tops, costs]


def row_lines(state: Table) -> list[str]:
    """The three rows, the active one marked."""
    lines = ["rows       " + "".join(str(column + 1).ljust(WIDTH) for column in range(COLUMNS))]
    for row in range(0, SPACES, COLUMNS):
        mark = "  active > " if state.round and row == state.active else "           "
        spaces = [space(state, what) for what in list(state.rows)[row : row + COLUMNS]]
        lines.append(mark + "".join(spaces))
    return lines


def space(state: Table, what: int) -> str:
    """What lies on a space."""
    if what < EMPTY:
        return padded(card(state, what))
    return ("." if what == EMPTY else f"({name(state, what - TOKEN)})").ljust(WIDTH)


def player_lines(state: Table, seat: int, all_seen: bool) -> list[str]:
    """A player's palette, hand, scheme and swatches; what is hidden only if `all_seen`."""
    start = KINDS * seat
    hand = list(state.hands if all_seen else state.known)[start : start + KINDS]
    unseen = state.hand_sizes[seat] - sum(hand)
    hidden = [f"{unseen} unknown"] if unseen else []
    shown = [part for part in (cards(state, hand), *hidden) if part != "none"]
    return [
        f"{name(state, seat)}   {tokens(list(state.palettes)[6 * seat : 6 * seat + 6])}",
        f"  hand     {', '.join(shown) or 'none'}",
        f"  scheme   {scheme(state, seat, all_seen)}",
        f"  made     {made(state, seat)}",
    ]


def scheme(state: Table, seat: int, all_seen: bool) -> str:
    """A player's scheme card, or those that he chooses from."""
    if state.kept[seat] == NONE:
        dealt = wire.schemes_of(state, seat)
        return "one of " + ", ".join(decks_of(state, one) for one in dealt) if all_seen else "not chosen"
    if all_seen or state.made_counts[seat] == SCHEME_SIZE:
        return decks_of(state, state.dealt_schemes[DEALT * seat + state.kept[seat]])
    return "secret"


def decks_of(state: Table, number: int) -> str:
    """A scheme card with its decks."""
    decks = state.settings.cards.schemes[number]
    return f"#{number + 1} (decks {' '.join(str(deck + 1) for deck in decks)})"


def made(state: Table, seat: int) -> str:
    """The swatches of a seat."""
    return " ".join(swatch(state, one) for one in wire.made_of(state, seat)) or "none"


def poppy_lines(state: Table) -> list[str]:
    """Poppy's tracks, her turn card and dice, and her swatches."""
    poppy, card_number = state.poppy, state.poppy.card
    tracks = " ".join(f"{ink(colour, colour)} {height}" for colour, height in zip("RGB", list(poppy.rgb), strict=True))
    lines = [f"{POPPY}      CMY {poppy.cmy}  {tracks}", f"  made     {made(state, 1)}"]
    if card_number == NONE:
        return lines
    left, right = state.settings.cards.turns[card_number]
    lines.append(f"  card     #{card_number + 1}")
    lines.append(f"    left   {half_line('CMY', left, poppy.cmy_die)}")
    lines.append(f"    right  {half_line('RGB', right, poppy.rgb_die)}")
    return lines


def half_line(colours: str, half: TurnHalf, die: int) -> str:
    """One half of Poppy's turn card, and what its die shows."""
    spaces = " ".join(f"{colour}{number + 1}" for colour, number in zip(colours, half.spaces, strict=True))
    rolled = f", die {ink(COLOURS[die], COLOURS[die])}" if die != NONE else ""
    return f"{spaces}, arrow {'right' if half.right else 'left'}{rolled}"


def phase_line(state: SwatchState) -> str:
    """What comes next."""
    if state.current_player == TERMINAL:
        ranks = state.outcome().ranks
        return "over: " + ", ".join(f"{name(state, seat)} has rank {rank}" for seat, rank in enumerate(ranks))
    if state.current_player == CHANCE:
        return f"next: chance ({PHASES[state.phase]})"
    if not state.round:
        return f"next: player {state.current_player} keeps a scheme"
    left = [] if state.picked else ["a pick, also from the row below" if legal.may_pick_below(state) else "a pick"]
    left += [] if state.played else ["a card from the hand"]
    return f"next: player {state.current_player}: {' and '.join(left) or 'to end the turn'}"


def tokens(counts: Sequence[int]) -> str:
    """Tokens by colour."""
    return "  ".join(f"{ink(colour, colour)} {count:<2}" for colour, count in zip(COLOURS, counts, strict=True))


def cards(state: Table, counts: Sequence[int]) -> str:
    """Cards by kind."""
    found = [
        card(state, kind) + (f" ×{counts[kind]}" if counts[kind] > 1 else "")
        for kind in range(state.settings.kinds)
        if counts[kind]
    ]
    return ", ".join(found) or "none"


def card(state: Table, kind: int) -> str:
    """An action card, an ADD in its colour."""
    one = state.settings.cards.kinds[kind]
    return ink(one.id, COLOURS[one.colour]) if one.action == 0 else one.id


def swatch(state: Table, number: int) -> str:
    """A swatch card in its colour."""
    one = state.settings.cards.swatches[number]
    red, green, blue = (int(one.hex[place : place + 2], 16) for place in (1, 3, 5))
    return f"\x1b[30;48;2;{red};{green};{blue}m{one.id}{PLAIN}"


def ink(text: str, colour: str) -> str:
    """`text` in the colour of a token."""
    return f"\x1b[{INKS[colour]}m{text}{PLAIN}"


def padded(text: str) -> str:
    """`text` filled up to the width of a space, its colour codes not counted."""
    seen = text.split("m", 1)[1].removesuffix(PLAIN) if text.startswith("\x1b") else text
    return text + " " * (WIDTH - len(seen))
