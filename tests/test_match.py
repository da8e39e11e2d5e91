import logging
from dataclasses import replace
from pathlib import Path

import broken_bots
import pytest

from arena import TERMINAL, Entrant, Fixture, Limits, plugins
from arena.errors import RecordError
from arena.hosting.keeping import keeper
from arena.match import DEFAULT_MOVES, Match, deal_id, fixture_id, play, play_measured
from arena.replay import from_line, steps, to_line, verify

BROKEN = f"{broken_bots.__file__}:"


def fixture(*bots, game="toy", rounds=3, seed=5, limits=None, parameters=None, on_fault="forfeit"):
    names = [f"{bot.rpartition(':')[2]}-{seat}" for seat, bot in enumerate(bots)]
    entrants = tuple(
        Entrant(name, bot, parameters or {}, isolation="worker") for name, bot in zip(names, bots, strict=True)
    )
    options = plugins.game(game).options({"rounds": rounds})
    key = deal_id("toy", names, 1)
    identifier = fixture_id("toy", names, 1, 1)
    return Fixture(identifier, game, options, entrants, seed, key, limits or Limits(), on_fault=on_fault)


@pytest.mark.parametrize(
    ("bot", "verdict"),
    [
        ("Raises", "error"),
        ("RaisesAtStart", "start"),
        ("RaisesWhenObserving", "error"),
        ("Exits", "error"),
        ("Interrupts", "error"),
        ("Recurses", "error"),
        ("AnswersNone", "error"),
        ("AnswersHalf", "error"),
        ("AnswersTrue", "error"),
        ("AnswersGarbage", "error"),
        ("AnswersNoNumber", "error"),
        ("AnswersNegative", "error"),
        ("AnswersOddObject", "error"),
        ("PlaysIllegalNumber", "illegal"),
        ("PlaysIllegalWord", "illegal"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_a_bot_does_wrong_is_its_own_forfeit(bot, verdict, seat):
    bots = ["first", "first", "first"]
    bots[seat] = BROKEN + bot
    record = play(fixture(*bots))
    assert (record.end, record.offender) == (verdict, f"{bot}-{seat}")
    assert record.ranks == tuple(3 if player == seat else 1 for player in range(3))
    verify(record)


@pytest.mark.parametrize("seconds", [{"start_seconds": 0.0}, {"move_seconds": 0.0}, {"match_seconds": 0.0}])
def test_a_bot_in_the_worker_is_judged_by_time_once_it_comes_back(seconds):
    record = play(fixture(BROKEN + "Raises", "first", limits=Limits(**seconds)))
    assert (record.end, record.offender) == ("start" if "start_seconds" in seconds else "time", "Raises-0")


def test_the_bank_of_a_match_is_spent_by_its_choices_and_told_to_the_bot():
    match = Match(fixture(BROKEN + "Watches", "first", rounds=9, limits=Limits(match_seconds=100.0)))
    match.play()
    told = match.hosts[0].bot.told
    assert told == sorted(told, reverse=True) and len(set(told)) == len(told) == len(match.meters[0].times)
    assert told[0] == 10.0 or told[0] <= 100.0
    assert 100.0 - sum(match.meters[0].times[:-1]) == pytest.approx(told[-1])


def test_a_bot_that_fails_over_an_event_is_at_fault_at_its_next_choice_and_not_before():
    record = play(fixture("first", BROKEN + "RaisesWhenObserving"))
    assert [step.mover for step in steps(record)][-1] == 0
    assert (record.end, record.offender) == ("error", "RaisesWhenObserving-1")
    last = play(fixture("first", BROKEN + "RaisesWhenObservingTheLast"))
    assert last.end == "terminal"


FAULTY = [("Raises", "error"), ("PlaysIllegalNumber", "illegal"), ("RaisesAtStart", "start"), ("RunsOut", "memory")]


@pytest.mark.parametrize(("bot", "verdict"), FAULTY)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_substitute_finishes_the_match_for_an_offender_who_is_last_all_the_same(bot, verdict, seat):
    bots = ["random", "random", "random"]
    bots[seat] = BROKEN + bot
    record = play(fixture(*bots, on_fault="substitute"))
    assert (record.end, record.offender) == (verdict, f"{bot}-{seat}")
    assert [(replaced, kind) for replaced, _, kind in record.substituted] == [(seat, verdict)]
    assert record.ranks[seat] == 3
    others = [score for player, score in enumerate(record.scores) if player != seat]
    assert sorted(record.ranks)[:2] == ([1, 1] if others[0] == others[1] else [1, 2])
    assert list(steps(record))[-1].state.current_player == TERMINAL
    assert from_line(to_line(record), "here") == record
    verify(record)


def test_the_choices_of_a_substitute_are_verified_by_the_seed():
    record = play(fixture(BROKEN + "Raises", "random", on_fault="substitute"))
    after = record.substituted[0][1]
    changed = ["keep" if word == "add" else word for word in record.actions]
    assert changed[:after] == list(record.actions[:after])
    with pytest.raises(RecordError, match="the seed draws"):
        verify(replace(record, actions=tuple(changed)))


def test_two_offenders_of_one_match_share_the_last_rank():
    record = play(fixture(BROKEN + "Raises", "random", BROKEN + "Exits", "random", on_fault="substitute"))
    assert record.end == "error" and record.offender == "Raises-0"
    assert [seat for seat, _, _ in record.substituted] == [0, 2]
    assert record.ranks[0] == record.ranks[2] == 3
    assert from_line(to_line(record), "here") == record
    verify(record)


def test_a_match_without_faults_is_the_same_with_substitutes():
    one, other = fixture("random", "first"), fixture("random", "first", on_fault="substitute")
    assert to_line(play(one)) == to_line(play(other))


def test_what_a_bot_took_is_measured_beside_the_record():
    record, health = play_measured(fixture("random", BROKEN + "Raises"))
    assert [each.entrant for each in health] == ["random-0", "Raises-1"]
    assert [each.fault for each in health] == ["", "error"]
    assert "RuntimeError: no idea" in health[1].said
    assert record == play(fixture("random", BROKEN + "Raises"))
    for each in health:
        assert each.choices == sum(count for _, count in each.times) == 1
        assert 0 < each.longest <= each.seconds


@pytest.mark.parametrize("bot", ["RaisesAtTheEnd", "Prints", "Words"])
def test_what_is_no_fault_leaves_the_result(bot, capsys):
    record = play(fixture(BROKEN + bot, "first"))
    assert (record.end, record.offender) == ("terminal", None)


def test_a_bot_that_changes_its_arguments_changes_nothing():
    parameters = {"numbers": [1]}
    match = fixture(BROKEN + "ChangesItsArguments", "first", parameters={})
    spoiled = Fixture(
        **{
            **vars(match),
            "entrants": (replace(match.entrants[0], parameters=parameters), Entrant("b", "first")),
        }
    )
    first = play(spoiled)
    assert first.options == {"rounds": 3}
    assert parameters == {"numbers": [1]}
    assert play(spoiled) == first
    assert max(first.scores) <= 21


def test_an_engine_that_raises_makes_the_match_void(monkeypatch):
    monkeypatch.setattr(type(plugins.game("toy").start({"rounds": 3}, 2)), "outcome", lambda self: 1 / 0)
    record = play(fixture("first", "random"))
    assert (record.end, record.offender, record.ranks, record.actions) == ("void", None, (), ())
    assert from_line(to_line(record), "here") == record


@pytest.mark.parametrize("moves", [1, 2, 5])
def test_a_match_that_reaches_the_limit_on_moves_is_scored_as_it_stands(moves):
    record = play(fixture("first", "first", rounds=9, limits=Limits(moves)))
    assert record.end == "moves"
    assert sum(1 for word in record.actions if word in ("keep", "add", "hide")) == moves
    last = list(steps(record))[-1].state
    assert record.scores == last.outcome().scores
    verify(record)


def test_a_limit_that_the_game_does_not_reach_changes_nothing():
    assert play(fixture("first", "random", limits=Limits(6))).end == "terminal"
    assert DEFAULT_MOVES > 6


def test_the_same_fixture_gives_the_same_record():
    assert play(fixture("random", "random")) == play(fixture("random", "random"))


def test_other_seeds_are_other_matches():
    records = {play(fixture("random", "random", seed=seed)).actions for seed in range(20)}
    assert len(records) > 15


def test_a_deal_gives_the_same_draws_whoever_plays():
    one, two = play(fixture("random", "random")), play(fixture("toy-bold", "first"))
    two = play(Fixture(**{**vars(fixture("toy-bold", "first")), "deal": "toy/random-0~random-1/1"}))
    assert draws(one) == draws(two)


def draws(record):
    return [word for word in record.actions if ":" in word]


def test_a_bot_is_not_asked_where_only_one_action_is_legal():
    """Who stands above the limit can only keep; Bold answers 'add' whenever it is asked."""
    for seed in range(200):
        record = play(fixture("toy-bold", "toy-bold", rounds=9, seed=seed))
        assert record.end == "terminal"
        if any(word == "keep" for word in record.actions):
            return
    pytest.fail("no match had a forced action")


def test_bots_see_events_as_far_as_they_may(monkeypatch):
    match = Match(fixture("toy-bold", "random"))
    record = match.play()
    bold = match.hosts[0].bot
    assert len(bold.seen) == len(record.actions)
    shown = [word for _, word in bold.seen]
    assert shown[0] == record.actions[0] and shown[1] is None
    movers = [step.mover for step in steps(record)][1:]
    assert [mover for mover, _ in bold.seen] == movers
    for (mover, seen), word in list(zip(bold.seen, record.actions, strict=True))[2:]:
        assert seen == (None if mover == 1 and word in ("keep", "hide") else word)


def test_a_rival_that_the_rules_play_is_recorded_after_the_players():
    record = play(fixture("random"))
    assert record.entrants == ("random-0", "toy-house")
    assert len(record.ranks) == 2
    verify(record)
    lost = play(fixture(BROKEN + "Raises"))
    assert lost.ranks == (2, 1)


def test_faults_are_told_to_the_log_with_the_match(caplog):
    with caplog.at_level(logging.INFO, "arena"):
        play(fixture(BROKEN + "Raises", "first"))
    assert "toy/Raises-0~first-1/1.1: error of Raises-0: RuntimeError: no idea" in caplog.text


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["greedy", "random"], "swack/greedy~random/7.1"),
        (["random", "greedy"], "swack/greedy~random/7.1"),
        (["a.b", "a~b"], "swack/a%2Eb~a%7Eb/7.1"),
        (["A vs B", "名前🎲"], "swack/A%20vs%20B~%E5%90%8D%E5%89%8D%F0%9F%8E%B2/7.1"),
        (["é", "é"], "swack/%C3%A9~%C3%A9/7.1"),
        (["../../etc", "x/y"], "swack/%2E%2E%2F%2E%2E%2Fetc~x%2Fy/7.1"),
    ],
)
def test_an_id_is_made_of_letters_that_hurt_nowhere(names, expected):
    assert fixture_id("swack", names, 7, 1) == expected


@pytest.mark.parametrize("isolation", ["worker", "process"])
def test_a_bot_whose_observe_is_none_is_told_nothing_and_is_not_to_blame(isolation):
    match = fixture(f"{Path(__file__).parent / 'odd_bots.py'}:WatchesNothing", "random")
    quiet = replace(match.entrants[0], isolation=isolation)
    assert play(replace(match, entrants=(quiet, match.entrants[1]))).end == "terminal"
    keeper.close()
