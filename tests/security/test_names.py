"""No name in a config or of a bot leads out of the results folder, or to one of arena's own files in it."""

import shutil
import sys
from pathlib import Path

import pytest
from test_runs import arena

from arena.config import load
from arena.errors import ConfigError

ROOT = Path(__file__).parents[2]
CARDS = ROOT / "arena" / "games" / "swatch" / "cards_rich.json"

SWATCH = "games: [{swatch: {cards: %s, max_rounds: 2}}]\nbots: [first, random]\nformat: {round-robin: {rounds: 1}}\n"
PROGRAM = """\
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    answer = {"id": message.get("id"), "protocol": 1, "name": "../../../named", "version": "/named", "file": "../named"}
    if message["type"] == "move":
        answer["action"] = message["actions"][0]
    print(json.dumps(answer), flush=True)
"""


def there(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if "results/cup" not in str(path))


@pytest.fixture
def home(tmp_path):
    folder = tmp_path / "deep" / "home"
    folder.mkdir(parents=True)
    return folder


def test_what_a_bot_calls_itself_names_no_file(home, tmp_path):
    (home / "bot.py").write_text(PROGRAM)
    (home / "cup.yaml").write_text(
        f"games: [toy]\nbots: [random, '../../../called': {{command: ['{sys.executable}', bot.py]}}]\n"
        "format: {round-robin: {rounds: 1}}\n"
    )
    done = arena("run", "cup.yaml", cwd=home, strict=True)
    assert done.returncode == 0, done.stderr
    assert there(tmp_path) == ["deep", "deep/home", "deep/home/bot.py", "deep/home/cup.yaml", "deep/home/results"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name: ../up\ngames: [toy]\nbots: [random, first]\n", "name"),
        ("name: /tmp/up\ngames: [toy]\nbots: [random, first]\n", "name"),
        ("games: ['../up': {game: toy}]\nbots: [random, first]\n", "games"),
        ("games: [toy]\nbots: [random, first]\nreports: ['../up']\n", "reports"),
        ("games: [toy]\nbots: [random, {folder: ../nowhere}]\n", "bots"),
    ],
)
def test_a_name_that_leads_elsewhere_is_refused(home, tmp_path, text, said):
    (home / "cup.yaml").write_text(text)
    with pytest.raises(ConfigError, match=f": {said}"):
        load(home / "cup.yaml")
    assert there(tmp_path) == ["deep", "deep/home", "deep/home/cup.yaml"]


def test_a_file_from_elsewhere_is_copied_into_the_folder_alone(home, tmp_path):
    shutil.copy(CARDS, home.parent / "mine.json")
    (home / "cup.yaml").write_text(SWATCH % "../mine.json")
    assert arena("run", "cup.yaml", cwd=home).returncode == 0
    assert (home / "results" / "cup" / "mine.json").read_bytes() == CARDS.read_bytes()
    assert there(tmp_path) == ["deep", "deep/home", "deep/home/cup.yaml", "deep/home/results", "deep/mine.json"]


@pytest.mark.parametrize("name", ["matches.jsonl", ".lock"])
def test_a_file_under_the_name_of_one_of_arenas_own_is_refused(home, name):
    shutil.copy(CARDS, home / name)
    (home / "cup.yaml").write_text(SWATCH % name)
    done = arena("run", "cup.yaml", cwd=home)
    assert done.returncode == 2
    assert f"{name}: the results folder has another file of that name" in done.stderr


def test_two_files_of_one_name_are_refused(home):
    (home / "other").mkdir()
    shutil.copy(CARDS, home / "cards.json")
    (home / "other" / "cards.json").write_text(CARDS.read_text() + "\n")
    both = "games: [{swatch: {cards: cards.json}}, b: {game: swatch, cards: other/cards.json}]\nbots: [first, random]\n"
    (home / "cup.yaml").write_text(both)
    done = arena("run", "cup.yaml", cwd=home)
    assert done.returncode == 2
    assert "other/cards.json: the results folder has another file of that name" in done.stderr
