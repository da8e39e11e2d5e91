"""A bot and a program that break at random, as their seed says, in ways that `benchmarks/faults.py` knows to judge."""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time

from arena import Stream

LATEST = 3
"""By which of its choices a bot has broken."""

HONEST = "terminal"

VERDICTS = {
    "raise": "error",
    "exit": "error",
    "interrupt": "error",
    "recurse": "error",
    "nothing": "error",
    "half": "error",
    "truth": "error",
    "garbage": "error",
    "book": "error",
    "huge": "error",
    "observe": "error",
    "illegal": "illegal",
    "late": "time",
    "behave": HONEST,
    "raise at the end": HONEST,
    "raise at the start": "start",
}
"""Of Python bots, wherever they run."""

ALONE = {
    "exit hard": "crash",
    "segfault": "crash",
    "kill itself": "crash",
    "alarm": "crash",
    "close everything": "crash",
    "go away": "crash",
    "leave children and exit": "crash",
    "exit hard while observing": "crash",
    "loop": "time",
    "loop in C": "time",
    "swallow": "time",
    "sleep": "time",
    "stop": "time",
    "ignore signals": "time",
    "print for ever": "time",
    "files": "error",
    "memory": "memory",
    "print": HONEST,
    "close output": HONEST,
    "children": HONEST,
    "fork": HONEST,
    "threads": HONEST,
    "patch": HONEST,
    "seed": HONEST,
    "hold files": HONEST,
    "exit hard at the end": HONEST,
    "exit hard at the start": "start",
}
"""Of Python bots that have a process of their own."""

PROGRAM = {
    "garbage": "error",
    "empty line": "error",
    "list": "error",
    "no id": "error",
    "next id": "error",
    "no number": "error",
    "no text": "error",
    "long line": "error",
    "error": "error",
    "half a line": "time",
    "older id": "time",
    "silent": "time",
    "slow": "time",
    "stop": "time",
    "end": "crash",
    "half a line and end": "crash",
    "close output": "crash",
    "segfault": "crash",
    "kill itself": "crash",
    "behave": HONEST,
    "twice": HONEST,
    "older ones first": HONEST,
    "print": HONEST,
    "children": HONEST,
    "end at the end": HONEST,
    "error at the start": "start",
    "end at the start": "start",
}
"""Of programs that speak the protocol."""

KINDS = {"inside": list(VERDICTS), "alone": [*VERDICTS, *ALONE], "program": list(PROGRAM)}
"""How each entrant may break."""


def plan(stream: Stream, entrant: str) -> tuple[str, int]:
    """What the entrant does in the match of that stream, and at which of its choices."""
    return stream.choice(KINDS[entrant]), 1 + stream.below(LATEST)


SPOILING = ("close output", "hold files", "patch", "threads")
"""What leaves a process in such a state that the next match is better played in another."""


def leave_children() -> None:
    """Leave children in all sessions, which do not hold the bot's pipes."""
    subprocess.Popen(["sleep", "600"], stdout=subprocess.DEVNULL)
    subprocess.Popen(["sh", "-c", "setsid sleep 600 & sleep 600"], stdout=subprocess.DEVNULL, start_new_session=True)


class Faulty:
    """Plays at random until it breaks."""

    def __init__(self, seat, entrant):
        self.seat = seat
        self.kind, self.when = plan(seat.stream, entrant)
        self.asked = 0
        self.go("at the start")

    def go(self, moment):
        if not self.kind.endswith(moment):
            return
        if self.kind.startswith("raise"):
            raise RuntimeError(moment)
        os._exit(3)

    def observe(self, player, word):
        if self.asked == self.when:
            if self.kind == "observe":
                raise RuntimeError("cannot look")
            self.go("while observing")

    def choose(self, observation, actions):
        self.asked += 1
        self.actions = actions
        if self.asked == self.when and (breaks := getattr(self, "do_" + self.kind.replace(" ", "_"), None)):
            answer = breaks()
            if answer is not self:
                return answer
        return self.seat.stream.choice(actions)

    def end(self, outcome):
        self.go("at the end")
        if self.kind in SPOILING:
            os._exit(0)

    def do_raise(self):
        raise RuntimeError("no idea")

    def do_exit(self):
        sys.exit(3)

    def do_interrupt(self):
        raise KeyboardInterrupt

    def do_recurse(self):
        return self.do_recurse()

    def do_nothing(self):
        return None

    def do_half(self):
        return 0.5

    def do_truth(self):
        return True

    def do_garbage(self):
        return "\x1b[2J \udc80"

    def do_book(self):
        return "x" * 3_000_000

    def do_huge(self):
        return 10**5_000

    def do_illegal(self):
        return next(number for number in range(10_000) if number not in self.actions and self.is_action(number))

    def is_action(self, number):
        with contextlib.suppress(Exception):
            return bool(self.seat.game.word(self.seat.options, number))

    def do_late(self):
        time.sleep(self.seat.limits.move_seconds + 0.02)
        return self

    def do_exit_hard(self):
        os._exit(3)

    def do_segfault(self):
        ctypes.string_at(0)

    def do_kill_itself(self):
        os.kill(os.getpid(), signal.SIGKILL)

    def do_alarm(self):
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        time.sleep(60)

    def do_close_everything(self):
        os.closerange(0, 4096)
        return self

    def do_go_away(self):
        if os.fork():
            os._exit(0)
        os.setsid()
        time.sleep(600)

    def do_leave_children_and_exit(self):
        leave_children()
        os._exit(0)

    def do_loop(self):
        while True:
            pass

    def do_loop_in_C(self):
        re.match("(a+)+$", "a" * 60 + "b")

    def do_swallow(self):
        while True:
            with contextlib.suppress(BaseException):
                time.sleep(0.01)

    def do_sleep(self):
        time.sleep(60)

    def do_stop(self):
        os.kill(os.getpid(), signal.SIGSTOP)
        time.sleep(60)

    def do_ignore_signals(self):
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        time.sleep(60)

    def do_print_for_ever(self):
        while True:
            os.write(2, b"y" * 65536)

    def do_files(self):
        self.files = [os.open(os.devnull, os.O_RDONLY) for _ in range(100_000)]

    def do_memory(self):
        bytearray(1 << 36)  # at one go: on a busy machine time would run out before memory

    def do_print(self):
        text = "hello " * 50_000
        print(text)
        sys.stderr.write(text)
        os.write(1, b"\xff\xfe" * 50_000)
        return self

    def do_close_output(self):
        for descriptor in (0, 1, 2):
            with contextlib.suppress(OSError):
                os.close(descriptor)
        return self

    def do_children(self):
        leave_children()
        return self

    def do_fork(self):
        os.fork()
        return self

    def do_threads(self):
        threading.Thread(target=time.sleep, args=(60,)).start()
        return self

    def do_patch(self):
        import arena.match

        arena.match.Match.ask = arena.match.play = None
        time.perf_counter = time.monotonic = lambda: 0.0
        return self

    def do_seed(self):
        random.seed(1)
        return self

    def do_hold_files(self):
        with contextlib.suppress(OSError):
            self.files = []
            while True:
                self.files.append(os.open(os.devnull, os.O_RDONLY))
        return self


class Program:
    """The same as a program of its own."""

    def __init__(self):
        self.kind = ""
        self.stream = None
        self.when = self.asked = 0

    def run(self):
        for line in sys.stdin:
            message = json.loads(line)
            getattr(self, message["type"])(message)

    def answer(self, message, **values):
        self.send(json.dumps({"id": message["id"], **values}).encode() + b"\n")

    def send(self, data):
        while data:
            data = data[os.write(1, data) :]

    def hello(self, message):
        self.answer(message, protocol=1, name="program")

    def start(self, message):
        self.stream = Stream(*message["seed"])
        self.kind, self.when = plan(self.stream, "program")
        self.asked = 0
        if self.kind == "end at the start":
            os._exit(5)
        self.answer(message, **({"error": "no"} if self.kind == "error at the start" else {}))

    def end(self, message):
        if self.kind == "end at the end":
            os._exit(5)
        self.answer(message)

    def move(self, message):
        self.asked += 1
        number, action = message["id"], self.stream.choice(message["actions"])
        good = json.dumps({"id": number, "action": action}).encode() + b"\n"
        if self.asked == self.when:
            self.do()
            good = self.lines(number, good).get(self.kind, good)
        self.send(good)
        if self.asked == self.when and self.kind in ("half a line and end", "end"):
            os._exit(5)

    def lines(self, number, good):
        return {
            "garbage": b"e2e4\n",
            "empty line": b"\n",
            "list": b"[1]\n",
            "no id": b'{"action":"pass"}\n',
            "next id": b'{"id":%d,"action":"pass"}\n' % (number + 1),
            "no number": b'{"id":%d,"action":NaN}\n' % number,
            "no text": b'{"id":%d,"action":"\xff"}\n' % number,
            "long line": b"x" * 2_000_000 + b"\n",
            "error": b'{"id":%d,"error":"no idea"}\n' % number,
            "half a line": good[:5],
            "half a line and end": good[:5],
            "end": b"",
            "silent": b"",
            "older id": b'{"id":%d,"action":"pass"}\n' % (number - 1),
            "twice": good + good,
            "older ones first": b'{"id":0,"action":1}\n' * 100 + good,
        }

    def do(self):
        if self.kind in ("silent", "slow"):
            time.sleep(60)
        elif self.kind == "stop":
            os.kill(os.getpid(), signal.SIGSTOP)
            time.sleep(60)
        elif self.kind == "close output":
            os.close(1)
            time.sleep(60)
        elif self.kind == "segfault":
            ctypes.string_at(0)
        elif self.kind == "kill itself":
            os.kill(os.getpid(), signal.SIGKILL)
        elif self.kind == "print":
            os.write(2, b"z" * 500_000)
        elif self.kind == "children":
            leave_children()


if __name__ == "__main__":
    Program().run()
