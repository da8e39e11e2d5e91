"""Python bots that break in every way that one knows of; each is an honest bot but for one thing."""

import contextlib
import ctypes
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time

SECRET = "ARENA_TEST_SECRET"


class Honest:
    """Plays the first action; what breaks overrides `go`."""

    def __init__(self, seat):
        self.seat = seat

    def choose(self, observation, actions):
        answer = self.go(observation, actions)
        return actions[0] if answer is None else answer

    def go(self, observation, actions):
        return None


class Raises(Honest):
    def go(self, observation, actions):
        raise RuntimeError("no idea")


class RaisesAtStart(Honest):
    def __init__(self, seat):
        raise RuntimeError("no start")


class RaisesWhenObserving(Honest):
    def observe(self, player, word):
        raise RuntimeError("cannot look")


class RaisesAtTheEnd(Honest):
    def end(self, outcome):
        raise RuntimeError("sore loser")


class RaisesInterrupt(Honest):
    def go(self, observation, actions):
        raise KeyboardInterrupt


class Recurses(Honest):
    def go(self, observation, actions):
        return self.go(observation, actions)


class Exits(Honest):
    def go(self, observation, actions):
        sys.exit(3)


class ExitsHard(Honest):
    def go(self, observation, actions):
        os._exit(3)


class ExitsHardAtStart(Honest):
    def __init__(self, seat):
        os._exit(3)


class ExitsHardAtTheEnd(Honest):
    def end(self, outcome):
        os._exit(3)


class ExitsHardWhenObserving(Honest):
    def observe(self, player, word):
        os._exit(3)


class Segfaults(Honest):
    def go(self, observation, actions):
        ctypes.string_at(0)


class KillsItself(Honest):
    def go(self, observation, actions):
        os.kill(os.getpid(), signal.SIGKILL)


class LoopsInPython(Honest):
    def go(self, observation, actions):
        while True:
            pass


class LoopsInC(Honest):
    def go(self, observation, actions):
        re.match("(a+)+$", "a" * 60 + "b")


class LoopsAndSwallows(Honest):
    def go(self, observation, actions):
        while True:
            with contextlib.suppress(BaseException):
                time.sleep(0.01)


class Sleeps(Honest):
    def go(self, observation, actions):
        time.sleep(60)


class SleepsAtStart(Honest):
    def __init__(self, seat):
        time.sleep(60)


class SleepsAtTheEnd(Honest):
    def end(self, outcome):
        time.sleep(60)


class IsALittleLate(Honest):
    def go(self, observation, actions):
        time.sleep(self.seat.limits.move_seconds + 0.05)


class IsLateAndIllegal(Honest):
    def go(self, observation, actions):
        time.sleep(self.seat.limits.move_seconds + 0.05)
        return 11


class Stops(Honest):
    def go(self, observation, actions):
        os.kill(os.getpid(), signal.SIGSTOP)


class AnswersNone(Honest):
    def choose(self, observation, actions):
        return None


class AnswersHalf(Honest):
    def go(self, observation, actions):
        return 0.5


class AnswersTrue(Honest):
    def go(self, observation, actions):
        return True


class AnswersGarbage(Honest):
    def go(self, observation, actions):
        return "\x1b[2J not a word \U0001f3b2 \udc80"


class AnswersABook(Honest):
    def go(self, observation, actions):
        return "x" * 100_000_000


class AnswersAHugeNumber(Honest):
    def go(self, observation, actions):
        return 10**5000


class AnswersTheWrongNumber(Honest):
    def go(self, observation, actions):
        return 10**40


class PlaysIllegally(Honest):
    def go(self, observation, actions):
        return 11


class PlaysAnIllegalWord(Honest):
    def go(self, observation, actions):
        return "die:3"


class Prints(Honest):
    """Prints megabytes at every level."""

    def go(self, observation, actions):
        text = "hello " * 200_000
        print(text)
        sys.stderr.write(text)
        os.write(1, text.encode())
        os.write(2, b"\xff\xfe" * 100_000)
        subprocess.run(["head", "-c", "1000000", "/dev/zero"], check=True)


class PrintsForEver(Honest):
    def go(self, observation, actions):
        while True:
            os.write(2, b"y" * 65536)


class ClosesItsOutput(Honest):
    def go(self, observation, actions):
        sys.stdout.close()
        for descriptor in (0, 1, 2):
            with contextlib.suppress(OSError):
                os.close(descriptor)


class ClosesEverything(Honest):
    def go(self, observation, actions):
        os.closerange(0, 1000)


class LeavesChildren(Honest):
    """Leaves children in its session, in one of their own, and orphans of orphans."""

    def go(self, observation, actions):
        subprocess.Popen(["sleep", "600"])
        subprocess.Popen(["sleep", "601"], start_new_session=True)
        subprocess.Popen(["sh", "-c", "setsid sleep 602 & setsid sh -c 'sleep 603 & wait' &"], start_new_session=True)
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(604)
            os._exit(0)


class LeavesChildrenAndExits(LeavesChildren):
    def go(self, observation, actions):
        super().go(observation, actions)
        time.sleep(0.05)
        os._exit(0)


class EatsMemory(Honest):
    def go(self, observation, actions):
        eaten = []
        while True:
            eaten.append(bytearray(1 << 24))


class EatsMemoryBySmallBits(Honest):
    def go(self, observation, actions):
        eaten = []
        while True:
            eaten.append([eaten])


class EatsMemoryInChildren(Honest):
    def go(self, observation, actions):
        code = "import time; x = bytearray(150 << 20); time.sleep(60)"
        for _ in range(3):
            subprocess.Popen([sys.executable, "-c", code])
        time.sleep(60)


class OpensFiles(Honest):
    def go(self, observation, actions):
        self.files = [os.open(os.devnull, os.O_RDONLY) for _ in range(100_000)]


class ChangesItsArguments(Honest):
    def __init__(self, seat):
        super().__init__(seat)
        seat.options["rounds"] = 1
        seat.clock.move_seconds = 1e9
        seat.clock.match_seconds = 1e9

    def go(self, observation, actions):
        object.__setattr__(observation, "totals", (99, 99))


class SeedsRandom(Honest):
    def go(self, observation, actions):
        random.seed(1)
        random.random = lambda: 0.5


class PatchesArena(Honest):
    def go(self, observation, actions):
        import arena.match
        import arena.rng

        arena.match.Match.ask = None
        arena.match.play = None
        arena.rng.Stream = None
        time.perf_counter = time.monotonic = lambda: 0.0


class ReadsTheEnvironment(Honest):
    def go(self, observation, actions):
        seen = [key for key in os.environ if key == SECRET]
        if seen:
            raise RuntimeError(f"{SECRET} is {os.environ[SECRET]}")


class LooksForSecrets(Honest):
    """Looks through all that its process holds for the cards of others."""

    def go(self, observation, actions):
        import gc

        for thing in gc.get_objects():
            if type(thing).__name__ in ("ToyState", "Match", "Fixture"):
                raise RuntimeError(f"found a {type(thing).__name__}")


class StartsThreads(Honest):
    def go(self, observation, actions):
        def forever():
            while True:
                time.sleep(0.001)
                os.write(2, b".")

        threading.Thread(target=forever, daemon=True).start()


class KillsItsHost(Honest):
    """Kills the worker, which a bot cannot be kept from without a sandbox."""

    def go(self, observation, actions):
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(60)
