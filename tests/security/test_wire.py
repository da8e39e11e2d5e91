"""What a bot's process is sent, to the byte: what its player may know, and nothing else."""

import json
import sys
from dataclasses import asdict
from pathlib import Path

import pytest
from cases import CASES, case_name, positions

from arena import CHANCE, TERMINAL, Entrant, Fixture, Limits, Stream, plugins
from arena.hosting.keeping import keeper
from arena.hosting.wire import encode
from arena.match import deal_id, fixture_id, play

HERE = Path(__file__).parent
WIRE_LOG = str(HERE.parent / "wire_log.py")
RAW = str(HERE.parent / "faults" / "bots" / "raw.py")
SEED = 918273645546372819
LIMITS = Limits(start_seconds=20.0, move_seconds=20.0, moves=60)

ONE_EACH = [
    ("toy", {"rounds": 5}, 3),
    ("swack", {"size": 4}, 2),
    ("patchwork", {}, 2),
    ("swatches", {}, 3),
    ("swatch", {}, 2),
    ("swatch", {}, 1),
]
NAMES = ("watched", "secretive", "taciturn")


@pytest.fixture(autouse=True)
def nothing_is_kept():
    yield
    keeper.close()


def fixture(case, bot, seat):
    name, given, players = case
    names = list(NAMES[1:players])
    entrants = [Entrant(each, "random") for each in names]
    names.insert(seat, bot.name)
    entrants.insert(seat, bot)
    options = plugins.game(name).options(given)
    identity, deal = fixture_id(name, names, 7, 1), deal_id(name, names, 7)
    return Fixture(identity, name, options, tuple(entrants), SEED, deal, LIMITS)


def expected(match, record, seat, numbers=False):
    """All that is to be sent for a record to the bot in a seat, but for the ids and for what tells of time."""
    game = plugins.game(match.game)
    state = game.start(record.options, len(match.entrants))
    stream = Stream.of(match.seed, match.id, "bot", seat)
    yield {"type": "hello", "protocol": 1}
    yield {
        "type": "start",
        "game": match.game,
        "options": record.options,
        "folder": "",
        "players": len(match.entrants),
        "player": seat,
        "parameters": {},
        "seed": [stream.a, stream.b, stream.c, stream.d],
        "limits": asdict(match.limits),
        "clock": {"move_seconds": 20.0, "match_seconds": None},
    }
    for word in record.actions:
        mover, actions = state.current_player, state.legal_actions()
        if mover == seat and len(actions) > 1:
            yield {
                "type": "move",
                "observation": json.loads(json.dumps(state.observation(seat).to_json())),
                "actions": actions if numbers else [game.word(record.options, each) for each in actions],
                "clock": {"move_seconds": 20.0, "match_seconds": None},
            }
        action = game.action(record.options, word)
        seen = mover == seat or state.sees(seat, action)
        yield {"type": "observe", "player": mover, "word": word if seen else None}
        state.apply(action)
    result = state.outcome() if record.end in ("terminal", "moves") else None
    yield {"type": "end", "outcome": json.loads(json.dumps(asdict(result))) if result else None}


@pytest.mark.parametrize("case", ONE_EACH, ids=case_name)
def test_a_program_is_sent_what_its_player_may_know_and_nothing_else(case, tmp_path):
    log = tmp_path / "wire"
    wrapper = (sys.executable, "-S", "-E", WIRE_LOG, str(log))
    bot = Entrant("watched", "", command=(sys.executable, "-S", RAW, "honest"), wrapper=wrapper)
    seat = case[2] - 1
    match = fixture(case, bot, seat)
    record = play(match)
    keeper.close()
    assert record.end in ("terminal", "moves")
    lines = [line[2:] for line in log.read_bytes().splitlines() if line.startswith(b"> ")]
    messages = [json.loads(line) for line in lines]
    ids = [message.pop("id") for message in messages if message["type"] != "observe"]
    assert ids == list(range(1, len(ids) + 1))
    assert messages == list(expected(match, record, seat))
    sent = b"\n".join(lines)
    for secret in (str(SEED), match.id, match.deal, "secretive", "taciturn", "random"):
        assert secret.encode() not in sent.replace(b'"variant":"random"', b"")


def test_a_secret_word_is_sent_as_null_in_the_games_that_have_some(tmp_path):
    """So that the test before says something."""
    hidden = set()
    for case in ONE_EACH:
        match = fixture(case, Entrant("watched", "random"), 0)
        record = play(match)
        if any(each["type"] == "observe" and each["word"] is None for each in expected(match, record, 0)):
            hidden.add(case[0])
    assert hidden >= {"toy", "swatches", "swatch"}


def test_a_bot_in_python_is_sent_the_same(tmp_path):
    log = tmp_path / "wire"
    wrapper = (sys.executable, "-S", "-E", WIRE_LOG, str(log))
    case = ("toy", {"rounds": 5}, 3)
    match = fixture(case, Entrant("watched", "toy-bold", wrapper=wrapper), 1)
    record = play(match)
    keeper.close()
    messages = [json.loads(line[2:]) for line in log.read_text().splitlines() if line.startswith("> ")]
    for message in messages:
        message.pop("id", None)
    found = [each[:3] for each in messages[0].pop("plugins")]
    assert ["games", "toy", "arena_toy:Toy"] in found and {kind for kind, *_ in found} == set(plugins.KINDS)
    assert messages == list(expected(match, record, 1, numbers=True))


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_positions_that_differ_in_secrets_alone_give_the_same_bytes(case, stream):
    checked = 0
    for state in positions(case, stream, games=1):
        player = state.current_player
        if player in (CHANCE, TERMINAL) or (checked and stream.below(4)):
            continue
        observation = state.observation(player)
        other = observation.determinize(stream).observation(player)
        assert encode({"observation": other.to_json()}) == encode({"observation": observation.to_json()})
        checked += 1
    assert checked


def test_what_a_bot_draws_from_gives_no_draw_of_the_deal_away():
    """Streams are keyed by a hash of the seed: no two of them meet, and none holds the seed."""
    match = fixture(("toy", {}, 3), Entrant("watched", "random"), 0)
    own = Stream.of(match.seed, match.id, "bot", 0)
    others = [Stream.of(match.seed, match.deal, name) for name in ("chance", "cards", "dice", "deck")]
    others += [Stream.of(match.seed, match.id, "bot", player) for player in (1, 2)]
    drawn = {own.word() for _ in range(2000)}
    for other in others:
        assert len(drawn & {other.word() for _ in range(2000)}) <= 1
