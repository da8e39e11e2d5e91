"""A header that somebody edited, or that another arena wrote, is refused wherever it is read, with its place."""

import json

import pytest

from arena import cli
from arena.errors import ResultsError
from arena.store import FILE, Store, header_of

GAME = {"label": "toy", "game": "toy", "rules": 1, "options": {"rounds": 3}, "players": 2, "moves": None}
ENTRANT = {"name": "first", "bot": "first", "parameters": {}, "identity": "arena 0.1.0"}
GOOD = {
    "arena": 1,
    "name": "cup",
    "seed": 1,
    "games": [GAME],
    "entrants": [ENTRANT, {**ENTRANT, "name": "twin", "limits": {"move_seconds": 0.5}}],
    "format": {"name": "round-robin", "parameters": {"rounds": 1}},
    "limits": {"moves": None, "move_seconds": 10.0, "clock": "wall"},
    "on_fault": "forfeit",
    "openings": {"random_moves": 2},
}
GONE = object()
BAD = {
    "no header": ({"arena": GONE}, "the key 'arena'"),
    "a later format": ({"arena": 2}, "written in format 2; this arena reads format 1"),
    "a format that is a text": ({"arena": "1"}, "written in format '1'"),
    "a format that is true": ({"arena": True}, "written in format True"),
    "no name": ({"name": GONE}, "header has no 'name'"),
    "a seed that is a text": ({"seed": "1"}, "header.seed is '1'; a whole number is needed"),
    "a seed that is true": ({"seed": True}, "header.seed is True"),
    "no games": ({"games": GONE}, "header has no 'games'"),
    "games that are a text": ({"games": "toy"}, "header.games is 'toy'; a list is needed"),
    "a game that is a number": ({"games": [3]}, "games.0 is 3; a mapping is needed"),
    "players that are a text": ({"games": [{**GAME, "players": "2"}]}, "games.0.players is '2'; a whole number"),
    "entrants of nothing": ({"entrants": None}, "header.entrants is None; a list is needed"),
    "an entrant without a bot": ({"entrants": [ENTRANT, {"name": "a"}]}, "entrants.1 has no 'bot'"),
    "an entrant's odd limit": ({"entrants": [{**ENTRANT, "limits": {"hats": 1}}]}, "entrants.0.limits has no 'hats'"),
    "an entrant's limits as a list": (
        {"entrants": [{**ENTRANT, "limits": [1]}]},
        "entrants.0.limits is [1]; a mapping",
    ),
    "limits that are a number": ({"limits": 3}, "header.limits is 3; a mapping is needed"),
    "a limit that is a text": ({"limits": {"moves": "many"}}, "limits.moves is 'many'; a number is needed"),
    "no faults": ({"on_fault": GONE}, "header has no 'on_fault'"),
    "a format's name alone": ({"format": "swiss"}, "header.format is 'swiss'; a mapping is needed"),
    "a format without parameters": ({"format": {"name": "swiss"}}, "format has no 'parameters'"),
    "openings that are a number": ({"openings": 2}, "openings is 2; a mapping is needed"),
}


def written(folder, changes):
    """A results folder without matches whose header has these changes."""
    header = {key: value for key, value in {**GOOD, **changes}.items() if value is not GONE}
    (folder / FILE).write_text(json.dumps(header) + "\n")
    return folder / FILE


def test_a_header_that_is_whole_is_read_as_it_is(tmp_path):
    assert header_of(written(tmp_path, {})) == GOOD
    assert "openings" not in header_of(written(tmp_path, {"openings": GONE}))


@pytest.mark.parametrize(("changes", "said"), BAD.values(), ids=BAD)
def test_a_header_that_is_none_is_refused_with_what_is_wrong(changes, said, tmp_path):
    path = written(tmp_path, changes)
    with pytest.raises(ResultsError) as raised:
        header_of(path)
    assert str(raised.value).startswith(f"{path}:1: ")
    assert said in str(raised.value)


def test_a_run_in_such_a_folder_says_how_to_go_on_and_changes_nothing(tmp_path):
    path = written(tmp_path, {"games": [{"label": "toy"}]})
    before = path.read_bytes()
    with pytest.raises(ResultsError, match=r"games\.0 has no 'game'; restore the file, or begin anew with --restart"):
        Store(tmp_path, GOOD).__enter__()
    assert path.read_bytes() == before
    with Store(tmp_path, GOOD, restart=True):
        pass


@pytest.mark.parametrize("command", ["verify", "leaderboard", "export", "replay"])
def test_a_command_that_reads_such_a_run_says_so_and_ends(command, tmp_path, capsys):
    written(tmp_path, {"games": [{"label": "toy"}]})
    with pytest.raises(SystemExit) as left:
        cli.main([command, str(tmp_path)])
    assert left.value.code == 2
    assert f"{FILE}:1: games.0 has no 'game'" in capsys.readouterr().err
