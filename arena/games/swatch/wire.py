"""Observations as strict JSON, and back."""

from __future__ import annotations

from collections.abc import Mapping
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
    ROWS,
    SCHEME_SIZE,
    SCHEMES,
    SEATS,
    TURN_CARDS,
    many,
)

LETTERS = list(COLOURS)
NO_TOKENS = dict.fromkeys(COLOURS, 0)
PER_PLAYER = ("palettes", "hand_sizes", "known", "old_sizes", "spent", "chosen", "schemes", "cash_in", "no_drops")
"""Fields with an entry for each player."""

PHASE_NUMBERS = {word: phase for phase, word in enumerate(PHASES)}


def written(player: int, view: Table, old: tuple[int, ...]) -> dict[str, Any]:
    """The JSON of an observation: its player, its view and its old cards."""
    settings = view.settings
    players = settings.players
    order = order_of(view)
    return {
        "options": dict(settings.options),
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
        "rows": [row_words(view, COLUMNS * row) for row in range(ROWS)],
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
        "old": {settings.kind_ids[kind]: old[kind] for kind in range(settings.kinds) if old[kind]},
        "own_old": cards(settings, view.old, KINDS * player),
        "tops": [None if view.tops[deck] == NONE else settings.swatch_ids[view.tops[deck]] for deck in range(DECKS)],
        "made": [[settings.swatch_ids[one] for one in made_of(view, seat)] for seat in range(settings.seats)],
        "dealt": view.dealt,
        "own_schemes": [scheme + 1 for scheme in schemes_of(view, player)],
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


def present(numbers: list[int], first: int, count: int) -> list[int]:
    """The `count` numbers from `first` on, without NONE."""
    return [numbers[place] for place in range(first, first + count) if numbers[place] != NONE]


def order_of(view: Table) -> list[int]:
    """The seats in the order of their turns in this round."""
    return present(view.order, 0, SEATS)


def made_of(view: Table, seat: int) -> list[int]:
    """The swatch cards of a seat, in the order in which they were made."""
    return present(view.made, SCHEME_SIZE * seat, SCHEME_SIZE)


def schemes_of(view: Table, player: int) -> list[int]:
    """The scheme cards dealt to a player, as far as the view shows them."""
    return present(view.dealt_schemes, DEALT * player, DEALT)


def optional(number: int) -> int | None:
    """`number`, or None for NONE."""
    return None if number == NONE else number


def row_words(view: Table, first: int) -> list[str]:
    """What lies on the spaces of a row, which begins with the space `first`."""
    return [view.settings.space_words[view.rows[space]] for space in range(first, first + COLUMNS)]


def tokens(counts: list[int], first: int) -> dict[str, int]:
    """Tokens by colour; their counts begin at `first`."""
    found = NO_TOKENS.copy()
    for colour in range(6):
        found[LETTERS[colour]] = counts[first + colour]
    return found


def cards(settings: Settings, counts: list[int], first: int) -> dict[str, int]:
    """Cards by kind, without those of which there is none; their counts begin at `first`."""
    found = {}
    for kind in range(settings.kinds):
        if counts[first + kind]:
            found[settings.kind_ids[kind]] = counts[first + kind]
    return found


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
    check_lengths(settings, json)
    read_turn(view, json)
    read_table(view, json)
    read_hands(view, json)
    read_schemes(view, json)
    if settings.solo:
        read_poppy(view, json["poppy"])
    old = many(0, KINDS)
    count(settings, json["old"], old, 0)
    return tuple(old)


def check_lengths(settings: Settings, json: Mapping[str, Any]) -> None:
    """Raise ArenaError if a list has more or fewer entries than there are players, seats or decks."""
    for name in PER_PLAYER:
        if len(json[name]) != settings.players:
            raise ArenaError(f"an observation of swatch by {settings.players} players has {name} of {len(json[name])}")
    if len(json["made"]) != settings.seats or len(json["tops"]) != DECKS:
        raise ArenaError(f"an observation of swatch has made by {settings.seats} seats, and tops of {DECKS} decks")


def read_turn(view: Table, json: Mapping[str, Any]) -> None:
    """Read whose turn it is, and what has happened in it."""
    view.current_player = json["current_player"]
    view.phase = PHASE_NUMBERS[json["phase"]]
    view.round = json["round"]
    view.active = json["active"] * COLUMNS
    view.first = json["first"]
    view.turn = json["turn"]
    put(json["order"], view.order, 0, SEATS)
    put([number(place) for place in json["places"]], view.places, 0, SEATS)
    view.early = number(json["early"])
    view.picked = json["picked"]
    view.played = json["played"]
    view.created = json["created"]
    view.just_complete = json["just_complete"]
    put([int(one) for one in json["cash_in"]], view.cash_in, 0, SEATS)
    put([int(one) for one in json["no_drops"]], view.no_drops, 0, SEATS)


def read_table(view: Table, json: Mapping[str, Any]) -> None:
    """Read the rows, the tokens, the swatch decks and what was made from them."""
    settings = view.settings
    palettes, tops, made = json["palettes"], json["tops"], json["made"]
    view.rows = [settings.space_numbers[word] for row in json["rows"] for word in row]
    view.gap = json["gap"]
    read_tokens(json["supply"], view.supply, 0)
    for seat in range(settings.players):
        read_tokens(palettes[seat], view.palettes, 6 * seat)
    for deck in range(DECKS):
        if tops[deck] is not None:
            view.tops[deck] = settings.swatch_numbers[tops[deck]]
            take_from_deck(view, view.tops[deck])
    for seat in range(settings.seats):
        read_made(view, seat, [settings.swatch_numbers[name] for name in made[seat]])


def read_tokens(tokens: Mapping[str, int], counts: list[int], first: int) -> None:
    """Put how many `tokens` there are of each colour into `counts`, from `first` on."""
    for colour in range(6):
        counts[first + colour] = tokens[LETTERS[colour]]


def read_made(view: Table, seat: int, cards: list[int]) -> None:
    """Put `cards` before a seat, in the order in which they were made."""
    put(cards, view.made, SCHEME_SIZE * seat, SCHEME_SIZE)
    view.made_counts[seat] = len(cards)
    for one in cards:
        view.made_decks[seat] |= 1 << one // DECK_SIZE
        take_from_deck(view, one)


def take_from_deck(view: Table, swatch: int) -> None:
    """Note that a swatch card is not in its deck."""
    view.below[swatch // DECK_SIZE] &= ~(1 << swatch % DECK_SIZE)


def read_hands(view: Table, json: Mapping[str, Any]) -> None:
    """Read the deck, the discards and the hands."""
    settings, player = view.settings, json["player"]
    for kind in range(settings.kinds):
        view.deck[kind] = 0
    view.deck_size = json["deck"]
    view.discards_size = count(settings, json["discards"], view.discards, 0)
    known, spent = json["known"], json["spent"]
    for seat in range(settings.players):
        first = KINDS * seat
        count(settings, known[seat], view.known, first)
        count(settings, spent[seat], view.spent, first)
        count(settings, json["hand"] if seat == player else known[seat], view.hands, first)
    count(settings, json["own_old"], view.old, KINDS * player)
    put(json["hand_sizes"], view.hand_sizes, 0, SEATS)
    put(json["old_sizes"], view.old_sizes, 0, SEATS)


def read_schemes(view: Table, json: Mapping[str, Any]) -> None:
    """Read the scheme cards."""
    player, own, chosen, schemes = json["player"], json["own_schemes"], json["chosen"], json["schemes"]
    view.dealt = json["dealt"]
    put([one - 1 for one in own], view.dealt_schemes, DEALT * player, DEALT)
    for seat in range(view.settings.players):
        if chosen[seat]:
            view.kept[seat] = own.index(schemes[seat]) if seat == player else 0
        if schemes[seat] is not None:
            read_kept(view, seat, schemes[seat] - 1)


def read_kept(view: Table, seat: int, scheme: int) -> None:
    """Put down the scheme card that a player keeps."""
    if not 0 <= scheme < SCHEMES or view.kept[seat] == NONE:
        raise ArenaError(
            f"an observation of swatch has scheme {scheme + 1} as what player {seat} keeps; "
            f"schemes are 1 to {SCHEMES}, of players who have chosen"
        )
    view.dealt_schemes[DEALT * seat + view.kept[seat]] = scheme
    view.goals[seat] = view.settings.scheme_decks[scheme]


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


def put(values: list[int], numbers: list[int], first: int, room: int) -> None:
    """Put `values` into `numbers`, where there is room for so many from `first` on. Raises ArenaError for more."""
    if len(values) > room:
        raise ArenaError(f"an observation of swatch has {values!r}, and room for {room} of them")
    for i in range(len(values)):
        numbers[first + i] = values[i]


def count(settings: Settings, cards: Mapping[str, int], counts: list[int], first: int) -> int:
    """Put how many `cards` there are of each kind into `counts`, from `first` on; return how many there are."""
    total = 0
    for name, number in cards.items():
        counts[first + settings.kind_numbers[name]] = number
        total += number
    return total
