"""Card sets: the two that come with arena, and those of a user's own file, checked and known by their digest."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

from arena import strict_yaml
from arena.errors import ConfigError, OptionError
from arena.games.swatch import tables
from arena.games.swatch.tables import ACTION_NAMES, ADD, COLOURS, MIX, TRADE

BUILT_IN = ("standard", "rich")
"""The card sets that come with arena."""

NOTES = {
    "standard": "arena's reconstruction, not the publisher's card list; it matches every number in the rulebook",
    "rich": "a second set of arena's own invention, not the publisher's card list",
}

FORMAT = "swatch-cards/1"

KIND_ID = re.compile(r"[A-Z][A-Z0-9-]{0,9}")
SWATCH_ID = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,9}")
HEX = re.compile(r"#[0-9A-Fa-f]{6}")

FIXED: dict[str, Any] = {
    "tokens": dict(zip(COLOURS, tables.TOKENS, strict=True)),
    "player_tokens": {"colours": 4, "per_colour": 2},
    "solo_tracks": {
        "cmy": {"start": 0, "max": None},
        "R": {"start": 0, "max": None},
        "G": {"start": 0, "max": None},
        "B": {"start": 0, "max": None},
        "markers_from_supply": {"C": 1, "R": 1, "G": 1, "B": 1},
    },
    "dice": {"CMY": ["C", "C", "M", "M", "Y", "Y"], "RGB": ["R", "R", "G", "G", "B", "B"]},
    "solo_levels": {
        "easy": {"die_step": 0, "mix_cost": 6, "free_mix_at": 24},
        "normal": {"die_step": 1, "mix_cost": 5, "free_mix_at": 20, "aliases": ["medium"]},
        "hard": {"die_step": 2, "mix_cost": 4, "free_mix_at": 16},
    },
    "solo": {"swatch_check_at": 7, "swatches_to_finish": 3},
}
"""Parts of a card file that the rulebook itself fixes: they may stand in it, but not otherwise than this."""

PARTS = ("format", "name", "recipes", "action_cards", "swatch_cards", "scheme_cards", "solo_turn_cards")
"""Parts that a card file needs."""


@dataclass(frozen=True)
class Kind:
    """A kind of action card; equal cards are of one kind."""

    id: str
    action: int
    """ADD, TRADE or MIX."""

    colour: int
    """Of an ADD; 0 for others."""

    n: int
    """Tokens that an ADD takes or a MIX gives; 1 for a TRADE."""

    copies: int


@dataclass(frozen=True)
class Swatch:
    """A swatch card."""

    id: str
    cost: tuple[int, int, int]
    """Red, green and blue tokens."""

    hex: str
    """Its colour, for drawings only."""


@dataclass(frozen=True)
class TurnHalf:
    """One half of a solo turn card."""

    spaces: tuple[int, int, int]
    """For the three colours of its die: the space, 0 to 4 from the left."""

    right: bool
    """Whether its arrow points right."""


@dataclass(frozen=True)
class CardSet:
    """Every card of the game, checked against the counts of the rulebook."""

    name: str
    kinds: tuple[Kind, ...]
    recipes: tuple[tuple[int, int, int], ...]
    """For one red, one green and one blue token: the cyan, magenta and yellow ones it is mixed from."""

    swatches: tuple[Swatch, ...]
    """Deck by deck, four of each."""

    schemes: tuple[tuple[int, ...], ...]
    """The decks of each scheme card, 0 to 5, ascending."""

    turns: tuple[tuple[TurnHalf, TurnHalf], ...]

    @cached_property
    def digest(self) -> str:
        """What tells this card set from another: a hash of all that it holds, however its file was written."""
        content = [
            self.name,
            [[kind.id, kind.action, kind.colour, kind.n, kind.copies] for kind in self.kinds],
            self.recipes,
            [[swatch.id, swatch.cost, swatch.hex] for swatch in self.swatches],
            self.schemes,
            [[[half.spaces, int(half.right)] for half in halves] for halves in self.turns],
        ]
        text = json.dumps(content, separators=(",", ":"))
        return blake2b(text.encode("utf-8"), digest_size=16).hexdigest()


LOADED: dict[str, CardSet] = {}
"""Card sets of users' files by digest, so that a process forked later finds them without the file."""


@cache
def built_in(name: str) -> CardSet:
    """One of the card sets that come with arena."""
    path = Path(__file__).with_name(f"cards_{name}.json")
    return card_set(Page(json.loads(path.read_text(encoding="utf-8")), {}, path.name))


def of_options(options: Mapping[str, Any]) -> CardSet:
    """The card set that canonical `options` name."""
    chosen = options["cards"]
    if isinstance(chosen, str):
        return built_in(chosen)
    if chosen["digest"] not in LOADED:
        raise OptionError(f"cards: {chosen['file']} has not been read here; check the options first")
    return LOADED[chosen["digest"]]


def choose(given: Any, folder: Path | None) -> str | dict[str, str]:
    """The canonical form of the option `cards`: a name, or a file with its digest. Raises OptionError."""
    if isinstance(given, str):
        return given if given in BUILT_IN else {"file": given, "digest": load(given, folder)}
    if not isinstance(given, Mapping) or sorted(given) != ["digest", "file"]:
        raise OptionError(f"cards: {given!r} is no card set; it is {', '.join(BUILT_IN)}, or the path of a card file")
    file, digest = given["file"], given["digest"]
    if not isinstance(file, str) or not isinstance(digest, str):
        raise OptionError("cards: file and digest have to be strings")
    if find(file, folder) is None and digest in LOADED:
        return {"file": file, "digest": digest}
    found = load(file, folder)
    if found != digest:
        raise OptionError(f"cards: {file} is not the file that was played with: its digest is {found}, not {digest}")
    return {"file": file, "digest": digest}


def load(file: str, folder: Path | None) -> str:
    """Read a user's card file and keep its cards; return their digest. Raises OptionError."""
    path = find(file, folder)
    if path is None:
        near = get_close_matches(file, BUILT_IN, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise OptionError(f"cards: no file {file!r} in {folder or Path()}, and arena has {', '.join(BUILT_IN)}{hint}")
    try:
        value, lines = strict_yaml.read(path)
    except ConfigError as error:
        raise OptionError(f"cards: {error}") from error
    cards = card_set(Page(value, lines, str(path)))
    digest = cards.digest
    LOADED[digest] = cards
    return digest


def find(file: str, folder: Path | None) -> Path | None:
    """Where a card file lies: as it is named from `folder`, or by its last name in it."""
    home = folder or Path()
    for path in (home / file, home / Path(file).name):
        if file and "\0" not in file and path.is_file():
            return path
    return None


Key = str | int


@dataclass(frozen=True)
class Page:
    """What stands at one place of a card file, and where that is."""

    value: Any
    lines: Mapping[tuple[Key, ...], int]
    file: str
    at: tuple[Key, ...] = ()

    def error(self, said: str) -> OptionError:
        """The error for a mistake here."""
        line = next(
            (self.lines[self.at[:end]] for end in range(len(self.at), -1, -1) if self.at[:end] in self.lines), 0
        )
        place = f"{self.file}:{line}" if line else self.file
        path = ".".join(str(key) for key in self.at)
        return OptionError(f"cards: {place}: {path + ': ' if path else ''}{said}")

    def part(self, key: Key) -> Page:
        """What stands under `key`, which has to be there."""
        if key not in self.value:
            raise self.error(f"{key} is missing")
        return self.inside(key)

    def inside(self, key: Key) -> Page:
        """What stands under `key`."""
        return Page(self.value[key], self.lines, self.file, (*self.at, key))

    def mapping(self, needed: Sequence[str], allowed: Sequence[str] = ()) -> Page:
        """This page, if it is a mapping with the keys `needed` and perhaps some `allowed`."""
        if not isinstance(self.value, dict):
            raise self.error(f"{brief(self.value)} should be a mapping with {', '.join(needed)}")
        known = [*needed, *allowed]
        for key in self.value:
            if key not in known:
                near = get_close_matches(str(key), known, 1)
                hint = f"; did you mean {near[0]}?" if near else ""
                raise self.inside(key).error(f"unknown; there are {', '.join(known)}{hint}")
        for key in needed:
            self.part(key)
        return self

    def items(self, count: int | None, what: str) -> list[Page]:
        """The pages of a list of `count` items; any number for None."""
        if not isinstance(self.value, list):
            raise self.error(f"{brief(self.value)} should be a list of {what}")
        if count is not None and len(self.value) != count:
            raise self.error(f"there are {len(self.value)} {what}; the rulebook has {count}")
        return [self.inside(index) for index in range(len(self.value))]

    def number(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`."""
        if type(self.value) is not int or not least <= self.value <= most:
            raise self.error(f"{brief(self.value)} should be a whole number from {least} to {most}")
        return self.value

    def text(self, pattern: re.Pattern[str], what: str) -> str:
        """A string that matches `pattern` whole."""
        if not isinstance(self.value, str) or not pattern.fullmatch(self.value):
            raise self.error(f"{brief(self.value)} should be {what}")
        return self.value

    def one_of(self, words: Sequence[str]) -> int:
        """The index of this word among `words`."""
        if not isinstance(self.value, str) or self.value not in words:
            raise self.error(f"{brief(self.value)} should be one of {', '.join(words)}")
        return words.index(self.value)


def brief(value: Any) -> str:
    """`value` as an error shows it."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def card_set(page: Page) -> CardSet:
    """The card set in a file's `page`, with every count of the rulebook checked. Raises OptionError."""
    page.mapping(PARTS, ["note", *FIXED])
    if page.value["format"] != FORMAT:
        raise page.part("format").error(f"{brief(page.value['format'])} should be {FORMAT}")
    for key, fixed in FIXED.items():
        if key in page.value and not same(page.value[key], fixed):
            raise page.part(key).error(f"the rulebook fixes this part: {json.dumps(fixed)}; leave it out")
    if "note" in page.value:
        page.part("note").text(re.compile(r".*", re.DOTALL), "a text")
    return CardSet(
        name=page.part("name").text(re.compile(r"[^\x00-\x1f\x7f]{1,40}"), "a name of 1 to 40 characters in one line"),
        kinds=kinds(page.part("action_cards")),
        recipes=recipes(page.part("recipes")),
        swatches=swatches(page.part("swatch_cards")),
        schemes=schemes(page.part("scheme_cards")),
        turns=turns(page.part("solo_turn_cards")),
    )


def same(found: Any, fixed: Any) -> bool:
    """Whether `found` is what the rulebook fixes; 1 is not the same as true."""
    return json.dumps(found, sort_keys=True) == json.dumps(fixed, sort_keys=True)


def kinds(page: Page) -> tuple[Kind, ...]:
    """The kinds of action card, 60 cards together."""
    parts = page.items(None, "kinds of action card")
    found = [kind(part, index) for index, part in enumerate(parts)]
    if not 1 <= len(found) <= tables.KINDS:
        raise page.error(f"there are {len(found)} kinds of action card; there can be 1 to {tables.KINDS}")
    unique(parts, [one.id for one in found], "id")
    unique(parts, [(one.action, one.colour, one.n) for one in found], "card")
    total = sum(one.copies for one in found)
    if total != tables.ACTION_CARDS:
        raise page.error(f"there are {total} action cards; the rulebook has {tables.ACTION_CARDS}")
    return tuple(found)


def kind(page: Page, index: int) -> Kind:
    """The kind of action card on `page`, which is the `index`-th."""
    if not isinstance(page.value, dict) or "action" not in page.value:
        raise page.error("a kind of action card has id, action (add, trade or mix) and copies")
    action = page.part("action").one_of(ACTION_NAMES)
    needed = ["id", "action", "copies"] + {ADD: ["colour", "n"], TRADE: [], MIX: ["n"]}[action]
    page.mapping(needed, ["kind", "n"])
    if "kind" in page.value:
        page.part("kind").number(index, index)
    most = {ADD: 24, TRADE: 1, MIX: 16}[action]
    return Kind(
        id=page.part("id").text(KIND_ID, "1 to 10 capital letters, digits and hyphens, a letter first"),
        action=action,
        colour=page.part("colour").one_of(list("CMY")) if action == ADD else 0,
        n=page.part("n").number(1, most) if "n" in page.value else 1,
        copies=page.part("copies").number(1, tables.ACTION_CARDS),
    )


def recipes(page: Page) -> tuple[tuple[int, int, int], ...]:
    """What one red, one green and one blue token are mixed from."""
    page.mapping(["R", "G", "B"])
    return tuple(recipe(page.part(colour)) for colour in "RGB")


def recipe(page: Page) -> tuple[int, int, int]:
    """The cyan, magenta and yellow tokens of the recipe on `page`."""
    page.mapping([], ["C", "M", "Y"])
    cyan, magenta, yellow = (page.part(colour).number(0, 24) if colour in page.value else 0 for colour in "CMY")
    if cyan + magenta + yellow == 0:
        raise page.error("a recipe takes one token or more")
    return cyan, magenta, yellow


def swatches(page: Page) -> tuple[Swatch, ...]:
    """The 24 swatch cards: six decks of four."""
    if not isinstance(page.value, dict):
        raise page.error(f"{brief(page.value)} should be a mapping with the decks 1, 2, 3, 4, 5 and 6")
    names: dict[str, Key] = {str(key): key for key in page.value}  # JSON can have no numbers for keys
    if sorted(names) != [str(deck + 1) for deck in range(tables.DECKS)] or len(names) != len(page.value):
        raise page.error(f"the decks are {', '.join(str(key) for key in page.value)}; the rulebook has 1 to 6")
    parts: list[Page] = []
    for deck in sorted(names):
        parts += page.part(names[deck]).items(tables.DECK_SIZE, "swatch cards")
    found = [swatch(part) for part in parts]
    unique(parts, [one.id for one in found], "id")
    return tuple(found)


def swatch(page: Page) -> Swatch:
    """The swatch card on `page`."""
    page.mapping(["id", "R", "G", "B"], ["total", "hex"])
    red, green, blue = (page.part(colour).number(0, 16) for colour in "RGB")
    if red + green + blue == 0:
        raise page.error("a swatch costs one token or more")
    if "total" in page.value:
        page.part("total").number(red + green + blue, red + green + blue)
    light = "#" + "".join(f"{min(51 * (n + 1), 255):02X}" for n in (red, green, blue))
    return Swatch(
        id=page.part("id").text(SWATCH_ID, "1 to 10 letters, digits and hyphens, a letter first"),
        cost=(red, green, blue),
        hex=page.part("hex").text(HEX, "a colour like '#66CC99', in quotes") if "hex" in page.value else light,
    )


def schemes(page: Page) -> tuple[tuple[int, ...], ...]:
    """The decks of the 14 scheme cards."""
    return tuple(scheme(part, index) for index, part in enumerate(page.items(tables.SCHEMES, "scheme cards")))


def scheme(page: Page, index: int) -> tuple[int, ...]:
    """The decks of the scheme card on `page`, which is the `index`-th."""
    page.mapping(["id", "decks"], ["type"])
    page.part("id").number(index + 1, index + 1)  # the boxes of the achievement sheet are numbered
    parts = page.part("decks").items(tables.SCHEME_SIZE, "decks")
    found = [part.number(1, tables.DECKS) - 1 for part in parts]
    unique(parts, found, "deck")
    return tuple(sorted(found))


def turns(page: Page) -> tuple[tuple[TurnHalf, TurnHalf], ...]:
    """The ten solo turn cards."""
    return tuple(turn(part, index) for index, part in enumerate(page.items(tables.TURN_CARDS, "solo turn cards")))


def turn(page: Page, index: int) -> tuple[TurnHalf, TurnHalf]:
    """The solo turn card on `page`, which is the `index`-th."""
    page.mapping(["id", "left", "right"])
    page.part("id").number(index + 1, index + 1)
    return half(page.part("left"), "CMY"), half(page.part("right"), "RGB")


def half(page: Page, colours: str) -> TurnHalf:
    """The half of a turn card on `page`, for the die with `colours`."""
    page.mapping([*colours, "arrow"])
    first, second, third = (page.part(colour).number(1, tables.COLUMNS) - 1 for colour in colours)
    return TurnHalf((first, second, third), page.part("arrow").one_of(["left", "right"]) == 1)


def unique(pages: Sequence[Page], found: Sequence[Any], what: str) -> None:
    """Refuse two equal ones among `found`, which stand on `pages`."""
    for index, one in enumerate(found):
        if one in found[:index]:
            raise pages[index].error(f"number {index + 1} is the same {what} as number {found.index(one) + 1}")


def note(options: Mapping[str, Any]) -> str:
    """Where the cards of a game come from, in one line."""
    chosen = options["cards"]
    if isinstance(chosen, str):
        return f"cards: {chosen}, {NOTES[chosen]}"
    return f"cards: {chosen['file']}, a file of the user's own (digest {chosen['digest']})"
