"""Every broken bot, where it is tried, and the verdict that it must get."""

import re
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
    "AnswersNoNumber": "error",
    "AnswersNumpyNumber": HONEST,
    "AnswersNumpyTruth": "error",
    "AnswersAMember": HONEST,
    "AnswersASlyWord": HONEST,
    "AnswersALongWord": "error",
    "AnswersInPieces": "error",
    "HasNoChoose": "start",
    "ChoosesFromNothing": "error",
    "RaisesOddly": "error",
    "RaisesAnExit": "error",
    "RaisesNameless": "error",
    "RaisesALongStory": "error",
    "RunsOut": "memory",
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
    "StopsForDebugging": "error",
    "ReadsItsInput": HONEST,
    "RecursesDeeply": "error",
    "ForksAndGoesOn": HONEST,
    "ForksAndExits": HONEST,
    "ForksAndRaises": HONEST,
    "GoesAway": "crash",
    "ForksMany": HONEST,
    "LeavesChildrenUnmarked": HONEST,
    "WritesEverywhere": "error",
    "AnswersBesides": HONEST,
    "RaisesInAThread": HONEST,
    "SetsAnAlarm": "crash",
    "IgnoresSignals": "time",
    "HandlesSignals": HONEST,
    "DeletesItsFolder": HONEST,
    "ChangesItsStreams": HONEST,
    "ChangesItsLocale": HONEST,
    "HangsAtExit": HONEST,
    "RaisesItsLimits": "memory",
    "EatsMemoryAtStart": "start",
    "EatsMemoryWhenObserving": "memory",
    "GathersMemory": "memory",
    "HoardsMemory": HONEST,
    "HoardsAndWantsMore": "memory",
    "HoldsAllFiles": HONEST,
    "PatchesTheProtocol": "crash",
    "PatchesBuiltins": "crash",
}
"""Python bots that only a process of their own can hold."""

FILES = {
    "raises_at_import.py": "start",
    "exits_at_import.py": "start",
    "exits_hard_at_import.py": "start",
    "sleeps_at_import.py": "start",
    "eats_memory_at_import.py": "start",
    "no_python.py": "start",
    "no_bot.py": "start",
    "nowhere.py": "start",
}
"""Files that do not give a bot."""

RAW = {
    "honest": HONEST,
    "no-hello": "start",
    "old-protocol": "start",
    "true-protocol": "start",
    "no-protocol": "start",
    "hello-garbage": "start",
    "hello-error": "start",
    "ends-before-hello": "start",
    "no-start": "start",
    "start-error": "start",
    "eats-memory-at-start": "start",
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
    "negative-id": "error",
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
    "half-id": "error",
    "whole-float-id": "error",
    "endless-id": "error",
    "endless-action": "error",
    "infinite-action": "error",
    "half-a-character": "error",
    "begins-the-next": "error",
    "illegal": "illegal",
    "half-line": "time",
    "older-id": "time",
    "slow-bytes": "time",
    "floods-older": "time",
    "stops": "time",
    "loops": "time",
    "ignores-signals": "time",
    "prints-for-ever": "time",
    "silent": "time",
    "late": "time",
    "half-line-and-end": "crash",
    "ends": "crash",
    "answers-and-ends": "crash",
    "closes-output": "crash",
    "closes-input": "time",
    "leaves-output-to-a-child": "crash",
    "segfaults": "crash",
    "opens-files": "crash",
    "goes-away": "crash",
    "eats-memory": "memory",
    "eats-memory-in-children": "memory",
    "leaves-children": HONEST,
    "reads-environment": HONEST,
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


def place(name):
    """Where the Python bot of that name is."""
    (path,) = [
        path
        for path in (BOTS / "broken.py", BOTS / "nasty.py")
        if re.search(rf"^class {name}\b", path.read_text(), re.M)
    ]
    return f"{path}:{name}"


def raw(way):
    """The program that breaks the protocol in that way."""
    return Entrant("broken", "", command=(sys.executable, "-S", str(BOTS / "raw.py"), way), folder=str(BOTS))


def cases():
    """Each case as its name, its entrant and its verdict."""
    for name, verdict in IN_BOTH.items():
        for where in ("worker", "process"):
            yield f"{where}-{name}", Entrant("broken", place(name), isolation=where), verdict
    for name, verdict in IN_PROCESS.items():
        yield f"process-{name}", Entrant("broken", place(name)), verdict
    for name, verdict in FILES.items():
        yield f"process-{name}", Entrant("broken", str(BOTS / name)), verdict
    for way, verdict in RAW.items():
        yield f"command-{way}", raw(way), verdict
    for command, verdict in PROGRAMS.items():
        yield f"command-{' '.join(command)}", Entrant("broken", "", command=command, folder=str(BOTS)), verdict


CASES = list(cases())
