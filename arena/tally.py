"""What records come to, in whole numbers: a fold that keeps 28 bytes a match, can be merged, and knows no order.

Formats ask it who has won how often, ratings fit strengths to it, reports print it. What it answers depends on the
records and their ordinals alone, never on the order in which they were added.
"""

from __future__ import annotations

import json
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple, Self

from arena.match import Record

NOBODY = -1
"""The offender of a match that no fault ended."""


class Lineup(NamedTuple):
    """Who sat where, at what."""

    label: str
    entrants: tuple[str, ...]
    """In seat order; after the players the rivals."""

    players: int
    """How many of the entrants are players, the others being rivals."""


class Verdict(NamedTuple):
    """How a match ended."""

    ranks: tuple[int, ...]
    end: str
    offender: int
    """The seat whose fault ended the match, or NOBODY; where a substitute went on, nobody's did."""

    faults: tuple[tuple[int, str], ...]
    """Who is to blame, by seat, and for what."""


class Award(NamedTuple):
    """How often an entrant won an award, and where first."""

    times: int
    ordinal: int
    """The least ordinal of the matches it was won in."""

    match: str
    """The id of that match."""


class Pair(NamedTuple):
    """How often one entrant was ranked above, equal to and below another."""

    wins: int
    draws: int
    losses: int


@dataclass
class Balance:
    """What the matches of one entrant came to."""

    matches: int = 0
    """Played by it, void ones not counted."""

    wins: int = 0
    """First, and alone there."""

    draws: int = 0
    """First, together with others."""

    losses: int = 0
    """All other matches."""

    scored: int = 0
    """Matches that no fault ended."""

    scores: int = 0
    """The sum of its scores in those."""

    faults: Counter[str] = field(default_factory=Counter)
    """How often it was to blame, by kind."""


class Tally:
    """A fold of records."""

    def __init__(self) -> None:
        self.lineups: list[Lineup] = []
        self.verdicts: list[Verdict] = []
        self.awards: dict[tuple[str, str, str], Award] = {}
        """By label, entrant and word."""

        self.voids: Counter[str] = Counter()
        """Void matches by label; they are nowhere else."""

        self.lineup = array("I")
        """For each match the index of its line-up."""

        self.verdict = array("I")
        """For each match the index of its verdict."""

        self.moves = array("Q")
        """For each match a digest of game, options, line-up and all that happened."""

        self.deal = array("Q")
        """For each match a digest of its deal."""

        self.ordinal = array("I")
        """For each match its place in the schedule."""

        self._lineup_index: dict[Lineup, int] = {}
        self._verdict_index: dict[Verdict, int] = {}
        self._scores: list[list[int]] = []  # by line-up: how many matches without a fault, and the sums by seat
        self._answers: dict[Any, Any] = {}

    @classmethod
    def of(cls, records: Iterable[Record]) -> Self:
        """The tally of `records`, which come in the order of the schedule."""
        tally = cls()
        for ordinal, record in enumerate(records):
            tally.add(record, ordinal)
        return tally

    def __len__(self) -> int:
        """How many matches it holds, void ones not counted."""
        return len(self.lineup)

    def add(self, record: Record, ordinal: int | None = None) -> None:
        """Add `record`, which has the place `ordinal` in the schedule: by default, as many as were added before.

        Only ratings that depend on order, and the first match of an award, look at the ordinal.
        """
        self._answers.clear()
        place = len(self) + self.voids.total() if ordinal is None else ordinal
        label = record.label
        if record.end == "void":
            self.voids[label] += 1
            return
        entrants = record.entrants
        faults = faults_of(record)
        offender = faults[0][0] if faults and not record.substituted else NOBODY
        lineup = self._lineup_of(Lineup(label, entrants, players_of(record)))
        self.lineup.append(lineup)
        self.verdict.append(self._verdict_of(Verdict(record.ranks, record.end, offender, faults)))
        self.moves.append(fingerprint(record))
        self.deal.append(number_of(record.deal.encode("utf-8", "surrogatepass")))
        self.ordinal.append(place)
        if not faults:
            self._add_scores(lineup, 1, record.scores)
        for entrant, words in zip(entrants, record.awards, strict=True):
            for word in words:
                self._add_award((label, entrant, word), Award(1, place, record.id))

    def merge(self, other: Tally) -> None:
        """Add everything that `other` holds."""
        self._answers.clear()
        lineups = [self._lineup_of(lineup) for lineup in other.lineups]
        verdicts = [self._verdict_of(verdict) for verdict in other.verdicts]
        self.lineup.extend([lineups[index] for index in other.lineup])
        self.verdict.extend([verdicts[index] for index in other.verdict])
        self.moves.extend(other.moves)
        self.deal.extend(other.deal)
        self.ordinal.extend(other.ordinal)
        self.voids.update(other.voids)
        for lineup, (scored, *sums) in zip(lineups, other._scores, strict=True):
            self._add_scores(lineup, scored, sums)
        for key, award in other.awards.items():
            self._add_award(key, award)

    def labels(self) -> list[str]:
        """The labels of games that matches were played at, by code point."""
        return sorted({lineup.label for lineup in self.lineups} | set(self.voids))

    def entrants(self, label: str | None = None) -> list[str]:
        """Those who played at `label`, or at anything, by code point."""
        return sorted({name for lineup in self.lineups if label in (None, lineup.label) for name in lineup.entrants})

    def matches(self, label: str | None = None) -> int:
        """How many matches were played at `label`, or in all; void ones are not counted."""
        if label is None:
            return len(self)
        return sum(count for _, _, count in self.kinds(label))

    def void(self, label: str | None = None) -> int:
        """How many matches at `label`, or in all, were void."""
        return self.voids.total() if label is None else self.voids[label]

    def kinds(self, label: str | None = None) -> Iterator[tuple[Lineup, Verdict, int]]:
        """How often each line-up ended in each way, in a fixed order."""
        if "kinds" not in self._answers:
            counted = Counter(zip(self.lineup, self.verdict, strict=True))
            self._answers["kinds"] = sorted((self.lineups[a], self.verdicts[b], n) for (a, b), n in counted.items())
        return (kind for kind in self._answers["kinds"] if label in (None, kind[0].label))

    def balances(self, label: str | None = None) -> dict[str, Balance]:
        """What the matches of each entrant at `label`, or at anything, came to."""
        if ("balances", label) not in self._answers:
            self._answers["balances", label] = self._balances(label)
        answer: dict[str, Balance] = self._answers["balances", label]
        return answer

    def balance(self, label: str | None, entrant: str) -> Balance:
        """What the matches of `entrant` came to; nothing where it has none."""
        return self.balances(label).get(entrant) or Balance()

    def pairs(self, label: str | None = None) -> dict[tuple[str, str], Pair]:
        """How often each entrant was ranked above, equal to and below each other one, by entrant and opponent."""
        if ("pairs", label) not in self._answers:
            self._answers["pairs", label] = self._pairs(label)
        answer: dict[tuple[str, str], Pair] = self._answers["pairs", label]
        return answer

    def score(self, label: str | None, entrant: str) -> int:
        """The half points of `entrant`: 2 for each opponent ranked below it in a match, 1 for each tie."""
        if ("scores", label) not in self._answers:
            scores: Counter[str] = Counter()
            for (name, _), pair in self.pairs(label).items():
                scores[name] += 2 * pair.wins + pair.draws
            self._answers["scores", label] = scores
        answer: Counter[str] = self._answers["scores", label]
        return answer[entrant]

    def distinct(self, label: str | None = None) -> dict[str, int]:
        """How many different matches each entrant played: same game, options, line-up and moves count once."""
        if ("distinct", label) not in self._answers:
            different = Counter(lineup for lineup, _ in set(zip(self.lineup, self.moves, strict=True)))
            counts: Counter[str] = Counter()
            for index, count in different.items():
                if label in (None, self.lineups[index].label):
                    counts.update(dict.fromkeys(self.lineups[index].entrants, count))
            self._answers["distinct", label] = dict(sorted(counts.items()))
        answer: dict[str, int] = self._answers["distinct", label]
        return answer

    def _lineup_of(self, lineup: Lineup) -> int:
        """The index of `lineup`."""
        index = self._lineup_index.setdefault(lineup, len(self.lineups))
        if index == len(self.lineups):
            self.lineups.append(lineup)
            self._scores.append([0] * (len(lineup.entrants) + 1))
        return index

    def _verdict_of(self, verdict: Verdict) -> int:
        """The index of `verdict`."""
        index = self._verdict_index.setdefault(verdict, len(self.verdicts))
        if index == len(self.verdicts):
            self.verdicts.append(verdict)
        return index

    def _add_scores(self, lineup: int, scored: int, scores: Iterable[int]) -> None:
        """Add the sums of scores, by seat, of some matches that no fault ended."""
        sums = self._scores[lineup]
        sums[0] += scored
        for seat, score in enumerate(scores, 1):
            sums[seat] += score

    def _add_award(self, key: tuple[str, str, str], award: Award) -> None:
        """Add to what is known of one award."""
        known = self.awards.get(key)
        if known is None:
            self.awards[key] = award
            return
        first = min(known[1:], award[1:])
        self.awards[key] = Award(known.times + award.times, *first)

    def _balances(self, label: str | None) -> dict[str, Balance]:
        balances: defaultdict[str, Balance] = defaultdict(Balance)
        for lineup, verdict, count in self.kinds(label):
            alone = verdict.ranks.count(1) == 1
            for name, rank in own_ranks(lineup, verdict).items():
                balance = balances[name]
                balance.matches += count
                balance.wins += count * (rank == 1 and alone)
                balance.draws += count * (rank == 1 and not alone)
                balance.losses += count * (rank > 1)
            for seat, kind in verdict.faults:
                balances[lineup.entrants[seat]].faults[kind] += count
        for lineup, (scored, *sums) in zip(self.lineups, self._scores, strict=True):
            if label in (None, lineup.label):
                for name, total in zip(lineup.entrants, sums, strict=True):
                    balances[name].scored += scored
                    balances[name].scores += total
        return dict(sorted(balances.items()))

    def _pairs(self, label: str | None) -> dict[tuple[str, str], Pair]:
        counts: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
        for lineup, verdict, count in self.kinds(label):
            for one, other in telling(lineup, verdict):
                ahead = (verdict.ranks[one] > verdict.ranks[other]) - (verdict.ranks[one] < verdict.ranks[other])
                counts[lineup.entrants[one], lineup.entrants[other]][1 + ahead] += count
                counts[lineup.entrants[other], lineup.entrants[one]][1 - ahead] += count
        return {key: Pair(*counts[key]) for key in sorted(counts)}


def telling(lineup: Lineup, verdict: Verdict) -> Iterator[tuple[int, int]]:
    """The pairs of seats that a match tells something about.

    An entrant against itself tells nothing, and a forfeit tells only about pairs with the offender.
    """
    seats = range(len(lineup.entrants))
    for one in seats:
        for other in seats[one + 1 :]:
            told = verdict.offender in (NOBODY, one, other)
            if told and lineup.entrants[one] != lineup.entrants[other]:
                yield one, other


def faults_of(record: Record) -> tuple[tuple[int, str], ...]:
    """Who is to blame in `record`, by seat, and for what."""
    if record.substituted:
        return tuple([(seat, kind) for seat, _, kind in record.substituted])
    return () if record.offender is None else ((record.entrants.index(record.offender), record.end),)


def own_ranks(lineup: Lineup, verdict: Verdict) -> dict[str, int]:
    """The rank of each entrant of a match; of one that sits there twice, the better one."""
    ranks: dict[str, int] = {}
    for name, rank in zip(lineup.entrants, verdict.ranks, strict=True):
        ranks[name] = min(rank, ranks.get(name, rank))
    return ranks


def players_of(record: Record) -> int:
    """How many of the entrants of `record` are players: as many as its id names."""
    return record.id.count("~") + 1


def fingerprint(record: Record) -> int:
    """A digest of what happened in `record`: equal for identical matches."""
    said = (record.game, record.options, record.entrants, record.end, record.offender, record.actions)
    return number_of(json.dumps(said).encode())


def number_of(text: bytes) -> int:
    """The first 8 bytes of a hash of `text` as a number."""
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "little")
