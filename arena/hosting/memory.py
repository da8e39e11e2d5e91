"""How much memory a process and its children hold."""

from __future__ import annotations

import os
from pathlib import Path

PAGE_KB = os.sysconf("SC_PAGE_SIZE") // 1024
PROC = Path("/proc")


def held_kb(pid: int, limit: int) -> int:
    """What the process `pid` and its descendants hold, in KiB, resident; 0 where the system does not tell.

    Pages that several of them share are counted once each where that matters: where the sum is above `limit`.
    """
    family = [pid, *descendants(pid)]
    resident = sum(resident_kb(each) for each in family)
    if resident > limit and len(family) > 1:
        return sum(proportional_kb(each) for each in family)
    return resident


def descendants(pid: int) -> list[int]:
    """The children of a process, theirs, and so on."""
    found = []
    try:
        for task in (PROC / str(pid) / "task").iterdir():
            for child in (task / "children").read_text().split():
                found += [int(child), *descendants(int(child))]
    except OSError:
        return found
    return found


def resident_kb(pid: int) -> int:
    """The resident memory of a process."""
    try:
        return int((PROC / str(pid) / "statm").read_text().split()[1]) * PAGE_KB
    except (OSError, IndexError):
        return 0


def proportional_kb(pid: int) -> int:
    """The resident memory of a process, its part of what it shares with others counted."""
    return named_kb(PROC / str(pid) / "smaps_rollup", "Pss:")


def peak_kb(pid: int) -> int:
    """The most memory that a process has held at once."""
    return named_kb(PROC / str(pid) / "status", "VmHWM:")


def named_kb(file: Path, name: str) -> int:
    """The number of KiB that `file` gives for `name`; 0 where it does not."""
    try:
        lines = file.read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith(name)), 0)
