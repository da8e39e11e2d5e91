"""What runs in the process of a Python bot: it imports the bot, and speaks the protocol for it.

Arena's process never imports a stranger's bot, and this process is told nothing but what the bot may know.
"""

from __future__ import annotations

import contextlib
import copy
import json
import math
import os
import resource
import sys
import time
import traceback
from collections.abc import Iterator
from types import TracebackType
from typing import Any

from arena import plugins
from arena.bot import Clock, Limits, Seat
from arena.errors import ArenaError
from arena.game import Outcome
from arena.hosting.answers import checked
from arena.hosting.description import message_of, of_class
from arena.hosting.finding import BotClass, bot_class, file_of, is_file
from arena.hosting.wire import PROTOCOL, Message, encode, quick_value
from arena.rng import Stream

LONGEST_TRACE = 8_000
MOST_FRAMES = 50
SPARE_BYTES = 64 << 20
"""Address space for what arena does here, also when the bot has used up its own."""

READ_BYTES = 1 << 16


class Channel:
    """The pipe to arena: it begins as the standard streams, which the bot then gets back leading elsewhere."""

    def __init__(self) -> None:
        self.reader = os.dup(0)
        self.writer = os.dup(1)
        nowhere = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nowhere, 0)
        os.close(nowhere)
        os.dup2(2, 1)

        self.process = os.getpid()

    def messages(self) -> Iterator[Message]:
        """What arena sends, until it sends no more."""
        rest = b""
        while data := self.read():
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                yield quick_value(line)

    def read(self) -> bytes:
        """What arena has sent, in part; nothing once it sends no more."""
        self.end_copy()
        return os.read(self.reader, READ_BYTES)

    def answer(self, message: Message) -> None:
        """Send a message."""
        self.answer_line(encode(message))

    def answer_line(self, data: bytes) -> None:
        """Send a message that is a line already."""
        self.end_copy()
        while data:
            data = data[os.write(self.writer, data) :]

    def end_copy(self) -> None:
        """End a copy of this process that the bot has made by fork: one speaks, and one is spoken to."""
        if os.getpid() != self.process:
            os._exit(0)


class Memory:
    """The address space of this process: within the block, which is the bot's, it is less than outside.

    So what arena does here for the bot, which may hold nearly all that it is allowed, has room for its work.
    """

    def __init__(self, memory_mb: int) -> None:
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        hard = sys.maxsize if hard == resource.RLIM_INFINITY else hard
        most = min((memory_mb << 20) + SPARE_BYTES, hard)
        self.all = (most, most)
        self.own = (min(memory_mb << 20, most), most)
        self.widen()

    def widen(self) -> None:
        """Let this process have all that it may; nothing is allocated for that."""
        resource.setrlimit(resource.RLIMIT_AS, self.all)

    def __enter__(self) -> None:
        resource.setrlimit(resource.RLIMIT_AS, self.own)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.widen()


class Player:
    """The bot in its present match."""

    def __init__(self, made: BotClass, memory: Memory) -> None:
        self.made = made
        self.memory = memory
        self.failure: BaseException | None = None
        """What it raised over an event."""

        self.net = Net()
        self.bot: Any
        self.seat: Seat

    def start(self, message: Message) -> Message:
        """Make the bot, anew for each match."""
        self.failure = self.bot = None
        options = plugins.canonical(message["game"], json.dumps(message["options"]), message["folder"])
        self.seat = Seat(
            player=message["player"],
            players=message["players"],
            game=plugins.game(message["game"]),
            options=copy.deepcopy(options),
            limits=Limits(**message["limits"]),
            stream=Stream(*message["seed"]),
            clock=Clock(**message["clock"]),
        )
        with self.memory:
            self.bot = self.made(self.seat, **message["parameters"])
            return {"observe": callable(getattr(self.bot, "observe", None))}

    def move(self, message: Message) -> Message:
        """Let the bot choose."""
        if self.failure is not None:
            raise self.failure
        clock = message["clock"]
        self.seat.clock.move_seconds, self.seat.clock.match_seconds = clock["move_seconds"], clock["match_seconds"]
        self.net.spread(clock["move_seconds"])
        observation = self.seat.game.observation(message["observation"])
        actions = tuple(message["actions"])
        with self.memory:
            return {"action": checked(self.bot.choose(observation, actions))}

    def observe(self, message: Message) -> None:
        """Tell the bot an event; what it raises counts at its next choice."""
        try:
            with self.memory:
                self.bot.observe(message["player"], message["word"])
        except BaseException as error:
            self.failure = self.failure or error

    def end(self, message: Message) -> Message:
        """Tell the bot the result, where the match was played to its end."""
        result = message["outcome"]
        if result is not None and callable(getattr(self.bot, "end", None)):
            awards = tuple(tuple(each) for each in result["awards"])
            outcome = Outcome(tuple(result["ranks"]), tuple(result["scores"]), awards)
            with self.memory:
                self.bot.end(outcome)
        self.bot = None
        return {}


def main(reference: str, folder: str, memory_mb: int) -> None:
    """Host the bot `reference` until arena closes the pipe."""
    channel = Channel()
    sys.argv = [reference]
    memory = Memory(memory_mb)
    messages = channel.messages()
    hello = next(messages)
    plugins.tell(hello["plugins"])
    try:
        with memory:
            made = imported(reference, folder)
        player = Player(made, memory)
        channel.answer({"id": hello["id"], **introduction(reference, player.made)})
    except BaseException as error:
        channel.answer({"id": hello["id"], **failure(error)})
        return
    serve(player, channel, messages)


def serve(player: Player, channel: Channel, messages: Iterator[Message]) -> None:
    """Answer what arena asks, until the bot has used up its memory."""
    asked = {"start": player.start, "move": player.move, "end": player.end}
    for message in messages:
        if message["type"] == "observe":
            player.observe(message)
            continue
        try:
            answer = encode({"id": message["id"]} | asked[message["type"]](message))
        except MemoryError as error:
            player.memory.widen()
            channel.answer({"id": message["id"], **failure(error), "fault": "memory"})
            return
        except BaseException as error:
            answer = encode({"id": message["id"], **failure(error)})
        channel.answer_line(answer)


def imported(reference: str, folder: str) -> BotClass:
    """The class of the bot; what lies beside its file can be imported by it."""
    if is_file(reference):
        sys.path.insert(0, str(file_of(reference, folder)[0].resolve().parent))
    return bot_class(reference, folder)


def introduction(reference: str, made: BotClass) -> Message:
    """Who the bot is, and which parameters it takes."""
    name = getattr(made, "__name__", reference)
    return {"protocol": PROTOCOL, "name": name, "numbers": True, **message_of(of_class(made))}


def failure(error: BaseException) -> Message:
    """What went wrong, for arena's record and log."""
    if isinstance(error, ArenaError):
        return {"error": str(error), "trace": ""}
    trace = ""
    with contextlib.suppress(BaseException):  # an error of the bot's own may fail in any way
        own = last_part(own_part(error.__traceback__))
        trace = "".join(traceback.format_exception(type(error), error, own))
    return {"error": plugins.ending(error), "trace": trace[-LONGEST_TRACE:]}


def own_part(trace: TracebackType | None) -> TracebackType | None:
    """The part of a traceback that begins in the bot's own code, where it gets there."""
    part = trace
    while part is not None and part.tb_frame.f_code.co_filename == __file__:
        part = part.tb_next
    return part or trace


def last_part(trace: TracebackType | None) -> TracebackType | None:
    """The last frames of a traceback, which may have a million."""
    part = end = trace
    count = 0
    while end is not None:
        end = end.tb_next
        count += 1
        if count > MOST_FRAMES and part is not None:
            part = part.tb_next
    return part


class Net:
    """The limit on processor time, a net below arena's own clock."""

    def __init__(self) -> None:
        self.cores = os.cpu_count() or 1
        self.end = 0.0
        """The processor time at which the process is ended."""

    def spread(self, seconds: float) -> None:
        """Let all cores together work `seconds` from now on, and not much longer than twice that."""
        needed = time.process_time() + seconds * self.cores
        if needed <= self.end <= needed + seconds * self.cores + 1:
            return
        self.end = math.ceil(needed + seconds * self.cores)
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        soft = self.end if hard == resource.RLIM_INFINITY else min(self.end, hard)
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))
