import pytest

from arena.errors import ConfigError
from arena.strict_yaml import LARGEST, examine, parse, read

VALUES = {
    "7": 7,
    "-7": -7,
    "0": 0,
    "1.5": 1.5,
    "-0.25": -0.25,
    "true": True,
    "false": False,
    "a": "a",
    "a b": "a b",
    "1.2.3": "1.2.3",
    "12:75": "12:75",
    "50%": "50%",
    "1,000": "1,000",
    "e3": "e3",
    "nope": "nope",
    "bots.py:Mine": "bots.py:Mine",
    "'no'": "no",
    '"007"': "007",
    "'12:30'": "12:30",
    '"~"': "~",
    "'1e3'": "1e3",
    "'null'": "null",
    "''": "",
    '"a\\tb"': "a\tb",
    '"\\ud83c\\udfb2"': "🎲",
    "|\n  007\n": "007\n",
    ">\n  a\n  b\n": "a b\n",
    "[]": [],
    "{}": {},
    "[1, [a, {b: c}]]": [1, ["a", {"b": "c"}]],
    "{a: , b: null}": {"a": None, "b": None},
    "- 1\n- a: 2\n  b: 3\n": [1, {"a": 2, "b": 3}],
    "--- a # begins": "a",
}

REFUSED = {
    "no": "YAML takes no for false; write false, or quote it for a text: 'no'",
    "Yes": "YAML takes Yes for true; write true, or quote it for a text: 'Yes'",
    "on": "YAML takes on for true; write true, or quote it for a text: 'on'",
    "OFF": "YAML takes OFF for false; write false, or quote it for a text: 'OFF'",
    "True": "YAML takes True for true; write true, or quote it for a text: 'True'",
    "FALSE": "YAML takes FALSE for false; write false, or quote it for a text: 'FALSE'",
    "~": "YAML takes ~ for nothing; write null, or quote it for a text: '~'",
    "Null": "YAML takes Null for nothing; write null, or quote it for a text: 'Null'",
    "007": "YAML takes 007 for 7; write 7, or quote it for a text: '007'",
    "010": "YAML takes 010 for 8; write 8, or quote it for a text: '010'",
    "+5": "YAML takes +5 for 5; write 5, or quote it for a text: '+5'",
    "-0": "YAML takes -0 for 0; write 0, or quote it for a text: '-0'",
    "0x1F": "YAML takes 0x1F for 31; write 31, or quote it for a text: '0x1F'",
    "0b11": "YAML takes 0b11 for 3; write 3, or quote it for a text: '0b11'",
    "1_000": "YAML takes 1_000 for 1000; write 1000, or quote it for a text: '1_000'",
    "12:30": "YAML takes 12:30 for 750; write 750, or quote it for a text: '12:30'",
    "1:2.5": "YAML takes 1:2.5 for 62.5; write 62.5, or quote it for a text: '1:2.5'",
    ".5": "YAML takes .5 for 0.5; write 0.5, or quote it for a text: '.5'",
    "1.": "YAML takes 1. for 1.0; write 1.0, or quote it for a text: '1.'",
    "1.0e+3": "YAML takes 1.0e+3 for 1000.0; write 1000.0, or quote it for a text: '1.0e+3'",
    "1e3": "YAML takes 1e3 for a text, not for a number; write 1000, or quote it for a text: '1e3'",
    "-1.5E2": "YAML takes -1.5E2 for a text, not for a number; write -150.0, or quote it for a text: '-1.5E2'",
    "08": "YAML takes 08 for a text, not for a number; write 8, or quote it for a text: '08'",
    "0o17": "YAML takes 0o17 for a text, not for a number; write 15, or quote it for a text: '0o17'",
    "1e999": "1e999 is no number that can be used here; write a plain one, or quote it for a text: '1e999'",
    "1e300": "1e300 is no number that can be used here; write a plain one, or quote it for a text: '1e300'",
    "0b_": "0b_ is no number that can be used here; write a plain one, or quote it for a text: '0b_'",
    "5_": "YAML takes 5_ for 5; write 5, or quote it for a text: '5_'",
    ".inf": ".inf is no number that can be used here; write a plain one, or quote it for a text: '.inf'",
    "-.INF": "-.INF is no number that can be used here; write a plain one, or quote it for a text: '-.INF'",
    ".nan": ".nan is no number that can be used here; write a plain one, or quote it for a text: '.nan'",
    "9" * 31: "a number of 31 characters; at most 30 are taken, or quote it for a text",
    "0." + "1" * 400: "a number of 402 characters; at most 30 are taken, or quote it for a text",
    "2024-01-01": "YAML takes 2024-01-01 for a date; quote it for a text: '2024-01-01'",
    "2024-13-99": "YAML takes 2024-13-99 for a date; quote it for a text: '2024-13-99'",
    "2024-01-01 10:00:00": "YAML takes 2024-01-01 10:00:00 for a date; quote it for a text: '2024-01-01 10:00:00'",
    "<<": "<< has a meaning of its own in YAML; quote it for a text: '<<'",
    "=": "= has a meaning of its own in YAML; quote it for a text: '='",
}


@pytest.mark.parametrize("text", VALUES)
def test_a_plain_value_is_what_it_looks_like(text):
    value, _ = parse(text, "file")
    assert value == VALUES[text]
    assert type(value) is type(VALUES[text])


@pytest.mark.parametrize("word", REFUSED)
@pytest.mark.parametrize(
    "around", ["{}", "a: {}", "- {}", "[{}]", "{}: a"], ids=["alone", "value", "entry", "flow", "key"]
)
def test_a_word_that_misleads_is_refused_with_what_to_write_instead(word, around):
    if around == "{}: a" and len(word) > 128:  # YAML has no plain keys so long
        return
    with pytest.raises(ConfigError) as caught:
        parse(f"# first line\n{around.format(word)}", "file")
    assert str(caught.value) == f"file:2: {REFUSED[word]}"


@pytest.mark.parametrize("word", REFUSED)
def test_a_word_that_misleads_is_a_text_in_quotes(word):
    assert parse(f"'{word}'", "file")[0] == word


def test_the_line_of_each_part_is_known():
    assert parse("a: 1\nb:\n  - c\n  - d:\n      e: 2\n", "file")[1] == {
        (): 1,
        ("a",): 1,
        ("b",): 2,
        ("b", 0): 3,
        ("b", 1): 4,
        ("b", 1, "d"): 4,
        ("b", 1, "d", "e"): 5,
    }


def test_all_misleading_words_and_duplicates_are_told_at_once():
    document = examine("a: no\nb: [1e3, {c: 1, c: 2}]\na: 3\n")
    assert [(mistake.line, mistake.keys) for mistake in document.mistakes] == [
        (1, ("a",)),
        (2, ("b", 0)),
        (2, ("b", 1, "c")),
        (3, ("a",)),
    ]
    assert document.readable


def test_the_first_of_two_equal_keys_is_kept_with_its_lines():
    document = examine("a:\n  b: 1\na:\n  b: {c: [2]}\nd: 3\n")
    assert document.value == {"a": {"b": 1}, "d": 3}
    assert document.lines[("a", "b")] == 2
    assert document.mistakes[0].said == "the key 'a' stands here twice, first in line 1; keep one"


def test_what_is_no_yaml_has_no_value():
    document = examine("a: [1\nb: 2\n")
    assert (document.value, document.readable, len(document.mistakes)) == (None, False, 1)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "---\n", "null", "\ufeff"])
def test_an_empty_file_is_no_value(text):
    with pytest.raises(ConfigError, match=r"^file:1: the file is empty$"):
        parse(text, "file")


@pytest.mark.parametrize("depth", [19, 20])
def test_parts_may_be_nested_up_to_a_depth(depth):
    text = "[" * depth + "]" * depth
    assert parse(f"{text}", "file")[0] is not None
    assert parse("{a: " * depth + "1" + "}" * depth, "file")[0] is not None


@pytest.mark.parametrize("opening", ["[", "{", "- ", "? ", "[{a: ", "{[", "[? "])
def test_deeper_nesting_is_refused_however_deep(opening):
    document = examine(opening * 50_000)
    assert not document.readable
    assert len(document.mistakes) < 50


def test_recursive_anchors_do_not_hang():
    assert [mistake.said.split(";")[0] for mistake in examine("&a [*a, &b {c: *b}]").mistakes] == [
        "anchors (&a) are not taken here",
        "aliases (*a) are not taken here",
        "anchors (&b) are not taken here",
        "aliases (*b) are not taken here",
    ]


def test_a_laughing_billion_is_refused_at_once():
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    assert len(examine("\n".join(lines)).mistakes) == 30 + 29 * 9


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a: \xff\n", ":1: byte 3 is no UTF-8; save the file as UTF-8"),
        (b"# \xe9t\xe9\n", ":1: byte 2 is no UTF-8; save the file as UTF-8"),
        (b"a: 1\nb: \xed\xa0\x80\n", ":2: byte 8 is no UTF-8; save the file as UTF-8"),
        ("a: é\n".encode("utf-16"), ":1: byte 0 is no UTF-8; save the file as UTF-8"),
        ("a: 1\n".encode("utf-16-le"), ":1: the character U+0000 cannot stand in a text file"),
        (b"#" * (LARGEST + 1), ": the file is larger than 1048576 bytes, the most that is read"),
    ],
)
def test_a_file_that_is_no_text_or_too_large_is_refused(data, message, tmp_path):
    path = tmp_path / "file.yaml"
    path.write_bytes(data)
    with pytest.raises(ConfigError) as caught:
        read(path)
    assert str(caught.value) == f"{path}{message}"


def test_a_file_of_the_largest_size_is_read(tmp_path):
    path = tmp_path / "file.yaml"
    path.write_bytes(b"a: 1\n#" + b"x" * (LARGEST - 6))
    assert read(path)[0] == {"a": 1}


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path):
    path = tmp_path / "file.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert read(path) == ({"a": 1}, {(): 1, ("a",): 1})
