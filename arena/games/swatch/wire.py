"""Observations as strict JSON, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.errors import ArenaError
from arena.games.swatch.poppy import Poppy
from arena.games.swatch.settings import Settings
from arena.games.swatch.table import Table
from arena.games.swatch.tables import (
    COLOURS,
    COLUMNS,
    DEALT,
    DECK_SIZE,
    DECKS,
    KINDS,
    NONE,
    PHASES,
    SCHEME_SIZE,
    SEATS,
    SPACES,
    TURN_CARDS,
    many,
)


def written(player: int, view: Table, old: tuple[int, ...]) -> dict[str, Any]:
    """The JSON of an observation: its player, its view and its old cards."""
    settings = view.settings
    players = settings.players
    order = present(view.order)
    olds = list(old)
    return {
        "options": settings.options,
        "players": players,
        "player": player,
        "current_player": view.current_player,
        "phase": PHASES[view.phase],
        "round": view.round,
        "active": view.active // COLUMNS,
        "first": view.first,
        "turn": view.turn,
        "order": order,
        "places": [optional(view.places[i]) for i in range(len(order))],
        "early": optional(view.early),
        "picked": bool(view.picked),
        "played": bool(view.played),
        "created": view.created,
        "just_complete": bool(view.just_complete),
        "rows": [row_words(view, first) for first in range(0, SPACES, COLUMNS)],
        "gap": view.gap,
        "supply": tokens(view.supply, 0),
        "palettes": [tokens(view.palettes, 6 * seat) for seat in range(players)],
        "deck": view.deck_size,
        "discards": cards(settings, view.discards, 0),
        "hand": cards(settings, view.hands, KINDS * player),
        "hand_sizes": [view.hand_sizes[seat] for seat in range(players)],
        "known": [cards(settings, view.known, KINDS * seat) for seat in range(players)],
        "old_sizes": [view.old_sizes[seat] for seat in range(players)],
        "spent": [cards(settings, view.spent, KINDS * seat) for seat in range(players)],
        "old": cards(settings, olds, 0),
        "own_old": cards(settings, view.old, KINDS * player),
        "tops": [None if view.tops[deck] == NONE else settings.swatch_ids[view.tops[deck]] for deck in range(DECKS)],
        "made": [[settings.swatch_ids[one] for one in present(made_of(view, seat))] for seat in range(settings.seats)],
        "dealt": view.dealt,
        "own_schemes": [scheme + 1 for scheme in present(schemes_of(view, player))],
        "chosen": [view.kept[seat] != NONE for seat in range(players)],
        "schemes": [known_scheme(view, seat) for seat in range(players)],
        "cash_in": [view.cash_in[seat] != 0 for seat in range(players)],
        "no_drops": [view.no_drops[seat] != 0 for seat in range(players)],
        "poppy": poppy(view.poppy) if settings.solo else None,
    }


def poppy(her: Poppy) -> dict[str, Any]:
    """The JSON of Poppy's tracks, turn cards and dice."""
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


def row_words(view: Table, first: int) -> list[str]:
    """What lies on the spaces of a row, which begins with the space `first`."""
    return [view.settings.space_words[view.rows[space]] for space in range(first, first + COLUMNS)]


def tokens(counts: list[int], first: int) -> dict[str, int]:
    """Tokens by colour; their counts begin at `first`."""
    return {COLOURS[colour]: counts[first + colour] for colour in range(6)}


def cards(settings: Settings, counts: list[int], first: int) -> dict[str, int]:
    """Cards by kind, without those of which there is none; their counts begin at `first`."""
    found = {}
    for kind in range(settings.kinds):
        if counts[first + kind]:
            found[settings.kind_ids[kind]] = counts[first + kind]
    return found


def made_of(view: Table, seat: int) -> list[int]:
    """The swatch cards of a seat, in the order in which they were made."""
    return [view.made[SCHEME_SIZE * seat + i] for i in range(SCHEME_SIZE)]


def schemes_of(view: Table, player: int) -> list[int]:
    """The scheme cards dealt to a player, as far as the view shows them."""
    return [view.dealt_schemes[DEALT * player + i] for i in range(DEALT)]


def known_scheme(view: Table, player: int) -> int | None:
    """The number of the scheme card that a player keeps, if the view shows it."""
    slot = view.kept[player]
    scheme = NONE if slot == NONE else view.dealt_schemes[DEALT * player + slot]
    return None if scheme == NONE else scheme + 1


def read(view: Table, json: Mapping[str, Any]) -> tuple[int, ...]:
    """Make the new table `view` what the JSON of an observation says; return the observation's old cards."""
    settings = view.settings
    if json["player"] not in range(settings.players):
        raise ArenaError(f"an observation of swatch by player {json['player']!r} of {settings.players}")
    read_turn(view, json)
    read_table(view, json)
    read_hands(view, json)
    read_schemes(view, json)
    if settings.solo:
        read_poppy(view, json["poppy"])
    old = many(0, KINDS)
    count(settings, json["old"], old, 0)
    return tuple(old)


def read_turn(view: Table, json: Mapping[str, Any]) -> None:
    """Read whose turn it is, and what has happened in it."""
    view.current_player = json["current_player"]
    view.phase = PHASES.index(json["phase"])
    view.round = json["round"]
    view.active = json["active"] * COLUMNS
    view.first = json["first"]
    view.turn = json["turn"]
    view.order = padded(json["order"], SEATS, NONE)
    view.places = padded([number(place) for place in json["places"]], SEATS, NONE)
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
    numbers = settings.swatch_numbers
    supply, palettes = json["supply"], json["palettes"]
    view.rows = [settings.space_numbers[word] for row in json["rows"] for word in row]
    view.gap = json["gap"]
    view.supply = [supply[colour] for colour in COLOURS]
    view.palettes = padded([palette[colour] for palette in palettes for colour in COLOURS], 6 * SEATS, 0)
    tops = [NONE if top is None else numbers[top] for top in json["tops"]]
    made = [[numbers[name] for name in names] for names in json["made"]]
    view.tops = tops
    view.made = padded([one for cards in made for one in padded(cards, SCHEME_SIZE, NONE)], SCHEME_SIZE * SEATS, NONE)
    view.made_counts = padded([len(cards) for cards in made], SEATS, 0)
    view.made_decks = padded([decks_of(cards) for cards in made], SEATS, 0)
    for cards in [present(tops), *made]:
        for one in cards:
            view.below[one // DECK_SIZE] &= ~(1 << one % DECK_SIZE)


def decks_of(cards: list[int]) -> int:
    """The decks that swatch cards come from, as bits."""
    decks = 0
    for one in cards:
        decks |= 1 << one // DECK_SIZE
    return decks


def read_hands(view: Table, json: Mapping[str, Any]) -> None:
    """Read the deck, the discards and the hands."""
    settings, player = view.settings, json["player"]
    view.deck = many(0, KINDS)
    view.deck_size = json["deck"]
    view.discards_size = count(settings, json["discards"], view.discards, 0)
    known, spent = json["known"], json["spent"]
    for seat in range(settings.players):
        first = KINDS * seat
        count(settings, known[seat], view.known, first)
        count(settings, spent[seat], view.spent, first)
        count(settings, json["hand"] if seat == player else known[seat], view.hands, first)
    count(settings, json["own_old"], view.old, KINDS * player)
    view.hand_sizes = padded(json["hand_sizes"], SEATS, 0)
    view.old_sizes = padded(json["old_sizes"], SEATS, 0)


def read_schemes(view: Table, json: Mapping[str, Any]) -> None:
    """Read the scheme cards."""
    player, decks = json["player"], list(view.settings.scheme_decks)
    dealt = [NONE] * (DEALT * SEATS)
    dealt[DEALT * player : DEALT * (player + 1)] = padded([one - 1 for one in json["own_schemes"]], DEALT, NONE)
    kept, goals = [NONE] * SEATS, [0] * SEATS
    for seat, (chosen, scheme) in enumerate(zip(json["chosen"], json["schemes"], strict=True)):
        if chosen:
            kept[seat] = json["own_schemes"].index(scheme) if seat == player else 0
        if scheme is not None:
            dealt[DEALT * seat + kept[seat]] = scheme - 1
            goals[seat] = decks[scheme - 1]
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
            sum([1 << (card - 1) for card in json["coming"]]),
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


def padded(numbers: list[int], length: int, filling: int) -> list[int]:
    """`numbers` filled up to `length`."""
    return numbers + [filling] * (length - len(numbers))


def count(settings: Settings, cards: Mapping[str, int], counts: list[int], first: int) -> int:
    """Put how many `cards` there are of each kind into `counts`, from `first` on; return how many there are."""
    total = 0
    for name, number in cards.items():
        counts[first + settings.kind_numbers[name]] = number
        total += number
    return total
