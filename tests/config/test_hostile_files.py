"""Whatever stands in a file or where a file should be: a ConfigError or a config, never anything else."""

import json
import os
import threading
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arena.config import Config, load
from arena.errors import ConfigError

GOOD = """\
name: spring
seed: 2024
games:
  - toy
  - toys: {game: toy, rounds: 2, players: 3}   # with a label
bots:
  - random
  - first
  - "needy 2": {bot: needy, depth: 3, noise: 1.5}
format:
  round-robin: {rounds: 3, deals: own}
rating: still
reports: [plain: {decimals: 0}]
limits: {moves: 500}
on_fault: forfeit
"""

MARKS = "{ } [ ] : , - ? # & * ! | > ' \" \\ % @ ` ~ = << --- ... &a *a !!int"
TOKENS = "no 007 12:30 1e3 .inf null true -1 0 1.5 toy first ../ / all mine.py:Mine x:y arena-toy:toy-bold"
PIECES = [
    *MARKS.split(),
    *TOKENS.split(),
    *(": ", "- ", "bot: ", "game: ", "command: ", "9" * 40, "[" * 50, "{a: " * 50),
    *("\t", "\n", "\r", "\0", "\x1b", "\u202e", "\ufeff", "\u2028", "🎲", "é", '"\\ud800"', '"\\0"', '"\\UFFFFFFFF"'),
]

KEYS = "name seed games bots format rating reports limits on_fault on_change"
OTHERS = (
    "game bot moves toy trio fragile unmade first needy easy depth rounds players round-robin fussy gauntlet "
    "challengers odd still prior plain forfeit all file .. a/b"
)
WORDS = st.sampled_from(["", *KEYS.split(), *OTHERS.split()])
LEAVES = st.one_of(WORDS, st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=5))
VALUES = st.recursive(
    LEAVES,
    lambda parts: st.one_of(st.lists(parts, max_size=4), st.dictionaries(WORDS, parts, max_size=4)),
    max_leaves=12,
)

THOROUGH = settings(
    max_examples=250,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def outcome(path: Path, text: str, *overrides: str) -> None:
    """Load `text` and hold the result against what may come of it."""
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        assert isinstance(load(path, overrides), Config)
    except ConfigError as error:
        message = str(error)
        assert message
        assert len(message) < 100_000
        for line in message.split("\n"):
            assert line.isprintable()
            assert line.startswith((str(path), "--set ")), line


@THOROUGH
@given(data=st.data())
def test_a_good_config_with_pieces_put_in_and_taken_out_is_read_or_refused(tmp_path, data):
    text = GOOD
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)))
        text = text[:start] + data.draw(st.sampled_from(["", *PIECES])) + text[end:]
    outcome(tmp_path / "spring.yaml", text)


@THOROUGH
@given(pieces=st.lists(st.sampled_from([*PIECES, "\n", "\n  ", " "]), max_size=12))
def test_any_heap_of_pieces_is_read_or_refused(tmp_path, pieces):
    outcome(tmp_path / "spring.yaml", "".join(pieces))


@THOROUGH
@given(value=st.dictionaries(WORDS, VALUES, max_size=8))
def test_any_value_is_read_or_refused(tmp_path, value):
    outcome(tmp_path / "spring.yaml", json.dumps(value, indent=1))


@THOROUGH
@given(key=st.sampled_from(KEYS.split()), value=VALUES)
def test_any_value_under_a_key_is_read_or_refused(tmp_path, key, value):
    outcome(tmp_path / "spring.yaml", GOOD, f"{key}={json.dumps(value)}")


@THOROUGH
@given(
    key=st.lists(st.one_of(WORDS, st.sampled_from(["0", "1", "-1", '"', "a=b", "."])), max_size=5),
    value=st.text(max_size=8),
)
def test_any_setting_is_read_or_refused(tmp_path, key, value):
    outcome(tmp_path / "spring.yaml", GOOD, ".".join(key) + "=" + value)


def refusal(path: Path) -> str:
    with pytest.raises(ConfigError) as caught:
        load(path)
    assert str(caught.value).isprintable()
    return str(caught.value)


def test_the_good_config_is_good(loaded):
    assert loaded(GOOD).name == "spring"


def test_a_folder_is_no_config(tmp_path):
    assert refusal(tmp_path) == f"{tmp_path}: this is a folder; name a file in it"


def test_a_missing_file_is_named_with_the_one_that_may_be_meant(tmp_path):
    (tmp_path / "quick.yaml").write_text(GOOD)
    path = tmp_path / "quikc.yaml"
    assert refusal(path) == f"{path}: there is no such file; did you mean 'quick.yaml'?"
    assert refusal(tmp_path / "quick").endswith("there is no such file; did you mean 'quick.yaml'?")
    assert refusal(tmp_path / "nix.yaml").endswith("nix.yaml: there is no such file")
    assert refusal(tmp_path / "nowhere" / "quick.yaml").endswith("there is no such file")


def test_a_file_that_is_no_folder_has_no_config_in_it(tmp_path):
    (tmp_path / "quick.yaml").write_text(GOOD)
    assert "cannot be read: Not a directory" in refusal(tmp_path / "quick.yaml" / "x.yaml")


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read_is_refused(tmp_path):
    path = tmp_path / "spring.yaml"
    path.write_text(GOOD)
    path.chmod(0)
    assert refusal(path) == f"{path}: cannot be read: Permission denied"


def test_a_pipe_is_refused_and_not_waited_for(tmp_path):
    path = tmp_path / "pipe.yaml"
    os.mkfifo(path)
    said: list[str] = []
    thread = threading.Thread(target=lambda: said.append(refusal(path)), daemon=True)
    thread.start()
    thread.join(10)
    assert said == [f"{path}: this is no regular file"]


def test_an_endless_file_is_refused():
    assert refusal(Path("/dev/zero")) == "/dev/zero: this is no regular file"


def test_a_file_of_100_mb_is_refused_without_reading_it(tmp_path):
    path = tmp_path / "spring.yaml"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    tracemalloc.start()
    said = refusal(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert said == f"{path}: the file is larger than 1048576 bytes, the most that is read"
    assert peak < 10_000_000


def test_a_link_in_a_circle_is_refused(tmp_path):
    path = tmp_path / "spring.yaml"
    path.symlink_to(path)
    assert "cannot be read: Too many levels of symbolic links" in refusal(path)


@pytest.mark.parametrize("name", ["a\0b.yaml", "x" * 5000 + ".yaml", "\x1b[2J.yaml", "a\nb.yaml", "\udc80.yaml"])
def test_a_file_s_odd_name_is_told_in_printable_characters(name, tmp_path):
    assert refusal(tmp_path / name)


def test_mistakes_in_a_file_with_an_odd_name_are_told_in_printable_characters(mistakes):
    (line,) = mistakes(GOOD + "colour: red\n", name="\x1b[2J\n.yaml")
    assert line.startswith(r"\x1b[2J\n.yaml:16: colour: a config has no 'colour'")


def test_a_bot_s_file_that_exits_at_import_is_a_mistake(loaded, mistakes, tmp_path):
    (tmp_path / "leaving.py").write_text("import sys\nsys.exit(0)\n")
    (line,) = mistakes(GOOD.replace("- first\n", "- first: {bot: leaving.py}\n"))
    assert line.startswith("spring.yaml:8: bots.1.first.bot: bot file leaving.py does not load: SystemExit: 0")


def test_a_bot_s_file_that_raises_at_import_is_a_mistake_on_one_line(mistakes, tmp_path):
    (tmp_path / "loud.py").write_text('raise RuntimeError("no\\n\\x1b[31m way")\n')
    (line,) = mistakes(GOOD.replace("- first\n", "- first: {bot: loud.py}\n"))
    assert r"RuntimeError: no\n\x1b[31m way" in line


def test_a_bot_s_file_with_two_bots_asks_for_one(mistakes, tmp_path):
    bot = "class {}:\n    def __init__(self, seat): pass\n    def choose(self, o, a): pass\n"
    (tmp_path / "two.py").write_text(bot.format("One") + bot.format("Two"))
    (line,) = mistakes(GOOD.replace("- first\n", "- first: {bot: two.py}\n"))
    assert line.endswith("has One and Two; write two.py:Name")
