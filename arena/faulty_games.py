"""What a game does wrong, told in one message: a stranger's rules can raise anything and answer anything.

Nothing here is asked while all is well, but for the few checks of a match's end: see `Match`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from arena.errors import ArenaError, OptionError, PluginError, RecordError
from arena.game import CHANCE, TERMINAL, Game, Observation, Outcome, State
from arena.plugins import ending

LARGEST = 2**63
"""What no score reaches: tables hold them in 64 bits."""


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
