"""The entrants of a config."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from pathlib import Path

from arena.config import parameters
from arena.config.parts import Part, shortened
from arena.hosting import finding
from arena.match import Entrant

RESERVED = ("bot", "command", "isolation", "limits", "wrapper", "version")
"""Keys of an entrant that are no parameters of its bot."""

LATER = tuple(key for key in RESERVED if key != "bot")
"""Those that come with hosting."""

LONGEST_NAME = 100


def entrants(elements: list[Part], folder: Path) -> tuple[Entrant, ...]:
    """The entrants that `elements` name."""
    names: dict[str, Part] = {}
    found = [each for element in elements if (each := entrant(element, folder, names))]
    return tuple(found)


def entrant(element: Part, folder: Path, names: dict[str, Part]) -> Entrant | None:
    """The entrant that `element` names; its name joins `names`. None where something is wrong with it."""
    named = element.named("a bot's name, or `NAME: {bot: BOT, …}`,")
    if named is None:
        return None
    written, settings = named
    name = unicodedata.normalize("NFC", written)  # ids and tables are in NFC
    check_name(name, settings, names)
    given = settings.parts("the bot's parameters")
    for key in LATER:
        if key in given:
            given[key].wrong(f"{key!r} comes with hosting, which this version does not have; take it out")
    bot = given["bot"].text("a bot's name, file or module:attribute") if "bot" in given else written
    if bot is None or any(key in given for key in LATER):
        return None
    identity = resolved(bot, settings, given, folder)
    if identity is None:
        return None
    chosen = {key: part.value for key, part in given.items() if key != "bot"}
    return Entrant(name, bot, chosen, identity, str(folder))


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


def resolved(bot: str, settings: Part, given: Mapping[str, Part], folder: Path) -> str | None:
    """The identity of `bot`, its parameters checked; None where something is wrong with it."""
    place = given.get("bot", settings)
    owner = f"the bot {bot!r}"
    remedy = f"; or say which bot it is: `{bot}: {{bot: BOT, …}}`" if given and "bot" not in given else ""
    made = place.tried(lambda: finding.bot_class(bot, str(folder)), owner, remedy=remedy)
    if made is None:
        return None
    known, others = finding.parameters(made)
    clashing = [name for name in known if name in RESERVED]
    if clashing:
        place.wrong(
            f"{owner} has a parameter {clashing[0]!r}, a name that arena keeps for itself; rename it in the bot"
        )
        return None
    chosen = {key: part for key, part in given.items() if key != "bot"}
    parameters.check(settings, chosen, known, others, owner)
    return place.tried(lambda: finding.identity(bot, str(folder)), owner)
