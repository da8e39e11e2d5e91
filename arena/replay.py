"""Records as lines of `matches.jsonl`, and a record played again without its bots."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from arena import plugins
from arena.errors import ArenaError, RecordError, WordError
from arena.faulty_games import LARGEST, blaming
from arena.game import CHANCE, TERMINAL, Action, Game, Options, Outcome, State
from arena.match import ENDS, FAULTS, Record, deal_id, demoted, digest, opening_stream
from arena.rng import Stream
from arena.seats import substitute_stream

OPTIONAL = ("opening", "substituted")
"""Keys that stand in a line only where they say something, after all others."""

KEYS = tuple(each.name for each in fields(Record) if each.name not in OPTIONAL)
"""The keys of every line, in their order."""


def to_line(record: Record) -> str:
    """The line for `record`, without its newline: the same record, the same bytes."""
    values = {key: getattr(record, key) for key in KEYS}
    values |= {key: getattr(record, key) for key in OPTIONAL if getattr(record, key)}
    values["actions"] = " ".join(record.actions)
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def from_line(line: str, place: str) -> Record:
    """The record that `line` holds; `place` says in errors where it stands. Raises RecordError."""
    values = from_json(line, place)
    if set(values) - set(OPTIONAL) != set(KEYS):
        wrong = ", ".join(sorted((set(values) - set(OPTIONAL)) ^ set(KEYS)))
        raise RecordError(f"{place}: a match has the keys {', '.join(KEYS)}; missing or too many: {wrong}")
    try:
        return record_of(values)
    except (TypeError, ValueError, KeyError) as error:
        raise RecordError(f"{place}: no match: {error}") from error


def from_json(line: str, place: str) -> dict[str, Any]:
    """The JSON object that `line` holds. Raises RecordError."""
    try:
        values = json.loads(line, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{place}: no JSON: {error}") from error
    if not isinstance(values, dict):
        raise RecordError(f"{place}: a line holds an object, not {type(values).__name__}")
    return values


def refuse(constant: str) -> Any:
    """Refuse what strict JSON does not have."""
    raise ValueError(f"{constant} is no strict JSON")


def record_of(values: dict[str, Any]) -> Record:
    """The record with `values`, each of its type. Raises TypeError or ValueError."""
    offender = values["offender"]
    record = Record(
        id=typed(values, "id", str),
        game=typed(values, "game", str),
        rules=typed(values, "rules", int),
        options=typed(values, "options", dict),
        entrants=tuple(all_of(values, "entrants", str)),
        seed=typed(values, "seed", int),
        deal=typed(values, "deal", str),
        actions=tuple(typed(values, "actions", str).split(" ")) if values["actions"] else (),
        ranks=tuple(all_of(values, "ranks", int)),
        scores=tuple(all_of(values, "scores", int)),
        awards=tuple(tuple(all_of({"awards": each}, "awards", str)) for each in typed(values, "awards", list)),
        end=typed(values, "end", str),
        offender=None if offender is None else typed(values, "offender", str),
        digest=typed(values, "digest", str),
        opening=typed(values, "opening", int) if "opening" in values else 0,
        substituted=tuple(substitution(each) for each in typed(values, "substituted", list))
        if "substituted" in values
        else (),
    )
    sizes = {len(record.ranks), len(record.scores), len(record.awards)}
    if record.end not in ENDS:
        raise ValueError(f"end is one of {', '.join(ENDS)}, not {record.end!r}")
    if not all(1 <= rank <= len(record.entrants) for rank in record.ranks):
        raise ValueError(f"ranks are from 1 to {len(record.entrants)}, not {list(record.ranks)}")
    if not all(abs(score) < LARGEST for score in record.scores):
        raise ValueError(f"scores are smaller than 2**63, not {list(record.scores)}")
    if sizes != {0 if record.end == "void" else len(record.entrants)}:
        raise ValueError("ranks, scores and awards are as many as entrants, or none where the match is void")
    if (record.end in FAULTS) != (record.offender is not None) or record.offender not in (None, *record.entrants):
        raise ValueError(f"the end {record.end!r} does not go with the offender {record.offender!r}")
    if "opening" in values and record.opening < 1:
        raise ValueError(f"opening stands there only where decisions were drawn, not {record.opening}")
    if "substituted" in values:
        check_substituted(record)
    return record


def substitution(part: Any) -> tuple[int, int, str]:
    """Who was replaced after how many plies and for what, from JSON. Raises TypeError."""
    if not isinstance(part, list) or [type(each) for each in part] != [int, int, str]:
        raise TypeError(f"substituted holds a seat, a number of plies and a fault, not {part!r:.60}")
    return (part[0], part[1], part[2])


def check_substituted(record: Record) -> None:
    """Raise ValueError where those whom `record` says to be replaced cannot have been."""
    seats = [seat for seat, _, _ in record.substituted]
    plies = [played for _, played, _ in record.substituted]
    if len(set(seats)) < len(seats) or not all(0 <= seat < len(record.entrants) for seat in seats):
        raise ValueError(f"substituted names each seat once, not {seats}")
    if plies != sorted(plies) or not all(0 <= played <= len(record.actions) for played in plies):
        raise ValueError(f"substituted is in order of plies, not {plies}")
    if not seats:
        raise ValueError("substituted stands there only where somebody was")
    first, _, kind = record.substituted[0]
    if (kind, record.entrants[first]) != (record.end, record.offender) or not all(
        kind in FAULTS for _, _, kind in record.substituted
    ):
        raise ValueError("substituted begins with the offender, and each part ends in a fault")


def typed(values: dict[str, Any], key: str, kind: type) -> Any:
    """The value of `key`, which has to be of `kind`. Raises TypeError."""
    value = values[key]
    if type(value) is not kind:
        raise TypeError(f"{key} is {kind.__name__}, not {value!r:.60}")
    return value


def all_of(values: dict[str, Any], key: str, kind: type) -> list[Any]:
    """The list at `key`, each part of which has to be of `kind`. Raises TypeError."""
    parts: list[Any] = typed(values, key, list)
    for part in parts:
        typed({key: part}, key, kind)
    return parts


@dataclass(frozen=True)
class Step:
    """One position of a match, and the action that led to it."""

    ply: int
    """From 0, where the position is the start and no action led to it."""

    mover: int | None
    word: str | None
    state: State


def game_of(record: Record, folder: Path | None = None) -> tuple[Game, Options]:
    """The game that `record` was played at, and its options. Raises RecordError where they are not those of today."""
    game = plugins.game(record.game)
    if game.version != record.rules:
        raise RecordError(
            f"{record.id}: played by version {record.rules} of the rules of {record.game}; "
            f"version {game.version} is installed"
        )
    with blaming(game, record.id):
        try:
            options = game.options(record.options, folder)
        except ArenaError as error:
            raise RecordError(f"{record.id}: {error}") from error
    if options != record.options:
        raise RecordError(f"{record.id}: the options of {record.game} are {options}, not {dict(record.options)}")
    return game, options


def steps(record: Record, folder: Path | None = None) -> Iterator[Step]:
    """The positions of `record`, one after another; the state is moved on in place. Raises RecordError."""
    game, options = game_of(record, folder)
    with blaming(game, record.id):
        state = game.start(options, count_of_players(game, options, record))
    yield Step(0, None, None, state)
    for ply, word in enumerate(record.actions, 1):
        mover = state.current_player
        apply_word(game, options, state, word, f"{record.id}: ply {ply}")
        yield Step(ply, mover, word, state)


def count_of_players(game: Game, options: Options, record: Record) -> int:
    """How many of the entrants of `record` are players, the others being rivals. Raises RecordError."""
    for players in game.players(options):
        if record.entrants[players:] == game.rivals(options, players):
            return players
    raise RecordError(f"{record.id}: {record.game} is not played by {len(record.entrants)}")


def apply_word(game: Game, options: Options, state: State, word: str, place: str) -> None:
    """Move `state` on by `word`. Raises RecordError, and PluginError where the game fails."""
    with blaming(game, place):
        try:
            action = game.action(options, word)
        except WordError as error:
            raise RecordError(f"{place}: {error}") from error
        if action not in state.legal_actions():
            over = " (the game is over)" if state.current_player == TERMINAL else ""
            raise RecordError(f"{place}: {word} is not legal here{over}")
        state.apply(action)


def verify(record: Record, folder: Path | None = None) -> None:
    """Play `record` again: every action against the rules, every draw against the seed, and the result.

    A void match has nothing to verify. Raises RecordError, which names the first ply or part that is wrong.
    """
    if record.end == "void":
        return
    game, options = game_of(record, folder)
    with blaming(game, record.id):
        verify_at(record, game, options)


def verify_at(record: Record, game: Game, options: Options) -> None:
    """Play `record` again at `game`. Raises RecordError."""
    players = count_of_players(game, options, record)
    check_id(record, players)
    state = game.start(options, players)
    streams: dict[str, Stream] = {}
    replaced = {seat: played for seat, played, _ in record.substituted}
    substitutes = {seat: substitute_stream(record.seed, record.id, seat) for seat in replaced}
    opening = opening_stream(record.seed, record.deal)
    decisions = 0
    for ply, word in enumerate(record.actions, 1):
        place = f"{record.id}: ply {ply}"
        mover = state.current_player
        if mover == CHANCE:
            drawn = game.word(options, draw(state, record, streams))
        elif mover >= 0 and decisions < record.opening:
            drawn = game.word(options, random_choice(state, opening))
        elif mover in replaced and replaced[mover] < ply:
            drawn = game.word(options, random_choice(state, substitutes[mover]))
        else:
            drawn = word
        if drawn != word:
            raise RecordError(f"{place}: the seed draws {drawn}, not {word}")
        decisions += mover >= 0
        apply_word(game, options, state, word, place)
    check_result(record, state, players)


def random_choice(state: State, stream: Stream) -> Action:
    """The action of the opening, or of who goes on in an offender's place; where only one is legal, none is drawn."""
    actions = state.legal_actions()
    return actions[0] if len(actions) == 1 else stream.choice(actions)


def draw(state: State, record: Record, streams: dict[str, Stream]) -> Action:
    """The action that chance takes by the seed of `record`."""
    name = state.chance_stream()
    if name not in streams:
        streams[name] = Stream.of(record.seed, record.deal, name)
    return state.legal_actions()[streams[name].weighted(state.chance_weights())]


def check_id(record: Record, players: int) -> None:
    """Raise RecordError where the id of `record` does not say who played what."""
    head, _, tail = record.id.rpartition("/")
    deal, _, rotation = tail.partition(".")
    if not (deal.isascii() and deal.isdigit() and rotation.isascii() and rotation.isdigit()):
        raise RecordError(f"{record.id}: an id ends in deal.rotation")
    own = deal_id("x", record.entrants[:players], int(deal)).removeprefix("x/")
    if f"{head.partition('/')[2]}/{deal}" != own:
        raise RecordError(f"{record.id}: the id does not name the entrants {', '.join(record.entrants[:players])}")
    if not 1 <= int(rotation) <= players:
        raise RecordError(f"{record.id}: a deal is played in {players} rotations, and this is number {rotation}")
    label = head.partition("/")[0]
    if record.deal not in (f"{label}/{own}", f"{label}/{deal}"):
        raise RecordError(f"{record.id}: the deal {record.deal!r} is not that of the id")


def check_result(record: Record, state: State, players: int) -> None:
    """Raise RecordError where the end of `record` is not what `state`, its last position, gives."""
    outcome = state.outcome()
    found: dict[str, Any] = {"scores": outcome.scores, "awards": outcome.awards, "digest": digest(state)}
    found["ranks"] = ranks_of(record, outcome)
    if (record.end == "terminal") != (state.current_player == TERMINAL) and record.end in ("terminal", "moves"):
        raise RecordError(f"{record.id}: ply {len(record.actions)}: the end is {record.end!r}, which it is not")
    if record.offender is not None:
        check_offender(record, state, players)
    for part, value in found.items():
        if getattr(record, part) != value:
            raise RecordError(f"{record.id}: {part}: replay gives {value}, the record {getattr(record, part)}")


def check_offender(record: Record, state: State, players: int) -> None:
    """Raise RecordError where the offender of `record` can not have ended it in `state` by his own choice."""
    if record.offender not in record.entrants[:players]:
        raise RecordError(f"{record.id}: the offender {record.offender!r} is no player")
    ended = record.actions and not record.substituted
    if ended and state.current_player != record.entrants.index(record.offender):
        raise RecordError(
            f"{record.id}: ply {len(record.actions)}: {record.offender!r} is not to move, and no offender"
        )


def ranks_of(record: Record, outcome: Outcome) -> tuple[int, ...]:
    """The ranks that `record` ought to have."""
    if record.substituted:
        return demoted(outcome.ranks, {seat for seat, _, _ in record.substituted})
    if record.offender is None:
        return outcome.ranks
    return demoted([1] * len(outcome.ranks), {record.entrants.index(record.offender)})
