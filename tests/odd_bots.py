"""Bots that keep all rules and limits, and yet do not depend on what they are told alone."""

import random


class Fair:
    def __init__(self, seat, depth=1):
        self.seat = seat

    def choose(self, observation, actions):
        return actions[0]


class RemembersOtherMatches(Fair):
    asked = 0

    def choose(self, observation, actions):
        RemembersOtherMatches.asked += 1
        return actions[RemembersOtherMatches.asked % len(actions)]


class DrawsForItself(Fair):
    def choose(self, observation, actions):
        return random.choice(actions)


class GoesThroughASet(Fair):
    def choose(self, observation, actions):
        return min({self.seat.game.word(self.seat.options, action) for action in actions}, key=hash)


class RaisesInLongMatches(Fair):
    def choose(self, observation, actions):
        if observation.round == 2 and len(observation.totals) == 3:
            raise RuntimeError("lost")
        return actions[0]


class WatchesNothing(Fair):
    observe = end = None
