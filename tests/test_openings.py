"""Openings: the first decisions of a deal are drawn at random, alike in all its rotations."""

import json
from dataclasses import replace

import pytest
from fields import field
from test_match import BROKEN
from test_runs import arena, files

from arena import Entrant, plugins
from arena.checking import check_run
from arena.config import described, load
from arena.errors import ConfigError, RecordError
from arena.formats.round_robin import RoundRobin
from arena.match import Match, play
from arena.replay import from_line, steps, to_line, verify


def matches(game, opening, rounds=3, bots=("first", "first"), **changes):
    """The matches of two bots, over so many deals."""
    options = plugins.game(game).options({"rounds": 9} if game == "toy" else {"size": 4})
    names = [f"{bot.rpartition(':')[2]}-{number}" for number, bot in enumerate(bots)]
    entrants = tuple(Entrant(name, bot, isolation="worker") for name, bot in zip(names, bots, strict=True))
    chosen = replace(field(2), game=game, label=game, options=options, entrants=entrants, opening=opening)
    (batch,) = RoundRobin(rounds=rounds).fixtures(replace(chosen, **changes))
    return list(batch)


def decisions(record):
    """The words of players, in their order."""
    return [step.word for step in steps(record) if step.mover is not None and step.mover >= 0]


@pytest.mark.parametrize("game", ["swack", "toy"])
def test_the_rotations_of_a_deal_share_the_opening_and_deals_have_openings_of_their_own(game):
    records = [play(match) for match in matches(game, 5, rounds=6)]
    openings = [tuple(decisions(record)[:5]) for record in records]
    assert openings[::2] == openings[1::2]
    assert len(set(openings)) == 6


def test_a_longer_opening_begins_like_a_shorter_one():
    short, long = (play(matches("swack", count)[0]) for count in (3, 6))
    assert decisions(short)[:3] == decisions(long)[:3]
    assert decisions(long)[:6] != decisions(short)[:6]


def test_after_the_opening_the_bots_choose():
    """The first legal action is what `first` plays."""
    game = plugins.game("swack")
    for match in matches("swack", 4):
        before = []
        for number, step in enumerate(steps(play(match))):
            if number > 4:
                assert step.word == game.word(match.options, before[0])
            before = step.state.legal_actions()


def test_without_an_opening_nothing_is_drawn_and_a_record_has_no_such_key():
    record = play(matches("swack", 0)[0])
    assert "opening" not in json.loads(to_line(record))
    assert json.loads(to_line(play(matches("swack", 4)[0])))["opening"] == 4


def test_bots_are_not_asked_in_the_opening_and_see_it():
    match = Match(matches("toy", 6, bots=("toy-bold", BROKEN + "Raises"))[0])
    record = match.play()
    assert (record.end, record.offender) == ("error", "Raises-1")
    assert len(decisions(record)) >= 6
    verify(record)
    watching = Match(matches("toy", 6, bots=("toy-bold", "random"))[0])
    record = watching.play()
    seat = record.entrants.index("toy-bold-0")
    seen = watching.hosts[seat].bot.seen
    assert len(seen) == len(record.actions)
    assert [word for mover, word in seen if mover == seat][:3] == decisions(record)[seat:6:2]


def test_chance_draws_are_those_of_the_deal_with_or_without_an_opening():
    def draws(record):
        return [word for word in record.actions if ":" in word]

    assert draws(play(matches("toy", 7)[0])) == draws(play(matches("toy", 0)[0]))


def test_a_game_may_end_within_the_opening():
    one, two = (play(match) for match in matches("swack", 1000, rounds=1))
    assert one.end == two.end == "terminal"
    assert one.actions == two.actions
    assert one.ranks == two.ranks
    verify(one)


def test_a_match_may_reach_its_limit_on_moves_within_the_opening():
    match = matches("swack", 6)[0]
    record = play(replace(match, limits=replace(match.limits, moves=4)))
    assert (record.end, len(decisions(record))) == ("moves", 4)
    verify(record)


@pytest.mark.parametrize("game", ["swack", "toy"])
def test_verify_proves_the_opening_against_the_seed(game):
    record = play(matches(game, 3)[0])
    verify(record)
    assert from_line(to_line(record), "here") == record
    with pytest.raises(RecordError, match="the seed draws"):
        verify(replace(record, opening=40))
    with pytest.raises(RecordError, match="the seed draws"):
        verify(replace(record, seed=record.seed + 1))


def test_another_word_in_the_opening_is_found():
    record = play(matches("swack", 6)[0])
    other = next(
        game.word(record.options, action)
        for game in [plugins.game("swack")]
        for action in next(steps(record)).state.legal_actions()
        if game.word(record.options, action) != record.actions[0]
    )
    with pytest.raises(RecordError, match=f"ply 1: the seed draws {record.actions[0]}, not {other}"):
        verify(replace(record, actions=(other, *record.actions[1:])))


def test_who_is_replaced_goes_on_after_the_opening():
    match = matches("toy", 5, bots=(BROKEN + "Raises", BROKEN + "RaisesAtStart"))[0]
    record = play(replace(match, on_fault="substitute"))
    assert [seat for seat, _, _ in record.substituted] == [1, 0]
    assert len(decisions(record)) == 18
    verify(record)


@pytest.mark.parametrize("value", ["0", "-1", "true", "1.5", '"2"', "null"])
def test_a_record_with_an_opening_that_cannot_be_is_refused(value):
    text = to_line(play(matches("swack", 4)[0])).replace('"opening":4', f'"opening":{value}')
    with pytest.raises(RecordError, match="opening"):
        from_line(text, "matches.jsonl:3")


CONFIG = """\
name: cup
games: [{swack: {size: 4}}]
bots: [first, {last: {bot: first}}, random]
format: {round-robin: {rounds: 8}}
openings: {random_moves: 4}
"""


@pytest.fixture
def config(tmp_path):
    path = tmp_path / "cup.yaml"
    path.write_text(CONFIG)
    return path


def test_a_run_with_openings_is_the_same_however_it_is_played_and_verifies(config, tmp_path):
    for flags in (["--executor", "inline"], ["--workers", "3"]):
        done = arena("run", config, *flags, "--out", tmp_path / flags[1], cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    assert files(tmp_path / "inline") == files(tmp_path / "3")
    done = arena("verify", tmp_path / "3", "--rerun", cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    match = json.loads((tmp_path / "3/matches.jsonl").read_text().splitlines()[-1])["id"]
    shown = arena("replay", tmp_path / "3", match, cwd=tmp_path).stdout
    assert "opening: the first 4 decisions are drawn at random" in shown
    assert arena("replay", config, "--id", match, cwd=tmp_path).stdout == shown
    refused = arena("run", config, "--set", "openings.random_moves=3", "--out", tmp_path / "3", cwd=tmp_path)
    assert refused.returncode == 2
    assert "openings was" in refused.stderr


def test_without_openings_bots_that_draw_nothing_repeat_one_match_and_the_table_says_what_helps(config, tmp_path):
    with_them = arena("run", config, "--executor", "inline", cwd=tmp_path).stdout
    config.write_text(CONFIG.replace("openings: {random_moves: 4}\n", ""))
    without = arena("run", config, "--executor", "inline", "--restart", cwd=tmp_path).stdout
    assert "`openings: {random_moves: 4}` in the config" in " ".join(without.split())
    assert "openings" not in with_them


def test_verify_holds_records_against_the_openings_of_the_header(config, tmp_path):
    assert arena("run", config, "--executor", "inline", cwd=tmp_path).returncode == 0
    path = tmp_path / "results/cup/matches.jsonl"
    assert set(check_run(path, None)) == {None}
    path.write_text(path.read_text().replace(',"opening":4', "", 1))
    said = [each for each in check_run(path, None) if each]
    assert len(said) == 1 and "opening is 0, and 4 in the header" in said[0]


def test_the_header_has_openings_only_where_there_are_any(config):
    assert described(load(config))["openings"] == {"random_moves": 4}
    assert "openings" not in described(load(config, ["openings.random_moves=0"]))
    config.write_text(CONFIG.replace("openings: {random_moves: 4}\n", ""))
    assert load(config).opening == 0


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("{random_moves: -1}", "openings.random_moves: found the number -1; a whole number from 0"),
        ("{random_moves: true}", "openings.random_moves: found true"),
        ("{random: 4}", "openings has no 'random'; it has random_moves; did you mean 'random_moves'?"),
        ("4", "openings: found the number 4; a mapping, like `{random_moves: 4}`, is needed"),
    ],
)
def test_openings_that_cannot_be_are_mistakes_of_the_config(config, value, said):
    config.write_text(CONFIG.replace("{random_moves: 4}", value))
    with pytest.raises(ConfigError) as told:
        load(config)
    assert said in str(told.value)
