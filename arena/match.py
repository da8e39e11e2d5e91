"""A match: a pure function from a fixture to a record.

No clock, no file, no global, and no randomness that does not come from the fixture: the same fixture gives the same
record wherever it is played. Traces of bots that fail go to the log, which is no part of the record.
"""

from __future__ import annotations

import copy
import json
import logging
import operator
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from arena import plugins
from arena.bot import Bot, Limits, Seat
from arena.errors import Interrupted
from arena.game import CHANCE, TERMINAL, Action, Game, Options, Outcome, State
from arena.hosting.finding import bot_class
from arena.rng import Stream

log = logging.getLogger(__name__)

DEFAULT_MOVES = 10_000
"""The limit on moves where a game proves no bound and the config sets none."""

FAULTS = ("illegal", "error", "time", "crash", "memory", "start")
"""Ends of a match that one of its players is to blame for."""

ENDS = ("terminal", "moves", *FAULTS, "void")
"""How a match can end."""


@dataclass(frozen=True)
class Entrant:
    """A bot with its parameters, under the name that tables give it."""

    name: str
    bot: str
    """How the bot is found, as the config says it: a plugin's name, a file or `module:attribute`."""

    parameters: Mapping[str, Any] = field(default_factory=dict)
    identity: str = ""
    """What tells this version of the bot from another."""

    folder: str = ""
    """Where a relative file is looked for."""


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
    """As in Outcome; after a fault the offender is last and the others share the first rank. Empty for a void match."""

    scores: tuple[int, ...]
    """As in Outcome; of the position as it stood where the match ended early. Empty for a void match."""

    awards: tuple[tuple[str, ...], ...]
    end: str
    """One of ENDS."""

    offender: str | None
    """Whose fault it was, by name."""

    digest: str
    """Of the position at the end."""

    @property
    def label(self) -> str:
        """The label of the game in its config."""
        return unquote(self.id.partition("/")[0])


class Fault(Exception):  # noqa: N818  the glossary's word
    """A match ends early, and a player is to blame."""

    def __init__(self, kind: str, player: int, said: str) -> None:
        super().__init__(said)
        self.kind = kind
        self.player = player


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


@cache
def canonical(game: str, options: str, folder: str) -> Options:
    """The canonical options of a game in this process, with the files that they name read."""
    return plugins.game(game).options(json.loads(options), Path(folder) if folder else None)


def play(fixture: Fixture) -> Record:
    """Play `fixture` to its end: the same fixture, the same record, wherever it is played.

    What a bot does wrong is a fault of its own. What the engine does wrong makes the match void.
    """
    try:
        return Match(fixture).play()
    except Exception:
        log.exception("%s: void: the engine failed", fixture.id)
        return void(fixture)


class Match:
    """A match in play: the one owner of its state and its bots."""

    def __init__(self, fixture: Fixture) -> None:
        self.fixture = fixture
        self.taken: list[Action] = []
        self.words: list[str] = []
        self.game: Game
        self.state: State

    def play(self) -> Record:
        """Play to the end."""
        self.begin()
        try:
            self.seat()
            end = self.advance()
        except Fault as fault:
            return self.forfeited(fault)
        outcome = self.state.outcome()
        self.tell_end(outcome)
        return self.record(end, None, outcome.ranks, outcome)

    def begin(self) -> None:
        """Set the game up."""
        fixture = self.fixture
        self.game = plugins.game(fixture.game)
        self.options = canonical(fixture.game, json.dumps(fixture.options), fixture.folder)
        self.players = len(fixture.entrants)
        self.state = self.game.start(self.options, self.players)
        self.streams: dict[str, Stream] = {}

    def seat(self) -> None:
        """Make the bots, anew for each match."""
        self.bots: list[Bot] = [self.make(player, entrant) for player, entrant in enumerate(self.fixture.entrants)]
        self.observers = [(player, bot.observe) for player, bot in enumerate(self.bots) if hasattr(bot, "observe")]

    def make(self, player: int, entrant: Entrant) -> Bot:
        """The bot of `player`; one that does not start is at fault."""
        fixture = self.fixture
        stream = Stream.of(fixture.seed, fixture.id, "bot", player)
        options = copy.deepcopy(self.options)  # a bot's own, so that what it does to them reaches nobody
        seat = Seat(player, self.players, self.game, options, fixture.limits, stream)
        try:
            return bot_class(entrant.bot, entrant.folder)(seat, **copy.deepcopy(dict(entrant.parameters)))
        except Interrupted:
            raise
        except BaseException as error:
            raise Fault("start", player, plugins.ending(error)) from error

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
                action = actions[0] if len(actions) == 1 else self.ask(player, actions)
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
        return actions[self.streams[name].weighted(self.state.chance_weights())]

    def ask(self, player: int, actions: list[Action]) -> Action:
        """The action that `player`'s bot chooses."""
        observation = self.state.observation(player)
        offered = tuple(actions)
        try:
            answer = self.bots[player].choose(observation, offered)
            if type(answer) is not int and not isinstance(answer, str):
                answer = number(answer)
        except Interrupted:
            raise
        except BaseException as error:
            raise Fault("error", player, plugins.ending(error)) from error
        action = answer if isinstance(answer, int) else self.action_of(player, answer)
        index = bisect_left(offered, action)
        if index < len(offered) and offered[index] == action:
            return offered[index]
        raise Fault("illegal", player, f"{self.word_of(player, action)} is not legal here")

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
        for (player, observe), seen in zip(self.observers, told, strict=True):
            try:
                observe(mover, seen)
            except Interrupted:
                raise
            except BaseException as error:
                raise Fault("error", player, plugins.ending(error)) from error

    def tell_end(self, outcome: Outcome) -> None:
        """Tell the bots the result; what they do with it changes nothing."""
        for player, bot in enumerate(self.bots):
            end: Callable[[Outcome], None] | None = getattr(bot, "end", None)
            try:
                if end is not None:
                    end(outcome)
            except Interrupted:
                raise
            except BaseException as error:
                name = self.fixture.entrants[player].name
                log.warning("%s: after the match: error of %s", self.fixture.id, name, exc_info=error)

    def forfeited(self, fault: Fault) -> Record:
        """The record of a match that `fault` ended: the offender is last, the others share the first rank."""
        outcome = self.state.outcome()
        count = len(outcome.ranks)
        ranks = tuple(count if seat == fault.player else 1 for seat in range(count))
        name = self.fixture.entrants[fault.player].name
        log.warning("%s: %s of %s: %s", self.fixture.id, fault.kind, name, fault, exc_info=fault.__cause__)
        return self.record(fault.kind, name, ranks, outcome)

    def record(self, end: str, offender: str | None, ranks: Sequence[int], outcome: Outcome) -> Record:
        """What happened."""
        names = tuple(entrant.name for entrant in self.fixture.entrants)
        return Record(
            id=self.fixture.id,
            game=self.fixture.game,
            rules=self.game.version,
            options=self.options,
            entrants=names + tuple(self.game.rivals(self.options, self.players)),
            seed=self.fixture.seed,
            deal=self.fixture.deal,
            actions=tuple([self.game.word(self.options, action) for action in self.taken]),
            ranks=tuple(ranks),
            scores=outcome.scores,
            awards=outcome.awards,
            end=end,
            offender=offender,
            digest=digest(self.state),
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
    )


def number(answer: Any) -> Action:
    """A bot's answer as a whole number; a truth value is none. Raises TypeError."""
    if isinstance(answer, bool):
        raise TypeError(f"{answer} is no action")
    return operator.index(answer)


def digest(state: State) -> str:
    """The digest of a position."""
    return blake2b(state.key(), digest_size=8).hexdigest()
