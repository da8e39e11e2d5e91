import ast
import subprocess
import sys
from pathlib import Path

import pytest

import arena

ROOT = Path(arena.__file__).parent

FLOORS = [
    {"counting", "errors", "rng"},
    {"strict_yaml", "interrupts", "output", "game", "bot"},
    {"plugins", "faulty_games"},
    {"games", "bots"},
    {"header", "hosting", "match", "replay", "seats", "tally"},
    {"config", "store", "log", "formats", "executors", "ratings", "reports", "checking", "comparing", "timings"}
    | {"changes", "kept", "lock", "new_bot"},
    {"planning", "schedule", "tournament", "trials"},
    {"cli", "__main__"},
]
"""From the ground up: a module imports from its own floor and those below. README's architecture draws the same."""

PUBLIC = {"__init__"}  # gathers the public names of several floors

GAMES_MAY = {"arena", "arena.game", "arena.rng", "arena.errors", "arena.strict_yaml"}
FORBIDDEN_IN_GAMES = {"random", "time", "secrets", "uuid", "datetime"}


def floor_of(part: str) -> int:
    for number, floor in enumerate(FLOORS):
        if part in floor:
            return number
    raise AssertionError(f"arena.{part} stands on no floor: add it to FLOORS and to README's architecture")


def modules() -> list[Path]:
    return sorted(path for path in ROOT.rglob("*.py"))


def imports_of(path: Path) -> set[str]:
    """What a module imports, inside functions as well."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.update(
                f"{node.module}.{alias.name}" if node.module == "arena" else node.module for alias in node.names
            )
    return found


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_down_the_floors(path):
    part = path.relative_to(ROOT).parts[0].removesuffix(".py")
    if part in PUBLIC:
        return
    for name in imports_of(path):
        pieces = name.split(".")
        if (
            pieces[0] == "arena"
            and len(pieces) > 1
            and (ROOT / pieces[1]).with_suffix(".py").exists() | (ROOT / pieces[1]).is_dir()
        ):
            assert floor_of(pieces[1]) <= floor_of(part), f"{path} imports {name}"


def test_every_module_stands_on_a_floor():
    parts = {path.relative_to(ROOT).parts[0].removesuffix(".py") for path in modules()} - PUBLIC
    assert {part for floor in FLOORS for part in floor} - {"bots"} == parts


@pytest.mark.parametrize("path", sorted((ROOT / "games").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_game_knows_nothing_of_the_rest_of_arena(path):
    own = f"arena.games.{path.relative_to(ROOT / 'games').parts[0]}"
    for name in imports_of(path):
        if name.startswith("arena"):
            assert name in GAMES_MAY or name.startswith(own), f"{path} imports {name}"


@pytest.mark.parametrize("path", sorted((ROOT / "games").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_game_draws_at_random_or_depends_on_hashes_or_clocks(path):
    assert not imports_of(path) & FORBIDDEN_IN_GAMES
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not isinstance(node, ast.Constant) or not isinstance(node.value, float), f"{path}:{node.lineno}: a float"
        if isinstance(node, ast.For | ast.comprehension):
            assert not isinstance(node.iter, ast.Set | ast.SetComp), f"{path}: iterates over a set"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "hash":
            inside = [
                f
                for f in ast.walk(ast.parse(path.read_text()))
                if isinstance(f, ast.FunctionDef) and f.name == "__hash__"
            ]
            assert any(f.lineno <= node.lineno <= f.end_lineno for f in inside), f"{path}:{node.lineno}: hash()"


def test_pandas_is_imported_by_reports_alone_and_never_at_the_start():
    for path in modules():
        text = path.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            names = (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [getattr(node, "module", None)]
            )
            assert "pandas" not in [name and name.partition(".")[0] for name in names], f"{path} imports pandas at once"
        if "pandas" in {name.partition(".")[0] for name in imports_of(path)}:
            assert path.relative_to(ROOT).parts[0] in ("reports",), f"{path} imports pandas"


def test_only_the_log_imports_multiprocessing_logging():
    users = [path.name for path in modules() if "multiprocessing_logging" in imports_of(path)]
    assert users == ["log.py"]


def test_the_public_names_are_these():
    assert arena.__all__ == [
        "CHANCE",
        "TERMINAL",
        "Action",
        "ArenaError",
        "Bot",
        "Clock",
        "Entrant",
        "Fixture",
        "Game",
        "IllegalAction",
        "Limits",
        "Observation",
        "Options",
        "Outcome",
        "Record",
        "Seat",
        "State",
        "Stream",
        "WordError",
        "load_records",
        "play",
        "run",
    ]
    assert all(hasattr(arena, name) for name in arena.__all__)


def test_the_process_of_a_bot_starts_without_what_only_plays_or_looks_for_plugins():
    heavy = ("arena.match", "arena.tournament", "hashlib", "importlib.metadata", "pandas", "subprocess", "yaml")
    program = f"import sys, arena.hosting.child; print([each for each in {heavy} if each in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_process_that_is_told_the_plugins_does_not_look_for_them():
    told = [("bots", "told", "bots.first:First", "somebody", "1.0", False)]
    program = f"""
import sys
from arena import plugins
plugins.names("formats") if len(sys.argv) > 1 else None
plugins.tell({told})
print(plugins.names("bots"), plugins.names("games"), plugins.load("bots", "somebody:told").__name__)
print("importlib.metadata" in sys.modules)
"""
    for looked in ([], ["before"]):
        done = subprocess.run([sys.executable, "-c", program, *looked], capture_output=True, text=True, check=True)
        assert done.stdout == f"['told'] [] First\n{bool(looked)}\n"
