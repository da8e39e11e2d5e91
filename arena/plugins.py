"""A kind and a name give an object: plugins, found by entry points.

The groups are `arena.games`, `arena.bots`, `arena.formats`, `arena.executors`, `arena.ratings` and `arena.reports`, the
same for arena's own and for strangers'. Where two distributions give one name, `distribution:name` chooses.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import Interrupted, PluginError
from arena.game import Game, Options

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

LONGEST_SAID = 2_000
"""Characters of what an error says that are passed on."""

CLOSE = 0.65
"""The share of letters in common, in their order, from which on one name may be meant by another."""

NAME_OF_CLASS = type.__dict__["__name__"]
"""The name that a class was given, whatever a class of a stranger's says of itself."""

KINDS = ("games", "bots", "formats", "executors", "ratings", "reports")


class Plugin(NamedTuple):
    """What a distribution says of one of its plugins."""

    kind: str
    name: str
    value: str
    """Where it is: `module:attribute`."""

    distribution: str
    version: str
    """The distribution's."""

    editable: bool = False
    """Whether the distribution was installed to be worked on (`pip install -e`); never of arena itself."""

    def load(self) -> Any:
        """The object that it stands for; raises whatever its import raises."""
        module, _, path = self.value.partition("[")[0].partition(":")
        thing: Any = import_module(module.strip())
        for part in filter(None, path.strip().split(".")):
            thing = getattr(thing, part)
        return thing


told: list[Plugin] = []
"""What another process has found for this one, which then does not look by itself."""


def tell(found: Iterable[Sequence[Any]]) -> None:
    """Take what `plugins` found in another process for all that there is: to look takes longer than to play a move."""
    told[:] = [Plugin(*each) for each in found]
    plugins.cache_clear()


@cache
def plugins(kind: str) -> tuple[Plugin, ...]:
    """The plugins of one of `KINDS`, by name and distribution; the same one found twice counts once."""
    if told:
        return tuple(each for each in told if each.kind == kind)
    from importlib.metadata import entry_points  # slow to load: the process of a bot, which is told, does without

    found = [plugin_of(point, kind) for point in entry_points(group=f"arena.{kind}")]
    once = {(each.name, each.distribution, each.value): each for each in found}
    return tuple(once[key] for key in sorted(once))


def plugin_of(point: EntryPoint, kind: str) -> Plugin:
    """What an entry point says."""
    if point.dist is None:
        return Plugin(kind, point.name, point.value, "?", "?")
    name, version = point.dist.name or "?", point.dist.version or "?"  # neither stands where its METADATA is missing
    editable = name != "arena" and is_editable(point.dist.read_text("direct_url.json"))
    return Plugin(kind, point.name, point.value, name, version, editable)


def is_editable(origin: str | None) -> bool:
    """Whether a distribution of that origin, in JSON, was installed to be worked on."""
    try:
        return bool(origin) and json.loads(origin or "").get("dir_info", {}).get("editable") is True
    except (ValueError, AttributeError):
        return False


def names(kind: str) -> list[str]:
    """The names that plugins of `kind` have."""
    return sorted({each.name for each in plugins(kind)})


def find(kind: str, name: str) -> Plugin:
    """The plugin of `kind` that `name` or `distribution:name` stands for. Raises PluginError."""
    wanted, _, bare = name.rpartition(":")
    found = [each for each in plugins(kind) if each.name == name or (each.name == bare and each.distribution == wanted)]
    if not found:
        raise PluginError(
            f"no {kind[:-1]} named {name!r}; there are {', '.join(names(kind))}{nearest(name, names(kind))}"
        )
    if len(found) > 1:
        choices = " and ".join(f"{each.distribution}:{each.name}" for each in found)
        raise PluginError(f"two distributions give a {kind[:-1]} named {name!r}: choose between {choices}")
    return found[0]


def load(kind: str, name: str) -> Any:
    """The object that the plugin `name` of `kind` stands for. Raises PluginError."""
    return load_plugin(find(kind, name))


@cache
def load_plugin(plugin: Plugin) -> Any:
    """What `plugin` stands for; an import that fails is told with the end of its traceback."""
    try:
        return plugin.load()
    except Exception as error:
        kind, name, value, distribution = plugin[:4]
        raise PluginError(
            f"{kind[:-1]} {name!r} ({value}, from {distribution}) does not load: {ending(error)}"
        ) from error


@cache
def game(name: str) -> Game:
    """The game named `name`, whole. Raises PluginError."""
    try:
        made = load("games", name)()
    except PluginError:
        raise
    except Exception as error:
        raise PluginError(f"game {name!r} cannot be made: {ending(error)}") from error
    if not isinstance(made, Game):
        raise PluginError(f"game {name!r} is a {type(made).__name__}, which is no arena.Game")
    if type(made.version) is not int:
        raise PluginError(f"game {name!r} has the version {made.version!r}; it is a whole number")
    return made


@cache
def canonical(name: str, options: str, folder: str) -> Options:
    """The canonical options of a game, given in JSON, with the files that they name read from `folder`."""
    return game(name).options(json.loads(options), Path(folder) if folder else None)


def ending(error: BaseException) -> str:
    """What was raised, and the last line of code on the way to it; an error of a stranger's may fail to say."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:  # there may be a million of them
        trace = trace.tb_next
    place = f" ({trace.tb_frame.f_code.co_filename}:{trace.tb_lineno})" if trace else ""
    try:
        said = str(error)[:LONGEST_SAID]
    except Interrupted:
        raise
    except BaseException:
        said = "(what it says of itself fails)"
    return f"{NAME_OF_CLASS.__get__(type(error))}: {said}{place}"


def nearest(name: str, known: Iterable[str]) -> str:
    """A question about the known name that is most like `name`, or nothing."""
    close = difflib.get_close_matches(name, list(known), n=1, cutoff=CLOSE)
    return f"; did you mean {close[0]!r}?" if close else ""
