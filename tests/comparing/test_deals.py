"""What entrants scored against each other, deal by deal."""

import random

import pytest
from made import forfeit, match

from arena.comparing.deals import PairDeals, deals_between, pair_deals
from arena.tally import Tally

RANKS = {"w": (1, 2), "d": (1, 1), "l": (2, 1)}


def deal(number, results, one="a", other="b", **more):
    """The two matches of a deal; `results` are those of `one` in the first and in the second seat."""
    first, second = results
    return [
        match((one, other), RANKS[first], deal=number, rotation=1, **more),
        match((other, one), RANKS[second][::-1], deal=number, rotation=2, **more),
    ]


def tally_of(*deals):
    return Tally.of(record for each in deals for record in each)


@pytest.mark.parametrize(
    ("results", "half_points"),
    [("ww", 4), ("wd", 3), ("dw", 3), ("dd", 2), ("wl", 2), ("lw", 2), ("ld", 1), ("ll", 0)],
)
def test_a_deal_gives_two_half_points_for_a_win_and_one_for_a_draw(results, half_points):
    found = deals_between(tally_of(deal(1, results)), "game", "a", "b")
    assert found == PairDeals(tuple(int(cell == half_points) for cell in range(5)))


def test_what_one_wins_the_other_loses():
    tally = tally_of(deal(1, "ww"), deal(2, "wd"), deal(3, "wl"), deal(4, "ww"))
    assert deals_between(tally, "game", "a", "b").counts == (0, 0, 1, 1, 2)
    assert deals_between(tally, "game", "b", "a").counts == (2, 1, 1, 0, 0)


def test_entrants_who_never_met_have_no_deals():
    assert deals_between(Tally(), "game", "a", "b") == PairDeals((0, 0, 0, 0, 0))
    assert deals_between(tally_of(deal(1, "ww")), "other", "a", "b").played == 0
    assert deals_between(tally_of(deal(1, "ww")), "game", "a", "c").played == 0


def test_deals_that_repeat_others_move_by_move_count_once():
    """In whatever order their matches came."""
    same = [deal(number, "ww", moves="same") for number in (1, 2, 3)]
    found = deals_between(tally_of(same[0], same[1][::-1], same[2], deal(4, "ll")), "game", "a", "b")
    assert found == PairDeals((1, 0, 0, 0, 1), repeated=2)
    assert found.played == 4 and found.distinct == 2


def test_a_deal_with_one_match_of_its_own_is_no_repetition():
    tally = Tally.of(
        [
            match(("a", "b"), (1, 2), deal=1, moves="same"),
            match(("b", "a"), (1, 2), deal=1, rotation=2, moves="this"),
            match(("a", "b"), (1, 2), deal=2, moves="same"),
            match(("b", "a"), (2, 1), deal=2, rotation=2, moves="that"),
        ]
    )
    assert deals_between(tally, "game", "a", "b") == PairDeals((0, 0, 1, 0, 1))


@pytest.mark.parametrize("ranks", [None, ()])
def test_a_deal_with_a_match_missing_or_void_does_not_count(ranks):
    first, _ = deal(1, "ww")
    records = [first] if ranks is None else [first, match(("b", "a"), (1, 2), deal=1, rotation=2, end="void")]
    tally = Tally.of([*records, *deal(2, "ww")])
    assert deals_between(tally, "game", "a", "b") == PairDeals((0, 0, 0, 0, 1), incomplete=1)


def test_a_forfeit_is_a_loss():
    tally = Tally.of([forfeit(("a", "b"), "a"), match(("b", "a"), (2, 1), rotation=2)])
    assert deals_between(tally, "game", "a", "b").counts == (0, 0, 1, 0, 0)


def test_the_order_of_the_matches_changes_nothing():
    records = [record for number in range(1, 30) for record in deal(number, "wd" if number % 3 else "ll")]
    records += [record for number in range(1, 9) for record in deal(number, "wl", other="c")]
    expected = pair_deals(Tally.of(records), "game", 2)
    assert expected["a", "b"].counts == (9, 0, 0, 20, 0) and expected["a", "c"].counts == (0, 0, 8, 0, 0)
    random.Random(1).shuffle(records)
    assert pair_deals(Tally.of(records), "game", 2) == expected


def test_deals_of_three_give_each_pair_up_to_six_half_points():
    """The first is ahead in all three seatings, the others are tied once and ahead of each other once."""
    tally = Tally.of(
        [
            match(("a", "b", "c"), (1, 2, 3), rotation=1),
            match(("b", "c", "a"), (2, 2, 1), rotation=2),
            match(("c", "a", "b"), (2, 1, 3), rotation=3),
        ]
    )
    found = pair_deals(tally, "game", 3)
    assert found["a", "b"].counts == found["a", "c"].counts == (0, 0, 0, 0, 0, 0, 1)
    assert found["b", "c"].counts == (0, 0, 0, 1, 0, 0, 0)


def test_a_third_ones_fault_tells_nothing_of_the_others():
    seatings = (("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"))
    tally = Tally.of(forfeit(seats, "c", rotation=number) for number, seats in enumerate(seatings, 1))
    found = pair_deals(tally, "game", 3)
    assert found["a", "b"].counts == (0, 0, 0, 1, 0, 0, 0)
    assert found["a", "c"].counts == found["b", "c"].counts == (0, 0, 0, 0, 0, 0, 1)


def test_rivals_that_the_rules_play_have_no_deals():
    tally = Tally.of([match(("a",), (1, 2), rivals=("house",))])
    assert pair_deals(tally, "game", 1) == {}
