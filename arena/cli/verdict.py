"""What a sequential test has come to, in words."""

from __future__ import annotations

from arena.cli import printable
from arena.comparing.deals import PairDeals
from arena.comparing.gsprt import ACCEPTED, REJECTED
from arena.comparing.pentanomial import Interval, estimate
from arena.counting import counted, noun
from arena.formats import Field
from arena.formats.sprt import Sprt
from arena.tally import Tally

EXIT = {ACCEPTED: 0, REJECTED: 1, None: 3}
"""The exit code for a verdict."""


def line(style: Sprt, field: Field, tally: Tally) -> str:
    """The state of the test in a line."""
    deals = style.deals(field, tally)
    found = estimate(deals.counts)
    if found is None:
        return "no whole deal yet"
    left = style.test.remaining(deals.counts)
    to_go = "" if not left else f", about {min(left, style.max_deals - deals.played):,.0f} to go"
    return (
        f"{ratio(style, deals)}  {counted(deals.distinct, 'deal')}{to_go}  "
        f"Elo {interval(found.elo)}  nElo {interval(found.nelo)}  LOS {percent(found.superiority)}"
    )


def report(style: Sprt, field: Field, tally: Tally) -> str:
    """The end of the test: what was played, what it says, and the verdict."""
    first, second = (printable(entrant.name) for entrant in field.entrants)
    deals = style.deals(field, tally)
    lines = [
        f"{field.label}: {first} against {second}, {counted(deals.played, 'deal')} of two matches",
        cells(first, deals),
    ]
    found = estimate(deals.counts)
    if found is not None:
        lines += [
            f"  Elo   {interval(found.elo)} (95 %, for a number of deals fixed before)",
            f"  nElo  {interval(found.nelo)}",
            f"  LOS   {percent(found.superiority)} likely that {first} is better at all",
            f"  {ratio(style, deals)} for {style.elo1:+g} nElo against {style.elo0:+g}, "
            f"errors {percent(style.alpha)} and {percent(style.beta)}",
        ]
    lines += [f"  {note}" for note in (*faults(field, tally), *gaps(deals))]
    lines += style.outcome(field, tally)
    if style.test.verdict(deals.counts) is None:
        lines.append(how_to_go_on(style, deals))
    return "\n".join(lines)


def how_to_go_on(style: Sprt, deals: PairDeals) -> str:
    """What may decide a test that is undecided."""
    if deals.played < style.max_deals:
        return (
            "the last deals were all played before, move by move; more of them would tell nothing new; random first "
            "moves would make deals differ: --openings 8, say, in another folder (--out)"
        )
    return "the same command with a higher --max-deals goes on"


def cells(first: str, deals: PairDeals) -> str:
    """How many deals gave how many points."""
    counted = ", ".join(f"{count:,} × {half / 2:g}" for half, count in enumerate(deals.counts))
    return f"  points of {first} by deal: {counted}"


def ratio(style: Sprt, deals: PairDeals) -> str:
    """The log-likelihood ratio and its bounds."""
    test = style.test
    return f"LLR {test.ratio(deals.counts):.2f} ({test.lower:.2f}, {test.upper:.2f})"


def faults(field: Field, tally: Tally) -> list[str]:
    """How many matches were forfeited by whom."""
    return [
        f"faults of {printable(entrant.name)}: " + ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
        for entrant in field.entrants
        if (kinds := tally.balance(field.label, entrant.name).faults)
    ]


def gaps(deals: PairDeals) -> list[str]:
    """What of the deals does not count."""
    said = []
    if deals.repeated:
        what = counted(deals.repeated, "deal repeats", "deals repeat")
        how = noun(deals.repeated, "does not count", "do not count")
        said.append(f"{what} others move by move and {how}: these bots draw little")
    if deals.incomplete:
        what = counted(deals.incomplete, "deal has", "deals have")
        how = noun(deals.incomplete, "does not count", "do not count")
        said.append(f"{what} a void match and {how}; the same command plays it again")
    return said


def interval(found: Interval) -> str:
    """An estimate with its interval."""
    low, high = (None if each is None else f"{each:+.1f}" for each in (found.low, found.high))
    if found.value is not None:
        return f"{found.value:+.1f} ({low or '−∞'} to {high or '∞'})"
    if low is None and high is None:
        return "n/a"
    return f"over {low}" if high is None else f"under {high}"


def percent(share: float) -> str:
    """A share; one that would round to all or nothing does not say so."""
    if not 0.0005 <= share < 0.9995:
        return "> 99.9 %" if share > 0.5 else "< 0.1 %"
    return f"{100 * share:.3g} %"
