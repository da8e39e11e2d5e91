"""A small game in a distribution of its own, as a stranger would write it: chance, secrets, a rival, 1 to 6 players.

Each player gets a secret card (1 to 6). In each round a die is rolled in the open, and each player in turn adds it to
his total (in the open), or keeps, or hides one point; which of the last two it was stays secret. Who stands above the
limit can only keep. The score is total + card + hidden points, or 0 above 21. One player plays against the house.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from arena import (
    CHANCE,
    TERMINAL,
    Action,
    Game,
    IllegalAction,
    Observation,
    Options,
    Outcome,
    Seat,
    State,
    Stream,
    WordError,
)
from arena.errors import OptionError
from arena.game import ranks

KEEP, ADD, HIDE, CARD, DIE = 0, 1, 2, 10, 20
LIMIT = 21
WORDS = {KEEP: "keep", ADD: "add", HIDE: "hide"}
WORDS |= {CARD + pips: f"card:{pips}" for pips in range(1, 7)} | {DIE + pips: f"die:{pips}" for pips in range(1, 7)}
ACTIONS = {word: action for action, word in WORDS.items()}


@dataclass(frozen=True)
class ToyObservation(Observation):
    player: int
    rounds: int
    round: int
    die: int
    mover: int
    totals: tuple[int, ...]
    quiet: tuple[int, ...]
    card: int
    hidden: int
    dealt: int

    def determinize(self, stream: Stream) -> ToyState:
        state = ToyState(self.rounds, len(self.totals))
        for player in range(len(self.totals)):
            own = player == self.player
            if player < self.dealt:
                state.cards[player] = self.card if own else 1 + stream.below(6)
            state.hidden[player] = self.hidden if own else stream.below(self.quiet[player] + 1)
        state.totals[:] = self.totals
        state.quiet[:] = self.quiet
        state.round, state.die, state.current_player, state.dealt = self.round, self.die, self.mover, self.dealt
        return state

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


class ToyState(State):
    def __init__(self, rounds: int, players: int) -> None:
        self.rounds = rounds
        self.round = 0
        self.die = 0
        self.dealt = 0
        self.cards = [0] * players
        self.totals = [0] * players
        self.hidden = [0] * players
        self.quiet = [0] * players
        self.current_player = CHANCE

    def legal_actions(self) -> list[Action]:
        if self.current_player == TERMINAL:
            return []
        if self.current_player == CHANCE:
            return [(CARD if self.dealt < len(self.cards) else DIE) + pips for pips in range(1, 7)]
        return [KEEP] if self.totals[self.current_player] > LIMIT else [KEEP, ADD, HIDE]

    def chance_weights(self) -> list[int]:
        return [1, 1, 1, 1, 1, 2]

    def chance_stream(self) -> str:
        return "cards" if self.dealt < len(self.cards) else "dice"

    def sees(self, player: int, action: Action) -> bool:
        if self.current_player == CHANCE:
            return action > DIE or player == self.dealt
        return action == ADD or player == self.current_player

    def apply(self, action: Action) -> None:
        if action not in self.legal_actions():
            raise IllegalAction(f"{WORDS.get(action, action)} is not legal here")
        player = self.current_player
        if player == CHANCE:
            self.draw(action)
            return
        self.totals[player] += self.die if action == ADD else 0
        self.quiet[player] += action != ADD
        self.hidden[player] += action == HIDE
        self.current_player = player + 1
        if self.current_player == len(self.cards):
            self.round += 1
            self.current_player = CHANCE if self.round < self.rounds else TERMINAL

    def draw(self, action: Action) -> None:
        if action < DIE:
            self.cards[self.dealt] = action - CARD
            self.dealt += 1
        else:
            self.die = action - DIE
            self.current_player = 0

    def clone(self) -> ToyState:
        other = ToyState(self.rounds, len(self.cards))
        other.round, other.die, other.dealt = self.round, self.die, self.dealt
        other.current_player = self.current_player
        for name in ("cards", "totals", "hidden", "quiet"):
            getattr(other, name)[:] = getattr(self, name)
        return other

    def observation(self, player: int) -> ToyObservation:
        return ToyObservation(
            player,
            self.rounds,
            self.round,
            self.die,
            self.current_player,
            tuple(self.totals),
            tuple(self.quiet),
            self.cards[player],
            self.hidden[player],
            self.dealt,
        )

    def outcome(self) -> Outcome:
        sums = [sum(each) for each in zip(self.totals, self.cards, self.hidden, strict=True)]
        scores = [points if points <= LIMIT else 0 for points in sums]
        if len(scores) == 1:
            scores.append(3 * self.rounds)  # the house
        awards = tuple(("twenty_one", f"round_{self.round}") if score == LIMIT else () for score in scores)
        return Outcome(ranks(scores), tuple(scores), awards)

    def key(self) -> bytes:
        parts = [self.rounds, self.round, self.die, self.dealt, self.current_player]
        return repr((parts, self.cards, self.totals, self.hidden, self.quiet)).encode()


class Toy(Game):
    """The toy game."""

    name = "toy"
    version = 1

    def options(self, given: Options, folder: Any = None) -> dict[str, Any]:
        unknown = [key for key in given if key != "rounds"]
        if unknown:
            raise OptionError(f"toy has no option {unknown[0]!r}; it has rounds")
        rounds = given.get("rounds", 3)
        if type(rounds) is not int or not 1 <= rounds <= 9:
            raise OptionError(f"rounds is from 1 to 9, not {rounds!r}")
        return {"rounds": rounds}

    def players(self, options: Options) -> range:
        return range(1, 7)

    def rivals(self, options: Options, players: int) -> tuple[str, ...]:
        return ("toy-house",) if players == 1 else ()

    def longest(self, options: Options, players: int) -> int:
        return int(options["rounds"]) * players

    def start(self, options: Options, players: int) -> ToyState:
        return ToyState(options["rounds"], players)

    def word(self, options: Options, action: Action) -> str:
        if action not in WORDS:
            raise WordError(f"{action} is no action of toy")
        return WORDS[action]

    def action(self, options: Options, word: str) -> Action:
        if word not in ACTIONS:
            raise WordError(f"{word!r} is no action of toy")
        return ACTIONS[word]

    def observation(self, json: Mapping[str, Any]) -> ToyObservation:
        return ToyObservation(**{**json, "totals": tuple(json["totals"]), "quiet": tuple(json["quiet"])})

    def draw(self, state: State, player: int | None = None) -> str:
        assert isinstance(state, ToyState)
        shown = [card if player in (None, seat) else "?" for seat, card in enumerate(state.cards)]
        return f"round {state.round}, die {state.die}, totals {state.totals}, cards {shown}"


class Bold:
    """Adds whatever the die shows."""

    def __init__(self, seat: Seat, word: bool = False) -> None:
        self.word = word
        self.seen: list[tuple[int, str | None]] = []

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action | str:
        return "add" if self.word else ADD

    def observe(self, player: int, word: str | None) -> None:
        self.seen.append((player, word))
