"""Matches that were played before are legal still, and would be played again exactly so.

Where a game's rules change on purpose, its `version` grows and the file is written anew:
`arena run tests/data/golden/config.yaml --out OUT`, then copy OUT/matches.jsonl to tests/data/golden/.
"""

from pathlib import Path

import pytest

from arena import plugins, run
from arena.checking import check_run
from arena.config import load
from arena.store import records_of

FOLDER = Path(__file__).parent / "data" / "golden"
STORED = FOLDER / "matches.jsonl"


def test_every_stored_match_follows_the_rules_and_its_seed():
    problems = list(check_run(STORED, None))
    assert len(problems) > 100
    assert [problem for problem in problems if problem is not None] == []


def test_the_same_config_gives_the_same_bytes_today(tmp_path):
    run(FOLDER / "config.yaml", tmp_path, workers=2)
    assert (tmp_path / "matches.jsonl").read_bytes() == STORED.read_bytes()


@pytest.mark.parametrize("name", [each for each in plugins.names("games") if each != "toy"])
def test_every_game_has_stored_matches_for_several_options(name):
    options = {str(record.options) for record in records_of(STORED) if record.game == name}
    assert options
    assert {entry.game for entry in load(FOLDER / "config.yaml").games} >= {name}
