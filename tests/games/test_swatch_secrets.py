"""What a player of Swatch may know, and positions that he cannot tell from the real one."""

import json
import re
from collections import Counter
from itertools import permutations
from math import sqrt

import pytest
from swatch_positions import (
    GAME,
    KIND_IDS,
    STANDARD,
    Table,
    arranged,
    begun,
    counted,
    drawn,
    end_turn,
    positions,
    with_swatches,
)

from arena.errors import ArenaError, OptionError
from arena.game import CHANCE, TERMINAL, to_the_letter
from arena.games.swatch import attribution
from arena.games.swatch.tables import KINDS
from arena.rng import Stream

RULES = GAME.rules()


def hand_of(state, seat):
    hand = list(state.hands)[KINDS * seat : KINDS * (seat + 1)]
    return tuple(KIND_IDS[kind] for kind in range(len(KIND_IDS)) for _ in range(hand[kind]))


def worlds(table, player, stream, number=200):
    """Positions that `player` thinks possible."""
    observation = table.state.observation(player)
    return [observation.determinize(stream) for _ in range(number)]


# The two laws, with all options that change what is hidden


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("given", [{}, {"scheme_choice": "random", "first_player": "seeded", "cards": "rich"}], ids=str)
def test_a_determinized_position_looks_the_same_and_adds_up(players, given, stream):
    for number, table in enumerate(positions(players, stream, max_rounds=25, **given)):
        if number % 4:
            continue
        for player in range(players):
            observation = table.state.observation(player)
            state = observation.determinize(stream)
            assert state.observation(player) == observation
            assert state.current_player == table.state.current_player
            if table.state.current_player == player:
                assert state.legal_actions() == table.state.legal_actions()
            assert adds_up(state)
            again = GAME.observation(json.loads(json.dumps(observation.to_json(), allow_nan=False)))
            assert again == observation and hash(again) == hash(observation)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"player": 2}, ArenaError),
        ({"player": -1}, ArenaError),
        ({"players": 5}, OptionError),
        ({"hand": {"ADD-X1": 1}}, KeyError),
        ({"rows": [["token 9"]]}, KeyError),
        ({"palettes": []}, ArenaError),
        ({"schemes": [None, None, None]}, ArenaError),
        ({"chosen": [False, True], "schemes": [None, 15]}, ArenaError),
        ({"chosen": [False, False], "schemes": [None, 3]}, ArenaError),
        ({"tops": [None] * 7}, ArenaError),
        ({"order": [0, 1, 0, 1, 0]}, ArenaError),
    ],
)
def test_json_that_is_no_observation_is_refused(change, error):
    seen = begun(2).state.observation(0).to_json()
    assert GAME.observation(seen).to_json() == seen
    with pytest.raises(error):
        GAME.observation(seen | change)


def test_the_options_of_an_observation_come_back_to_the_letter():
    seen = begun(2).state.observation(0).to_json()
    assert seen["options"]["early_pick"] is True
    for options in (seen["options"] | {"early_pick": 1}, dict(reversed(seen["options"].items())), seen["options"]):
        again = GAME.observation(seen | {"options": options}).to_json()
        assert json.dumps(again["options"]) == json.dumps(options)


@pytest.mark.parametrize(
    "other", [{"a": True, "b": 2}, {"b": 2, "a": 1}, {"a": 1, "c": 2}, {"a": 1.0, "b": 2}, {"a": 1}]
)
def test_options_are_the_same_to_the_letter_or_they_are_others(other):
    options = {"a": 1, "b": 2}
    assert to_the_letter(dict(options)) == to_the_letter(options)
    assert to_the_letter(other) != to_the_letter(options)


def adds_up(state):
    """Whether every card is somewhere, no hand or deck is below nothing, and no scheme is dealt twice."""
    settings = state.settings
    hands = [list(state.hands)[KINDS * seat : KINDS * (seat + 1)] for seat in range(settings.players)]
    lying = [list(state.rows).count(kind) for kind in range(KINDS)]
    for kind in range(KINDS):
        found = state.deck[kind] + state.discards[kind] + lying[kind] + sum(hand[kind] for hand in hands)
        if found != settings.copies[kind] or state.deck[kind] < 0 or min(hand[kind] for hand in hands) < 0:
            return False
    dealt = [scheme for scheme in state.dealt_schemes if scheme != 255]
    sizes = [sum(hand) for hand in hands]
    return sizes == list(state.hand_sizes)[: len(hands)] and len(dealt) == state.dealt == len(set(dealt))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_determinizing_varies_what_is_secret_and_nothing_else(players, stream):
    table = Table(players).draw(stream)
    for _ in range(players):
        table.play("keep:2")
    for _ in range(3):
        end_turn(table.draw(stream))
    table.draw(stream)
    for player in range(players):
        found = worlds(table, player, stream)
        own = hand_of(table.state, player)
        for other in range(players):
            hands = {hand_of(state, other) for state in found}
            schemes = {state.dealt_schemes[3 * other + state.kept[other]] for state in found}
            assert (hands == {own}) if other == player else len(hands) > 5 or table.state.hand_sizes[other] == 0
            assert len(schemes) == (1 if other == player else 11)
        assert len({tuple(state.deck) for state in found}) > 5 or players == 1
        assert len({tuple(state.rows) for state in found}) == 1


def test_an_observation_never_changes_while_the_game_goes_on(stream):
    table = Table(3, max_rounds=3)
    kept = []
    while table.state.current_player != TERMINAL:
        observation = table.state.observation(1)
        kept.append((observation, json.dumps(observation.to_json())))
        table.state.apply(drawn(table.state, stream) if table.state.current_player == CHANCE else first(table))
    assert all(json.dumps(observation.to_json()) == shown for observation, shown in kept)
    with pytest.raises(AttributeError):
        kept[0][0].player = 2


def first(table):
    return table.state.legal_actions()[0]


def test_observations_of_other_players_options_and_positions_differ(stream):
    table = begun(2)
    one = table.state.observation(0)
    assert one == table.state.observation(0) and hash(one) == hash(table.state.observation(0))
    assert one != table.state.observation(1)
    assert one != begun(2, max_rounds=59).state.observation(0)
    assert one != table.draw(stream).state.observation(0)
    assert one != "an observation"


# Hands


def test_of_a_drawn_card_others_see_that_there_is_one_and_nothing_more(stream):
    shown = set()
    for card in ("ADD-C1", "MIX-3", "TRADE"):
        table = begun(2).play(f"draw:{card}")
        json_of = [table.state.observation(player).to_json() for player in (0, 1)]
        assert json_of[0]["hand"] == {card: 1} and json_of[0]["hand_sizes"] == [1, 0]
        assert json_of[1]["hand"] == {} and json_of[1]["known"] == [{}, {}]
        shown.add(json.dumps(json_of[1]))
    assert len(shown) == 1


def test_a_card_picked_to_the_hand_is_known_to_all_until_it_is_played(stream):
    table = arranged(3, hands=["MIX-2"], drawn="ADD-M3").play("pick2:hand")
    seen = table.state.observation(2).to_json()
    assert seen["known"] == [{"ADD-C2": 1}, {}, {}] and seen["hand_sizes"] == [3, 0, 0]
    assert all("ADD-C2" in hand_of(state, 0) for state in worlds(table, 2, stream))
    table.play("ADD-C2:add")
    assert table.state.observation(2).to_json()["known"] == [{}, {}, {}]


def test_a_play_of_an_unknown_card_leaves_what_is_known(stream):
    table = arranged(3, hands=["MIX-2 ADD-C1"], drawn="ADD-M3").play("pick2:hand ADD-C1:add")
    assert table.state.observation(1).to_json()["known"] == [{"ADD-C2": 1}, {}, {}]


def test_a_play_takes_a_known_card_before_an_unknown_one(stream):
    """Nobody can tell them apart."""
    table = arranged(3, hands=["ADD-C2"], drawn="ADD-M3").play("pick2:hand ADD-C2:add")
    assert table.state.observation(1).to_json()["known"] == [{}, {}, {}]
    assert table.hand(0) == {"ADD-C2": 1, "ADD-M3": 1}


def test_an_unknown_hand_is_as_likely_as_the_unseen_cards_make_it(stream):
    """Four standard errors, over one unknown card of player 0 and all kinds."""
    table = arranged(2, hands=["ADD-C3", "MIX-3"], discards="TRADE TRADE TRADE")
    number = 4000
    found = Counter(hand_of(state, 0)[0] for state in worlds(table, 1, stream, number))
    unseen = {kind: table.state.deck[index] for index, kind in enumerate(KIND_IDS)}
    unseen["ADD-C3"] += 1
    total = sum(unseen.values())
    for kind, count in unseen.items():
        chance = count / total
        assert abs(found[kind] / number - chance) <= 4 * sqrt(chance * (1 - chance) / number) + 1e-9


def rebuilt(players, stream, hands, discards="MIX-3 TRADE TRADE ADD-Y3 ADD-Y3 ADD-M3", **given):
    """A table whose deck was made anew in the last draw, at which player 0 drew MIX-3."""
    table = arranged(players, hands=hands, discards=discards, **given)
    state = table.state
    spare = Counter(KIND_IDS[kind] for kind in range(len(KIND_IDS)) for _ in range(state.deck[kind]))
    held = list(hands)
    held[-1] += " " + " ".join(spare.elements())
    table = arranged(players, hands=held, discards=discards, **given)
    assert table.state.deck_size == 0
    table.state.turn = table.state.settings.tokens - 1  # the round ends with this turn; the refill needs a card
    table.state.current_player = table.seat()
    return table


def test_with_two_players_a_deck_made_anew_leaves_nothing_unknown(stream):
    table = rebuilt(2, stream, ["ADD-C1 ADD-C2", "TRADE"])
    assert len({hand_of(state, 1) for state in worlds(table, 0, stream, 20)}) == 1  # as the deck is empty
    table.play("pick1:hand end")
    assert table.state.deck_size == 6
    for player in (0, 1):
        seen = table.state.observation(player).to_json()
        assert seen["known"] == [dict(table.hand(0)), dict(table.hand(1))]
        assert seen["old"] == {} and seen["old_sizes"] == [0, 0]
    while table.state.current_player == CHANCE and not table.words()[0].startswith("draw"):
        table.state.apply(drawn(table.state, stream))
    table.play(table.words()[0])
    assert sum(table.hand(table.seat()).values()) > sum(
        table.state.observation(0).to_json()["known"][table.seat()].values()
    )


def test_with_three_players_the_unknown_cards_of_the_others_are_known_together(stream):
    """They become the old ones: dealt out among the others in every way, and never in the deck."""
    table = rebuilt(3, stream, ["ADD-C1 ADD-C2", "TRADE TRADE MIX-2", "MIX-1"])
    table.play("pick1:hand end")
    seen = table.state.observation(0).to_json()
    assert seen["old_sizes"] == [2, 3, table.state.hand_sizes[2] - 1]
    theirs = Counter(table.hand(1)) + Counter(table.hand(2)) - Counter(seen["known"][2])
    assert seen["old"] == dict(theirs)
    assert seen["own_old"] == {"ADD-C1": 1, "ADD-C2": 1}
    found = worlds(table, 0, stream, 100)
    assert len({hand_of(state, 1) for state in found}) > 20
    for state in found:
        assert Counter(hand_of(state, 1)) + Counter(hand_of(state, 2)) == Counter(table.hand(1)) + Counter(
            table.hand(2)
        )
        assert list(state.deck) == list(table.state.deck)


def aged(hands, olds, spents=(), discards="", deck=""):
    """A table of three whose hands hold some cards from before the deck was made anew."""
    table = arranged(3, hands=hands, discards=discards)
    state = table.state
    state.old = [count for old in [*olds, ""] for count in counted(old)]
    state.old_sizes = [len(old.split()) for old in [*olds, ""]]
    state.spent = [count for spent in [*(spents or ["", "", ""]), ""] for count in counted(spent)]
    return table


def test_newer_cards_come_from_the_new_deck(stream):
    """Determinized within each pool: player 1 has one old card and one newer one, player 2 two old ones."""
    table = aged(["", "MIX-3 ADD-Y3", "TRADE TRADE"], ["", "MIX-3", "TRADE TRADE"])
    seen = table.state.observation(0).to_json()
    assert seen["old"] == {"TRADE": 2, "MIX-3": 1} and seen["old_sizes"] == [0, 1, 2]
    olds = Counter()
    for state in worlds(table, 0, stream, 300):
        old = hand_of_counts(list(state.old)[20:40])
        olds[old] += 1
        assert old in [("TRADE",), ("MIX-3",)]
        rest = Counter(hand_of(state, 1)) - Counter(old)
        assert sum(rest.values()) == 1
        assert state.observation(0) == table.state.observation(0)
    assert abs(olds[("MIX-3",)] - 100) < 4 * sqrt(300 * 2 / 9)


def hand_of_counts(counts):
    return tuple(KIND_IDS[kind] for kind in range(len(KIND_IDS)) for _ in range(counts[kind]))


def test_a_played_card_leaves_the_only_pool_that_can_hold_it(stream):
    """TRADE lies nowhere but among the old cards, so the TRADE that player 1 played was his old one."""
    trades = "TRADE " * 6
    table = aged(["", "ADD-Y3", "TRADE"], ["", "TRADE", "TRADE"], ["", "TRADE", ""], discards=trades)
    # 9 TRADEs: 2 on the rows, 6 discarded (the played one among them), 1 in the hand of player 2
    for state in worlds(table, 0, stream, 50):
        assert hand_of(state, 2) == ("TRADE",)
        assert "TRADE" not in hand_of(state, 1)
        assert state.observation(0) == table.state.observation(0)
        assert adds_up(state)


def test_a_played_card_that_either_pool_can_hold_leaves_both_open(stream):
    """Player 1 had an old card and a newer one and played a MIX-1: what is left is old or new."""
    table = aged(["", "ADD-Y3", "MIX-1"], ["", "MIX-1", "ADD-M2"], ["", "MIX-1", ""], discards="MIX-1")
    table.state.hands = [count for hand in ("", "ADD-Y3", "ADD-M2", "") for count in counted(hand)]
    table.state.deck = [
        have - sum(parts)
        for have, *parts in zip(
            table.state.settings.copies,
            table.state.discards,
            counted("ADD-Y3 ADD-M2"),
            [list(table.state.rows).count(kind) for kind in range(KINDS)],
            strict=True,
        )
    ]
    assert table.state.observation(0).to_json()["old"] == {"ADD-M2": 1, "MIX-1": 1}
    left = Counter(hand_of(state, 1) for state in worlds(table, 0, stream, 400))
    assert left[("ADD-M2",)] > 0  # the MIX-1 was the newer one, and the ADD-M2 his old one
    assert len(left) > 8


def test_attributions_are_as_likely_as_the_ways_that_give_them(stream):
    """Against every way to deal two small pools out and to play from them, within four standard errors."""
    old, new = [2, 1, 1], [1, 2, 1]
    plays = [[1, 1, 0], [1, 0, 0]]
    old_sizes, new_sizes = [2, 2], [1, 2]
    ways = Counter()
    for a in permutations(range(4)):
        dealt_old = [[0, 0, 1, 2][card] for card in a]
        for deal in permutations([0, 1, 1, 2]):
            first_hand = [(kind, True) for kind in dealt_old[:2]] + [(kind, False) for kind in deal[:1]]
            second_hand = [(kind, True) for kind in dealt_old[2:]] + [(kind, False) for kind in deal[1:3]]
            for played in permutations(first_hand, 2):
                if [kind for kind, _ in played] != [0, 1]:
                    continue
                for other in permutations(second_hand, 1):
                    if other[0][0] == 0:
                        ways[played[0][1], played[1][1], other[0][1]] += 1
    number = 4000
    found = Counter()
    for _ in range(number):
        one, two = attribution.attributions(plays, old, new, old_sizes, new_sizes, stream)
        found[one[0] == 1, one[1] == 1, two[0] == 1] += 1
    total = sum(ways.values())
    assert set(found) == set(ways)
    for way, count in ways.items():
        chance = count / total
        assert abs(found[way] / number - chance) <= 4 * sqrt(chance * (1 - chance) / number)


def test_several_played_cards_of_one_kind_are_attributed_as_likely_as_the_ways_that_give_them(stream):
    """Player 1 has played two cards of kind 0 and player 2 one; as against every way to deal two pools out."""
    old, new = [3, 1], [2, 2]
    plays = [[2, 0], [1, 0]]
    ways = Counter()
    for a in permutations([0, 0, 0, 1]):
        for b in permutations([0, 0, 1, 1]):
            hands = [(a[:2], b[:1]), (a[2:], b[1:3])]
            held = [[(kind, True) for kind in olds] + [(kind, False) for kind in news] for olds, news in hands]
            for first in permutations(held[0], 2):
                for (second,) in permutations(held[1], 1):
                    if {kind for kind, _ in (*first, second)} == {0}:
                        ways[first[0][1] + first[1][1], int(second[1])] += 1
    number = 4000
    found = Counter()
    for _ in range(number):
        one, two = attribution.attributions(plays, old, new, [2, 2], [1, 2], stream)
        assert one[1] == two[1] == 0
        found[one[0], two[0]] += 1
    assert set(found) == set(ways)
    for way, count in ways.items():
        chance = count / ways.total()
        assert abs(found[way] / number - chance) <= 4 * sqrt(chance * (1 - chance) / number)


def test_what_an_observation_keeps_inside_holds_no_secret_either(stream):
    """Whatever a bot finds in the object that it is given is the same where only secrets differ."""
    drawn_cards = ("ADD-C1", "MIX-3", "TRADE")
    for schemes in ((1, 2, 3), (1, 5, 9)):
        tables = [begun(3, schemes=schemes).play(f"draw:{card} pick1:hand end draw:ADD-Y1") for card in drawn_cards]
        views = [table.state.observation(2).view for table in tables]
        assert len({view.key() for view in views}) == 1
    kept = [begun(3, schemes=schemes).state.observation(2).view for schemes in ((1, 2, 3), (4, 5, 3))]
    for name in ("dealt_schemes", "kept", "goals", "hands", "deck", "old"):
        assert list(getattr(kept[0], name)) == list(getattr(kept[1], name)), name
    hidden = kept[0]
    assert list(hidden.dealt_schemes)[:6] == [255] * 6 and list(hidden.goals)[:2] == [0, 0]
    assert sum(hidden.deck) == 0


def test_numbers_below_a_large_bound_are_evenly_spread(stream):
    bound = 3 << 70
    found = [attribution.below(bound, stream) for _ in range(3000)]
    assert min(found) >= 0 and max(found) < bound
    thirds = Counter(number * 3 // bound for number in found)
    assert all(abs(thirds[third] - 1000) < 4 * sqrt(3000 * 2 / 9) for third in range(3))
    assert {attribution.below(1, stream) for _ in range(5)} == {0}


@pytest.mark.parametrize("players", [3, 4])
def test_a_long_game_with_several_decks_keeps_both_laws(players, stream):
    """Hands are large and mostly unknown, and many unknown cards are played."""
    seen_spent = seen_old = 0
    for number, table in enumerate(positions(players, stream, games=2)):
        if number % 12 or table.state.round < 12:
            continue
        for player in range(players):
            observation = table.state.observation(player)
            seen_spent += any(observation.to_json()["spent"][other] for other in range(players) if other != player)
            seen_old += bool(observation.old and sum(observation.old))
            state = observation.determinize(stream)
            assert state.observation(player) == observation
            assert adds_up(state)
    assert seen_spent > 20 and seen_old > 20


# Schemes


def test_dealt_and_kept_schemes_are_for_their_player_alone(stream):
    table = Table(2).draw(stream)
    table.play("keep:3")
    own, other = (table.state.observation(player).to_json() for player in (0, 1))
    assert len(own["own_schemes"]) == 3 and own["schemes"] == [own["own_schemes"][2], None]
    assert other["schemes"] == [None, None] and other["chosen"] == [True, False]
    assert set(other["own_schemes"]).isdisjoint(own["own_schemes"])
    shown = set()
    for word in ("keep:1", "keep:2", "keep:3"):
        again = Table(2).draw(Stream.of("schemes")).play(word)
        shown.add(json.dumps(again.state.observation(1).to_json()))
    assert len(shown) == 1


def test_a_dealt_scheme_is_seen_by_its_player_alone(stream):
    table = Table(3)
    while not table.words()[0].startswith("scheme"):
        table.state.apply(drawn(table.state, stream))
    for number in range(9):
        action = table.state.legal_actions()[0]
        assert [table.state.sees(player, action) for player in range(3)] == [
            player == number // 3 for player in range(3)
        ]
        for player in range(3):
            seen = table.state.observation(player).to_json()
            assert seen["dealt"] == number
            assert len(seen["own_schemes"]) == min(max(number - 3 * player, 0), 3)
        table.state.apply(action)


def test_a_secret_scheme_is_one_that_one_has_not_been_dealt(stream):
    table = begun(2, schemes=(1, 2))
    mine = [scheme + 1 for scheme in list(table.state.dealt_schemes)[:3]]
    found = {state.dealt_schemes[3 + state.kept[1]] + 1 for state in worlds(table, 0, stream, 400)}
    assert found == set(range(1, 15)) - set(mine)


def test_created_swatches_narrow_a_scheme_down(stream):
    table = with_swatches(arranged(2, schemes=(7, 1)), "", "S1a S2a")
    mine = {scheme + 1 for scheme in list(table.state.dealt_schemes)[:3]}
    fitting = {number for number in range(1, 15) if {0, 1} <= set(STANDARD.schemes[number - 1])} - mine
    found = {state.dealt_schemes[3 + state.kept[1]] + 1 for state in worlds(table, 0, stream)}
    assert found == fitting and 1 in fitting


def test_no_two_players_are_thought_to_have_the_same_scheme(stream):
    table = with_swatches(arranged(4, schemes=(7, 1, 6, 9)), "", "S1a S2a", "S1b S2b", "S1c S2c")
    for state in worlds(table, 0, stream):
        dealt = list(state.dealt_schemes)
        assert len(set(dealt)) == 12
        for other in (1, 2, 3):
            assert {0, 1} <= set(STANDARD.schemes[dealt[3 * other + state.kept[other]]])


def test_a_revealed_scheme_is_the_same_in_all_worlds_and_the_returned_ones_stay_secret(stream):
    table = with_swatches(arranged(2, schemes=(7, 1)), "", "S1a S2a S3a")
    assert table.state.observation(0).to_json()["schemes"] == [7, 1]
    found = worlds(table, 0, stream)
    assert {state.dealt_schemes[3 + state.kept[1]] for state in found} == {0}
    assert len({tuple(sorted(list(state.dealt_schemes)[3:6])) for state in found}) > 20


def test_a_determinized_game_goes_on_to_its_end_and_its_awards_fit(stream):
    for table in positions(3, stream, max_rounds=8):
        if table.state.turn == 1 and table.state.current_player == 1:
            outcome = table.state.observation(1).determinize(stream).playout(stream)
            assert len(outcome.ranks) == 3


# The rules page


def test_every_field_of_the_json_is_explained_on_the_rules_page(stream):
    table = begun(1)
    rows = re.findall(r"^\| (`[^|]*`) \|", RULES.partition("## Observation")[2], re.MULTILINE)
    explained = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    fields = table.state.observation(0).to_json()
    assert list(fields) == explained
    for name in fields["poppy"]:
        assert f"`{name}`" in RULES


def test_the_json_reads_as_the_rules_page_says():
    table = arranged(
        1, rows="@0 ADD-C2 . @1 MIX-1 / " + "ADD-Y1 " * 5 + "/ " + "ADD-M1 " * 5, hands=["TRADE"], palettes=["CC"]
    )
    seen = table.state.observation(0).to_json()
    assert seen["rows"][0] == ["token 0", "ADD-C2", "", "token 1", "MIX-1"]
    assert seen["phase"] == "turn" and seen["current_player"] == 0 and seen["active"] == 0 and seen["round"] == 1
    assert seen["palettes"] == [{"C": 2, "M": 0, "Y": 0, "R": 0, "G": 0, "B": 0}]
    assert seen["supply"]["C"] == 21
    assert seen["hand"] == {"TRADE": 1}
    assert seen["tops"] == ["S1a", "S2a", "S3a", "S4a", "S5a", "S6a"]
    assert seen["poppy"]["turn_card"] == 10 and seen["poppy"]["coming"] == list(range(1, 10))
    assert seen["order"] == [0, 1, 0, 1] and seen["places"] == [None] * 4
