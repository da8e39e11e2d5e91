import math

import numpy as np
import pytest
from made import duels, forfeit, match

from arena.errors import OptionError
from arena.ratings.elo import elo
from arena.ratings.elo_online import elo_online
from arena.ratings.model import NATURAL
from arena.ratings.nash import equilibrium, nash
from arena.ratings.plackett_luce import plackett_luce
from arena.ratings.points import points
from arena.tally import Tally


def ratings(table):
    return {each.entrant: each.rating for each in table.entrants}


def test_points_are_one_for_a_win_and_a_half_for_a_draw():
    table = points(Tally.of(duels("a", "b", "wwdl")), "game")
    assert ratings(table) == {"a": 2.5, "b": 1.5}
    assert [(each.entrant, each.rank, each.low, each.rank_best) for each in table.entrants] == [
        ("a", 1, None, None),
        ("b", 2, None, None),
    ]


def test_points_can_be_those_of_football():
    table = points(Tally.of(duels("a", "b", "wwdl")), "game", win=3, draw=1)
    assert ratings(table) == {"a": 7, "b": 4}
    assert table.notes == ("points: 3 for a win, 1 for a draw, 0 for a loss; then by mean score",)


def test_equal_points_are_ranked_by_mean_score_and_then_share_a_rank():
    records = [match("abc", (1, 2, 2), scores=(9, 8, 8)), match("bca", (1, 2, 2), deal=2, scores=(3, 3, 1))]
    assert [(each.entrant, each.rank) for each in points(Tally.of(records), "game").entrants] == [
        ("b", 1),
        ("a", 2),
        ("c", 3),
    ]
    level = points(Tally.of([match("ab", (1, 1), scores=(4, 4))]), "game")
    assert [each.rank for each in level.entrants] == [1, 1]


def test_points_refuse_what_is_no_number():
    with pytest.raises(OptionError, match="points: draw is a number, not '½'"):
        points(Tally(), "game", draw="½")


def test_elo_online_moves_equals_by_half_of_k():
    assert ratings(elo_online(Tally.of(duels("a", "b", "w")), "game", k=32)) == {"a": 1516, "b": 1484}


def test_elo_online_shares_k_among_the_pairs_of_a_match():
    table = elo_online(Tally.of([match("abcd", (1, 2, 2, 4))]), "game", k=30)
    assert ratings(table) == {"a": 1515, "b": 1500, "c": 1500, "d": 1485}


def test_elo_online_follows_the_schedule_and_says_so():
    first, second = duels("a", "b", "w")[0], match("ab", (2, 1), deal=2)
    one, other = Tally(), Tally()
    for ordinal, record in ((0, first), (1, second)):
        one.add(record, ordinal)
        other.add(record, 1 - ordinal)
    assert ratings(elo_online(one, "game"))["a"] < 1500 < ratings(elo_online(other, "game"))["a"]
    assert "depends on the order of matches" in elo_online(one, "game").notes[0]


def test_elo_online_learns_of_a_forfeit_only_about_the_offender():
    table = elo_online(Tally.of([forfeit("abcd", "d")]), "game")
    assert ratings(table)["a"] == ratings(table)["b"] > 1500 > ratings(table)["d"]


def test_plackett_luce_finds_the_shares_of_first_places():
    # a is first of three in half of the matches, b and c in a quarter each, the rest in all orders alike: log 2 apart
    lines = ["abc", "acb", "bac", "cab"]
    records = [match(line, (1, 2, 3), deal=deal) for deal, line in enumerate(lines * 10, 1)]
    table = plackett_luce(Tally.of(records), "game", prior_sd=1e6, seat_effects=False)
    assert table.of("b").rating == pytest.approx(table.of("c").rating)
    assert table.of("a").rating > table.of("b").rating


def test_plackett_luce_takes_a_tie_for_both_orders_in_equal_parts():
    tied = [match("abc", (1, 2, 2), deal=deal) for deal in range(1, 5)]
    split = [match("abc", (1, 2, 3) if deal % 2 else (1, 3, 2), deal=deal) for deal in range(1, 5)]
    assert ratings(plackett_luce(Tally.of(tied), "game")) == ratings(plackett_luce(Tally.of(split), "game"))


def test_plackett_luce_of_a_forfeit_only_puts_the_others_above_the_offender():
    values = ratings(plackett_luce(Tally.of([forfeit("abcd", "c")]), "game"))
    assert values["a"] == values["b"] == values["d"] > values["c"]


def test_plackett_luce_and_elo_agree_on_who_is_best_of_four():
    records = [match("abcd", (1, 2, 3, 4), deal=deal) for deal in range(1, 9)]
    orders = [
        [each.entrant for each in rating(Tally.of(records), "game", seat_effects=False).entrants]
        for rating in (elo, plackett_luce)
    ]
    assert orders == [list("abcd")] * 2


def test_in_a_circle_everybody_is_in_the_equilibrium():
    records = duels("rock", "scissors", "wwww") + duels("scissors", "paper", "wwww") + duels("paper", "rock", "wwww")
    table = nash(Tally.of(records), "game")
    assert ratings(table) == {"paper": 50, "rock": 50, "scissors": 50}
    assert table.notes[0] == "nash: score against the equilibrium paper 33%, rock 33%, scissors 33%"


def test_a_copy_changes_no_nash_rating():
    circle = duels("r", "s", "wwww") + duels("s", "p", "wwww") + duels("p", "r", "wwww")
    victim = [record for name in "rsp" for record in duels(name, "victim", "wwwl")]
    copy = duels("copy", "s", "wwww") + duels("p", "copy", "wwww") + duels("copy", "victim", "wwwl")
    copy += duels("copy", "r", "dddd")
    alone = ratings(nash(Tally.of(circle + victim), "game"))
    copied = ratings(nash(Tally.of(circle + victim + copy), "game"))
    assert {name: copied[name] for name in alone} == pytest.approx(alone, abs=1e-4)
    assert copied["copy"] == pytest.approx(alone["r"], abs=1e-4)


def test_who_beats_all_is_the_whole_equilibrium():
    table = nash(Tally.of(duels("a", "b", "wwww") + duels("a", "c", "www") + duels("b", "c", "ww")), "game")
    # by hand: b scored 0 of 4 and two prior draws make 1/6; c 0 of 3 makes 1/5
    assert ratings(table) == {"a": 50, "b": pytest.approx(100 / 6, abs=1e-4), "c": pytest.approx(20, abs=1e-4)}


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 13])
def test_an_equilibrium_loses_to_nobody_wherever_its_strategies_stand(count):
    numbers = np.random.default_rng(count)
    for _ in range(20):
        above = np.triu(numbers.choice([-2, -1, 0, 0, 1, 2], size=(count, count)) / 8, 1)
        payoffs = above - above.T
        mixture = equilibrium(payoffs)
        order = numbers.permutation(count)
        assert mixture.sum() == pytest.approx(1)
        assert (payoffs @ mixture).max() <= 1e-7
        assert equilibrium(payoffs[np.ix_(order, order)]) == pytest.approx(mixture[order], abs=1e-5)


def test_nothing_played_is_an_empty_table_of_every_rating():
    for rating in (points, elo_online, nash, plackett_luce):
        assert rating(Tally(), "game").entrants == ()


@pytest.mark.parametrize(
    ("rating", "parameters", "message"),
    [
        (elo_online, {"k": 0}, "elo-online: k is a number above 0, not 0"),
        (elo_online, {"start": None}, "elo-online: start is a number, not None"),
        (nash, {"prior_draws": 0}, "nash: prior_draws is a number above 0, not 0"),
        (plackett_luce, {"prior_sd": -1}, "plackett-luce: prior_sd is a number above 0, not -1"),
        (points, {"win": math.inf}, "points: win is a number, not inf"),
    ],
)
def test_a_parameter_that_cannot_be_is_refused(rating, parameters, message):
    with pytest.raises(OptionError) as error:
        rating(Tally(), "game", **parameters)
    assert str(error.value) == message


def test_scales_are_named():
    tally = Tally.of(duels("a", "b", "w"))
    assert [rating(tally, None).scale for rating in (elo, plackett_luce, points, elo_online, nash)] == [
        "Elo",
        "Elo",
        "points",
        "Elo",
        "% v. Nash",
    ]
    assert pytest.approx(173.7178, abs=1e-4) == NATURAL
