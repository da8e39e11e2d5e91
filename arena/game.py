"""What a game is: the types that rules, bots and the match share.

Rules never draw. Chance is a player: at `CHANCE` a state lists actions with whole-number weights, and whoever moves the
game on chooses one of them.
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeAlias

from arena.errors import ArenaError
from arena.rng import Stream

Action: TypeAlias = int
Options: TypeAlias = Mapping[str, Any]

CHANCE = -1
"""In `State.current_player`: chance moves."""

TERMINAL = -2
"""In `State.current_player`: the game is over."""

LONGEST_PLAYOUT = 10_000
"""After so many decisions a game that may go on for ever counts as it stands: see `State.playout`."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended, player by player, and after the players the rivals that the rules play."""

    ranks: tuple[int, ...]
    """1 for the winner; ties share a rank: (1, 3, 1)."""

    scores: tuple[int, ...]
    """As the rule book counts; 1 and 0 where it has no scores."""

    awards: tuple[tuple[str, ...], ...]
    """Achievements as words, player by player; usually empty."""


def to_the_letter(options: Options) -> tuple[list[str], list[Any], list[type]]:
    """What `options` say, for a comparison in which the order counts, and 1 is not true."""
    return [*options], [*options.values()], [*map(type, options.values())]


def ranks(values: list[int]) -> tuple[int, ...]:
    """The rank of each of `values`, the highest first; equal ones share a rank: [5, 2, 5] gives (1, 3, 1)."""
    return tuple([1 + sum([other > value for other in values]) for value in values])


class Observation(ABC):
    """What one player may know of a position. It never changes, is compared field by field, and can be hashed."""

    player: int
    """Whose observation this is."""

    @abstractmethod
    def determinize(self, stream: Stream) -> State:
        """A whole position that this player cannot tell from the real one, its secrets drawn from `stream`."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Everything in it, as strict JSON; documented field by field in the game's RULES.md."""


class State:
    """A position. `apply` moves it on, in place.

    A game's state overrides all methods below that have no default. It is no abstract class, because compiled classes
    cannot be; a method that is missing says so when it is called.
    """

    current_player: int
    """The player to move, or CHANCE, or TERMINAL."""

    def legal_actions(self) -> list[Action]:
        """The legal actions, ascending, no repeats; empty only at TERMINAL."""
        raise missing(self, "legal_actions")

    def chance_weights(self) -> list[int]:
        """At CHANCE: a whole-number weight for each legal action."""
        raise missing(self, "chance_weights")

    def chance_stream(self) -> str:
        """At CHANCE: the name of the keyed stream that the draw comes from (deck, dice, …)."""
        return "chance"

    def apply(self, action: Action) -> None:
        """Move on by `action`, in place; an illegal one raises IllegalAction and changes nothing."""
        raise missing(self, "apply")

    def sees(self, player: int, action: Action) -> bool:
        """Whether `player` learns which action it is when `action` is taken here; asked before it is applied."""
        return True

    def clone(self) -> Self:
        """A state of its own that is equal to this one."""
        raise missing(self, "clone")

    def observation(self, player: int) -> Observation:
        """What `player` may know of this position."""
        raise missing(self, "observation")

    def outcome(self) -> Outcome:
        """At TERMINAL the result; before it, the result as it stands."""
        raise missing(self, "outcome")

    def playout(self, stream: Stream) -> Outcome:
        """Play on to the end, in place, each player's legal actions equally likely; return the result.

        This one, which a game may do faster, plays at most 10,000 decisions.
        """
        decisions = 0
        while self.current_player != TERMINAL and decisions < LONGEST_PLAYOUT:
            actions = self.legal_actions()
            if self.current_player == CHANCE:
                self.apply(actions[stream.weighted(self.chance_weights())])
            else:
                self.apply(actions[stream.below(len(actions))])
                decisions += 1
        return self.outcome()

    def key(self) -> bytes:
        """The position in canonical form, the same compiled or not: equal positions, and only they, have equal keys."""
        raise missing(self, "key")


def missing(state: State, method: str) -> ArenaError:
    """The error for a method that a game's state does not have."""
    return ArenaError(f"{type(state).__name__} defines no {method}()")


class Game(ABC):
    """A game: its options, how many play, how it starts, and words for its actions.

    An instance holds nothing that changes; arena makes one by calling the class without arguments.
    """

    name: str
    """The name under which the entry point offers it."""

    version: int = 1
    """Of the rules: grows when an old record would become illegal or end otherwise; never for speed."""

    @abstractmethod
    def options(self, given: Options, folder: Path | None = None) -> Options:
        """`given` checked, with defaults filled in: canonical, JSON-able, and unchanged by a second call.

        `folder` is where files that options name are looked for, by default the current one. Raises OptionError.
        """

    @abstractmethod
    def players(self, options: Options) -> range:
        """How many players the game takes under `options`."""

    def rivals(self, options: Options, players: int) -> tuple[str, ...]:
        """The opponents that the rules play, as words: ("poppy-hard",); usually none."""
        return ()

    def longest(self, options: Options, players: int) -> int | None:
        """A proven bound on the players' decisions in one match, or None where none is known."""
        return None

    def note(self, options: Options) -> str:
        """What a user has to know about this game's data; usually nothing."""
        return ""

    def files(self, options: Options) -> tuple[str, ...]:
        """The files that `options` name, as given; a results folder keeps copies of them."""
        return ()

    @abstractmethod
    def start(self, options: Options, players: int) -> State:
        """The position before the first action; `options` are canonical."""

    @abstractmethod
    def word(self, options: Options, action: Action) -> str:
        """The word for `action`, without spaces and readable without a position. Raises WordError for no action."""

    @abstractmethod
    def action(self, options: Options, word: str) -> Action:
        """The action that `word` stands for: the inverse of `word`. Raises WordError for no word."""

    @abstractmethod
    def observation(self, json: Mapping[str, Any]) -> Observation:
        """The inverse of `Observation.to_json`, lossless."""

    @abstractmethod
    def draw(self, state: State, player: int | None = None) -> str:
        """A drawing of `state` in text: what `player` may see of it, or all of it for None.

        Colours may stand in it as ANSI codes; who prints it takes them out where there is no terminal.
        """

    def rules(self) -> str:
        """The text of RULES.md beside the module that defines the game; what a game without one says of itself."""
        page = Path(inspect.getfile(type(self))).with_name("RULES.md")
        return page.read_text(encoding="utf-8") if page.is_file() else inspect.getdoc(type(self)) or self.name
