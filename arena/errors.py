"""Everything that arena itself raises.

ArenaError                  one clear message: where, what was found, what would be right
├── ConfigError             a mistake in a config, or several
├── PluginError             a game, bot, format, … that is not there or does not load
├── OptionError             an option that a game does not have or cannot take
├── RecordError             a stored match that is no match, or does not replay
├── ResultsError            a results folder that cannot be used
├── MoveError               what a bot answered cannot be played
│   ├── WordError           it is no action at all
│   └── IllegalAction       it is an action, but not now
└── StoppedError            the disk or the host stopped the run; it can be resumed

Interrupted                 Ctrl-C or SIGTERM; not an Exception, so that no bot swallows it by accident
"""

import errno

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""What the system says where a disk is full, or as good as full for us."""


class ArenaError(Exception):
    """What the command line turns into one message and an exit code."""

    exit_code = 2


class ConfigError(ArenaError):
    """A config that cannot be run, each mistake with its place in the file."""


class PluginError(ArenaError):
    """A plugin that is not installed, is there twice, or does not load."""


class OptionError(ArenaError):
    """An option that a game does not have, or a value that it cannot take."""


class RecordError(ArenaError):
    """A record that cannot be read or does not follow the rules."""


class ResultsError(ArenaError):
    """A results folder that cannot be read, written or resumed."""


class StoppedError(ArenaError):
    """The disk or the host stopped a run; what was played is kept."""

    exit_code = 4


class MoveError(ArenaError):
    """An answer that cannot be played."""


class WordError(MoveError):
    """A word or number that is no action of the game."""


class IllegalAction(MoveError):  # noqa: N818  the field's standard term
    """An action of the game that is not legal in this position."""


class Interrupted(BaseException):
    """The run was asked to stop by a signal."""

    def __init__(self, signal: int) -> None:
        super().__init__(signal)
        self.signal = signal
        self.told = False
        """Whether the user has been told."""


def unwritable(said: str, error: OSError) -> ArenaError:
    """The error for a place that cannot be written to: of a full disk, which can be resumed, or of any other."""
    return StoppedError(said) if error.errno in FULL else ResultsError(said)
