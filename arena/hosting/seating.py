"""Where a bot runs."""

from __future__ import annotations

from arena.bot import Entrant, Seat
from arena.hosting.finding import is_own
from arena.hosting.host import Host, Setting
from arena.hosting.in_process import InProcess
from arena.hosting.in_worker import InWorker


def hosted(entrant: Entrant, seat: Seat, setting: Setting) -> Host:
    """The bot of `entrant`, started where it belongs. Raises Fault."""
    if runs_in_worker(entrant):
        return InWorker(entrant, seat, setting)
    return InProcess(entrant, seat, setting)


def runs_in_worker(entrant: Entrant) -> bool:
    """Whether the bot runs in the very process that plays the match: arena's own, unless the config says otherwise."""
    if entrant.command or entrant.wrapper or entrant.isolation == "process":
        return False
    return entrant.isolation == "worker" or is_own(entrant.bot)
