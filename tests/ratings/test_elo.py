import math

import pytest
from made import duels, forfeit, match

from arena.errors import OptionError
from arena.ratings import Strengths
from arena.ratings.elo import elo
from arena.ratings.model import NATURAL
from arena.tally import Tally

SURE = 1e6
"""The sd of a prior that says nothing."""


def rated(records, **parameters) -> Strengths:
    return elo(Tally.of(records), "game", **parameters)


def ratings(strengths: Strengths) -> dict[str, float | None]:
    return {each.entrant: each.rating for each in strengths.entrants}


def test_no_match_gives_an_empty_table():
    assert elo(Tally(), "game") == Strengths("Elo", ())


def test_one_win_moves_both_from_the_mean_as_far_as_the_prior_lets_it():
    # by hand: 1 - s(2x) = x / t^2 with t = 350 ln(10) / 400 gives x = 0.7457 natural units, 129.5 Elo
    table = rated(duels("a", "b", "w"), seat_effects=False)
    assert ratings(table) == {"a": pytest.approx(1629.5, abs=0.1), "b": pytest.approx(1370.5, abs=0.1)}


def test_one_match_gives_no_interval():
    table = rated(duels("a", "b", "w"))
    for each in table.entrants:
        assert (each.low, each.high, each.rank_best, each.rank_worst) == (None, None, 1, 2)
    assert table.superiority is not None
    assert table.superiority.of("a", "b") is None
    assert any("n/a" in note for note in table.notes)


def test_forty_wins_out_of_forty_are_far_apart_and_finite():
    table = rated(duels("a", "b", "w" * 40))
    gap = table.of("a").rating - table.of("b").rating
    assert 500 < gap < 1500
    assert table.of("a").low > table.of("b").high
    assert (table.of("a").rank_worst, table.of("b").rank_best) == (1, 2)
    assert table.superiority.of("a", "b") > 0.99


def test_draws_alone_make_equals():
    table = rated(duels("a", "b", "d" * 40))
    assert ratings(table) == {"a": 1500.0, "b": 1500.0}
    assert [each.rank for each in table.entrants] == [1, 1]
    assert table.superiority.of("a", "b") == 0.5
    assert all(math.isfinite(each.high) for each in table.entrants)


def test_the_model_of_two_is_that_of_davidson():
    # by hand: w/l = 3 is the odds of winning, log 3 natural units apart; tie parameter 20 / sqrt(30 * 10) = 1.155,
    # so that equals tie in 1.155 / 3.155 = 36.6 % of their matches
    table = rated(duels("a", "b", ("www" + "dd" + "l") * 1000), prior_sd=SURE, seat_effects=False)
    assert table.of("a").rating - table.of("b").rating == pytest.approx(NATURAL * math.log(3), abs=0.1)
    assert "ties at game (2 players): 37% between equals" in table.notes


def test_a_seat_that_wins_is_worth_something_and_the_entrants_are_equal():
    records = [
        record
        for deal in range(1, 41)
        for record in (
            match("ab", (1, 2) if deal % 4 else (2, 1), deal=deal),
            match("ba", (1, 2) if deal % 4 else (2, 1), deal=deal, rotation=2),
        )
    ]
    table = rated(records, prior_sd=SURE)
    first, second = table.seats
    assert ratings(table) == {"a": pytest.approx(1500), "b": pytest.approx(1500)}
    assert first.effect == pytest.approx(NATURAL * math.log(3) / 2, abs=0.1)  # 30 of 40 won: odds 3
    assert (first.effect + second.effect, first.seat, second.seat) == (pytest.approx(0), 1, 2)
    assert first.low > 0 > second.high


def test_a_first_player_who_always_wins_leaves_everything_finite():
    records = [
        record
        for deal in range(1, 31)
        for record in (match("ab", (1, 2), deal=deal), match("ba", (1, 2), deal=deal, rotation=2))
    ]
    table = rated(records)
    assert ratings(table) == {"a": 1500.0, "b": 1500.0}
    assert all(math.isfinite(each.effect) and math.isfinite(each.high) for each in table.seats)


def test_an_entrant_that_never_left_its_seat_is_not_thought_to_be_better_than_the_data_say():
    records = [match("ab", (1, 2) if deal % 10 else (2, 1), deal=deal) for deal in range(1, 101)]
    table = rated(records)
    assert table.of("a").low < 1500 < table.of("a").high


def test_identical_matches_are_one_observation():
    once = [match("ab", (1, 2), moves="x"), match("ba", (2, 1), rotation=2, moves="y"), *duels("a", "c", "wl")]
    again = [
        record
        for deal in range(2, 26)
        for record in (
            match("ab", (1, 2), deal=deal, moves="x"),
            match("ba", (2, 1), deal=deal, rotation=2, moves="y"),
        )
    ]
    assert ratings(rated(once + again)) == ratings(rated(once))


def test_two_deterministic_bots_that_replay_one_match_get_no_interval():
    table = rated([match("ab", (1, 2), deal=deal, moves="same") for deal in range(1, 26)])
    assert [(each.low, each.high) for each in table.entrants] == [(None, None)] * 2


def test_a_forfeit_of_four_moves_the_offender_alone():
    table = rated([forfeit("abcd", "c", deal=deal) for deal in range(1, 5)])
    values = ratings(table)
    assert values["a"] == values["b"] == values["d"] > values["c"]
    assert table.of("c").rank == 4
    assert not any("ties" in note for note in table.notes)


def test_ratings_without_forfeits_stand_beside_those_with_them():
    table = rated([*duels("a", "b", "wlwl"), *[forfeit("ab", "b", deal=deal) for deal in range(11, 15)]])
    assert table.of("a").rating > 1500
    assert table.of("a").without_forfeits == pytest.approx(1500)
    assert "forfeits: 4 of 8 distinct matches; clean: the ratings without them" in table.notes


def test_forfeits_alone_are_rated_and_leave_no_rating_without_them():
    table = rated([forfeit("ab", "b", deal=deal) for deal in range(1, 5)])
    assert table.of("a").rating > 1500 > table.of("b").rating
    assert {each.without_forfeits for each in table.entrants} == {None}
    assert "forfeits: 4 of 4 distinct matches; without them there is nothing to rate" in table.notes


def test_without_forfeits_nothing_is_said_of_them():
    table = rated(duels("a", "b", "wl"))
    assert {each.without_forfeits for each in table.entrants} == {None}
    assert not any("forfeits" in note for note in table.notes)


def test_only_void_matches_rate_nobody():
    assert rated([match("ab", (), end="void")]) == Strengths("Elo", ())


def test_an_entrant_against_itself_is_not_rated():
    table = rated([match("aa", (1, 2), deal=deal) for deal in range(1, 9)])
    assert ratings(table) == {"a": None}
    assert (table.entrants[0].rank, table.seats) == (None, ())


def test_matches_of_an_entrant_against_itself_change_no_rating():
    records = duels("a", "b", "wwl")
    itself = [match("aa", (1, 2), deal=deal) for deal in range(1, 9)]
    assert ratings(rated(records + itself)) == ratings(rated(records))


def test_entrants_that_never_met_are_ranked_by_themselves():
    table = rated([*duels("a", "b", "wwl"), *duels("c", "d", "wwl"), *duels("c", "e", "w")])
    assert table.components == (("c", "d", "e"), ("a", "b"))
    assert [(each.entrant, each.component, each.rank) for each in table.entrants] == [
        ("c", 1, 1),
        ("d", 1, 2),
        ("e", 1, 3),
        ("a", 2, 1),
        ("b", 2, 2),
    ]
    assert table.superiority.of("a", "c") is None
    assert table.of("a").rating + table.of("b").rating == pytest.approx(3000)
    assert any("no match connects these 2 groups" in note for note in table.notes)


def test_ties_of_several_share_a_rank_whatever_their_seats_and_names():
    table = rated([match(line, (1, 2, 2, 4), deal=deal) for deal, line in enumerate(("abcd", "acbd"), 1)])
    assert table.of("b").rank == table.of("c").rank == 2
    assert table.of("b").rating == table.of("c").rating


def test_an_anchor_has_its_rating_exactly_and_the_others_follow():
    records = [*duels("a", "b", "wwlwd"), *duels("b", "c", "wwld")]
    free, held = rated(records), rated(records, anchors={"b": 1000})
    assert held.of("b").rating == held.of("b").low == held.of("b").high == 1000
    for name in "ac":
        assert held.of(name).rating - 1000 == pytest.approx(free.of(name).rating - free.of("b").rating, abs=1e-6)
    assert "anchors: b = 1000" in held.notes


def test_two_anchors_both_hold():
    table = rated([*duels("a", "b", "wwlwd"), *duels("b", "c", "wwld")], anchors={"a": 1800, "c": 1200})
    assert (table.of("a").rating, table.of("c").rating) == (1800, 1200)
    assert 1200 < table.of("b").rating < 1800


def test_an_anchor_holds_its_own_component_alone():
    table = rated([*duels("a", "b", "wl"), *duels("c", "d", "wl")], anchors={"a": 2000})
    assert (table.of("a").rating, table.of("c").rating) == (2000, pytest.approx(1500))


def test_an_anchor_without_a_match_changes_nothing():
    records = duels("a", "b", "wwl")
    assert ratings(rated(records, anchors={"absent": 900})) == ratings(rated(records))


def test_ratings_of_a_component_are_centred_on_the_mean_that_was_asked_for():
    table = rated([*duels("a", "b", "wwl"), *duels("b", "c", "wwl")], mean=1000)
    assert sum(each.rating for each in table.entrants) == pytest.approx(3000)


def test_a_rival_is_rated_and_its_seat_is_worth_nothing_of_its_own():
    records = [match(["me"], (1, 2) if deal % 4 else (2, 1), rivals=["poppy"], deal=deal) for deal in range(1, 41)]
    table = rated(records, prior_sd=SURE)
    assert table.seats == ()
    assert table.of("me").rating - table.of("poppy").rating == pytest.approx(NATURAL * math.log(3), abs=0.1)


def test_seats_of_players_beside_a_rival_have_effects_that_sum_to_nothing():
    records = [match("ab" if deal % 2 else "ba", (1, 2, 3), rivals=["poppy"], deal=deal) for deal in range(1, 31)]
    table = rated(records)
    assert [(each.players, each.seat) for each in table.seats] == [(2, 1), (2, 2)]
    assert sum(each.effect for each in table.seats) == pytest.approx(0)


def test_the_prior_is_printed():
    assert "prior: normal, sd 350 Elo around the mean of the field" in rated(duels("a", "b", "wl")).notes
    assert "prior: normal, sd 100 Elo around the mean of the field" in rated(duels("a", "b", "wl"), prior_sd=100).notes


def test_all_games_together_give_one_strength_an_entrant_and_seats_by_game():
    tally = Tally.of([*duels("a", "b", "wwlw", label="one"), *duels("a", "b", "wwlw", label="two")])
    whole, part = elo(tally, None), elo(tally, "one")
    assert [each.label for each in whole.seats] == ["one", "one", "two", "two"]
    assert len(whole.entrants) == 2
    assert whole.of("a").rating > part.of("a").rating > 1500


def test_the_same_match_under_two_labels_is_one_observation_of_both_together():
    records = [match("ab", (1, 2), label=label, deal=deal, moves=f"{deal}") for label in "xy" for deal in (1, 2)]
    assert ratings(elo(Tally.of(records), None)) == ratings(elo(Tally.of(records), "x"))


def test_an_interval_is_never_wider_than_that_of_the_prior():
    table = rated(duels("a", "b", "wl"))
    assert table.of("a").high - 1500 <= 1.96 * 350


def test_a_newcomer_with_one_match_as_expected_is_not_thought_to_be_known():
    field = [record for pair in ("ab", "bc", "ac") for record in duels(*pair, "wwlwd" * 8)]
    table = rated([*field, *duels("a", "new", "w")])
    assert table.of("new").high - table.of("new").rating > 300


def test_a_wider_confidence_gives_wider_intervals():
    records = [record for pair in ("ab", "bc", "ac") for record in duels(*pair, "wwlwd" * 8)]
    narrow, wide = rated(records, confidence=0.5), rated(records, confidence=0.99)
    assert narrow.of("a").high < wide.of("a").high
    assert "intervals: 99%, clustered by deal (120 deals)" in wide.notes


def test_the_likelihood_of_superiority_agrees_with_the_interval_of_the_difference():
    table = rated([record for pair in ("ab", "bc", "ac") for record in duels(*pair, "wwlwd" * 8)])
    for each in table.entrants:
        better = [name for name in "abc" if name != each.entrant and table.superiority.of(name, each.entrant) > 0.975]
        assert each.rank_best == 1 + len(better)
        for name in set("abc") - {each.entrant}:
            both = table.superiority.of(each.entrant, name) + table.superiority.of(name, each.entrant)
            assert both == pytest.approx(1)
    assert table.superiority.of("a", "a") is None


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"prior_sd": 0}, "elo: prior_sd is a number above 0, not 0"),
        ({"prior_sd": True}, "elo: prior_sd is a number above 0, not True"),
        ({"prior_sd": math.nan}, "elo: prior_sd is a number above 0, not nan"),
        ({"prior_sd": math.inf}, "elo: prior_sd is a number above 0, not inf"),
        ({"mean": "x"}, "elo: mean is a number, not 'x'"),
        ({"confidence": 1}, "elo: confidence is a number between 0 and 1, not 1"),
        ({"seat_effects": 1}, "elo: seat_effects is true or false, not 1"),
        ({"anchors": ["a"]}, "elo: anchors are ratings by entrant, as {random: 1000}, not ['a']"),
        ({"anchors": {"a": None}}, "elo: anchors: a is a number, not None"),
    ],
)
def test_a_parameter_that_cannot_be_is_refused_by_its_name(parameters, message):
    with pytest.raises(OptionError) as error:
        rated(duels("a", "b", "wl"), **parameters)
    assert str(error.value) == message


def test_the_first_label_of_a_repeated_match_does_not_depend_on_which_was_added_first():
    records = [match("ab", (1, 2), label=label, moves="same") for label in "xy"]
    forth, back = (elo(Tally.of(each), None) for each in (records, records[::-1]))
    assert forth.seats == back.seats
    assert {each.label for each in forth.seats} == {"x"}


def test_intervals_are_those_of_the_clustered_sandwich_with_the_prior():
    # 40 deals in both seats: a wins both 18 times, one each 16 times, loses both 6 times
    pairs = [(1, 1)] * 18 + [(1, 0)] * 16 + [(0, 0)] * 6
    records = []
    for deal, (first, second) in enumerate(pairs, 1):
        records.append(match("ab", (1, 2) if first else (2, 1), deal=deal))
        records.append(match("ba", (2, 1) if second else (1, 2), deal=deal, rotation=2))
    table = rated(records, seat_effects=False)
    # the same by hand, for the difference d of the two: b = d / 2 and -d / 2, prior of d normal with variance 2 t^2
    variance = 2 * (350 / NATURAL) ** 2
    d = (table.of("a").rating - table.of("b").rating) / NATURAL
    p = 1 / (1 + math.exp(-d))
    assert sum(map(sum, pairs)) - 80 * p == pytest.approx(d / variance)
    information = 80 * p * (1 - p) + 1 / variance
    squares = sum((sum(pair) - 2 * p) ** 2 for pair in pairs)
    sd = math.sqrt(squares * 40 / 39 + 1 / variance) / information
    student = 2.022691  # the 97.5 % quantile with 39 degrees of freedom
    assert table.of("a").high - table.of("a").rating == pytest.approx(student * sd / 2 * NATURAL, rel=1e-6)


def test_few_deals_give_the_wider_of_both_intervals():
    # ten deals that all went alike leave the sandwich next to nothing; the model's own interval is the wider one
    records = [
        record
        for deal in range(1, 11)
        for record in (match("ab", (1, 2), deal=deal), match("ba", (1, 2), deal=deal, rotation=2))
    ]
    table = rated(records, seat_effects=False)
    variance = 2 * (350 / NATURAL) ** 2
    sd = (20 / 4 + 1 / variance) ** -0.5
    assert table.of("a").high - 1500 == pytest.approx(1.959964 * sd / 2 * NATURAL, rel=1e-6)


def test_an_interval_to_an_anchor_is_bounded_by_the_prior_of_two_strengths():
    table = rated(duels("a", "b", "wl"), anchors={"a": 1500}, seat_effects=False)
    assert table.of("b").high - table.of("b").rating == pytest.approx(1.959964 * 350 * math.sqrt(2), rel=1e-6)
