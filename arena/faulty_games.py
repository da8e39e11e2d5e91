"""What a game does wrong, told in one message: a stranger's rules can raise anything and answer anything.

Nothing here is asked while all is well, but for the few checks of a match's end: see `Match`.

What a game raises while a bot uses it may be the fault of either: the bot may have given it a wrong argument, or an
action that is not legal. No traceback tells which. So the game is then used once more, from what the bot was shown and
as it ought to be; where it raises the same in the same line, it is to blame, and else the bot is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from arena.errors import ArenaError, OptionError, PluginError, RecordError
from arena.game import CHANCE, TERMINAL, Game, Observation, Outcome, State
from arena.plugins import ending
from arena.rng import Stream

LARGEST = 2**63
"""What no action and no score reaches: they are held in 64 bits."""

USES = 4
"""How often a game is used as a bot uses it, after a bot has raised."""

PLIES = 200
"""How many actions are taken each time."""

DRAWS = 2_000
"""How many numbers a playout may draw then."""

ORIGIN = re.compile(r"(\w+): .*\((.+:\d+)\)", re.DOTALL)
"""An error as `ending` tells it: its type, and the line that raised it."""


@contextmanager
def blaming(game: Game, place: str = "") -> Iterator[None]:
    """Raise PluginError, which names `game` and `place`, for what it raises in here but may not."""
    try:
        yield
    except (PluginError, OptionError, RecordError):
        raise
    except Exception as error:
        raise failure(game, error, place) from error


def failure(game: Game, error: Exception, place: str = "", state: State | None = None) -> PluginError:
    """The error for a game over which `error` was raised, in `state` where that is known."""
    wrong = "" if state is None else complaint(state)
    begin = f"{place}: " if place else ""
    return PluginError(f"{begin}the game {game.name!r} fails: {wrong or ending(error)}")


def reason(error: Exception, place: str) -> str:
    """Why the match at `place` is void over `error`, in words that do not name the place."""
    return str(error).removeprefix(f"{place}: ") if isinstance(error, PluginError) else ending(error)


def complaint(state: State) -> str:
    """What is wrong with the answers of `state`, or nothing."""
    try:
        return wrong_turn(state)
    except Exception as error:
        return "" if isinstance(error, ArenaError) else ending(error)


def wrong_turn(state: State) -> str:
    """What is wrong with who is to move and what can be done, or nothing."""
    player, actions = state.current_player, state.legal_actions()
    if not is_number(player) or player < TERMINAL:
        return (
            f"current_player is {player!r:.60}; it is a player from 0 on, {CHANCE} for chance or {TERMINAL} at the end"
        )
    if player == TERMINAL:
        return ""
    if not isinstance(actions, list) or not actions or not all(map(is_number, actions)):
        return f"legal_actions() gives {actions!r:.60}; it is a list of whole numbers, not empty before the end"
    if actions != sorted(set(actions)):
        return f"legal_actions() gives {actions!r:.60}; they ascend without repeats"
    if actions[0] < 0 or actions[-1] >= LARGEST:
        return f"legal_actions() gives {actions!r:.60}; they are numbers from 0 to 2**63 - 1"
    if player == CHANCE:
        return wrong_weights(state, actions)
    observation: Any = state.observation(player)
    fine = isinstance(observation, Observation)
    return "" if fine else f"observation() gives {observation!r:.60}; it is an arena.Observation"


def wrong_weights(state: State, actions: Sequence[int]) -> str:
    """What is wrong with how likely the actions of chance are, or nothing."""
    weights: Any = state.chance_weights()
    fine = isinstance(weights, list) and len(weights) == len(actions) and all(map(is_number, weights))
    if not fine or min(weights) < 0 or sum(weights) == 0:
        return f"chance_weights() gives {weights!r:.60}; it is a list of whole numbers, one for each of {actions!r:.60}"
    return ""


def is_number(value: Any) -> bool:
    """Whether `value` is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_state(game: Game, state: State, place: str) -> None:
    """Raise PluginError where what `state` answers is wrong: then no bot is to blame for what it made of it."""
    wrong = complaint(state)
    if wrong:
        raise PluginError(f"{place}: the game {game.name!r} fails: {wrong}")


def check_outcome(game: Game, outcome: Outcome, count: int) -> None:
    """Raise PluginError where `outcome` is none of `count` players and rivals."""
    ranks, scores, awards = outcome.ranks, outcome.scores, outcome.awards
    wrong = ""
    if not len(ranks) == len(scores) == len(awards) == count:
        wrong = f"ranks, scores and awards are {count} each"
    elif not all(map(is_number, ranks)) or list(ranks) != [1 + sum([low < rank for low in ranks]) for rank in ranks]:
        wrong = "a rank is 1 and as many more as there are lower ones: (1, 3, 1)"
    elif not all(is_number(score) and abs(score) < LARGEST for score in scores):
        wrong = "scores are whole numbers below 2**63"
    elif any(isinstance(words, str) or not all(isinstance(word, str) for word in words) for words in awards):
        wrong = "awards are words, player by player: ((), ('first',))"
    if wrong:
        raise PluginError(f"the game {game.name!r} gives the outcome {outcome!r:.200}; {wrong}")


def check_words(game: Game, words: Sequence[str]) -> None:
    """Raise PluginError where one of `words` is none: empty, or with a space."""
    if len(" ".join(words).split()) != len(words):
        wrong = next(word for word in words if len(word.split()) != 1)
        raise PluginError(
            f"the game {game.name!r} gives {wrong!r:.60} for an action; a word is not empty and has no spaces"
        )


class Enough(Exception):  # noqa: N818  no error: it ends a playout that may have no end
    """So many numbers have been drawn."""


class Short(Stream):
    """A stream of a few numbers, so that whatever is played with it comes to an end."""

    left = DRAWS

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1. Raises Enough."""
        self.count()
        return super().below(bound)

    def fraction(self) -> float:
        """A number from 0 up to but not 1. Raises Enough."""
        self.count()
        return super().fraction()

    def count(self) -> None:
        """Count a draw. Raises Enough."""
        self.left -= 1
        if self.left < 0:
            raise Enough


def check_use(game: Game, observation: Observation, said: str, stream: Stream, place: str) -> None:
    """Raise PluginError where `game` itself raises what a bot's error `said`, used rightly from `observation`."""
    for use in (walk, play_out) * USES:
        try:
            use(observation.determinize(stream), stream)
        except Exception as error:
            if is_same(error, said):
                why = f"the game {game.name!r} fails when a bot uses it: {ending(error)}"
                raise PluginError(f"{place}: {why}") from error


def play_out(state: State, stream: Stream) -> None:
    """Play `state` out, or as far as the numbers reach."""
    with suppress(Enough):
        state.playout(Short(stream.word(), stream.word(), stream.word(), 1))


def walk(state: State, stream: Stream) -> None:
    """Take legal actions from `state` on, each in a position of its own, as bots do that search."""
    for _ in range(PLIES):
        state = state.clone()
        actions = state.legal_actions()
        if state.current_player == TERMINAL:
            state.outcome()
            return
        chance = state.current_player == CHANCE
        state.apply(actions[stream.weighted(state.chance_weights())] if chance else stream.choice(actions))


def is_same(error: Exception, said: str) -> bool:
    """Whether a bot's error that `said` this is `error`: of the same type, from the same line.

    Errors of arena's own types are told by their text alone where a bot has a process of its own.
    """
    if isinstance(error, ArenaError):
        return bool(str(error)) and str(error) in said
    found, given = ORIGIN.fullmatch(ending(error)), ORIGIN.fullmatch(said)
    return found is not None and given is not None and found.groups() == given.groups()
