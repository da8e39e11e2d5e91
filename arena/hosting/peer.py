"""A bot's process that speaks the protocol: asked by numbers, so that no late answer is taken for the next one."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from arena import plugins
from arena.bot import Entrant, Limits
from arena.hosting.process import BotProcess, Trouble
from arena.hosting.wire import PROTOCOL, Message, WireError, decode, text_of

MOST_WALL = 10
"""By the clock `cpu` an answer is late all the same after so many times its limit."""


BOOT = """\
import json, sys
sys.path[:] = json.loads(sys.argv[1])
from arena.hosting.child import main
main(sys.argv[2], sys.argv[3], int(sys.argv[4]))
"""

LONGEST_SAID = 2_000
LONGEST_TRACE = 16_000


class Peer:
    """A bot's process that has said who it is."""

    def __init__(self, entrant: Entrant, limits: Limits) -> None:
        """Start it; it is still to be introduced. Raises Trouble where there is no such program."""
        folder = entrant.folder if entrant.command else None
        self.process = BotProcess(argv(entrant, limits), folder, limits.memory_mb, limits.output_kb << 10)
        self.told: Message = {} if entrant.command else {"plugins": all_plugins()}
        """What it is told at the first, besides what every program is."""

        self.by_processor = limits.clock == "cpu"
        self.number = 0
        """Of the last request."""

        self.took = 0.0
        """Seconds that the last answer took, by the clock that counts."""

        self.late = 0
        """Answers to older requests, dropped since this was last set to 0."""

        self.hello: Message = {}
        self.numbers = False
        """Whether it reads actions as numbers, not as words."""

    def introduce(self, seconds: float) -> Message:
        """Have the bot say who it is. Raises Trouble."""
        self.hello = self.granted({"type": "hello", "protocol": PROTOCOL} | self.told, seconds)
        spoken = self.hello.get("protocol")
        if type(spoken) is not int or spoken != PROTOCOL:  # true is not 1
            raise Trouble("error", f"speaks protocol {spoken!r:.40}, not {PROTOCOL}")
        self.numbers = self.hello.get("numbers") is True
        return self.hello

    def granted(self, message: Message, seconds: float) -> Message:
        """What the bot answers to `message`, where that is no error. Raises Trouble."""
        answer = self.ask(message, seconds)
        if "error" in answer:
            raise Trouble(fault_of(answer), *error_of(answer))
        return answer

    def ask(self, message: Message, seconds: float, events: bytes = b"") -> Message:
        """What the bot answers to `message` within `seconds`; it is told the lines `events` before. Raises Trouble."""
        return self.ask_text(text_of(message), seconds, events)

    def ask_text(self, text: str, seconds: float, events: bytes = b"") -> Message:
        """The same for a message in JSON."""
        self.number += 1
        data = events + f'{text[:-1]},"id":{self.number}}}\n'.encode("ascii")
        process = self.process
        spent = process.cpu_seconds() if self.by_processor else 0.0
        process.cpu_deadline = spent + seconds if self.by_processor else None
        begin = time.perf_counter()
        deadline = begin + (seconds * MOST_WALL if self.by_processor else seconds)
        try:
            process.send(data, deadline)
            while True:
                line = process.line(deadline)
                self.took = (process.cpu_seconds() - spent) if self.by_processor else (time.perf_counter() - begin)
                answer = decode(line)
                if self.is_due(answer.get("id")):
                    return answer
                if time.perf_counter() > deadline:
                    raise Trouble("time", "")
        except WireError as error:
            raise Trouble("error", str(error)) from error
        except Trouble as trouble:
            self.took = time.perf_counter() - begin
            if trouble.kind == "time":
                raise Trouble("time", f"did not answer within {seconds:g} s") from None
            raise

    def is_due(self, number: Any) -> bool:
        """Whether an answer with that id is the one that is waited for; one to an older request is dropped."""
        if type(number) is not int or not 0 <= number <= self.number:
            raise WireError(f"answered to request {number!r:.40} where {self.number} was asked")
        self.late += number < self.number
        return number == self.number


def all_plugins() -> list[plugins.Plugin]:
    """All plugins of all kinds, so that a Python bot's process need not look for them."""
    return [each for kind in plugins.KINDS for each in plugins.plugins(kind)]


def error_of(answer: Message) -> tuple[str, str]:
    """What a bot says to have gone wrong, and the trace of it."""
    return str(answer["error"])[:LONGEST_SAID], str(answer.get("trace", ""))[:LONGEST_TRACE]


def fault_of(answer: Message) -> str:
    """Which fault that is."""
    return "memory" if answer.get("fault") == "memory" else "error"


def argv(entrant: Entrant, limits: Limits) -> tuple[str, ...]:
    """The program that hosts `entrant`, with its arguments."""
    return (*entrant.wrapper, *(entrant.command or python(entrant.bot, entrant.folder, limits.memory_mb)))


def python(reference: str, folder: str, memory_mb: int) -> tuple[str, ...]:
    """The program that hosts a Python bot, with the paths that modules are found by here."""
    return (sys.executable, "-c", BOOT, json.dumps(sys.path), reference, folder, str(memory_mb))
