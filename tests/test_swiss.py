"""Swiss: who meets whom, and who comes in where."""

from itertools import pairwise

import pytest
from fields import by_lot, by_name, field, names, played

from arena import Stream
from arena.errors import OptionError
from arena.formats.course import Pairing
from arena.formats.swiss import MOST_ENTRANTS, MOST_ROUNDS, Score, Swiss, criteria, matched, weighed
from arena.match import Entrant


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 13])
@pytest.mark.parametrize("lot", range(3))
def test_in_each_round_everybody_meets_one_other_or_has_the_bye(count, lot):
    course, matches = played(Swiss(rounds=4, deals=1), field(count), by_lot(Stream.of("lots", count, lot)))
    assert len(course.rounds) == 4
    for each in course.rounds:
        there = [name for pairing in each.pairings for name in names(pairing)]
        there += [entrant.name for entrant in each.byes]
        assert sorted(there) == [entrant.name for entrant in field(count).entrants]
        assert len(each.byes) == count % 2
    assert len(matches) == Swiss(rounds=4, deals=1).total(field(count))


@pytest.mark.parametrize("count", range(4, 21))
def test_nobody_meets_the_same_opponent_or_has_a_second_bye_in_the_first_half_of_the_rounds(count):
    """By Dirac's theorem there is a round without a rematch as long as each has met less than half of the others."""
    rounds = (count + 1) // 2
    course, _ = played(Swiss(rounds=rounds, deals=1), field(count), by_lot(Stream.of("half", count)))
    met = [frozenset(names(pairing)) for each in course.rounds for pairing in each.pairings]
    byes = [entrant.name for each in course.rounds for entrant in each.byes]
    assert len(set(met)) == len(met)
    assert len(set(byes)) == len(byes)


def test_in_the_first_round_the_upper_half_meets_the_lower_half():
    course, _ = played(Swiss(rounds=1), field(8))
    pairs = [names(pairing) for pairing in course.rounds[0].pairings]
    assert pairs == [("e00", "e04"), ("e01", "e05"), ("e02", "e06"), ("e03", "e07")]


def test_winners_meet_winners():
    course, _ = played(Swiss(rounds=3), field(8))
    pairs = [{names(pairing) for pairing in each.pairings} for each in course.rounds]
    assert pairs[1] == {("e00", "e02"), ("e01", "e03"), ("e04", "e06"), ("e05", "e07")}
    assert {("e00", "e01"), ("e06", "e07")} < pairs[2]
    assert [place.entrant for place in course.places()][:2] == ["e00", "e01"]
    assert course.places()[0].points == 3


def test_the_bye_goes_to_the_lowest_who_has_had_none_and_counts_as_a_win():
    course, _ = played(Swiss(rounds=3, deals=1), field(5))
    assert [[entrant.name for entrant in each.byes] for each in course.rounds] == [["e04"], ["e03"], ["e02"]]
    table = {place.entrant: place for place in course.places()}
    assert (table["e04"].points, table["e04"].byes, table["e04"].losses) == (1, 1, 2)


def scores(stream, count):
    """A table as it might stand after some rounds."""
    order = [Score(Entrant(f"e{seed}", "first"), seed, stream.below(7), byes=stream.below(2)) for seed in range(count)]
    for score in order:
        for other in order:
            if score.seed < other.seed and stream.below(3) == 0:
                score.results.append((other.entrant.name, 1))
                other.results.append((score.entrant.name, 1))
    return sorted(order, key=lambda score: (-score.points, score.seed))


def matchings(places):
    """All ways to pair `places`."""
    if not places:
        yield []
        return
    first, *rest = places
    for other in rest:
        for more in matchings([place for place in rest if place != other]):
            yield [(first, other), *more]


@pytest.mark.parametrize("count", [2, 3, 5, 6, 7, 8])
@pytest.mark.parametrize("lot", range(6))
def test_a_round_is_the_best_of_all_by_the_criteria_in_their_order(count, lot):
    order = scores(Stream.of("table", count, lot), count)
    costs = {(one, two): cost for one, two, cost in criteria(order, Stream.of("lot", lot))}

    def cost(pairs):
        return tuple(map(sum, zip(*(costs[pair] for pair in pairs), strict=True)))

    place = {score.seed: number for number, score in enumerate(order)}
    found = [
        (place[one.seed], count if two is None else place[two.seed])
        for one, two in matched(order, Stream.of("lot", lot))
    ]
    assert cost(found) == min(cost(each) for each in matchings(list(range(count + count % 2))))


def test_the_criteria_count_rematches_byes_points_distance_and_a_lot():
    order = [
        Score(Entrant(name, "first"), seed, points)
        for seed, (name, points) in enumerate(zip("abcde", (4, 4, 2, 2, 2), strict=True))
    ]
    order[0].results = [("b", 1), ("b", 1)]
    order[4].byes = 3
    costs = {(one, two): cost[:4] for one, two, cost in criteria(order, Stream.of("lot"))}
    assert costs[0, 1] == (4, 0, 0, 0)  # two met twice; in their group of two they are first and second half
    assert costs[1, 2] == (0, 0, 4, 0)  # the last of a group and the first of the next
    assert costs[0, 4] == (0, 0, 4, 9)
    assert costs[2, 3] == (0, 0, 0, 0)  # one apart, as a group of three would have it
    assert costs[2, 4] == (0, 0, 0, 1)
    assert costs[4, 5] == (9, 2, 0, 0)
    assert costs[0, 5] == (0, 4, 0, 1)


def test_equally_good_rounds_are_drawn_by_lot_and_the_same_lot_draws_the_same():
    """Of four who stand level, first and third have met, and second and fourth: two other rounds are as good."""
    order = [Score(Entrant(name, "first"), seed) for seed, name in enumerate("abcd")]
    for one, two in ((0, 2), (2, 0), (1, 3), (3, 1)):
        order[one].results.append((order[two].entrant.name, 1))

    def drawn(lot):
        return [(one.seed, two.seed) for one, two in matched(order, Stream.of("lot", lot))]

    assert {str(drawn(lot)) for lot in range(20)} == {"[(0, 1), (2, 3)]", "[(0, 3), (1, 2)]"}
    assert drawn(1) == drawn(1)


def test_a_lot_never_outweighs_a_criterion():
    order = scores(Stream.of("weights"), 30)
    costs = {(one, two): cost for one, two, cost in criteria(order, Stream.of("lot"))}
    for one, two, weight in weighed(order, Stream.of("lot")):
        for three, four, other in weighed(order, Stream.of("lot")):
            assert (weight < other) == (costs[one, two] < costs[three, four])


@pytest.mark.slow
def test_the_weights_of_the_largest_field_after_the_most_rounds_fit_128_bits():
    stream = Stream.of("largest")
    order = [
        Score(Entrant(f"e{seed}", "first"), seed, 2 * stream.below(MOST_ROUNDS + 1), byes=1)
        for seed in range(MOST_ENTRANTS - 1)
    ]
    order.sort(key=lambda score: (-score.points, score.seed))
    for one, two in pairwise(order):
        one.results.append((two.entrant.name, 1))
    assert max(cost for _, _, cost in weighed(order, stream)).bit_length() < 122  # duals are a few times larger


def test_who_wins_more_matches_of_a_pairing_wins_it_and_as_many_is_a_draw():
    won = {1: (1, 0), 2: (1, 0), 3: (0, 1)}

    def scoring(match):
        deal = int(match.id.rpartition("/")[2].partition(".")[0])
        first = won[deal][0 if match.entrants[0].name == "e00" else 1]
        return (first, 1 - first)

    course, _ = played(Swiss(rounds=1, deals=3), field(2), scoring)
    pairing = course.rounds[0].pairings[0]
    assert (pairing.ended, pairing.winner.name, pairing.decided) == ((4, 0, 2), "e00", "matches")
    course, _ = played(Swiss(rounds=1, deals=1), field(2), lambda match: (1, 0))
    pairing = course.rounds[0].pairings[0]
    assert (pairing.ended, pairing.winner, pairing.decided) == ((1, 0, 1), None, "draw")
    assert [(place.place, place.points) for place in course.places()] == [(1, 0.5), (1, 0.5)]


def test_void_matches_do_not_count():
    course, _ = played(Swiss(rounds=1, deals=2), field(2), lambda match: None if ".2" in match.id else by_name(match))
    assert course.rounds[0].pairings[0].ended == (2, 0, 0)
    course, _ = played(Swiss(rounds=2, deals=2), field(4), lambda match: None)
    assert {pairing.decided for each in course.rounds for pairing in each.pairings} == {"draw"}


def test_each_deal_is_played_from_both_seats_and_a_rematch_takes_new_deals():
    _, matches = played(Swiss(rounds=3, deals=2), field(2))
    assert [match.id for match in matches] == [f"toy/e00~e01/{deal}.{r}" for deal in range(1, 7) for r in (1, 2)]
    for one, two in zip(matches[::2], matches[1::2], strict=True):
        assert one.entrants == two.entrants[::-1]
        assert one.deal == two.deal


def test_tie_breaks_are_those_of_a_table_done_by_hand():
    """a beats b and c and draws d; b beats d; c beats b; d beats c, over one deal each way.

    Points: a 2½, d 1½, b 1, c 1. Buchholz: the points of the three others. Sonneborn-Berger: those of the beaten, and
    half of those of the drawn.
    """
    wins = {("a", "b"), ("a", "c"), ("b", "d"), ("c", "b"), ("d", "c")}

    def scoring(match):
        one, two = (entrant.name for entrant in match.entrants)
        return ((one, two) in wins, (two, one) in wins)

    course, _ = played(Swiss(rounds=3, deals=1), field(["a", "b", "c", "d"]), scoring)
    rows = [
        (place.place, place.entrant, place.points, place.buchholz, place.sonneborn_berger, place.match_points)
        for place in course.places()
    ]
    assert rows == [
        (1, "a", 2.5, 3.5, 2.75, 5.0),
        (2, "d", 1.5, 4.5, 2.25, 3.0),
        (3, "b", 1.0, 5.0, 1.5, 2.0),
        (4, "c", 1.0, 5.0, 1.0, 2.0),
    ]
    assert [(place.wins, place.draws, place.losses) for place in course.places()] == [
        (2, 1, 0),
        (1, 1, 1),
        (1, 0, 2),
        (1, 0, 2),
    ]


def test_a_bye_counts_in_tie_breaks_as_a_win_over_ones_own_points():
    course, _ = played(Swiss(rounds=1, deals=1), field(3))
    table = {place.entrant: place for place in course.places()}
    assert (table["e02"].points, table["e02"].buchholz, table["e02"].sonneborn_berger) == (1, 1, 1)


def test_seeds_are_the_order_of_the_config_or_drawn():
    def first_round(seeding, seed=1):
        course, _ = played(Swiss(rounds=1, deals=1, seeding=seeding), field(8, seed=seed))
        return [names(pairing) for pairing in course.rounds[0].pairings]

    assert first_round("config")[0] == ("e00", "e04")
    assert first_round("drawn") == first_round("drawn")
    assert len({str(first_round("drawn", seed)) for seed in range(5)}) > 1


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (3, 3), (4, 3), (5, 4), (8, 4), (9, 5), (16, 5), (17, 6)])
def test_by_default_there_is_a_round_more_than_in_a_knockout(count, rounds):
    assert Swiss().rounds_of(field(count)) == rounds


def test_the_notes_say_when_there_will_be_rematches():
    assert Swiss(rounds=5, deals=3).notes(field(6)) == ["5 rounds of 3 pairings over 3 deals"]
    assert "after 5 rounds all have met" in Swiss(rounds=6, deals=3).notes(field(6))[0]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"rounds": 0}, "rounds is a whole number from 1 to 200, not 0"),
        ({"rounds": True}, "rounds is"),
        ({"rounds": 201}, "rounds is"),
        ({"deals": 0}, "deals is a whole number from 1"),
        ({"deals": 2.0}, "deals is"),
        ({"deals": "own"}, "deals is"),
        ({"seeding": "elo"}, "seeding is config or drawn, not 'elo'"),
    ],
)
def test_a_parameter_that_cannot_be_is_refused(given, said):
    with pytest.raises(OptionError) as told:
        Swiss(**given)
    assert said in str(told.value)


def test_a_swiss_is_for_two_players_and_not_too_many_entrants():
    with pytest.raises(OptionError, match="toy is played by 3; take balanced or round-robin"):
        Swiss().check(field(5, players=3))
    with pytest.raises(OptionError, match="at most 1,000 entrants"):
        Swiss().check(field(MOST_ENTRANTS + 1))
    Swiss().check(field(MOST_ENTRANTS))


def test_a_course_that_is_not_over_shows_what_is_known():
    course = Swiss(rounds=2, deals=1).course(field(4))
    next(course.fixtures())
    assert [pairing.decided for pairing in course.rounds[0].pairings] == ["", ""]
    assert all(isinstance(pairing, Pairing) and pairing.deals == 1 for pairing in course.rounds[0].pairings)
    assert {place.points for place in course.places()} == {0}
