"""Positions of Swack for tests: from rows of stacks, from words, and by a slow second reading of the rules."""

from __future__ import annotations

from collections.abc import Iterable

from arena.games.swack import Swack
from arena.games.swack.rules import SwackState

GAME = Swack()

KINDS = [
    {"size": size, "variant": variant, "pie": pie}
    for size in (2, 3, 4, 5, 8, 9)
    for variant in ("standard", "free")
    for pie in (True, False)
]


def kind_name(kind):
    return f"{kind['variant']}-{kind['size']}" + ("-pie" if kind["pie"] else "")


def started(**given):
    """The options and the first position."""
    options = GAME.options(given)
    return options, GAME.start(options, 2)


def position(
    text: str,
    to_move: str = "black",
    passes: int = 0,
    swap: str = "over",
    variant: str = "standard",
    black_player: int = 0,
):
    """The options and the position that `text` draws, the highest rank first: `b2 w1 .`, or `bw.` if all have one."""
    ranks = [rank.split() if " " in rank else list(rank) for rank in text.replace("/", "\n").split("\n")][::-1]
    observation = GAME.observation(
        {
            "player": 0,
            "size": len(ranks),
            "variant": variant,
            "to_move": to_move,
            "passes": passes,
            "swap": swap,
            "black_player": black_player,
            "tops": ["".join(stack[0] for stack in rank) for rank in ranks],
            "heights": [[0 if stack == "." else int(stack[1:] or 1) for stack in rank] for rank in ranks],
        }
    )
    return GAME.options({"size": len(ranks), "variant": variant, "pie": False}), observation.determinize(None)


def rows(state: SwackState) -> list[str]:
    """The stacks of each rank, the highest first, as `b2 w1`."""
    shown = state.observation(0).to_json()
    ranks = [
        " ".join(top if top == "." else f"{top}{height}" for top, height in zip(tops, heights, strict=True))
        for tops, heights in zip(shown["tops"], shown["heights"], strict=True)
    ]
    return ranks[::-1]


def play(options, state: SwackState, words: str | Iterable[str]) -> SwackState:
    """Move `state` on by `words`."""
    for word in words.split() if isinstance(words, str) else words:
        state.apply(GAME.action(options, word))
    return state


def play_on(pair, words):
    """The options and the position of `pair`, moved on by `words`."""
    options, state = pair
    return options, play(options, state, words)


def legal(options, state: SwackState) -> list[str]:
    """The legal actions as words."""
    return [GAME.word(options, action) for action in state.legal_actions()]


def winner(state: SwackState) -> int:
    """The player who wins, or would if both passed now."""
    return state.outcome().ranks.index(1)


class Plainly:
    """The rules once more, word by word and slow: a dictionary of squares, words for actions."""

    def __init__(self, size: int, variant: str, pie: bool) -> None:
        self.size = size
        self.free = variant == "free"
        self.board: dict[tuple[int, int], tuple[str, int]] = {}
        for x in range(size):
            for y in range(size):
                if not self.free:
                    black = (x + y) % 2 == size % 2
                    self.board[x, y] = ("b" if black else "w", 1)
        self.pie = pie
        self.turns = 0
        self.mover = "b"
        self.seats = {"b": 0, "w": 1}
        self.passed: list[str] = []
        self.last: str | None = None

    def over(self) -> bool:
        return len(self.passed) == 2

    def enemy(self) -> str:
        return "w" if self.mover == "b" else "b"

    def around(self, x: int, y: int) -> list[tuple[int, int]]:
        squares = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return [(i, j) for i, j in squares if 0 <= i < self.size and 0 <= j < self.size]

    def actions(self) -> set[str]:
        if self.over():
            return set()
        found = {"pass"} | ({"swap"} if self.pie and self.turns == 1 else set())
        for x in range(self.size):
            for y in range(self.size):
                for i, j in self.around(x, y):
                    name = f"{chr(97 + x)}{y + 1}{chr(97 + i)}{j + 1}"
                    here, there = self.board.get((x, y)), self.board.get((i, j))
                    if here and there and here == (self.mover, here[1]) and there == (self.enemy(), here[1]):
                        found.add(name)
                    if self.free and not here and not there:
                        found.add("+" + name)
        return found

    def apply(self, word: str) -> None:
        self.turns += 1
        if word == "pass":
            self.passed.append(self.mover)
        elif word == "swap":
            self.seats = {"b": self.seats["w"], "w": self.seats["b"]}
            self.passed = []
            return
        else:
            source, target = squares_of(word.lstrip("+"))
            if word.startswith("+"):
                self.board[source] = (self.mover, 2)
                self.board[target] = (self.enemy(), 1)
            else:
                self.board[source] = (self.enemy(), self.board[source][1])
                self.board[target] = (self.mover, self.board[target][1] + 1)
            self.passed = []
            self.last = self.mover
        self.mover = self.enemy()

    def groups(self, colour: str) -> list[int]:
        left = {square for square, stack in self.board.items() if stack[0] == colour}
        sizes = []
        while left:
            group = [left.pop()]
            for square in group:
                for other in self.around(*square):
                    if other in left:
                        left.remove(other)
                        group.append(other)
            sizes.append(len(group))
        return sorted(sizes, reverse=True)

    def winner(self) -> int:
        black, white = self.groups("b"), self.groups("w")
        for size in list(black):
            if size in white:
                black.remove(size)
                white.remove(size)
        if black or white:
            return self.seats["b" if max(black, default=0) > max(white, default=0) else "w"]
        last = self.last or self.passed[1]
        won = last if self.free else ("w" if last == "b" else "b")
        return self.seats[won]


def squares_of(word: str) -> list[tuple[int, int]]:
    """The two squares in the word of a move, as file and rank from 0."""
    second = next(place for place in range(2, len(word)) if word[place].isalpha())
    return [(ord(name[0]) - 97, int(name[1:]) - 1) for name in (word[:second], word[second:])]
