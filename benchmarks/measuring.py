"""Measures one engine, in an environment and a process of its own: benchmarks/peers.py asks, and this answers.

    python benchmarks/measuring.py own|openspiel|pettingzoo|axelrod

Each line of stdin is a request in JSON, each line of stdout its answer; the first line tells the engine's version, or
why it is not there. Only `own` imports arena. Loops are measured in processor time, pools in seconds on the clock.
"""

from __future__ import annotations

import importlib
import json
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from random import Random
from typing import Any

ROLLOUTS = 20
"""Playouts that OpenSpiel is asked for at a time."""


class Own:
    """arena, as it is found on the path."""

    def __init__(self) -> None:
        from arena.cli.list_ import is_compiled
        from arena.plugins import game

        form = "compiled" if is_compiled(game("swack")) else "plain Python"
        self.version = f"arena {metadata.version('arena')}, {form}"

    def bench(self, game: str, seconds: float) -> dict[str, float]:
        """What `arena bench` measures, the plies of a game, and the nanoseconds that a clone takes."""
        from arena import Stream, plugins
        from arena.cli.bench_ import measured, walk

        rules = plugins.game(game)
        found = measured(rules, seconds)
        options, stream = rules.options({}), Stream.of("peers", game)
        state = rules.start(options, found["players"])
        lengths = [walk(rules.start(options, found["players"]), stream) for _ in range(20)]

        def clones() -> int:
            for _ in range(100):
                state.clone()
            return 100

        figures = {name: figure for name, figure in found.items() if isinstance(figure, float)}
        return figures | {"plies_per_game": sum(lengths) / 20, "clone_nanoseconds": 1e9 / rate(clones, seconds)}

    def pool(self, game: str, options: str, few: int, many: int) -> dict[str, float]:
        """Matches a second of random bots with two workers, the start of the run left out."""

        def played(rounds: int) -> float:
            with tempfile.TemporaryDirectory() as folder:
                config = Path(folder) / "config.yaml"
                config.write_text(
                    f"name: pool\nseed: 1\ngames: [{{{game}: {options}}}]\nbots: [random, twin: {{bot: random}}]\n"
                    f"format: {{round-robin: {{rounds: {rounds}}}}}\n"
                )
                begin = time.perf_counter()
                importlib.import_module("arena").run(config, Path(folder) / "run", workers=2, preflight=False)
                return time.perf_counter() - begin

        return marginal(played, few, many, 2)


class OpenSpiel:
    """OpenSpiel's C++ games from Python."""

    def __init__(self) -> None:
        self.pyspiel = importlib.import_module("pyspiel")
        self.version = f"open_spiel {metadata.version('open_spiel')}"

    def loop(self, game: str, seconds: float) -> dict[str, float]:
        """Plies a second of a loop in Python, and the plies of a game."""
        rules, random, lengths = self.pyspiel.load_game(game), Random(1).random, list[int]()

        def turn() -> int:
            state, plies = rules.new_initial_state(), 0
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                plies += 1
            lengths.append(plies)
            return plies

        return {"plies_per_second": rate(turn, seconds), "plies_per_game": sum(lengths) / len(lengths)}

    def playouts(self, game: str, seconds: float) -> dict[str, float]:
        """Playouts a second in C++: those with which a search of one simulation evaluates the start."""
        rules = self.pyspiel.load_game(game)
        state = rules.new_initial_state()
        evaluator = self.pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        bot = self.pyspiel.MCTSBot(rules, evaluator, 1.4, 1, 10, False, 1, False)

        def turn() -> int:
            bot.step(state)
            return ROLLOUTS

        return {"playouts_per_second": rate(turn, seconds)}


class PettingZoo:
    """PettingZoo's loop over agents."""

    def __init__(self) -> None:
        os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        importlib.import_module("pettingzoo.classic.connect_four_v3")
        self.version = f"pettingzoo {metadata.version('pettingzoo')}"

    def loop(self, game: str, seconds: float) -> dict[str, float]:
        """Plies a second of the loop that its documentation shows, and the plies of a game."""
        from numpy import flatnonzero

        world, random, lengths = (
            importlib.import_module(f"pettingzoo.classic.{game}").env(),
            Random(1).random,
            list[int](),
        )

        def turn() -> int:
            world.reset(seed=len(lengths))
            plies = 0
            for _ in world.agent_iter():
                observation, _, over, cut, _ = world.last()
                if over or cut:
                    world.step(None)
                    continue
                actions = flatnonzero(observation["action_mask"])
                world.step(actions[int(random() * len(actions))])
                plies += 1
            lengths.append(plies)
            return plies

        return {"plies_per_second": rate(turn, seconds), "plies_per_game": sum(lengths) / len(lengths)}


class Axelrod:
    """Axelrod's tournaments of the iterated prisoner's dilemma."""

    def __init__(self) -> None:
        self.axelrod = importlib.import_module("axelrod")
        self.version = f"axelrod {metadata.version('axelrod')}"

    def matches(self, few: int, many: int, processes: int | None) -> dict[str, float]:
        """Matches a second of four random players over 200 turns, with so many processes (None: without a pool)."""

        def played(repetitions: int) -> float:
            players = [self.axelrod.Random() for _ in range(4)]
            begin = time.perf_counter()
            tournament = self.axelrod.Tournament(players, turns=200, repetitions=repetitions, seed=1)
            tournament.play(processes=processes, progress_bar=False)
            return time.perf_counter() - begin

        return marginal(played, few, many, 10)  # each plays each, and itself


def rate(turn: Callable[[], int], seconds: float) -> float:
    """How much `turn` does in a second, by what it says it did; in processor time."""
    turn()
    done, begin = 0, time.process_time()
    while (passed := time.process_time() - begin) < seconds:
        done += turn()
    return done / passed


def marginal(played: Callable[[int], float], few: int, many: int, matches: int) -> dict[str, float]:
    """Matches a second without the start, and the start, from the seconds that `few` and `many` times as many take."""
    short, long = played(few), played(many)
    each = (long - short) / ((many - few) * matches)
    if each <= 0:  # too few for the clock
        each = long / (many * matches)
    return {"matches_per_second": 1 / each, "start_seconds": max(0.0, short - few * matches * each)}


ENGINES: dict[str, Callable[[], Any]] = {
    "own": Own,
    "openspiel": OpenSpiel,
    "pettingzoo": PettingZoo,
    "axelrod": Axelrod,
}


def main() -> None:
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # what libraries print is no answer
    try:
        engine = ENGINES[sys.argv[1]]()
    except ImportError as error:
        print(json.dumps({"absent": str(error)}), file=answers)
        return
    print(json.dumps({"version": engine.version}), file=answers)
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(getattr(engine, asked.pop("what"))(**asked)), file=answers)


if __name__ == "__main__" and multiprocessing.parent_process() is None:
    main()
