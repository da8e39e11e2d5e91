"""Positions of Swatch for tests: arranged by hand, or reached at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from arena.game import CHANCE, TERMINAL
from arena.games.swatch import Swatch, cards, rules
from arena.games.swatch.rules import SwatchState
from arena.games.swatch.tables import CREATE, EMPTY, KINDS, NONE, PHASE_TURN, PICK, TOKEN
from arena.rng import Stream

GAME = Swatch()
COMPILED = not rules.__file__.endswith(".py")
STANDARD = cards.built_in("standard")
KIND_IDS = [kind.id for kind in STANDARD.kinds]
SWATCH_IDS = [swatch.id for swatch in STANDARD.swatches]

ROWS = "ADD-C1 ADD-C2 ADD-M1 ADD-M2 ADD-Y1 / ADD-Y2 TRADE TRADE MIX-1 MIX-1 / MIX-2 MIX-2 MIX-3 ADD-C3 ADD-M3"
TOPS = "S1a S2a S3a S4a S5a S6a"


class Table:
    """A game with its options and a state, spoken to in words."""

    def __init__(self, players: int = 2, **given: object) -> None:
        self.players = players
        self.options = GAME.options(given)
        self.state: SwatchState = GAME.start(self.options, players)

    def play(self, text: str) -> Table:
        """Apply the words in `text`, one after the other."""
        for word in text.split():
            self.state.apply(GAME.action(self.options, word))
        return self

    def words(self) -> list[str]:
        """The legal actions as words."""
        return [GAME.word(self.options, action) for action in self.state.legal_actions()]

    def draw(self, stream: Stream) -> Table:
        """Let chance draw until a player is to move."""
        while self.state.current_player == CHANCE:
            self.state.apply(drawn(self.state, stream))
        return self

    def palette(self, seat: int = 0) -> str:
        """The tokens of a player, as `CCMR`."""
        tokens = list(self.state.palettes)[6 * seat : 6 * seat + 6]
        return "".join(colour * count for colour, count in zip("CMYRGB", tokens, strict=True))

    def supply(self) -> dict[str, int]:
        """The tokens of the supply."""
        return dict(zip("CMYRGB", self.state.supply, strict=True))

    def hand(self, seat: int = 0) -> Counter[str]:
        """The cards in a hand."""
        return named(list(self.state.hands)[KINDS * seat : KINDS * (seat + 1)])

    def discards(self) -> Counter[str]:
        """The discard pile."""
        return named(self.state.discards)

    def row(self, number: int) -> list[str]:
        """What lies on a row, from the left: cards, `@0` for a token of seat 0, or `.`."""
        return [space_word(what) for what in list(self.state.rows)[5 * number : 5 * number + 5]]

    def seat(self) -> int:
        """Whose turn it is."""
        return list(self.state.order)[self.state.turn]


def named(counts: Sequence[int]) -> Counter[str]:
    return Counter({KIND_IDS[kind]: counts[kind] for kind in range(len(KIND_IDS)) if counts[kind]})


def space_word(what: int) -> str:
    if what < EMPTY:
        return KIND_IDS[what]
    return "." if what == EMPTY else f"@{what - TOKEN}"


def counted(text: str) -> list[int]:
    """The cards in `text`, by kind."""
    cards = text.split()
    assert set(cards) <= set(KIND_IDS)
    return [cards.count(kind) for kind in KIND_IDS] + [0] * (KINDS - len(KIND_IDS))


def begun(players: int = 2, schemes: Sequence[int] = (1, 2, 3, 4), rows: str = ROWS, tops: str = TOPS, **given: object):
    """A table after the setup, each player with the scheme of that number: about to draw for the first turn."""
    table = Table(players, **given)
    for top in tops.split():
        table.play(f"swatch:{top}")
    for card in rows.replace("/", " ").split():
        table.play(f"row:{card}")
    if players == 1:
        table.play("turn:10")
    kept = list(schemes[:players])
    others = [number for number in range(1, 15) if number not in kept]
    for player in range(players):
        table.play(f"scheme:{kept[player]} scheme:{others[2 * player]} scheme:{others[2 * player + 1]}")
    for _ in range(players):
        table.play("keep:1")
    return table


def arranged(
    players: int = 2,
    rows: str = ROWS,
    hands: Sequence[str] = (),
    palettes: Sequence[str] = (),
    discards: str = "",
    drawn: str = "",
    **given: object,
) -> Table:
    """A table on which the first player has just drawn a card, with what is on it put there by hand."""
    table = begun(players, **given)
    state = table.state
    places = rows.replace("/", " ").split()
    state.rows = [
        KIND_IDS.index(what) if what in KIND_IDS else EMPTY if what == "." else TOKEN + int(what[1:]) for what in places
    ]
    held = [counted(hand) for hand in [*hands, *[""] * (4 - len(hands))]]
    state.hands = [count for hand in held for count in hand]
    state.hand_sizes = [sum(hand) for hand in held]
    state.discards = counted(discards)
    state.discards_size = sum(state.discards)
    lying = [list(state.rows).count(kind) for kind in range(KINDS)]
    used = [sum(parts) for parts in zip(lying, *held, state.discards, strict=True)]
    state.deck = [have - taken for have, taken in zip(state.settings.copies, used, strict=True)]
    state.deck_size = sum(state.deck)
    assert min(state.deck) >= 0
    tokens = [[palette.count(colour) for colour in "CMYRGB"] for palette in [*palettes, *[""] * (4 - len(palettes))]]
    state.palettes = [count for palette in tokens for count in palette]
    state.supply = [have - sum(taken) for have, *taken in zip(state.settings.supply, *tokens, strict=True)]
    if drawn:
        return table.play(f"draw:{drawn}")
    state.phase = PHASE_TURN
    state.current_player = table.seat()
    return table


def with_swatches(table: Table, *made: str) -> Table:
    """The same table, on which the seats have made these swatches."""
    state = table.state
    numbers = [[SWATCH_IDS.index(one) for one in text.split()] for text in [*made, *[""] * (4 - len(made))]]
    state.made = [number for cards in numbers for number in cards + [NONE] * (3 - len(cards))]
    state.made_counts = [len(cards) for cards in numbers]
    state.made_decks = [sum(1 << deck for deck in {number // 4 for number in cards}) for cards in numbers]
    taken = [number for cards in numbers for number in cards]
    left = [[number for number in range(4 * deck, 4 * deck + 4) if number not in taken] for deck in range(6)]
    state.tops = [deck[0] if deck else NONE for deck in left]
    state.below = [sum(1 << number % 4 for number in deck[1:]) for deck in left]
    return table


def drawn(state: SwatchState, stream: Stream) -> int:
    """What chance draws."""
    return state.legal_actions()[stream.weighted(state.chance_weights())]


def random_action(state: SwatchState, stream: Stream) -> int:
    """A random action, of chance by its weights; players play cards and create more often than not."""
    actions = state.legal_actions()
    if state.current_player == CHANCE:
        return actions[stream.weighted(state.chance_weights())]
    creations = [action for action in actions if CREATE <= action < PICK]
    plays = [action for action in actions if action >= PICK and (action - PICK) % 36 in (0, 7, 8, 9, 10)]
    if creations:
        return creations[0]
    return stream.choice(plays if plays and stream.below(4) else actions)


def positions(players: int, stream: Stream, games: int = 1, **given: object) -> Iterator[Table]:
    """Every position of some random games, the last included; each is to be left as it is."""
    for _ in range(games):
        table = Table(players, **given)
        yield table
        while table.state.current_player != TERMINAL:
            table.state.apply(random_action(table.state, stream))
            yield table


def end_turn(table: Table) -> Table:
    """The same table after the turn: what is owed is picked to the hand."""
    if "end" not in table.words():
        table.play(next(word for word in table.words() if word.endswith((":hand", ":none"))))
    return table.play("end")


def end_round(table: Table, stream: Stream) -> Table:
    """The same table when the round has ended, and the next one has begun or the game is over."""
    number = table.state.round
    while table.state.round == number and table.state.current_player != TERMINAL:
        table.draw(stream)
        if table.state.current_player >= 0 and table.state.round == number:
            end_turn(table)
    return table
