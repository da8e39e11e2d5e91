"""A signal stops a run wherever it comes."""

import os
import signal
import sys

import pytest

from arena import interrupts
from arena.errors import Interrupted


@pytest.mark.parametrize("each", interrupts.SIGNALS)
def test_a_signal_breaks_in(each):
    with pytest.raises(Interrupted) as raised, interrupts.noticed():
        os.kill(os.getpid(), each)
        pytest.fail("nothing broke in")
    assert raised.value.signal == each


def test_a_signal_that_comes_while_an_object_is_taken_away_is_noticed_and_not_told_as_a_mistake(monkeypatch):
    told = []
    monkeypatch.setattr(sys, "unraisablehook", told.append)

    class Last:
        def __del__(self):
            os.kill(os.getpid(), signal.SIGINT)
            for _ in range(1000):  # the signal breaks in here, where Python lets nothing out
                pass

    with pytest.raises(Interrupted), interrupts.noticed():
        last = Last()
        del last
    assert told == []


@pytest.mark.parametrize("each", interrupts.SIGNALS)
def test_a_signal_that_gets_lost_in_a_hook_is_noticed_at_the_end(each):
    before = signal.getsignal(each)
    reached = False
    with pytest.raises(Interrupted) as raised, interrupts.noticed():
        try:
            os.kill(os.getpid(), each)
        except Interrupted:
            reached = True  # and nobody is told, as in a hook when a process is forked
    assert reached and raised.value.signal == each
    assert signal.getsignal(each) == before and not interrupts.requested()
