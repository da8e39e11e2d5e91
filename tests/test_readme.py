"""README's examples are run as they stand."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from test_runs import arena as run_arena
from test_runs import environment

from arena import game as arena_game
from arena import plugins
from arena.cli import COMMANDS, arena

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language, holding):
    """The one code block of that language which holds a text."""
    found = [text for text in re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL) if holding in text]
    assert len(found) == 1
    return found[0]


def test_the_bot_of_ones_own_plays(tmp_path):
    (tmp_path / "my_bots.py").write_text(block("python", "class Mine"))
    (tmp_path / "mine.yaml").write_text(block("yaml", "name: mine"))
    done = run_arena("run", "mine.yaml", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "bold" in done.stdout and "void" not in done.stdout
    assert '"offender":"bold"' not in (tmp_path / "results/mine/matches.jsonl").read_text()
    played = run_arena("play", "swack", "my_bots.py:Mine", "random", "--set", "size=5", cwd=tmp_path)
    assert played.returncode == 0, played.stderr


def test_the_example_config_is_valid(tmp_path):
    (tmp_path / "my_bots.py").write_text(block("python", "class Mine"))
    (tmp_path / "spring.yaml").write_text(block("yaml", "name: spring-cup"))
    done = run_arena("run", "spring.yaml", "--dry-run", cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_the_example_from_python_runs(tmp_path):
    (tmp_path / "configs").mkdir()
    shutil.copy(ROOT / "configs/tiny.yaml", tmp_path / "configs/quick.yaml")
    code = block("python", "load_records")
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == 27


def test_the_two_commands_are_there_literally():
    commands = [line for line in README.splitlines() if line.startswith("python3 -m venv")]
    assert len(commands) == 2
    assert "arena run configs/quick.yaml" in commands[0]
    assert "pytest" in commands[1]


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_has_help_and_stands_in_the_readme(name):
    done = run_arena(name, "--help", cwd=ROOT)
    assert done.returncode == 0
    assert f"Usage: python -m arena {name}" in done.stdout
    assert f"arena {name}" in README
    command = arena.get_command(click.Context(arena), name)
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help or parameter.show_default, f"{name}: {parameter.opts} has no help"


@pytest.mark.parametrize(
    "word", ["Game", "State", "Action", "Observation", "Outcome", "Entrant", "Deal", "Fault", "Stream"]
)
def test_the_glossary_has_the_words_of_the_code(word):
    assert re.search(rf"^\| [^|]*\b{word}\b", README, re.MULTILINE)


def test_every_module_stands_in_the_architecture():
    section = README.partition("## Architecture")[2]
    package = Path(sys.modules["arena"].__file__).parent
    for path in sorted(package.iterdir()):
        if path.suffix == ".py" and not path.name.startswith("__"):
            assert f"`{path.name}`" in section, f"README's architecture lacks {path.name}"
        if path.is_dir() and path.name != "__pycache__":
            assert f"`{path.name}/`" in section, f"README's architecture lacks {path.name}/"


QUICK = "[random, first, greedy, {one: {bot: random}}, {other: {bot: random}}, {last: {bot: first}}]"


@pytest.mark.parametrize("path", sorted((ROOT / "configs").glob("*.yaml")), ids=lambda path: path.name)
def test_every_config_that_is_shipped_is_valid(path, tmp_path):
    done = run_arena("run", path, "--dry-run", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "matches" in done.stdout


@pytest.mark.parametrize("path", sorted((ROOT / "configs").glob("*.yaml")), ids=lambda path: path.name)
def test_every_config_that_is_shipped_runs(path, tmp_path):
    """Cut to one round, and where many sit at a table to bots that do not search."""
    long = path.name == "swatches.yaml" or path.name.startswith("championship-")
    if long and arena_game.__file__.endswith(".py"):
        pytest.skip("its many matches, or its bots that search, take too long in plain Python")
    short = ["--set", "format.round-robin.rounds=1"] if "round-robin" in path.read_text() else []
    if path.name.endswith("-many.yaml"):
        short = ["--set", "format.balanced.rounds=1", "--set", f"bots={QUICK}"]
    done = run_arena("run", path, *short, cwd=tmp_path, timeout=500)
    assert done.returncode == 0, done.stderr
    verified = run_arena("verify", next((tmp_path / "results").iterdir()), cwd=tmp_path, timeout=500)
    assert verified.returncode == 0, verified.stdout


@pytest.mark.parametrize("name", plugins.names("games"))
def test_the_rules_of_every_game_can_be_read(name, tmp_path):
    done = run_arena("rules", name, cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.strip()
