"""`arena new-bot` makes a package that installs, passes its own tests and plays, as it is."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from test_packages import PIP
from test_runs import arena, environment

from arena import Entrant, Fixture, new_bot, play, plugins, strict_yaml
from arena.errors import ArenaError

GAMES = ["patchwork", "swack", "swatch", "swatches", "toy"]
"""Arena's own, and a stranger's."""

ROOT = Path(new_bot.__file__).parent.parent.parent


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with a package for each game."""
    folder = tmp_path_factory.mktemp("made")
    for game in GAMES:
        new_bot.write(f"my-{game}", game, folder / f"my-{game}")
    return folder


@pytest.fixture(scope="module")
def python(made, tmp_path_factory):
    """The Python of an environment in which two of them are installed to be worked on."""
    python = new_environment(tmp_path_factory.mktemp("environment"))
    install(python, made / "my-swack", made / "my-toy")
    return python


def new_environment(folder):
    """The Python of a new environment."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    return folder / "bin/python"


def install(python, *packages):
    """Do `pip install -e` without a network."""
    editable = [argument for package in packages for argument in ("-e", package)]
    done = subprocess.run(
        [*PIP[:3], "--python", python, *PIP[3:], *editable],
        env=with_all_paths(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def with_all_paths():
    """An environment in which another Python finds what this one has: arena, and what it needs."""
    return environment() | {"PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])}


def in_environment(python, *arguments, cwd):
    return subprocess.run(
        [python, "-m", "arena", *arguments],
        cwd=cwd, env=with_all_paths(), capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


def test_the_tests_that_come_with_a_bot_pass(made):
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *sorted(made.iterdir())],
        cwd=made, env=environment(), capture_output=True, text=True, timeout=500, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    players = {game: len(plugins.game(game).players(plugins.game(game).options({}))) for game in GAMES}
    assert f"{sum(players.values()) + 2 * len(GAMES) - 1} passed" in done.stdout  # all but a stranger's beat random


@pytest.mark.parametrize(("game", "opponent"), [("swack", "random"), ("toy", "greedy")])
def test_an_installed_bot_does_what_its_readme_says(python, made, game, opponent):
    name, folder = f"my-{game}", made / f"my-{game}"
    listed = in_environment(python, "list", "bots", cwd=folder)
    assert f"[{name}]" in listed.stdout and "broken" not in listed.stdout
    short = ["--set", "format.round-robin.rounds=2", "--set", f'bots=["{name}", "{opponent}"]']
    done = in_environment(python, "run", "config.yaml", *short, cwd=folder)
    assert done.returncode == 0, done.stderr
    assert "4 matches" in done.stdout and name in done.stdout
    lines = (folder / "README.md").read_text().splitlines()
    for told, said in (("arena check", "plays whole matches"), ("arena play", "the game is over")):
        command = next(line.split()[1:] for line in lines if line.startswith(told))
        done = in_environment(python, *command, cwd=folder)
        assert done.returncode == 0, done.stdout + done.stderr
        assert name in command and said in done.stdout


def test_the_results_of_a_bot_that_was_changed_since_are_not_gone_on_with(python, made):
    folder = made / "my-toy"
    command = ["run", "config.yaml", "--out", "results/twice", "--set", "format.round-robin.rounds=1"]
    assert in_environment(python, *command, cwd=folder).returncode == 0
    with (folder / "src/my_toy.py").open("a") as file:
        file.write("\n# another bot\n")
    done = in_environment(python, *command, cwd=folder)
    assert done.returncode == 2
    assert "entrant 'my-toy' is another one" in done.stderr and "--restart" in done.stderr


def test_the_command_makes_the_folder_and_says_what_is_next(tmp_path):
    done = arena("new-bot", "red-ant", "--game", "swack", "--folder", "ants", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "ants/README.md" in done.stdout and "pip install -e ." in done.stdout
    assert sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()) == [
        "ants/README.md",
        "ants/config.yaml",
        "ants/pyproject.toml",
        "ants/src/red_ant.py",
        "ants/test_red_ant.py",
    ]
    again = arena("new-bot", "red-ant", "--game", "swack", "--folder", "ants", cwd=tmp_path)
    assert again.returncode == 2 and "the folder is there and not empty" in again.stderr
    played = arena("play", "swack", "ants/src/red_ant.py", "random", "--set", "size=4", cwd=tmp_path)
    assert played.returncode == 0, played.stdout


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("My Bot", "did you mean 'my-bot'?"),
        ("RedAnt", "did you mean 'red-ant'?"),
        ("", "up to 50 lower-case letters"),
        ("9lives", "begins with a letter"),
        ("a--b", "did you mean 'a-b'?"),
        ("../up", "did you mean 'up'?"),
        ("x" * 51, "up to 50 lower-case letters"),
        ("名前", "up to 50 lower-case letters"),
        ("class", "keyword of Python"),
        ("random", "a bot of that name is installed"),
        ("toy-bold", "a bot of that name is installed"),
        ("json", "there is a module 'json' already"),
        ("arena", "there is a module 'arena' already"),
        ("setup", "there is a module 'setup' already"),
        ("conftest", "there is a module 'conftest' already"),
        ("setuptools", "there is a module 'setuptools' already"),
        ("pytest", "there is a module 'pytest' already"),
        ("arena_toy", "there is a module 'arena_toy' already"),
        ("multiprocessing-logging", "there is a module 'multiprocessing_logging' already"),
        ("pytest-xdist", "a package of that name is installed"),
    ],
)
def test_a_name_that_would_not_do_is_refused(tmp_path, name, said):
    with pytest.raises(ArenaError) as caught:
        new_bot.write(name, "swack", tmp_path / "bot")
    assert said in str(caught.value) and repr(name) in str(caught.value)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    (tmp_path / "full").mkdir()
    (tmp_path / "full/file").write_text("")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    before = sorted(tmp_path.rglob("*"))
    for folder, said in (
        (tmp_path / "file", "there is a file of that name"),
        (tmp_path / "link", "there is a file of that name"),
        (tmp_path / "full", "the folder is there and not empty"),
        (tmp_path / "no/folder", "there is no folder"),
        (tmp_path / "file/folder", "there is no folder"),
        (Path("/proc/red-ant"), "cannot be made"),
    ):
        with pytest.raises(ArenaError, match=said) as caught:
            new_bot.write("red-ant", "swack", folder)
        assert str(folder) in str(caught.value)
    assert sorted(tmp_path.rglob("*")) == before


def test_an_empty_folder_is_filled_and_has_the_usual_permissions(tmp_path):
    (tmp_path / "ants").mkdir()
    new_bot.write("red-ant", "swack", tmp_path / "ants")
    (tmp_path / "usual").mkdir()
    assert (tmp_path / "ants/src/red_ant.py").is_file()
    assert (tmp_path / "ants").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_disk_that_is_full_leaves_nothing_half_written(tmp_path, monkeypatch):
    write_text = Path.write_text

    def write(path, text, **options):
        if path.name == "config.yaml":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write_text(path, text, **options)

    monkeypatch.setattr(Path, "write_text", write)
    with pytest.raises(ArenaError, match="No space left"):
        new_bot.write("red-ant", "swack", tmp_path / "ants")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("name", "made"), [("seat", "SeatBot"), ("sequence", "SequenceBot"), ("red_ant-2", "RedAnt2")])
def test_the_class_hides_no_name_that_its_module_uses(name, made, tmp_path):
    new_bot.write(name, "toy", tmp_path / "bot")
    path = next((tmp_path / "bot/src").iterdir())
    entrants = (Entrant("new", f"{path}:{made}", isolation="worker"), Entrant("random", "random"))
    options = plugins.game("toy").options({})
    assert play(Fixture("toy/1", "toy", options, entrants, seed=1, deal="1")).end == "terminal"


@pytest.mark.parametrize("name", ["no", "true", "null", "red-ant"])
def test_a_name_that_yaml_takes_for_something_else_is_quoted(tmp_path, name):
    new_bot.write(name, "toy", tmp_path / "bot")
    config, _ = strict_yaml.read(tmp_path / "bot/config.yaml")
    assert (config["name"], config["bots"]) == (name, [name, "random", "greedy"])


def test_a_game_whose_name_yaml_takes_for_something_else_is_quoted():
    assert new_bot.entry_of("2048", plugins.game("toy")) == '"2048"'
    assert new_bot.entry_of("toy", plugins.game("toy")) == "toy"


def test_a_game_of_a_named_distribution_gets_a_label(tmp_path):
    new_bot.write("red-ant", "arena-toy:toy", tmp_path / "bot")
    config = (tmp_path / "bot/config.yaml").read_text()
    assert '- toy: {game: "arena-toy:toy"}' in config
    (tmp_path / "bot/config.yaml").write_text(config.replace("- red-ant", '- red-ant: {bot: "src/red_ant.py"}'))
    done = arena("run", "bot/config.yaml", "--set", "format.round-robin.rounds=1", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
