"""How a bot is found: as a plugin, in a file, or in an installed module."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from arena import plugins
from arena.bot import Bot
from arena.errors import PluginError

BotClass = Callable[..., Bot]


@cache
def bot_class(reference: str, folder: str) -> BotClass:
    """The class that `reference` stands for. Raises PluginError.

    A reference is a file (`my_bots.py:Mine`, or `my_bots.py` where it holds one bot), an installed plugin's name
    (`greedy`, `distribution:greedy`), or `module:attribute`. A relative file is looked for in `folder`.
    """
    if is_file(reference):
        return from_file(reference, folder)
    if ":" in reference and not is_plugin(reference):
        return from_module(reference)
    return checked(plugins.load("bots", reference), reference)


def is_file(reference: str) -> bool:
    """Whether `reference` names a Python file."""
    path = reference.rpartition(":")[0]
    return reference.endswith(".py") or path.endswith(".py") or "/" in reference


def is_plugin(reference: str) -> bool:
    """Whether `reference`, which has a colon, is the `distribution:name` of an installed plugin."""
    wanted, _, name = reference.rpartition(":")
    return any(each.name == name and each.distribution == wanted for each in plugins.plugins("bots"))


def is_own(reference: str) -> bool:
    """Whether `reference` names a bot that comes with arena itself."""
    return reference in own_references()


@cache
def own_references() -> frozenset[str]:
    """The names under which arena's own bots are found."""
    own = [each.name for each in plugins.plugins("bots") if each.distribution == "arena"]
    names = [each.name for each in plugins.plugins("bots")]
    return frozenset([f"arena:{name}" for name in own] + [name for name in own if names.count(name) == 1])


def file_of(reference: str, folder: str) -> tuple[Path, str]:
    """The file that `reference` names and the attribute in it, which may be empty. Raises PluginError."""
    name, attribute = (
        (reference, "")
        if reference.endswith(".py")
        else reference.rsplit(":", 1)
        if ":" in reference
        else (reference, "")
    )
    path = Path(folder) / name
    if not path.is_file():
        raise PluginError(f"bot {reference!r}: there is no file {path}")
    return path, attribute


def from_file(reference: str, folder: str) -> BotClass:
    """The bot in a Python file."""
    path, attribute = file_of(reference, folder)
    module = module_of(path.resolve())
    if attribute:
        return checked(attribute_of(module, attribute, reference), reference)
    found = bots_in(module)
    if len(found) != 1:
        those = " and ".join(sorted(bot.__name__ for bot in found)) or "none"
        raise PluginError(f"bot {reference!r}: the file has to hold one bot, and has {those}; write {reference}:Name")
    return checked(found[0], reference)


@cache
def module_of(path: Path) -> ModuleType:
    """The module in the file at `path`, under a name that no other module has. Raises PluginError."""
    from hashlib import blake2b  # which a bot that is installed does without

    name = f"arena_bot_{blake2b(str(path).encode(), digest_size=8).hexdigest()}_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise PluginError(f"bot file {path}: no Python file; its name has to end in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses and pickles in it look their module up
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise PluginError(f"bot file {path} does not load: {plugins.ending(error)}") from error
    return module


def bots_in(module: ModuleType) -> list[Any]:
    """The classes that `module` itself defines and that can choose an action."""
    return [
        thing
        for thing in vars(module).values()
        if inspect.isclass(thing) and thing.__module__ == module.__name__ and callable(getattr(thing, "choose", None))
    ]


def from_module(reference: str) -> BotClass:
    """The bot at `module:attribute`."""
    name, _, attribute = reference.partition(":")
    try:
        module = importlib.import_module(name)
    except (Exception, SystemExit) as error:
        raise PluginError(
            f"bot {reference!r}: module {name!r} does not load: {plugins.ending(error)}; "
            "a file is written as path/to/file.py:Name"
        ) from error
    return checked(attribute_of(module, attribute, reference), reference)


def attribute_of(module: ModuleType, attribute: str, reference: str) -> Any:
    """What `module` has under `attribute`. Raises PluginError."""
    try:
        return getattr(module, attribute)
    except AttributeError:
        near = plugins.nearest(attribute, vars(module))
        raise PluginError(f"bot {reference!r}: there is no {attribute!r} in it{near}") from None


def checked(thing: Any, reference: str) -> BotClass:
    """`thing`, where it can be called to make a bot. Raises PluginError."""
    if not callable(thing):
        raise PluginError(f"bot {reference!r} is a {type(thing).__name__}; a bot is a class with a method choose")
    if inspect.isclass(thing) and not callable(getattr(thing, "choose", None)):
        raise PluginError(f"bot {reference!r}: {thing.__name__} has no method choose(observation, actions)")
    made: BotClass = thing
    return made


def parameters(plugin: Callable[..., Any], given: int = 1) -> tuple[dict[str, inspect.Parameter], bool]:
    """The parameters that `plugin` takes, by name, and whether it takes any others too.

    The first ones, `given` by arena itself, are left out: a bot's seat.
    """
    try:
        found = list(inspect.signature(plugin).parameters.values())
    except (TypeError, ValueError):
        return {}, True
    named = [each for each in found[given:] if each.kind in (each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY)]
    return {each.name: each for each in named}, any(each.kind == each.VAR_KEYWORD for each in found)
