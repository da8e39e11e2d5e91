"""The format `decided`: rounds among those who are not told apart, until the first places are settled."""

import json

import pytest
from made import match
from test_runs import arena, files, started, wait_for_lines

from arena.bot import Limits
from arena.errors import OptionError
from arena.formats import Field
from arena.formats.decided import Decided
from arena.formats.sprt import PATIENCE
from arena.match import Entrant
from arena.tally import Tally


def field(names="abc", players=2):
    return Field("game", "game", {}, players, tuple(Entrant(name, name, {"x": 1}) for name in names), 1, Limits(), "")


def played(style, there, better, moves=lambda fixture: None):
    """The batches of a tournament in which the ranks of a match follow `better(name, fixture)`, and its tally."""
    tally, batches = Tally(), []
    generator = style.fixtures(there)
    batch = next(generator, None)
    while batch is not None:
        batches.append(list(batch))
        for fixture in batches[-1]:
            names = [entrant.name for entrant in fixture.entrants]
            worth = [better(name, fixture) for name in names]
            ranks = tuple(1 + sum(other > each for other in worth) for each in worth)
            deal, rotation = (int(each) for each in fixture.id.rpartition("/")[2].split("."))
            tally.add(match(names, ranks, deal=deal, rotation=rotation, moves=moves(fixture)))
        try:
            batch = generator.send(tally)
        except StopIteration:
            batch = None
    return batches, tally


def pairs_of(batch):
    return {"".join(sorted(entrant.name for entrant in fixture.entrants)) for fixture in batch}


def by_name(name, fixture):
    return -ord(name)


def a_ahead_of_equals(name, fixture):
    return name == "a"


def test_it_ends_when_the_whole_order_is_settled():
    style = Decided()
    batches, tally = played(style, field(), by_name)
    assert len(batches) == 2
    assert style.outcome(field(), tally) == ("order settled at 95 %: a > b > c",)


def test_pairs_that_are_told_apart_do_not_meet_again():
    style = Decided(max_deals=40)
    batches, tally = played(style, field(), a_ahead_of_equals)
    assert pairs_of(batches[0]) == {"ab", "ac", "bc"}
    assert pairs_of(batches[-1]) == {"bc"}
    assert len(batches) == 5
    assert style.outcome(field(), tally) == (
        "order settled at 95 %: a > others (b, c)",
        "not told apart: b and c",
    )


def test_who_cannot_be_among_the_first_does_not_meet_his_like_again():
    style = Decided(top=1)
    batches, tally = played(style, field("abcd"), a_ahead_of_equals)
    assert len(batches) == 2
    assert style.outcome(field("abcd"), tally) == ("order settled at 95 %: a > others (b, c, d)",)


def test_groups_meet_in_every_seat_rotation_over_deals_counted_on():
    batches, _ = played(Decided(batch=8, max_deals=12), field("ab"), lambda name, fixture: 0)
    ids = [fixture.id for batch in batches for fixture in batch]
    assert ids == [f"game/a~b/{deal}.{rotation}" for deal in range(1, 13) for rotation in (1, 2)]
    assert [len(batch) for batch in batches] == [16, 8]


def test_a_circle_is_told_and_ends():
    beats = {"ab": "a", "bc": "b", "ac": "c"}

    def around(name, fixture):
        return name == beats["".join(sorted(entrant.name for entrant in fixture.entrants))]

    style = Decided()
    batches, tally = played(style, field(), around)
    assert len(batches) == 2
    assert style.outcome(field(), tally) == ("no order among a, b, c: each of them is behind another one",)


def test_bots_that_replay_one_deal_do_not_meet_for_ever():
    style = Decided()
    _, tally = played(style, field("ab"), by_name, lambda fixture: fixture.id[-1])
    assert len(tally) == 2 * (8 + PATIENCE)
    assert style.outcome(field("ab"), tally) == (f"not told apart: a and b (1 of {8 + PATIENCE} deals different)",)


def test_many_open_pairs_are_named_in_part():
    style = Decided()
    said = style.outcome(field("abcdefgh"), Tally())[0]
    assert said.startswith("not told apart: a and b, a and c,") and said.endswith(", and 18 pairs more")


def test_tables_of_three_go_on_while_a_pair_at_them_is_open():
    """Of d and e, who are equal, neither can be told ahead; tables without both of them stop."""
    style = Decided(max_deals=32)
    worth = {"a": 9, "b": 8, "c": 7, "d": 1, "e": 1}
    batches, tally = played(style, field("abcde", 3), lambda name, fixture: worth[name])
    assert len(pairs_of(batches[0])) == 10
    assert pairs_of(batches[-1]) == {"ade", "bde", "cde"}
    assert style.outcome(field("abcde", 3), tally) == (
        "order settled at 95 %: a > b > c > others (d, e)",
        "not told apart: d and e",
    )


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"top": 0}, "top is a whole number"),
        ({"top": True}, "top is a whole number"),
        ({"confidence": 1}, "confidence is a number from 0.5 to 0.999999, not 1"),
        ({"confidence": "much"}, "confidence is a number"),
        ({"max_deals": 0}, "max_deals is a whole number"),
        ({"batch": 0.5}, "batch is a whole number"),
    ],
)
def test_parameters_are_checked(parameters, said):
    with pytest.raises(OptionError, match="^" + said):
        Decided(**parameters)


def test_places_that_are_not_there_cannot_be_settled():
    with pytest.raises(OptionError, match="top is 4, and there are 3 entrants"):
        Decided(top=4).check(field())
    with pytest.raises(OptionError, match="game is played alone"):
        Decided().check(field(players=1))
    Decided(top=3).check(field())


def test_what_to_expect_is_told():
    assert Decided().total(field()) is None and Decided(max_deals=10).most(field()) == 60
    assert Decided().notes(field()) == ("until the order is settled at 95 %; at most 1,000 deals a group, 8 a round",)
    assert "until the first one is settled" in Decided(top=1).notes(field())[0]


CONFIG = """\
name: cup
seed: 3
games: [toy, toy-3: {game: toy, players: 3}]
bots: [first, random, {again: {bot: random}}, {bold: {bot: toy-bold}}]
format: {decided: {top: 2, max_deals: 24}}
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A folder with a config and a finished run of it."""
    folder = tmp_path_factory.mktemp("whole")
    (folder / "cup.yaml").write_text(CONFIG)
    done = arena("run", "cup.yaml", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert "toy: " in done.stdout
    assert "order settled" in done.stdout or "not told apart" in done.stdout
    return folder


@pytest.mark.parametrize("flags", [("--workers", "1"), ("--workers", "3"), ("--executor", "inline")])
def test_the_bytes_do_not_depend_on_who_plays(whole, tmp_path, flags):
    done = arena("run", whole / "cup.yaml", "--out", "out", *flags, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert files(tmp_path / "out") == files(whole / "results/cup")


def test_kill_9_in_mid_round_and_a_new_start_give_the_same_bytes(whole, tmp_path):
    for lines in (1, 60, 150, 300):
        process = started("run", whole / "cup.yaml", "--out", "out", cwd=tmp_path)
        wait_for_lines(tmp_path / "out/matches.jsonl", lines, process)
        process.kill()
        process.communicate()
    done = arena("run", whole / "cup.yaml", "--out", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert files(tmp_path / "out") == files(whole / "results/cup")


def test_the_leaderboard_tells_what_is_settled(whole):
    shown = arena("leaderboard", "results/cup", cwd=whole).stdout
    assert "toy-3: " in shown
    document = json.loads((whole / "results/cup/leaderboard.json").read_text())
    assert [each["game"] for each in document["tables"]] == ["toy", "toy-3", "all"]
    assert "settled" in (whole / "results/cup/leaderboard.md").read_text()
