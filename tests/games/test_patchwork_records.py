"""Patchwork against published facts: component counts, other engines' games, perft, the statistics of random play."""

import json
import math
from collections import Counter
from pathlib import Path
from statistics import mean, median, pvariance

import pytest

from arena.errors import IllegalAction
from arena.game import TERMINAL
from arena.game import State as BaseState
from arena.games.patchwork import Patchwork, rules
from arena.games.patchwork.tables import ORIENTATIONS, PATCHES, PLACEMENTS, cells, whole
from arena.rng import Stream

DATA = Path(__file__).parent.parent / "data" / "patchwork"
GAME = Patchwork()
OPTIONS = GAME.options({})
COMPILED = not rules.__file__.endswith(".py")


def games():
    """Every game of the records, with its edition."""
    found = []
    for path in sorted(DATA.glob("patchwork_*.json")):
        record = json.loads(path.read_text())
        for game in record["games"]:
            found.append(pytest.param(game, game.get("edition", record.get("edition")), id=game["id"]))
    return found


def laid(circle, **options):
    """The position after `circle` is laid."""
    state = GAME.start(GAME.options(options), 2)
    for patch in circle:
        if patch != 0:
            state.apply(GAME.action(OPTIONS, f"circle:{patch}"))
    return state


def action_of(move):
    """The action of a move of the records, found by the cells that it covers."""
    if move["a"] == "advance":
        return 0
    if move["a"] == "leather":
        row, column = divmod(move["cell"], 9)
        return GAME.action(OPTIONS, f"leather:{'abcdefghi'[column]}{9 - row}")
    found = [
        82 + index
        for index, placement in enumerate(PLACEMENTS)
        if placement.patch == move["patch"] and cells(placement.upper, placement.lower) == move["cells"]
    ]
    assert len(found) == 1
    return found[0]


def placed_cells(patch, taken):
    """The cell sets in which `patch` can lie beside the cells in `taken`, found by turning its picture."""
    picture = PATCHES[patch].shape
    found = set()
    for face in (picture, [(y, -x) for y, x in picture]):
        for _ in range(4):
            face = [(x, -y) for y, x in face]
            for top in range(-5, 14):
                for left in range(-5, 14):
                    covered = frozenset((top + y, left + x) for y, x in face)
                    if covered.isdisjoint(taken) and all(0 <= y < 9 and 0 <= x < 9 for y, x in covered):
                        found.add(covered)
    return found


@pytest.mark.parametrize(("game", "edition"), games())
def test_a_recorded_game_is_legal_move_by_move_and_ends_as_recorded(game, edition):
    state = laid(game["circle"], printing=edition.removesuffix("_printing"))
    assert state.circle() == game["circle"]
    seat = [0, 1] if game["first"] == 0 else [1, 0]
    counts = []
    for move in game["moves"]:
        assert state.current_player == seat[move["p"]]
        counts.append(len(state.legal_actions()))
        action = action_of(move)
        assert action in state.legal_actions()
        state.apply(action)
    assert counts == game.get("legal_action_counts", counts)
    assert state.current_player == TERMINAL
    final = game["final"]
    outcome = state.outcome()
    assert outcome.ranks[seat[final["winner"]]] == 1
    assert sorted(outcome.ranks) == [1, 2]
    for player in (0, 1):
        assert outcome.scores[seat[player]] == final["scores"][player]
        assert state.buttons[seat[player]] == final["buttons"][player]
        assert state.income[seat[player]] == final["income"][player]
        assert state.empty[seat[player]] == final["empty"][player]
        assert outcome.awards[seat[player]] == (("special-tile",) if final["special_tile"] == player else ())
    assert state.first_at_end == seat[final["first_at_end"]]
    assert state.circle() == final["circle_left"]


def test_the_records_are_all_there():
    ids = [game.id for game in games()]
    assert len(ids) == 12
    assert sum("legal_action_counts" in game.values[0] for game in games()) == 2


def test_the_patches_add_up_as_published():
    assert len(PATCHES) == 33
    assert sum(len(patch.shape) for patch in PATCHES) == 166
    assert sum(patch.cost for patch in PATCHES) == 133
    assert sum(patch.time for patch in PATCHES) == 107
    assert sum(patch.income for patch in PATCHES) == 38
    assert Counter(patch.time for patch in PATCHES) == {1: 4, 2: 9, 3: 7, 4: 5, 5: 4, 6: 4}


def test_orientations_and_placements_are_as_many_as_published():
    own = [orientation for orientation in ORIENTATIONS if orientation.patch < 33]
    turns = Counter(orientation.patch for orientation in own)
    assert len(own) == 144
    assert Counter(turns.values()) == {8: 8, 4: 16, 2: 7, 1: 2}
    assert [patch for patch in turns if turns[patch] == 1] == [9, 15]
    placements = Counter(placement.patch for placement in PLACEMENTS)
    assert len(PLACEMENTS) == 7349
    assert max(placements.values()) == 448
    assert [patch for patch in placements if placements[patch] == 448] == [7, 8, 12]
    assert len({whole(placement.upper, placement.lower) for placement in PLACEMENTS}) == 6421
    assert len({min(o.shape for o in own if o.patch == patch) for patch in range(33)}) == 30


def test_the_first_orientation_is_the_picture_and_the_second_is_turned_clockwise():
    turned = {turn: shape for patch, turn, shape in ORIENTATIONS if patch == 13}  # ###. over ..##
    assert turned[0] == ((0, 0), (0, 1), (0, 2), (1, 2), (1, 3))
    assert turned[1] == ((0, 1), (1, 1), (2, 0), (2, 1), (3, 0))
    assert turned[4] == ((0, 1), (0, 2), (0, 3), (1, 0), (1, 1))


def test_perft_is_as_recorded():
    perft = json.loads((DATA / "perft.json").read_text())
    assert perft["placements_on_empty_board_total"] == len(PLACEMENTS)
    ascending, widest = (entry["d1"] for entry in perft["perft"])
    assert len(laid(range(1, 33)).legal_actions()) == ascending == 639
    front = [7, 8, 12]
    state = GAME.start(OPTIONS, 2)
    state = laid([*front, *(patch for patch in range(1, 33) if patch not in front)])
    assert len(state.legal_actions()) == widest == 1345


def test_all_placements_are_found_and_no_others():
    stream = Stream.of("patchwork", "placements")
    state = GAME.start(OPTIONS, 2)
    checked = 0
    while state.current_player != TERMINAL:
        actions = state.legal_actions()
        if state.current_player >= 0 and not state.leather:
            quilt = state.quilt(state.current_player)
            taken = {divmod(cell, 9) for cell in range(81) if quilt[cell] >= 0}
            offer = [
                patch for patch in state.circle()[:3] if PATCHES[patch].cost <= state.buttons[state.current_player]
            ]
            listed = [PLACEMENTS[action - 82] for action in actions[1:]]
            for patch in range(33):
                found = [cells(p.upper, p.lower) for p in listed if p.patch == patch]
                expected = placed_cells(patch, taken) if patch in offer else set()
                assert len(found) == len(expected)
                assert {frozenset(divmod(cell, 9) for cell in covered) for covered in found} == expected
            checked += 1
        state.apply(stream.choice(actions))
    assert checked > 30


def within(sample, expected, deviation):
    """Whether the mean of `sample` is within four standard errors of what is expected, given the true deviation."""
    return abs(mean(sample) - expected) <= 4 * deviation / math.sqrt(len(sample))


# Published for uniformly random play; their own two standard errors are below 0.01 plies and 0.03 points.
STATISTICS = {
    "current": {
        "plies": (42.789, 2.825),
        "actions": 84.25,
        "buys": 22.84,
        "empty": 24.4,
        "scores": (-11.31, -11.13),
        "wins": 0.496,
    },
    "first": {
        "plies": (42.797, 2.834),
        "actions": 83.63,
        "buys": 22.80,
        "empty": 24.5,
        "scores": (-11.47, -11.28),
        "wins": 0.4965,
    },
}


@pytest.mark.slow
@pytest.mark.parametrize("printing", STATISTICS)
def test_random_play_has_the_published_statistics(printing):
    published = STATISTICS[printing]
    stream = Stream.of("patchwork", "statistics", printing)
    plies, excess, counts, doubles, tiles, empties, buys = [], [], [], [], [], [], []
    for _ in range(25_000 if COMPILED else 600):
        state = GAME.start(GAME.options({"printing": printing}), 2)
        while state.current_player < 0:
            state.apply(stream.choice(state.legal_actions()))
        ply, bought, decisions, double = 0, 0, [], False
        while state.current_player != TERMINAL:
            actions = state.legal_actions()
            action = actions[stream.below(len(actions))]
            mover, leather = state.current_player, state.leather
            before = state.position[mover]
            state.apply(action)
            ply += 1
            double = double or sum(before < mark <= state.position[mover] for mark in range(5, 54, 6)) == 2
            if not leather:
                decisions.append(len(actions))
                bought += action != 0
        plies.append(ply)
        buys.append(bought)
        excess.append(sum(decisions) - published["actions"] * len(decisions))
        counts += decisions
        doubles.append(double)
        tiles.append(state.special_tile >= 0)
        empties += list(state.empty)
    games = len(plies)
    assert within(plies, *published["plies"])
    assert pvariance(plies) == pytest.approx(published["plies"][1] ** 2, rel=4 * math.sqrt(2 / games))
    assert min(plies) >= 32
    assert max(plies) <= 57
    assert within(excess, 0, math.sqrt(pvariance(excess)))
    assert median(counts) in (10, 11, 12)
    assert within(doubles, 0.0079, math.sqrt(0.0079))
    assert sum(tiles) <= 1
    assert within(empties, published["empty"], math.sqrt(pvariance(empties)))
    assert within(buys, published["buys"], math.sqrt(pvariance(buys)))


@pytest.mark.slow
@pytest.mark.parametrize("printing", STATISTICS)
@pytest.mark.parametrize("playout", [rules.State.playout, BaseState.playout], ids=["fast", "plain"])
def test_playouts_have_the_published_statistics(printing, playout):
    published = STATISTICS[printing]
    stream = Stream.of("patchwork", "playouts", printing)
    start = GAME.start(GAME.options({"printing": printing}), 2)
    games = 40_000 if playout is rules.State.playout else 10_000
    outcomes = [playout(start.clone(), stream) for _ in range(games if COMPILED else 500)]
    for player in (0, 1):
        assert within([outcome.scores[player] for outcome in outcomes], published["scores"][player], 11.35)
    wins = [outcome.ranks == (1, 2) for outcome in outcomes]
    assert within(wins, published["wins"], 0.5)
    ties = [outcome.scores[0] == outcome.scores[1] for outcome in outcomes]
    assert within(ties, 0.021, math.sqrt(0.021))


class Fixed(Stream):
    """A stream that always gives the same number."""

    def __init__(self, number):
        super().__init__(1, 2, 3, 4)
        self.number = number

    def below(self, bound):
        self.bound = bound
        return self.number


def test_a_random_action_is_any_one_of_the_legal_actions():
    stream = Stream.of("patchwork", "random action")
    state = GAME.start(OPTIONS, 2)
    while state.current_player != TERMINAL:
        actions = state.legal_actions()
        streams = [Fixed(index) for index in range(len(actions))]
        assert [state.random_action(fixed) for fixed in streams] == actions
        assert {fixed.bound for fixed in streams} == {len(actions)}
        state.apply(stream.choice(actions))
    with pytest.raises(IllegalAction, match="the game is over"):
        state.random_action(stream)


def test_a_playout_draws_what_a_plain_playout_draws():
    for key in range(100):
        fast, plain = GAME.start(OPTIONS, 2), GAME.start(OPTIONS, 2)
        assert fast.playout(Stream.of(key)) == BaseState.playout(plain, Stream.of(key))
        assert fast.key() == plain.key()
