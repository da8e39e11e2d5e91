"""The format `sprt`: batches of deals until the test is decided."""

import pytest
from made import match

from arena.bot import Limits
from arena.errors import OptionError
from arena.formats import Field
from arena.formats.sprt import PATIENCE, Sprt
from arena.match import Entrant
from arena.tally import Tally


def field(*names, players=2):
    entrants = tuple(Entrant(name, name) for name in names or ("b", "a"))
    return Field("game", "game", {}, players, entrants, 1, Limits(), "")


def result(fixture, wins, moves=None):
    """The record of a fixture that `wins`, an entrant, wins; nobody for None."""
    names = [entrant.name for entrant in fixture.entrants]
    ranks = (1, 1) if wins is None else tuple(1 if name == wins else 2 for name in names)
    deal, rotation = (int(each) for each in fixture.id.rpartition("/")[2].split("."))
    return match(names, ranks, deal=deal, rotation=rotation, moves=moves)


def played(style, winner, moves=lambda fixture: None):
    """The batches of a test, and the tally at its end; `winner` says who wins a fixture."""
    tally, batches = Tally(), []
    generator = style.fixtures(field())
    batch = next(generator, None)
    while batch is not None:
        batches.append(list(batch))
        for fixture in batches[-1]:
            tally.add(result(fixture, winner(fixture), moves(fixture)))
        try:
            batch = generator.send(tally)
        except StopIteration:
            batch = None
    return batches, tally


def test_the_first_entrant_of_the_config_is_the_one_asked_about():
    style = Sprt()
    _, tally = played(style, lambda fixture: "b")
    assert style.deals(field(), tally).counts[4] == style.deals(field(), tally).distinct
    assert style.test.verdict(style.deals(field(), tally).counts) == "accepted"
    _, tally = played(style, lambda fixture: "a")
    assert style.test.verdict(style.deals(field(), tally).counts) == "rejected"


def test_who_is_no_worse_is_not_called_better():
    style = Sprt(elo0=-60, elo1=60)
    _, tally = played(style, lambda fixture: "b")
    assert style.outcome(field(), tally) == ("accepted: b is not 60 nElo worse than a",)
    style = Sprt(elo0=0, elo1=60)
    assert style.outcome(field(), tally) == ("accepted: b is better than a, by more than +0 nElo",)


def test_every_deal_is_played_from_both_seats_and_numbered_on():
    batches, _ = played(Sprt(batch=16), lambda fixture: "b")
    assert [len(batch) for batch in batches] == [32] * 3
    ids = [fixture.id for batch in batches for fixture in batch]
    assert ids == [f"game/a~b/{deal}.{rotation}" for deal in range(1, 49) for rotation in (1, 2)]
    seats = [tuple(entrant.name for entrant in fixture.entrants) for fixture in batches[0][:2]]
    assert seats == [("a", "b"), ("b", "a")]


def test_it_stops_at_the_first_look_at_which_it_is_decided():
    style = Sprt(batch=1)
    batches, tally = played(style, lambda fixture: "b")
    assert style.test.verdict((0, 0, 0, 0, len(batches))) == "accepted"
    assert style.test.verdict((0, 0, 0, 0, len(batches) - 1)) is None
    assert len(tally) == 2 * len(batches)


def test_it_ends_after_the_most_deals_with_a_smaller_batch_at_the_end():
    batches, _ = played(Sprt(max_deals=40, batch=16), lambda fixture: fixture.entrants[0].name)
    assert [len(batch) for batch in batches] == [32, 32, 16]


def test_it_ends_where_all_deals_are_drawn():
    style = Sprt()
    _, tally = played(style, lambda fixture: None)
    assert len(tally) < 1000
    assert style.test.verdict(style.deals(field(), tally).counts) == "rejected"


def test_bots_that_replay_one_deal_are_told_soon_and_prove_nothing():
    style = Sprt()
    _, tally = played(style, lambda fixture: "b", lambda fixture: fixture.id[-1])
    assert len(tally) == 2 * (16 + PATIENCE)
    assert style.deals(field(), tally).counts == (0, 0, 0, 0, 1)
    assert style.test.verdict(style.deals(field(), tally).counts) is None


def test_other_games_of_the_run_are_not_looked_at():
    style, tally = Sprt(max_deals=16), Tally()
    for deal in range(1, 100):
        tally.add(match(("b", "a"), (1, 2), label="other", deal=deal))
        tally.add(match(("a", "b"), (2, 1), label="other", deal=deal, rotation=2))
    generator = style.fixtures(field())
    next(generator)
    with pytest.raises(StopIteration):
        generator.send(tally)
    assert style.deals(field(), tally).played == 0


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"elo0": 5, "elo1": 5}, "elo1 is above elo0, and 5 is not above 5"),
        ({"elo0": -300}, "elo0 is a number from -200 to 200, not -300"),
        ({"elo1": float("nan")}, "elo1 is a number"),
        ({"elo1": float("inf")}, "elo1 is a number"),
        ({"elo1": "20"}, "elo1 is a number"),
        ({"elo0": True}, "elo0 is a number"),
        ({"alpha": 0}, "alpha is a number"),
        ({"beta": 0.5}, "beta is a number"),
        ({"max_deals": 0}, "max_deals is a whole number"),
        ({"max_deals": 1e4}, "max_deals is a whole number"),
        ({"batch": True}, "batch is a whole number"),
    ],
)
def test_parameters_are_checked(parameters, said):
    with pytest.raises(OptionError, match="^" + said):
        Sprt(**parameters)


@pytest.mark.parametrize(
    ("there", "said"),
    [
        (field("a", "b", "c"), "between two entrants, and there are 3"),
        (field("a", "b", "c", players=3), "for games of two players, and game is played by 3"),
        (field("a", players=1), "for games of two players, and game is played by 1"),
    ],
)
def test_it_is_for_two_entrants_at_a_game_of_two(there, said):
    with pytest.raises(OptionError, match=said):
        Sprt().check(there)
    Sprt().check(field())


def test_what_to_expect_is_told():
    assert Sprt().total(field()) is None and Sprt(max_deals=7).most(field()) == 14
    assert Sprt().notes(field()) == (
        "b against a: deals to expect: 800 at +0 nElo, 1,308 at +10 nElo, 800 at +20 nElo; at most 10,000, "
        "looked at after every 16",
    )
    assert "500 at +10 nElo" in Sprt(max_deals=500).notes(field())[0]
