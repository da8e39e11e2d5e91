"""The compiled form of a module and the same file as plain Python are one and the same game."""

import importlib.abc
import importlib.util
import json
import os
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

import pytest
from cases import CASES, case_name, started

import arena
from arena import CHANCE, TERMINAL, Stream

MANY = 300
FEW = 60
"""How many games of each case are compared: many by the usual options, with each number of players, and few by others.

ARENA_FORMS_GAMES=300 in the environment compares so many of each.
"""

ROOT = Path(arena.__file__).parent.parent


class PlainFinder(importlib.abc.MetaPathFinder):
    """Finds the `.py` of arena's modules and never what was compiled from them."""

    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] not in ("arena", "bots"):
            return None
        file = ROOT.joinpath(*name.split("."))
        for place, packages in ((file / "__init__.py", [str(file)]), (file.with_suffix(".py"), None)):
            if place.is_file():
                return importlib.util.spec_from_file_location(name, place, submodule_search_locations=packages)
        return None


def digest_of(case, games: int) -> str:
    """The digest of random games, ply by ply: actions, words, observations, outcomes, keys."""
    digest = blake2b(digest_size=16)
    for number in range(games):
        game, options, state = started(case)
        stream = Stream.of("forms", case_name(case), number)
        while state.current_player != TERMINAL:
            actions = state.legal_actions()
            weights = state.chance_weights() if state.current_player == CHANCE else None
            parts = [actions, weights, state.current_player, state.outcome().scores]
            digest.update(json.dumps(parts).encode())
            digest.update(state.key())
            digest.update(game.word(options, actions[stream.below(len(actions))]).encode())
            if stream.below(24) == 0:
                player = stream.below(case[2])
                observation = state.observation(player)
                shown = json.dumps(observation.to_json())
                assert game.observation(json.loads(shown)) == observation
                digest.update(shown.encode())
                digest.update(observation.determinize(stream).key())
            if stream.below(1000) == 0:
                digest.update(repr(state.clone().playout(stream)).encode())
            chosen = stream.weighted(weights) if weights else stream.below(len(actions))
            state.apply(actions[chosen])
            digest.update(str(chosen).encode())
        outcome = state.outcome()
        digest.update(json.dumps([outcome.ranks, outcome.scores, outcome.awards]).encode() + state.key())
    return digest.hexdigest()


def is_slow(case) -> bool:
    """Whether it takes minutes to play many games of this case in plain Python, and its players' number has another."""
    return case[0] in ("swatch", "swatches") and case[1] != {}


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_both_forms_play_the_same_games(case):
    rules = sys.modules[type(started(case)[2]).__module__]
    if rules.__file__.endswith(".py") and sys.modules["arena.game"].__file__.endswith(".py"):
        pytest.skip("nothing is compiled here: both forms are the same one")
    games = int(os.environ.get("ARENA_FORMS_GAMES", FEW if case[0] == "toy" or is_slow(case) else MANY))
    run = [sys.executable, __file__, str(CASES.index(case)), str(games)]
    done = subprocess.run(run, capture_output=True, text=True, cwd=Path(__file__).parent, check=False)
    assert done.returncode == 0, done.stderr
    assert digest_of(case, games) == done.stdout.strip()


def forget() -> None:
    """Forget what is imported of arena, so that it is imported anew."""
    for name in [name for name in sys.modules if name.partition(".")[0] in ("arena", "arena_toy", "cases", "bots")]:
        del sys.modules[name]


if __name__ == "__main__":
    forget()
    sys.meta_path.insert(0, PlainFinder())
    sys.path.append(str(Path(__file__).parent / "toy_package"))
    import cases

    from arena.rng import Stream

    CASES = cases.CASES
    started, case_name = cases.started, cases.case_name
    assert sys.modules["arena.rng"].__file__.endswith("rng.py")
    print(digest_of(CASES[int(sys.argv[1])], int(sys.argv[2])))
