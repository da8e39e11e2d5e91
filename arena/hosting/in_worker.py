"""Bots in the very process that plays the match: fast, and without protection against a bot that never comes back."""

from __future__ import annotations

import copy
import logging
import time
from collections.abc import Sequence
from typing import Any

from arena import plugins
from arena.bot import Entrant, Seat
from arena.errors import Interrupted
from arena.game import Action, Observation, Outcome
from arena.hosting.answers import checked
from arena.hosting.finding import bot_class
from arena.hosting.health import NEAR
from arena.hosting.host import Fault, Setting, late
from arena.rng import Stream

log = logging.getLogger(__name__)


class InWorker:
    """A bot that is called directly. It is judged by time once it comes back."""

    def __init__(self, entrant: Entrant, seat: Seat, setting: Setting) -> None:
        self.entrant = entrant
        self.setting = setting
        self.player = seat.player
        self.clock = seat.clock
        self.each = seat.limits.move_seconds
        self.bank = seat.limits.match_seconds
        self.near = self.each * NEAR
        self.now = time.process_time if seat.limits.clock == "cpu" else time.perf_counter
        self.meter = setting.meter
        self.failed: Fault | None = None
        begin = time.perf_counter()
        try:
            self.bot = bot_class(entrant.bot, entrant.folder)(seat, **copy.deepcopy(dict(entrant.parameters)))
            self.watches = callable(getattr(self.bot, "observe", None))
        except Interrupted:
            raise
        except BaseException as error:
            raise Fault("start", self.player, plugins.ending(error)) from error
        took = time.perf_counter() - begin
        if took > seat.limits.start_seconds:
            raise Fault("start", self.player, late(took, seat.limits.start_seconds))

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action | str:
        """What the bot answers."""
        if self.failed is not None:
            raise self.failed
        failure: BaseException | None = None
        answer: Any = None
        begin = self.now()
        try:
            answer = self.bot.choose(observation, actions)
        except Interrupted:
            raise
        except BaseException as error:
            failure = error
        seconds = self.now() - begin
        self.meter.times.append(seconds)
        if seconds > self.near or self.bank is not None:
            self.judge_time(seconds)
        if failure is not None:
            raise self.fault(failure)
        try:
            return checked(answer)
        except Interrupted:
            raise
        except BaseException as error:
            raise self.fault(error) from error

    def judge_time(self, seconds: float) -> None:
        """Raise the fault where a choice took too long, whatever the answer was."""
        limit = self.each if self.bank is None else min(self.each, self.bank)
        self.meter.near += seconds > limit * NEAR
        if seconds > limit:
            raise Fault("time", self.player, late(seconds, limit))
        if self.bank is not None:
            self.bank -= seconds
            self.clock.match_seconds, self.clock.move_seconds = self.bank, min(self.each, self.bank)

    def fault(self, error: BaseException) -> Fault:
        """What a bot that raises is to blame for."""
        kind = "memory" if isinstance(error, MemoryError) else "error"
        fault = Fault(kind, self.player, plugins.ending(error))
        fault.__cause__ = error
        return fault

    def observe(self, player: int, word: str | None) -> None:
        """Tell an event."""
        try:
            self.bot.observe(player, word)  # type: ignore[attr-defined]  # told only where `watches`
        except Interrupted:
            raise
        except BaseException as error:
            self.failed = self.failed or self.fault(error)

    def end(self, outcome: Outcome) -> None:
        """Tell the result."""
        try:
            tell = getattr(self.bot, "end", None)
            if callable(tell):
                tell(outcome)
        except Interrupted:
            raise
        except BaseException as error:
            log.warning("%s: after the match: error of %s", self.setting.match_id, self.entrant.name, exc_info=error)

    def close(self) -> None:
        """Nothing to take away: the bot goes with its host."""


class Substitute:
    """Who finishes a match for a bot that is out of it: plays each action as likely as any other."""

    watches = False

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action:
        """Any of `actions`."""
        return self.stream.choice(actions)

    def observe(self, player: int, word: str | None) -> None:
        """Nothing to know."""

    def end(self, outcome: Outcome) -> None:
        """Nothing to say."""

    def close(self) -> None:
        """Nothing to take away."""
