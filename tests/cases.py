"""The games, options and player counts that the laws are tested on: a new game is tested by being listed here."""

from collections.abc import Iterator
from pathlib import Path

from arena import CHANCE, TERMINAL, Game, State, Stream, plugins

TOY_PACKAGE = Path(__file__).parent / "toy_package"

CASES = [
    *[("toy", {}, players) for players in range(1, 7)],
    *[("swack", {"size": size}, 2) for size in (2, 3, 5, 8)],
    ("swack", {"size": 4, "pie": False}, 2),
    *[("swack", {"size": size, "variant": "free"}, 2) for size in (2, 5)],
    ("patchwork", {}, 2),
    ("patchwork", {"printing": "first", "tie": "shared"}, 2),
    *[("swatches", {}, players) for players in range(2, 7)],
    ("swatches", {"max_players": 8}, 8),
    ("swatches", {"hourglass": "joined", "multi_close": "all", "allow_pass": True, "omit": None}, 2),
    ("swatches", {"reveal_discards": True, "stuck_may_redraw": True, "round_start": "low_score"}, 3),
    *[("swatch", {}, players) for players in range(1, 5)],
    ("swatch", {"cards": "rich", "trade_targets": "supply", "early_pick": False}, 3),
    ("swatch", {"level": "hard", "poppy_trade_pool": "all", "solo_markers": "three_cmy"}, 1),
    ("swatch", {"partial_add": True, "scheme_choice": "random", "early_pick_order": "column"}, 2),
]


def case_name(case: tuple[str, dict[str, object], int]) -> str:
    game, options, players = case
    return "-".join([game, *(f"{key}={value}" for key, value in options.items()), str(players)])


def started(case: tuple[str, dict[str, object], int]) -> tuple[Game, dict[str, object], State]:
    name, given, players = case
    game = plugins.game(name)
    options = game.options(given)
    return game, options, game.start(options, players)


def step(state: State, stream: Stream) -> int:
    """Move `state` on by a random action, and return it."""
    actions = state.legal_actions()
    if state.current_player == CHANCE:
        action = actions[stream.weighted(state.chance_weights())]
    else:
        action = stream.choice(actions)
    state.apply(action)
    return action


def positions(case: tuple[str, dict[str, object], int], stream: Stream, games: int = 3) -> Iterator[State]:
    """The positions of some random games, the end included; each is to be left as it is."""
    for _ in range(games):
        state = started(case)[2]
        yield state
        while state.current_player != TERMINAL:
            step(state, stream)
            yield state
