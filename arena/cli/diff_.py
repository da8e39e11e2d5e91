"""`arena diff`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from arena.cli import printable
from arena.comparing.paired import Paired
from arena.comparing.runs import Change, Count, Gain, Runs
from arena.counting import counted
from arena.match import Record
from arena.tournament import matches_file

HEADER = ("game", "entrant", "deals", "result", "", "difference", "score", "", "difference")


@click.command("diff")
@click.argument("first", metavar="RUN_A", type=click.Path(path_type=Path))
@click.argument("second", metavar="RUN_B", type=click.Path(path_type=Path))
@click.option(
    "--limit", type=click.IntRange(0), default=20, show_default=True, help="So many matches that differ are listed."
)
def command(first: Path, second: Path, limit: int) -> int:
    """Compare two runs of the same fixtures, such as those of two versions of a bot under one name.

    Told are each match's first ply that differs, flipped results, and what every entrant gained from RUN_A to RUN_B by
    deal, with the 95 % interval. Exit code: 0 all the same, 1 something differs.
    """
    runs = Runs(matches_file(first), matches_file(second))
    listed = 0
    for change in runs.changes():
        listed += 1
        if listed <= limit:
            click.echo(line_of(change))
    if listed > limit:
        left = listed - limit
        more = f"{counted(left, 'match', 'matches')} more that {'differs' if left == 1 else 'differ'}"
        click.echo(f"… and {more}; --limit {listed} lists them all")
    for line in summary(runs):
        click.echo(line)
    return 1 if listed or any(count.first_only or count.second_only for count in runs.counts.values()) else 0


def line_of(change: Change) -> str:
    """A match that differs, in a line."""
    said = [f"{change.first.id}:"]
    if change.ply:
        mover = f" {printable(change.mover)}" if change.mover else ""
        said.append(f"ply {change.ply}:{mover} {word(change.first, change.ply)} and {word(change.second, change.ply)};")
    if end_of(change.first) != end_of(change.second):
        said.append(f"ends {end_of(change.first)} and {end_of(change.second)};")
    result = f"flipped: {places(change.first)} and {places(change.second)}" if change.flipped else "same result"
    return " ".join([*said, "no result" if "void" in (change.first.end, change.second.end) else result])


def word(record: Record, ply: int) -> str:
    """The action of a ply."""
    return record.actions[ply - 1] if ply <= len(record.actions) else "nothing"


def end_of(record: Record) -> str:
    """How a match ended, and whose fault it was."""
    return record.end if record.offender is None else f"{record.end} of {printable(record.offender)}"


def places(record: Record) -> str:
    """Who is which, in seat order."""
    return ", ".join(f"{rank}. {printable(name)}" for rank, name in zip(record.ranks, record.entrants, strict=True))


def summary(runs: Runs) -> list[str]:
    """The counts, the gains, and what is not the same in both runs."""
    lines = [f"{label}: {compared(count)}" for label, count in runs.counts.items()]
    for which, match_id in zip(("first", "second"), runs.only, strict=True):
        if match_id:
            lines.append(f"only the {which} run has, for instance, {match_id}")
    lines += [printable(note) for note in runs.notes]
    gains = runs.gains()
    return [*lines, "", table(gains), NOTE] if gains and any(count.changed for count in runs.counts.values()) else lines


NOTE = """\
result: the share of opponents that it is ranked above, a tie one half; score: what the rule book counts, where no fault
ended the match; both are means by deal, of the first run and of the second; ±: the 95 % interval of the difference"""


def compared(count: Count) -> str:
    """How the matches of a game compare, in words."""
    changed = f"{count.changed:,} {'differs' if count.changed == 1 else 'differ'}"
    flipped = f"{counted(count.flipped, 'result')} flipped"
    said = f"{counted(count.both, 'match', 'matches')} in both runs, {changed}, {flipped}"
    for which, only in (("first", count.first_only), ("second", count.second_only)):
        said += f", {only:,} only in the {which}" if only else ""
    return said


def table(gains: Sequence[Gain]) -> str:
    """What everybody gained."""
    from arena.reports.text import aligned

    rows = []
    for gain in gains:
        deals = max(each.count for each in (gain.result, gain.score) if each is not None)
        rows.append((gain.label, gain.entrant, f"{deals:,}", *cells(gain.result, 3), *cells(gain.score, 2)))
    return aligned(HEADER, rows, {0, 1}, 32)


def cells(found: Paired | None, digits: int) -> tuple[str, str, str]:
    """Both means and their difference."""
    if found is None:
        return "n/a", "n/a", "n/a"
    half = "n/a" if found.half is None else f"{found.half:.{digits}f}"
    difference = f"{found.difference:+.{digits}f}"
    return f"{found.first:.{digits}f}", f"{found.second:.{digits}f}", f"{difference} ± {half}"
