from itertools import permutations

import pytest
from made import duels, forfeit, match

from arena.tally import NOBODY, Award, Balance, Lineup, Pair, Tally, Verdict, telling


def test_a_tally_counts_wins_draws_and_losses():
    tally = Tally.of(duels("a", "b", "wwdl"))
    assert tally.matches("game") == len(tally) == 4
    assert tally.pairs("game") == {("a", "b"): Pair(2, 1, 1), ("b", "a"): Pair(1, 1, 2)}
    balance = tally.balance("game", "a")
    assert (balance.matches, balance.wins, balance.draws, balance.losses) == (4, 2, 1, 1)


def test_a_win_of_several_is_to_be_first_alone_and_a_draw_to_be_first_with_others():
    tally = Tally.of([match("abc", (1, 1, 3)), match("abc", (1, 2, 2), deal=2)])
    lines = {name: (each.wins, each.draws, each.losses) for name, each in tally.balances().items()}
    assert lines == {"a": (1, 1, 0), "b": (0, 1, 1), "c": (0, 0, 2)}
    assert tally.pairs()["b", "c"] == Pair(1, 1, 0)


def test_wins_draws_and_losses_add_up_to_matches():
    tally = Tally.of([*duels("a", "b", "wdl"), forfeit("abc", "b"), match("cab", (2, 2, 1), deal=9)])
    for balance in tally.balances().values():
        assert balance.wins + balance.draws + balance.losses == balance.matches


def test_scores_are_summed_over_the_matches_that_no_fault_ended():
    records = [
        match("ab", (1, 2), scores=(30, -7)),
        match("ba", (1, 2), scores=(12, 5), deal=2),
        forfeit("ab", "a", scores=(99, 99), deal=3),
        match("ab", (2, 1), scores=(1, 2), deal=4, end="moves"),
    ]
    balance = Tally.of(records).balance("game", "a")
    assert (balance.matches, balance.scored, balance.scores) == (4, 3, 30 + 5 + 1)


def test_the_half_points_of_an_entrant_are_two_for_each_opponent_below_it_and_one_for_each_tie():
    tally = Tally.of([match("abcd", (1, 2, 2, 4)), match("ab", (2, 1), deal=2)])
    assert [tally.score("game", name) for name in "abcd"] == [6, 3 + 2, 3, 0]
    assert tally.score("game", "nobody") == 0


def test_a_void_match_is_counted_apart():
    tally = Tally.of([match("ab", (1, 2)), match("ab", (), deal=2, end="void")])
    assert (tally.matches("game"), tally.void("game"), tally.void(), len(tally)) == (1, 1, 1, 1)
    assert tally.balance("game", "a").matches == 1


def test_a_label_that_only_has_void_matches_is_known_and_empty():
    tally = Tally.of([match("ab", (), end="void")])
    assert tally.labels() == ["game"]
    assert tally.matches("game") == 0
    assert tally.entrants("game") == []


def test_a_forfeit_tells_only_about_pairs_with_the_offender():
    pairs = Tally.of([forfeit("abcd", "c")]).pairs()
    assert pairs["a", "c"] == Pair(1, 0, 0)
    assert pairs["c", "d"] == Pair(0, 0, 1)
    assert ("a", "b") not in pairs
    assert ("d", "a") not in pairs


def test_faults_are_counted_by_kind():
    records = [forfeit("ab", "a", kind, deal=deal) for deal, kind in enumerate(("time", "time", "crash"), 1)]
    tally = Tally.of(records)
    assert dict(tally.balance("game", "a").faults) == {"time": 2, "crash": 1}
    assert not tally.balance("game", "b").faults


def test_an_entrant_against_itself_tells_nothing_about_pairs():
    tally = Tally.of([match("aa", (1, 2))])
    assert tally.pairs() == {}
    assert tally.balance("game", "a").matches == 1


def test_which_pairs_of_seats_tell_something():
    lineup = Lineup("game", ("a", "b", "a", "c"), 4)
    assert list(telling(lineup, Verdict((1, 2, 3, 4), "terminal", NOBODY, ()))) == [
        (0, 1),
        (0, 3),
        (1, 2),
        (1, 3),
        (2, 3),
    ]
    assert list(telling(lineup, Verdict((1, 1, 4, 1), "time", 2, ((2, "time"),)))) == [(1, 2), (2, 3)]


def test_identical_matches_are_distinct_once():
    repeated = [match("ab", (1, 2), deal=deal, moves="same") for deal in range(1, 6)]
    tally = Tally.of([*repeated, match("ba", (2, 1), deal=1, rotation=2, moves="same"), match("ac", (1, 2))])
    assert tally.distinct("game") == {"a": 3, "b": 2, "c": 1}
    assert tally.matches("game") == 7


def test_a_match_that_ends_otherwise_after_the_same_moves_is_another():
    tally = Tally.of([match("ab", (1, 2), moves="same"), forfeit("ab", "b", deal=2, moves="same")])
    assert tally.distinct() == {"a": 2, "b": 2}


def test_labels_are_kept_apart_and_can_be_taken_together():
    tally = Tally.of([*duels("a", "b", "ww", label="one"), *duels("a", "c", "l", label="two")])
    assert tally.labels() == ["one", "two"]
    assert (tally.matches("one"), tally.matches("two"), tally.matches()) == (2, 1, 3)
    assert tally.entrants("one") == ["a", "b"]
    assert tally.entrants() == ["a", "b", "c"]
    assert tally.balance("one", "a").wins == tally.balance(None, "a").wins == 2
    assert tally.balance(None, "a").losses == 1


def test_a_label_is_the_one_of_the_config_whatever_its_letters():
    assert Tally.of([match("ab", (1, 2), label="Größe 5.1/x")]).labels() == ["Größe 5.1/x"]


def test_rivals_are_entrants_but_no_players():
    tally = Tally.of([match(["me"], (1, 2), rivals=["poppy"])])
    assert tally.lineups == [Lineup("game", ("me", "poppy"), 1)]
    assert tally.pairs()["me", "poppy"] == Pair(1, 0, 0)


def test_awards_keep_their_number_and_their_first_match():
    records = [match("ab", (1, 2), deal=deal, awards=(["star"] * (deal % 2), [])) for deal in range(1, 6)]
    assert Tally.of(records).awards == {("game", "a", "star"): Award(3, 0, "game/a~b/1.1")}


def test_a_query_after_another_record_sees_it():
    tally = Tally()
    tally.add(match("ab", (1, 2)))
    before = tally.balance("game", "a").wins, tally.score("game", "a"), tally.distinct()["a"], tally.matches("game")
    tally.add(match("ab", (1, 2), deal=2))
    after = tally.balance("game", "a").wins, tally.score("game", "a"), tally.distinct()["a"], tally.matches("game")
    assert (before, after) == ((1, 2, 1, 1), (2, 4, 2, 2))


def test_an_empty_tally_answers_everything():
    tally = Tally()
    assert (len(tally), tally.matches(), tally.void(), tally.labels(), tally.entrants()) == (0, 0, 0, [], [])
    assert tally.balance(None, "a") == Balance()
    assert (tally.pairs(), tally.distinct(), tally.balances()) == ({}, {}, {})


def test_a_tally_without_ordinals_numbers_its_records_as_they_come():
    tally = Tally()
    for record in (match("ab", (1, 2)), match("ab", (), deal=2, end="void"), match("ab", (1, 2), deal=3)):
        tally.add(record)
    assert list(tally.ordinal) == [0, 2]


def test_a_match_takes_28_bytes():
    tally = Tally.of(duels("a", "b", "w"))
    columns = (tally.lineup, tally.verdict, tally.moves, tally.deal, tally.ordinal)
    assert sum(column.itemsize for column in columns) == 28


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_tallies_merged_in_any_order_are_the_tally_of_all(order):
    parts = [
        [(0, match("ab", (1, 2), scores=(3, 1), awards=(["star"], []))), (1, forfeit("ba", "a", deal=2))],
        [(2, match("ab", (), deal=3, end="void")), (3, match("abc", (1, 1, 3), label="other", scores=(7, 7, 0)))],
        [(4, match("ab", (2, 1), deal=4, scores=(0, 9), awards=(["star"], ["star"])))],
    ]
    whole = Tally.of(record for part in parts for _, record in part)
    merged = Tally()
    for index in order:
        tally = Tally()
        for ordinal, record in parts[index]:
            tally.add(record, ordinal)
        merged.merge(tally)
    for label in ("game", "other", None):
        assert merged.balances(label) == whole.balances(label)
        assert merged.pairs(label) == whole.pairs(label)
        assert merged.distinct(label) == whole.distinct(label)
        assert list(merged.kinds(label)) == list(whole.kinds(label))
        assert merged.void(label) == whole.void(label)
    assert merged.awards == whole.awards
    assert sorted(zip(merged.ordinal, merged.moves, merged.deal, strict=True)) == sorted(
        zip(whole.ordinal, whole.moves, whole.deal, strict=True)
    )
