"""Laws that every rating keeps, whatever was played."""

import math
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from made import match

from arena.game import ranks
from arena.ratings.elo import elo
from arena.ratings.elo_online import elo_online
from arena.ratings.nash import nash
from arena.ratings.plackett_luce import plackett_luce
from arena.ratings.points import points
from arena.tally import Tally

RATINGS = [elo, plackett_luce, points, elo_online, nash]
BATCH = [elo, plackett_luce]
NAMES = "abcde"

LAW = settings(max_examples=25, deadline=None, derandomize=True)

ENDS = ("terminal", "terminal", "moves", "time", "crash", "void")


@st.composite
def results(draw, least=1, most=4, ends=ENDS):
    """A match of so many players, one alone only against a rival, with ties, faults and repetitions."""
    count = draw(st.integers(least, most))
    line = draw(st.lists(st.sampled_from(NAMES), min_size=count, max_size=count))
    rivals = ["poppy"] if count == 1 else draw(st.sampled_from([[], [], ["poppy"]]))
    end = draw(st.sampled_from(ends))
    offender = draw(st.sampled_from(line)) if end in ("time", "crash") else None
    values = draw(st.lists(st.integers(0, 2), min_size=count + len(rivals), max_size=count + len(rivals)))
    standing = ranks(values)
    if offender is not None:
        standing = tuple(len(values) if seat == line.index(offender) else 1 for seat in range(len(values)))
    return match(
        line,
        standing,
        rivals=rivals,
        scores=values,
        label=draw(st.sampled_from(["x", "y"])),
        deal=draw(st.integers(1, 6)),
        rotation=draw(st.integers(1, 2)),
        moves=draw(st.sampled_from([None, "same"])),
        end=end,
        offender=offender,
    )


TOURNAMENTS = st.lists(results(), max_size=14)


def numbers(table):
    """All numbers of a table."""
    for each in table.entrants:
        yield from (each.rating, each.low, each.high, each.without_forfeits)
    for each in table.seats:
        yield from (each.effect, each.low, each.high)
    if table.superiority is not None:
        yield from (value for _, _, value in table.superiority.rows())


@pytest.mark.parametrize("rating", RATINGS)
@given(records=TOURNAMENTS)
@LAW
def test_every_number_is_finite_and_every_interval_holds_its_rating(rating, records):
    tally = Tally.of(records)
    for label in ("x", "y", None):
        table = rating(tally, label)
        assert all(math.isfinite(value) for value in numbers(table) if value is not None)
        assert sorted(each.entrant for each in table.entrants) == tally.entrants(label)
        for each in table.entrants:
            assert (each.low is None) == (each.high is None)
            assert each.low is None or each.low <= each.rating <= each.high
            assert (each.rating is None) == (each.rank is None)
            assert each.rank_best is None or each.rank_best <= each.rank <= each.rank_worst


@pytest.mark.parametrize("rating", RATINGS)
@given(records=TOURNAMENTS, data=st.data())
@LAW
def test_the_order_in_which_records_are_added_changes_nothing(rating, records, data):
    whole, shuffled = Tally(), Tally()
    numbered = list(enumerate(records))
    for ordinal, record in numbered:
        whole.add(record, ordinal)
    for ordinal, record in data.draw(st.permutations(numbered)):
        shuffled.add(record, ordinal)
    for label in ("x", None):
        assert same(rating(whole, label), rating(shuffled, label))


@pytest.mark.parametrize("rating", RATINGS)
@given(records=TOURNAMENTS, split=st.integers(0, 14))
@LAW
def test_merged_tallies_give_what_one_gives(rating, records, split):
    whole, first, second = Tally(), Tally(), Tally()
    for ordinal, record in enumerate(records):
        whole.add(record, ordinal)
        (first if ordinal < split else second).add(record, ordinal)
    second.merge(first)
    assert same(rating(whole, None), rating(second, None))


def same(one, other):
    """Whether two tables are equal to the last digit."""
    if one.superiority is None or other.superiority is None:
        return one == other
    lines = [list(table.superiority.rows()) for table in (one, other)]
    return replace(one, superiority=None) == replace(other, superiority=None) and lines[0] == lines[1]


@pytest.mark.parametrize("rating", RATINGS)
@given(records=TOURNAMENTS)
@LAW
def test_the_names_of_entrants_change_nothing(rating, records):
    other = dict(zip(NAMES, reversed(NAMES), strict=True)) | {"poppy": "poppy"}
    renamed = [
        replace(
            record,
            entrants=tuple(other[name] for name in record.entrants),
            offender=record.offender and other[record.offender],
        )
        for record in records
    ]
    table, mirrored = rating(Tally.of(records), None), rating(Tally.of(renamed), None)
    for each in table.entrants:
        twin = mirrored.of(other[each.entrant])
        assert (twin.rank_best, twin.rank_worst) == (each.rank_best, each.rank_worst)
        for mine, its in ((each.rating, twin.rating), (each.low, twin.low), (each.high, twin.high)):
            assert (mine is None) == (its is None)
            assert mine is None or mine == pytest.approx(its, abs=1e-5)


@pytest.mark.parametrize("rating", BATCH)
@pytest.mark.parametrize("seat_effects", [True, False])
@given(
    records=st.lists(results(2, 3, ("terminal", "terminal", "time")), min_size=1, max_size=12),
    pair=st.permutations(NAMES),
)
@LAW
def test_adding_a_win_never_lowers_the_winner(rating, seat_effects, records, pair):
    winner, loser = pair[:2]
    before = rating(Tally.of(records), None, seat_effects=seat_effects)
    assume(any({winner, loser} <= set(group) for group in before.components))
    win = match([winner, loser], (1, 2), label="x", deal=99)
    after = rating(Tally.of([*records, win]), None, seat_effects=seat_effects)
    assert after.of(winner).rating >= before.of(winner).rating - 1e-6


@pytest.mark.parametrize("rating", [points, elo_online, nash])
@given(records=TOURNAMENTS, pair=st.permutations(NAMES))
@LAW
def test_a_last_win_never_lowers_the_winner_of_a_plain_rating(rating, records, pair):
    winner, loser = pair[:2]
    before = rating(Tally.of(records), "x").of(winner).rating
    win = match([winner, loser], (1, 2), label="x", deal=99)
    after = rating(Tally.of([*records, win]), "x").of(winner).rating
    assert before is None or after >= before - 1e-3


@pytest.mark.parametrize("rating", BATCH)
@given(records=TOURNAMENTS)
@LAW
def test_a_component_is_centred_on_the_mean(rating, records):
    table = rating(Tally.of(records), None)
    for number, group in enumerate(table.components, 1):
        values = [each.rating for each in table.entrants if each.component == number]
        assert len(values) == len(group)
        assert sum(values) / len(values) == pytest.approx(1500, abs=1e-6)


@pytest.mark.parametrize("rating", BATCH)
@given(records=TOURNAMENTS, name=st.sampled_from(NAMES), value=st.integers(-3000, 3000))
@LAW
def test_an_anchor_moves_its_component_as_a_whole(rating, records, name, value):
    tally = Tally.of(records)
    free, held = rating(tally, None), rating(tally, None, anchors={name: value})
    group = next((group for group in free.components if name in group), ())
    for each in free.entrants:
        twin = held.of(each.entrant)
        if each.rating is None:
            assert twin.rating is None
            continue
        shift = value - free.of(name).rating if each.entrant in group else 0
        assert twin.rating == pytest.approx(each.rating + shift, abs=1e-4)
