"""More Python bots that break, or do what nobody expects: odd answers, signals, forks, limits, patches."""

import atexit
import builtins
import contextlib
import enum
import gc
import locale
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time


class Base:
    """Plays the first action; what breaks overrides `go`."""

    def __init__(self, seat):
        self.seat = seat

    def choose(self, observation, actions):
        answer = self.go(observation, actions)
        return actions[0] if answer is None else answer


class AnswersNoNumber(Base):
    def go(self, observation, actions):
        return float("nan")


class AnswersNumpyNumber(Base):
    def go(self, observation, actions):
        import numpy

        return numpy.int64(actions[0])


class AnswersNumpyTruth(Base):
    def go(self, observation, actions):
        import numpy

        return numpy.bool_(True)


class AnswersAMember(Base):
    def go(self, observation, actions):
        return enum.IntEnum("Choice", {"KEEP": actions[0]}).KEEP


class AnswersASlyWord(Base):
    """A word that says something else of itself than it is."""

    def go(self, observation, actions):
        class Sly(str):
            __hash__ = None

            def __len__(self):
                return -1

            def __str__(self):
                raise RuntimeError("I am no word")

            def __eq__(self, other):
                return True

        return Sly("keep")


class AnswersALongWord(Base):
    def go(self, observation, actions):
        return "keep" * 1_000


class AnswersInPieces(Base):
    def choose(self, observation, actions):
        yield actions[0]


class HasNoChoose:
    def __init__(self, seat):
        pass


class ChoosesFromNothing(Base):
    def choose(self):
        return 0


class RaisesOddly(Base):
    """Raises what fails to say what it is."""

    def go(self, observation, actions):
        class OddError(Exception):
            def __str__(self):
                raise RuntimeError("not even this")

        raise OddError


class RaisesAnExit(Base):
    """Raises what ends the process when it is asked what it is."""

    def go(self, observation, actions):
        class OddError(Exception):
            def __str__(self):
                raise SystemExit(3)

        raise OddError


class RaisesNameless(Base):
    """Raises what has no name."""

    def go(self, observation, actions):
        class Nameless(type):
            @property
            def __name__(cls):
                raise RuntimeError("no name")

        class OddError(Exception, metaclass=Nameless):
            pass

        raise OddError


class RaisesALongStory(Base):
    def go(self, observation, actions):
        raise RuntimeError("once upon a time, " * 1_000_000)


class RunsOut(Base):
    def go(self, observation, actions):
        raise MemoryError


class StopsForDebugging(Base):
    def go(self, observation, actions):
        breakpoint()


class ReadsItsInput(Base):
    def go(self, observation, actions):
        if sys.stdin.read() or os.read(0, 100):
            raise RuntimeError("there is something to read")


class RecursesDeeply(Base):
    def go(self, observation, actions):
        sys.setrecursionlimit(200_000)
        return self.go(observation, actions)


class ForksAndGoesOn(Base):
    """Comes back twice from a fork, in every method."""

    def __init__(self, seat):
        super().__init__(seat)
        os.fork()

    def go(self, observation, actions):
        os.fork()

    def observe(self, player, word):
        os.fork()


class ForksAndExits(Base):
    def go(self, observation, actions):
        if os.fork() == 0:
            sys.exit(0)


class ForksAndRaises(Base):
    def go(self, observation, actions):
        if os.fork() == 0:
            raise RuntimeError("in the child")


class GoesAway(Base):
    """Goes on in a child, as a daemon does."""

    def go(self, observation, actions):
        if os.fork():
            os._exit(0)
        os.setsid()


class ForksMany(Base):
    """Leaves a number of children, each in a session of its own."""

    def go(self, observation, actions):
        for _ in range(30):
            if os.fork() == 0:
                os.setsid()
                time.sleep(607)
                os._exit(0)


class LeavesChildrenUnmarked(Base):
    """Leaves children that know nothing of arena."""

    def go(self, observation, actions):
        path = {"PATH": os.environ["PATH"]}
        sleep = f"sleep 608.{os.getppid()}"  # who looks for them knows them by the host's number
        subprocess.Popen(["sh", "-c", f"{sleep} & {sleep}"], env=path)


class WritesEverywhere(Base):
    """Writes what is no message on every descriptor that it can find."""

    def go(self, observation, actions):
        for descriptor in range(3, 64):
            with contextlib.suppress(OSError):
                os.write(descriptor, b"garbage\n")


class AnswersBesides(Base):
    """A thread of its own answers to older requests, all the time."""

    def go(self, observation, actions):
        def answer():
            for descriptor in range(3, 64):
                with contextlib.suppress(OSError):
                    os.write(descriptor, b'{"id":0,"action":1}\n')

        thread = threading.Thread(target=answer)
        thread.start()
        thread.join()


class RaisesInAThread(Base):
    def go(self, observation, actions):
        def fail():
            raise RuntimeError("in a thread")

        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()


class SetsAnAlarm(Base):
    def go(self, observation, actions):
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        time.sleep(60)


class IgnoresSignals(Base):
    def go(self, observation, actions):
        for each in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
            signal.signal(each, signal.SIG_IGN)
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        time.sleep(60)


class HandlesSignals(Base):
    """Catches all signals, and all else, and begins anew."""

    def go(self, observation, actions):
        for each in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
            signal.signal(each, lambda *_: None)


class DeletesItsFolder(Base):
    def go(self, observation, actions):
        folder = tempfile.mkdtemp()
        os.chdir(folder)
        os.rmdir(folder)


class ChangesItsStreams(Base):
    def go(self, observation, actions):
        sys.stdin = sys.stdout = None
        sys.stderr = object()


class ChangesItsLocale(Base):
    def go(self, observation, actions):
        with contextlib.suppress(locale.Error):
            locale.setlocale(locale.LC_ALL, "tr_TR.UTF-8")
        os.environ.clear()
        os.environ["LC_ALL"] = "tr_TR"
        os.nice(5)
        gc.disable()
        sys.path.clear()


class HangsAtExit(Base):
    def go(self, observation, actions):
        atexit.register(time.sleep, 60)
        threading.Thread(target=time.sleep, args=(60,)).start()


class RaisesItsLimits(Base):
    """Gives itself all the memory that there is, where the system lets it, and eats it."""

    def go(self, observation, actions):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        eaten = []
        while True:
            eaten.append(bytearray(b"x") * (1 << 22))


class EatsMemoryAtStart(Base):
    def __init__(self, seat):
        eaten = []
        while True:
            eaten.append(bytearray(1 << 24))


class EatsMemoryWhenObserving(Base):
    def observe(self, player, word):
        eaten = []
        while True:
            eaten.append(bytearray(1 << 24))


class GathersMemory(Base):
    """Takes more with each choice and gives nothing back."""

    def __init__(self, seat):
        super().__init__(seat)
        self.gathered = []

    def go(self, observation, actions):
        self.gathered.append(bytearray(100 << 20))


class HoardsMemory(Base):
    """Takes all that it is allowed, to the last bit, and keeps it, but plays on."""

    def __init__(self, seat):
        super().__init__(seat)
        self.hoard = []
        self.take()

    def take(self):
        for size in (1 << 20, 1 << 12, 64):
            with contextlib.suppress(MemoryError):
                while True:
                    self.hoard.append(bytearray(size))
        self.hoard.pop()

    def observe(self, player, word):
        self.take()

    def go(self, observation, actions):
        self.take()


class HoardsAndWantsMore(HoardsMemory):
    def observe(self, player, word):
        self.hoard.append(bytearray(1 << 20))


class HoldsAllFiles(Base):
    def go(self, observation, actions):
        self.files = []
        with contextlib.suppress(OSError):
            while True:
                self.files.append(os.open(os.devnull, os.O_RDONLY))


class PatchesTheProtocol(Base):
    """Makes its own process unable to read."""

    def go(self, observation, actions):
        sys.modules["arena.hosting.child"].quick_value = None


class PatchesBuiltins(Base):
    def go(self, observation, actions):
        builtins.isinstance = builtins.hasattr = builtins.tuple = None


class ThinksAtFirst(Base):
    """Is harmless, but takes three seconds for its first choice."""

    seconds = 3

    def go(self, observation, actions):
        time.sleep(self.seconds)
        self.seconds = 0
