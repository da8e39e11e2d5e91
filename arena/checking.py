"""A run checked: every match against the header, the rules, its seed and, where that is wanted, its bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from arena.bot import Limits
from arena.counting import counted
from arena.errors import ArenaError, PluginError, RecordError
from arena.formats import seats_of
from arena.hosting.describing import BrokenBotError, descriptions, identity
from arena.match import Entrant, Fixture, Record, play
from arena.replay import check_id, steps, to_line, verify
from arena.store import header_of, key_of, records_of


def check_run(path: Path, bots_from: Path | None) -> Iterator[str | None]:
    """For each match in the file at `path` what is wrong with it, or None.

    With `bots_from`, the folder that bot files are relative to, the bots play each match again. Raises ArenaError where
    the file cannot be read or a bot is not the one that played.
    """
    header = header_of(path)
    entrants = {} if bots_from is None else entrants_of(header, bots_from)
    seen: set[int] = set()
    for record in records_of(path):
        try:
            check_against_header(record, header, seen)
            verify(record, path.parent)
            check_seats(record, header)
            if entrants and record.end != "void":
                check_rerun(record, header, entrants, path.parent)
        except ArenaError as error:
            yield str(error)
        else:
            yield None


def check_against_header(record: Record, header: Mapping[str, Any], seen: set[int]) -> None:
    """Raise RecordError where `record` is no match of the run whose header is `header`, or stands there twice."""
    if key_of(record.id) in seen:
        raise RecordError(f"{record.id}: stands in the file twice")
    seen.add(key_of(record.id))
    games = {game["label"]: game for game in header["games"]}
    game = games.get(record.label)
    if game is None:
        raise RecordError(f"{record.id}: {record.label!r} is no game of this run; there are {', '.join(games)}")
    names = {entrant["name"] for entrant in header["entrants"]}
    players = record.entrants[: game["players"]]
    unknown = [name for name in players if name not in names]
    if unknown:
        raise RecordError(f"{record.id}: {unknown[0]!r} is no entrant of this run")
    expected = {"game": game["game"], "options": game["options"], "seed": header["seed"], "rules": game["rules"]}
    expected["opening"] = header.get("openings", {}).get("random_moves", 0)
    for part, value in expected.items():
        if getattr(record, part) != value:
            raise RecordError(f"{record.id}: {part} is {getattr(record, part)!r}, and {value!r} in the header")
    if record.end == "moves":
        check_moves(record, game, header)


def check_seats(record: Record, header: Mapping[str, Any]) -> None:
    """Raise RecordError where the id of `record` is that of the same players in other seats."""
    players = next(game["players"] for game in header["games"] if game["label"] == record.label)
    check_id(record, players)
    names = record.entrants[:players]
    deal, _, rotation = record.id.rpartition("/")[2].partition(".")
    first = seats_of(record.label, names, int(deal))
    begin = int(rotation) - 1
    seated = (*first[begin:], *first[:begin])
    if seated != names:
        raise RecordError(f"{record.id}: the id seats {', '.join(seated)}, in this order, and not {', '.join(names)}")


def check_moves(record: Record, game: Mapping[str, Any], header: Mapping[str, Any]) -> None:
    """Raise RecordError where a match ended by a limit on moves that it did not reach."""
    limit = game["moves"]
    decisions = sum(1 for step in steps(record) if step.mover is not None and step.mover >= 0)
    if limit is not None and decisions != limit:
        raise RecordError(f"{record.id}: ended after {counted(decisions, 'move')} by the limit of {limit}")


def entrants_of(header: Mapping[str, Any], folder: Path) -> dict[str, Entrant]:
    """The entrants of a run, by name. Raises RecordError where a bot is not the one that played."""
    written = [entrant_of(each, folder) for each in header["entrants"]]
    limits = limits_of(header, None)
    for entrant, found in zip(written, descriptions(written, limits), strict=True):
        if isinstance(found, PluginError) and not isinstance(found, BrokenBotError):
            raise RecordError(f"entrant {entrant.name!r} cannot be rerun: {found}") from found
        now = identity(entrant, found)
        if now != entrant.identity and not entrant.identity.startswith("version "):
            raise RecordError(f"entrant {entrant.name!r} is {now} now and was {entrant.identity}; it cannot be rerun")
    return {entrant.name: entrant for entrant in written}


def entrant_of(each: Mapping[str, Any], folder: Path) -> Entrant:
    """An entrant as the header of a run gives it."""
    return Entrant(
        name=each["name"],
        bot=each["bot"],
        parameters=each["parameters"],
        identity=each["identity"],
        folder=str(folder),
        command=tuple(each.get("command", ())),
        limits=each.get("limits", {}),
    )


def limits_of(header: Mapping[str, Any], moves: int | None) -> Limits:
    """The limits of a match of the run, at a game with so many moves."""
    return Limits(**{**header["limits"], "moves": moves})


def check_rerun(record: Record, header: Mapping[str, Any], entrants: Mapping[str, Entrant], folder: Path) -> None:
    """Raise RecordError where the bots of `record` play otherwise now."""
    game = next(game for game in header["games"] if game["label"] == record.label)
    fixture = Fixture(
        id=record.id,
        game=record.game,
        options=record.options,
        entrants=tuple(entrants[name] for name in record.entrants[: game["players"]]),
        seed=record.seed,
        deal=record.deal,
        limits=limits_of(header, game["moves"]),
        folder=str(folder),
        on_fault=header["on_fault"],
        opening=record.opening,
    )
    again = play(fixture)
    if to_line(again) != to_line(record):
        raise RecordError(f"{record.id}: {difference(record, again)}")


def difference(record: Record, again: Record) -> str:
    """The first thing that the bots do otherwise now."""
    for ply, (was, now) in enumerate(zip(record.actions, again.actions, strict=False), 1):
        if was != now:
            return f"ply {ply}: the bots play {now} now and played {was}"
    if len(record.actions) != len(again.actions):
        plies = counted(len(again.actions), "ply", "plies")
        return f"the bots play {plies} now and played {len(record.actions)}"
    return f"ends as {again.end} {again.ranks} now and ended as {record.end} {record.ranks}"
