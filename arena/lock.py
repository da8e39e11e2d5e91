"""The lock of a results folder: one run at a time, and no trace of a run that kept nothing."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from arena.errors import ResultsError, unwritable

LOCK = ".lock"

TRIES = 10
"""How often a lock that others take away meanwhile is made anew."""


class Lock:
    """A results folder, made where it is not there, that this process has for itself until it is released.

    Raises ResultsError where another process has it, StoppedError where the disk takes no more.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / LOCK
        self.made = [each for each in (folder, *folder.parents) if not each.exists()]
        """The folders that were not there before, the innermost first."""

        self.file = self.taken()
        with suppress(OSError):  # the name of the holder is not worth a run
            self.file.truncate(0)
            self.file.write(str(os.getpid()).encode())

    def taken(self) -> BinaryIO:
        """The file that is locked now: the one that stands in the folder, and none that its holder just took away."""
        for left in reversed(range(TRIES)):
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                file = self.path.open("a+b", buffering=0)
            except OSError as error:
                if isinstance(error, FileNotFoundError) and left:
                    continue
                said = f"results folder {self.folder}: {error.strerror}; choose another by --out"
                raise unwritable(said, error) from error
            self.claim(file)
            if self.stands(file):
                return file
            file.close()
        raise ResultsError(f"results folder {self.folder} is in use by one process after another; wait for them")

    def claim(self, file: BinaryIO) -> None:
        """Lock `file`. Raises ResultsError where another process has it, and names that one."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            holder = file.read().decode(errors="replace").strip() or "unknown"
            file.close()
            raise ResultsError(
                f"results folder {self.folder} is in use by process {holder}; wait for it, or stop it"
            ) from None

    def stands(self, file: BinaryIO) -> bool:
        """Whether `file` is what stands in the folder."""
        try:
            return os.path.samestat(os.fstat(file.fileno()), self.path.stat())
        except OSError:
            return False

    def release(self) -> None:
        """Take the lock away, and the folders that were made for it and hold nothing."""
        with suppress(OSError):
            self.path.unlink()
        self.file.close()
        with suppress(OSError):
            for folder in self.made:
                folder.rmdir()
