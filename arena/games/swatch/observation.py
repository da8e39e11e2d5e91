"""What one player may know of a position, and positions that he cannot tell from the real one.

An observation keeps a table with the secrets taken out: the hands of the others hold only what everybody knows is
there, their schemes and the action deck are blank.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from arena.game import Observation, State
from arena.games.swatch import wire
from arena.games.swatch.attribution import attributions
from arena.games.swatch.table import Table
from arena.games.swatch.tables import DEALT, EMPTY, KINDS, NONE, SCHEME_SIZE, SCHEMES, SPACES, many
from arena.rng import Stream


@dataclass(frozen=True, eq=False)
class SwatchObservation(Observation):
    """What one player may know of a position of Swatch."""

    player: int
    view: Table
    """The position without what this player does not know; never to be played on."""

    old: tuple[int, ...]
    """By kind: the cards in the hands of the others that were unknown when the action deck was last made anew."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SwatchObservation) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return int.from_bytes(blake2b(self.view.key(), digest_size=7).digest(), "little")

    def parts(self) -> tuple[Any, ...]:
        """All that makes this observation what it is."""
        settings = self.view.settings
        return self.player, settings.players, settings.options, self.old, self.view.key()

    def determinize(self, stream: Stream) -> State:
        """A whole position that this player cannot tell from the real one."""
        state: Table = self.view.clone()
        fill_hands(state, self.player, self.old, stream)
        fill_schemes(state, self.player, stream)
        return state

    def to_json(self) -> dict[str, Any]:
        """All of it; RULES.md explains each field."""
        return wire.written(self.player, self.view, self.old)


def observe(state: Table, player: int) -> SwatchObservation:
    """What `player` may know of `state`."""
    view: Table = state.clone()
    old = many(0, KINDS)
    view.deck = many(0, KINDS)
    for other in range(view.settings.players):
        if other != player:
            hide_hand(view, other, old)
            hide_scheme(view, other)
    return SwatchObservation(player, view, tuple(old))


def hide_hand(view: Table, other: int, old: list[int]) -> None:
    """Take out of a hand what only its owner knows; add its share of the old unknown cards to `old`."""
    for kind in range(view.settings.kinds):
        place = other * KINDS + kind
        old[kind] += view.old[place]
        view.old[place] = 0
        view.hands[place] = view.known[place]


def hide_scheme(view: Table, other: int) -> None:
    """Take out a player's scheme cards, but for one that is revealed."""
    first = DEALT * other
    slot = view.kept[other]
    revealed = view.dealt_schemes[first + slot] if view.made_counts[other] == SCHEME_SIZE else NONE  # ruling B-16
    for place in range(first, first + DEALT):
        view.dealt_schemes[place] = NONE
    view.dealt_schemes[first] = revealed
    if slot != NONE:
        view.kept[other] = 0
    if revealed == NONE:
        view.goals[other] = 0


def fill_hands(state: Table, player: int, pool: tuple[int, ...], stream: Stream) -> None:
    """Give the others hands, and the deck its cards, as `player` has to think them possible."""
    old = list(pool)
    unseen = many(0, KINDS)
    count_unseen(state, player, old, unseen)
    if any(state.spent):
        attribute(state, player, old, unseen, stream)
    for other in range(state.settings.players):
        if other == player:
            continue
        start = other * KINDS
        for _ in range(state.old_sizes[other] - hand_total(state.old, start)):
            kind = drawn(old, stream)
            state.old[start + kind] += 1
            state.hands[start + kind] += 1
        for _ in range(state.hand_sizes[other] - hand_total(state.hands, start)):
            state.hands[start + drawn(unseen, stream)] += 1
    for kind in range(KINDS):
        state.deck[kind] = unseen[kind]


def count_unseen(state: Table, player: int, old: list[int], unseen: list[int]) -> None:
    """Count into `unseen` what is in the action deck, or has been drawn from it unseen since it was made anew."""
    settings = state.settings
    for kind in range(settings.kinds):
        unseen[kind] = settings.copies[kind] - state.discards[kind] - old[kind]
        for seat in range(settings.players):
            unseen[kind] -= state.hands[seat * KINDS + kind]
            if seat != player:
                unseen[kind] += state.spent[seat * KINDS + kind]
    for space in range(SPACES):
        if state.rows[space] < EMPTY:
            unseen[state.rows[space]] -= 1


def attribute(state: Table, player: int, old: list[int], unseen: list[int], stream: Stream) -> None:
    """Take the unknown cards that the others have played out of the pools that they may have come from."""
    settings = state.settings
    others = [other for other in range(settings.players) if other != player]
    plays = [[state.spent[other * KINDS + kind] for kind in range(KINDS)] for other in others]
    old_sizes = [state.old_sizes[other] for other in others]
    new_sizes = [
        state.hand_sizes[other] - hand_total(state.hands, other * KINDS) - size + sum(played)
        for other, size, played in zip(others, old_sizes, plays, strict=True)
    ]
    pools = [old[kind] for kind in range(KINDS)], [unseen[kind] for kind in range(KINDS)]
    found = attributions(plays, *pools, old_sizes, new_sizes, stream)
    for other, played, were_old in zip(others, plays, found, strict=True):
        for kind in range(KINDS):
            state.old[other * KINDS + kind] += were_old[kind]
            old[kind] -= were_old[kind]
            unseen[kind] -= played[kind] - were_old[kind]


def hand_total(cards: list[int], start: int) -> int:
    """The number of cards in a hand that begins at `start` of `cards`."""
    total = 0
    for place in range(start, start + KINDS):
        total += cards[place]
    return total


def drawn(cards: list[int], stream: Stream) -> int:
    """The kind of a card that is drawn from `cards`."""
    rest = stream.below(hand_total(cards, 0))
    kind = 0
    while rest >= cards[kind]:
        rest -= cards[kind]
        kind += 1
    cards[kind] -= 1
    return kind


def fill_schemes(state: Table, player: int, stream: Stream) -> None:
    """Give the others scheme cards that `player` has not seen and that fit the swatches they have made."""
    settings = state.settings
    seen = [state.dealt_schemes[place] for place in range(DEALT * settings.players)]
    unseen = [scheme for scheme in range(SCHEMES) if scheme not in seen]
    kept = kept_schemes(state, player, unseen, stream)
    rest = [scheme for scheme in unseen if scheme not in kept]
    stream.shuffle(rest)
    for other in range(settings.players):
        if other == player:
            continue
        first = DEALT * other
        slots = min(max(state.dealt - first, 0), DEALT)
        if state.kept[other] != NONE:
            scheme = kept[other] if kept[other] != NONE else state.dealt_schemes[first]
            state.kept[other] = stream.below(DEALT)
            state.dealt_schemes[first] = NONE
            state.dealt_schemes[first + state.kept[other]] = scheme
            state.goals[other] = settings.scheme_decks[scheme]
        for place in range(first, first + slots):
            if state.dealt_schemes[place] == NONE:
                state.dealt_schemes[place] = rest.pop()


def kept_schemes(state: Table, player: int, unseen: list[int], stream: Stream) -> list[int]:
    """For each player a scheme that he can have kept, no two alike; NONE where it is known or not chosen yet."""
    settings = state.settings
    choices: list[list[int]] = []
    for other in range(settings.players):
        secret = other != player and state.kept[other] != NONE and state.made_counts[other] < SCHEME_SIZE
        made = state.made_decks[other]
        choices.append([s for s in unseen if made & ~settings.scheme_decks[s] == 0] if secret else [NONE])
    while True:
        chosen = [stream.choice(schemes) for schemes in choices]
        secrets = [scheme for scheme in chosen if scheme != NONE]
        if len(set(secrets)) == len(secrets):
            return chosen
