"""Designs: groups of a given size in which each two of a number of points meet equally often, or nearly so.

Three ways are tried. All groups of that size, as often as it takes. A developed design: a few base groups, shifted
around a circle of all points, or of all but one (Bose 1939), in which two points meet as often as their distance comes
in the base groups. And any groups at all, improved by swaps. The last two search by threshold accepting (Dueck and
Scheuer 1990) on whole numbers, and by streams of their own: the same numbers, the same design, everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, count
from math import comb

from arena.rng import Stream

Group = tuple[int, ...]
Design = tuple[Group, ...]

STEPS = 60_000
"""Of a search."""

THRESHOLD = 4
"""By how much a step may make things worse, at the beginning of a search."""

MULTIPLES = 4
"""So many numbers of meetings for which an exact design could be are tried."""

LARGEST = 1_000
"""No more groups than these are taken for the sake of being exact."""


@cache
def smallest(points: int, size: int) -> Design:
    """The smallest design that is found to be exact; where none is, the smallest that could have been."""
    least = least_meetings(points, size)
    found = design(points, size, least)
    for meetings in range(2 * least, MULTIPLES * least + 1, least):
        if is_exact(points, found) or groups_for(points, size, meetings) > LARGEST:
            break
        found = design(points, size, meetings)
    return found if is_exact(points, found) else design(points, size, least)


def least_meetings(points: int, size: int) -> int:
    """The least number of meetings that takes whole numbers of groups, in all and for each point."""
    return next(
        meetings
        for meetings in count(1)
        if meetings * (points - 1) % (size - 1) == 0 and meetings * points * (points - 1) % (size * (size - 1)) == 0
    )


@cache
def design(points: int, size: int, meetings: int) -> Design:
    """Groups in which two points meet `meetings` times, or hardly more often where that cannot be."""
    every = tuple(combinations(range(points), size)) if comb(points, size) <= groups_for(points, size, meetings) else ()
    copies, rest = divmod(groups_for(points, size, meetings), comb(points, size))
    return every * copies + (part(points, size, rest) if rest else ())


def groups_for(points: int, size: int, meetings: int) -> int:
    """How many groups it takes for each two points to meet `meetings` times on average, or a little more often."""
    return -(-meetings * points * (points - 1) // (size * (size - 1)))


def part(points: int, size: int, groups: int) -> Design:
    """So many groups, fewer than there are in all: a developed design where one is found."""
    for circle in (points, points - 1):
        found = developed(points, size, groups, circle)
        if found:
            return found
    return swapped(points, size, groups)


def meetings_of(groups: Sequence[Sequence[int]]) -> Counter[tuple[int, int]]:
    """How often each two points meet."""
    return Counter(pair for group in groups for pair in combinations(sorted(group), 2))


def is_exact(points: int, groups: Design) -> bool:
    """Whether each two of the points meet equally often."""
    found = meetings_of(groups)
    return len(found) == comb(points, 2) and len(set(found.values())) == 1


def developed(points: int, size: int, groups: int, circle: int) -> Design:
    """An exact design of base groups shifted around a circle; empty where there can be none, or none is found.

    Where the circle has a point less than there are, the last one stays where it is.
    """
    base, uneven = divmod(groups, circle)
    still, odd = divmod(groups * size, points * circle) if circle < points else (0, 0)
    distances, unequal = divmod(base * size * (size - 1) - 2 * still * (size - 1), circle - 1)
    if uneven or odd or unequal:
        return ()
    sizes = [size - (number < still) for number in range(base)]
    bases = spread(circle, sizes, distances, Stream.of("developed", points, size, groups, circle))
    return tuple(
        tuple(sorted([(point + shift) % circle for point in each] + [circle] * (size - len(each))))
        for each in bases
        for shift in range(circle)
    )


def spread(circle: int, sizes: Sequence[int], wanted: int, stream: Stream) -> list[list[int]]:
    """Base groups of these sizes in which each distance on the circle comes `wanted` times; none where not found."""
    order = list(range(circle))
    bases = []
    for size in sizes:
        stream.shuffle(order)
        bases.append(order[:size])
    found = Counter((one - two) % circle for base in bases for one in base for two in base if one != two)
    cost = sum((found[distance] - wanted) ** 2 for distance in range(1, circle))
    for left in range(STEPS, 0, -1):
        if cost == 0:
            return bases
        base = bases[stream.below(len(bases))]
        place, new = stream.below(len(base)), stream.below(circle)
        if new in base:
            continue
        change = moved(base, base[place], new, circle)
        worse = sum((found[key] + by - wanted) ** 2 - (found[key] - wanted) ** 2 for key, by in change.items())
        if worse <= THRESHOLD * left // STEPS:
            base[place] = new
            found.update(change)
            cost += worse
    return []


def moved(base: Sequence[int], old: int, new: int, circle: int) -> Counter[int]:
    """How the distances in `base` change when `new` takes the place of `old`."""
    change: Counter[int] = Counter()
    for other in base:
        if other != old:
            change.subtract([(old - other) % circle, (other - old) % circle])
            change.update([(new - other) % circle, (other - new) % circle])
    return change


def swapped(points: int, size: int, groups: int) -> Design:
    """So many groups in which points come equally often, improved by swaps between two of them."""
    stream = Stream.of("swapped", points, size, groups)
    mixture = Mixture(points, shared_out(points, size, groups, stream))
    each, more = divmod(groups * comb(size, 2), comb(points, 2))
    least = comb(points, 2) * each**2 + more * (2 * each + 1)
    for left in range(STEPS, 0, -1):
        if mixture.cost == least:
            break
        mixture.step(THRESHOLD * left // STEPS, stream)
    return tuple(tuple(sorted(group)) for group in mixture.groups)


def shared_out(points: int, size: int, groups: int, stream: Stream) -> list[list[int]]:
    """Groups that are filled one by one with those who came least often, and of them with those who met least."""
    came = [0] * points
    met = [[0] * points for _ in range(points)]
    found = []
    for _ in range(groups):
        group: list[int] = []
        known = [0] * points
        while len(group) < size:
            fewest = min(came[new] for new in range(points) if new not in group)
            free = [new for new in range(points) if came[new] == fewest and new not in group]
            least = min(known[new] for new in free)
            group.append(stream.choice([new for new in free if known[new] == least]))
            known = [times + more for times, more in zip(known, met[group[-1]], strict=True)]
        for one in group:
            came[one] += 1
            for two in group:
                met[one][two] += 1
        found.append(group)
    return found


class Mixture:
    """Groups that are improved by swaps."""

    def __init__(self, points: int, groups: list[list[int]]) -> None:
        self.groups = groups
        self.met = [[0] * points for _ in range(points)]
        for (one, two), times in meetings_of(groups).items():
            self.met[one][two] = self.met[two][one] = times
        self.cost = sum(times**2 for row in self.met for times in row) // 2
        """The sum of the squares of how often each two meet."""

    def step(self, threshold: int, stream: Stream) -> None:
        """Try to swap a point of one group for one of another: where that makes things worse by `threshold` at most."""
        one, two = stream.choice(self.groups), stream.choice(self.groups)
        here, there = stream.below(len(one)), stream.below(len(two))
        goes, comes = one[here], two[there]
        if goes in two or comes in one:
            return
        left = [other for other in one if other != goes and other not in two]
        right = [other for other in two if other != comes and other not in one]
        goes_met, comes_met = self.met[goes], self.met[comes]
        worse = 2 * (len(left) + len(right))
        worse += 2 * sum(comes_met[other] - goes_met[other] for other in left)
        worse += 2 * sum(goes_met[other] - comes_met[other] for other in right)
        if worse > threshold:
            return
        one[here], two[there] = comes, goes
        self.cost += worse
        for others, by in ((left, 1), (right, -1)):
            for other in others:
                self.meet(comes, other, by)
                self.meet(goes, other, -by)

    def meet(self, one: int, two: int, by: int) -> None:
        """Let these two meet so many times more."""
        self.met[one][two] += by
        self.met[two][one] += by
