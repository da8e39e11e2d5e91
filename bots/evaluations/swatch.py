"""How good a position of Swatch is for a player: by the cards that he still has to use until he has won.

Most turns use two cards, one picked and one from the hand, so `choose` looks at pairs of actions.
"""

from __future__ import annotations

from collections.abc import Sequence

from arena import CHANCE, State, Stream
from arena.games.swatch.rules import SwatchState
from arena.games.swatch.tables import COLUMNS, DECKS, END, KINDS, MIX, NONE, SCHEME_SIZE, TOKEN, TRADE

MIX_TOKEN = 0.6
ADD_TOKEN = 0.7
DROP_TOKEN = 1.0
"""Cards that it takes to mix, to add and to drop one token, where the hand holds no card for it."""

MADE = 0.25
"""What a swatch is worth that nobody can take away any more, in cards."""

NO_PICK = 1.5
"""What a pick that is missing in the next round costs."""

COLUMN = 0.02
"""What each column further right costs: a later turn in the next round."""

WON = 100.0
HAND_CARD = 0.1
"""What each card in the hand costs a winner, who may have to share."""

BEAM = 8
"""First actions that are looked at together with a second one."""


def evaluate(state: State, player: int) -> float:
    """How good `state` is for `player`: minus the cards that he has to use until he has won."""
    assert isinstance(state, SwatchState)
    value = MADE * state.made_counts[player] - cards_to_use(state, player)
    if state.made_counts[player] == SCHEME_SIZE and state.tokens(player) == 0:
        value += WON - HAND_CARD * state.hand_sizes[player]
    rows, below = list(state.rows), state.row_below()
    if TOKEN + player in rows[below : below + COLUMNS]:
        value -= NO_PICK
    columns = [column for column in range(COLUMNS) if rows[state.active + column] == TOKEN + player]
    return value - COLUMN * sum(columns)


def cards_to_use(state: SwatchState, player: int) -> float:
    """The cards that `player` has to use until his scheme is complete and his palette empty, about."""
    palette = list(state.palettes)[6 * player : 6 * player + 6]
    if state.made_counts[player] == SCHEME_SIZE:
        return DROP_TOKEN * sum(palette)
    needs, spare = colours_needed(state, player, palette)
    recipes = list(state.settings.recipes)
    wants = [sum([needs[out] * recipes[3 * out + colour] for out in range(3)]) - palette[colour] for colour in range(3)]
    used, trades = use_hand(state, player, needs, wants)
    lack = sum([want for want in wants if want > 0])
    spare_cmy = -sum([want for want in wants if want < 0])
    trades = min(trades, lack, spare_cmy)
    dropped = spare + spare_cmy - trades
    return used + trades + MIX_TOKEN * sum(needs) + ADD_TOKEN * (lack - trades) + DROP_TOKEN * dropped


def colours_needed(state: SwatchState, player: int, palette: Sequence[int]) -> tuple[list[int], int]:
    """The red, green and blue tokens that `player` has to mix for his swatches, and those that he has too many."""
    costs, tops = list(state.settings.costs), list(state.tops)
    open_decks = state.goals[player] & ~state.made_decks[player]
    needs = [-have for have in palette[3:]]
    for deck in range(DECKS):
        if open_decks >> deck & 1 and tops[deck] != NONE:
            for colour in range(3):
                needs[colour] += costs[3 * tops[deck] + colour]
    return [max(need, 0) for need in needs], -sum([need for need in needs if need < 0])


def use_hand(state: SwatchState, player: int, needs: list[int], wants: list[int]) -> tuple[int, int]:
    """Take off `needs` and `wants` what cards in the hand can give; return how many do, and how many are TRADEs."""
    settings = state.settings
    hand = list(state.hands)[KINDS * player : KINDS * player + settings.kinds]
    actions, numbers, colours = list(settings.kind_action), list(settings.kind_n), list(settings.kind_colour)
    used = trades = 0
    for kind in range(settings.kinds - 1, -1, -1):  # the larger cards of an action come last
        for _ in range(hand[kind]):
            if actions[kind] == TRADE:
                trades += 1
                continue
            open_numbers = needs if actions[kind] == MIX else wants
            colour = needs.index(max(needs)) if actions[kind] == MIX else colours[kind]
            if open_numbers[colour] >= numbers[kind]:
                open_numbers[colour] -= numbers[kind]
                used += 1
    return used, trades


def choose(state: State, player: int, actions: Sequence[int], stream: Stream) -> int:
    """The first action of the best pair of actions; the lowest of equally good ones."""
    assert isinstance(state, SwatchState)
    firsts = []
    for action in actions:
        after = state if action == END else moved(state, action, stream)
        firsts.append((evaluate(after, player), -action, after))
    firsts.sort(key=lambda first: first[:2], reverse=True)
    best = firsts[0][:2]
    for number, (value, action, after) in enumerate(firsts):
        if number < BEAM and after is not state and after.current_player == player:
            value = second(after, player, value, stream)
        best = max(best, (value, action)) if number else (value, action)
    return -best[1]


def second(state: SwatchState, player: int, value: float, stream: Stream) -> float:
    """The value of the best second action, or `value`, that of none, where the turn can end so."""
    values = [evaluate(moved(state, action, stream), player) for action in state.legal_actions() if action != END]
    return max([*values, value] if state.picked else values)


def moved(state: SwatchState, action: int, stream: Stream) -> SwatchState:
    """The position after `action` and the luck that follows it, the same for all actions."""
    after = state.clone()
    after.apply(action)
    luck = stream.clone()
    while after.current_player == CHANCE:
        after.apply(after.legal_actions()[luck.weighted(after.chance_weights())])
    return after
