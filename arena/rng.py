"""The one source of random numbers: keyed streams.

A stream is xoshiro128++ 1.0 (Blackman and Vigna, https://prng.di.unimi.it/xoshiro128plusplus.c) seeded from a hash of
its key. It needs 32-bit words only, so that every step fits a signed 64-bit integer and the same source gives the same
numbers compiled and interpreted.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

MASK = 0xFFFFFFFF
LARGEST_BOUND = 1 << 31


class Stream:
    """A stream of random numbers that depends on its key alone."""

    def __init__(self, a: int, b: int, c: int, d: int) -> None:
        """A stream that stands at four 32-bit words, not all 0; normally made by `of`."""
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    @staticmethod
    def of(*key: str | int) -> Stream:
        """The stream of `key`: its parts, as text, hashed by blake2b with their lengths before them."""
        from hashlib import blake2b  # a tenth of the start of a bot, whose stream was made elsewhere

        digest = blake2b(digest_size=16)
        for part in key:
            text = str(part).encode("utf-8", "surrogatepass")
            digest.update(len(text).to_bytes(8, "little"))
            digest.update(text)
        words = digest.digest()
        a, b, c, d = (int.from_bytes(words[i : i + 4], "little") for i in (0, 4, 8, 12))
        return Stream(a, b, c, d | (not (a | b | c | d)))  # the all-zero state is the one that never moves

    def word(self) -> int:
        """The next 32 bits, as a number from 0 to 2**32 - 1."""
        return step(self)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each as likely as any other; `bound` is from 1 to 2**31.

        Lemire, Fast Random Integer Generation in an Interval (2019).
        """
        if bound < 1 or bound > LARGEST_BOUND:
            raise ValueError(f"a bound is from 1 to 2**31, not {bound}")
        return self.draw(bound)

    def draw(self, bound: int) -> int:
        """As `below`, unchecked, for the playouts of games; once compiled, no subclass can replace it."""
        product = step(self) * bound
        if (product & MASK) < bound:
            product = fair(self, product, bound)
        return product >> 32

    def fraction(self) -> float:
        """A number from 0 up to but not 1, of 53 random bits."""
        high = step(self) >> 5
        return (high * 67108864.0 + (step(self) >> 6)) / 9007199254740992.0

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, each as likely as any other."""
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """An index into `weights`, as likely as its weight; weights are whole numbers with a sum from 1 to 2**31."""
        rest = self.below(sum(weights))
        for index, weight in enumerate(weights):
            rest -= weight
            if rest < 0:
                return index
        raise ValueError(f"weights are whole numbers from 0 up, not {list(weights)}")

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` in an order of which each is as likely as any other (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def clone(self) -> Stream:
        """A stream that goes on from here by itself."""
        return Stream(self.a, self.b, self.c, self.d)


def step(stream: Stream) -> int:
    """Move a stream on by one word, and return it: `word`, which no subclass can replace."""
    a, b, c, d = stream.a, stream.b, stream.c, stream.d
    total = (a + d) & MASK
    c ^= a
    d ^= b
    stream.a = a ^ d
    stream.b = b ^ c
    stream.c = c ^ ((b << 9) & MASK)
    stream.d = ((d << 11) & MASK) | (d >> 21)
    return ((((total << 7) & MASK) | (total >> 25)) + a) & MASK


def fair(stream: Stream, product: int, bound: int) -> int:
    """`product`, or if it is among those that would favour some numbers below `bound`, another one."""
    least = (LARGEST_BOUND * 2 - bound) % bound
    while (product & MASK) < least:
        product = step(stream) * bound
    return product
