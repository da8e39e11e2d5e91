"""Brackets: who meets whom in a knockout, as a list of nodes, each of which comes after those that it waits for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple


class Source(NamedTuple):
    """Where one side of a node comes from."""

    kind: Literal["seed", "winner", "loser"]
    number: int
    """A seed, from 0, or a node."""


@dataclass(frozen=True)
class Node:
    """One pairing of a bracket."""

    round: int
    """An index into the bracket's titles."""

    one: Source
    two: Source


@dataclass(frozen=True)
class Bracket:
    """The nodes of a knockout."""

    titles: tuple[str, ...]
    """Of the rounds, in an order in which each round knocks its losers out below those of the later ones."""

    nodes: tuple[Node, ...]
    lives: int
    """Who has lost so many pairings is out."""


class Draft:
    """A bracket that is being made."""

    def __init__(self) -> None:
        self.titles: list[str] = []
        self.nodes: list[Node] = []

    def round(self, title: str, sides: Sequence[tuple[Source, Source]]) -> list[int]:
        """Add a round of these pairings; the numbers of its nodes."""
        self.titles.append(title)
        first = len(self.nodes)
        self.nodes += [Node(len(self.titles) - 1, one, two) for one, two in sides]
        return list(range(first, len(self.nodes)))

    def bracket(self, lives: int) -> Bracket:
        """The bracket as it is now."""
        return Bracket(tuple(self.titles), tuple(self.nodes), lives)


def single(entrants: int) -> Bracket:
    """Who loses is out. Seeds that are not there are byes for the best."""
    draft = Draft()
    sides = first_round(entrants)
    nodes = draft.round(title(len(sides)), sides)
    while len(nodes) > 1:
        sides = neighbours([Source("winner", node) for node in nodes])
        nodes = draft.round(title(len(sides)), sides)
    return draft.bracket(1)


def double(entrants: int) -> Bracket:
    """Who loses twice is out: two rounds of losers after each one of winners, and the last of both sides meet.

    The grand final has a second part, for where the one from the winners' side loses the first: a first loss.
    """
    draft = Draft()
    up = draft.round("winners' round 1", first_round(entrants))
    down = [Source("loser", node) for node in up]
    number = 1
    while len(up) > 1:
        left = draft.round(f"losers' round {2 * number - 1}", neighbours(down))
        up = draft.round(f"winners' round {number + 1}", neighbours([Source("winner", node) for node in up]))
        coming = crossed([Source("loser", node) for node in up], number)
        sides = zip([Source("winner", node) for node in left], coming, strict=True)
        down = [Source("winner", node) for node in draft.round(f"losers' round {2 * number}", list(sides))]
        number += 1
    final = draft.round("grand final", [(Source("winner", up[0]), down[0])])
    draft.round("grand final, second part", [(Source("winner", final[0]), Source("loser", final[0]))])
    return draft.bracket(2)


def first_round(entrants: int) -> list[tuple[Source, Source]]:
    """The first pairings: the first seed meets the last, and the two best can meet in the last round alone."""
    order = [0]
    while len(order) < max(entrants, 2):
        order = [seed for each in order for seed in (each, 2 * len(order) - 1 - each)]
    return neighbours([Source("seed", seed) for seed in order])


def neighbours(sources: Sequence[Source]) -> list[tuple[Source, Source]]:
    """The sources two by two."""
    return list(zip(sources[::2], sources[1::2], strict=True))


def crossed(coming: list[Source], number: int) -> list[Source]:
    """Those who come down from the winners' side, seated so that they do not soon meet again whom they met there.

    Reversed, halves swapped, each half reversed, halves swapped, and so on: of such cycles the one with the fewest and
    latest rematches in simulated brackets of 8 to 64.
    """
    half = len(coming) // 2
    swapped = coming[half:] + coming[:half]
    return {1: coming[::-1], 3: swapped[::-1]}.get(number % 4, swapped)


def title(pairings: int) -> str:
    """The name of a round of a single knockout."""
    names = {1: "final", 2: "semifinals", 4: "quarterfinals"}
    return names.get(pairings, f"round of {2 * pairings}")
