"""Swack and Free Swack: counts, solved boards, other engines' games, and the statistics of random play."""

import json
from math import sqrt
from pathlib import Path

import pytest
from swack_positions import GAME, legal, play, rows, started, winner

from arena.game import TERMINAL
from arena.games.swack import rules
from arena.rng import Stream

DATA = Path(__file__).parent.parent / "data" / "swack"
COMPILED = not rules.__file__.endswith(".py")

PERFT = json.loads((DATA / "perft.json").read_text(encoding="utf-8"))
COUNTS = [("standard", int(size), counts) for size, counts in PERFT["perft"].items()]
COUNTS += [("free", int(size), counts) for size, counts in PERFT["free_swack_perft"].items()]

RECORDS = json.loads((DATA / "records.json").read_text(encoding="utf-8"))["games"]


# Counts


def perft(state, depth: int) -> int:
    """How many sequences of `depth` actions there are from `state`."""
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.clone()
        after.apply(action)
        total += perft(after, depth - 1)
    return total


@pytest.mark.parametrize(("variant", "size", "counts"), COUNTS)
def test_there_are_as_many_games_of_few_plies_as_known(variant, size, counts):
    state = started(size=size, variant=variant, pie=False)[1]
    shallow = [count for count in counts if count < 20_000]
    assert [perft(state, depth) for depth in range(1, len(shallow) + 1)] == shallow


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "size", "counts"), [case for case in COUNTS if case[2][-1] >= 20_000])
def test_there_are_as_many_games_of_more_plies_as_known(variant, size, counts):
    state = started(size=size, variant=variant, pie=False)[1]
    for depth, count in enumerate(counts, 1):
        if count >= 20_000:
            assert perft(state, depth) == count


@pytest.mark.parametrize("size", range(2, 20))
def test_the_first_player_has_a_move_in_both_directions_of_half_the_edges_and_a_pass(size):
    options, state = started(size=size)
    assert len(legal(options, state)) == 2 * size * (size - 1) + 1


# Solved boards


def wins(state, player: int, known: dict[bytes, bool]) -> bool:
    """Whether `player` wins `state` when both play their best."""
    if state.current_player == TERMINAL:
        return winner(state) == player
    key = state.key()
    if key not in known:
        sought = state.current_player == player
        known[key] = not sought
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            if wins(after, player, known) == sought:
                known[key] = sought
                break
    return known[key]


def winning_openings(size: int) -> list[str]:
    """Black's first actions that win, without the pie rule."""
    options, state = started(size=size, pie=False)
    known: dict[bytes, bool] = {}
    return [word for word in legal(options, state) if wins(play(options, state.clone(), [word]), 0, known)]


def test_black_wins_two_by_two_by_passing_first_and_by_nothing_else():
    assert winning_openings(2) == ["pass"]


def test_player_0_wins_two_by_two_under_the_pie_rule_too():
    """By passing: if White swaps, player 0 is White and passes again, as the first to move; other openings lose."""
    options, state = started(size=2)
    openings = [word for word in legal(options, state) if wins(play(options, state.clone(), [word]), 0, {})]
    assert openings == ["pass"]
    play(options, state, "pass swap")
    answers = [word for word in legal(options, state) if wins(play(options, state.clone(), [word]), 0, {})]
    assert answers == ["pass"]


@pytest.mark.slow
def test_white_wins_three_by_three_after_every_opening():
    assert winning_openings(3) == []


# How long it can last


def most_moves(state, known: dict[tuple[tuple[int, int], ...], tuple[int, int]]) -> tuple[int, int]:
    """The longest series of moves from `state`, by whatever colours, and the highest stack that can be reached."""
    board = tuple(state.stacks())
    if board not in known:
        length, height = 0, max(height for _, height in board)
        passed = state.clone()
        passed.apply(passing_of(state))
        for mover in (state, passed):
            for action in mover.legal_actions():
                if action < passing_of(state):
                    after = mover.clone()
                    after.apply(action)
                    longer, higher = most_moves(after, known)
                    length, height = max(length, longer + 1), max(height, higher)
        known[board] = length, height
    return known[board]


def passing_of(state) -> int:
    """The number of the pass."""
    size = state.observation(0).to_json()["size"]
    return 4 * size * (size - 1)


def test_two_by_two_has_five_moves_at_most_and_stacks_of_three():
    assert most_moves(started(size=2, pie=False)[1], {}) == (5, 3)


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
def test_three_by_three_has_eighteen_moves_at_most_and_stacks_of_five():
    assert most_moves(started(size=3, pie=False)[1], {}) == (18, 5)


LONGEST = [("standard", False, 11), ("standard", True, 13), ("free", False, 11), ("free", True, 13)]


def longest_game(state, known: dict[bytes, int]) -> int:
    """How many actions the longest game from `state` has."""
    if state.current_player == TERMINAL:
        return 0
    key = state.key()
    if key not in known:
        lengths = []
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            lengths.append(1 + longest_game(after, known))
        known[key] = max(lengths)
    return known[key]


@pytest.mark.parametrize(("variant", "pie", "longest"), LONGEST)
def test_the_longest_game_on_two_by_two_is_within_the_bound(variant, pie, longest):
    """With the pie rule there are the swap and, before and after it, a pass."""
    options, state = started(size=2, variant=variant, pie=pie)
    assert longest_game(state, {}) == longest <= GAME.longest(options, 2)


def test_the_bound_is_that_of_heights_that_thin_out_by_a_square_a_level():
    for size, bound in ((3, 74), (8, 4034), (19, 129962)):
        assert GAME.longest(GAME.options({"size": size, "pie": False}), 2) == bound
        assert GAME.longest(GAME.options({"size": size}), 2) == bound + 2


# Games of another engine


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_a_game_of_another_engine_goes_and_ends_as_it_did(record):
    options, state = started(size=record["n"], pie=False)
    movers = []
    for move in record["moves"]:
        word = move.replace(">", "")
        assert word in legal(options, state)
        if word != "pass":
            movers.append(("black", "white")[state.current_player])
        play(options, state, [word])
    assert state.current_player == TERMINAL
    assert rows(state) == record["final_board_rows_top_to_bottom"]
    assert {"black": state.groups(0), "white": state.groups(1)} == record["groups"]
    assert movers[-1] == record["last_mover"]
    assert ("black", "white")[winner(state)] == record["winner"]


# Random play

TABLE = {
    # size: plies mean, plies sd, moves, branching, Black wins, emptied boards
    4: (15.4, 4.4, 11.9, 8.7, 0.498, 0.135),
    5: (23.7, 5.9, 19.6, 13.2, 0.320, 0.0),
    6: (34.0, 7.8, 29.5, 18.7, 0.505, 0.010),
    7: (46.5, 9.6, 41.6, 25.3, 0.420, 0.0),
    8: (61.3, 11.2, 56.0, 32.7, 0.495, 0.0008),
    9: (77.7, 13.3, 72.1, 41.3, 0.462, 0.0),
    10: (96.6, 15.0, 90.6, 50.8, 0.501, 0.0001),
}
"""Of 20,000 games of a program of its own, in which each legal action was equally likely."""

TABLE_GAMES = 20_000


class Played:
    """What is counted in some random games."""

    def __init__(self, size: int, games: int, eager: bool = False) -> None:
        self.plies, self.moves, self.options, self.black, self.emptied, self.highest = [], [], [], [], [], []
        _, first = started(size=size, pie=False)
        stream = Stream.of("statistics", size, eager)
        for _ in range(games):
            state = first.clone()
            plies = moves = choices = 0
            while state.current_player != TERMINAL:
                actions = state.legal_actions()
                count = len(actions) - (eager and len(actions) > 1)  # an eager player passes only if it has to
                chosen = stream.below(count)
                plies, choices, moves = plies + 1, choices + len(actions), moves + (chosen < len(actions) - 1)
                state.apply(actions[chosen])
            self.plies.append(plies)
            self.moves.append(moves)
            self.options.append(choices)
            self.black.append(winner(state) == 0)
            self.emptied.append(state.groups(0) == state.groups(1))
            self.highest.append(max(height for _, height in state.stacks()))


def mean(values) -> float:
    return sum(values) / len(values)


def error(values) -> float:
    """The standard error of the difference between the mean of `values` and that of the table's games."""
    variance = mean([(value - mean(values)) ** 2 for value in values])
    return sqrt(variance * (1 / len(values) + 1 / TABLE_GAMES))


def ratio_error(numbers, parts) -> float:
    """Likewise of the ratio of two sums."""
    ratio = sum(numbers) / sum(parts)
    return error([(number - ratio * part) / mean(parts) for number, part in zip(numbers, parts, strict=True)])


@pytest.mark.slow
@pytest.mark.parametrize("size", TABLE)
def test_random_play_is_as_long_wide_and_fair_as_measured_before(size):
    games = 4_000 if COMPILED else 200
    plies, deviation, moves, branching, black, emptied = TABLE[size]
    played = Played(size, games)
    rounding = 0.05
    assert mean(played.plies) == pytest.approx(plies, abs=4 * error(played.plies) + rounding)
    assert mean(played.moves) == pytest.approx(moves, abs=4 * error(played.moves) + rounding)
    spread = sqrt(mean([(count - mean(played.plies)) ** 2 for count in played.plies]))
    assert spread == pytest.approx(deviation, abs=4 * deviation / sqrt(2 * games) * 1.2 + rounding)
    width = sum(played.options) / sum(played.plies)
    assert width == pytest.approx(branching, abs=4 * ratio_error(played.options, played.plies) + rounding)
    for found, share in ((played.black, black), (played.emptied, emptied)):
        bound = 4 * sqrt(share * (1 - share) * (1 / games + 1 / TABLE_GAMES)) + 0.0005
        assert mean(found) == pytest.approx(share, abs=bound)


@pytest.mark.slow
def test_players_who_pass_only_if_they_have_to_end_with_two_passes():
    games = 4_000 if COMPILED else 150
    played = Played(8, games, eager=True)
    assert {plies - moves for plies, moves in zip(played.plies, played.moves, strict=True)} == {2}
    assert mean(played.plies) == pytest.approx(63.2, abs=4 * error(played.plies) + 0.05)
    width = sum(played.options) / sum(played.plies)
    assert width == pytest.approx(31.4, abs=4 * ratio_error(played.options, played.plies) + 0.05)


@pytest.mark.slow
def test_stacks_of_five_are_rare_in_random_play():
    """On 8x8 in about two games of a hundred."""
    games = 4_000 if COMPILED else 300
    played = Played(8, games)
    share = mean([height >= 5 for height in played.highest])
    assert share == pytest.approx(0.02, abs=4 * sqrt(0.02 * 0.98 * (1 / games + 1 / TABLE_GAMES)) + 0.005)
    assert mean([height in (3, 4, 5) for height in played.highest]) > 0.99


def test_a_playout_ends_as_often_with_black_winning_as_measured_before():
    games = 20_000 if COMPILED else 200
    _, first = started(size=8, pie=False)
    stream = Stream.of("playouts")
    won = mean([first.clone().playout(stream).ranks[0] == 1 for _ in range(games)])
    assert won == pytest.approx(0.495, abs=4 * sqrt(0.25 * (1 / games + 1 / TABLE_GAMES)))
