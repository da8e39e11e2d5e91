"""Observations as strict JSON, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.games.swatch.settings import Settings
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
    TURN_CARDS,
)

SEATS = 4
TOKEN_WORD = "token "


def written(player: int, view: Table, old: Sequence[int]) -> dict[str, Any]:
    """The JSON of an observation: its player, its view and its old cards."""
    settings = view.settings
    players, seats = range(settings.players), range(settings.seats)
    rows, palettes, order = list(view.rows), list(view.palettes), present(view.order)
    hands, known, spent = list(view.hands), list(view.known), list(view.spent)
    own = schemes_of(view, player)
    return {
        "options": settings.options,
        "players": settings.players,
        "player": player,
        "current_player": view.current_player,
        "phase": PHASES[view.phase],
        "round": view.round,
        "active": view.active // COLUMNS,
        "first": view.first,
        "turn": view.turn,
        "order": order,
        "places": [optional(place) for place in list(view.places)[: len(order)]],
        "early": optional(view.early),
        "picked": bool(view.picked),
        "played": bool(view.played),
        "created": view.created,
        "just_complete": bool(view.just_complete),
        "rows": [[space(settings, what) for what in rows[row : row + COLUMNS]] for row in range(0, SPACES, COLUMNS)],
        "gap": view.gap,
        "supply": tokens(view.supply),
        "palettes": [tokens(palettes[6 * seat : 6 * seat + 6]) for seat in players],
        "deck": view.deck_size,
        "discards": cards(settings, view.discards),
        "hand": cards(settings, hands[KINDS * player :]),
        "hand_sizes": list(view.hand_sizes)[: settings.players],
        "known": [cards(settings, known[KINDS * seat :]) for seat in players],
        "old_sizes": list(view.old_sizes)[: settings.players],
        "spent": [cards(settings, spent[KINDS * seat :]) for seat in players],
        "old": cards(settings, old),
        "own_old": cards(settings, list(view.old)[KINDS * player :]),
        "tops": [swatch(settings, top) for top in list(view.tops)],
        "made": [[swatch(settings, one) for one in present(made_of(view, seat))] for seat in seats],
        "dealt": view.dealt,
        "own_schemes": [scheme + 1 for scheme in present(own)],
        "chosen": [kept != NONE for kept in list(view.kept)[: settings.players]],
        "schemes": [known_scheme(view, seat) for seat in players],
        "cash_in": [one != 0 for one in list(view.cash_in)[: settings.players]],
        "no_drops": [one != 0 for one in list(view.no_drops)[: settings.players]],
        "poppy": poppy(view) if settings.solo else None,
    }


def poppy(view: Table) -> dict[str, Any]:
    """The JSON of Poppy's tracks, turn cards and dice."""
    her = view.poppy
    return {
        "cmy": her.cmy,
        "rgb": list(her.rgb),
        "turn_card": None if her.card == NONE else her.card + 1,
        "coming": [card + 1 for card in range(TURN_CARDS) if her.coming >> card & 1],
        "turns": her.turns,
        "cmy_die": None if her.cmy_die == NONE else COLOURS[her.cmy_die],
        "rgb_die": None if her.rgb_die == NONE else COLOURS[her.rgb_die],
        "rolled": bool(her.rolled),
        "checking": bool(her.checking),
        "mixing": bool(her.mixing),
    }


def present(numbers: Sequence[int]) -> list[int]:
    """`numbers` without NONE."""
    return [number for number in list(numbers) if number != NONE]


def optional(number: int) -> int | None:
    """`number`, or None for NONE."""
    return None if number == NONE else number


def space(settings: Settings, what: int) -> str:
    """What lies on a space, as a word: a card, `token 0`, or nothing."""
    if what < EMPTY:
        return settings.cards.kinds[what].id
    return "" if what == EMPTY else f"{TOKEN_WORD}{what - TOKEN}"


def tokens(counts: Sequence[int]) -> dict[str, int]:
    """Tokens by colour."""
    return dict(zip(COLOURS, list(counts), strict=True))


def cards(settings: Settings, counts: Sequence[int]) -> dict[str, int]:
    """Cards by kind, without those of which there is none; `counts` may go on after the last kind."""
    return {kind.id: counts[index] for index, kind in enumerate(settings.cards.kinds) if counts[index]}


def swatch(settings: Settings, card: int) -> str | None:
    """The id of a swatch card."""
    return None if card == NONE else settings.cards.swatches[card].id


def made_of(view: Table, seat: int) -> list[int]:
    """The swatch cards of a seat, in the order in which they were made."""
    return list(view.made)[SCHEME_SIZE * seat : SCHEME_SIZE * (seat + 1)]


def schemes_of(view: Table, player: int) -> list[int]:
    """The scheme cards dealt to a player, as far as the view shows them."""
    return list(view.dealt_schemes)[DEALT * player : DEALT * (player + 1)]


def known_scheme(view: Table, player: int) -> int | None:
    """The number of the scheme card that a player keeps, if the view shows it."""
    slot = list(view.kept)[player]
    scheme = NONE if slot == NONE else schemes_of(view, player)[slot]
    return None if scheme == NONE else scheme + 1


def read(view: Table, json: Mapping[str, Any]) -> tuple[int, ...]:
    """Make the new table `view` what the JSON of an observation says; return the observation's old cards."""
    read_turn(view, json)
    read_table(view, json)
    read_hands(view, json)
    read_schemes(view, json)
    if json["poppy"] is not None:
        read_poppy(view, json["poppy"])
    return tuple(counts(view.settings, json["old"]))


def read_turn(view: Table, json: Mapping[str, Any]) -> None:
    """Read whose turn it is, and what has happened in it."""
    view.current_player = json["current_player"]
    view.phase = PHASES.index(json["phase"])
    view.round = json["round"]
    view.active = json["active"] * COLUMNS
    view.first = json["first"]
    view.turn = json["turn"]
    view.order = padded(json["order"], SEATS)
    view.places = padded([number(place) for place in json["places"]], SEATS)
    view.early = number(json["early"])
    view.picked = json["picked"]
    view.played = json["played"]
    view.created = json["created"]
    view.just_complete = json["just_complete"]
    view.cash_in = padded([int(one) for one in json["cash_in"]], SEATS, 0)
    view.no_drops = padded([int(one) for one in json["no_drops"]], SEATS, 0)


def read_table(view: Table, json: Mapping[str, Any]) -> None:
    """Read the rows, the tokens, the swatch decks and what was made from them."""
    settings = view.settings
    ids = [card.id for card in settings.cards.swatches]
    view.rows = [what(settings, word) for row in json["rows"] for word in row]
    view.gap = json["gap"]
    view.supply = [json["supply"][colour] for colour in COLOURS]
    view.palettes = padded([palette[colour] for palette in json["palettes"] for colour in COLOURS], 6 * SEATS, 0)
    view.tops = [NONE if top is None else ids.index(top) for top in json["tops"]]
    made = [[ids.index(one) for one in cards] for cards in json["made"]]
    view.made = padded([one for cards in made for one in padded(cards, SCHEME_SIZE)], SCHEME_SIZE * SEATS)
    view.made_counts = padded([len(cards) for cards in made], SEATS, 0)
    decks = [[one // DECK_SIZE for one in cards] for cards in made]
    view.made_decks = padded([sum(1 << deck for deck in range(DECKS) if deck in used) for used in decks], SEATS, 0)
    shown = [*present(view.tops), *[one for cards in made for one in cards]]
    hidden = [card not in shown for card in range(len(ids))]
    view.below = [sum(hidden[DECK_SIZE * deck + i] << i for i in range(DECK_SIZE)) for deck in range(DECKS)]


def read_hands(view: Table, json: Mapping[str, Any]) -> None:
    """Read the deck, the discards and the hands."""
    settings, player = view.settings, json["player"]
    known = [counts(settings, cards) for cards in json["known"]]
    hands = [counts(settings, json["hand"]) if seat == player else known[seat] for seat in range(settings.players)]
    old = [counts(settings, json["own_old"]) if seat == player else [0] * KINDS for seat in range(settings.players)]
    view.deck = [0] * KINDS
    view.deck_size = json["deck"]
    view.discards = counts(settings, json["discards"])
    view.discards_size = sum(json["discards"].values())
    view.hands = flat(hands)
    view.hand_sizes = padded(json["hand_sizes"], SEATS, 0)
    view.known = flat(known)
    view.old = flat(old)
    view.old_sizes = padded(json["old_sizes"], SEATS, 0)
    view.spent = flat([counts(settings, cards) for cards in json["spent"]])


def read_schemes(view: Table, json: Mapping[str, Any]) -> None:
    """Read the scheme cards."""
    settings, player = view.settings, json["player"]
    dealt = [NONE] * (DEALT * SEATS)
    dealt[DEALT * player : DEALT * (player + 1)] = padded([one - 1 for one in json["own_schemes"]], DEALT)
    kept, goals = [NONE] * SEATS, [0] * SEATS
    for seat, (chosen, scheme) in enumerate(zip(json["chosen"], json["schemes"], strict=True)):
        if chosen:
            kept[seat] = json["own_schemes"].index(scheme) if seat == player else 0
        if scheme is not None:
            dealt[DEALT * seat + kept[seat]] = scheme - 1
            goals[seat] = settings.scheme_decks[scheme - 1]
    view.dealt = json["dealt"]
    view.dealt_schemes = dealt
    view.kept = kept
    view.goals = goals


def read_poppy(view: Table, json: Mapping[str, Any]) -> None:
    """Read Poppy's tracks, turn cards and dice."""
    view.poppy.load(
        [
            json["cmy"],
            *json["rgb"],
            NONE if json["turn_card"] is None else json["turn_card"] - 1,
            sum(1 << (card - 1) for card in json["coming"]),
            json["turns"],
            NONE if json["cmy_die"] is None else COLOURS.index(json["cmy_die"]),
            NONE if json["rgb_die"] is None else COLOURS.index(json["rgb_die"]),
            int(json["rolled"]),
            int(json["checking"]),
            int(json["mixing"]),
        ]
    )


def number(optional: int | None) -> int:
    """The inverse of `optional`."""
    return NONE if optional is None else optional


def padded(numbers: list[int], length: int, filling: int = NONE) -> list[int]:
    """`numbers` filled up to `length`."""
    return numbers + [filling] * (length - len(numbers))


def what(settings: Settings, word: str) -> int:
    """The inverse of `space`."""
    if word.startswith(TOKEN_WORD):
        return TOKEN + int(word[len(TOKEN_WORD) :])
    return [kind.id for kind in settings.cards.kinds].index(word) if word else EMPTY


def counts(settings: Settings, cards: Mapping[str, int]) -> list[int]:
    """The inverse of `cards`, for all kinds."""
    return padded([cards.get(kind.id, 0) for kind in settings.cards.kinds], KINDS, 0)


def flat(hands: list[list[int]]) -> list[int]:
    """The hands of all players in one list."""
    return padded([count for hand in hands for count in hand], KINDS * SEATS, 0)
