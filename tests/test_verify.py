"""What `arena verify` finds in a file of matches that somebody, or a disk, has changed."""

import json
from pathlib import Path

import pytest

from arena import cli, run
from arena.store import FILE

CONFIG = """\
seed: 4
games: [toy, toys: {game: toy, players: 3}]
bots: [random, first, bold: {bot: toy-bold}]
format: {round-robin: {rounds: 3}}
reports: [matches]
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The lines of a finished run."""
    folder = tmp_path_factory.mktemp("verify")
    (folder / "cup.yaml").write_text(CONFIG)
    run(folder / "cup.yaml", folder / "out", executor="inline")
    return (folder / "out" / FILE).read_text().splitlines()


def verified(folder, capsys):
    """The exit code of `arena verify` and what it says."""
    with pytest.raises(SystemExit) as left:
        cli.main(["verify", str(folder)])
    return left.value.code, capsys.readouterr().out.splitlines()


def write(path: Path, lines, end="\n"):
    path.write_text("\n".join(lines) + end)


@pytest.mark.parametrize("deal", ["toy/bold~random/2", "toys/bold~first~random/1"])
def test_ids_that_are_swapped_within_a_deal_are_found(deal, played, tmp_path, capsys):
    write(tmp_path / FILE, played)
    assert verified(tmp_path, capsys)[0] == 0
    one, other = f'"{deal}.1"', f'"{deal}.2"'
    swapped = [line.replace(one, "(1)").replace(other, one).replace("(1)", other) for line in played]
    write(tmp_path / FILE, swapped)
    seats = {match["id"]: match["entrants"] for match in map(json.loads, played[1:])}
    first, second = (", ".join(name for name in seats[id.strip('"')] if name != "house") for id in (one, other))
    code, said = verified(tmp_path, capsys)
    assert code == 1
    assert said[:2] == [
        f"{deal}.2: the id seats {second}, in this order, and not {first}",
        f"{deal}.1: the id seats {first}, in this order, and not {second}",
    ]
    assert said[2] == f"{tmp_path / FILE}: {len(played) - 3} of {len(played) - 1} matches verified, 2 differ"


def test_the_id_of_a_void_match_is_held_against_its_seats_as_well(played, tmp_path, capsys):
    values = json.loads(played[1])
    assert values["id"].endswith("/1.1")
    values |= {"actions": "", "ranks": [], "scores": [], "awards": [], "end": "void", "digest": ""}
    write(tmp_path / FILE, [played[0], json.dumps(values)])
    assert verified(tmp_path, capsys)[0] == 0
    write(tmp_path / FILE, [played[0], json.dumps(values | {"id": values["id"][:-1] + "2"})])
    code, said = verified(tmp_path, capsys)
    assert code == 1 and "the id seats " in said[0]


@pytest.mark.parametrize(
    ("file", "fate"),
    [(FILE, "`arena run` cuts it off and plays what is missing"), ("kept-2.jsonl", "is lost: restore the file")],
)
@pytest.mark.parametrize("end", ["", '\n{"id":"toy'])
def test_a_last_line_that_is_not_whole_is_told(file, fate, end, played, tmp_path, capsys):
    write(tmp_path / FILE, played)
    write(tmp_path / file, played[:4], end)
    whole = 3 if end else 2
    code, said = verified(tmp_path, capsys)
    assert code == 1
    place = f"{tmp_path / file}:{whole + 2}: the last line is not whole, it has no newline at its end; "
    told = [line for line in said if line.startswith(place)]
    assert len(told) == 1 and told[0].endswith(fate)
    assert f"{tmp_path / file}: {whole} of {whole} matches verified" in said
