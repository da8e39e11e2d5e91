"""Bots that break in every way that a bot in the worker can, and what they are to be told."""

import os

from arena import Observation, Seat


class Base:
    def __init__(self, seat: Seat, **parameters: object) -> None:
        self.seat = seat

    def choose(self, observation: Observation, actions):
        return actions[0]


class Raises(Base):
    def choose(self, observation, actions):
        raise RuntimeError("no idea")


class RaisesAtStart(Base):
    def __init__(self, seat):
        raise RuntimeError("no start")


class RaisesWhenObserving(Base):
    def observe(self, player, word):
        raise RuntimeError("cannot look")


class RaisesWhenObservingTheLast(Base):
    seen = 0

    def observe(self, player, word):
        self.seen += 1
        if self.seen == 11:
            raise RuntimeError("cannot look")


class RunsOut(Base):
    def choose(self, observation, actions):
        raise MemoryError


class Watches(Base):
    def __init__(self, seat):
        super().__init__(seat)
        self.told = []

    def choose(self, observation, actions):
        self.told.append(self.seat.clock.match_seconds)
        return actions[0]


class RaisesAtTheEnd(Base):
    def end(self, outcome):
        raise RuntimeError("sore loser")


class Exits(Base):
    def choose(self, observation, actions):
        raise SystemExit(3)


class Interrupts(Base):
    def choose(self, observation, actions):
        raise KeyboardInterrupt


class Recurses(Base):
    def choose(self, observation, actions):
        return self.choose(observation, actions)


class AnswersNone(Base):
    def choose(self, observation, actions):
        return None


class AnswersHalf(Base):
    def choose(self, observation, actions):
        return 0.5


class AnswersTrue(Base):
    def choose(self, observation, actions):
        return True


class AnswersGarbage(Base):
    def choose(self, observation, actions):
        return "\x1b[2J not a word \U0001f3b2"


class AnswersNoNumber(Base):
    def choose(self, observation, actions):
        return 10**40


class AnswersNegative(Base):
    def choose(self, observation, actions):
        return -1


class AnswersOddObject(Base):
    def choose(self, observation, actions):
        class Odd:
            def __index__(self):
                raise ValueError("odd")

        return Odd()


class PlaysIllegalNumber(Base):
    def choose(self, observation, actions):
        return 11


class PlaysIllegalWord(Base):
    def choose(self, observation, actions):
        return "die:3"


class ChangesItsArguments(Base):
    def __init__(self, seat, numbers=()):
        super().__init__(seat)
        seat.options["rounds"] = 1
        numbers.append(4)
        self.numbers = len(numbers)

    def choose(self, observation, actions):
        object.__setattr__(observation, "totals", (99, 99))
        return actions[self.numbers - 2]


class Prints(Base):
    def choose(self, observation, actions):
        print("hello" * 1000)
        return actions[0]


class KillsItsProcess(Base):
    def choose(self, observation, actions):
        os._exit(7)


class Words(Base):
    def choose(self, observation, actions):
        return "add"
