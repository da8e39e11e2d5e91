"""Alpha-beta search for two players who know everything: iterative deepening with a table of positions.

Knuth and Moore, An analysis of alpha-beta pruning (1975); null windows as in Reinefeld, An improvement to the Scout
tree-search algorithm (1983); the history heuristic of Schaeffer (1983). Values are those of the player to move, and
change their sign only where the turn passes: a player may move several times in a row.

A value of at least `WON` is that of a game that is won for sure, and holds at any depth; so does the value of a
position below which the search met ends of the game only.

The same file runs as it is, or compiled with the C types of negamax.pxd, and searches the same tree.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from arena.game import CHANCE as CHANCE_MOVES
from arena.game import TERMINAL as GAME_OVER
from arena.game import Action, State

CHANCE = CHANCE_MOVES
TERMINAL = GAME_OVER

WON = 1_000_000.0
"""The value of a game that is won, to which the margin is added; no evaluation comes near it."""

INFINITE = 1e30
ENDLESS = 1_000_000
"""The depth of a search that met ends of the game only."""

DEEPEST = 200
"""How many plies a search looks ahead at most: Python calls functions no deeper than a thousand times."""

STEP = 1e-4
"""The width of a null window: of two values that are closer than that neither is better."""

NOTHING = -1
"""In place of an action: none."""

PLACES = (1 << 16) - 1
"""How many actions of one position can be put in order."""

KILLER = 1 << 40
"""The rank of an action that was best beside this position; more than history ever gives."""


class SpentError(Exception):
    """The nodes or the seconds are used up."""


@dataclass(frozen=True)
class Manner:
    """How to search a game."""

    evaluation: Callable[[State, int], float]
    """How good a position is for a player; between `-WON` and `WON` unless it is decided."""

    unfinished: Callable[[State], bool] | None
    """Whether the player to move is in the middle of something, so that its action costs no depth."""

    table: int
    """How many positions may be remembered."""

    candidates: Callable[[State, int], list[Action]] | None = None
    """The actions that are looked at, `each` of a kind, where not all are; what is solved is so as far as they go."""

    each: int = 0


class Entry:
    """What is known of a position: its value lies from `low` to `high` at a depth, and which action was best."""

    def __init__(self, depth: int, low: float, high: float, action: Action) -> None:
        self.depth = depth
        self.low = low
        self.high = high
        self.action = action


class Search:
    """A search that goes deeper and deeper, and what it remembers from one move to the next."""

    def __init__(self, manner: Manner) -> None:
        self.evaluation = manner.evaluation
        self.unfinished = manner.unfinished
        self.candidates = manner.candidates
        self.each = manner.each
        self.generation = (manner.table + 1) // 2
        self.forget()

    def forget(self) -> None:
        """Begin as if nothing had been searched."""
        self.young: dict[bytes, Entry] = {}
        self.old: dict[bytes, Entry] = {}
        self.history: list[dict[Action, int]] = [{}, {}]
        self.killers: list[Action] = []
        self.choice = NOTHING
        self.value = 0.0
        self.depth = 0
        self.nodes = 0
        self.most_nodes = 0
        self.deadline = 0.0
        self.horizon = 0
        self.solved = False

    def choose(self, state: State, depth: int | None, nodes: int | None, seconds: float | None) -> Action:
        """The best action that is found until the depth, the nodes or the seconds are used up; None for no limit.

        Afterwards `value` is its value at `depth`, the depth that was searched to its end; `solved` tells whether that
        value is the position's true one, or a bound that decides the game.
        """
        self.begin(state, nodes, seconds)
        reached = 0
        deepest = DEEPEST if depth is None else min(depth, DEEPEST)
        while not self.solved and reached < deepest:
            reached += 1
            before = self.choice
            self.horizon = 0
            try:
                value = self.search(state, reached, 0, -INFINITE, INFINITE)
            except SpentError:
                break
            self.value = value
            self.depth = reached
            self.solved = self.horizon == 0 or value >= WON or value <= -WON
            if self.horizon > 0 and value <= -WON and before != NOTHING:
                self.choice = before  # all is lost: what looked best before that was seen
        return self.choice

    def begin(self, state: State, nodes: int | None, seconds: float | None) -> None:
        """Get ready for a search from `state`."""
        for player in range(2):
            self.history[player] = {action: count >> 1 for action, count in self.history[player].items() if count > 1}
        self.killers = []
        self.choice = NOTHING
        self.value = 0.0
        self.depth = 0
        self.solved = False
        self.nodes = 0
        self.most_nodes = -1 if nodes is None else nodes
        self.deadline = -1.0 if seconds is None else time.perf_counter() + seconds
        actions = self.ordered(state, 0, NOTHING)
        self.choice = actions[0]

    def spend(self) -> None:
        """Count a node; raise SpentError where there must be no more."""
        if self.nodes == self.most_nodes:
            raise SpentError
        self.nodes += 1
        if self.deadline >= 0.0 and self.nodes & 31 == 0 and time.perf_counter() >= self.deadline:
            raise SpentError

    def search(self, state: State, depth: int, ply: int, alpha: float, beta: float) -> float:
        """The value of `state`, searched to `depth`; a bound of it where it is not between `alpha` and `beta`."""
        key = state.key()
        entry = self.found(key)
        first = self.choice if ply == 0 else NOTHING
        if entry is not None and ply > 0:
            first = entry.action
            whole = entry.depth >= depth
            if entry.low >= beta and (whole or entry.low >= WON):
                self.horizon += entry.depth < ENDLESS and entry.low < WON
                return entry.low
            if entry.high <= alpha and (whole or entry.high <= -WON):
                self.horizon += entry.depth < ENDLESS and entry.high > -WON
                return entry.high
            if whole and entry.low == entry.high:
                self.horizon += entry.depth < ENDLESS
                return entry.low
        step = 0 if self.unfinished is not None and self.unfinished(state) else 1
        before = self.horizon
        best = -INFINITE
        chosen = first
        floor = alpha
        for action in self.ordered(state, ply, first):
            value = self.value_after(state, action, depth - step, ply + 1, floor, beta, best > -INFINITE)
            if value > best:
                best = value
                chosen = action
                if ply == 0:
                    self.choice = action
                if value > floor:
                    floor = value
                if value >= beta:
                    self.praise(state.current_player, action, depth, ply)
                    break
        self.keep(key, ENDLESS if self.horizon == before else depth, best, alpha, beta, chosen)
        return best

    def value_after(
        self, state: State, action: Action, depth: int, ply: int, alpha: float, beta: float, later: bool
    ) -> float:
        """The value of `action` for who moves in `state`, with `depth` left after it.

        Of a `later` action than the first it is only asked whether it is better than `alpha`, as long as it is not.
        """
        self.spend()
        player = state.current_player
        after = state.clone()
        after.apply(action)
        if after.current_player < 0:
            return result(after, player)
        if depth <= 0 and (self.unfinished is None or not self.unfinished(after)):
            self.horizon += 1
            return self.evaluation(after, player)
        if later and alpha + STEP < beta:
            value = self.value_for(player, after, depth, ply, alpha, alpha + STEP)
            if value <= alpha or value >= beta:
                return value
        return self.value_for(player, after, depth, ply, alpha, beta)

    def value_for(self, player: int, state: State, depth: int, ply: int, alpha: float, beta: float) -> float:
        """The value of `state` for `player`, who need not be the one to move."""
        if state.current_player == player:
            return self.search(state, depth, ply, alpha, beta)
        return -self.search(state, depth, ply, -beta, -alpha)

    def ordered(self, state: State, ply: int, first: Action) -> list[Action]:
        """The actions to be searched: `first`, then those that were too good elsewhere."""
        one, other = self.killers_at(ply)
        actions = state.legal_actions() if self.candidates is None else self.candidates(state, self.each)
        history = self.history[state.current_player]
        ranked = []
        place = PLACES
        for action in actions:
            if action == first:
                rank = 4 * KILLER
            elif action == one:
                rank = 2 * KILLER
            elif action == other:
                rank = KILLER
            else:
                rank = history.get(action, 0)
            ranked.append(rank * (PLACES + 1) + place)
            place -= 1
        ranked.sort(reverse=True)
        return [actions[PLACES - (number & PLACES)] for number in ranked]

    def killers_at(self, ply: int) -> tuple[Action, Action]:
        """The two actions that were too good for the other player last, as far from the root as this."""
        while len(self.killers) < 2 * ply + 2:
            self.killers.append(NOTHING)
        return self.killers[2 * ply], self.killers[2 * ply + 1]

    def praise(self, player: int, action: Action, depth: int, ply: int) -> None:
        """Remember that `action` was too good for the other player to let it come to that."""
        history = self.history[player]
        history[action] = min(history.get(action, 0) + (depth + 1) * (depth + 1), KILLER - 1)
        if self.killers[2 * ply] != action:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = action

    def found(self, key: bytes) -> Entry | None:
        """What is known of the position with that key."""
        entry = self.young.get(key)
        return self.old.get(key) if entry is None else entry

    def keep(self, key: bytes, depth: int, value: float, alpha: float, beta: float, action: Action) -> None:
        """Note what was found; the elder half of the table goes when the younger one is full."""
        if self.generation == 0:
            return
        if len(self.young) >= self.generation:
            self.old = self.young
            self.young = {}
        low = value if value > alpha else -INFINITE
        high = value if value < beta else INFINITE
        self.young[key] = Entry(depth, low, high, action)


def result(state: State, player: int) -> float:
    """What the end of the game is worth for `player`."""
    if state.current_player == CHANCE:
        raise ValueError("alphabeta: luck comes in during the game; it searches games without luck")
    outcome = state.outcome()
    ranks = outcome.ranks
    if ranks[0] == ranks[1]:
        return 0.0
    scores = outcome.scores
    margin = float(abs(scores[0] - scores[1]))
    return WON + margin if ranks[player] == 1 else -WON - margin
