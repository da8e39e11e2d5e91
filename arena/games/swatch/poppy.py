"""Paint Slingin' Poppy: her tracks, her turn cards and dice, and the choices that her rules make for her."""

from __future__ import annotations

from arena.games.swatch.settings import Settings
from arena.games.swatch.tables import COLUMNS, NONE, TURN_CARDS

EVERY_TURN_CARD = (1 << TURN_CARDS) - 1


class Poppy:
    """The rival of the solo game, apart from her tokens on the rows and the swatches that she has made.

    Ties between her choices go to the left or to the right, by the arrow on the half of the turn card in use: rule 24.
    """

    def __init__(self, settings: Settings) -> None:
        """Poppy before the game: her tracks at 0, no turn card shown."""
        self.settings = settings
        self.cmy = 0
        self.rgb = [0, 0, 0]
        self.card = NONE
        self.coming = EVERY_TURN_CARD
        self.turns = 0
        self.cmy_die = NONE
        self.rgb_die = NONE
        self.rolled = False
        self.checking = False
        self.mixing = False

    def clone(self) -> Poppy:
        """A Poppy of her own who is equal to this one."""
        other: Poppy = Poppy.__new__(Poppy)
        other.settings = self.settings
        other.cmy = self.cmy
        other.rgb = self.rgb[:]
        other.card = self.card
        other.coming = self.coming
        other.turns = self.turns
        other.cmy_die = self.cmy_die
        other.rgb_die = self.rgb_die
        other.rolled = self.rolled
        other.checking = self.checking
        other.mixing = self.mixing
        return other

    def numbers(self) -> list[int]:
        """All that there is to know of her, as numbers."""
        return [
            self.cmy,
            *list(self.rgb),
            self.card,
            self.coming,
            self.turns,
            self.cmy_die,
            self.rgb_die,
            int(self.rolled),
            int(self.checking),
            int(self.mixing),
        ]

    def load(self, numbers: list[int]) -> None:
        """Become what `numbers` says."""
        self.cmy = numbers[0]
        self.rgb = numbers[1:4]
        self.card = numbers[4]
        self.coming = numbers[5]
        self.turns = numbers[6]
        self.cmy_die = numbers[7]
        self.rgb_die = numbers[8]
        self.rolled = numbers[9] != 0
        self.checking = numbers[10] != 0
        self.mixing = numbers[11] != 0

    def colours(self) -> int:
        """The red, green and blue on her tracks."""
        return self.rgb[0] + self.rgb[1] + self.rgb[2]

    def total(self) -> int:
        """All that is on her tracks: her tokens for the end of the game."""
        return self.cmy + self.colours()  # ruling P15

    def half(self) -> int:
        """The half of the turn card in use: 0 is the left one, for her first turn of the round."""
        return 0 if self.turns <= 1 else 1

    def arrow_right(self) -> bool:
        """Whether the arrow on the half in use points to the right."""
        return self.settings.turn_arrows[2 * self.card + self.half()] != 0

    def die(self) -> int:
        """The colour that the die of this turn shows."""
        return self.cmy_die if self.half() == 0 else self.rgb_die

    def numbered_space(self) -> int:
        """The space that the turn card gives for the die: 0 to 4 from the left."""
        return self.settings.turn_spaces[6 * self.card + self.die()]

    def turn_over_card(self) -> None:
        """Discard the turn card; shuffle all of them, this one too, when none is left."""
        if self.coming == 0:  # ruling P4
            self.coming = EVERY_TURN_CARD

    def show(self, card: int) -> None:
        """Put a turn card face up."""
        self.card = card
        self.coming &= ~(1 << card)

    def roll(self, colour: int, complete: bool) -> None:
        """Take the die of this turn as rolled, and move a track by it."""
        self.turns += 1
        if self.turns == 1:
            self.cmy_die = colour
        else:
            self.rgb_die = colour
        self.rolled = True
        step = self.settings.die_step
        if complete:  # rule 32, ruling P14
            self.lower(step)
            return
        self.checking = True  # ruling P12
        if self.turns == 1:
            self.cmy += step
            if step > 0 and self.settings.mix_after_die:
                self.begin_free_mix()
        else:
            self.rgb[colour - 3] += step  # ruling P5

    def begin_free_mix(self) -> None:
        """Begin a MIX without a card, if the CMY track stands high enough."""
        if self.cmy >= self.settings.free_mix_at:  # rule 28, ruling P10
            self.mixing = True

    def lower(self, steps: int) -> None:
        """Decrease her tracks: CMY first, then the highest of the others."""
        for _ in range(steps):  # ruling P14
            if self.cmy > 0:
                self.cmy -= 1
            elif self.colours() > 0:
                self.rgb[self.highest()] -= 1

    def highest(self) -> int:
        """The highest of her red, green and blue tracks."""
        best = 0
        for colour in range(1, 3):
            if self.rgb[colour] > self.rgb[best] or (self.rgb[colour] == self.rgb[best] and self.arrow_right()):
                best = colour
        return best

    def lowest(self) -> int:
        """The lowest of her red, green and blue tracks."""
        best = 0
        for colour in range(1, 3):
            if self.rgb[colour] < self.rgb[best] or (self.rgb[colour] == self.rgb[best] and self.arrow_right()):
                best = colour
        return best

    def can_mix(self) -> bool:
        """Whether she has enough for a step of a MIX."""
        return self.cmy >= self.settings.mix_cost

    def mix(self) -> None:
        """Take one step of a MIX: from the CMY track to the lowest of the others."""
        self.cmy -= self.settings.mix_cost
        self.rgb[self.lowest()] += 1  # rule 30, ruling P11

    def can_pay(self, swatch: int) -> bool:
        """Whether her tracks hold the cost of a swatch card."""
        for colour in range(3):
            if self.rgb[colour] < self.settings.costs[3 * swatch + colour]:
                return False
        return True

    def pay(self, swatch: int) -> None:
        """Decrease her tracks by the cost of a swatch card."""
        for colour in range(3):
            self.rgb[colour] -= self.settings.costs[3 * swatch + colour]

    def nearest(self, spaces: int) -> int:
        """The space that is nearest to the numbered one, of those whose bits are set in `spaces`."""
        wanted = self.numbered_space()
        best = -1
        for column in range(COLUMNS):
            if not spaces >> column & 1:
                continue
            near, far = abs(column - wanted), abs(best - wanted)
            if best < 0 or near < far or (near == far and self.arrow_right()):  # ruling P8
                best = column
        return best
