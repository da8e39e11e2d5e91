"""Plugins of a stranger of every kind, for tests of configs: some good, some with mistakes in them."""

from dataclasses import dataclass

from arena_toy import Toy

from arena.errors import OptionError

NUMBER = 7


class Trio(Toy):
    """Three players, and a file of its own."""

    name = "trio"
    version = 4

    def options(self, given, folder=None):
        given = dict(given)
        file = given.pop("file", None)
        if file is not None and not (folder / file).is_file():
            raise OptionError(f"file names {file!r}, and there is no {folder / file}")
        return {**super().options(given), "file": file}

    def players(self, options):
        return range(3, 4)


class Endless(Toy):
    """Nobody knows how long it takes."""

    name = "endless"

    def longest(self, options, players):
        return None


class Fragile(Toy):
    """Fails over its options in a way that a game should not."""

    name = "fragile"

    def options(self, given, folder=None):
        return {"half": 1 / given.get("rounds", 0)}


class Nobody(Toy):
    """For no number of players at all."""

    name = "nobody"

    def players(self, options):
        return range(0)


class Unmade(Toy):
    """Cannot even be made."""

    def __init__(self):
        raise RuntimeError("not today")


class Leaving(Toy):
    """Leaves when it is made."""

    def __init__(self):
        raise SystemExit(0)


class Easy:
    """A bot that takes whatever it is given."""

    def __init__(self, seat, **anything):
        pass

    def choose(self, observation, actions):
        return actions[0]


class Needy(Easy):
    """A bot with parameters of several kinds, one of which it needs."""

    def __init__(self, seat, depth: int, width: "int | None" = None, noise: float = 0.0, book: str = "", own: set = ()):
        pass


class Clashing(Easy):
    """A bot with a parameter that arena keeps for itself."""

    def __init__(self, seat, limits=None):
        pass


@dataclass(frozen=True)
class Fussy:
    """A format that needs a parameter, and has an eye on the field."""

    length: int
    best: str = ""
    adaptive = False

    def check(self, field):
        if self.best and self.best not in [entrant.name for entrant in field.entrants]:
            raise OptionError(f"best is {self.best!r}, who is no entrant")


@dataclass(frozen=True)
class Odd:
    """A format whose default cannot be written down."""

    style: object = Easy
    adaptive = False

    def check(self, field):
        pass


def still(tally, label, prior: float = 350.0):
    """A rating with a mind of its own, which cannot rate nothing."""
    if prior <= 0:
        raise OptionError(f"prior is a number above 0, not {prior!r}")
    raise ZeroDivisionError


def anchored(tally, label, anchor):
    """A rating that needs a parameter."""


def plain(results, decimals: int = 1):
    """A report."""
