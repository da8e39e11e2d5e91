"""How likely the results of a block of matches are, given how strong those in the seats are.

A likelihood sees utilities, one for each kind and seat: the strength of who sits there plus what the seat is worth. It
returns the log-likelihood of each kind with its first derivatives and its information (minus the second ones).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product
from typing import Protocol

import numpy as np

from arena.ratings import Floats, Ints
from arena.ratings.observations import Block, told
from arena.tally import NOBODY


@dataclass(frozen=True)
class Terms:
    """A log-likelihood and its derivatives, kind by kind."""

    value: Floats
    gradient: Floats
    """By kind and seat."""

    information: Floats
    """By kind, seat and seat."""

    tie_gradient: Floats
    tie_information: Floats
    tie_cross: Floats
    """By kind and seat: the information between the seat's utility and the tie parameter."""


class Likelihood(Protocol):
    """A log-likelihood of the kinds of a block."""

    def __call__(self, block: Block, utilities: Floats, tie: float | None) -> Terms:
        """The terms at `utilities`; `tie` is the log of Davidson's tie parameter, or None where nothing was tied."""


def blank(block: Block) -> Terms:
    """Terms that are 0."""
    kinds, seats = block.entrants.shape
    by_seat = (kinds, seats)
    zeros = np.zeros
    return Terms(zeros(kinds), zeros(by_seat), zeros((kinds, seats, seats)), zeros(kinds), zeros(kinds), zeros(by_seat))


def davidson(block: Block, utilities: Floats, tie: float | None) -> Terms:
    """Each pair of seats a comparison by Bradley and Terry, with ties by Davidson (1970).

    P(win) : P(tie) : P(loss) = e^(d/2) : e^tie : e^(-d/2), where d is the difference of the utilities.
    """
    terms = blank(block)
    for one in range(block.seats):
        for other in range(one + 1, block.seats):
            add_pair(terms, block, utilities, tie, one, other)
    return terms


def add_pair(terms: Terms, block: Block, utilities: Floats, tie: float | None, one: int, other: int) -> None:
    """Add the comparison of the seats `one` and `other` to `terms`."""
    tells = told(block, one, other).astype(float)
    sign = np.sign(block.ranks[:, other] - block.ranks[:, one])
    half = (utilities[:, one] - utilities[:, other]) / 2
    size = np.abs(half)
    tie_weight = np.zeros_like(half) if tie is None else np.exp(tie - size)
    lower = np.exp(-2 * size)
    total = 1 + lower + tie_weight  # all weights divided by that of the likelier win, so that nothing overflows
    ahead = (1 - lower) / total * np.sign(half)
    tied = tie_weight / total
    log_tie = 0.0 if tie is None else tie
    terms.value[:] += tells * (np.where(sign == 0, log_tie, sign * half) - size - np.log(total))
    gradient = tells * (sign - ahead) / 2
    information = tells * ((1 - tied) - ahead**2) / 4
    cross = -tells * ahead * tied / 2
    terms.gradient[:, one] += gradient
    terms.gradient[:, other] -= gradient
    terms.information[:, one, one] += information
    terms.information[:, other, other] += information
    terms.information[:, one, other] -= information
    terms.information[:, other, one] -= information
    if tie is not None:
        terms.tie_gradient[:] += tells * ((sign == 0) - tied)
        terms.tie_information[:] += tells * tied * (1 - tied)
        terms.tie_cross[:, one] += cross
        terms.tie_cross[:, other] -= cross


def plackett_luce(block: Block, utilities: Floats, tie: float | None) -> Terms:
    """Each match a ranking by Plackett and Luce; of tied seats every order counts in equal parts.

    A forfeit tells only that each of the others stands above the offender.
    """
    terms = blank(block)
    patterns, which = np.unique(np.column_stack([block.ranks, block.offenders]), axis=0, return_inverse=True)
    for index, pattern in enumerate(patterns.tolist()):
        members = np.flatnonzero(which.ravel() == index)
        orders = list(rankings(pattern[:-1], pattern[-1]))
        for order, weight in orders:
            add_ranking(terms, utilities, members, order, weight)
    return terms


def rankings(ranks: list[int], offender: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """The strict orders of seats, best first, that `ranks` stands for, each with its weight."""
    if offender != NOBODY:
        yield from (((seat, offender), 1.0) for seat in range(len(ranks)) if seat != offender)
        return
    groups = [[seat for seat, rank in enumerate(ranks) if rank == level] for level in sorted(set(ranks))]
    orders = [sum(parts, ()) for parts in product(*(list(permutations(group)) for group in groups))]
    yield from ((order, 1 / len(orders)) for order in orders)


def add_ranking(terms: Terms, utilities: Floats, members: Ints, order: tuple[int, ...], weight: float) -> None:
    """Add one strict order of seats, for the kinds `members`, to `terms`: choice after choice among those left."""
    for place in range(len(order) - 1):
        left = list(order[place:])
        values = utilities[members][:, left]
        highest = values.max(axis=1, keepdims=True)
        weights = np.exp(values - highest)
        total = weights.sum(axis=1, keepdims=True)
        shares = weights / total
        terms.value[members] += weight * (values[:, 0] - highest[:, 0] - np.log(total[:, 0]))
        terms.gradient[members, order[place]] += weight
        for index, seat in enumerate(left):
            terms.gradient[members, seat] -= weight * shares[:, index]
            terms.information[members, seat, seat] += weight * shares[:, index]
            for second, other in enumerate(left):
                terms.information[members, seat, other] -= weight * shares[:, index] * shares[:, second]
