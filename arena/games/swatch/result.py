"""How a game of Swatch ended, or how it stands."""

from __future__ import annotations

from arena.game import TERMINAL, Outcome, ranks
from arena.games.swatch.table import Table
from arena.games.swatch.tables import DEALT, QUICK_ROUNDS, SCHEME_SIZE

COMPLETE = 1_000_000
"""More than tokens and cards can weigh."""

TOKEN_OVER = 1_000
"""A token weighs more than all the cards of a hand."""


def decided(table: Table) -> bool:
    """Whether the rules end the game after this round."""
    everyone = True
    for seat in range(table.settings.seats):  # rules 18 and 19, ruling B-23
        if table.made_counts[seat] < SCHEME_SIZE:
            everyone = False
        elif table.tokens(seat) == 0:
            return True
    return everyone


def outcome(table: Table) -> Outcome:
    """The result at the end of the game; before it, the result as it stands."""
    over = table.current_player == TERMINAL
    finished = over and decided(table)
    if table.settings.solo:
        places = solo_ranks(table, over and not finished)
    else:
        places = ranks([standing(table, seat) for seat in range(table.settings.seats)])
    scores = tuple([table.made_counts[seat] for seat in range(table.settings.seats)])  # ruling B-25
    awards = [awards_of(table, player, finished and places[player] == 1) for player in range(table.settings.players)]
    if table.settings.solo:
        awards.append(())
    return Outcome(places, scores, tuple(awards))


def standing(table: Table, seat: int) -> int:
    """What ranks a seat: its swatches, then, with a complete scheme, how few tokens and cards it has."""
    value = COMPLETE * table.made_counts[seat]
    if table.made_counts[seat] == SCHEME_SIZE:  # rule 20, rulings B-24 and B-25
        value -= TOKEN_OVER * table.tokens(seat)
        if not table.settings.solo:  # ruling P16
            value -= table.hand_sizes[seat]
    return value


def solo_ranks(table: Table, timeout: bool) -> tuple[int, ...]:
    """The ranks of the player and of Poppy, who wins ties, and wins when the rounds run out."""
    if not timeout and standing(table, 0) > standing(table, 1):  # rule 32, rulings P16 and P18
        return (1, 2)
    return (2, 1)


def awards_of(table: Table, player: int, won: bool) -> tuple[str, ...]:
    """The achievements of a player."""
    settings = table.settings
    found: list[str] = []  # rule 33, ruling B-28
    if table.cash_in[player]:
        found.append("colour_cash_in")
    if table.no_drops[player]:
        found.append("no_drops_spilt")
    if won and settings.players <= 2 and table.round <= QUICK_ROUNDS:
        found.append("speed_painter")
    if won and settings.solo:
        found.append(f"beat_poppy_{settings.options['level']}")
    if table.made_counts[player] == SCHEME_SIZE:
        found.append(f"scheme_{table.dealt_schemes[DEALT * player + table.kept[player]] + 1}")
    return tuple(found)
