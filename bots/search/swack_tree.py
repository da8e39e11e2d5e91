"""The tree that `swack-pro` grows: UCT in which a move is also judged by the playouts that play it later.

Gelly and Silver, Combining online and offline knowledge in UCT (2007): an edge that is worth moving along now is mostly
worth it some plies later, as long as its ends stay level; so of each playout all moves count, not the first alone.

A pass after a pass ends the game at once, so that it is no choice: who wins by it passes, and who does not moves on.

The same file runs as it is, or compiled with the C types of swack_tree.pxd, and grows the same tree.
"""

from __future__ import annotations

import math

from arena.game import TERMINAL as GAME_OVER
from arena.game import Action
from arena.games.swack import tables
from arena.games.swack.rules import SwackState
from arena.rng import Stream

TERMINAL = GAME_OVER
VACANT = tables.VACANT
MARKS = 2738
"""How many actions there are on the largest board: edges, edges of placements, pass and swap."""


MOST_NODES = 2_000_000
"""How large a tree becomes: some 250 MB."""


class Node:
    """What became of a decision, and of playouts that took the same one later."""

    def __init__(self, action: Action, player: int, mark: int) -> None:
        """A decision of `player` that was not tried yet; `mark` is its place in `Tree.last`."""
        self.action = action
        self.player = player
        self.mark = mark
        self.visits = 0
        self.total = 0.0
        self.met = 1.0
        self.won = 0.5
        self.children: list[Node] | None = None


class Tree:
    """The decisions that a search knows of, from a root on."""

    def __init__(self, stream: Stream, exploration: float, likeness: float, most: int = MOST_NODES) -> None:
        """`docs/bots.md` explains `exploration` and `likeness` for the bot `swack-pro`.

        With `most` nodes it is full: from then on playouts begin where it ends.
        """
        self.stream = stream
        self.exploration = exploration
        self.likeness = likeness
        self.most = most
        self.clock = 0
        self.last = [0] * 5476
        self.forget()

    def forget(self) -> None:
        """Begin with a new root."""
        self.root = Node(0, 0, 0)
        self.size = 1

    def advance(self, player: int, action: Action) -> None:
        """Make what became of `player`'s decision the root."""
        if self.root.children is not None:
            for child in self.root.children:
                if child.action == action and child.player == player:
                    self.root = child
                    self.size = size(child)
                    return
        self.forget()

    def best(self) -> Action:
        """The action that was tried most; of those tried equally often the better one, then the lowest."""
        children = self.root.children
        assert children is not None
        return -max([(child.visits, child.total, -child.action) for child in children])[2]

    def grow(self, state: SwackState) -> None:
        """Do one iteration from `state`, in place: select, expand, play on, and back the result up."""
        node = self.root
        path = [node]
        self.clock += 1
        start = self.clock
        while state.current_player != TERMINAL:
            if node.children is None:
                if len(path) > 1 and (node.visits == 0 or self.size >= self.most):
                    break
                node.children = self.choices(state)
                self.size += len(node.children)
            node = self.select(node)
            self.clock += 1
            self.last[node.mark] = self.clock
            state.apply(node.action)
            path.append(node)
        winner = self.play_on(state)
        for node in path:
            start += 1
            node.visits += 1
            if node.player == winner:
                node.total += 1.0
            if node.children is not None:
                self.share(node.children, winner, start)

    def share(self, children: list[Node], winner: int, start: int) -> None:
        """Let those of `children` have a part in the result that were played since `start`."""
        for child in children:
            if self.last[child.mark] >= start:
                child.met += 1.0
                if child.player == winner:
                    child.won += 1.0

    def choices(self, state: SwackState) -> list[Node]:
        """A node for each action that is worth a thought."""
        player = state.current_player
        base = MARKS * state.colour
        passing = state.board.passing
        if state.passes == 1 and wins_by_passing(state):
            return [Node(passing, player, base + passing)]
        actions = state.legal_actions()
        if state.passes == 1 and len(actions) > 1:
            actions = [action for action in actions if action != passing]
        return [Node(action, player, base + action) for action in actions]

    def select(self, node: Node) -> Node:
        """The child of `node` to go on with."""
        best = node
        most = -1.0
        urge = self.exploration * math.sqrt(math.log(node.visits + 1.0))
        likeness = self.likeness
        for child in node.children or []:
            share = math.sqrt(likeness / (3.0 * child.visits + likeness))
            value = share * child.won / child.met + urge / math.sqrt(child.visits + 1.0)
            if child.visits > 0:
                value += (1.0 - share) * child.total / child.visits
            if value > most:
                most = value
                best = child
        return best

    def play_on(self, state: SwackState) -> int:
        """Play `state` on to its end; return the player who wins."""
        while state.current_player != TERMINAL:
            if state.passes == 1 and wins_by_passing(state):
                return state.current_player
            self.move_on(state)
        return winner_of(state)

    def move_on(self, state: SwackState) -> None:
        """Do any action, each as likely as any other; but no pass after a pass, as long as there is a move."""
        placements = state.find_placements() if state.vacancies > 1 else 0
        moves = state.find_moves()
        total = moves + placements
        if total == 0:
            state.pass_turn()
            return
        if state.passes == 0 and self.stream.below(total + 1) == total:
            state.pass_turn()
            return
        nth = self.stream.below(total)
        if nth >= moves:
            state.find_placements()
            edge = state.edge_found(nth - moves)
            mark = edge + state.board.passing + 2
        else:
            edge = state.edge_found(nth)
            mark = edge
        self.clock += 1
        self.last[MARKS * state.colour + mark] = self.clock
        source, target = state.board.sources[edge], state.board.targets[edge]
        if nth >= moves:
            state.place(source, target)
        else:
            state.move(source, target)


def size(node: Node) -> int:
    """How many nodes there are from `node` on."""
    total = 1
    for child in node.children or []:
        total += 1 if child.children is None else size(child)
    return total


def winner_of(state: SwackState) -> int:
    """The player who wins a game that is over, or that ends here by passes."""
    winner = state.leader()
    if winner == VACANT:
        return 0 if state.outcome().ranks[0] == 1 else 1
    return winner ^ state.black_player


def wins_by_passing(state: SwackState) -> bool:
    """Whether the player to move ends the game as its winner by passing, after a pass of the other."""
    winner = state.leader()
    if winner == VACANT:
        return state.free  # who moves last loses, and wins in Free Swack
    return winner == state.colour
