"""Records made by hand, for what is computed from records."""

from collections.abc import Sequence

from arena.match import Record, deal_id, fixture_id
from arena.reports import Results
from arena.tally import Tally


def match(
    players: Sequence[str],
    ranks: Sequence[int],
    *,
    label: str = "game",
    deal: int = 1,
    rotation: int = 1,
    rivals: Sequence[str] = (),
    scores: Sequence[int] | None = None,
    awards: Sequence[Sequence[str]] | None = None,
    moves: str | None = None,
    end: str = "terminal",
    offender: str | None = None,
) -> Record:
    """A match with that result; its moves are its own unless `moves` says otherwise."""
    entrants = (*players, *rivals)
    void = end == "void"
    own = f"{label}/{deal}.{rotation}" if moves is None else moves
    won = tuple(int(rank == 1) for rank in ranks)
    return Record(
        id=fixture_id(label, players, deal, rotation),
        game="game",
        rules=1,
        options={"size": 5},
        entrants=entrants,
        seed=1,
        deal=deal_id(label, players, deal),
        actions=("start", own),
        ranks=() if void else tuple(ranks),
        scores=() if void else won if scores is None else tuple(scores),
        awards=() if void else tuple(map(tuple, awards)) if awards else ((),) * len(entrants),
        end=end,
        offender=offender,
        digest="0" * 16,
    )


def duels(one: str, other: str, results: str, *, label: str = "game", start: int = 1) -> list[Record]:
    """Matches of two, a deal each, the seats in turns; `results` are those of `one`: w, d or l."""
    found = []
    for deal, result in enumerate(results, start):
        ranks = {"w": (1, 2), "d": (1, 1), "l": (2, 1)}[result]
        if deal % 2:
            found.append(match((one, other), ranks, label=label, deal=deal))
        else:
            found.append(match((other, one), ranks[::-1], label=label, deal=deal, rotation=2))
    return found


def forfeit(players: Sequence[str], offender: str, kind: str = "time", **more: object) -> Record:
    """A match that a fault of `offender` ended."""
    ranks = [len(players) if name == offender else 1 for name in players]
    return match(players, ranks, end=kind, offender=offender, **more)  # type: ignore[arg-type]


def results(records: Sequence[Record], entrants: Sequence[str] = (), **more: object) -> Results:
    """The results of a run with those records, complete unless `total` says otherwise."""
    names = tuple(entrants) or tuple(sorted({name for record in records for name in record.entrants}))
    labels = tuple(dict.fromkeys(record.label for record in records)) or ("game",)
    given = {"name": "cup", "labels": labels, "total": len(records), "played": len(records)} | more
    return Results(entrants=names, tally=Tally.of(records), records=lambda: iter(records), **given)  # type: ignore[arg-type]
