"""docs/protocol.md and its examples, played as they stand."""

import enum
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from test_runs import arena

from arena import Entrant, play, plugins
from arena.hosting.answers import LONGEST_WORD
from arena.hosting.keeping import keeper
from arena.hosting.wire import LONGEST_LINE, PROTOCOL, quick_text, quick_value, text_of
from arena.trials import match_of

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "docs" / "examples"
DOC = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SAID = re.search(r"```jsonl\n(.*?)```", DOC, re.DOTALL)[1]
WIRE_LOG = str(Path(__file__).parent / "wire_log.py")

COMPILER = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
PROGRAMS = {"shell": "sh", "javascript": "node", "c": COMPILER}


class Rank(enum.IntEnum):
    THIRD = 3


@pytest.fixture(autouse=True)
def nothing_is_kept():
    yield
    keeper.close()


def test_the_match_in_the_document_is_a_real_one_line_by_line(tmp_path):
    log = tmp_path / "wire"
    game = plugins.game("swack")
    wrapper = (sys.executable, "-S", "-E", WIRE_LOG, str(log))
    mine = Entrant("mine", "", command=("sh", "bot.sh"), folder=str(EXAMPLES), wrapper=wrapper)
    record = play(match_of(game, game.options({"size": 2}), [mine, Entrant("random", "random")], 3))
    assert record.end == "terminal"
    keeper.close()
    assert log.read_text() == SAID
    moves = [json.loads(line[2:])["action"] for line in SAID.splitlines() if '"action":' in line]
    assert moves and set(moves) <= set(record.actions)


def test_the_command_in_the_document_plays_that_match():
    command = re.search(r"`arena (play swack '[^']*' random --seed 3 --set size=2)`", DOC)[1]
    words = [word.strip("'") for word in re.findall(r"'[^']*'|\S+", command)]
    done = arena(*words, cwd=EXAMPLES)
    assert done.returncode == 0, done.stderr
    shown = [line.rpartition(": ")[2] for line in done.stdout.splitlines() if re.match(r"\d+\. \w+: ", line)]
    events = [json.loads(line[2:])["word"] for line in SAID.splitlines() if '"observe","player"' in line]
    assert shown == events


def test_what_is_no_strict_json_is_never_sent():
    endless = []
    endless.append(endless)
    for value in (float("nan"), {"score": float("-inf")}, {1, 2}, endless):
        with pytest.raises((ValueError, TypeError, RecursionError)):
            text_of({"observation": value})
    assert text_of({"ä": [1, True, None, 2**70, 0.5]}) == '{"\\u00e4":[1,true,null,1180591620717411303424,0.5]}'


scalars = st.none() | st.booleans() | st.integers(-(2**90), 2**90) | st.floats(allow_nan=False, allow_infinity=False)
texts = st.text(st.characters(exclude_categories=()), max_size=8)
values = st.recursive(
    scalars | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4) | st.tuples(inner, inner),
    max_leaves=12,
)


@given(values)
@example({"\ud800": ["\udfff"]})
def test_what_is_written_quickly_says_the_same_and_is_read_quickly_too(value):
    quick = quick_text(value)
    said = json.loads(text_of(value))
    assert quick.isascii() and json.loads(quick) == quick_value(quick.encode()) == said
    assert repr(quick_value(quick.encode())) == repr(said)  # true is not 1, and 1 not 1.0


@pytest.mark.parametrize("value", [{1: "a"}, {None: 1}, {True: (1,)}, Rank(3), {"rank": Rank(3)}])
def test_what_json_alone_can_write_is_written_the_same(value):
    assert quick_text(value) == text_of(value)


def keys_of(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from keys_of(inner)


def test_every_key_that_is_sent_stands_in_the_document():
    messages = [json.loads(line[2:]) for line in SAID.splitlines()]
    assert {message["type"] for message in messages if "type" in message} == {
        "hello",
        "start",
        "observe",
        "move",
        "end",
    }
    for message in messages:
        plain = {key: value for key, value in message.items() if key not in ("observation", "options")}
        for key in keys_of(plain):
            assert f"`{key}`" in DOC, f"docs/protocol.md does not explain {key}"


def test_the_numbers_in_the_document_are_those_that_hold():
    assert f"the version that arena speaks: {PROTOCOL} |" in DOC
    assert f"{LONGEST_LINE:,} bytes" in DOC
    assert f"at most {LONGEST_WORD:,} characters" in DOC


def why_not(name):
    """Why nothing here runs a bot in that language; nothing where something does."""
    program = PROGRAMS[name]
    if program is None:
        return "there is no C compiler"
    return "" if shutil.which(program) else f"there is no {program}"


def test_the_examples_play_a_tournament_without_a_fault_and_the_same_again(tmp_path):
    cup = tmp_path / "cup"
    shutil.copytree(EXAMPLES, cup)
    missing = {name: why_not(name) for name in PROGRAMS if why_not(name)}
    lines = (cup / "cup.yaml").read_text().splitlines(keepends=True)
    kept = [line for line in lines if line.strip()[2:].partition(":")[0] not in missing]
    (cup / "cup.yaml").write_text("".join(kept))
    if "c" not in missing:
        flags = ["-O1", "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror"]
        subprocess.run([COMPILER, *flags, "-o", "bot-c", "bot.c"], cwd=cup, check=True, timeout=120)
    done = arena("run", "cup.yaml", "--quiet", cwd=cup, strict=True)
    assert done.returncode == 0, done.stderr
    lines = (cup / "results/cup-of-programs/matches.jsonl").read_text().splitlines()[1:]
    records = [json.loads(line) for line in lines]
    assert {each["end"] for each in records} == {"terminal"}
    assert {name for each in records for name in each["entrants"]} == {"random", *PROGRAMS} - set(missing)
    verified = arena("verify", "results/cup-of-programs", "--rerun", cwd=cup)
    assert verified.returncode == 0, verified.stdout
    if missing:
        pytest.skip(f"all but {', '.join(f'{name} ({reason})' for name, reason in missing.items())} played")
