"""What a bot says of itself before anything is played, without arena's own process importing a stranger's."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from inspect import Parameter
from pathlib import Path
from typing import Any

from arena import plugins
from arena.bot import Entrant, Limits
from arena.errors import PluginError
from arena.hosting import finding
from arena.hosting.description import Description, of_class
from arena.hosting.peer import Peer
from arena.hosting.process import Trouble

AT_ONCE = 2 * (os.cpu_count() or 1)
"""How many bots are started at the same time."""


class BrokenBotError(PluginError):
    """A bot that is where it ought to be, and does not load."""


known: dict[tuple[object, ...], Description | PluginError] = {}
"""What was found out in this process: a bot is asked once."""


def descriptions(entrants: Sequence[Entrant], limits: Limits) -> list[Description | PluginError]:
    """What each of `entrants` says of itself, or why it does not."""
    unknown = list({key: each for each in entrants if (key := key_of(each)) not in known}.values())
    for first in range(0, len(unknown), AT_ONCE):
        ask(unknown[first : first + AT_ONCE], limits)
    return [known[key_of(entrant)] for entrant in entrants]


def key_of(entrant: Entrant) -> tuple[object, ...]:
    """What a description depends on."""
    content = ""
    if finding.is_file(entrant.bot):
        with suppress(PluginError, OSError):
            content = digest(finding.file_of(entrant.bot, entrant.folder)[0])
    return (entrant.bot, entrant.folder, entrant.command, entrant.wrapper, content, *sys.path)


def ask(entrants: Iterable[Entrant], limits: Limits) -> None:
    """Find out what `entrants` say of themselves: arena's own here, the others each in a short-lived process."""
    peers = {}
    for entrant in entrants:
        try:
            if entrant.command:
                known[key_of(entrant)] = Description()
            elif found(entrant):
                known[key_of(entrant)] = of_class(loaded(entrant))
            else:
                peers[key_of(entrant)] = Peer(entrant, limits)
        except PluginError as error:
            known[key_of(entrant)] = error
        except Trouble as trouble:
            known[key_of(entrant)] = BrokenBotError(f"bot {entrant.bot!r}: {trouble}")
    for key, peer in peers.items():
        known[key] = told(str(key[0]), peer, limits.start_seconds)


def found(entrant: Entrant) -> bool:
    """Whether `entrant` is one of arena's own. Raises PluginError where there is plainly no such bot."""
    if finding.is_file(entrant.bot):
        finding.file_of(entrant.bot, entrant.folder)
    elif ":" not in entrant.bot or finding.is_plugin(entrant.bot):
        plugins.find("bots", entrant.bot)
    return finding.is_own(entrant.bot)


def loaded(entrant: Entrant) -> finding.BotClass:
    """The class of one of arena's own bots. Raises BrokenBotError."""
    try:
        return finding.bot_class(entrant.bot, entrant.folder)
    except PluginError as error:
        raise BrokenBotError(str(error)) from error


def told(reference: str, peer: Peer, seconds: float) -> Description | PluginError:
    """What the bot in a process says of itself, and the end of the process."""
    try:
        return of_message(peer.introduce(seconds))
    except Trouble as trouble:
        said = str(trouble)
        return BrokenBotError(said if trouble.kind == "error" else f"bot {reference!r} does not load: {said}")
    finally:
        peer.process.kill()


def of_message(message: Mapping[str, Any]) -> Description:
    """The description that the bot's process tells; a default is only known to be there. Raises Trouble."""
    try:
        parameters = {
            str(each["name"]): Parameter(
                str(each["name"]),
                Parameter.KEYWORD_ONLY,
                default=Parameter.empty if each["required"] else None,
                annotation=str(each["annotation"]) if each["annotation"] else Parameter.empty,
            )
            for each in message["parameters"]
        }
        return Description(parameters, bool(message["others"]), str(message["file"]))
    except (KeyError, TypeError, ValueError) as error:
        raise Trouble("error", f"describes itself in a way that arena does not understand: {error}") from error


def identity(entrant: Entrant, described: Description | PluginError) -> str:
    """What tells this version of a bot from another: distribution and version, or a digest of its files.

    A package that is installed to be worked on has both, as its version says little. Raises PluginError where a file
    cannot be read.
    """
    if entrant.command:
        folder = Path(entrant.folder)
        return digest(*[folder / each for each in entrant.command if (folder / each).is_file()])
    if finding.is_file(entrant.bot):
        return digest(finding.file_of(entrant.bot, entrant.folder)[0])
    if ":" in entrant.bot and not finding.is_plugin(entrant.bot):
        known = isinstance(described, Description) and described.file
        return digest(Path(known)) if known else "unknown"
    plugin = plugins.find("bots", entrant.bot)
    version = f"{plugin.distribution} {plugin.version}"
    if plugin.editable and isinstance(described, Description) and described.file:
        return f"{version} {digest(Path(described.file))}"
    return version


def digest(*paths: Path) -> str:
    """The digest of the content of files, in a form that says how it was made. Raises PluginError."""
    hashed = blake2b(digest_size=16)
    for path in paths:
        try:
            hashed.update(path.read_bytes())
        except OSError as error:
            raise PluginError(f"bot file {path} cannot be read: {error.strerror}") from error
    return f"blake2b:{hashed.hexdigest()}"
