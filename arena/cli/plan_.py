"""`arena plan`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from arena.cli import printable
from arena.config import load
from arena.counting import counted
from arena.planning import Plan, Sample, plans, sample
from arena.tournament import cores

ASSUMED = """\
±: half the 95 % interval of the difference between two equal entrants, where nothing is drawn and the matches of a deal
do not depend on each other; draws make it smaller; the prior is left out"""


@click.command("plan")
@click.argument("config", type=click.Path(path_type=Path))
@click.option("--set", "overrides", multiple=True, metavar="KEY=VALUE", help="Change the config, as a.b.c=value.")
@click.option("--workers", type=click.IntRange(1, 1024), help="How many processes would play [default: one a core].")
@click.option(
    "--seconds", type=click.FloatRange(0, 3600), default=2.0, show_default=True, help="How long to try out each game."
)
def command(config: Path, overrides: Sequence[str], workers: int | None, seconds: float) -> None:
    """Say what CONFIG would play, how long it takes here, and what differences in Elo it can show.

    For the time, a few of the matches are played in this process and thrown away; --seconds 0 plays none.
    """
    loaded = load(config, overrides)
    crew = min(workers or cores(), cores())
    whole, resolves = 0.0, False
    for plan in plans(loaded):
        tried = sample(plan, seconds) if seconds else None
        click.echo("\n".join(lines_of(plan, tried, crew)))
        resolves = resolves or is_resolved(plan)
        whole += (plan.matches or 0) * tried.seconds / crew if tried else 0.0
    if whole and len(loaded.games) > 1:
        click.echo(f"all games: {about(whole)} with {counted(crew, 'worker', 'workers')}")
    if resolves:
        click.echo(ASSUMED)


def is_resolved(plan: Plan) -> bool:
    """Whether it is known what differences can be seen."""
    return bool(plan.matches) and plan.field.players > 1


def lines_of(plan: Plan, tried: Sample | None, workers: int) -> list[str]:
    """What is to be said of one game."""
    lines = [f"{plan.field.label}: {extent(plan)}", *(f"  {note}" for note in plan.notes)]
    if is_resolved(plan):
        lines.append(f"  resolves: {resolved(plan)}")
    return [*lines, *(duration(plan, tried, workers) if tried else [])]


def extent(plan: Plan) -> str:
    """How much is played."""
    groups = f"{counted(plan.groups, 'group')} × {counted(plan.deals, 'deal')}"
    groups += f" × {counted(plan.seatings, 'seating')}"
    who = f"of {counted(plan.field.players, 'player')}, {counted(len(plan.field.entrants), 'entrant')}"
    matches = "as many matches as it takes" if plan.matches is None else counted(plan.matches, "match", "matches")
    most = "at most " if plan.total is None and plan.most is not None else ""
    return f"{most}{matches} {who}: {'in the first batch ' if plan.adaptive else ''}{groups}"


def resolved(plan: Plan) -> str:
    """Which differences can be seen."""
    if plan.resolution is None:
        return "not all entrants are compared, by way of others either"
    low, high = (f"± {each:.2g} Elo" if each < 10 else f"± {each:.0f} Elo" for each in plan.resolution)
    if plan.adaptive:
        return f"{low}, if all of these matches are played and everyone meets everyone equally often"
    return low if low == high else f"{low} to {high}, by who meets whom"


def duration(plan: Plan, tried: Sample, workers: int) -> list[str]:
    """How long it takes, and what went wrong when it was tried out."""
    pace = f"{counted(tried.matches, 'match', 'matches')} tried, {about(tried.seconds)} a match"
    if tried.seconds:
        pace += f", {60 * workers / tried.seconds:,.0f} a minute with {counted(workers, 'worker')}"
    lines = [f"  time: {pace}"]
    if plan.matches is not None:
        most = "at most" if plan.total is None else "about"
        lines = [f"  time: {most} {about(plan.matches * tried.seconds / workers)} ({pace})"]
    if tried.faults:
        said = ", ".join(f"{printable(name)} ({count})" for name, count in sorted(tried.faults.items()))
        lines.append(
            f"  faults in {tried.faults.total():,} of {counted(tried.matches, 'match', 'matches')} tried: {said}"
        )
    return lines


def about(seconds: float) -> str:
    """A time, in a unit that suits it."""
    for limit, unit, size in (
        (1e-3, "µs", 1e-6),
        (1, "ms", 1e-3),
        (120, "s", 1),
        (7200, "min", 60),
        (172_800, "h", 3600),
    ):
        if seconds < limit:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 86_400:,.3g} days"
