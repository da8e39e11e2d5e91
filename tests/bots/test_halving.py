"""Trying candidates against each other, the worse half of them dropped again and again."""

import time
from types import SimpleNamespace

import pytest
from tiny_games import End, Turn, written

from arena import Stream
from bots.search import halving
from bots.search.halving import Worlds, best_of


def test_the_best_candidate_is_found_in_the_noise():
    gains = [0.4, 0.5, 0.45, 0.9, 0.3, 0.5, 0.2]
    noise = Stream.of("noise")
    assert best_of([0.0] * 7, lambda candidate, number: gains[candidate] + noise.fraction(), 700, None) == 3


def test_all_that_are_left_are_tried_with_the_same_numbers_and_the_worse_half_is_dropped():
    tried = []

    def trial(candidate, number):
        tried.append((number, candidate))
        return -candidate

    assert best_of([0.0] * 4, trial, 16, None) == 0
    assert tried == [(number, candidate) for number in (0, 1) for candidate in range(4)] + [
        (number, candidate) for number in (2, 3, 4, 5) for candidate in range(2)
    ]


@pytest.mark.parametrize(("count", "iterations"), [(2, 7), (5, 100), (16, 100), (16, 400), (3, 1)])
def test_there_are_no_more_trials_than_iterations_but_for_a_first_round(count, iterations):
    tried = []
    best_of([0.0] * count, lambda candidate, number: tried.append(candidate) or 0.0, iterations, None)
    assert len(tried) <= max(iterations, 2 * count)
    assert set(range(count)) <= set(tried)


def test_what_is_known_before_counts_until_trials_outweigh_it():
    def trial(candidate, number):
        return float(candidate)

    assert best_of([5.5, 0.0], trial, 10, None) == 0
    assert best_of([5.5, 0.0], trial, 20, None) == 1


def test_one_candidate_is_not_tried_and_of_equal_ones_the_first_is_taken():
    assert best_of([0.0], lambda candidate, number: 1 / 0, 100, None) == 0
    assert best_of([0.0] * 6, lambda candidate, number: 1.0, 100, None) == 0


def test_seconds_end_the_trials():
    begin = time.perf_counter()
    tried = []
    best_of([0.0] * 4, lambda candidate, number: tried.append(number) or 0.0, None, 0.1)
    assert 0.1 <= time.perf_counter() - begin < 5
    assert max(tried) > 10


@pytest.mark.parametrize(("passed", "tried"), [(0, 1), (2, 3), (7, 8), (8, 9), (12, 13)])
def test_no_round_begins_once_the_seconds_have_passed(monkeypatch, passed, tried):
    """The first round ends there and then, and only what was tried can be chosen; a later one is finished."""
    trials = []
    clock = SimpleNamespace(perf_counter=lambda: float(len(trials) > passed))
    monkeypatch.setattr(halving, "time", clock)
    chosen = best_of([0.0] * 8, lambda candidate, number: trials.append(candidate) or float(candidate), None, 1.0)
    assert len(trials) == (tried if tried <= 8 else 16)
    assert chosen == min(tried, 8) - 1


def test_a_world_is_one_and_the_same_for_all_until_the_next_number():
    won, lost = Turn(0, {0: End((1, 0))}), Turn(0, {0: End((0, 1))})
    worlds = Worlds(written(won, lost).observation(0), Stream.of("worlds"))
    seen, lucks = set(), set()
    for number in range(40):
        state, luck = worlds.enter(number)
        again, same = worlds.enter(number)
        assert again is state
        word = luck.word()
        assert word == same.word()
        lucks.add(word)
        seen.add(state.at.after[0].scores)
    assert seen == {(1, 0), (0, 1)}
    assert len(lucks) == 40
