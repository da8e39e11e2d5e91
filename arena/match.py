"""A match: a pure function from a fixture to a record.

No clock, no file, no global, and no randomness that does not come from the fixture: the same fixture gives the same
record wherever it is played. Traces of bots that fail go to the log, which is no part of the record.
"""

from __future__ import annotations

import json
import logging
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import blake2b
from urllib.parse import quote, unquote

from arena import faulty_games, plugins
from arena.bot import Entrant as Entrant
from arena.bot import Limits
from arena.errors import OptionError, PluginError
from arena.game import CHANCE, TERMINAL, Action, Observation, Options, Outcome, State
from arena.hosting.health import Health
from arena.hosting.host import Fault
from arena.rng import Stream
from arena.seats import Seats

log = logging.getLogger(__name__)
logging.getLogger("arena").addHandler(logging.NullHandler())  # silent, unless who uses arena sets logging up

DEFAULT_MOVES = 10_000
"""The limit on moves where a game proves no bound and the config sets none."""

FAULTS = ("illegal", "error", "time", "crash", "memory", "start")
"""Ends of a match that one of its players is to blame for."""

ENDS = ("terminal", "moves", *FAULTS, "void")
"""How a match can end."""


@dataclass(frozen=True)
class Fixture:
    """Who meets whom, at what, before it is played."""

    id: str
    game: str
    """The game's name; the label that a config gives it begins the id."""

    options: Options
    """The game's options, canonical."""

    entrants: tuple[Entrant, ...]
    """In seat order."""

    seed: int
    deal: str
    """The key of the deal: matches with the same one share their chance draws."""

    limits: Limits = field(default_factory=Limits)
    folder: str = ""
    """Where files that options name are looked for."""

    on_fault: str = "forfeit"
    """What a fault does: end the match (`forfeit`), or let a random player go on for the offender (`substitute`)."""

    opening: int = 0
    """How many of the first decisions are drawn at random, alike in all matches of the deal."""


@dataclass(frozen=True)
class Record:
    """What happened in a match."""

    id: str
    game: str
    rules: int
    """The version of the game's rules."""

    options: Options
    entrants: tuple[str, ...]
    """Names in seat order; after them the rivals that the rules played."""

    seed: int
    deal: str
    actions: tuple[str, ...]
    """Every action as its word, chance included."""

    ranks: tuple[int, ...]
    """As in Outcome; who is to blame for a fault is last, and the others share the first rank where it ended the match.

    Empty for a void match.
    """

    scores: tuple[int, ...]
    """As in Outcome; of the position as it stood where the match ended early. Empty for a void match."""

    awards: tuple[tuple[str, ...], ...]
    end: str
    """One of ENDS."""

    offender: str | None
    """Whose fault it was, by name."""

    digest: str
    """Of the position at the end."""

    opening: int = 0
    """As in Fixture; the match may have ended before so many."""

    substituted: tuple[tuple[int, int, str], ...] = ()
    """Who was replaced by a random player, as seat, plies played before, and fault; then `end` and `offender` are those
    of the first, all of them are last, and the ranks of the others are those of the match played to its end."""

    @property
    def label(self) -> str:
        """The label of the game in its config."""
        return unquote(self.id.partition("/")[0])


def fixture_id(label: str, names: Iterable[str], deal: int, rotation: int) -> str:
    """The id of a match: `label/name~name/deal.rotation`, so that it says alone what is played."""
    return f"{deal_id(label, names, deal)}.{rotation}"


def deal_id(label: str, names: Iterable[str], deal: int) -> str:
    """The id of the matches of one group over one deal: names by code point, percent-encoded in UTF-8 after NFC."""
    group = "~".join(encoded(name) for name in sorted(names))
    return f"{encoded(label)}/{group}/{deal}"


@lru_cache(maxsize=10_000)
def encoded(name: str) -> str:
    """`name` with everything percent-encoded but letters, digits, `_` and `-`."""
    return quote(unicodedata.normalize("NFC", name), safe="").replace(".", "%2E").replace("~", "%7E")


def play(fixture: Fixture) -> Record:
    """Play `fixture` to its end: the same fixture, the same record, wherever it is played.

    What a bot does wrong is a fault of its own. What the engine does wrong makes the match void.
    """
    return played(Match(fixture))


def play_measured(fixture: Fixture) -> tuple[Record, tuple[Health, ...]]:
    """The record of `fixture`, and what each bot took."""
    match = Match(fixture)
    return played(match), match.health()


def played(match: Match) -> Record:
    """The record of `match`, which is played here; of a void match where the engine fails."""
    try:
        return match.play()
    except Exception as error:
        log.exception("%s: void: the engine failed", match.fixture.id)
        match.failure = faulty_games.reason(error, match.fixture.id)
        return void(match.fixture)


class Match(Seats):
    """A match in play: the one owner of its state and its bots."""

    def __init__(self, fixture: Fixture) -> None:
        super().__init__(fixture)
        self.failure = ""
        """Why it is void, in words."""

        self.state: State

    def play(self) -> Record:
        """Play to the end. Raises PluginError where the game fails."""
        self.game = plugins.game(self.fixture.game)
        try:
            self.begin()
            return self.record_of_play()
        except (PluginError, OptionError, OSError, MemoryError):
            raise
        except Exception as error:
            state = getattr(self, "state", None)
            raise faulty_games.failure(self.game, error, self.fixture.id, state) from error

    def record_of_play(self) -> Record:
        """What happens from the seating of the bots to the end."""
        try:
            self.seat()
            end = self.advance()
            outcome = self.state.outcome()
            for host in self.hosts:
                host.end(outcome)
        except Fault:
            return self.forfeited()
        finally:
            for host in self.hosts:
                host.close()
        return self.substituted(outcome) if self.faults else self.record(end, None, outcome.ranks, outcome)

    def begin(self) -> None:
        """Set the game up."""
        fixture = self.fixture
        self.options = plugins.canonical(fixture.game, json.dumps(fixture.options), fixture.folder)
        self.players = len(fixture.entrants)
        self.state = self.game.start(self.options, self.players)
        self.streams: dict[str, Stream] = {}
        self.opening = opening_stream(fixture.seed, fixture.deal)

    def advance(self) -> str:
        """Play action after action; return how it ended."""
        state = self.state
        decisions = 0
        limit = self.fixture.limits.moves
        while (player := state.current_player) != TERMINAL:
            actions = state.legal_actions()
            if player == CHANCE:
                action = self.draw(actions)
            else:
                if decisions == limit:
                    return "moves"
                decisions += 1
                if len(actions) == 1:
                    action = actions[0]
                elif decisions <= self.fixture.opening:
                    action = self.opening.choice(actions)
                else:
                    action = self.ask(player, actions)
            if self.observers:
                self.apply_seen(player, action)
            else:
                state.apply(action)
                self.taken.append(action)
            self.took(player, action)
        return "terminal"

    def took(self, mover: int, action: Action) -> None:
        """Called after each action; here for those who watch."""

    def draw(self, actions: list[Action]) -> Action:
        """The action that chance takes, from the deal's stream of the draw's name."""
        name = self.state.chance_stream()
        if name not in self.streams:
            self.streams[name] = Stream.of(self.fixture.seed, self.fixture.deal, name)
        weights = self.state.chance_weights()
        if len(weights) != len(actions):
            raise ValueError(f"{len(weights)} chance weights for {len(actions)} actions")
        return actions[self.streams[name].weighted(weights)]

    def ask(self, player: int, actions: list[Action]) -> Action:
        """The action that `player`'s bot chooses, or who goes on for it."""
        observation = self.state.observation(player)
        offered = tuple(actions)
        try:
            answer = self.hosts[player].choose(observation, offered)
            action = answer if isinstance(answer, int) else self.action_of(player, answer)
            index = bisect_left(offered, action)
            if index < len(offered) and offered[index] == action:
                return offered[index]
            raise Fault("illegal", player, f"{self.word_of(player, action)} is not legal here")
        except Fault as fault:
            self.check_game(fault, observation)
            self.replace(fault)
            return self.ask(player, actions)

    def check_game(self, fault: Fault, observation: Observation) -> None:
        """Raise PluginError where the game is to blame for what a bot did."""
        place = self.fixture.id
        faulty_games.check_state(self.game, self.state, place)
        if fault.kind == "error":
            stream = Stream.of(self.fixture.seed, place, "use", fault.player)
            faulty_games.check_use(self.game, observation, str(fault), stream, place)

    def action_of(self, player: int, word: str) -> Action:
        """The action that a bot's word stands for; the game may fail over no word."""
        try:
            return self.game.action(self.options, word)
        except Exception as error:
            raise Fault("error", player, f"{word[:80]!r} is no action: {error}") from error

    def word_of(self, player: int, action: Action) -> str:
        """The word for a bot's number; the game may fail over no number."""
        try:
            return self.game.word(self.options, action)
        except Exception as error:
            raise Fault("error", player, f"{str(action)[:80]} is no action: {error}") from error

    def apply_seen(self, mover: int, action: Action) -> None:
        """Take `action` and tell it to each bot that wants to know, as far as it may."""
        word = self.game.word(self.options, action)
        told = [word if player == mover or self.state.sees(player, action) else None for player, _ in self.observers]
        self.state.apply(action)
        self.taken.append(action)
        for (_, observe), seen in zip(self.observers, told, strict=True):
            observe(mover, seen)

    def forfeited(self) -> Record:
        """The record of a match that a fault ended: the offender is last, the others share the first rank."""
        outcome = self.state.outcome()
        ((_, fault),) = self.faults
        ranks = demoted([1] * len(outcome.ranks), {fault.player})
        return self.record(fault.kind, self.fixture.entrants[fault.player].name, ranks, outcome)

    def substituted(self, outcome: Outcome) -> Record:
        """The record of a match that went on without its offenders."""
        replaced = tuple([(fault.player, plies, fault.kind) for plies, fault in self.faults])
        seat, _, kind = replaced[0]
        ranks = demoted(outcome.ranks, {seat for seat, _, _ in replaced})
        record = self.record(kind, self.fixture.entrants[seat].name, ranks, outcome)
        return replace(record, substituted=replaced)

    def record(self, end: str, offender: str | None, ranks: Sequence[int], outcome: Outcome) -> Record:
        """What happened."""
        names = tuple(entrant.name for entrant in self.fixture.entrants)
        rivals = tuple(self.game.rivals(self.options, self.players))
        words = tuple([self.game.word(self.options, action) for action in self.taken])
        faulty_games.check_words(self.game, words)
        faulty_games.check_outcome(self.game, outcome, len(names) + len(rivals))
        return Record(
            id=self.fixture.id,
            game=self.fixture.game,
            rules=self.game.version,
            options=self.options,
            entrants=names + rivals,
            seed=self.fixture.seed,
            deal=self.fixture.deal,
            actions=words,
            ranks=tuple(ranks),
            scores=outcome.scores,
            awards=outcome.awards,
            end=end,
            offender=offender,
            digest=digest(self.state),
            opening=self.fixture.opening,
        )


def void(fixture: Fixture) -> Record:
    """The record of a match that the engine or the host could not play: nobody's fault, and no result."""
    return Record(
        id=fixture.id,
        game=fixture.game,
        rules=plugins.game(fixture.game).version,
        options=fixture.options,
        entrants=tuple(entrant.name for entrant in fixture.entrants),
        seed=fixture.seed,
        deal=fixture.deal,
        actions=(),
        ranks=(),
        scores=(),
        awards=(),
        end="void",
        offender=None,
        digest="",
        opening=fixture.opening,
    )


def demoted(ranks: Sequence[int], last: set[int]) -> tuple[int, ...]:
    """`ranks` with those in the seats `last` behind all others, where they share a rank."""
    keys = [(1, 0) if seat in last else (0, rank) for seat, rank in enumerate(ranks)]
    return tuple([1 + sum([other < key for other in keys]) for key in keys])


def opening_stream(seed: int, deal: str) -> Stream:
    """The random numbers of the first decisions of a deal; no game's chance can have the same ones."""
    return Stream.of(seed, deal, "opening", "decisions")


def digest(state: State) -> str:
    """The digest of a position."""
    return blake2b(state.key(), digest_size=8).hexdigest()
