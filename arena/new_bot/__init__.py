"""A package for a bot of one's own: whole, small, and ready to be installed.

The files are written from the `.template` files beside this module. How the bot evaluates a position is a
template of its own for each game of arena's, and `any_game` for all others.
"""

from __future__ import annotations

import builtins
import importlib.util
import json
import keyword
import os
import re
import shutil
import sys
import tempfile
from importlib import metadata
from pathlib import Path
from string import Template

import arena
from arena import plugins, strict_yaml
from arena.errors import ConfigError, PluginError
from arena.game import Game

NAME = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
LONGEST = 50
RESERVED = {"conftest", "setup", "setuptools", "pytest"}
"""Modules that pytest and setuptools run when they find them, and those two, which may not be there yet."""

LABEL = re.compile(r"[A-Za-z0-9_-]+")
ANY_GAME = "any_game"
HERE = Path(__file__).parent


def write(name: str, game: str, folder: Path) -> None:
    """Make `folder` with a package of the bot `name`, which plays `game`: all of it or nothing. Raises ArenaError."""
    check_name(name)
    texts = files(name, game, plugins.game(game))
    check_folder(folder)
    try:
        made = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=folder.absolute().parent))
    except OSError as error:
        raise ConfigError(f"--folder {folder}: cannot be made: {error.strerror}") from error
    try:
        for file, text in texts.items():
            (made / file).parent.mkdir(exist_ok=True)
            (made / file).write_text(text, encoding="utf-8")
        made.chmod(0o777 & ~umask())
        made.rename(folder)
    except OSError as error:
        raise ConfigError(f"--folder {folder}: cannot be written: {error.strerror}") from error
    finally:
        shutil.rmtree(made, ignore_errors=True)


def check_name(name: str) -> None:
    """Raise ConfigError where `name` cannot be that of a bot, of its module and of its package."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise ConfigError(
            f"NAME {name!r}: a bot's name here is up to {LONGEST} lower-case letters and digits, with single - or _ "
            f"between them, and begins with a letter, as my-bot{suggestion(name)}"
        )
    module = module_of(name)
    if keyword.iskeyword(module):
        raise ConfigError(f"NAME {name!r}: is a keyword of Python, which no module can be called; take {name}-bot, say")
    if name in plugins.names("bots"):
        raise ConfigError(f"NAME {name!r}: a bot of that name is installed; `arena list bots` has them all")
    if module in RESERVED or module in sys.stdlib_module_names or is_module(module):
        raise ConfigError(f"NAME {name!r}: there is a module {module!r} already; take {name}-bot, say")
    if name.replace("_", "-") in {canonical(each.name) for each in metadata.distributions()}:
        raise ConfigError(f"NAME {name!r}: a package of that name is installed; take {name}-bot, say")


def is_module(name: str) -> bool:
    """Whether `name` can be imported; a mere folder of that name does not count."""
    found = importlib.util.find_spec(name)
    return found is not None and found.origin is not None


def canonical(distribution: str) -> str:
    """The name of a distribution as installers compare it."""
    return re.sub("[-_.]+", "-", distribution).lower()


def suggestion(name: str) -> str:
    """A question about a name that is like `name` and would do, or nothing."""
    near = re.sub(r"[^a-z0-9]+", "-", re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()).strip("-")
    return f"; did you mean {near!r}?" if NAME.fullmatch(near) and len(near) <= LONGEST else ""


def check_folder(folder: Path) -> None:
    """Raise ConfigError where something stands at `folder`, or nothing can stand there."""
    if not folder.absolute().parent.is_dir():
        raise ConfigError(f"--folder {folder}: there is no folder {folder.absolute().parent} to make it in")
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise ConfigError(f"--folder {folder}: there is a file of that name; name a new folder")
    if folder.is_dir() and any(folder.iterdir()):
        raise ConfigError(f"--folder {folder}: the folder is there and not empty; name a new one")


def files(name: str, given: str, game: Game) -> dict[str, str]:
    """The files of the package by name; `given` is how `game` was asked for."""
    module, players, evaluation = module_of(name), usual_players(game), evaluation_of(given, game)
    code = filled(evaluation, {}).rstrip()
    words = {
        "name": name,
        "quoted": in_yaml(name),
        "module": module,
        "bot": class_of(name),
        "game": given,
        "entry": entry_of(given, game),
        "fillers": "".join(f"\n  - random-{number}: {{bot: random}}" for number in range(2, players - 1)),
        "line_up": " ".join([name, *["random"] * (players - 1)]),
        "players": str(players),
        "evaluation": code,
        "terminal": " TERMINAL," if "TERMINAL" in code else "",
        "test_of_strength": ""
        if evaluation == ANY_GAME
        else filled("test_of_strength", {"players": str(players)}).rstrip(),
    }
    return {
        "pyproject.toml": filled("pyproject", words),
        f"src/{module}.py": filled("bot", words),
        f"test_{module}.py": filled("test", words),
        "config.yaml": filled("config", words),
        "README.md": filled("readme", words),
    }


def evaluation_of(given: str, game: Game) -> str:
    """The name of the template that evaluates positions of `game`."""
    if plugins.find("games", given).distribution == "arena" and (HERE / f"{game.name}.template").is_file():
        return game.name
    return ANY_GAME


def filled(template: str, words: dict[str, str]) -> str:
    """The text of a template, with `words` put in."""
    return Template((HERE / f"{template}.template").read_text(encoding="utf-8")).substitute(words)


def module_of(name: str) -> str:
    """The module of the bot `name`."""
    return name.replace("-", "_")


def class_of(name: str) -> str:
    """The class of the bot `name`, other than all names that its module uses."""
    made = "".join(part.capitalize() for part in re.split("[-_]", name))
    return f"{made}Bot" if made in {*arena.__all__, *dir(builtins), "Any", "Sequence"} else made


def entry_of(given: str, game: Game) -> str:
    """The game in a config."""
    if LABEL.fullmatch(given):
        return in_yaml(given)
    return f"{in_yaml(game.name) if LABEL.fullmatch(game.name) else 'game'}: {{game: {json.dumps(given)}}}"


def in_yaml(text: str) -> str:
    """`text` in a config: in quotes where YAML takes it for something else, as it does with `no` and `2048`."""
    read = strict_yaml.examine(text)
    return text if read.value == text and not read.mistakes else json.dumps(text)


def usual_players(game: Game) -> int:
    """How many play a match of `game` where a config does not say it. Raises PluginError."""
    try:
        possible = game.players(game.options({}))
        return 2 if 2 in possible else min(possible)
    except Exception as error:
        raise PluginError(f"the game {game.name!r} cannot be played without options: {error}") from error


def umask() -> int:
    """The permissions that this process does not give to new files."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
