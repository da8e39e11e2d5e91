import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_match import fixture

from arena.errors import ArenaError, RecordError
from arena.match import play
from arena.replay import KEYS, from_line, steps, to_line, verify

RECORD = play(fixture("random", "toy-bold", "first"))


def changed(**values):
    return dataclasses.replace(RECORD, **values)


def test_a_line_has_its_keys_in_order_and_no_spaces_but_between_words():
    line = to_line(RECORD)
    assert list(json.loads(line)) == list(KEYS)
    assert line.replace(json.loads(line)["actions"], "").count(" ") == 0
    assert from_line(line, "here") == RECORD


@pytest.mark.parametrize("word", range(len(RECORD.actions)))
def test_a_changed_word_is_found_at_its_ply(word):
    actions = list(RECORD.actions)
    actions[word] = {"keep": "add", "add": "keep", "hide": "add"}.get(
        actions[word], "die:6" if actions[word] != "die:6" else "die:5"
    )
    with pytest.raises(RecordError) as told:
        verify(changed(actions=tuple(actions)))
    assert RECORD.id in str(told.value)
    if RECORD.actions[word] not in ("keep", "add", "hide"):
        assert f"ply {word + 1}:" in str(told.value)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"actions": (*RECORD.actions, "keep")}, "ply 16: keep is not legal here (the game is over)"),
        ({"actions": RECORD.actions[:-1]}, "the end is 'terminal', which it is not"),
        ({"actions": ("jump", *RECORD.actions[1:])}, "ply 1: the seed draws"),
        ({"ranks": (1, 1, 1)}, "ranks: replay gives"),
        ({"scores": (1, 2, 3)}, "scores: replay gives"),
        ({"awards": (("x",), (), ())}, "awards: replay gives"),
        ({"digest": "00"}, "digest: replay gives"),
        ({"seed": 6}, "the seed draws"),
        ({"rules": 2}, "version 2 of the rules"),
        ({"options": {"rounds": 30}}, "rounds is from 1 to 9"),
        ({"options": {}}, "the options of toy are"),
        ({"end": "moves"}, "the end is 'moves', which it is not"),
        ({"entrants": ("a", "b", "c")}, "the id does not name the entrants"),
        ({"deal": "toy/other/1"}, "the deal"),
        ({"id": "nonsense"}, "an id ends in"),
        ({"id": RECORD.id[:-1] + "4"}, "a deal is played in 3 rotations, and this is number 4"),
        ({"id": RECORD.id[:-1] + "0"}, "a deal is played in 3 rotations, and this is number 0"),
        ({"end": "error", "offender": RECORD.entrants[0]}, "ply 15: 'random-0' is not to move, and no offender"),
        (
            {"end": "time", "offender": RECORD.entrants[0], "actions": RECORD.actions[:-1]},
            "ply 14: 'random-0' is not to move, and no offender",
        ),
    ],
)  # fmt: skip
def test_what_is_not_as_it_was_played_is_named(values, said):
    with pytest.raises(RecordError) as told:
        verify(changed(**values))
    assert said in str(told.value)


def test_the_positions_of_a_match_are_those_that_were_played():
    plies = [step.ply for step in steps(RECORD)]
    assert plies == list(range(len(RECORD.actions) + 1))
    assert list(steps(RECORD))[-1].state.outcome().scores == RECORD.scores


LINE = to_line(RECORD)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{}",
        "[]",
        "null",
        LINE[:-1],
        LINE.replace('"seed":5', '"seed":NaN'),
        LINE.replace('"seed":5', '"seed":"5"'),
        LINE.replace('"seed":5', '"seed":5,"more":1'),
        LINE.replace('"end":"terminal"', '"end":"won"'),
        LINE.replace('"offender":null', '"offender":"nobody"'),
        LINE.replace('"end":"terminal"', '"end":"error"'),
        LINE.replace('"ranks":[', '"ranks":[1,'),
        LINE.replace('"awards":[', '"awards":[1,'),
        LINE.replace('"ranks":[2,', '"ranks":[9,'),
        LINE.replace('"scores":[12,', f'"scores":[{2**63},'),
        "[" * 100_000,
    ],
)
def test_what_is_no_match_is_refused_with_its_place(line):
    with pytest.raises(RecordError, match=r"file\.jsonl:7"):
        from_line(line, "file.jsonl:7")


@pytest.mark.parametrize(
    "part",
    ["[]", "3", "[3]", '[[0,1]]', '[[0,1,"error",2]]', '[[true,1,"error"]]', '[[0,99,"error"]]', '[[7,1,"error"]]',
     '[[1,1,"error"]]', '[[0,1,"time"]]', '[[0,1,"error"],[0,2,"error"]]', '[[0,1,"error"],[1,0,"error"]]',
     '[[0,1,"error"],[1,2,"moves"]]'],
)  # fmt: skip
def test_what_cannot_have_been_substituted_is_refused(part):
    forfeit = to_line(changed(end="error", offender=RECORD.entrants[0]))
    from_line(f'{forfeit[:-1]},"substituted":[[0,1,"error"],[1,1,"time"]]}}', "file.jsonl:7")
    with pytest.raises(RecordError, match=r"file\.jsonl:7"):
        from_line(f'{forfeit[:-1]},"substituted":{part}}}', "file.jsonl:7")


@given(st.integers(0, len(LINE) - 1), st.characters())
def test_a_line_with_a_changed_letter_is_read_or_refused_but_never_crashes(place, letter):
    line = LINE[:place] + letter + LINE[place + 1 :]
    try:
        record = from_line(line, "here")
        verify(record)
    except ArenaError as error:
        assert error.exit_code == 2
        return
    assert dataclasses.replace(record, id=RECORD.id) == RECORD
