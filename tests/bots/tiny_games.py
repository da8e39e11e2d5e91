"""Games small enough to be written down whole, for what a search has to get right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arena import CHANCE, TERMINAL, Limits, Observation, Outcome, Seat, State, Stream, plugins
from arena.game import ranks


@dataclass(frozen=True)
class Turn:
    """A player chooses where to go on."""

    player: int
    after: dict[int, Turn | Luck | End]


@dataclass(frozen=True)
class Luck:
    """Chance chooses: by action its weight and where it goes on."""

    after: dict[int, tuple[int, Turn | Luck | End]]


@dataclass(frozen=True)
class End:
    """The game is over with these scores."""

    scores: tuple[int, ...]


@dataclass(frozen=True)
class Known(Observation):
    """What a player knows: all, but for the start, which is one of several, each as likely."""

    player: int
    starts: tuple[Turn | Luck | End, ...]
    taken: tuple[int, ...] = ()

    def determinize(self, stream: Stream) -> Written:
        state = Written(self.starts, self.starts[stream.below(len(self.starts))])
        for action in self.taken:
            state.apply(action)
        return state

    def to_json(self) -> dict[str, Any]:
        return {"player": self.player, "taken": list(self.taken)}


class Written(State):
    """A position in a game that is written down."""

    def __init__(self, starts, start, taken=()) -> None:
        self.starts = starts
        self.at = start
        self.taken = list(taken)
        self.look()

    def look(self) -> None:
        if isinstance(self.at, Turn):
            self.current_player = self.at.player
        else:
            self.current_player = CHANCE if isinstance(self.at, Luck) else TERMINAL

    def legal_actions(self) -> list[int]:
        return sorted(getattr(self.at, "after", ()))

    def chance_weights(self) -> list[int]:
        return [self.at.after[action][0] for action in self.legal_actions()]

    def apply(self, action: int) -> None:
        self.at = self.at.after[action] if isinstance(self.at, Turn) else self.at.after[action][1]
        self.taken.append(action)
        self.look()

    def clone(self) -> Written:
        return Written(self.starts, self.at, self.taken)

    def observation(self, player: int) -> Known:
        return Known(player, self.starts, tuple(self.taken))

    def outcome(self) -> Outcome:
        scores = self.at.scores if isinstance(self.at, End) else (0, 0)
        return Outcome(ranks(list(scores)), scores, ((),) * len(scores))

    def key(self) -> bytes:
        return repr((self.at, self.taken)).encode()


def written(*starts) -> Written:
    """The position before the first action of a game that begins at one of `starts`; in truth at the first."""
    return Written(starts, starts[0])


def seat(player: int = 0, players: int = 2, game: str = "swack", key: object = 0, **options) -> Seat:
    """A seat at a game."""
    found = plugins.game(game)
    stream = Stream.of("seat", key, player)
    return Seat(player, players, found, found.options(options), Limits(), stream)
