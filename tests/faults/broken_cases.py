"""Every broken bot, where it is tried, and the verdict that it must get."""

import sys
from pathlib import Path

from arena import Entrant

BOTS = Path(__file__).parent / "bots"

HONEST = "terminal"
"""What breaks is nobody's business: the match goes on and nobody forfeits."""

IN_BOTH = {
    "Honest": HONEST,
    "Raises": "error",
    "RaisesAtStart": "start",
    "RaisesWhenObserving": "error",
    "RaisesAtTheEnd": HONEST,
    "RaisesInterrupt": "error",
    "Recurses": "error",
    "Exits": "error",
    "IsALittleLate": "time",
    "IsLateAndIllegal": "time",
    "AnswersNone": "error",
    "AnswersHalf": "error",
    "AnswersTrue": "error",
    "AnswersGarbage": "error",
    "AnswersABook": "error",
    "AnswersAHugeNumber": "error",
    "AnswersTheWrongNumber": "error",
    "PlaysIllegally": "illegal",
    "PlaysAnIllegalWord": "illegal",
    "ChangesItsArguments": HONEST,
    "SeedsRandom": HONEST,
}
"""Python bots that are judged alike in the worker and in a process of their own."""

IN_PROCESS = {
    "ExitsHard": "crash",
    "ExitsHardAtStart": "start",
    "ExitsHardAtTheEnd": HONEST,
    "ExitsHardWhenObserving": "crash",
    "Segfaults": "crash",
    "KillsItself": "crash",
    "LoopsInPython": "time",
    "LoopsInC": "time",
    "LoopsAndSwallows": "time",
    "Sleeps": "time",
    "SleepsAtStart": "start",
    "SleepsAtTheEnd": HONEST,
    "Stops": "time",
    "Prints": HONEST,
    "PrintsForEver": "time",
    "ClosesItsOutput": HONEST,
    "ClosesEverything": "crash",
    "LeavesChildren": HONEST,
    "LeavesChildrenAndExits": "crash",
    "EatsMemory": "memory",
    "EatsMemoryBySmallBits": "memory",
    "EatsMemoryInChildren": "memory",
    "OpensFiles": "error",
    "PatchesArena": HONEST,
    "ReadsTheEnvironment": HONEST,
    "LooksForSecrets": HONEST,
    "StartsThreads": HONEST,
}
"""Python bots that only a process of their own can hold."""

FILES = {
    "raises_at_import.py": "start",
    "exits_at_import.py": "start",
    "exits_hard_at_import.py": "start",
    "sleeps_at_import.py": "start",
    "no_python.py": "start",
    "no_bot.py": "start",
    "nowhere.py": "start",
}
"""Files that do not give a bot."""

RAW = {
    "honest": HONEST,
    "no-hello": "start",
    "old-protocol": "start",
    "no-protocol": "start",
    "hello-garbage": "start",
    "hello-error": "start",
    "ends-before-hello": "start",
    "no-start": "start",
    "start-error": "start",
    "never-reads": "start",
    "garbage": "error",
    "empty-line": "error",
    "list": "error",
    "text": "error",
    "no-action": "error",
    "no-id": "error",
    "text-id": "error",
    "true-id": "error",
    "next-id": "error",
    "not-a-number": "error",
    "twice-a-key": "error",
    "deep": "error",
    "half-action": "error",
    "true-action": "error",
    "null-action": "error",
    "list-action": "error",
    "no-word": "error",
    "no-utf8": "error",
    "utf16": "error",
    "nul": "error",
    "error": "error",
    "error-of-odd-type": "error",
    "long-line": "error",
    "illegal": "illegal",
    "half-line": "time",
    "older-id": "time",
    "slow-bytes": "time",
    "floods-older": "time",
    "silent": "time",
    "late": "time",
    "half-line-and-end": "crash",
    "ends": "crash",
    "answers-and-ends": "crash",
    "closes-output": "crash",
    "closes-input": "time",
    "leaves-output-to-a-child": "crash",
    "eats-memory": "memory",
    "twice": HONEST,
    "all-older-first": HONEST,
    "crlf": HONEST,
    "blanks": HONEST,
    "more-keys": HONEST,
    "byte-by-byte": HONEST,
    "prints": HONEST,
    "ends-at-the-end": HONEST,
    "silent-at-the-end": HONEST,
}
"""Programs that break the protocol."""

PROGRAMS = {
    ("./nowhere",): "start",
    ("nowhere-on-the-path",): "start",
    ("./broken.py",): "start",
    (".",): "start",
    ("true",): "start",
    ("false",): "start",
    ("cat",): "error",
    ("yes",): "start",
    ("head", "-c", "9999999", "/dev/zero"): "start",
    ("sleep", "60"): "start",
    ("sh", "-c", "kill -9 $$"): "start",
}
"""Programs that know nothing of the protocol."""


def cases():
    """Each case as its name, its entrant and its verdict."""
    broken = str(BOTS / "broken.py")
    for name, verdict in IN_BOTH.items():
        for where in ("worker", "process"):
            yield f"{where}-{name}", Entrant("broken", f"{broken}:{name}", isolation=where), verdict
    for name, verdict in IN_PROCESS.items():
        yield f"process-{name}", Entrant("broken", f"{broken}:{name}"), verdict
    for name, verdict in FILES.items():
        yield f"process-{name}", Entrant("broken", str(BOTS / name)), verdict
    for way, verdict in RAW.items():
        command = (sys.executable, "-S", str(BOTS / "raw.py"), way)
        yield f"command-{way}", Entrant("broken", "", command=command, folder=str(BOTS)), verdict
    for command, verdict in PROGRAMS.items():
        yield f"command-{' '.join(command)}", Entrant("broken", "", command=command, folder=str(BOTS)), verdict


CASES = list(cases())
