"""`arena plan`: what a config would play, how long it takes, and what it can show."""

import random
import re
from pathlib import Path

import numpy as np
import pytest
from made import match
from test_runs import arena, config

from arena import planning
from arena.cli.plan_ import about
from arena.config import load
from arena.planning import plans, sample, spread
from arena.ratings.elo import elo
from arena.tally import Tally

TEXT = """\
games: [toy, toy-3: {game: toy, players: 3}]
bots: [first, random, {bold: {bot: "arena-toy:toy-bold"}}, {again: {bot: random}}]
format: %s
"""


def planned(folder, style="{round-robin: {rounds: 10}}"):
    path = config(folder, text=TEXT.replace("%s", style))
    return list(plans(load(path)))


def test_a_round_robin_is_counted_before_it_is_played(tmp_path):
    two, three = planned(tmp_path)
    assert (two.total, two.groups, two.deals, two.seatings) == (120, 6, 10, 2)
    assert (three.total, three.groups, three.deals, three.seatings) == (120, 4, 10, 3)


def test_a_very_long_one_is_counted_as_well(tmp_path):
    two, three = planned(tmp_path, "{round-robin: {rounds: 1000000}}")
    assert (two.total, two.groups, two.deals, two.seatings) == (12_000_000, 6, 1_000_000, 2)
    assert (three.total, three.groups, three.deals, three.seatings) == (12_000_000, 4, 1_000_000, 3)
    assert len(two.first) == 20_000


def test_a_format_that_looks_at_results_tells_its_first_batch_and_the_most(tmp_path):
    two, _ = planned(tmp_path, "{decided: {max_deals: 100, batch: 4}}")
    assert (two.total, two.most, two.matches) == (None, 1200, 1200)
    assert (two.groups, two.deals, two.seatings) == (6, 4, 2)
    assert two.notes[0].startswith("until the order is settled")


def complete(count, meetings):
    return meetings * (np.ones((count, count)) - np.eye(count))


def test_two_equals_are_resolved_as_by_their_matches_alone():
    """The score of n matches has the deviation ½ / √n; around ½ it is worth 695 Elo a point."""
    low, high = spread(complete(2, 100))
    assert low == high == pytest.approx(1.96 * 0.5 / 10 * 4 * 173.72, rel=1e-3)


def test_others_help_to_compare_two():
    alone, _ = spread(complete(2, 100))
    helped, _ = spread(complete(10, 100))
    assert helped == pytest.approx(alone * (2 / 10) ** 0.5)


def test_who_never_meets_is_compared_by_way_of_others_with_twice_the_variance():
    star = np.array([[0, 50, 50], [50, 0, 0], [50, 0, 0]], dtype=float)
    low, high = spread(star)
    assert high == pytest.approx(low * 2**0.5)


def test_who_is_not_connected_is_not_compared():
    apart = np.kron(np.eye(2), complete(2, 10))
    assert spread(apart) is None


def test_the_formula_for_all_against_all_is_the_exact_one(tmp_path):
    adaptive, _ = planned(tmp_path, "{decided: {max_deals: 10}}")
    exact, _ = planned(tmp_path)
    assert adaptive.resolution == pytest.approx(exact.resolution)


def test_tables_of_three_resolve_as_their_pairs(tmp_path):
    _, three = planned(tmp_path)
    assert three.resolution == pytest.approx(spread(complete(4, 60)))


def test_the_rating_is_as_sure_as_planned():
    """The differences of four equals in tournaments of 40 deals a pairing, played 60 times by the toss of a coin."""
    numbers = random.Random(5)
    found = []
    for _ in range(60):
        tally = Tally()
        for deal in range(1, 41):
            for one, other in ("ab", "ac", "ad", "bc", "bd", "cd"):
                tally.add(match((one, other), numbers.choice([(1, 2), (2, 1)]), deal=deal))
                tally.add(match((other, one), numbers.choice([(1, 2), (2, 1)]), deal=deal, rotation=2))
        ratings = {each.entrant: each.rating for each in elo(tally, "game").entrants}
        found += [ratings[one] - ratings[other] for one, other in ("ab", "cd")]
    assert 1.96 * np.std(found) == pytest.approx(spread(complete(4, 80))[0], rel=0.25)


def test_matches_are_tried_group_by_group_and_faults_told(tmp_path):
    path = config(tmp_path, rounds=4)
    two, _ = plans(load(path))
    tried = sample(two, 60)
    assert tried.matches == two.total
    assert set(tried.faults) == {"raises: error"}
    assert tried.faults.total() == 24
    assert 0 < tried.seconds < 5


def test_one_match_is_tried_however_short_the_time(tmp_path):
    two, _ = planned(tmp_path)
    assert sample(two, 0).matches == 1


def test_the_first_match_loads_much_and_is_left_out_of_the_mean(tmp_path, monkeypatch):
    """The clock as it is read: at the start, and around each match and after it."""
    clock = iter([0.0, 0.0, 50.0, 50.0, 50.0, 52.0, 52.0, 52.0, 56.0, 99.0])
    two, _ = planned(tmp_path)
    monkeypatch.setattr(planning.time, "monotonic", lambda: next(clock))
    tried = sample(two, 60)
    assert (tried.matches, tried.seconds) == (3, 3.0)


def test_the_command_says_it_all_and_leaves_nothing_behind(tmp_path):
    config(tmp_path)
    done = arena("plan", "cup.yaml", "--seconds", "0.2", "--workers", "1", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "toy: 48 matches of 2 players, 4 entrants: 6 groups × 4 deals × 2 seatings" in done.stdout
    assert "toy-long: 48 matches of 3 players, 4 entrants: 4 groups × 4 deals × 3 seatings" in done.stdout
    assert re.search(r"  time: about [\d.]+ \w+ \([\d,]+ match(es)? tried, .* a minute with 1 worker\)", done.stdout)
    assert "resolves: ± 170 Elo" in done.stdout
    assert re.search(r"faults in \d+ of \d+ matches tried: raises: error \(\d+\)", done.stdout)
    assert "all games: " in done.stdout
    assert [each.name for each in tmp_path.iterdir()] == ["cup.yaml"]


def test_without_seconds_nothing_is_played(tmp_path):
    killer = f"{Path(__file__).parent}/broken_bots.py:KillsItsProcess"
    config(tmp_path, text=f'games: [toy]\nbots: [first, {{killer: {{bot: "{killer}"}}}}]\n')
    done = arena("plan", "cup.yaml", "--seconds", "0", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "time" not in done.stdout


def test_a_sequential_test_says_how_many_deals_to_expect(tmp_path):
    (tmp_path / "two.yaml").write_text("games: [toy]\nbots: [first, random]\nformat: {sprt: {elo1: 40}}\n")
    done = arena("plan", "two.yaml", "--seconds", "0", cwd=tmp_path)
    assert "at most 20,000 matches of 2 players, 2 entrants: in the first batch 1 group × 16 deals" in done.stdout
    assert "deals to expect: 200 at +0 nElo, 327 at +20 nElo, 200 at +40 nElo" in done.stdout


def test_one_player_alone_resolves_nothing(tmp_path):
    (tmp_path / "solo.yaml").write_text("games: [{toy: {players: 1}}]\nbots: [first, random]\n")
    done = arena("plan", "solo.yaml", "--seconds", "0", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "20 matches of 1 player, 2 entrants: 2 groups × 10 deals × 1 seating" in done.stdout
    assert "resolves" not in done.stdout and "±" not in done.stdout


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(3e-5, "30 µs"), (0.0123, "12.3 ms"), (90, "90 s"), (600, "10 min"), (9000, "2.5 h"), (864_000, "10 days")],
)
def test_times_come_in_a_fitting_unit(seconds, said):
    assert about(seconds) == said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Missing argument 'CONFIG'"),
        (["nowhere.yaml"], "nowhere.yaml"),
        (["cup.yaml", "--seconds", "-1"], "--seconds"),
        (["cup.yaml", "--workers", "0"], "--workers"),
        (["cup.yaml", "--set", "sed=1"], "did you mean 'seed'?"),
    ],
)
def test_a_mistake_gets_one_message(tmp_path, arguments, said):
    config(tmp_path)
    done = arena("plan", *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
