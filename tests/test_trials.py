from pathlib import Path

import arena_toy
import pytest

from arena import Fixture, tournament
from arena.config import load
from arena.errors import ConfigError, PluginError
from arena.executors import Crew
from arena.executors.inline import inline
from arena.tournament import play_result
from arena.trials import CHOICES, preflight, trials

BOTS = Path(__file__).parent / "faults" / "bots"
CREW = Crew(1, lambda: None)

CONFIG = f"""\
games: [toy, toys: {{game: toy, players: 3}}]
bots:
  - random
  - raises: {{bot: "{BOTS}/broken.py:Raises"}}
  - leaves: {{bot: "{BOTS}/broken.py:ExitsHardAtStart"}}
  - honest: {{bot: "{BOTS}/broken.py:Honest"}}
format: {{round-robin: {{rounds: 1}}}}
reports: [matches]
"""


@pytest.fixture
def config(tmp_path):
    path = tmp_path / "cup.yaml"
    path.write_text(CONFIG)
    return path


class Told(tournament.Silence):
    def __init__(self):
        self.warnings = []
        self.played = 0

    def warn(self, text):
        self.warnings.append(text)

    def advance(self, record):
        self.played += 1


def test_each_bot_plays_a_few_moves_of_each_game(config):
    played = list(trials(load(config)))
    assert [(match.id.partition("/")[0], match.entrants[0].name) for match in played] == [
        (label, name) for label in ("toy", "toys") for name in ("random", "raises", "leaves", "honest")
    ]
    assert all(isinstance(match, Fixture) for match in played)
    assert [match.limits.moves for match in played] == [CHOICES * 2] * 4 + [CHOICES * 3] * 4


def test_a_broken_bot_is_named_with_each_game_and_the_end_of_its_traceback(config):
    failures = preflight(load(config), inline, play_result, CREW)
    assert [(each.entrant, each.label, each.kind) for each in failures] == [
        ("raises", "toy", "error"),
        ("raises", "toys", "error"),
        ("leaves", "toy", "start"),
        ("leaves", "toys", "start"),
    ]
    assert "RuntimeError: no idea (" in failures[0].said and "broken.py:" in failures[0].said
    assert "exit code 3" in failures[2].said


def test_a_run_with_a_broken_bot_does_not_begin(config, tmp_path):
    told = Told()
    with pytest.raises(ConfigError) as caught:
        tournament.run(config, tmp_path / "out", executor="inline", progress=told)
    said = str(caught.value)
    assert "raises at toy: error" in said and "leaves at toys: start" in said and "--allow-broken" in said
    assert told.played == 0
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["run.log"]
    assert said.endswith(f"the tracebacks are in {tmp_path / 'out' / 'run.log'}")
    assert 'raise RuntimeError("no idea")' in (tmp_path / "out" / "run.log").read_text()


def test_a_corrected_run_begins_in_the_folder_of_one_that_was_refused(config, tmp_path):
    with pytest.raises(ConfigError):
        tournament.run(config, tmp_path / "out", executor="inline")
    config.write_text(CONFIG.replace("broken.py:Raises", "broken.py:Honest").replace("ExitsHardAtStart", "Honest"))
    told = Told()
    tournament.run(config, tmp_path / "out", executor="inline", progress=told)
    assert told.warnings == [] and told.played > 0


def test_a_refused_run_without_a_traceback_leaves_no_folder_that_was_not_there(config, tmp_path):
    (tmp_path / "there").mkdir()
    for out in (tmp_path / "there", tmp_path / "new" / "cup"):
        with pytest.raises(PluginError, match="no executor named"):
            tournament.run(config, out, executor="nowhere")
    assert not (tmp_path / "new").exists()
    assert list((tmp_path / "there").iterdir()) == []


@pytest.mark.parametrize("executor", ["inline", "processes"])
def test_a_game_that_fails_is_told_once_with_its_reason_and_blames_no_bot(executor, config, tmp_path, monkeypatch):
    def fails(self):
        raise ZeroDivisionError("three by naught")

    monkeypatch.setattr(arena_toy.ToyState, "chance_weights", fails)
    config.write_text(CONFIG.replace("toy, toys: {game: toy, players: 3}", "game: {game: toy}"))
    log = tmp_path / "out" / "run.log"
    with pytest.raises(ConfigError) as caught:
        tournament.run(config, tmp_path / "out", executor=executor, workers=2)
    first, last = str(caught.value).splitlines()
    why = f"the game 'toy' fails: ZeroDivisionError: three by naught ({__file__}:"
    assert first.startswith(f"{config}: game: void: {why}")
    assert last.endswith(f"the tracebacks are in {log}")
    assert "three by naught" in log.read_text()


def test_where_it_is_allowed_the_broken_are_warned_of_and_forfeit(config, tmp_path):
    told = Told()
    results = tournament.run(config, tmp_path / "out", executor="inline", allow_broken=True, progress=told)
    assert len([text for text in told.warnings if text.startswith("broken: ")]) == 4
    faults = {name: balance.faults for name, balance in results.tally.balances("toy").items()}
    assert dict(faults["leaves"]) == {"start": 6} and dict(faults["raises"]) == {"error": 4}
    assert not faults["honest"] and not faults["random"]
    assert {"health.csv", "timings.csv"} <= {path.name for path in (tmp_path / "out").iterdir()}


def test_without_a_preflight_the_matches_tell(config, tmp_path):
    told = Told()
    tournament.run(config, tmp_path / "out", executor="inline", preflight=False, progress=told)
    assert told.warnings == [] and told.played > 0


def test_a_preflight_changes_no_match(config, tmp_path):
    for number, preflight_too in enumerate((True, False)):
        out = tmp_path / str(number)
        tournament.run(config, out, executor="inline", allow_broken=True, preflight=preflight_too)
    one, other = (tmp_path / number / "matches.jsonl" for number in "01")
    assert one.read_bytes() == other.read_bytes()


def test_a_complete_run_is_not_tried_again(config, tmp_path):
    tournament.run(config, tmp_path / "out", executor="inline", allow_broken=True)
    told = Told()
    tournament.run(config, tmp_path / "out", executor="inline", allow_broken=True, progress=told)
    assert told.warnings == [] and told.played == 0


def test_a_stranger_in_the_worker_is_warned_of(config, tmp_path):
    config.write_text(CONFIG.replace('broken.py:Honest"', 'broken.py:Honest", isolation: worker'))
    told = Told()
    tournament.run(config, tmp_path / "out", executor="inline", preflight=False, progress=told)
    (text,) = told.warnings
    assert text.startswith("honest runs inside arena's own processes")
