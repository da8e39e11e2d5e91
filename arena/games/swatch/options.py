"""The options of Swatch: what each can be, and what it is when it is not given."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from arena.errors import OptionError
from arena.games.swatch import cards

DEFAULTS: dict[str, Any] = {
    "cards": "standard",
    "scheme_choice": "pick",
    "first_player": "seat0",
    "partial_add": False,
    "trade_targets": "both",
    "early_pick": True,
    "early_pick_order": "last",
    "auto_end": True,
    "max_rounds": 60,
    "level": "normal",
    "solo_markers": "one_cmy",
    "poppy_trade_pool": "cmy",
    "free_mix_check": "add",
    "poppy_create": "immediate",
    "poppy_distinct_decks": False,
    "mix_after_scheme": "on",
}
"""All options in their order; those from `level` on matter in the solo game only."""

WORDS: dict[str, tuple[str, ...]] = {
    "scheme_choice": ("pick", "random"),
    "first_player": ("seat0", "seeded"),
    "trade_targets": ("both", "supply"),
    "early_pick_order": ("last", "first", "column"),
    "level": ("easy", "normal", "medium", "hard"),
    "solo_markers": ("one_cmy", "three_cmy", "none"),
    "poppy_trade_pool": ("cmy", "all"),
    "free_mix_check": ("add", "any_increase"),
    "poppy_create": ("immediate", "end_of_step"),
    "mix_after_scheme": ("on", "stop"),
}

MOST_ROUNDS = 1000


def canonical(given: Mapping[str, Any], folder: Path | None) -> dict[str, Any]:
    """`given` checked, with defaults filled in. Raises OptionError."""
    for name in given:
        if name not in DEFAULTS:
            near = get_close_matches(str(name), DEFAULTS, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise OptionError(f"swatch has no option {name!r}; it has {', '.join(DEFAULTS)}{hint}")
    return {name: value(name, given.get(name, default), folder) for name, default in DEFAULTS.items()}


def value(name: str, given: Any, folder: Path | None) -> Any:
    """The canonical value of the option `name`."""
    if name == "cards":
        return cards.choose(given, folder)
    if name in WORDS:
        return word(name, given)
    if name == "max_rounds":
        return rounds(given)
    return switch(name, given)


def word(name: str, given: Any) -> str:
    """The value of an option that is one of a few words."""
    if not isinstance(given, str) or given not in WORDS[name]:
        near = get_close_matches(str(given), WORDS[name], 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise OptionError(f"{name} is one of {', '.join(WORDS[name])}, not {given!r}{hint}")
    return "normal" if given == "medium" else given  # ruling P1


def rounds(given: Any) -> int:
    """The value of `max_rounds`."""
    if type(given) is not int or not 1 <= given <= MOST_ROUNDS:
        raise OptionError(f"max_rounds is a whole number from 1 to {MOST_ROUNDS}, not {given!r}")
    return given


def switch(name: str, given: Any) -> bool:
    """The value of an option that is true or false."""
    if type(given) is not bool:
        raise OptionError(f"{name} is true or false, not {given!r}")
    if name == "auto_end" and not given:  # ruling B-6
        raise OptionError("auto_end can only be true: a match plays an only legal action by itself, and records it")
    return given
