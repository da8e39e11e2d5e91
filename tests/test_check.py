"""`arena check`: what it finds about bots, honest and broken."""

import os
import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from test_runs import arena

from arena import Entrant, play, plugins
from arena.hosting import strays
from arena.hosting.keeping import keeper
from arena.trials import ALONE, HASHES, LEGAL, LIMITS, STARTS, TWICE, check, check_trials

HERE = Path(__file__).parent
BROKEN = HERE / "faults" / "bots"
ODD = str(HERE / "odd_bots.py")
ALL = [STARTS, LEGAL, LIMITS, TWICE, HASHES, ALONE]

QUICK = {"move_seconds": 0.3}
FIRST = {"move_seconds": 20, "memory_mb": 256}


def broken(name, **limits):
    return Entrant("bot", f"{BROKEN}/broken.py:{name}", limits={**FIRST, **limits})


def program(way, **limits):
    command = (sys.executable, "-S", str(BROKEN / "raw.py"), way)
    return Entrant("bot", "", command=command, folder=str(BROKEN), limits={**FIRST, **limits})


def toy(rounds=9):
    game = plugins.game("toy")
    return game, game.options({"rounds": rounds})


def found(entrant, matches=2, games=None):
    return list(check(entrant, [toy()] if games is None else games, matches))


HONEST = {
    "own": Entrant("random", "random"),
    "file": Entrant("fair", f"{ODD}:Fair", {"depth": 2}),
    "program": program("honest"),
}

FAILURES = {
    "raises": (broken("Raises"), STARTS, "error", "RuntimeError: no idea"),
    "raises at start": (broken("RaisesAtStart"), STARTS, "start", "RuntimeError: no start"),
    "raises at import": (Entrant("bot", f"{BROKEN}/raises_at_import.py"), STARTS, "start", "does not load"),
    "illegal": (broken("PlaysIllegally"), STARTS, "illegal", "is not legal here"),
    "crash": (broken("Segfaults"), STARTS, "crash", "SIGSEGV"),
    "slow": (broken("Sleeps", **QUICK), STARTS, "time", "within 0.3 s"),
    "memory": (broken("EatsMemory"), STARTS, "memory", ""),
    "garbage": (program("garbage"), STARTS, "error", "no strict JSON"),
    "no hello": (program("hello-garbage"), STARTS, "start", "Welcome to Raw"),
    "later": (Entrant("bot", f"{ODD}:RaisesInLongMatches"), LEGAL, "error", "RuntimeError: lost"),
    "hashes": (Entrant("bot", f"{ODD}:GoesThroughASet"), HASHES, "", "and then"),
    "own numbers": (Entrant("bot", f"{ODD}:DrawsForItself"), TWICE, "", "and then"),
    "shared": (Entrant("bot", f"{ODD}:RemembersOtherMatches"), ALONE, "", "and then"),
    "for a time": (Entrant("bot", "mcts", {"seconds": 0.001}), TWICE, "", "seconds: 0.001"),
}

LOOKED_AT = {STARTS: 1, LEGAL: 2, TWICE: 4, HASHES: 6, ALONE: 6}
"""How many things are looked at where this one is wrong with the only game."""


@pytest.fixture(autouse=True)
def nothing_is_left():
    before = os.environ.get("PYTHONHASHSEED")
    yield
    keeper.close()
    assert strays.strays(strays.mark_of(os.getpid())) == []
    assert os.environ.get("PYTHONHASHSEED") == before


@pytest.mark.parametrize("entrant", HONEST.values(), ids=HONEST)
def test_an_honest_bot_passes_in_everything(entrant):
    findings = found(entrant)
    assert [each.what for each in findings] == ALL
    assert all(each.right for each in findings), findings
    assert findings[1].said == "2 matches for 1 to 2 players, from seat 0"


@pytest.mark.parametrize(("entrant", "what", "kind", "said"), FAILURES.values(), ids=FAILURES)
def test_what_is_wrong_is_found_where_it_shows_and_nothing_else(entrant, what, kind, said):
    findings = found(entrant, 3 if what == LEGAL else 2)
    (failed,) = [each for each in findings if not each.right]
    assert (failed.what, failed.kind) == (what, kind)
    assert said in failed.said
    assert [each.what for each in findings] == ALL[: LOOKED_AT[what]]


def test_answers_that_come_twice_are_counted_among_what_the_bot_took():
    limits = next(each for each in found(program("twice"), 2) if each.what == LIMITS)
    assert "answers late or given twice" in limits.said


def test_a_game_at_which_it_fails_is_left_out_of_what_comes_after():
    swack = plugins.game("swack")
    games = [toy(), (swack, swack.options({"size": 3}))]
    findings = found(Entrant("bot", "toy-bold"), 1, games)
    assert [(each.what, each.right) for each in findings] == [(STARTS, False)] + [(what, True) for what in ALL[1:]]
    assert findings[0].said.startswith("swack, 2 players, seat 0, seed 0: ")
    assert findings[1].said == "1 match for 1 player, from seat 0"


def test_all_seats_of_all_numbers_of_players_come_in_turn():
    trials = check_trials(*toy(), Entrant("bot", "first"), 24, 5)
    places = [(len(each.fixture.entrants), each.seat) for each in trials]
    assert sorted(places[:21]) == [(players, seat) for players in range(1, 7) for seat in range(players)]
    assert places[21:] == places[:3]
    assert [each.fixture.seed for each in trials] == list(range(5, 29))
    assert all(each.fixture.entrants[each.seat].bot == "first" for each in trials)


def test_the_command_that_is_shown_plays_the_very_match(tmp_path):
    done = arena("check", f"bot: {{bot: '{ODD}:RaisesInLongMatches'}}", "--game", "toy", "--set", "rounds=4", cwd=HERE)
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["ok", "FAILED", "arena"]
    shown = next(line for line in lines if line.strip().startswith("arena play"))
    played = arena(*shlex.split(shown)[1:], cwd=tmp_path)
    assert played.returncode == 1
    assert "error of bot: RuntimeError: lost" in played.stdout
    game, _ = toy()
    trial = check_trials(game, game.options({"rounds": 4}), Entrant("bot", f"{ODD}:RaisesInLongMatches"), 3, 0)[2]
    record = play(trial.fixture)
    assert record.end == "error" and "seed 2" in done.stdout
    assert [line.rpartition(": ")[2] for line in played.stdout.splitlines() if line[:1].isdigit()] == list(
        record.actions
    )


def test_the_command_line_says_all_and_ends_with_the_answer(tmp_path):
    done = arena("check", "random", "--game", "toy", "--matches", "1", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line[:8].strip() for line in done.stdout.splitlines()] == ["ok"] * 6
    hashes = arena("check", f"{ODD}:GoesThroughASet", "--game", "swack", "--matches", "1", cwd=tmp_path)
    assert (hashes.returncode, hashes.stderr) == (1, "")
    shown = [line.strip() for line in hashes.stdout.splitlines() if "PYTHONHASHSEED=" in line]
    games = []
    for line in shown:
        variable, *words = shlex.split(line)
        games.append(arena(*words[1:], cwd=tmp_path, PYTHONHASHSEED=variable.partition("=")[2]).stdout)
    assert len(games) == 2 and games[0] != games[1]


def test_a_match_of_play_is_told_from_others_by_seed_and_names():
    game, options = toy()
    one, other = (check_trials(game, options, Entrant("random", "random"), 2, 0)[1] for _ in "12")
    assert one == other
    assert [each.name for each in one.fixture.entrants] == ["random-1", "random-2"]
    assert play(one.fixture).actions != play(replace(one.fixture, seed=9)).actions
