"""Balanced line-ups, the designs behind them, and the seats of all formats."""

from collections import Counter
from itertools import combinations, permutations
from math import comb, factorial

import pytest
from fields import field

from arena.errors import OptionError
from arena.formats.balanced import Balanced
from arena.formats.designs import design, groups_for, is_exact, least_meetings, meetings_of, smallest
from arena.formats.round_robin import RoundRobin


def matches(style, field):
    (batch,) = style.fixtures(field)
    return list(batch)


@pytest.mark.parametrize(("points", "size"), [(points, size) for size in range(2, 7) for points in range(size, 16)])
def test_each_two_meet_equally_often(points, size):
    groups = smallest(points, size)
    assert {len(set(group)) for group in groups} == {size}
    assert is_exact(points, groups)


@pytest.mark.parametrize(("points", "size"), [(25, 4), (28, 4), (30, 5), (16, 6), (31, 6), (40, 3), (36, 4), (60, 4)])
def test_large_fields_have_exact_designs_as_well(points, size):
    assert is_exact(points, smallest(points, size))


@pytest.mark.parametrize(
    ("points", "size", "groups"),
    [(7, 3, 7), (9, 3, 12), (13, 4, 13), (16, 4, 20), (21, 5, 21), (11, 5, 11), (6, 4, 15), (12, 4, 33), (8, 4, 14)],
)
def test_exact_designs_are_as_small_as_those_in_the_books(points, size, groups):
    """Projective and affine planes, Steiner triples and biplanes, by Fisher's inequality or counting the smallest."""
    assert len(smallest(points, size)) == groups


@pytest.mark.parametrize(("points", "size"), [(21, 6), (36, 6), (100, 4)])
def test_where_no_exact_design_is_found_most_pairs_meet_as_often_as_on_average(points, size):
    """Random groups would have a variance of about the mean."""
    groups = smallest(points, size)
    found = meetings_of(groups)
    mean = len(groups) * comb(size, 2) / comb(points, 2)
    variance = sum((found[pair] - mean) ** 2 for pair in combinations(range(points), 2)) / comb(points, 2)
    assert variance < 0.6
    came = Counter(point for group in groups for point in group)
    assert len(set(came.values())) == 1


@pytest.mark.parametrize("meetings", range(1, 8))
@pytest.mark.parametrize(("points", "size"), [(7, 4), (10, 4), (9, 5), (6, 4)])
def test_meetings_are_reached_on_average_and_hardly_exceeded(points, size, meetings):
    groups = design(points, size, meetings)
    assert len(groups) == groups_for(points, size, meetings)
    found = meetings_of(groups)
    assert meetings <= sum(found.values()) / comb(points, 2) < meetings + comb(size, 2) / comb(points, 2)
    counts = [found[pair] for pair in combinations(range(points), 2)]
    assert max(counts) - min(counts) <= 3
    came = Counter(point for group in groups for point in group)
    assert max(came.values()) - min(came.values()) <= 1


def test_a_design_with_more_groups_than_there_are_holds_all_of_them():
    assert Counter(design(5, 4, 6)) == dict.fromkeys(combinations(range(5), 4), 2)
    assert set(Counter(design(5, 3, 4)).values()) == {1, 2}


def test_the_same_numbers_give_the_same_design_everywhere():
    """Written down once: a change of streams or of the search would make old runs impossible to go on with."""
    assert design(7, 4, 2) == PINNED
    assert smallest(7, 4) == PINNED


PINNED = (
    (0, 1, 4, 6), (0, 1, 2, 5), (1, 2, 3, 6), (0, 2, 3, 4), (1, 3, 4, 5), (2, 4, 5, 6), (0, 3, 5, 6),
)  # fmt: skip


@pytest.mark.parametrize(
    ("points", "size", "meetings"), [(7, 3, 1), (8, 3, 6), (12, 4, 3), (12, 5, 20), (10, 4, 2), (6, 2, 1), (4, 4, 1)]
)
def test_the_least_meetings_make_whole_numbers_of_groups(points, size, meetings):
    assert least_meetings(points, size) == meetings


@pytest.mark.parametrize(("count", "players"), [(7, 4), (6, 3), (9, 5), (8, 6), (5, 2)])
def test_everybody_sits_in_each_seat_equally_often(count, players):
    seats = Counter(
        (entrant.name, seat)
        for match in matches(Balanced(), field(count, players))
        for seat, entrant in enumerate(match.entrants)
    )
    assert len(seats) == count * players
    assert len(set(seats.values())) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_after_all_circular_orders_everybody_has_sat_right_behind_everybody_else_equally_often(players):
    behind = Counter()
    played = matches(RoundRobin(rounds=factorial(players - 1)), field(players, players))
    for match in played:
        row = [entrant.name for entrant in match.entrants]
        behind.update(zip(row, row[1:] + row[:1], strict=True))
    assert set(behind) == set(permutations([entrant.name for entrant in field(players).entrants], 2))
    assert len(set(behind.values())) == 1
    assert len({tuple(entrant.name for entrant in match.entrants) for match in played}) == factorial(players)


def test_groups_begin_with_different_circular_orders():
    first = [match for match in matches(RoundRobin(rounds=1), field(8, 4)) if match.id.endswith("/1.1")]
    orders = {tuple(sorted(range(4), key=lambda seat: match.entrants[seat].name)) for match in first}
    assert len(orders) == 6


def test_two_sit_by_name_and_then_the_other_way_round():
    rows = [[entrant.name for entrant in match.entrants] for match in matches(RoundRobin(rounds=2), field(["b", "a"]))]
    assert rows == [["a", "b"], ["b", "a"]] * 2


def test_a_group_that_comes_several_times_plays_deals_of_its_own():
    style = Balanced(rounds=2, meetings=12)
    ids = [match.id for match in matches(style, field(5, 4))]
    assert len(set(ids)) == len(ids) == style.total(field(5, 4))
    assert {int(each.rpartition("/")[2].partition(".")[0]) for each in ids} == {1, 2, 3, 4, 5, 6, 7, 8}


def test_rounds_that_are_added_leave_the_matches_before_as_they_are():
    for style in (Balanced(meetings=12), Balanced()):
        few = [match.id for match in matches(style, field(5, 4))]
        many = [match.id for match in matches(Balanced(rounds=3, meetings=style.meetings), field(5, 4))]
        assert many[: len(few)] == few


def test_the_balance_is_told_before_anything_is_played():
    assert Balanced(rounds=6).notes(field(7, 4)) == [
        "7 groups of 4 over 6 deals, each from every seat",
        "each two meet in 2 groups",
        "each entrant plays 96 matches",
        "each entrant sits 24 times in each seat",
        "each other one sits 16 times right behind it",
    ]
    uneven = Balanced(meetings=1).notes(field(6, 4))
    assert uneven[0] == "3 groups of 4 over 1 deal, each from every seat"
    assert uneven[1].startswith("each two meet in 1 to 2 (mean 1.20) groups")
    assert uneven[2] == "each entrant plays 8 matches"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"rounds": 0}, "rounds is a whole number from 1"),
        ({"rounds": True}, "rounds is"),
        ({"meetings": 0}, "meetings is a whole number from 1 to 1,000, not 0"),
        ({"meetings": "2"}, "meetings is"),
    ],
)
def test_a_parameter_that_cannot_be_is_refused(given, said):
    with pytest.raises(OptionError) as told:
        Balanced(**given)
    assert said in str(told.value)


def test_nobody_is_balanced_alone():
    with pytest.raises(OptionError, match="toy is played by one; take round-robin"):
        Balanced().check(field(3, players=1))
    Balanced().check(field(3, players=2))
