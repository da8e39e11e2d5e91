"""Nothing in arena's source can turn data from a bot or a results folder into code."""

import ast
from pathlib import Path

import pytest

import arena

FILES = sorted(
    path
    for package in ("arena", "bots")
    for path in (Path(arena.__file__).parents[1] / package).rglob("*.py")
    if path.suffix == ".py"
)

MODULES = {"pickle", "cPickle", "marshal", "shelve", "dill", "cloudpickle", "joblib", "jsonpickle", "code", "xml"}
CALLS = {"eval", "exec", "compile", "__import__", "os.system", "os.popen", "input"}
METHODS = {"read_pickle", "to_pickle", "unsafe_load", "full_load", "full_load_all", "unsafe_load_all"}


def is_unsafe_yaml(name):
    """Whether what PyYAML has under `name` makes more than plain values."""
    return name in ("load", "load_all", *METHODS) or ("Load" in name and "Safe" not in name) or "onstruct" in name


def problems(tree):
    """What in a module is not to be there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.partition(".")[0] in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module:
            if node.module.partition(".")[0] in MODULES:
                yield node.module
            if node.module == "yaml":
                yield from (alias.name for alias in node.names if is_unsafe_yaml(alias.name))
        elif isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name in CALLS or name.rpartition(".")[2] in METHODS:
                yield name
            yield from (
                f"{name}({each.arg}=True)"
                for each in node.keywords
                if each.arg in ("shell", "allow_pickle") and ast.unparse(each.value) != "False"
            )
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == "yaml" and is_unsafe_yaml(node.attr):
            yield f"yaml.{node.attr}"


def test_no_module_makes_code_or_objects_of_data():
    assert len(FILES) > 100
    found = {path: list(problems(ast.parse(path.read_text(encoding="utf-8")))) for path in FILES}
    assert {path: names for path, names in found.items() if names} == {}


BAD = [
    "import pickle",
    "from pickle import loads",
    "import multiprocessing, marshal",
    "def f(text): return eval(text)",
    "exec(compile(text, 'bot', 'exec'))",
    "import yaml; yaml.load(text, Loader=yaml.Loader)",
    "import yaml; yaml.unsafe_load(text)",
    "from yaml import load",
    "import os; os.system(text)",
    "import subprocess; subprocess.run(text, shell=True)",
    "import numpy; numpy.load(path, allow_pickle=True)",
    "import pandas; pandas.read_pickle(path)",
]


@pytest.mark.parametrize("text", BAD)
def test_what_would_do_so_is_found(text):
    assert list(problems(ast.parse(text)))
