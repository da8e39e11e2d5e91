"""docs/tutorial.md is followed from its first line to its last, and what it shows is what comes."""

import ast
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from test_new_bot import install, new_environment, with_all_paths

from arena import game as arena_game

TUTORIAL = Path(__file__).parent.parent / "docs/tutorial.md"
BLOCK = re.compile(r"(?:^`(?P<file>[^`\n]+)`\n\n)?^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
FIGURE = re.compile(r"[0-9][0-9.,]*")


class Reader:
    """Somebody who types what the tutorial says."""

    def __init__(self, folder, python):
        self.folder = folder
        self.python = python
        self.shown = ""

    def follow(self, block):
        """Do what a block says."""
        file, language, text = block["file"], block["language"], block["text"]
        if language == "text":
            self.compare(text)
        elif language == "sh":
            self.shown = "".join(self.type(shlex.split(line)) for line in text.splitlines())
        elif text.startswith("    "):
            self.write(file, with_methods((self.folder / file).read_text(), text))
        else:
            self.write(file, text)

    def write(self, file, text):
        """Make a file, or put another text into it."""
        (self.folder / file).write_text(text)

    def type(self, words):
        """What a command shows."""
        match words:
            case ["cd", folder]:
                self.folder /= folder
            case ["cp", source, target]:
                shutil.copy(self.folder / source, self.folder / target)
            case ["pip", "install", "-e", "."]:
                install(self.python, self.folder)
            case ["pytest", *rest]:
                return self.run(sys.executable, "-m", "pytest", *rest)
            case ["arena", *rest]:
                return self.run(self.python, "-m", "arena", *rest)
            case ["python", *rest]:
                return self.run(self.python, *rest)
            case _:
                raise AssertionError(f"the tutorial's {shlex.join(words)} is no command that this test knows")
        return ""

    def run(self, *command):
        """What a command shows that ends well."""
        done = subprocess.run(
            command, cwd=self.folder, env=with_all_paths(), capture_output=True, text=True, timeout=500, check=False
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout

    def compare(self, expected):
        """Hold each line that the tutorial shows against what was shown, but for the digits of figures."""
        lines = {masked(line) for line in self.shown.splitlines()}
        for line in expected.splitlines():
            assert line == "…" or masked(line) in lines, f"the tutorial shows\n{line}\nand what comes is\n{self.shown}"


def masked(line):
    """`line` without the digits of its figures and the widths of its columns."""
    return " ".join(FIGURE.sub("#", line).split())


def with_methods(source, methods):
    """`source` with methods put in the place of those of the same names; new ones go to the end."""
    for method in ast.parse(f"class Any:\n{methods}").body[0].body:
        text = ast.get_source_segment(f"class Any:\n{methods}", method, padded=True)
        old = [each for each in ast.walk(ast.parse(source)) if getattr(each, "name", None) == method.name]
        lines = source.splitlines()
        place = slice(old[0].lineno - 1, old[0].end_lineno) if old else slice(len(lines), None)
        lines[place] = [*([] if old else [""]), *text.splitlines()]
        source = "\n".join(lines) + "\n"
    return source


def blocks():
    return [match.groupdict() for match in BLOCK.finditer(TUTORIAL.read_text(encoding="utf-8"))]


@pytest.fixture
def reader(tmp_path):
    return Reader(tmp_path, new_environment(tmp_path / "environment"))


def test_the_tutorial_leads_to_a_bot_that_beats_greedy(reader):
    if arena_game.__file__.endswith(".py"):
        pytest.skip("its many playouts take too long in plain Python")
    for block in blocks():
        reader.follow(block)
    standings = (reader.folder / "results/everybody/standings.csv").read_text().splitlines()
    order = [line.split(",") for line in standings]
    assert "greedy" in order[-1] and "stacker" not in order[-1]


def test_every_block_of_the_tutorial_is_of_a_kind_that_is_followed():
    text = TUTORIAL.read_text(encoding="utf-8")
    assert len(blocks()) == text.count("```") / 2
    assert {block["language"] for block in blocks()} == {"sh", "text", "python", "yaml"}
    assert all(block["file"] for block in blocks() if block["language"] in ("python", "yaml"))


def test_a_methods_block_takes_the_place_of_the_methods():
    source = textwrap.dedent("""\
        class Bot:
            def one(self):
                return 1

            def two(self):
                return 2
        """)
    changed = with_methods(source, "    def one(self):\n        return 3\n\n    def three(self):\n        return 4\n")
    assert [line for line in changed.splitlines() if "def" in line or "return" in line] == [
        "    def one(self):", "        return 3", "    def two(self):", "        return 2",
        "    def three(self):", "        return 4",
    ]  # fmt: skip
