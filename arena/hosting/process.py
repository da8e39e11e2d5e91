"""A bot's process: started, asked a line, answered a line in time, and ended with everything that it started."""

from __future__ import annotations

import ctypes
import os
import resource
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from arena.hosting import memory, strays
from arena.hosting.wire import LONGEST_LINE
from arena.output import Ends

PR_SET_PDEATHSIG = 1
MOST_FILES = 4096
READ_BYTES = 1 << 16
LAST_PIECES = 16
LOOK_SECONDS = 0.05
"""How often the memory of a process is looked at while an answer is waited for."""

EXIT_SECONDS = 0.1
"""How long a process whose input is closed has for ending by itself."""

PASSED_ON = [
    *("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR"),
    *("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "CONDA_PREFIX", "JAVA_HOME", "NODE_PATH"),
    *("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES"),
]
"""What a bot's environment has from arena's, besides the names that begin with LC_."""

SET = {
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
}
"""What it has besides, unless arena's environment says otherwise: the same hashes in each run, and one core a bot."""

libc = ctypes.CDLL(None) if sys.platform == "linux" else None


class Trouble(Exception):  # noqa: N818  a fault that does not know its player yet
    """A process that does not answer as it ought to."""

    def __init__(self, kind: str, said: str, trace: str = "") -> None:
        super().__init__(said)
        self.kind = kind
        self.trace = trace


class BotProcess:
    """A bot's process, as the one that hosts it sees it."""

    guardian: strays.Guardian | None = None
    started = 0
    living: set[BotProcess] = set()  # noqa: RUF012  those of this host, which all of them look after

    def __init__(self, argv: Sequence[str], folder: str | None, memory_mb: int, kept_bytes: int) -> None:
        """Start `argv` in `folder`. Raises Trouble where it is no program, OSError where the host can start none."""
        self.memory_mb = memory_mb
        self.kept_bytes = kept_bytes
        self.output = Ends(kept_bytes)
        self.buffer = b""
        self.cpu_deadline: float | None = None
        """The processor time at which an answer is late, where that counts."""

        self.largest_kb = 0
        self.excess = ""
        """What it held more than it may, in words, once it has been killed for it."""

        self.looked = time.perf_counter()
        self.mark = marked()
        try:
            self.popen = subprocess.Popen(
                list(argv),
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder or None,
                env=environment(os.environ, self.mark),
                start_new_session=True,
                preexec_fn=prepared(os.getpid()),
            )
        except (FileNotFoundError, PermissionError, NotADirectoryError) as error:
            raise Trouble("start", f"{argv[0]!r} cannot be run: {error.strerror}") from error
        except OSError as error:
            if error.strerror == "Exec format error":
                raise Trouble("start", f"{argv[0]!r} cannot be run: {error.strerror}") from error
            raise
        self.pid = self.popen.pid
        guardian_of(os.getpid()).watch(self.pid)
        assert self.popen.stdin and self.popen.stdout and self.popen.stderr
        self.input = self.popen.stdin.fileno()
        self.answers = self.popen.stdout.fileno()
        self.errors = self.popen.stderr.fileno()
        for descriptor in (self.input, self.answers, self.errors):
            os.set_blocking(descriptor, False)
        self.exit = os.pidfd_open(self.pid) if hasattr(os, "pidfd_open") else -1
        self.poll = select.poll()
        for descriptor in (self.answers, self.errors, self.exit):
            if descriptor >= 0:
                self.poll.register(descriptor, select.POLLIN)
        BotProcess.living.add(self)

    def send(self, data: bytes, deadline: float) -> None:
        """Write `data`, whatever the bot does meanwhile. Raises Trouble."""
        with suppress(BlockingIOError, BrokenPipeError):  # who has closed its input may have answered before
            data = data[os.write(self.input, data) :]
            if not data:
                return
        self.send_rest(data, deadline)

    def send_rest(self, data: bytes, deadline: float) -> None:
        """Write what does not fit into the pipe, as the bot reads. Raises Trouble."""
        self.poll.register(self.input, select.POLLOUT)
        try:
            while data:
                if time.perf_counter() > deadline:
                    raise Trouble("time", "did not read what it was sent")
                ready = {descriptor for descriptor, _ in self.poll.poll(LOOK_SECONDS * 1000)}
                if self.errors in ready:
                    self.drain()
                if self.exit in ready:
                    return
                try:
                    data = data[os.write(self.input, data) :]
                except BlockingIOError:
                    continue
                except BrokenPipeError:
                    return
        finally:
            self.poll.unregister(self.input)

    def line(self, deadline: float) -> bytes:
        """The next line that the bot writes, before `deadline` by `time.perf_counter`. Raises Trouble.

        One that is there when the deadline is found to have passed counts: maybe it was the host that slept.
        """
        passed = False
        while True:
            head, newline, tail = self.buffer.partition(b"\n")
            if newline:
                self.buffer = tail
                return head
            if len(self.buffer) >= LONGEST_LINE:
                raise Trouble("error", f"wrote a line of more than {LONGEST_LINE:,} bytes")
            if passed:
                raise Trouble("time", "did not answer in time")
            passed = self.wait(deadline)

    def wait(self, deadline: float) -> bool:
        """Wait until the bot has written more, or it is too late; return whether it is. Raises Trouble."""
        while True:
            now = time.perf_counter()
            if now >= self.looked + LOOK_SECONDS:
                self.look(now)
            left = deadline - now
            if self.cpu_deadline is not None and self.cpu_seconds() > self.cpu_deadline:
                left = 0.0
            ready = dict(self.poll.poll(max(0.0, min(left, LOOK_SECONDS)) * 1000))
            if self.answers in ready:
                data = os.read(self.answers, READ_BYTES)
                if not data:
                    raise self.gone("closed its output")
                self.buffer += data
                return left <= 0
            if self.errors in ready:
                self.drain()
            elif self.exit in ready:
                raise self.gone("ended")
            if left <= 0:
                return True

    def gone(self, said: str) -> Trouble:
        """The trouble with a process that has ended, or closed its output."""
        with suppress(subprocess.TimeoutExpired):
            self.popen.wait(EXIT_SECONDS)
        self.drain(LAST_PIECES)
        if self.excess:
            return Trouble("memory", self.excess)
        code = self.popen.poll()
        if code == -signal.SIGXCPU:
            return Trouble("time", "used up its processor time")
        return Trouble("crash", said if code is None else ending_of(code))

    def drain(self, most: int = 1) -> None:
        """Take what the bot has printed, in at most so many pieces: it may print faster than anybody can read."""
        for _ in range(most):
            try:
                data = os.read(self.errors, READ_BYTES)
            except BlockingIOError:
                return
            if not data:
                with suppress(KeyError):
                    self.poll.unregister(self.errors)
                return
            self.output.add(data)

    def look(self, now: float) -> None:
        """Look how much memory all bots of this host hold: one may eat while another thinks. Raises Trouble."""
        self.looked = now
        for each in BotProcess.living:
            each.measure()
        if self.excess:
            raise Trouble("memory", self.excess)

    def measure(self) -> None:
        """See how much memory the bot and what it started hold, and kill them where that is too much."""
        held = memory.held_kb(self.pid, self.memory_mb * 1024)
        self.largest_kb = max(self.largest_kb, held)
        if held > self.memory_mb * 1024:
            self.excess = f"held {held // 1024:,} MiB, of {self.memory_mb:,} MiB that it may"
            self.strike()

    def cpu_seconds(self) -> float:
        """The processor time that the process has taken."""
        return time.clock_gettime(~self.pid << 3 | 2)  # the clock of another process, as clock_getcpuclockid makes it

    def peak_kb(self) -> int:
        """The most memory that the process is known to have held at once, in KiB."""
        return max(self.largest_kb, memory.peak_kb(self.pid))

    def printed(self) -> Ends:
        """What the bot has printed since this was asked last."""
        self.drain(LAST_PIECES)
        printed, self.output = self.output, Ends(self.kept_bytes)
        return printed

    def is_idle(self) -> bool:
        """Whether the process is there and has nothing to say."""
        return self.popen.poll() is None and not self.buffer

    def leave(self) -> None:
        """Close the bot's input, so that it may end by itself."""
        self.popen.stdin.close()  # type: ignore[union-attr]  # it has been a pipe from the start

    def strike(self) -> None:
        """Kill the process and its group, and wait for nothing."""
        with suppress(OSError):
            os.killpg(self.pid, signal.SIGKILL)

    def kill(self) -> None:
        """End the process and everything that it started."""
        BotProcess.living.discard(self)
        self.strike()
        strays.sweep(self.mark, [self.pid])  # before it is waited for: until then nobody else gets its number
        if BotProcess.guardian is not None and BotProcess.guardian.host == os.getpid():
            BotProcess.guardian.forget(self.pid)
        with suppress(subprocess.TimeoutExpired):
            self.popen.wait(strays.SWEEP_SECONDS)
        for pipe in (self.popen.stdin, self.popen.stdout, self.popen.stderr):
            if pipe is not None:
                pipe.close()
        if self.exit >= 0:
            os.close(self.exit)

    def end(self, seconds: float = EXIT_SECONDS) -> None:
        """End the process, which has a moment for doing so by itself once its input is closed."""
        self.leave()
        with suppress(subprocess.TimeoutExpired):
            self.popen.wait(max(0.0, seconds))
        self.kill()


def guardian_of(host: int) -> strays.Guardian:
    """The guardian of this process, `host`, which has one from now on."""
    guardian = BotProcess.guardian
    if guardian is None or guardian.host != host:
        if guardian is not None:
            guardian.close()
            BotProcess.living.clear()
        BotProcess.guardian = guardian = strays.Guardian()
    return guardian


def marked() -> str:
    """The mark of one more process of this host."""
    guardian_of(os.getpid())
    BotProcess.started += 1
    return f"{strays.mark_of(os.getpid())}{BotProcess.started}."


def environment(own: Mapping[str, str], mark: str) -> dict[str, str]:
    """The environment of a bot's process: little of arena's `own`, since it may hold what is nobody's business."""
    passed = {key: value for key, value in own.items() if key in PASSED_ON or key.startswith("LC_")}
    return {**SET, **{key: own[key] for key in SET if key in own}, **passed, strays.MARK: mark}


def prepared(host: int) -> Callable[[], None]:
    """What a bot's process does between fork and exec: it dies with its host, and has signals and files of its own."""

    def prepare() -> None:
        if libc is not None:
            libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != host:
            os._exit(1)
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(each, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        most = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    return prepare


def ending_of(code: int) -> str:
    """How a process ended, in words."""
    if code >= 0:
        return f"the process ended with exit code {code}"
    try:
        return f"the process was killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"the process was killed by signal {-code}"
