"""What a command is given as RUN: a results folder, or its file of matches."""

from __future__ import annotations

from pathlib import Path

from arena.errors import ResultsError
from arena.store import FILE


def matches_file(run: Path) -> Path:
    """The file of matches that `run` stands for. Raises ResultsError."""
    path = run / FILE if run.is_dir() else run
    if not path.is_file():
        where = f"there is no {FILE} in it" if run.is_dir() else "there is no such file or folder"
        raise ResultsError(f"{run}: {where}; a run is a results folder such as results/quick")
    return path
