"""Bots in a process of their own: killable, limited, and told nothing but what they may know."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from arena.bot import Entrant, Seat
from arena.game import Action, Observation, Outcome
from arena.hosting.answers import checked
from arena.hosting.health import NEAR
from arena.hosting.host import Fault, Setting
from arena.hosting.keeping import keeper
from arena.hosting.peer import Peer, argv, error_of, fault_of
from arena.hosting.process import Trouble
from arena.hosting.wire import Message, encode, move_text, quick_text, text_of, written

log = logging.getLogger(__name__)


class InProcess:
    """A bot that is asked over a pipe."""

    def __init__(self, entrant: Entrant, seat: Seat, setting: Setting) -> None:
        self.entrant = entrant
        self.seat = seat
        self.setting = setting
        self.meter = setting.meter
        self.limits = seat.limits
        self.bank = seat.limits.match_seconds
        self.events = b""
        """Lines that go out with the next request."""

        self.in_order = True
        """Whether the process has answered all that it was asked."""

        self.failed = False
        """Whether the bot has raised: what it was at then may be half done, and is no state for another match."""

        self.over = False
        self.key = (entrant.name, *argv(entrant, seat.limits))
        try:
            self.peer, answer = self.started()
        except Trouble as trouble:
            raise Fault("start", seat.player, str(trouble), trouble.trace) from None
        self.watches = answer.get("observe") is True
        self.actions = written(seat.game, text_of(seat.options), self.peer.numbers)
        self.text = text_of
        """How observations are written: the first of a match such that what is no JSON is refused, and then quickly."""

        self.clock: tuple[tuple[float, float | None], str] = (0.0, None), ""
        """The time that the bot had at its last choice, and the same in JSON."""

    def started(self) -> tuple[Peer, Message]:
        """A process that is ready for this match, and what it says to that. Raises Trouble."""
        kept = None if self.entrant.fresh_process else keeper.take(self.key)
        if kept is not None:
            try:
                return kept, self.ready(kept)
            except Trouble as trouble:
                if trouble.kind != "crash":  # that it has ended since the last match is nobody's fault
                    raise
        fresh = Peer(self.entrant, self.limits)
        return fresh, self.ready(fresh)

    def ready(self, peer: Peer) -> Message:
        """What the process says to the start of this match. Raises Trouble."""
        try:
            if not peer.hello:
                peer.introduce(self.limits.start_seconds)
            return peer.granted(self.start(), self.limits.start_seconds)
        except BaseException:
            self.settle(peer)
            peer.process.kill()
            raise

    def start(self) -> Message:
        """What the bot is told at the start."""
        seat = self.seat
        stream = seat.stream
        return {
            "type": "start",
            "game": seat.game.name,
            "options": seat.options,
            "folder": self.setting.folder,
            "players": seat.players,
            "player": seat.player,
            "parameters": dict(self.entrant.parameters),
            "seed": [stream.a, stream.b, stream.c, stream.d],
            "limits": asdict(seat.limits),
            "clock": asdict(seat.clock),
        }

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action | str:
        """What the bot answers."""
        limit = self.limits.move_seconds if self.bank is None else max(0.0, min(self.limits.move_seconds, self.bank))
        shown = observation.to_json()
        if self.clock[0] != (limit, self.bank):
            self.clock = (limit, self.bank), text_of({"move_seconds": limit, "match_seconds": self.bank})
        text, self.text = self.text(shown), quick_text
        answer = self.ask(move_text(text, actions, self.actions, self.clock[1]), limit)
        if "error" in answer:
            self.in_order = fault_of(answer) != "memory"
            self.failed = True
            self.check_engine(observation, shown)
            raise Fault(fault_of(answer), self.seat.player, *error_of(answer))
        try:
            return checked(answer["action"])
        except KeyError:
            raise Fault("error", self.seat.player, "answered without an action") from None
        except TypeError as error:
            raise Fault("error", self.seat.player, str(error)) from None

    def ask(self, text: str, limit: float) -> Message:
        """What the bot answers to a message in JSON, its time counted. Raises Fault."""
        events, self.events = self.events, b""
        self.in_order = False
        try:
            answer = self.peer.ask_text(text, limit, events)
        except Trouble as trouble:
            raise Fault(trouble.kind, self.seat.player, str(trouble), trouble.trace) from None
        finally:
            self.count(self.peer.took, limit)
        self.in_order = True
        return answer

    def count(self, seconds: float, limit: float) -> None:
        """Count the time of a choice."""
        self.meter.times.append(seconds)
        self.meter.near += seconds > limit * NEAR
        if self.bank is not None:
            self.bank -= seconds

    def check_engine(self, observation: Observation, shown: dict[str, Any]) -> None:
        """Raise where it is the game that fails in the bot's process, so that the match is void and nobody's fault."""
        if self.seat.game.observation(shown) != observation:
            raise ValueError(f"{self.seat.game.name}: an observation is another one after JSON")

    def observe(self, player: int, word: str | None) -> None:
        """Tell an event."""
        self.events += encode({"type": "observe", "player": player, "word": word})

    def end(self, outcome: Outcome) -> None:
        """Tell the result."""
        self.finish(asdict(outcome))

    def finish(self, outcome: Message | None) -> None:
        """Tell that the match is over; what goes wrong with it is told to the log alone."""
        self.over = True
        self.in_order = False
        try:
            answer = self.peer.ask({"type": "end", "outcome": outcome}, self.limits.move_seconds, self.events)
        except Trouble as trouble:
            self.tell_failed(str(trouble), trouble.trace)
            return
        self.in_order = True
        if "error" in answer:
            self.tell_failed(*error_of(answer))

    def tell_failed(self, said: str, trace: str) -> None:
        """Tell the log that the bot failed when its match was over."""
        log.warning("%s: after the match: error of %s: %s\n%s", self.setting.match_id, self.entrant.name, said, trace)

    def close(self) -> None:
        """Keep the process for the next match where it is in order, and else end it."""
        if self.in_order and not self.over:
            self.finish(None)
        self.settle(self.peer)
        if not self.in_order:
            self.peer.process.kill()
        elif self.entrant.fresh_process or self.failed:
            self.peer.process.end()
        else:
            keeper.keep(self.key, self.peer)

    def settle(self, peer: Peer) -> None:
        """Note what the process took for this match, and tell the log what it printed."""
        self.meter.late += peer.late
        peer.late = 0
        self.meter.memory_kb = max(self.meter.memory_kb, peer.process.peak_kb())
        printed = peer.process.printed()
        self.meter.output += printed.count
        if printed.count:
            about = (self.setting.match_id, self.entrant.name, printed.count, printed.text())
            log.info("%s: %s printed %d bytes: %s", *about)
