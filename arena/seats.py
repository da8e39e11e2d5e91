"""Who sits at a match: the bots started in their seats, what they are to blame for, and who goes on in their place."""

from __future__ import annotations

import copy
import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from arena.bot import Clock, Seat
from arena.game import Action, Game, Options
from arena.hosting.health import Health, Meter
from arena.hosting.host import Fault, Host, Setting
from arena.hosting.in_worker import Substitute
from arena.hosting.seating import hosted
from arena.rng import Stream

if TYPE_CHECKING:
    from arena.match import Fixture

log = logging.getLogger(__name__)


class Seats:
    """The half of a match that keeps its bots; the other half, `match.Match`, plays."""

    def __init__(self, fixture: Fixture) -> None:
        self.fixture = fixture
        self.taken: list[Action] = []
        """The actions so far, chance included."""

        self.hosts: list[Host] = []
        self.meters = [Meter() for _ in fixture.entrants]
        self.faults: list[tuple[int, Fault]] = []
        """The plies that were played before each fault, and the fault."""

        self.game: Game
        self.options: Options
        self.players: int

    def seat(self) -> None:
        """Start the bots, anew for each match."""
        for player in range(self.players):
            try:
                self.hosts.append(self.host(player))
            except Fault as fault:
                self.hosts.append(self.blame(fault))
        self.tell_whom()

    def tell_whom(self) -> None:
        """Find out which bots are told events."""
        self.observers = [(player, host.observe) for player, host in enumerate(self.hosts) if host.watches]

    def host(self, player: int) -> Host:
        """The bot of `player`, started. Raises Fault."""
        fixture = self.fixture
        entrant = fixture.entrants[player]
        limits = replace(fixture.limits, **entrant.limits)
        bank = limits.match_seconds
        return hosted(
            entrant,
            Seat(
                player=player,
                players=self.players,
                game=self.game,
                options=copy.deepcopy(self.options),  # a bot's own, so that what it does to them reaches nobody
                limits=limits,
                stream=Stream.of(fixture.seed, fixture.id, "bot", player),
                clock=Clock(limits.move_seconds if bank is None else min(limits.move_seconds, bank), bank),
            ),
            Setting(fixture.id, fixture.folder, self.meters[player]),
        )

    def blame(self, fault: Fault) -> Host:
        """Note `fault`, and give who goes on in the offender's place; where nobody does, raise it."""
        fixture = self.fixture
        name = fixture.entrants[fault.player].name
        self.faults.append((len(self.taken), fault))
        self.meters[fault.player].fault, self.meters[fault.player].said = fault.kind, str(fault)
        trace = f"\n{fault.trace}" if fault.trace else ""
        log.warning("%s: %s of %s: %s%s", fixture.id, fault.kind, name, fault, trace, exc_info=fault.__cause__)
        if fixture.on_fault != "substitute":
            raise fault
        return Substitute(substitute_stream(fixture.seed, fixture.id, fault.player))

    def replace(self, fault: Fault) -> None:
        """Put another in the offender's place. Raises the fault where nobody goes on."""
        goes_on = self.blame(fault)
        self.hosts[fault.player].close()
        self.hosts[fault.player] = goes_on
        self.tell_whom()

    def health(self) -> tuple[Health, ...]:
        """What each bot took."""
        names = [entrant.name for entrant in self.fixture.entrants]
        return tuple([meter.health(names[seat], seat) for seat, meter in enumerate(self.meters)])


def substitute_stream(seed: int, match_id: str, player: int) -> Stream:
    """The random numbers of who goes on in the place of `player`."""
    return Stream.of(seed, match_id, "substitute", player)
