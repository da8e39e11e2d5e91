"""The log of a run, `run.log`: whatever may differ between two runs of the same config."""

from __future__ import annotations

import logging
import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import multiprocessing_logging

from arena.errors import unwritable

LOG = "run.log"
FORMAT = "%(asctime)s %(levelname)s %(processName)s %(message)s"

root = logging.getLogger("arena")


class LogFile(logging.FileHandler):
    """The file `run.log`; a disk that takes no more ends the log and nothing else."""

    full = False

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, where the disk took all before."""
        if not self.full:
            super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  the library's name
        """Write no more."""
        self.full = True

    def close(self) -> None:
        """Close the file, whether or not the disk takes the rest."""
        try:
            super().close()
        except OSError:
            self.full = True

    def drop_if_empty(self) -> None:
        """Take the file away where nothing stands in it."""
        path = Path(self.baseFilename)
        with suppress(OSError):
            if not path.stat().st_size:
                path.unlink()


@contextmanager
def logged(folder: Path) -> Iterator[None]:
    """Log to `run.log` in `folder`, from this process and from those that it forks, until the block ends.

    Where there was nothing to tell, there is no file afterwards.
    """
    multiprocessing.set_start_method("fork", force=True)
    try:
        handler = LogFile(folder / LOG, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise unwritable(f"{folder / LOG}: {error.strerror}", error) from error
    handler.setFormatter(logging.Formatter(FORMAT))
    before = root.handlers, root.level, root.propagate
    root.handlers, root.propagate = [handler], False
    root.setLevel(logging.INFO)
    try:
        yield
    finally:
        drop_queue()
        root.handlers, root.level, root.propagate = before
        handler.close()
        handler.drop_if_empty()


def renew_queue() -> None:
    """Set the queue up by which forked processes log: a new one, since a process that died may have locked the old."""
    drop_queue()
    multiprocessing_logging.install_mp_handler(root)


def drop_queue() -> None:
    """Log without a queue, once what is in it is written."""
    queues = [each for each in root.handlers if isinstance(each, multiprocessing_logging.MultiProcessingHandler)]
    multiprocessing_logging.uninstall_mp_handler(root)
    for queue in queues:
        queue.close()  # closes the file below it as well, which opens itself again at the next line
