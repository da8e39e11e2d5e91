"""The rules of Swatches; numbers and rulings as in RULES.md.

Tiles in the bag are counts and hands are sorted, so that a position does not remember in which order they were drawn.
"""

from __future__ import annotations

from arena.errors import ArenaError, IllegalAction
from arena.game import CHANCE, TERMINAL, Options, Outcome
from arena.games.swatches import tables, words
from arena.games.swatches.board import Board
from arena.games.swatches.hands import Hands
from arena.games.swatches.observation import Observation
from arena.games.swatches.options import Settings
from arena.games.swatches.position import Position
from arena.rng import Stream

HAND = tables.HAND
TILES = len(tables.TILES)
HIDDEN = tables.HIDDEN
PASS = words.PASS
REDRAW = words.REDRAW
DRAW = words.DRAW
FIRST = words.FIRST
DRAWS = [words.DRAW | tile for tile in range(TILES)]

NOBODY = tables.NOBODY
PLAYING = tables.PLAYING
SCORED = tables.SCORED
STUCK = tables.STUCK
PASSED = tables.PASSED
OUT = tables.OUT

PLACE = 0  # what a turn is for
CHANGE = 1
WAIT = 2


class State(Position):
    """A position of Swatches."""

    def clone(self) -> State:
        """A position of its own that is equal to this one."""
        made = State(self.settings, self.board.clone(), self.hands.clone())
        made.current_player = self.current_player
        made.turn = self.turn
        made.opener = self.opener
        made.round = self.round
        made.placed = self.placed
        made.swatches = self.swatches
        for player in range(self.players):
            made.points[player] = self.points[player]
            made.standing[player] = self.standing[player]
            made.redraws[player] = self.redraws[player]
        return made

    def observation(self, player: int) -> Observation:
        """What `player` may know."""
        if not 0 <= player < self.players:
            raise ArenaError(f"swatches has players 0 to {self.players - 1} here, not {player}")
        seen = self.clone()
        seen.hands.hide(player)
        return Observation(player, seen)

    def legal_actions(self) -> list[int]:
        """The legal actions, ascending."""
        if self.current_player == TERMINAL:
            return []
        if self.current_player == CHANCE and self.opener == NOBODY:
            return [FIRST | player for player in range(self.players)]
        if self.current_player == CHANCE:
            return [DRAWS[tile] for tile in range(TILES) if self.hands.bag[tile]]
        kind = self.kind()
        if kind != PLACE:
            return self.redraws_at_hand() if kind == CHANGE else [PASS]
        actions = self.board.all_found(self.collect())
        if self.settings.allow_pass:  # ruling A-10
            actions.append(PASS)
        return actions

    def chance_weights(self) -> list[int]:
        """How often each tile that can be drawn is in the bag."""
        if self.opener == NOBODY:
            return [1] * self.players
        return [self.hands.bag[tile] for tile in range(TILES) if self.hands.bag[tile]]

    def chance_stream(self) -> str:
        """The stream of the draw at hand."""
        return "first" if self.opener == NOBODY else "bag"

    def sees(self, player: int, action: int) -> bool:
        """Whether `player` learns which action it is: draws and discards are secret to others (ruling A-21)."""
        if action & ~127 == DRAW:
            return player == self.receiver()
        if action & ~255 == REDRAW and action & 254:
            return player == self.turn or self.settings.reveal_discards
        return True

    def kind(self) -> int:
        """What the turn at hand is for: PLACE, CHANGE (discard and draw) or WAIT (do nothing)."""
        standing = self.standing[self.turn]
        if standing in (PLAYING, PASSED) and self.can_place(self.turn):
            return PLACE
        redraws = self.settings.redraw if standing == SCORED else self.settings.stuck_may_redraw  # rulings
        return CHANGE if redraws else WAIT

    def collect(self) -> int:
        """Find all placings of the player to move, and leave them with the board; how many there are."""
        count = 0
        before = -1
        self.board.survey_all()
        for i in range(HAND * self.turn, HAND * self.turn + self.hands.held[self.turn]):
            tile = self.hands.tiles[i]
            if tile != before:  # ruling A-23
                count = self.board.collect(tile, count, self.settings.min_score, self.settings.every)
            before = tile
        return count

    def redraws_at_hand(self) -> list[int]:
        """All ways to discard at most one tile and draw at most one, ascending."""
        actions = [REDRAW, REDRAW | 1] if self.may_draw(0) else [REDRAW]
        before = -1
        for tile in self.hands.hand(self.turn):
            if tile != before:  # ruling A-23
                actions.append(REDRAW | (1 + tile) << 1)
                actions.append(REDRAW | (1 + tile) << 1 | 1)
            before = tile
        return actions

    def may_draw(self, discard: int) -> bool:
        """Whether the player to move may draw, having discarded (not 0) or not (ruling A-12)."""
        discarded = discard > 0
        return self.hands.held[self.turn] - discarded < HAND and self.hands.bag_size + discarded > 0

    def refusal(self, action: int) -> str:
        """Why `action` is not legal; nothing if it is."""
        if self.current_player == TERMINAL:
            return "the game is over"
        if self.current_player == CHANCE:
            return self.refusal_of_chance(action)
        kind = self.kind()
        if 0 <= action < PASS:
            return self.refusal_to_place(action, kind)
        if action == PASS:
            passes = kind == WAIT or (kind == PLACE and self.settings.allow_pass)
            return "" if passes else "who can do something may not pass"
        discard = action >> 1 & 127
        if action < REDRAW or action > (REDRAW | 255):
            return "it is no action of a player"
        if kind != CHANGE:
            return "only who may place no more tiles this round discards and draws"
        if discard and not self.hands.has(self.turn, discard - 1):
            return "the tile is not in the hand"
        if action & 1 and not self.may_draw(discard):
            return "the hand is full or the bag empty"
        return ""

    def refusal_of_chance(self, action: int) -> str:
        """Why chance cannot do `action`; nothing if it can."""
        if self.opener == NOBODY:
            return "" if FIRST <= action < FIRST + self.players else "first a player is drawn who opens"
        if DRAW <= action < DRAW + TILES:
            return "" if self.hands.bag[action - DRAW] else "the tile is not in the bag"
        return "first a tile is drawn"

    def refusal_to_place(self, action: int, kind: int) -> str:
        """Why the placing `action` is not legal in a turn of `kind`; nothing if it is."""
        tile, rotation, score = action >> 23, action >> 21 & 3, action & 7
        if kind != PLACE:
            return "this player places no tile now"
        if tile >= TILES or not self.hands.has(self.turn, tile):
            return "the tile is not in the hand"
        k = self.board.index(action >> 3 & 0x3FFFF)
        if k < 0:
            return "the place has a tile or touches none"
        if not self.board.matches(k, tile, rotation):
            return "the sides do not match, or a smaller rotation looks the same"
        if score and not self.closes(k, tile, rotation, score):
            return "no swatch that can be scored is closed there"
        return ""

    def closes(self, k: int, tile: int, rotation: int, score: int) -> bool:
        """Whether `tile` laid on place number `k` closes what `score` scores."""
        smallest = self.settings.min_score
        self.board.survey(k)
        if not self.settings.every:
            return score <= 4 and self.board.closing(k, tile, rotation, score - 1) >= smallest
        for side in range(4):
            if score == 1 and self.board.closing(k, tile, rotation, side) >= smallest:
                return True
        return False

    def apply(self, action: int) -> None:
        """Move on by `action`, in place; an illegal one raises IllegalAction and changes nothing."""
        reason = self.refusal(action)
        if reason:
            name = words.spelled(action, self.settings.options) or f"number {action}"
            raise IllegalAction(f"{name} is not legal here: {reason}")
        self.go_on(action)

    def go_on(self, action: int) -> None:
        """Do what the legal `action` says."""
        if self.current_player == CHANCE:
            if self.opener == NOBODY:
                self.opener = action - FIRST
            else:
                self.draw(action - DRAW)
        elif action < PASS:
            self.place(action)
        elif action == PASS:
            self.give_up_turn()
        else:
            self.change(action >> 1 & 127, action & 1)

    def place(self, action: int) -> None:
        """Lay a tile, and score what it closes where `action` says so (rules 4 to 9)."""
        player = self.turn
        tile, rotation, score = action >> 23, action >> 21 & 3, action & 7
        k = self.board.index(action >> 3 & 0x3FFFF)
        for other in range(self.players):
            if self.standing[other] == STUCK and self.settings.stuck_is_final:
                self.standing[other] = OUT
            elif self.standing[other] == STUCK or self.standing[other] == PASSED:
                self.standing[other] = PLAYING
        if score:
            self.score(k, tile, rotation, score)
        self.board.lay(k, tile, rotation)
        self.hands.take(player, tile)
        self.placed += 1
        self.end_turn()

    def score(self, k: int, tile: int, rotation: int, score: int) -> None:
        """Score what `tile` closes on place number `k`: at one side or at all (rule 8, rulings A-5, A-6)."""
        place = self.board.places[k]
        self.board.survey(k)
        for side in range(4):
            if self.settings.every or score == 1 + side:
                boxes = self.board.closing(k, tile, rotation, side)
                if boxes >= self.settings.min_score:  # ruling A-22
                    self.points[self.turn] += boxes
                    swatch = (self.turn, self.round, boxes, (place & 511) - 256, (place >> 9) - 256, side)
                    self.swatches = (*self.swatches, swatch)
        self.standing[self.turn] = SCORED

    def give_up_turn(self) -> None:
        """Pass: by choice (ruling A-10), or because nothing can be done (ruling A-11)."""
        player = self.turn
        if self.standing[player] != SCORED and self.standing[player] != OUT:
            stuck = not self.settings.allow_pass or (self.settings.stuck_is_final and not self.can_place(player))
            self.standing[player] = STUCK if stuck else PASSED
        self.end_turn()

    def change(self, discard: int, draws: int) -> None:
        """Discard (0 for nothing, else 1 + tile), then draw (rule 10, ruling A-12)."""
        player = self.turn
        shown = 0
        if discard:
            self.hands.discard(player, discard - 1)
            shown = discard if self.settings.reveal_discards else 1 + HIDDEN  # ruling A-21
        self.redraws[player] = 1 | draws << 1 | shown << 2
        if self.standing[player] != SCORED and self.standing[player] != OUT:
            self.standing[player] = STUCK
        if draws:
            self.current_player = CHANCE
        else:
            self.end_turn()

    def draw(self, tile: int) -> None:
        """Move `tile` from the bag to the hand that is to receive it."""
        player = self.receiver()
        self.hands.draw(player, tile)
        if self.turn == NOBODY:
            self.refill()
            return
        if self.standing[player] == STUCK:  # what was drawn may fit
            self.standing[player] = OUT if self.settings.stuck_is_final else PLAYING
        self.end_turn()

    def receiver(self) -> int:
        """Who gets the next tile: who redraws, or from the opener on the first whose hand is not full (ruling A-15)."""
        if self.turn != NOBODY:
            return self.turn
        for i in range(self.players):
            player = (self.opener + i) % self.players
            if self.hands.held[player] < HAND:
                return player
        return NOBODY

    def end_turn(self) -> None:
        """End the round if nobody can go on placing (ruling A-13); else it is the next player's turn."""
        if self.round_is_over():
            self.end_round()
        else:
            self.turn = (self.turn + 1) % self.players
            self.current_player = self.turn

    def end_round(self) -> None:
        """End the game (ruling A-19), or deal for the next round."""
        if self.placed == 0 or (self.settings.allow_pass and self.round >= self.settings.max_rounds):
            self.current_player = TERMINAL
            return
        self.opener = self.next_opener()
        self.turn = NOBODY
        self.round += 1
        self.placed = 0
        for player in range(self.players):
            self.standing[player] = PLAYING
            self.redraws[player] = 0
        self.refill()

    def next_opener(self) -> int:
        """Who opens the next round (ruling A-14)."""
        start = self.settings.options["round_start"]
        if start == "fixed":
            return self.opener
        if start == "continue":
            return (self.turn + 1) % self.players
        after = [(self.opener + 1 + i) % self.players for i in range(self.players)]
        if start == "low_score":
            return min(after, key=lambda player: self.points[player])
        if start == "high_score":
            return max(after, key=lambda player: self.points[player])
        return after[0]

    def refill(self) -> None:
        """Go on dealing (rule 12), start the round, or end the game if the bag has run out (rule 13, ruling A-16)."""
        player = self.receiver()
        if self.hands.bag_size == 0 and not (self.settings.refill_short and player == NOBODY):
            self.current_player = TERMINAL
        elif player != NOBODY:
            self.current_player = CHANCE
        else:
            self.turn = self.opener
            self.current_player = self.opener
            if self.round_is_over():
                self.end_round()

    def playout(self, stream: Stream) -> Outcome:
        """Play on at random to the end, in place, each player's legal actions equally likely; return the result."""
        while self.current_player != TERMINAL:
            if self.current_player != CHANCE:
                self.play_at_random(stream)
            elif self.opener == NOBODY:
                self.opener = stream.below(self.players)
            else:
                self.draw(self.hands.drawn(self.hands.bag_size, stream))
        return self.outcome()

    def play_at_random(self, stream: Stream) -> None:
        """Do one of the legal actions of the player to move, each as likely as any other."""
        kind = self.kind()
        if kind == WAIT:
            self.go_on(PASS)
        elif kind == CHANGE:
            redraws = self.redraws_at_hand()
            self.go_on(redraws[stream.below(len(redraws))])
        else:
            count = self.collect()
            chosen = stream.below(count + self.settings.allow_pass)
            self.go_on(self.board.found(chosen) if chosen < count else PASS)


def opening(options: Options, players: int) -> State:
    """The position before the first tile is dealt; `options` are canonical."""
    settings = Settings(options, players)
    state = State(settings, Board(settings.joins), Hands(players))
    for tile, copies in enumerate(settings.full):
        state.hands.bag[tile] = copies
    state.hands.bag_size = sum(settings.full)
    if options["first_player"] == "seat0":  # ruling A-20
        state.opener = 0
    return state
