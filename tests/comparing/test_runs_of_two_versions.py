"""Two runs of the same fixtures, side by side."""

import pytest
from made import forfeit, match

from arena.comparing.runs import Runs, first_difference
from arena.errors import ResultsError
from arena.replay import to_line
from arena.store import header_line

GAME = {"label": "game", "game": "game", "rules": 1, "options": {"size": 5}, "players": 2, "moves": None}


def entrant(name, identity="1"):
    return {"name": name, "bot": name, "parameters": {}, "identity": identity}


def written(path, records, *, seed=1, games=(GAME,), entrants=("a", "b"), **more):
    """A file of matches with that header."""
    header = {
        "arena": 1, "name": "cup", "seed": seed, "games": list(games),
        "entrants": [each if isinstance(each, dict) else entrant(each) for each in entrants],
        "format": {"name": "round-robin", "parameters": {}}, "limits": {}, "on_fault": "forfeit", **more,
    }  # fmt: skip
    path.write_text("\n".join([header_line(header), *map(to_line, records)]) + "\n")
    return path


def deal(number, first, second, moves=None):
    """A deal in whose first match a has the rank `first` gives, in whose second `second`."""
    ranks = {"w": (1, 2), "d": (1, 1), "l": (2, 1)}
    said = [f"{moves}{rotation}" if moves else None for rotation in (1, 2)]
    return [
        match(("a", "b"), ranks[first], deal=number, rotation=1, moves=said[0]),
        match(("b", "a"), ranks[second][::-1], deal=number, rotation=2, moves=said[1]),
    ]


def deals(*results):
    return [record for number, each in enumerate(results, 1) for record in deal(number, *each)]


def compared(folder, first, second, of_first=None, of_second=None):
    one = written(folder / "one.jsonl", first, **(of_first or {}))
    two = written(folder / "two.jsonl", second, **(of_second or {}))
    runs = Runs(one, two)
    return runs, list(runs.changes())


def test_the_same_run_is_the_same(tmp_path):
    records = deals("ww", "wl", "dd")
    runs, changes = compared(tmp_path, records, records)
    assert changes == []
    assert (runs.counts["game"].both, runs.counts["game"].changed) == (6, 0)
    assert all(gain.result.difference == 0 and gain.result.half is None for gain in runs.gains())


def test_the_order_of_the_second_run_does_not_matter(tmp_path):
    records = deals("ww", "wl", "dd", "ll")
    runs, changes = compared(tmp_path, records, records[::-1])
    assert changes == [] and runs.counts["game"].both == 8


def test_the_first_ply_that_differs_is_named():
    assert first_difference(("x", "y", "z"), ("x", "y", "z")) == 0
    assert first_difference(("x", "y", "z"), ("x", "w", "z")) == 2
    assert first_difference(("x", "y"), ("x", "y", "z")) == 3
    assert first_difference(("x", "y", "z"), ()) == 1


def test_a_match_that_was_played_otherwise_is_a_change_and_may_be_flipped(tmp_path):
    before, after = deals("ww", "ww"), [*deals("wl"), *deal(2, "w", "w", moves="other")]
    runs, changes = compared(tmp_path, before, after)
    assert [(change.first.id, change.ply, change.flipped) for change in changes] == [
        ("game/a~b/1.2", 0, True),
        ("game/a~b/2.1", 2, False),
        ("game/a~b/2.2", 2, False),
    ]
    count = runs.counts["game"]
    assert (count.both, count.changed, count.flipped) == (4, 3, 1)


def test_gains_are_by_deal_and_paired(tmp_path):
    """In three deals a gains 0, ½ and 1 of its results."""
    runs, _ = compared(tmp_path, deals("wl", "wl", "ll"), deals("wl", "ww", "ww"))
    gain = {each.entrant: each for each in runs.gains()}["a"]
    assert (gain.label, gain.result.count) == ("game", 3)
    assert (gain.result.first, gain.result.second) == pytest.approx((1 / 3, 5 / 6))
    assert gain.result.half == pytest.approx(4.302653 * 0.5 / 3**0.5)
    other = {each.entrant: each for each in runs.gains()}["b"]
    assert other.result.difference == pytest.approx(-gain.result.difference)


def test_deals_that_repeat_others_in_both_runs_count_once(tmp_path):
    before = [record for number in (1, 2, 3) for record in deal(number, "w", "w", moves="same")]
    after = [record for number in (1, 2, 3) for record in deal(number, "l", "l", moves="now")]
    runs, changes = compared(tmp_path, before, after)
    assert len(changes) == 6
    assert {gain.result.count for gain in runs.gains()} == {1}


def test_a_void_match_is_no_result(tmp_path):
    before = deals("ww", "ww")
    after = [*deals("ww")[:1], match(("b", "a"), (1, 2), deal=1, rotation=2, end="void"), *deals("ww", "ww")[2:]]
    runs, changes = compared(tmp_path, before, after)
    assert [(change.first.id, change.flipped) for change in changes] == [("game/a~b/1.2", False)]
    assert {gain.result.count for gain in runs.gains()} == {2}


def test_scores_leave_out_what_a_fault_ended_and_results_do_not(tmp_path):
    before = deals("ww", "ww")
    after = [*before[:3], forfeit(("b", "a"), "a", deal=2, rotation=2)]
    runs, changes = compared(tmp_path, before, after)
    assert len(changes) == 1 and changes[0].flipped
    gain = runs.gains()[0]
    assert (gain.entrant, gain.result.second, gain.score.second) == ("a", 0.75, 1.0)


def test_matches_that_one_run_lacks_are_counted_and_one_is_named(tmp_path):
    runs, _ = compared(tmp_path, deals("ww", "ww"), [*deals("ww"), *deal(3, "w", "w")])
    count = runs.counts["game"]
    assert (count.both, count.first_only, count.second_only) == (2, 2, 2)
    assert runs.only == ("game/a~b/2.1", "game/a~b/3.1")
    assert runs.gains()[0].result.count == 1


def test_a_deal_that_is_half_there_counts_with_what_is_there(tmp_path):
    runs, _ = compared(tmp_path, deals("ww", "wl"), deals("ww", "wl")[:3])
    assert {gain.result.count for gain in runs.gains()} == {2}


def test_other_seeds_have_no_match_in_common(tmp_path):
    with pytest.raises(ResultsError, match=r"seed 1 and .* has 2.*--set seed=1"):
        compared(tmp_path, deals("ww"), deals("ww"), of_second={"seed": 2})


def test_other_names_have_no_match_in_common_and_are_named(tmp_path):
    other = [match(("a", "c"), (1, 2))]
    with pytest.raises(ResultsError, match=r"no match in common.*b: only in the first run; c: only in the second"):
        compared(tmp_path, deals("ww"), other, of_second={"entrants": ("a", "c")})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"options": {"size": 6}}, "options {'size': 5} and {'size': 6}"),
        ({"rules": 2}, "rules 1 and 2"),
        ({"moves": 100}, "moves None and 100"),
    ],
)
def test_a_game_that_is_another_one_is_not_compared(tmp_path, change, said):
    more = {**GAME, "label": "more"}
    records = [*deals("ww"), match(("a", "b"), (1, 2), label="more")]
    runs, changes = compared(
        tmp_path, records, records, of_first={"games": (GAME, more)}, of_second={"games": ({**GAME, **change}, more)}
    )
    assert changes == []
    assert list(runs.counts) == ["more"]
    assert runs.notes == [f"game: another game, {said}; not compared"]


def test_a_game_of_one_run_is_named(tmp_path):
    runs, _ = compared(tmp_path, deals("ww"), deals("ww"), of_second={"games": (GAME, {**GAME, "label": "more"})})
    assert runs.notes == ["more: only in the second run; not compared"]


def test_an_entrant_that_is_another_one_is_named(tmp_path):
    runs, _ = compared(tmp_path, deals("ww"), deals("ww"), of_second={"entrants": ("a", entrant("b", "2"))})
    assert runs.notes == ["b: identity '1' and '2'"]


@pytest.mark.parametrize("openings", [({}, {"random_moves": 4}), ({"random_moves": 2}, {"random_moves": 4})])
def test_other_openings_have_no_match_in_common(tmp_path, openings):
    given = [{"openings": each} if each else {} for each in openings]
    drawn = openings[0].get("random_moves", 0)
    with pytest.raises(ResultsError, match=f"openings of {drawn} random moves .* of 4: .*random_moves={drawn}$"):
        compared(tmp_path, deals("ww"), deals("ww"), *given)
    compared(tmp_path, deals("ww"), deals("ww"), given[1], given[1])


def test_other_limits_and_another_way_with_faults_are_named_and_compared(tmp_path):
    before = {"limits": {"moves": 5, "move_seconds": 10.0, "clock": "wall"}, "on_fault": "forfeit"}
    after = {"limits": {"moves": 7, "move_seconds": 2.0, "clock": "wall"}, "on_fault": "substitute"}
    runs, changes = compared(tmp_path, deals("ww"), deals("wl"), before, after)
    assert runs.notes == ["limits: move_seconds 10.0 and 2.0", "on_fault: 'forfeit' and 'substitute'"]
    assert len(changes) == 1
    assert compared(tmp_path, deals("ww"), deals("ww"), before, before)[0].notes == []


def test_limits_of_one_entrant_are_named(tmp_path):
    own = {**entrant("a"), "limits": {"move_seconds": 2.0}}
    runs, _ = compared(tmp_path, deals("ww"), deals("ww"), None, {"entrants": (own, "b")})
    assert runs.notes == ["a: limits None and {'move_seconds': 2.0}"]
