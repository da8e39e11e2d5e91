"""Where unknown cards that were played came from.

When the action deck is made anew, the unknown cards in the hands become a pool of their own: the old ones. From then on
an unknown card that somebody plays was an old one or has been drawn since, and often nobody can tell. A possible
position needs one answer for each of them, such that every pool and every hand still adds up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, factorial, perm

from arena.rng import Stream

Plays = Sequence[Sequence[int]]
"""For each player, by kind: unknown cards played since the deck was made anew."""


def attributions(
    plays: Plays,
    old: Sequence[int],
    new: Sequence[int],
    old_sizes: Sequence[int],
    new_sizes: Sequence[int],
    stream: Stream,
) -> list[list[int]]:
    """For each player, by kind: how many of `plays` were old cards, drawn from `stream`.

    `old` and `new` are the two pools by kind, as they were before the plays; `old_sizes` and `new_sizes` are how many
    cards each player had from them. Each way to deal the pools out and to play from them is as likely as any other.
    """
    count = Count(plays, old, new, old_sizes, new_sizes)
    taken: tuple[int, ...] = (0,) * len(plays)
    found = [[0] * len(old) for _ in plays]
    for index, kind in enumerate(count.kinds):
        steps = list(count.steps(index, taken))
        chosen = weighted([weight * count.ways(index + 1, after) for weight, after, _ in steps], stream)
        _, taken, split = steps[chosen]
        for player, number in enumerate(split):
            found[player][kind] = number
    return found


class Count:
    """The number of ways in which plays can have come from the two pools."""

    def __init__(
        self,
        plays: Plays,
        old: Sequence[int],
        new: Sequence[int],
        old_sizes: Sequence[int],
        new_sizes: Sequence[int],
    ) -> None:
        self.plays = plays
        self.old = old
        self.new = new
        self.old_sizes = old_sizes
        self.new_sizes = new_sizes
        self.kinds = [kind for kind in range(len(old)) if any(played[kind] for played in plays)]
        self.known: dict[tuple[int, tuple[int, ...]], int] = {}

    def ways(self, index: int, taken: tuple[int, ...]) -> int:
        """The ways from the `index`-th kind on, after each player has played `taken` old cards of the kinds before."""
        if index == len(self.kinds):
            return self.deals(taken)
        if (index, taken) not in self.known:
            steps = self.steps(index, taken)
            self.known[index, taken] = sum(weight * self.ways(index + 1, after) for weight, after, _ in steps)
        return self.known[index, taken]

    def steps(self, index: int, taken: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        """The ways for one kind: their number, the old cards played then, and those of this kind."""
        kind = self.kinds[index]
        played = [plays[kind] for plays in self.plays]
        for split in product(*[range(number + 1) for number in played]):
            weight = perm(self.old[kind], sum(split)) * perm(self.new[kind], sum(played) - sum(split))
            for number, part in zip(played, split, strict=True):
                weight *= comb(number, part)
            if weight:
                yield weight, tuple(map(sum, zip(taken, split, strict=True))), split

    def deals(self, taken: tuple[int, ...]) -> int:
        """The ways to place the played cards among a player's, and to deal out the rest of the pools."""
        newer = [sum(played) - part for played, part in zip(self.plays, taken, strict=True)]
        if sum(taken) > sum(self.old) or sum(newer) > sum(self.new):
            return 0
        weight = factorial(sum(self.old) - sum(taken)) * factorial(sum(self.new) - sum(newer))
        for player, part in enumerate(taken):
            weight *= perm(self.old_sizes[player], part) * perm(self.new_sizes[player], newer[player])
        return weight


def weighted(weights: Sequence[int], stream: Stream) -> int:
    """An index into `weights`, as likely as its weight; they may be too large for a stream's own method."""
    rest = below(sum(weights), stream)
    for index, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return index
    raise ValueError("no weight is above 0")


def below(bound: int, stream: Stream) -> int:
    """A number from 0 to `bound` - 1, each as likely as any other, however large."""
    bits = bound.bit_length()
    while True:
        number = 0
        for _ in range(0, bits, 32):
            number = number << 32 | stream.word()
        number >>= -bits % 32
        if number < bound:
            return number
