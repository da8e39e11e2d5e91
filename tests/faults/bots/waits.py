"""A bot that plays a few matches and then thinks for a minute, unless a file tells it to go on."""

import os
import signal
import subprocess
import time
from pathlib import Path

FOLDER = Path(os.environ.get("LC_ARENA_FOLDER", "."))  # whose name reaches bots
MOST = 6
A_MINUTE = 60

asked = 0


def told(name):
    """Whether the test has left a file of that name."""
    return (FOLDER / name).exists()


class Waits:
    def __init__(self, seat):
        self.chosen = seat.stream.a % 12 == 0

    def choose(self, observation, actions):
        global asked
        asked += 1
        if told("kill") and self.chosen:
            os.kill(os.getppid(), signal.SIGKILL)
        if (asked > MOST or told("at once")) and not told("go"):
            if told("unmarked"):
                subprocess.Popen(["sleep", f"700.{os.getppid()}"], env={"PATH": os.environ["PATH"]})
            (FOLDER / f"thinks-{os.getpid()}").touch()
            begin = time.monotonic()
            while not told("go") and time.monotonic() - begin < A_MINUTE:
                time.sleep(0.01)
        if told("print"):
            print("hello " * 1_000)
        return actions[-1]
