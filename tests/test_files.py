"""A config whose game reads a file of the user's own."""

from pathlib import Path

from test_runs import arena

CARDS = Path(__file__).parents[1] / "arena" / "games" / "swatch" / "cards_rich.json"
CONFIG = """\
games: [{swatch: {cards: cards/mine.yaml, max_rounds: 4}}]
bots: [first, random]
format: {round-robin: {rounds: 1}}
"""


def test_a_run_replays_from_its_folder_alone_and_refuses_another_card_file(tmp_path):
    home = tmp_path / "home"
    (home / "cards").mkdir(parents=True)
    (home / "cards" / "mine.yaml").write_text(CARDS.read_text(encoding="utf-8"))
    (home / "cup.yaml").write_text(CONFIG)
    done = arena("run", "home/cup.yaml", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "user's own" in done.stdout
    (home / "cards" / "mine.yaml").unlink()
    verified = arena("verify", "results/cup", cwd=tmp_path)
    assert verified.returncode == 0, verified.stdout
    shown = arena("replay", "results/cup", "swatch/first~random/1.1", cwd=tmp_path)
    assert shown.returncode == 0 and "user's own" in shown.stdout
    kept = tmp_path / "results" / "cup" / "mine.yaml"
    kept.write_text(kept.read_text().replace('"copies": 5', '"copies": 4', 1).replace('"copies": 4', '"copies": 5', 2))
    refused = arena("verify", "results/cup", cwd=tmp_path)
    assert refused.returncode == 1
    assert "cards" in refused.stdout and "Traceback" not in refused.stderr
