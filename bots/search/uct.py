"""A tree of decisions that grows by playing on at random: UCT, and information-set MCTS where something is hidden.

Kocsis and Szepesvári, Bandit based Monte-Carlo planning (2006); Cowling, Powley and Whitehouse, Information set Monte
Carlo tree search (2012), with a single observer; for the widening, Coulom, Computing Elo ratings of move patterns in
the game of Go (2007).

A node stands for the players' decisions that lead to it, whatever chance draws in between. As long as neither luck nor
a secret comes in, the position at a node is always the same one, and so are its legal actions: it is *fixed*. Elsewhere
they are listed anew at each visit, and the visits at which an action was legal take the place of the parent's.

The same file runs as it is, or compiled with the C types of uct.pxd, and grows the same tree: floating-point operations
stand in the same order in both forms.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arena.game import CHANCE as CHANCE_MOVES
from arena.game import TERMINAL as GAME_OVER
from arena.game import Action, Outcome, State
from arena.rng import Stream

CHANCE = CHANCE_MOVES
TERMINAL = GAME_OVER

Evaluation = Callable[[State, int], float]
"""How good a position is for a player."""

DRAWN = 4
"""How many legal actions a greedy rollout draws at each ply, to play the best of them."""


@dataclass(frozen=True)
class Settings:
    """How a tree grows; `docs/bots.md` explains each for the bot `mcts`."""

    exploration: float
    widening: float
    """0 for none."""

    scores: float
    greedy: bool
    """Whether rollouts play the best of a few actions, not any."""

    cut: int
    """The plies after which a rollout is evaluated; -1 for never."""

    ordered: bool
    """Whether actions are tried in the order that the evaluation likes them, not in any."""

    evaluation: Evaluation


class Node:
    """What became of a decision."""

    def __init__(self, action: Action, player: int) -> None:
        """A decision of `player` that was not tried yet."""
        self.action = action
        self.player = player
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: list[Node] = []
        self.untried: list[Action] | None = None
        self.by_player: dict[int, dict[Action, Node]] | None = None
        """Where the node is not fixed: whoever may move there, and his actions that were tried."""


class Tree:
    """The decisions that a search knows of, from a root on."""

    def __init__(self, players: int, stream: Stream, settings: Settings) -> None:
        self.players = players
        self.stream = stream
        self.exploration = settings.exploration
        self.widening = settings.widening
        self.scores = settings.scores
        self.greedy = settings.greedy
        self.cut = settings.cut
        self.ordered = settings.ordered
        self.evaluation = settings.evaluation
        self.margins = 0.0
        self.margins_seen = 0.0
        self.values = 0.0
        self.values_seen = 0.0
        self.rewards = [0.0] * players
        self.root = Node(0, 0)

    def forget(self) -> None:
        """Begin with a new root."""
        self.root = Node(0, 0)

    def advance(self, player: int, action: Action) -> None:
        """Make what became of `player`'s decision the root."""
        for child in self.root.children:
            if child.action == action and child.player == player:
                self.root = child
                return
        self.forget()

    def best(self, actions: Sequence[Action]) -> Action:
        """The one of `actions` that was tried most; of those tried equally often the better one, then the lowest."""
        legal = set(actions)
        tried = [(child.visits, child.total, -child.action) for child in self.root.children if child.action in legal]
        return -max(tried)[2]

    def grow(self, state: State, fixed: bool, left: int = -1) -> None:
        """Do one iteration from `state`, in place: select, expand, play on, and back the rewards up.

        The root's own visits count as well; its reward is never looked at. The game ends as it stands after so many
        decisions as are `left`; -1: it ends by itself.
        """
        node = self.root
        path = [node]
        while state.current_player != TERMINAL and left != 0:
            if state.current_player == CHANCE:
                fixed = False
                self.draw(state)
                continue
            node = self.select_fixed(node, state) if fixed else self.select(node, state)
            state.apply(node.action)
            path.append(node)
            left -= left > 0
            if node.visits == 0:
                break
        self.play_on(state, left)
        for node in path:
            node.visits += 1
            node.total += self.rewards[node.player]

    def select_fixed(self, node: Node, state: State) -> Node:
        """The child of `node`, a fixed one, to go on with; a new one where it is time for that."""
        player = state.current_player
        if node.untried is None:
            node.untried = self.in_order(state, player)
        children = node.children
        if len(node.untried) > 0 and self.may_widen(node, len(children)):
            return self.expand(node, player, self.take(node.untried))
        best = node
        most = -1.0
        urge = self.exploration * math.sqrt(math.log(node.visits + 1.0))
        for child in children:
            value = child.total / child.visits + urge / math.sqrt(child.visits)
            if value > most:
                most = value
                best = child
        return best

    def select(self, node: Node, state: State) -> Node:
        """The child of `node` to go on with that is legal in `state`; a new one where it is time for that."""
        player = state.current_player
        tried = self.tried(node, player)
        actions = state.legal_actions()
        untried = 0
        best = node
        most = -1.0
        for action in actions:
            child = tried.get(action)
            if child is None:
                untried += 1
                continue
            child.available += 1
            urge = self.exploration * math.sqrt(math.log(child.available + 1.0))
            value = child.total / child.visits + urge / math.sqrt(child.visits)
            if value > most:
                most = value
                best = child
        if untried > 0 and self.may_widen(node, len(actions) - untried):
            action = [action for action in actions if action not in tried][self.stream.below(untried)]
            best = tried[action] = self.expand(node, player, action)
            best.available = 1
        return best

    def tried(self, node: Node, player: int) -> dict[Action, Node]:
        """What `player` tried at `node`."""
        if node.by_player is None:
            node.by_player = {}
        if player not in node.by_player:
            node.by_player[player] = {}
        return node.by_player[player]

    def may_widen(self, node: Node, tried: int) -> bool:
        """Whether `node`, where `tried` actions were tried, may get one more."""
        return tried == 0 or self.widening == 0.0 or tried < self.widening * math.sqrt(node.visits)

    def take(self, untried: list[Action]) -> Action:
        """The action to be tried next, taken out of `untried`."""
        if not self.ordered:
            chosen = self.stream.below(len(untried))
            untried[chosen], untried[-1] = untried[-1], untried[chosen]
        return untried.pop()

    def expand(self, node: Node, player: int, action: Action) -> Node:
        """A new child of `node`."""
        child = Node(action, player)
        node.children.append(child)
        return child

    def in_order(self, state: State, player: int) -> list[Action]:
        """The legal actions; the best last, if they are to be tried in that order."""
        actions = list(state.legal_actions())
        if not self.ordered:
            return actions
        valued = [(self.value_after(state, player, action), -action) for action in actions]
        valued.sort()
        return [-each[1] for each in valued]

    def value_after(self, state: State, player: int, action: Action) -> float:
        """What the evaluation says of `action` for `player`, and of the luck that follows."""
        after = state.clone()
        after.apply(action)
        while after.current_player == CHANCE:
            self.draw(after)
        return self.evaluation(after, player)

    def draw(self, state: State) -> None:
        """Let chance move."""
        actions = state.legal_actions()
        state.apply(actions[self.stream.weighted(state.chance_weights())])

    def play_on(self, state: State, left: int) -> None:
        """Play `state` on to its end, or until it is to be evaluated, and set the rewards."""
        plies = 0
        while self.greedy or self.cut >= 0 or left >= 0:
            if state.current_player == CHANCE:
                self.draw(state)
                continue
            if state.current_player == TERMINAL or plies == self.cut or plies == left:
                break
            plies += 1
            state.apply(self.roll(state))
        if plies == left:
            self.reward_outcome(state.outcome())
        elif plies == self.cut and state.current_player != TERMINAL:
            self.reward_value(state)
        else:
            self.reward_outcome(state.playout(self.stream))

    def roll(self, state: State) -> Action:
        """The action that a rollout plays."""
        actions = state.legal_actions()
        chosen = actions[self.stream.below(len(actions))]
        if not self.greedy or len(actions) == 1:
            return chosen
        player = state.current_player
        most = self.value_after(state, player, chosen)
        for _ in range(1, DRAWN):
            action = actions[self.stream.below(len(actions))]
            value = self.value_after(state, player, action)
            if value > most:
                most = value
                chosen = action
        return chosen

    def reward_outcome(self, outcome: Outcome) -> None:
        """Reward each player, from 0 to 1, for the others that it beats and for the margin to the best of them."""
        ranks = outcome.ranks
        scores = outcome.scores
        for player in range(self.players):
            beaten = 0.0
            ahead = None
            for other in range(len(ranks)):
                if other == player:
                    continue
                beaten += 1.0 if ranks[player] < ranks[other] else 0.5 if ranks[player] == ranks[other] else 0.0
                if ahead is None or scores[other] > ahead:
                    ahead = scores[other]
            if len(ranks) > 1:
                beaten /= len(ranks) - 1
            margin = float(scores[player] - (ahead or 0))
            self.margins += abs(margin)
            self.margins_seen += 1.0
            self.rewards[player] = (1.0 - self.scores) * beaten + self.scores * squashed(
                margin, self.margins / self.margins_seen
            )

    def reward_value(self, state: State) -> None:
        """Reward each player, from 0 to 1, by what the evaluation says."""
        for player in range(self.players):
            value = self.evaluation(state, player)
            self.values += abs(value)
            self.values_seen += 1.0
            self.rewards[player] = squashed(value, self.values / self.values_seen)


def squashed(value: float, usual: float) -> float:
    """`value` as a number from 0 to 1: 0.5 for 0, and 0.75 for one of the `usual` size."""
    return 0.5 if value == 0.0 else 0.5 + 0.5 * value / (abs(value) + usual)
