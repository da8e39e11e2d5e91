"""Actions of Swatches as numbers and as words.

    tile << 23 | rotation << 21 | place << 3 | score    KBRY/1@3,-2     lay a tile, unturned or turned clockwise
                                                        KBRY/1@3,-2!N   and score the swatch it closes at its side N
                                                        KBRY/1@3,-2!all and score all it closes (multi_close: all)
    PASS                                                pass            do nothing
    REDRAW | discard << 1 | draw                        redraw          neither discard nor draw
                                                        redraw:+draw  redraw:-KBRY  redraw:-KBRY+draw
    DRAW | tile                                         draw:KBRY       chance: a tile from the bag
    FIRST | player                                      first:1         chance: who opens the first round

A place is (y + 256) << 9 | (x + 256), x growing east and y north; discard is 0 for none, else 1 + tile.
"""

from __future__ import annotations

import re

from arena.errors import WordError
from arena.game import Options
from arena.games.swatches.tables import COPIES, REACH, SIDES, TILES, rotations

PASS = 1 << 30
REDRAW = PASS | 1 << 8
DRAW = PASS | 1 << 9
FIRST = PASS | 1 << 10
ORIGIN = 256 << 9 | 256
"""The place of the first tile: 0,0."""

LAID_WORDS: dict[int, str] = {}
"""Words for laying tiles unscored, by number, as far as they were asked for."""

MOST_KEPT = 1 << 13
"""The most words that are kept."""

TILE_INDEX = {name: index for index, name in enumerate(TILES)}
ROTATIONS = rotations()
NUMBER = "(0|-?[1-9][0-9]{0,2})"
PLACING = re.compile(rf"([KBRY]{{4}})/([0-3])@{NUMBER},{NUMBER}(?:!([NESW]|all))?", re.ASCII)
REDRAWING = re.compile(r"redraw(?::(?:-([KBRY]{4}))?(\+draw)?)?", re.ASCII)
DRAWING = re.compile(r"draw:([KBRY]{4})", re.ASCII)
CHOOSING_FIRST = re.compile(r"first:([0-9])", re.ASCII)


def word(action: int, options: Options) -> str:
    """The word for `action`. Raises WordError for no action."""
    text = spelled(action, options)
    if text is None:
        raise WordError(f"no action of swatches has the number {action}")
    return text


def action(text: str, options: Options) -> int:
    """The action that `text` stands for. Raises WordError for no word."""
    number = parsed(text, options)
    if number is None or spelled(number, options) != text:
        examples = "KBRY/1@3,-2, KBRY/1@3,-2!N, pass, redraw, redraw:+draw, redraw:-KBRY, redraw:-KBRY+draw, draw:KBRY"
        raise WordError(f"no action of swatches is called {text!r:.80}; words are like {examples}")
    return number


def is_placing(number: int, options: Options) -> bool:
    """Whether `number` is that of laying some tile of the game somewhere."""
    tile = number >> 23
    if number < 0 or tile >= len(TILES) or TILES[tile] == options["omit"]:
        return False
    largest_score = 4 if options["multi_close"] == "choose_one" else 1
    x, y = position(number >> 3)
    far = max(abs(x), abs(y)) > REACH
    return number & 7 <= largest_score and not far and (number >> 21 & 3) < ROTATIONS[tile]


def position(place: int) -> tuple[int, int]:
    """The x and y of `place`; bits above it do not matter."""
    return (place & 511) - 256, (place >> 9 & 511) - 256


def placing_word(number: int, options: Options) -> str:
    """The word for laying a tile; `number` is one for which `is_placing` holds."""
    score = number & 7
    mark = "" if not score else "!all" if options["multi_close"] == "all" else f"!{SIDES[score - 1]}"
    return laid_word(number & ~7) + mark


def laid_word(number: int) -> str:
    """The word for laying a tile unscored."""
    x, y = position(number >> 3)
    return f"{TILES[number >> 23]}/{number >> 21 & 3}@{x},{y}"


def kept_word(number: int) -> str:
    """The same, put into LAID_WORDS: what lies on a board is told again at each move."""
    if len(LAID_WORDS) >= MOST_KEPT:
        LAID_WORDS.clear()
    LAID_WORDS[number] = laid_word(number)
    return LAID_WORDS[number]


def kept_placing(text: str, omit: str | None, kept: dict[str, int]) -> int:
    """The inverse in a game without the tile `omit`, put into `kept`. Raises WordError."""
    number = action(text, {"omit": omit, "multi_close": "choose_one"})
    if number >= PASS or number & 7:
        raise WordError(f"the board of an observation is unscored placings; {text!r:.80} is none")
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[text] = number
    return number


def spelled(number: int, options: Options) -> str | None:
    """The word for `number`, or None where it is no action."""
    if is_placing(number, options):
        return placing_word(number, options)
    if number == PASS:
        return "pass"
    kind, rest = number & ~255, number & 255
    if kind == REDRAW and in_game((rest >> 1) - 1, options):
        discard = f"-{TILES[(rest >> 1) - 1]}" if rest > 1 else ""
        draw = "+draw" if rest & 1 else ""
        return f"redraw:{discard}{draw}" if rest else "redraw"
    if kind == DRAW and in_game(rest, options):
        return f"draw:{TILES[rest]}"
    if kind == FIRST and rest < max(COPIES):
        return f"first:{rest}"
    return None


def in_game(tile: int, options: Options) -> bool:
    """Whether `tile` is one that is not left out, or -1, which stands for none."""
    return tile == -1 or (0 <= tile < len(TILES) and TILES[tile] != options["omit"])


def parsed(text: str, options: Options) -> int | None:
    """The number of the action that `text` is like, or None; other texts may give the same number."""
    if text == "pass":
        return PASS
    if found := PLACING.fullmatch(text):
        name, rotation, x, y, mark = found.groups()
        score = 0 if mark is None else 1 if mark == "all" else 1 + SIDES.index(mark)
        place = (int(y) + 256) << 9 | (int(x) + 256)
        known = name in TILE_INDEX and max(abs(int(x)), abs(int(y))) <= REACH
        return TILE_INDEX[name] << 23 | int(rotation) << 21 | place << 3 | score if known else None
    if found := REDRAWING.fullmatch(text):
        name, draw = found.groups()
        if name is not None and name not in TILE_INDEX:
            return None
        return REDRAW | (0 if name is None else 1 + TILE_INDEX[name]) << 1 | (draw is not None)
    if found := DRAWING.fullmatch(text):
        return DRAW | TILE_INDEX[found[1]] if found[1] in TILE_INDEX else None
    if found := CHOOSING_FIRST.fullmatch(text):
        return FIRST | int(found[1])
    return None
