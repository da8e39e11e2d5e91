"""How good a position of Swatch is for a player: by the cards that he still has to use until he has won.

Most turns use two cards, one picked and one from the hand, so `choose` looks at pairs of actions.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from arena.game import CHANCE, State
from arena.games.swatch.rules import SwatchState
from arena.games.swatch.tables import ADD, COLUMNS, DECKS, END, KINDS, MIX, NONE, SCHEME_SIZE, TOKEN, TRADE
from arena.rng import Stream

MIX_TOKEN = 1.0
ADD_TOKEN = 0.9
DROP_TOKEN = 0.8
"""Cards that it takes to mix, to add and to drop one token."""

HELD = 0.7
"""Of what a card saves that does several tokens at once: the part that it saves from the hand on."""

MADE = 0.1
"""What a swatch is worth that nobody can take away any more, in cards."""

NO_PICK = 3.0
"""What a pick that is missing in the next round costs."""

COLUMN = 0.1
"""What each column further right costs: a later turn in the next round."""

WON = 100.0
HAND_CARD = 0.1
"""What each card in the hand costs a winner, who may have to share."""

BEAM = 40
"""First actions that are looked at together with a second one."""


def evaluate(state: State, player: int) -> float:
    """How good `state` is for `player`: minus the cards that he has to use until he has won."""
    assert isinstance(state, SwatchState)
    return value_of(state, player)


def value_of(state: SwatchState, player: int) -> float:
    """What `evaluate` says."""
    value = MADE * state.made_counts[player] - cards_to_use(state, player)
    if state.made_counts[player] == SCHEME_SIZE and state.tokens(player) == 0:
        value += WON - HAND_CARD * state.hand_sizes[player]
    below = state.row_below()
    for column in range(COLUMNS):
        if state.rows[below + column] == TOKEN + player:
            value -= NO_PICK
        if state.rows[state.active + column] == TOKEN + player:
            value -= COLUMN * column
    return value


def cards_to_use(state: SwatchState, player: int) -> float:
    """The cards that `player` has to use until his scheme is complete and his palette empty, about."""
    if state.made_counts[player] == SCHEME_SIZE:
        return DROP_TOKEN * state.tokens(player)
    needs = [0, 0, 0]
    wants = [0, 0, 0]
    find_needs(state, player, needs)
    spare = take_out_spare(needs)
    find_wants(state, player, needs, wants)
    cards = use_hand(state, player, needs, wants)
    swappable = take_out_spare(wants)
    lack = wants[0] + wants[1] + wants[2]
    trades = min(trades_in_hand(state, player), lack, swappable)
    mixes = MIX_TOKEN * (needs[0] + needs[1] + needs[2])
    return cards + trades + mixes + ADD_TOKEN * (lack - trades) + DROP_TOKEN * (spare + swappable - trades)


def find_needs(state: SwatchState, player: int, needs: list[int]) -> None:
    """Set `needs` to the R, G and B tokens that the swatches still to be made cost, less those there are."""
    for colour in range(3):
        needs[colour] = -state.palettes[6 * player + 3 + colour]
    for deck in range(DECKS):
        top = state.tops[deck]
        if not (state.goals[player] & ~state.made_decks[player]) >> deck & 1 or top == NONE:
            continue
        for colour in range(3):
            needs[colour] += state.settings.costs[3 * top + colour]


def find_wants(state: SwatchState, player: int, needs: list[int], wants: list[int]) -> None:
    """Set `wants` to the C, M and Y tokens from which `needs` are mixed, less those there are."""
    for colour in range(3):
        wants[colour] = -state.palettes[6 * player + colour]
        for output in range(3):
            wants[colour] += needs[output] * state.settings.recipes[3 * output + colour]


def take_out_spare(numbers: list[int]) -> int:
    """Make negative `numbers` 0; return how many tokens too many they stood for."""
    spare = 0
    for colour in range(3):
        if numbers[colour] < 0:
            spare -= numbers[colour]
            numbers[colour] = 0
    return spare


def use_hand(state: SwatchState, player: int, needs: list[int], wants: list[int]) -> float:
    """Take off `needs` and `wants` what cards in the hand can give; return the cards to use that this stands for."""
    settings = state.settings
    cards = 0.0
    for kind in range(settings.kinds - 1, -1, -1):  # the larger cards of an action come last
        number = settings.kind_n[kind]
        for _ in range(state.hands[KINDS * player + kind]):
            if settings.kind_action[kind] == MIX:
                most = largest(needs)
                if needs[most] >= number:
                    needs[most] -= number
                    cards += held(MIX_TOKEN * number)
            elif settings.kind_action[kind] == ADD and wants[settings.kind_colour[kind]] >= number:
                wants[settings.kind_colour[kind]] -= number
                cards += held(ADD_TOKEN * number)
    return cards


def held(cards: float) -> float:
    """What a card in the hand counts for that does the work of so many."""
    return cards - HELD * (cards - 1.0) if cards > 1.0 else cards


def largest(numbers: list[int]) -> int:
    """The place of the largest of three numbers, the first of equal ones."""
    best = 0
    for place in range(1, 3):
        if numbers[place] > numbers[best]:
            best = place
    return best


def trades_in_hand(state: SwatchState, player: int) -> int:
    """The TRADE cards in the hand."""
    trades = 0
    for kind in range(state.settings.kinds):
        if state.settings.kind_action[kind] == TRADE:
            trades += state.hands[KINDS * player + kind]
    return trades


def choose(state: State, player: int, actions: Sequence[int], stream: Stream) -> int:
    """The first action of the best pair of actions; the lowest of equally good ones."""
    assert isinstance(state, SwatchState)
    firsts = []
    for action in actions:
        after = state if action == END else moved(state, action, stream)
        firsts.append((value_of(after, player), -action, after))
    firsts.sort(key=value_and_action, reverse=True)
    best = -math.inf, 0
    for number, (value, action, after) in enumerate(firsts):
        if number < BEAM and after is not state and after.current_player == player:
            value = second(after, player, value, stream)
        best = max(best, (value, action))
    return -best[1]


def value_and_action(first: tuple[float, int, SwatchState]) -> tuple[float, int]:
    """What first actions are sorted by."""
    return first[:2]


def second(state: SwatchState, player: int, value: float, stream: Stream) -> float:
    """The value of the best second action, or `value`, that of none, where the turn can end so."""
    best = value if state.picked else -math.inf
    for action in state.legal_actions():
        if action != END:
            best = max(best, value_of(moved(state, action, stream), player))
    return best


def moved(state: SwatchState, action: int, stream: Stream) -> SwatchState:
    """The position after `action` and the luck that follows it, the same for all actions."""
    after = state.clone()
    after.apply(action)
    if after.current_player == CHANCE:
        luck = stream.clone()
        while after.current_player == CHANCE:
            after.apply(after.legal_actions()[luck.weighted(after.chance_weights())])
    return after
