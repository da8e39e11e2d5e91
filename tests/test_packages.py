"""A stranger's package, built and installed for real, plays as arena's own plugins do."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from test_runs import arena

PROJECT = """\
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[project]
name = "{name}"
version = "1.2"

[project.entry-points."arena.bots"]
{bot} = "{module}:Bot"

[tool.setuptools]
py-modules = ["{module}"]
"""
BOT = """\
class Bot:
    def __init__(self, seat, depth=1):
        self.seat = seat

    def choose(self, observation, actions):
        return actions[-1]
"""
PIP = [sys.executable, "-m", "pip", "install", "-q", "--no-build-isolation", "--no-deps", "--no-index"]
BROKEN = "import a_module_that_is_not_there\n"


def install(target, name, bot, source):
    """Build a package and install it into the folder `target`, without a network."""
    module = name.replace("-", "_")
    folder = target.parent / name
    folder.mkdir()
    (folder / "pyproject.toml").write_text(PROJECT.format(name=name, bot=bot, module=module))
    (folder / f"{module}.py").write_text(source)
    subprocess.run(
        [*PIP, "--target", target, folder],
        check=True, capture_output=True, env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
    )  # fmt: skip


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with packages of strangers: one good, two that give one name, one broken."""
    target = tmp_path_factory.mktemp("packages") / "site"
    install(target, "last-bot", "last", BOT)
    install(target, "other-bot", "twice", BOT)
    install(target, "third-bot", "twice", BOT)
    install(target, "broken-bot", "broken", BROKEN)
    return target


def run(installed, *arguments, cwd):
    paths = [str(installed), os.environ.get("PYTHONPATH", "")]
    return arena(*arguments, cwd=cwd, strict=True, PYTHONPATH=os.pathsep.join(path for path in paths if path))


def config(folder, *bots):
    path = folder / "cup.yaml"
    listed = "\n".join(f"  - {bot}" for bot in bots)
    path.write_text(f"games: [{{swack: {{size: 3}}}}]\nbots:\n{listed}\nformat: {{round-robin: {{rounds: 1}}}}\n")
    return path


def test_a_strangers_bot_plays_under_its_name_and_version(installed, tmp_path):
    done = run(installed, "run", config(tmp_path, "random", "last"), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    header = (tmp_path / "results/cup/matches.jsonl").read_text().splitlines()[0]
    assert '"name":"last","bot":"last","parameters":{"depth":1},"identity":"last-bot 1.2"' in header or (
        '"name":"last","bot":"last"' in header and '"identity":"last-bot 1.2"' in header
    )


def test_two_packages_that_give_one_name_are_both_named_and_can_be_chosen_from(installed, tmp_path):
    done = run(installed, "run", config(tmp_path, "random", "twice"), cwd=tmp_path)
    assert done.returncode == 2
    assert "other-bot:twice" in done.stderr and "third-bot:twice" in done.stderr
    done = run(installed, "run", config(tmp_path, "random", 'chosen: {bot: "third-bot:twice"}'), cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_a_broken_package_is_named_where_it_is_used_and_only_told_elsewhere(installed, tmp_path):
    done = run(installed, "run", config(tmp_path, "random", "broken"), cwd=tmp_path)
    assert done.returncode == 2
    assert "broken-bot" in done.stderr and "a_module_that_is_not_there" in done.stderr
    assert "Traceback" not in done.stderr
    listed = run(installed, "list", "bots", cwd=tmp_path)
    assert listed.returncode == 0
    assert "broken: " in listed.stdout
    done = run(installed, "run", config(tmp_path, "random", "first"), cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_list_says_where_a_plugin_comes_from(installed, tmp_path):
    listed = run(installed, "list", cwd=tmp_path)
    assert listed.returncode == 0, listed.stderr
    assert "[last-bot]" in listed.stdout
    for word in ("games", "bots", "formats", "executors", "ratings", "reports", "swack", "round-robin", "elo"):
        assert word in listed.stdout
    compiled = Path(sysconfig.get_path("stdlib")).exists() and "compiled" in listed.stdout
    assert compiled or "plain Python" in listed.stdout


def test_a_package_whose_metadata_is_gone_is_listed_and_harms_nobody(installed, tmp_path):
    torn = tmp_path / "site" / "torn-1.0.dist-info"
    torn.mkdir(parents=True)
    (torn / "entry_points.txt").write_text("[arena.bots]\ntorn = last_bot:Bot\n")
    (tmp_path / "site" / "last_bot.py").write_text(BOT)
    listed = run(torn.parent, "list", "bots", cwd=tmp_path)
    assert listed.returncode == 0, listed.stderr
    assert "  torn " in listed.stdout and "[?]" in listed.stdout
    done = run(torn.parent, "run", config(tmp_path, "random", "torn"), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert '"identity":"? ?"' in (tmp_path / "results/cup/matches.jsonl").read_text()
