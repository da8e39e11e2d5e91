"""The tiles in the bag and in the players' hands.

The bag is counted and hands are sorted, so that nothing remembers in which order tiles were drawn.
"""

from __future__ import annotations

from arena.games.swatches import tables
from arena.rng import Stream

HAND = tables.HAND
HIDDEN = tables.HIDDEN
TILES = len(tables.TILES)


class Hands:
    """A bag and hands of up to seven tiles."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.bag_size = 0
        self.bag = [0] * 70
        self.held = [0] * 8
        self.tiles = [0] * 56

    def clone(self) -> Hands:
        """A bag and hands of their own that are equal to these."""
        made = Hands(self.players)
        made.bag_size = self.bag_size
        for tile in range(TILES):
            made.bag[tile] = self.bag[tile]
        for player in range(self.players):
            made.held[player] = self.held[player]
        for i in range(self.players * HAND):
            made.tiles[i] = self.tiles[i]
        return made

    def hand(self, player: int) -> list[int]:
        """The tiles of `player`, ascending."""
        return [self.tiles[HAND * player + i] for i in range(self.held[player])]

    def has(self, player: int, tile: int) -> bool:
        """Whether `tile` is in the hand of `player`."""
        for i in range(HAND * player, HAND * player + self.held[player]):
            if self.tiles[i] == tile:
                return True
        return False

    def put(self, player: int, tile: int) -> None:
        """Add `tile` to the hand of `player`, which stays sorted."""
        first = HAND * player
        i = first + self.held[player]
        while i > first and self.tiles[i - 1] > tile:
            self.tiles[i] = self.tiles[i - 1]
            i -= 1
        self.tiles[i] = tile
        self.held[player] += 1

    def take(self, player: int, tile: int) -> None:
        """Remove one `tile` from the hand of `player`, who has it."""
        i = HAND * player
        last = i + self.held[player] - 1
        while self.tiles[i] != tile:
            i += 1
        while i < last:
            self.tiles[i] = self.tiles[i + 1]
            i += 1
        self.tiles[last] = 0
        self.held[player] -= 1

    def draw(self, player: int, tile: int) -> None:
        """Move `tile`, which is in the bag, to the hand of `player`."""
        self.bag[tile] -= 1
        self.bag_size -= 1
        self.put(player, tile)

    def discard(self, player: int, tile: int) -> None:
        """Move `tile` from the hand of `player`, who has it, to the bag."""
        self.take(player, tile)
        self.bag[tile] += 1
        self.bag_size += 1

    def drawn(self, size: int, stream: Stream) -> int:
        """A tile of the bag, which holds `size`, each of them as likely as any other."""
        rest = stream.below(size)
        tile = 0
        while rest >= self.bag[tile]:
            rest -= self.bag[tile]
            tile += 1
        return tile

    def hide(self, player: int) -> None:
        """Forget all that `player` may not know: the bag and the other hands, but for how many tiles they have."""
        for tile in range(TILES):
            self.bag[tile] = 0
        for i in range(self.players * HAND):
            owner = i // HAND
            if owner != player and i - HAND * owner < self.held[owner]:
                self.tiles[i] = HIDDEN

    def deal_hidden(self, player: int, unseen: list[int], stuck: list[int], fitless: list[int], stream: Stream) -> None:
        """Deal the `unseen` tiles, counts by tile, at random to the bag and to all but `player`.

        Hands keep their sizes; players who are `stuck` get only tiles for which `fitless` has a 1, and not a 0.
        """
        size = sum(unseen)
        for tile in range(TILES):
            self.bag[tile] = unseen[tile]
        for other in [*stuck, *[other for other in range(self.players) if other != player and other not in stuck]]:
            number = self.held[other]
            self.held[other] = 0
            for _ in range(number):
                if other in stuck:
                    tile = stream.weighted([self.bag[tile] * fitless[tile] for tile in range(TILES)])
                else:
                    tile = self.drawn(size, stream)
                self.bag[tile] -= 1
                size -= 1
                self.put(other, tile)
        self.bag_size = size
