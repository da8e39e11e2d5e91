"""What people read has the number of its nouns right."""

import re
from pathlib import Path

import pytest
from made import match, results

from arena import Limits, cli
from arena.bot import Entrant
from arena.counting import counted, noun
from arena.formats import Field
from arena.formats.balanced import Balanced
from arena.formats.decided import Decided
from arena.formats.knockout import Knockout
from arena.formats.swiss import Swiss
from arena.reports.board import heading

NOUNS = "deals|matches|rounds|moves|players|entrants|groups|pairings|times|plies|results|pairs"
PAGES = sorted(f"docs/{path.name}" for path in (Path(__file__).parents[1] / "docs").glob("*.md"))
WRONG = re.compile(rf"(?<![\d.,])1 ({NOUNS})\b|the first 1\b")


def test_one_goes_with_one_and_all_else_with_many():
    assert [counted(count, "match", "matches") for count in (0, 1, 2, 1000)] == [
        "0 matches", "1 match", "2 matches", "1,000 matches",
    ]  # fmt: skip
    assert (noun("1", "player"), noun("1 to 2", "player"), noun(21, "player")) == ("player", "players", "players")


@pytest.mark.parametrize(
    "style",
    [
        Balanced(rounds=1),
        Balanced(rounds=1, meetings=1),
        Decided(max_deals=1, batch=1, top=1),
        Knockout(deals=1, extra=0),
        Swiss(rounds=1, deals=1),
        Swiss(rounds=2, deals=1),
    ],
    ids=repr,
)
def test_a_format_that_plays_one_of_each_says_so(style):
    entrants = tuple(Entrant(name, "random") for name in ("ann", "bob"))
    field = Field("toy", "toy", {}, 2, entrants, 1, Limits(), "")
    notes = list(style.notes(field))
    assert notes and any(re.search(r"\b1 deal\b", note) for note in notes)
    assert not [note for note in notes if WRONG.search(note)]


def test_a_run_of_one_match_is_told_so(tmp_path, capsys):
    path = tmp_path / "cup.yaml"
    path.write_text("games: [{game: toy, players: 1}]\nbots: [random]\nformat: {round-robin: {rounds: 1}}\n")
    path.write_text(path.read_text().replace("[{game", "[one: {game"))
    for command in (["run", "--dry-run"], ["plan"], ["run", "--quiet", "--executor", "inline"], ["leaderboard"]):
        argument = tmp_path / "out" if command == ["leaderboard"] else path
        more = ["--out", str(tmp_path / "out")] if command[0] == "run" else []
        with pytest.raises(SystemExit):
            cli.main([command[0], str(argument), *command[1:], *more])
        said = capsys.readouterr()
        assert "1 match" in said.out
        assert not WRONG.search(said.out + said.err)


def test_the_heading_of_an_unfinished_run_of_one_match(tmp_path):
    assert heading(results([match("ab", (1, 2), label="x")], total=None), None).endswith("1 of ? matches")
    assert heading(results([], total=1, entrants=["a"]), "game") == "game: 0 of 1 match"


@pytest.mark.parametrize("page", ["README.md", *PAGES])
def test_no_page_counts_one_as_many(page):
    assert not WRONG.search((Path(__file__).parents[1] / page).read_text(encoding="utf-8"))
