"""What a position of Swatches is made of, how it stands, and what players may know of it."""

from __future__ import annotations

import struct
from typing import Self

from arena.errors import ArenaError
from arena.game import CHANCE, TERMINAL, Outcome, ranks
from arena.game import State as BaseState
from arena.games.swatches import tables, words
from arena.games.swatches.board import Board
from arena.games.swatches.hands import Hands
from arena.games.swatches.options import Settings
from arena.rng import Stream

HAND = tables.HAND
TILES = len(tables.TILES)

NOBODY = tables.NOBODY
PLAYING = tables.PLAYING
STUCK = tables.STUCK


class Position(BaseState):
    """Board, hands, and how the players stand; how it moves on is in `rules`."""

    def __init__(self, settings: Settings, board: Board, hands: Hands) -> None:
        self.settings = settings
        self.board = board
        self.hands = hands
        self.current_player = CHANCE
        self.players = settings.players
        self.turn = NOBODY
        self.opener = NOBODY
        self.round = 1
        self.placed = 0
        self.points = [0] * 8
        self.standing = [0] * 8
        self.redraws = [0] * 8
        self.swatches: tuple[tuple[int, int, int, int, int, int], ...] = ()

    def can_place(self, player: int) -> bool:
        """Whether a tile of `player` fits somewhere."""
        for i in range(HAND * player, HAND * player + self.hands.held[player]):
            if self.board.fits(self.hands.tiles[i]):
                return True
        return False

    def largest_closing(self, player: int) -> int:
        """The boxes of the largest swatch that `player` could close with one tile; 0 if none."""
        self.board.survey_all()
        return max([self.board.largest_closing(tile) for tile in self.hands.hand(player)], default=0)

    def round_is_over(self) -> bool:
        """Whether everyone has scored, has passed or has no legal placement (rule 11)."""
        for player in range(self.players):
            if self.standing[player] == PLAYING and self.can_place(player):
                return False
        return True

    def outcome(self) -> Outcome:
        """Ranks by points; equal ones share a rank or are told apart by swatches (ruling A-18)."""
        points = tuple([self.points[player] for player in range(self.players)])
        tiebreak = self.settings.options["tiebreak"]
        values = [1000 * self.points[player] for player in range(self.players)]
        for player in range(self.players):
            sizes = [swatch[2] for swatch in self.swatches if swatch[0] == player]
            if tiebreak == "largest_swatch":
                values[player] += max(sizes, default=0)
            elif tiebreak == "fewest_swatches":
                values[player] -= len(sizes)
        return Outcome(ranks(values), points, ((),) * self.players)

    def determinized(self, player: int, stream: Stream) -> Self:
        """A position in which the tiles hidden from `player` lie at random, but so that all can have come about.

        Raises ArenaError if no position looks like this one.
        """
        unseen = self.unseen(player)
        fitless = [1 - self.board.fits(tile) for tile in range(TILES)]
        stuck = [other for other in range(self.players) if other != player and self.standing[other] == STUCK]
        self.check_possible(player, unseen, fitless, stuck)
        made = self.clone()
        while True:
            made.hands.deal_hidden(player, unseen, stuck, fitless, stream)
            if made.turn == NOBODY or made.current_player == TERMINAL or not made.round_is_over():
                return made

    def unseen(self, player: int) -> list[int]:
        """How many of each tile lie neither on the board nor in the hand of `player`."""
        counts = list(self.settings.full)
        for i in range(self.board.count):
            counts[self.board.tiles[i] >> 23] -= 1
        for tile in self.hands.hand(player):
            counts[tile] -= 1
        return counts

    def check_possible(self, player: int, unseen: list[int], fitless: list[int], stuck: list[int]) -> None:
        """Raise ArenaError if the `unseen` tiles cannot be where they are hidden from `player`."""
        hidden = sum([self.hands.held[other] for other in range(self.players) if other != player])
        bound = sum([self.hands.held[other] for other in stuck])
        loose = sum([unseen[tile] * fitless[tile] for tile in range(TILES)])
        others = [p for p in range(self.players) if p != player and self.standing[p] == PLAYING and self.hands.held[p]]
        going_on = self.standing[player] == PLAYING and self.can_place(player)
        going_on = going_on or (len(others) > 0 and sum(unseen) > loose)
        going_on = going_on or self.turn == NOBODY or self.current_player == TERMINAL
        if min(unseen) < 0 or sum(unseen) != hidden + self.hands.bag_size or loose < bound or not going_on:
            raise ArenaError("no position of swatches looks like this to a player")

    def placements(self, tile: int, rotation: int) -> list[tuple[int, int]]:
        """Where `tile` fits after `rotation` quarter turns clockwise: x and y, from south to north, west to east."""
        if not (0 <= tile < TILES and 0 <= rotation < 4):
            raise ArenaError(f"swatches has tiles 0 to {TILES - 1} and rotations 0 to 3, not {tile} and {rotation}")
        found = self.board.places_for(tile, rotation % words.ROTATIONS[tile])
        return [words.position(place) for place in sorted(found)]

    def key(self) -> bytes:
        """The whole position: the same for equal ones, however they came about."""
        hands = self.hands
        numbers = [self.current_player, self.turn, self.opener, self.round, self.placed, hands.bag_size]
        numbers.extend([hands.bag[tile] for tile in range(TILES)])
        for player in range(self.players):
            numbers.extend([self.points[player], self.standing[player], self.redraws[player], hands.held[player]])
            numbers.extend(hands.hand(player))
        numbers.append(len(self.swatches))
        for swatch in self.swatches:
            numbers.extend(swatch)
        numbers.extend(self.board.placings())
        return self.settings.code + struct.pack(f"<{len(numbers)}i", *numbers)
