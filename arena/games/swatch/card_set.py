"""What a card set holds, and what tells it from another."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b


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
