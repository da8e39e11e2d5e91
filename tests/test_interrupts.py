"""A signal stops a run wherever it comes."""

import os
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

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


STRUCK = """
import importlib.abc, os, signal, sys

class Striker(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
            for _ in range(1000):
                pass
            raise ImportError("what a library makes of it")

sys.meta_path.insert(0, Striker())
from {home} import {function}
{function}()
"""
"""A Ctrl-C that comes while some module is being imported, which then fails."""


def struck(module, *arguments):
    """The command line, as it is installed, with a Ctrl-C while `module` is imported."""
    pyproject = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    home, _, function = pyproject["project"]["scripts"]["arena"].partition(":")
    code = STRUCK.format(module=module, home=home, function=function)
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("module", ["click", "arena.errors", "arena.cli.run_", "arena.tournament", "numpy"])
def test_a_signal_that_comes_while_modules_are_imported_ends_arena_with_one_line(module):
    done = struck(module, "run", "nowhere.yaml")
    assert (done.returncode, done.stderr.strip()) == (130, "arena: stopped")


def test_next_to_nothing_is_imported_before_a_signal_is_minded():
    code = "import sys; before = set(sys.modules); import arena.__main__; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    own = {name for name in done.stdout.split() if name.split(".")[0] not in ("importlib", "warnings", "_warnings")}
    assert own == {"arena", "arena.__main__"}


def test_help_imports_no_command_and_no_library_but_that_of_the_command_line():
    code = "import sys\nfrom arena.__main__ import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code, "--help"], capture_output=True, text=True, check=True)
    assert "Commands:" in done.stdout
    loaded = done.stderr.split()
    assert {name for name in loaded if name.startswith("arena")} == {
        "arena", "arena.__main__", "arena.cli", "arena.errors", "arena.interrupts",
    }  # fmt: skip
    assert not {"numpy", "pandas", "scipy", "yaml", "tqdm", "logging"} & set(loaded)
