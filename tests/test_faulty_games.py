"""What a game of a stranger does wrong is told in one message, and no bot is blamed for it."""

import importlib
import sys
from dataclasses import replace
from pathlib import Path

import arena_toy
import pytest
from test_match import BROKEN, fixture

from arena import Game, IllegalAction, Observation, Outcome, State, cli, faulty_games, plugins, run
from arena.errors import ConfigError, PluginError, RecordError
from arena.hosting.keeping import keeper
from arena.match import Match, play
from arena.replay import steps, verify

GOOD = play(fixture("random", "first"))


def late(answer, otherwise):
    """A method that gives `answer` in the second round, and before what `otherwise` gives."""
    return lambda self, *given: answer if self.round == 1 and self.current_player >= 0 else otherwise(self, *given)


def raises(self, *given):
    raise ZeroDivisionError("three by naught")


STATE = arena_toy.ToyState
WRONG = {
    "no list": (STATE, "legal_actions", late(None, STATE.legal_actions), "legal_actions() gives None"),
    "no actions": (STATE, "legal_actions", late([], STATE.legal_actions), "not empty before the end"),
    "words for actions": (
        STATE,
        "legal_actions",
        late(["add", "keep"], STATE.legal_actions),
        "a list of whole numbers",
    ),
    "actions that descend": (STATE, "legal_actions", late([1, 0], STATE.legal_actions), "ascend without repeats"),
    "actions that raise": (STATE, "legal_actions", late(None, raises), "ZeroDivisionError: three by naught"),
    "too few weights": (STATE, "chance_weights", lambda self: [1, 1], "chance_weights() gives [1, 1]"),
    "weights of nothing": (STATE, "chance_weights", lambda self: [0] * 6, "chance_weights() gives [0, 0"),
    "an action refused": (STATE, "apply", raises, "ZeroDivisionError: three by naught"),
    "a key that is text": (STATE, "key", lambda self: "position", "TypeError"),
    "a rank too few": (STATE, "outcome", lambda self: Outcome((1,), (3,), ((),)), "are 2 each"),
    "ranks with a gap": (STATE, "outcome", lambda self: Outcome((1, 3), (3, 0), ((), ())), "(1, 3, 1)"),
    "ranks without a first": (STATE, "outcome", lambda self: Outcome((2, 2), (3, 0), ((), ())), "(1, 3, 1)"),
    "half a point": (
        STATE,
        "outcome",
        lambda self: Outcome((1, 2), (0.5, 0), ((), ())),
        "scores are whole numbers below",
    ),
    "a score beyond tables": (STATE, "outcome", lambda self: Outcome((1, 2), (2**63, 0), ((), ())), "below 2**63"),
    "a word as awards": (STATE, "outcome", lambda self: Outcome((1, 2), (1, 0), ("ab", ())), "awards are words"),
    "a word with a space": (arena_toy.Toy, "word", lambda self, options, action: "a b", "no spaces"),
    "a start that raises": (arena_toy.Toy, "start", raises, "ZeroDivisionError: three by naught"),
}


@pytest.fixture(params=WRONG)
def wrong(request, monkeypatch):
    """The toy game with a mistake; what is said of it."""
    owner, name, mistake, said = WRONG[request.param]
    monkeypatch.setattr(owner, name, mistake)
    return said


def test_a_match_at_a_game_that_fails_is_void_and_says_why(wrong):
    assert play(fixture("first", "random")).end == "void"
    with pytest.raises(PluginError, match="the game 'toy'") as raised:
        Match(fixture("first", "random")).play()
    assert wrong in str(raised.value)


LAWLESS = {
    "actions that repeat": ("legal_actions", lambda self: twice(GIVEN["legal_actions"](self)), "without repeats"),
    "half weights": ("chance_weights", lambda self: [0.5] * 6, "chance_weights() gives [0.5, 0.5"),
    "weights that are no numbers": ("chance_weights", lambda self: [float("nan")] * 6, "gives [nan, nan"),
    "a weight below naught": ("chance_weights", lambda self: [9, 1, 1, 1, 1, -1], "gives [9, 1, 1, 1, 1, -1]"),
    "weights of nothing": ("chance_weights", lambda self: [0] * 6, "chance_weights() gives [0, 0"),
}
"""Mistakes that a match may come through unnoticed."""

GIVEN = {name: getattr(STATE, name) for name, _, _ in LAWLESS.values()}


def twice(actions):
    return sorted(actions * 2)


@pytest.mark.parametrize("mistake", LAWLESS)
@pytest.mark.parametrize("executor", ["inline", "processes"])
def test_a_run_at_a_game_that_breaks_a_law_does_not_begin(executor, mistake, monkeypatch, tmp_path):
    name, method, said = LAWLESS[mistake]
    monkeypatch.setattr(STATE, name, method)
    path = tmp_path / "cup.yaml"
    path.write_text("games: [toy]\nbots: [random, first]\nformat: {round-robin: {rounds: 1}}\n")
    with pytest.raises(ConfigError) as raised:
        run(path, tmp_path / "out", executor=executor, workers=1)
    first, last = str(raised.value).splitlines()
    assert first.startswith(f"{path}: toy: void: the game 'toy' fails: {name}() gives ") and said in first
    assert last.startswith("nothing is played; with --allow-broken its matches are void wherever it fails")


def test_a_check_of_a_bot_says_which_law_the_game_breaks_late_in_a_match(monkeypatch, capsys):
    monkeypatch.setattr(STATE, "legal_actions", late([0, 0, 1, 2], STATE.legal_actions))
    with pytest.raises(SystemExit) as left:
        cli.main(["check", "first", "--game", "toy", "--matches", "2"])
    assert left.value.code == 1
    said = [line for line in capsys.readouterr().out.splitlines() if line.startswith("FAILED")]
    assert len(said) == 1
    assert "void: the game 'toy' fails: legal_actions() gives [0, 0, 1, 2]; they ascend without repeats" in said[0]


@pytest.mark.parametrize("actions", [[3, 2**63], [2**70, 2**70 + 1]], ids=str)
def test_no_bot_is_to_blame_for_an_action_of_no_64_bits(monkeypatch, actions):
    monkeypatch.setattr(STATE, "legal_actions", late(actions, STATE.legal_actions))
    with pytest.raises(PluginError, match="they are numbers from 0 to 2\\*\\*63 - 1"):
        Match(fixture("first", "random")).play()


def test_an_action_below_0_is_a_mistake_of_the_game(monkeypatch):
    state = STATE(3, 2)
    state.current_player = 0
    assert faulty_games.complaint(state) == ""
    monkeypatch.setattr(STATE, "legal_actions", lambda self: [-1, 3])
    assert "they are numbers from 0" in faulty_games.complaint(state)


def test_no_bot_is_to_blame_for_what_it_makes_of_no_observation(monkeypatch):
    fails = fixture(f"{BROKEN}Raises", "first")
    assert play(fails).end == "error"
    monkeypatch.setattr(STATE, "observation", lambda self, player: None)
    assert play(fails).end == "void"
    with pytest.raises(PluginError, match="the game 'toy' fails: observation\\(\\) gives None"):
        Match(fails).play()


MISUSED = """
import arena_toy
from arena import Entrant

class Base:
    def __init__(self, seat):
        self.stream = seat.stream

class Honest(Base):
    def choose(self, observation, actions):
        state = observation.determinize(self.stream).clone()
        state.apply(actions[0])
        state.clone().playout(self.stream)
        return actions[0]

class Illegal(Base):
    def choose(self, observation, actions):
        observation.determinize(self.stream).apply(99)

class NoStream(Base):
    def choose(self, observation, actions):
        observation.determinize(None)

class Spoils(Base):
    def choose(self, observation, actions):
        state = observation.determinize(self.stream)
        state.cards = None
        state.clone()

def fails(self, *given):
    raise ZeroDivisionError("three by naught")

def plays_out(self, stream):
    stream.below(6)
    raise ZeroDivisionError("three by naught")

def endless(self, stream):
    while True:
        stream.below(6)

WRONG = {"clone": fails, "determinize": fails, "playout": plays_out}

def break_game(name, replace):
    replace(arena_toy.ToyObservation if name == "determinize" else arena_toy.ToyState, name, WRONG[name])

class Breaks(Honest):
    def __init__(self, seat, method):
        super().__init__(seat)
        break_game(method, setattr)  # as the test has done in its own process
"""


@pytest.fixture
def misused(tmp_path, monkeypatch):
    """A module of bots that use a game, and its path."""
    path = tmp_path / "misused.py"
    path.write_text(MISUSED)
    monkeypatch.syspath_prepend(tmp_path)
    sys.modules.pop("misused", None)
    return importlib.import_module("misused"), path


def match_of(path, bot, isolation, **parameters):
    """A match of a bot of that file against one of arena's."""
    given = fixture(f"{path}:{bot}", "first")
    one, other = given.entrants
    return replace(given, entrants=(replace(one, isolation=isolation, parameters=parameters), other))


@pytest.mark.parametrize("isolation", ["worker", "process"])
@pytest.mark.parametrize("method", ["clone", "determinize", "playout"])
def test_what_a_game_raises_when_a_bot_uses_it_rightly_is_no_bot_s_fault(method, isolation, misused, monkeypatch):
    module, path = misused
    sound = play(match_of(path, "Honest", isolation))
    assert sound.end == "terminal"
    module.break_game(method, monkeypatch.setattr)
    fails = match_of(path, "Breaks", isolation, method=method)
    assert play(fails).end == "void"
    with pytest.raises(
        PluginError, match="the game 'toy' fails when a bot uses it: ZeroDivisionError: three by naught"
    ):
        Match(fails).play()


@pytest.mark.parametrize("isolation", ["worker", "process"])
def test_a_method_that_the_game_does_not_have_is_no_bot_s_fault(isolation, misused, monkeypatch):
    monkeypatch.delattr(STATE, "clone")
    module, path = misused
    module.WRONG["clone"] = State.clone
    path.write_text(MISUSED.replace('clone": fails', 'clone": arena_toy.State.clone'))
    assert play(match_of(path, "Breaks", isolation, method="clone")).end == "void"


@pytest.mark.parametrize("isolation", ["worker", "process"])
@pytest.mark.parametrize("bot", ["Illegal", "NoStream", "Spoils"])
def test_what_a_game_raises_over_a_wrong_argument_is_the_bot_s_fault(bot, isolation, misused):
    record = play(match_of(misused[1], bot, isolation))
    assert (record.end, record.offender) == ("error", f"{bot}-0")


def test_a_game_of_which_a_playout_has_no_end_keeps_nobody(misused, monkeypatch):
    module, path = misused
    monkeypatch.setattr(STATE, "playout", module.endless)
    assert play(match_of(path, "Spoils", "worker")).end == "error"


@pytest.mark.parametrize("name", ["legal_actions", "apply", "chance_weights", "outcome", "key"])
def test_a_record_at_a_game_that_fails_is_told_by_its_id(name, monkeypatch):
    monkeypatch.setattr(STATE, name, raises)
    with pytest.raises(PluginError, match=f"{GOOD.id}: .*the game 'toy' fails: ZeroDivisionError: three by naught"):
        verify(GOOD)


def test_an_action_that_the_game_offers_and_refuses_is_told_with_its_ply(monkeypatch):
    def refuse(self, action):
        raise IllegalAction("not today")

    monkeypatch.setattr(STATE, "apply", refuse)
    with pytest.raises(PluginError, match=f"{GOOD.id}: ply 1: the game 'toy' fails: IllegalAction: not today"):
        list(steps(GOOD))


def test_a_record_of_another_outcome_is_no_failure_of_the_game():
    with pytest.raises(RecordError, match="scores: replay gives"):
        verify(replace(GOOD, scores=(99, 99)))


@pytest.mark.parametrize("debug", [False, True])
def test_play_says_what_the_game_did_wrong_and_with_debug_where(debug, monkeypatch, capsys):
    monkeypatch.setattr(STATE, "apply", raises)
    with pytest.raises(SystemExit) as left:
        cli.main(["play", "toy", "first", "random", *(["--debug"] if debug else [])])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert "the game 'toy' fails: ZeroDivisionError: three by naught" in said
    assert ("Traceback" in said) == debug


@pytest.mark.parametrize(
    "command", [["list", "games"], ["bench", "toy", "--seconds", "0.01"], ["play", "toy", "first"]]
)
def test_a_game_that_cannot_say_its_options_spoils_no_command(command, monkeypatch, capsys):
    monkeypatch.setattr(arena_toy.Toy, "options", raises)
    with pytest.raises(SystemExit) as left:
        cli.main(command)
    said = capsys.readouterr()
    assert "ZeroDivisionError: three by naught" in said.out + said.err
    assert "Traceback" not in said.err
    assert left.value.code == (0 if command[0] == "list" else 2)
    assert command[0] != "list" or "swack" in said.out


@pytest.mark.parametrize("wanted", ["", "1"])
def test_what_nobody_foresaw_is_told_in_a_line_and_whole_where_that_is_wanted(wanted, monkeypatch, capsys):
    monkeypatch.setenv("ARENA_TRACEBACK", wanted)
    monkeypatch.setattr(arena_toy.Toy, "rules", raises)
    with pytest.raises(SystemExit) as left:
        cli.main(["rules", "toy"])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert f"ZeroDivisionError: three by naught ({__file__}:" in said
    assert ("Traceback" in said) == bool(wanted)


@pytest.mark.parametrize("value", [float("nan"), {1, 2}, b"bytes"], ids=repr)
def test_an_observation_that_is_no_json_is_the_game_s_fault(value, monkeypatch, caplog):
    monkeypatch.setattr(arena_toy.ToyObservation, "to_json", lambda self: {"shown": value})
    match = fixture("random", "first")
    asked = replace(match.entrants[0], isolation="process")
    record = play(replace(match, entrants=(asked, match.entrants[1])))
    keeper.close()
    assert record.end == "void"
    assert "JSON" in caplog.text


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("chess", ""),
        ("go", ""),
        ("toi", "toy"),
        ("swacks", "swack"),
        ("patchwrok", "patchwork"),
        ("swatces", "swatches"),
    ],
)
def test_a_name_is_suggested_only_where_it_is_really_like_the_given_one(given, meant):
    said = plugins.nearest(given, ["patchwork", "swack", "swatch", "swatches", "toy"])
    assert said == (f"; did you mean {meant!r}?" if meant else "")


def test_a_game_whose_version_is_no_number_is_refused(monkeypatch):
    monkeypatch.setattr(arena_toy.Toy, "version", "one")
    plugins.game.cache_clear()
    with pytest.raises(PluginError, match="has the version 'one'; it is a whole number"):
        plugins.game("toy")


NAMED = (
    "options word action observation longest version legal_actions apply clone key chance_weights chance_stream sees "
    "to_json determinize"
)


@pytest.mark.parametrize("word", NAMED.split())
def test_the_page_for_games_of_one_s_own_names_what_there_is(word):
    page = (Path(__file__).parents[1] / "docs" / "games.md").read_text(encoding="utf-8")
    assert f"`{word}`" in page or f"`{word}()`" in page
    assert any(hasattr(owner, word) for owner in (Game, State, Observation))
