"""The entrants of a config."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from arena.bot import Entrant, Limits
from arena.config import parameters
from arena.config.hosting import Quarters, check_program, own_limits, program, quarters
from arena.config.parts import Part, refuse_unknown, shortened
from arena.errors import PluginError
from arena.hosting.describing import BrokenBotError, descriptions, identity
from arena.hosting.description import Description

RESERVED = ("bot", "command", "fresh_process", "isolation", "limits", "wrapper", "version")
"""Keys of an entrant that are no parameters of its bot."""

LONGEST_NAME = 100


@dataclass(frozen=True)
class Draft:
    """An entrant as it is written, before its bot is asked what it takes."""

    entrant: Entrant
    settings: Part
    """What is said of it."""

    given: Mapping[str, Part]
    """The same by its keys."""

    @property
    def place(self) -> Part:
        """Where its bot is named."""
        return self.given.get("command", self.given.get("bot", self.settings))

    @property
    def remedy(self) -> str:
        """What can be done where the name of the entrant is no bot's."""
        unsaid = self.given and "bot" not in self.given and self.entrant.bot == self.entrant.name
        return f"; or say which bot it is: `{self.entrant.bot}: {{bot: BOT, …}}`" if unsaid else ""

    @property
    def owner(self) -> str:
        """What messages call its bot."""
        return f"the command {self.entrant.name!r}" if self.entrant.command else f"the bot {self.entrant.bot!r}"


class Entrants:
    """The reading of the entrants of one config."""

    def __init__(self, folder: Path, house: Quarters, limits: Limits, *, allow_broken: bool) -> None:
        self.folder = folder
        self.house = house
        self.limits = limits
        self.allow_broken = allow_broken
        """Whether a bot that does not load is an entrant all the same."""

        self.names: dict[str, Part] = {}
        self.count = 0
        """How many entrants there are, those with mistakes included."""

    def read(self, elements: list[Part]) -> tuple[Entrant, ...]:
        """The entrants that `elements` name."""
        drafts = [draft for element in elements for draft in self.drafts(element)]
        self.count = len(drafts)
        described = descriptions([draft.entrant for draft in drafts], self.limits)
        found = [self.resolved(draft, each) for draft, each in zip(drafts, described, strict=True)]
        return tuple([entrant for entrant in found if entrant is not None])

    def drafts(self, element: Part) -> Iterator[Draft]:
        """The entrants that `element` names: one, or those in a folder."""
        if isinstance(element.value, dict) and isinstance(element.value.get("folder"), str):
            yield from self.contest(element)
            return
        named = element.named("a bot's name, or `NAME: {bot: BOT, …}`,")
        if named is None:
            return
        name, settings = named
        given = settings.parts("the bot's parameters")
        command: tuple[str, ...] = ()
        bot: str | None = name
        if "command" in given:
            bot, command = "", program(given["command"])
            if "bot" in given:
                given["bot"].wrong("a bot is found by 'bot' or by 'command'; keep one of the two")
        elif "bot" in given:
            bot = given["bot"].text("a bot's name, file or module:attribute")
        if bot is not None:
            yield self.draft(name, bot, command, settings, given)

    def draft(
        self, written: str, bot: str, command: tuple[str, ...], settings: Part, given: Mapping[str, Part]
    ) -> Draft:
        """The entrant under the name `written`, which joins the names."""
        name = unicodedata.normalize("NFC", written)  # ids and tables are in NFC
        check_name(name, settings, self.names)
        where = quarters(given, self.house)
        entrant = Entrant(
            name=name,
            bot=bot,
            parameters={key: part.value for key, part in given.items() if key not in RESERVED},
            folder=str(self.folder),
            command=command,
            isolation=where.isolation,
            fresh_process=where.fresh_process,
            wrapper=where.wrapper,
            limits=own_limits(given["limits"]) if "limits" in given else {},
        )
        if command:
            check_program(given["command"], command, self.folder)
        if command and where.isolation == "worker":
            given["command"].wrong(
                "a command runs in a process of its own, and isolation is worker; keep one of the two"
            )
        return Draft(entrant, settings, given)

    def contest(self, element: Part) -> Iterator[Draft]:
        """An entrant for each Python file in a folder, under the file's name."""
        given = element.parts("a folder")
        settings = {key: part for key, part in given.items() if key != "folder"}
        refuse_unknown(settings, ("fresh_process", "isolation", "limits", "wrapper"), "a folder of bots")
        folder = self.folder / given["folder"].value
        try:
            files = sorted(path for path in folder.iterdir() if path.suffix == ".py" and path.name[0] not in "._")
        except OSError as error:
            given["folder"].wrong(f"{folder} cannot be read: {error.strerror}")
            return
        if not files:
            given["folder"].wrong(f"there is no bot in {folder}; each .py file in it is one")
        for file in files:
            bot = str(Path(given["folder"].value) / file.name)
            yield self.draft(file.stem, bot, (), given["folder"].part(file.name, bot), settings)

    def resolved(self, draft: Draft, found: Description | PluginError) -> Entrant | None:
        """The entrant with its identity, its parameters checked; None where something is wrong with it."""
        entrant, place = draft.entrant, draft.place
        if isinstance(found, PluginError) and not (self.allow_broken and isinstance(found, BrokenBotError)):
            place.wrong(f"{found}{draft.remedy}")
            return None
        described = Description() if isinstance(found, PluginError) else found
        clashing = [name for name in described.parameters if name in RESERVED]
        if clashing:
            kept = f"a parameter {clashing[0]!r}, a name that arena keeps for itself"
            place.wrong(f"{draft.owner} has {kept}; rename it in the bot")
            return None
        chosen = {key: part for key, part in draft.given.items() if key not in RESERVED}
        parameters.check(draft.settings, chosen, described.parameters, described.others, draft.owner)
        if "version" in draft.given:
            version = draft.given["version"].text("a text")
            return replace(entrant, identity=f"version {version}")
        known = place.tried(lambda: identity(entrant, found), draft.owner)
        return None if known is None else replace(entrant, identity=known)


def check_name(name: str, settings: Part, names: dict[str, Part]) -> None:
    """Note a name that tables cannot show, or that stands in them already."""
    hidden = next((character for character in name if not character.isprintable()), None)
    if not name or name != name.strip(" "):
        settings.wrong(
            f"found the name {shortened(name)!r}; a name is not empty and neither begins nor ends with a blank"
        )
    elif hidden is not None:
        settings.wrong(
            f"the name {shortened(name)!r} has a character that cannot be seen, U+{ord(hidden):04X}; take it out"
        )
    elif len(name) > LONGEST_NAME:
        settings.wrong(f"the name has {len(name)} characters; {LONGEST_NAME} are the most")
    elif name in names:
        first = names[name].where
        settings.wrong(f"the name {name!r} is taken, see {first}; write `{name}-2: {{bot: …}}`, say, for this one")
    names.setdefault(name, settings)
