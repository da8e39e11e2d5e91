"""A fast player of Swatch, by which a search plays a game on to its end.

In a turn it does with two cards, one picked and one from the hand, what takes most off the work that is left: tokens to
add, to mix and to drop until its scheme is complete and its palette empty, less what the cards in its hand will do of
that. It changes a palette and a hand of its own for that, and copies no position.

The same file runs as it is, or compiled with the C types of swatch_play.pxd, and plays the same game: floating-point
operations stand in the same order in both forms.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from arena.game import TERMINAL as GAME_OVER
from arena.games.swatch import legal, playout, tables
from arena.games.swatch.rules import SwatchState
from arena.games.swatch.settings import Settings
from arena.games.swatch.table import Table
from arena.games.swatch.tables import (
    ADD,
    BELOW,
    COLUMNS,
    CREATE,
    DEALT,
    DECKS,
    DROP,
    EMPTY,
    END,
    HAND,
    KEEP,
    KINDS,
    MIX,
    NO_CARD,
    NONE,
    PAYLOADS,
    PHASE_DRAW,
    PHASE_KEEP,
    PHASE_ROWS,
    PHASE_TURN,
    PICK,
    PLAY_ADD,
    PLAY_MIX,
    PLAY_TRADE,
    SCHEME_SIZE,
    TO_HAND,
    TOKEN,
)
from arena.rng import Stream

TERMINAL = GAME_OVER
GIVEN = tables.GIVEN
GOTTEN = tables.GOTTEN
NEVER = -1e9
"""Less than anything gains."""

LACK, MIXES, SPARE, ADD_HELD, MIX_HELD, TRADE_HELD, COLUMN, NO_PICK = 0, 1, 2, 3, 6, 9, 10, 11
CARD_HELD, COLOURS_NEEDED, COLOURS_WANTED, TAKEN, READY, READY_IN_ALL, READY_HELD = 12, 13, 14, 15, 16, 17, 18
"""The places of the weights.

LACK, MIXES, SPARE: each token to be added, mixed, dropped.
ADD_HELD, MIX_HELD: the share of that which a card in the hand saves, by its number, three of each.
TRADE_HELD, CARD_HELD: what a TRADE that is of use saves, and any card.
COLUMN, NO_PICK, TAKEN: each column further right, a pick from the row below, a card taken to the hand.
COLOURS_NEEDED, COLOURS_WANTED: each colour of which tokens are to be mixed, to be added.
READY, READY_IN_ALL, READY_HELD: what is saved for each token that could be mixed at once, of the colour with most of
them, of all colours, and by a card in the hand.
"""

WEIGHTS = (
    *(2.397, 2.637, 0.038),
    *(0.178, 0.239, -0.03, 0.623, 0.51, 0.503, 0.352),
    *(0.252, 6.444, 0.037, 0.83, 0.138, 0.075, 0.449, 0.018, -0.198),
)
"""Tuned in games against Poppy on the level hard."""

BEAM = 60
"""First actions that are looked at together with a second one."""

USUAL = 15.0
"""A margin that is worth half as much as an endless one."""

POPPYS_SWATCH = 6
POPPYS_COLOUR = 5.0
POPPYS_TOKEN = 2.5
POPPYS_END = 15.0
"""What a swatch costs Poppy; the work left to her for each red, green or blue, for each token once her scheme is
complete, and for those until then, about."""


def poppys_work(state: SwatchState) -> float:
    """The work that is left to Poppy."""
    missing = SCHEME_SIZE - state.made_counts[state.settings.players]
    if missing == 0:
        return POPPYS_TOKEN * state.poppy.total()
    return POPPYS_END + POPPYS_COLOUR * max(0, POPPYS_SWATCH * missing - state.poppy.colours())


def value_and_action(first: tuple[float, int, SwatchState]) -> tuple[float, int]:
    """What first actions are sorted by."""
    return first[:2]


class Player:
    """A player's weights, and the palette and the hand that it thinks about."""

    def __init__(self, weights: Sequence[float] = WEIGHTS) -> None:
        self.weights = list(weights)
        self.palette = [0] * 6
        self.hand = [0] * 20
        self.required = [0] * 3
        self.pairing = False
        self.spare = self.wanted = 0
        self.can_spare = self.can_use = 0
        self.most = NEVER
        self.chosen = END

    def play_on(self, state: SwatchState, last: int, stream: Stream) -> None:
        """Play `state` on to its end, in place, all players by these weights; no further than the `last` round."""
        while state.current_player != TERMINAL and state.round <= last:
            if state.phase == PHASE_TURN:
                state.move_in_turn(self.action(state, state.current_player))
            elif state.phase == PHASE_ROWS:
                state.fill_gap(playout.drawn(state, stream))
            elif state.phase == PHASE_DRAW:
                state.draw_to_hand(playout.drawn(state, stream))
            elif state.phase == PHASE_KEEP and state.current_player >= 0:
                state.move(self.scheme(state))
            else:  # all others are as likely as one another
                actions = state.legal_actions()
                state.move(actions[stream.below(len(actions))])

    def value(self, state: Table, seat: int) -> float:
        """How good a position is for a player: minus the work that is left, and minus what his tokens' places cost."""
        self.load(state, seat)
        value = -self.work(state.settings)
        below = state.row_below()
        for column in range(COLUMNS):
            if state.rows[below + column] == TOKEN + seat:
                value -= self.weights[NO_PICK]
            if state.rows[state.active + column] == TOKEN + seat:
                value -= self.weights[COLUMN] * column
        return value

    def load(self, state: Table, seat: int) -> None:
        """Think about the palette and the hand of a player."""
        settings = state.settings
        for colour in range(6):
            self.palette[colour] = state.palettes[6 * seat + colour]
        for kind in range(settings.kinds):
            self.hand[kind] = state.hands[KINDS * seat + kind]
        open_decks = state.goals[seat] & ~state.made_decks[seat]
        for colour in range(3):
            self.required[colour] = 0
        for deck in range(DECKS):
            if open_decks >> deck & 1 and state.tops[deck] != NONE:
                for colour in range(3):
                    self.required[colour] += settings.costs[3 * state.tops[deck] + colour]

    def work(self, settings: Settings) -> float:
        """The work that is left, in cards to use."""
        needs = [0, 0, 0]
        wants = [0, 0, 0]
        ready = [0, 0, 0]
        mixes = 0
        spare = 0
        work = 0.0
        self.spare = 0
        self.wanted = 0
        for colour in range(3):
            needs[colour] = self.required[colour] - self.palette[3 + colour]
            if needs[colour] < 0:
                self.spare |= 8 << colour
                spare -= needs[colour]
                needs[colour] = 0
            elif needs[colour] > 0:
                mixes += needs[colour]
                work += self.weights[COLOURS_NEEDED]
        most_ready = 0
        all_ready = 0
        for output in range(3):
            ready[output] = needs[output]
            for colour in range(3):
                if settings.recipes[3 * output + colour] > 0:
                    ready[output] = min(ready[output], self.palette[colour] // settings.recipes[3 * output + colour])
            most_ready = max(most_ready, ready[output])
            all_ready += ready[output]
        work -= self.weights[READY] * min(most_ready, 3) + self.weights[READY_IN_ALL] * min(all_ready, 6)
        lack = 0
        for colour in range(3):
            wants[colour] = -self.palette[colour]
            for output in range(3):
                wants[colour] += needs[output] * settings.recipes[3 * output + colour]
            if wants[colour] < 0:
                self.spare |= 1 << colour
                spare -= wants[colour]
                wants[colour] = 0
            elif wants[colour] > 0:
                self.wanted |= 1 << colour
                lack += wants[colour]
                work += self.weights[COLOURS_WANTED]
        work += self.weights[LACK] * lack + self.weights[MIXES] * mixes + self.weights[SPARE] * spare
        swaps = min(lack, spare)
        for kind in range(settings.kinds - 1, -1, -1):  # the larger cards of an action come first
            number = settings.kind_n[kind]
            size = min(number, 3)
            for _ in range(self.hand[kind]):
                work -= self.weights[CARD_HELD]
                if settings.kind_action[kind] == ADD:
                    colour = settings.kind_colour[kind]
                    if wants[colour] >= number:
                        wants[colour] -= number
                        work -= self.weights[LACK] * self.weights[ADD_HELD + size - 1] * number
                elif settings.kind_action[kind] == MIX:
                    colour = 0
                    if needs[1] > needs[0]:
                        colour = 1
                    if needs[2] > needs[colour]:
                        colour = 2
                    if needs[colour] >= number:
                        needs[colour] -= number
                        if ready[colour] >= number:
                            ready[colour] -= number
                            work -= self.weights[READY_HELD] * number
                        work -= self.weights[MIXES] * self.weights[MIX_HELD + size - 1] * number
                elif swaps > 0:
                    swaps -= 1
                    work -= self.weights[TRADE_HELD]
        return work

    def action(self, state: Table, seat: int) -> int:
        """What the player whose turn it is does next."""
        for deck in range(DECKS):
            if legal.can_create(state, seat, deck):
                return CREATE + deck
        if state.picked and state.played:
            return END
        self.load(state, seat)
        self.most = NEVER
        self.chosen = END
        now = self.work(state.settings)
        self.can_spare = self.spare
        self.can_use = self.wanted
        self.pairing = not state.picked and not state.played
        if state.picked:
            self.offer(state, 0.0, END)
        else:
            self.consider_picks(state, now)
        if not state.played:
            self.consider_hand(state, now)
        return self.chosen

    def offer(self, state: Table, gain: float, action: int) -> None:
        """Choose `action` if it gains more than all before."""
        if self.pairing:
            gain += self.second(state, action)
        if gain > self.most:
            self.most = gain
            self.chosen = action

    def second(self, state: Table, action: int) -> float:
        """What the best action gains that can follow `action`, which is done to the palette and the hand already."""
        most, chosen, spare, use = self.most, self.chosen, self.can_spare, self.can_use
        self.pairing = False
        now = self.work(state.settings)
        self.can_spare = self.spare
        self.can_use = self.wanted
        if action < HAND:
            self.most = 0.0
            self.consider_hand(state, now)
        else:
            self.most = NEVER
            self.consider_picks(state, now)
        gain = self.most
        self.most, self.chosen, self.can_spare, self.can_use = most, chosen, spare, use
        self.pairing = True
        return gain

    def consider_picks(self, state: Table, now: float) -> None:
        """Offer the picks that are legal."""
        bare = legal.bare_space(state)
        if bare >= 0:
            self.offer(state, 0.0, PICK + bare * PAYLOADS + NO_CARD)
        self.consider_row(state, state.active, PICK, now, 0.0)
        if legal.may_pick_below(state):
            self.consider_row(state, state.row_below(), BELOW, now, self.weights[NO_PICK])

    def consider_row(self, state: Table, row: int, first: int, now: float, cost: float) -> None:
        """Offer the picks from a row, whose actions are numbered from `first`."""
        seen = 0
        for column in range(COLUMNS):
            card = state.rows[row + column]
            if card < EMPTY and not seen >> card & 1:
                seen |= 1 << card
                base = first + column * PAYLOADS
                costs = cost + self.weights[COLUMN] * column
                self.consider_uses(state, card, base, now - costs)
                self.hand[card] += 1
                self.offer(state, now - costs - self.weights[TAKEN] - self.work(state.settings), base + TO_HAND)
                self.hand[card] -= 1

    def consider_hand(self, state: Table, now: float) -> None:
        """Offer the cards in the hand."""
        for kind in range(state.settings.kinds):
            if self.hand[kind] > 0:
                self.hand[kind] -= 1
                self.consider_uses(state, kind, HAND + kind * PAYLOADS, now)
                self.hand[kind] += 1

    def consider_uses(self, state: Table, kind: int, base: int, now: float) -> None:
        """Offer what can be done with a card that is neither in a row nor in the hand any more."""
        settings = state.settings
        palette = self.palette
        if self.can_spare:
            drop = 0
            while not self.can_spare >> drop & 1:
                drop += 1
            palette[drop] -= 1
            self.offer(state, now - self.work(settings), base + DROP + drop)
            palette[drop] += 1
        if settings.kind_action[kind] == ADD:
            if legal.can_add(state, kind):
                colour = settings.kind_colour[kind]
                number = min(settings.kind_n[kind], state.supply[colour])
                palette[colour] += number
                self.offer(state, now - self.work(settings), base + PLAY_ADD)
                palette[colour] -= number
        elif settings.kind_action[kind] == MIX:
            number = settings.kind_n[kind]
            for output in range(3):
                if self.can_mix(state, output, number):
                    self.mix(settings, output, number)
                    self.offer(state, now - self.work(settings), base + PLAY_MIX + output)
                    self.mix(settings, output, -number)
        else:
            for swap in range(6):
                useful = self.can_spare >> GIVEN[swap] & self.can_use >> GOTTEN[swap] & 1
                if useful and state.supply[GOTTEN[swap]] > 0:
                    palette[GIVEN[swap]] -= 1
                    palette[GOTTEN[swap]] += 1
                    self.offer(state, now - self.work(settings), base + PLAY_TRADE + swap)
                    palette[GIVEN[swap]] += 1
                    palette[GOTTEN[swap]] -= 1

    def can_mix(self, state: Table, output: int, number: int) -> bool:
        """Whether so many tokens can be mixed on the palette that is thought about."""
        if state.supply[3 + output] < number:
            return False
        for colour in range(3):
            if self.palette[colour] < number * state.settings.recipes[3 * output + colour]:
                return False
        return True

    def mix(self, settings: Settings, output: int, number: int) -> None:
        """Mix tokens on the palette that is thought about."""
        for colour in range(3):
            self.palette[colour] -= number * settings.recipes[3 * output + colour]
        self.palette[3 + output] += number

    def scheme(self, state: SwatchState) -> int:
        """The scheme to keep: the one whose swatches cost least as they lie."""
        best = KEEP
        least = math.inf
        first = DEALT * state.keeper()
        for slot in range(DEALT):
            decks = state.settings.scheme_decks[state.dealt_schemes[first + slot]]
            cost = 0
            for deck in range(DECKS):
                if decks >> deck & 1:
                    for colour in range(3):
                        cost += state.settings.costs[3 * state.tops[deck] + colour]
            if cost < least:
                least = cost
                best = KEEP + slot
        return best

    def plans(self, state: SwatchState, actions: Sequence[int]) -> list[tuple[float, int, int]]:
        """Pairs of actions to go on with, END for no second one, each behind its value; the most promising first."""
        seat = state.current_player
        firsts = []
        for action in actions:
            after = state.clone()
            after.move(action)
            value = self.value(state if action == END else after, seat)
            firsts.append((value, -action, after))
        firsts.sort(key=value_and_action, reverse=True)
        found = [(value, action, -END) for value, action, _ in firsts]
        for _, action, after in firsts[:BEAM]:
            if action == -END or after.current_player != seat or after.turn != state.turn:
                continue
            for second in after.legal_actions():
                if second != END:
                    last: SwatchState = after.clone()
                    last.move(second)
                    found.append((self.value(last, seat), action, -second))
        found.sort(reverse=True)
        return [(value, -first, -second) for value, first, second in found]

    def trial(self, state: SwatchState, first: int, second: int, rounds: int, shape: float, stream: Stream) -> float:
        """What a game is worth that goes on from `state` by two actions, END for no second one, and then by itself."""
        after: SwatchState = state.clone()
        seat = after.current_player
        turn = after.turn
        after.move(first)
        if second != END and after.current_player == seat and after.turn == turn and after.allows(second):
            after.move(second)
        self.play_on(after, state.round + rounds, stream)
        return self.reward(after, seat, shape)

    def reward(self, state: SwatchState, seat: int, shape: float) -> float:
        """What a position is worth to a player, from 0 to 1: before the end of the game his margin in work left.

        At its end it is the share of the others that he beats, but for a part of `shape`, which the margin decides.
        """
        ranks = state.outcome().ranks
        others = len(ranks) - 1
        beaten = 0.0
        least = math.inf
        for other in range(others + 1):
            if other == seat:
                continue
            if ranks[seat] <= ranks[other]:
                beaten += 1.0 if ranks[seat] < ranks[other] else 0.5
            least = min(least, -self.value(state, other) if other < state.settings.players else poppys_work(state))
        margin = least + self.value(state, seat)
        ahead = 0.5 + 0.5 * margin / (abs(margin) + USUAL)
        if state.current_player != TERMINAL:
            return ahead
        return (1.0 - shape) * beaten / others + shape * ahead
