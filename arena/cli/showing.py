"""A match shown move by move."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from arena.cli import printable
from arena.faulty_games import blaming
from arena.game import CHANCE, Game
from arena.match import Record
from arena.replay import game_of, steps


def heading(record: Record, game: Game) -> str:
    """What is played by whom."""
    options = ", ".join(f"{key} {value}" for key, value in record.options.items())
    lines = [f"{record.id}", f"{record.game}, rules version {record.rules}" + (f" ({options})" if options else "")]
    note = game.note(record.options)
    if note:
        lines.append(note)
    if record.opening:
        first = "the first decision is" if record.opening == 1 else f"the first {record.opening} decisions are"
        lines.append(f"opening: {first} drawn at random")
    lines += [f"  player {seat}: {printable(name)}" for seat, name in enumerate(record.entrants)]
    return "\n".join(lines)


def shown(record: Record, folder: Path | None) -> Iterator[str]:
    """The match in text: its heading, each action with the position that it led to, and its end."""
    game, _ = game_of(record, folder)
    yield heading(record, game)
    for step in steps(record, folder):
        if step.word is not None and step.mover is not None:
            yield f"\n{step.ply}. {mover_name(record, step.mover)}: {step.word}"
        with blaming(game, f"{record.id}: ply {step.ply}"):
            drawing = game.draw(step.state)
        yield drawing
    yield "\n" + ending(record)


def mover_name(record: Record, mover: int) -> str:
    """Who moved, by name."""
    return "chance" if mover == CHANCE else printable(record.entrants[mover])


def ending(record: Record) -> str:
    """How the match ended, in a few lines."""
    said = {"terminal": "the game is over", "moves": "the limit on moves is reached", "void": "void: nobody's fault"}
    first = said.get(record.end, f"{record.end}: {printable(record.offender)} forfeits")
    rows = zip(record.entrants, record.ranks, record.scores, record.awards, strict=False)
    return "\n".join(
        [first]
        + [
            f"  {rank}. {printable(name)}  score {score}" + (f"  {' '.join(awards)}" if awards else "")
            for name, rank, score, awards in sorted(rows, key=lambda row: row[1])
        ]
    )
