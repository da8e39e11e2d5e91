"""Bots' processes that are kept for the next match, since a start takes a thousand times as long as a move."""

from __future__ import annotations

import atexit
import os
import time
from collections import OrderedDict
from collections.abc import Hashable

from arena.hosting.peer import Peer
from arena.hosting.process import EXIT_SECONDS, BotProcess

MOST = 16
"""How many idle processes one host keeps."""


class Keeper:
    """The idle processes of this host, each under a key that says what it can be used for."""

    def __init__(self) -> None:
        self.host = os.getpid()
        self.idle: OrderedDict[Peer, Hashable] = OrderedDict()

    def take(self, key: Hashable) -> Peer | None:
        """A process that was kept under `key`, and is alive."""
        self.forget_if_forked()
        for peer in [peer for peer, kept in self.idle.items() if kept == key]:
            del self.idle[peer]
            if peer.process.is_idle():
                return peer
            peer.process.kill()
        return None

    def keep(self, key: Hashable, peer: Peer) -> None:
        """Keep `peer`; the one that was used longest ago goes where there are too many."""
        self.forget_if_forked()
        self.idle[peer] = key
        if len(self.idle) > MOST:
            self.idle.popitem(last=False)[0].process.end()

    def forget_if_forked(self) -> None:
        """Forget the processes of another host that this one was forked from."""
        if self.host != os.getpid():
            self.idle.clear()
            self.host = os.getpid()

    def close(self) -> None:
        """End all processes, and the guardian."""
        self.forget_if_forked()
        for peer in self.idle:
            peer.process.leave()
        deadline = time.monotonic() + EXIT_SECONDS
        while self.idle:
            self.idle.popitem()[0].process.end(deadline - time.monotonic())
        guardian = BotProcess.guardian
        if guardian is not None and guardian.host == os.getpid():
            guardian.close()
            BotProcess.guardian = None


keeper = Keeper()
"""The one of this process."""

atexit.register(keeper.close)
