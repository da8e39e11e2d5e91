"""Knockouts: brackets, byes, further deals and places."""

from itertools import combinations

import pytest
from fields import by_lot, field, names, played

from arena import Stream
from arena.errors import OptionError
from arena.formats.bracket import double, single
from arena.formats.knockout import DoubleKnockout, Knockout

BOTH = [Knockout, DoubleKnockout]
SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 17, 32]


def losses(course):
    """How many pairings each has lost."""
    count = {entrant.name: 0 for entrant in course.seeds}
    for each in course.rounds:
        for pairing in each.pairings:
            count[next(name for name in names(pairing) if name != pairing.winner.name)] += 1
    return count


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.parametrize("lot", range(3))
def test_in_a_single_knockout_all_but_one_lose_exactly_once(count, lot):
    course, _ = played(Knockout(deals=1, extra=1), field(count), by_lot(Stream.of("single", count, lot)))
    lost = losses(course)
    assert sorted(lost.values()) == [0, *[1] * (count - 1)]
    assert lost[course.places()[0].entrant] == 0
    assert sum(len(each.pairings) for each in course.rounds) == count - 1


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.parametrize("lot", range(3))
def test_in_a_double_knockout_all_but_one_lose_exactly_twice(count, lot):
    course, _ = played(DoubleKnockout(deals=1, extra=1), field(count), by_lot(Stream.of("double", count, lot)))
    lost = losses(course)
    winner = course.places()[0].entrant
    assert lost.pop(winner) in (0, 1)
    assert set(lost.values()) == {2}
    second = any("second part" in each.title for each in course.rounds)
    assert sum(len(each.pairings) for each in course.rounds) == 2 * count - 2 + second


@pytest.mark.parametrize("lot", range(12))
def test_the_second_part_of_the_grand_final_is_played_where_the_unbeaten_one_loses_the_first(lot):
    course, _ = played(DoubleKnockout(deals=1, extra=0), field(6), by_lot(Stream.of("grand", lot)))
    titled = {each.title: each for each in course.rounds}
    final = titled["grand final"].pairings[0]
    unbeaten = titled["winners' round 3"].pairings[0].winner
    assert unbeaten.name in names(final)
    assert ("grand final, second part" in titled) == (final.winner is not unbeaten)


@pytest.mark.parametrize("count", SIZES)
def test_where_the_better_seed_always_wins_the_best_meet_last(count):
    course, _ = played(Knockout(deals=1), field(count))
    assert names(course.rounds[-1].pairings[0]) == ("e00", "e01")
    table = {place.entrant: place.place for place in course.places()}
    assert (table["e00"], table["e01"]) == (1, 2)
    for each in course.rounds[:-1]:
        left = len(each.pairings) + len(each.byes)
        assert {pairing.winner.name for pairing in each.pairings} | {entrant.name for entrant in each.byes} == {
            f"e{seed:02}" for seed in range(left)
        }


@pytest.mark.parametrize(("count", "byes"), [(8, []), (7, ["e00"]), (6, ["e00", "e01"]), (5, ["e00", "e01", "e02"])])
def test_byes_are_for_the_first_seeds_in_the_first_round(count, byes):
    for style in BOTH:
        course, _ = played(style(deals=1), field(count))
        assert sorted(entrant.name for entrant in course.rounds[0].byes) == byes


def test_places_are_by_the_round_that_knocks_out():
    course, _ = played(Knockout(deals=1), field(6))
    rows = [(place.place, place.entrant, place.out, place.wins, place.losses, place.byes) for place in course.places()]
    assert rows == [
        (1, "e00", None, 2, 0, 1),
        (2, "e01", "final", 1, 1, 1),
        (3, "e02", "semifinals", 1, 1, 0),
        (3, "e03", "semifinals", 1, 1, 0),
        (5, "e04", "quarterfinals", 0, 1, 0),
        (5, "e05", "quarterfinals", 0, 1, 0),
    ]


def test_a_double_knockout_gives_each_round_of_losers_its_places():
    course, _ = played(DoubleKnockout(deals=1), field(8))
    rows = [(place.place, place.entrant, place.out) for place in course.places()]
    assert rows == [
        (1, "e00", None),
        (2, "e01", "grand final"),
        (3, "e02", "losers' round 4"),
        (4, "e03", "losers' round 3"),
        (5, "e04", "losers' round 2"),
        (5, "e05", "losers' round 2"),
        (7, "e06", "losers' round 1"),
        (7, "e07", "losers' round 1"),
    ]


@pytest.mark.parametrize(("count", "first"), [(4, 2), (8, 3), (16, 4), (32, 5), (64, 7), (128, 8)])
def test_in_a_double_knockout_of_2_to_the_m_nobody_meets_again_before_the_losers_round_m(count, first):
    early = [f"losers' round {number}" for number in range(1, first)]
    for lot in range(15):
        course, _ = played(DoubleKnockout(deals=1, extra=0), field(count), by_lot(Stream.of("again", count, lot)))
        met = set()
        for each in course.rounds:
            for pairing in each.pairings:
                assert frozenset(names(pairing)) not in met or each.title not in early, each.title
                met.add(frozenset(names(pairing)))


def first_wins(match):
    """As many matches for both: whoever sits first wins."""
    return (1, 0)


def test_after_as_many_wins_further_deals_are_played_one_by_one_until_it_is_decided():
    def scoring(match):
        deal = int(match.id.rpartition("/")[2].partition(".")[0])
        return (1, 0) if deal < 5 else (0, 1) if match.entrants[0].name == "e00" else (1, 0)

    course, matches = played(Knockout(deals=2, extra=9), field(2), scoring)
    pairing = course.rounds[0].pairings[0]
    assert (pairing.deals, pairing.winner.name, pairing.decided, pairing.ended) == (5, "e01", "matches", (4, 0, 6))
    assert [match.id for match in matches] == [f"toy/e00~e01/{deal}.{r}" for deal in range(1, 6) for r in (1, 2)]


def test_after_the_last_further_deal_the_better_seed_goes_on():
    course, _ = played(Knockout(deals=2, extra=3), field(4), first_wins)
    assert {(pairing.deals, pairing.decided) for each in course.rounds for pairing in each.pairings} == {(5, "seed")}
    assert [place.entrant for place in course.places()][:2] == ["e00", "e01"]


def test_without_results_the_better_seed_goes_on():
    course, _ = played(Knockout(deals=1, extra=1), field(4), lambda match: None)
    assert course.places()[0].entrant == "e00"


def test_further_deals_of_one_pairing_do_not_hold_up_the_others():
    """e00 and e03 need a further deal, and meanwhile the next round of the others goes on."""

    def scoring(match):
        one = match.entrants[0].name
        if match.id.startswith("toy/e00~e07"):
            deal = int(match.id.rpartition("/")[2].partition(".")[0])
            return (1, 0) if deal == 1 or one == "e00" else (0, 1)
        return (1, 0) if one == min(entrant.name for entrant in match.entrants) else (0, 1)

    _, matches = played(Knockout(deals=1, extra=3), field(8), scoring)
    ids = [match.id for match in matches]
    assert ids.index("toy/e00~e07/2.1") < ids.index("toy/e00~e03/1.1")
    assert ids.index("toy/e01~e02/1.1") < ids.index("toy/e00~e03/1.1")


def test_a_rematch_takes_new_deals():
    _, matches = played(DoubleKnockout(deals=2, extra=0), field(2), lambda match: (0, 0))
    assert [match.id for match in matches] == [f"toy/e00~e01/{deal}.{r}" for deal in range(1, 5) for r in (1, 2)]


def test_a_rematch_is_decided_by_its_own_matches():
    """e00 wins the first pairing by 4 to 0, and e01 the grand final and its second part by 3 to 1."""

    def scoring(match):
        deal, rotation = map(int, match.id.rpartition("/")[2].split("."))
        first = deal <= 2 or (deal, rotation) in ((3, 1), (5, 1))
        return (1, 0) if (match.entrants[0].name == "e00") == first else (0, 1)

    course, _ = played(DoubleKnockout(deals=2, extra=0), field(2), scoring)
    ended = [(names(p), p.ended[::2]) for each in course.rounds for p in each.pairings]
    assert ended == [(("e00", "e01"), (4, 0)), (("e00", "e01"), (1, 3)), (("e01", "e00"), (3, 1))]
    assert course.places()[0].entrant == "e01"


def test_ids_are_unique_over_a_whole_run():
    for lot in range(5):
        _, matches = played(DoubleKnockout(deals=2, extra=2), field(7), by_lot(Stream.of("ids", lot)))
        assert len({match.id for match in matches}) == len(matches)


def test_a_course_that_is_not_over_gives_places_to_those_alone_who_are_out():
    course = Knockout(deals=1).course(field(4))
    next(course.fixtures())
    assert {(place.place, place.out) for place in course.places()} == {(None, None)}
    assert [each.title for each in course.rounds] == ["semifinals"]


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32])
def test_a_bracket_is_drawn_so_that_each_seed_meets_the_one_that_mirrors_it(size):
    first = [node for node in single(size).nodes if node.round == 0]
    assert {node.one.number + node.two.number for node in first} == {size - 1}
    assert sorted(number for node in first for number in (node.one.number, node.two.number)) == list(range(size))


@pytest.mark.parametrize("bracket", [single(13), double(13), double(32)])
def test_the_nodes_of_a_bracket_come_after_those_that_they_wait_for(bracket):
    for number, node in enumerate(bracket.nodes):
        for source in (node.one, node.two):
            assert source.kind == "seed" or source.number < number
    ends = [(source.kind, source.number) for node in bracket.nodes for source in (node.one, node.two)]
    assert len(set(ends)) == len(ends)


def test_rounds_of_a_single_knockout_have_the_usual_names():
    assert single(32).titles == ("round of 32", "round of 16", "quarterfinals", "semifinals", "final")


@pytest.mark.parametrize("style", BOTH)
def test_seeds_are_the_order_of_the_config_or_drawn(style):
    orders = {
        str([entrant.name for entrant in style(seeding="drawn").course(field(6, seed=seed)).seeds]) for seed in range(4)
    }
    assert len(orders) > 1
    assert [entrant.name for entrant in style().course(field(6)).seeds] == [f"e{seed:02}" for seed in range(6)]


def test_how_many_matches_there_will_be_is_known_without_further_deals_alone():
    assert Knockout(deals=3, extra=0).total(field(5)) == 24
    assert len(played(Knockout(deals=3, extra=0), field(5), first_wins)[1]) == 24
    assert Knockout(deals=3, extra=1).total(field(5)) is None
    assert DoubleKnockout(deals=3, extra=0).total(field(5)) is None


def test_the_notes_say_how_many_pairings_and_byes_there_will_be():
    assert Knockout(deals=2, extra=3).notes(field(7)) == [
        "3 rounds, 6 pairings over 2 to 5 deals; a bye for the first seed"
    ]
    assert Knockout(deals=2, extra=0).notes(field(8)) == ["3 rounds, 7 pairings over 2 deals"]
    assert DoubleKnockout(deals=2, extra=3).notes(field(5)) == [
        "9 rounds, 8 or 9 pairings over 2 to 5 deals; byes for the first 3 seeds"
    ]


@pytest.mark.parametrize("style", BOTH)
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"deals": 0}, "deals is a whole number from 1"),
        ({"extra": -1}, "extra is a whole number from 0"),
        ({"extra": False}, "extra is"),
        ({"seeding": None}, "seeding is config or drawn, not None"),
    ],
)
def test_a_parameter_that_cannot_be_is_refused(style, given, said):
    with pytest.raises(OptionError) as told:
        style(**given)
    assert said in str(told.value)


@pytest.mark.parametrize("style", BOTH)
def test_a_knockout_is_for_two_players(style):
    with pytest.raises(OptionError, match="toy is played by 4; take balanced or round-robin"):
        style().check(field(8, players=4))
    style().check(field(2))


def test_two_who_are_in_different_halves_can_meet_in_the_final_alone():
    for one, two in combinations(range(8), 2):
        strong = {f"e{one:02}", f"e{two:02}"}

        def scoring(match, strong=strong):
            return tuple(2 * (entrant.name in strong) + (entrant.name == min(strong)) for entrant in match.entrants)

        course, _ = played(Knockout(deals=1, extra=0), field(8), scoring)
        met = next(each.title for each in course.rounds for p in each.pairings if set(names(p)) == strong)
        same_half = (one in (0, 3, 4, 7)) == (two in (0, 3, 4, 7))
        assert (met == "final") == (not same_half)
