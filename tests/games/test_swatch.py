"""Swatch for two to four: the rules and rulings of RULES.md one by one."""

from collections import Counter

import pytest
from swatch_positions import (
    GAME,
    KIND_IDS,
    STANDARD,
    SWATCH_IDS,
    Table,
    arranged,
    begun,
    drawn,
    end_round,
    end_turn,
    with_swatches,
)

from arena.errors import IllegalAction, OptionError
from arena.game import CHANCE, TERMINAL
from arena.games.swatch.tables import EMPTY, TOKEN

HANDS = "ADD-C1 ADD-M2 TRADE MIX-1"

# Setup


def test_each_swatch_deck_shows_a_card_drawn_from_its_four(stream):
    """Rule 1."""
    table = Table()
    for deck in range(6):
        assert table.words() == [f"swatch:{one}" for one in SWATCH_IDS[4 * deck : 4 * deck + 4]]
        assert table.state.chance_weights() == [1, 1, 1, 1]
        table.state.apply(drawn(table.state, stream))
    assert [top // 4 for top in table.state.tops] == [0, 1, 2, 3, 4, 5]


def test_fifteen_action_cards_are_dealt_in_rows_by_how_many_there_are(stream):
    """Rule 2."""
    table = Table().play("swatch:S1a swatch:S2a swatch:S3a swatch:S4a swatch:S5a swatch:S6a")
    assert table.state.chance_weights() == [kind.copies for kind in STANDARD.kinds]
    table.play("row:ADD-C3 row:ADD-C3 row:ADD-C3")
    assert "row:ADD-C3" not in table.words()
    for _ in range(12):
        table.state.apply(drawn(table.state, stream))
    assert table.row(0)[:3] == ["ADD-C3", "ADD-C3", "ADD-C3"]
    assert all(what in KIND_IDS for row in range(3) for what in table.row(row))
    assert table.state.deck_size == 45


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_is_dealt_three_schemes_and_keeps_one(players):
    """Rule 3, ruling B-1: one after the other, after rows and decks lie open."""
    table = begun(players, schemes=(1, 2, 3, 4))
    state = table.state
    dealt = list(state.dealt_schemes)[: 3 * players]
    assert sorted(set(dealt)) == sorted(dealt)
    assert [dealt[3 * seat] + 1 for seat in range(players)] == [1, 2, 3, 4][:players]
    assert list(state.goals)[:players] == [0b000111, 0b001110, 0b011100, 0b111000][:players]


def test_players_choose_in_the_order_of_seats_and_nobody_sees_what_another_keeps(stream):
    """Ruling B-1."""
    table = Table(3).draw(stream)
    for player in range(3):
        assert table.state.current_player == player
        assert table.words() == ["keep:1", "keep:2", "keep:3"]
        for action in table.state.legal_actions():
            assert [table.state.sees(other, action) for other in range(3)] == [other == player for other in range(3)]
        table.play("keep:2")
    assert table.state.round == 1


def test_with_random_schemes_chance_chooses_for_each_player(stream):
    """Ruling B-1, scheme_choice: random."""
    table = Table(3, scheme_choice="random")
    while not table.words()[0].startswith("kept"):
        table.state.apply(drawn(table.state, stream))
    for player in range(3):
        assert table.state.current_player == CHANCE
        assert table.words() == ["kept:1", "kept:2", "kept:3"]
        assert [table.state.sees(other, table.state.legal_actions()[0]) for other in range(3)] == [
            other == player for other in range(3)
        ]
        table.play("kept:3")
    assert list(table.state.kept) == [2, 2, 2, 255]
    assert table.state.round == 1


def test_the_supply_holds_24_of_each_card_colour_and_16_of_each_mixed_one():
    """Rule 4."""
    assert begun(2).supply() == {"C": 24, "M": 24, "Y": 24, "R": 16, "G": 16, "B": 16}
    assert begun(2).palette(0) == begun(2).palette(1) == ""


@pytest.mark.parametrize(("players", "order"), [(2, [0, 1, 0, 1]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])])
def test_one_or_two_players_have_two_tokens_and_so_two_turns_a_round(players, order, stream):
    """Rules 5 and 6, ruling B-3: in the first round clockwise, A B A B with two."""
    table = begun(players)
    assert list(table.state.order)[: len(order)] == order
    assert table.state.settings.tokens == len(order)
    end_round(table, stream)
    tokens = Counter(what for what in table.row(0) if what.startswith("@"))
    assert tokens == Counter({f"@{seat}": order.count(seat) for seat in range(players)})


def test_player_0_is_first_unless_chance_decides():
    """Ruling B-2: first_player."""
    assert begun(3).seat() == 0
    table = begun(3, first_player="seeded")
    assert table.words() == ["first:0", "first:1", "first:2"]
    assert table.state.chance_stream() == "setup"
    assert list(table.play("first:2").state.order)[:3] == [2, 0, 1]
    assert list(begun(2, first_player="seeded").play("first:1").state.order) == [1, 0, 1, 0]


def test_nobody_is_asked_who_painted_most_recently():
    """Ruling B-27."""
    assert not any("paint" in name for name in GAME.options({}))


# Rounds


def test_later_rounds_go_from_left_to_right_by_the_previous_active_row(stream):
    """Rule 6, ruling B-3: a player can have two turns in succession."""
    table = begun(2)
    for space in (4, 5, 3, 1):
        table.draw(stream).play(f"pick{space}:hand end")
    assert table.draw(stream).state.round == 2
    assert table.row(0) == ["@1", table.row(0)[1], "@0", "@0", "@1"]
    assert list(table.state.order) == [1, 0, 0, 1]
    assert list(table.state.places) == [0, 2, 3, 4]


def test_rows_become_active_from_the_top_down_and_the_top_one_follows_the_bottom_one(stream):
    """Rule 7, ruling B-19."""
    table = begun(3, early_pick=False)
    seen = []
    for _ in range(5):
        table.draw(stream)
        seen.append((table.state.active // 5, table.state.row_below() // 5))
        end_round(table, stream)
    assert seen == [(0, 1), (1, 2), (2, 0), (0, 1), (1, 2)]


def test_a_token_moves_from_the_previous_row_to_the_card_it_picks(stream):
    """Rule 10."""
    table = begun(3, early_pick=False)
    end_round(table, stream)
    table.draw(stream)
    place = table.state.places[0]
    assert list(table.state.rows)[place] == TOKEN + table.seat()
    table.play("pick4:hand")
    assert list(table.state.rows)[place] == EMPTY
    assert table.row(1)[3] == f"@{table.seat()}"


def test_after_the_round_every_space_without_card_and_token_is_refilled_row_by_row(stream):
    """Rule 8, ruling B-18."""
    table = begun(2, early_pick=False)
    end_round(table, stream)
    assert table.state.round == 2
    while table.state.round == 2:
        table.draw(stream)
        if table.state.current_player >= 0 and table.state.round == 2:
            end_turn(table)
            if table.words()[0].startswith("row"):
                break
    filled = []
    while table.words()[0].startswith("row"):
        assert table.state.current_player == CHANCE
        assert table.state.chance_stream() == "deck"
        empty = [space for space, what in enumerate(table.state.rows) if what == EMPTY]
        filled.append(empty[0])
        table.state.apply(drawn(table.state, stream))
        assert list(table.state.rows)[empty[0]] < EMPTY
    assert filled == sorted(filled) and len(filled) == 4
    assert EMPTY not in list(table.state.rows)


def test_nothing_is_refilled_while_the_round_lasts(stream):
    """Rule 8."""
    table = begun(3, early_pick=False)
    end_round(table, stream)
    gone = []
    for _ in range(3):
        gone.append(list(table.draw(stream).state.places)[table.state.turn])
        assert [list(table.state.rows)[place] for place in gone[:-1]] == [EMPTY] * (len(gone) - 1)
        end_turn(table)


# A turn


def test_a_turn_begins_with_a_card_that_only_its_player_sees(stream):
    """Rule 9, ruling B-4: nothing can be done before."""
    table = begun(2)
    assert table.state.current_player == CHANCE
    assert {word.partition(":")[0] for word in table.words()} == {"draw"}
    action = drawn(table.state, stream)
    assert table.state.sees(0, action) and not table.state.sees(1, action)
    size = table.state.deck_size
    table.state.apply(action)
    assert table.state.current_player == 0
    assert sum(table.hand(0).values()) == 1
    assert table.state.deck_size == size - 1


def test_an_empty_deck_is_made_anew_from_the_discards_when_a_card_is_needed():
    """Rule 9, ruling B-4: not before."""
    hands = ["ADD-C1 ADD-C2", ""]
    table = arranged(hands=hands, discards="MIX-3 MIX-3", drawn="ADD-M3")
    empty_deck(table)
    table.play("pick1:hand end")
    assert table.words() == ["draw:MIX-3"]
    assert table.state.chance_weights() == [2]
    assert table.state.discards_size == 0
    table.play("draw:MIX-3 pick2:add")
    assert table.discards() == {"ADD-C2": 1}
    assert table.state.deck_size == 1


def test_without_a_card_anywhere_nothing_is_drawn_or_refilled(stream):
    """Ruling B-4."""
    table = arranged(hands=["ADD-C1"], drawn="ADD-M3", early_pick=False)
    empty_deck(table)
    for _ in range(4):
        assert table.state.current_player >= 0
        end_turn(table)
    assert table.state.round == 2 and table.state.current_player >= 0
    for _ in range(4):
        end_turn(table)
    assert table.state.round == 3
    assert list(table.state.rows).count(EMPTY) == 4


def empty_deck(table):
    """Move the cards of the deck to the hand of player 1."""
    state = table.state
    hands, deck, sizes = list(state.hands), list(state.deck), list(state.hand_sizes)
    state.hands = hands[:20] + [have + more for have, more in zip(hands[20:40], deck, strict=True)] + hands[40:]
    state.hand_sizes = [sizes[0], sizes[1] + state.deck_size, *sizes[2:]]
    state.deck = [0] * 20
    state.deck_size = 0


def test_a_hand_has_no_limit(stream):
    """Ruling B-5."""
    table = begun(2, early_pick=False)
    for _ in range(9):
        end_round(table, stream)
    assert min(list(table.state.hand_sizes)[:2]) >= 27


def test_a_turn_has_one_pick_and_one_play_from_the_hand_in_any_order(stream):
    """Rule 9, ruling B-6."""
    for first, then in [("pick1:add", "ADD-M2:add"), ("ADD-M2:add", "pick1:add")]:
        table = arranged(hands=[HANDS])
        table.play(first)
        kinds = {word.partition(":")[0] for word in table.words()}
        if first.startswith("pick"):
            assert "pick1" not in kinds and "ADD-M2" in kinds and "end" in kinds
        else:
            assert "pick1" in kinds and "ADD-C1" not in kinds and "end" not in kinds
        table.play(then)
        assert table.words() == ["end"]
        assert table.palette(0) == "CMM"


def test_a_play_from_the_hand_is_no_duty_and_a_pick_is(stream):
    """Rule 9, ruling B-6."""
    table = arranged(hands=[HANDS])
    with pytest.raises(IllegalAction, match="a card has to be picked first"):
        table.play("end")
    assert table.play("pick1:hand end").seat() == 1


def test_a_card_drawn_or_picked_in_a_turn_can_be_played_from_the_hand_in_it():
    """Ruling B-6."""
    assert "ADD-M3:add" in arranged(drawn="ADD-M3").words()
    table = arranged(drawn="MIX-1").play("pick2:hand ADD-C2:add")
    assert table.palette(0) == "CC"


def test_playing_a_picked_card_leaves_the_play_from_the_hand():
    """Ruling B-7."""
    table = arranged(hands=["ADD-C1"]).play("pick2:add")
    assert "ADD-C1:add" in table.words()


def test_to_the_others_an_end_looks_the_same_chosen_or_forced():
    """Ruling B-6: it is an action and a word like any other, and auto_end can only be true."""
    table = arranged(hands=["", "ADD-C1"]).play("pick1:hand")
    chosen = table.words()
    forced = arranged(hands=["", "ADD-C1"]).play("pick1:add")
    assert "end" in chosen and len(chosen) > 1 and forced.words() == ["end"]
    for one in (table, forced):
        assert one.state.current_player == 0 and one.state.sees(1, 3)
        assert one.play("end").state.current_player == CHANCE
    assert GAME.options({})["auto_end"] is True
    with pytest.raises(OptionError, match="auto_end can only be true"):
        GAME.options({"auto_end": False})


# Picking


def test_a_picked_card_is_played_taken_or_discarded_to_discard_a_token():
    """Rule 10."""
    table = arranged(palettes=["CG"])
    assert [word for word in table.words() if word.startswith("pick1:")] == [
        "pick1:hand",
        "pick1:drop-C",
        "pick1:drop-G",
        "pick1:add",
    ]
    assert table.state.clone() is not table.state
    taken = arranged(palettes=["CG"]).play("pick1:hand")
    assert taken.hand(0) == {"ADD-C1": 1} and not taken.discards()
    played = arranged(palettes=["CG"]).play("pick1:add")
    assert played.palette(0) == "CCG" and played.discards() == {"ADD-C1": 1}
    dropped = arranged(palettes=["CG"]).play("pick1:drop-G")
    assert dropped.palette(0) == "C" and dropped.discards() == {"ADD-C1": 1} and dropped.supply()["G"] == 16
    for one in (taken, played, dropped):
        assert one.row(0)[0] == "@0"


def test_only_the_active_row_can_be_picked_from_and_only_where_a_card_lies(stream):
    """Rule 10."""
    table = arranged()
    assert {word.partition(":")[0] for word in table.words()} == {f"pick{space}" for space in range(1, 6)}
    table.play("pick3:hand end").draw(stream)
    with pytest.raises(IllegalAction, match="there is no card on this space"):
        table.play("pick3:hand")


def test_the_last_to_pick_may_pick_from_the_row_below_and_has_no_pick_in_the_next_round(stream):
    """Rule 11, ruling B-20."""
    table = begun(3)
    for space in (1, 2):
        table.draw(stream)
        assert not any(word.startswith("below") for word in table.words())
        table.play(f"pick{space}:hand end")
    table.draw(stream)
    spaces = {word.partition(":")[0] for word in table.words() if ":hand" in word}
    assert spaces == {"pick3", "pick4", "pick5", *(f"below{space}" for space in range(1, 6))}
    card = table.row(1)[3]
    table.play("below4:hand")
    assert table.row(1)[3] == "@2" and card in table.hand(2)
    table.play("end").draw(stream)
    assert table.state.round == 2
    assert list(table.state.order)[:3] == [0, 1, 2] and table.state.early == 2
    assert table.row(1)[3] == "@2"
    for space in (1, 2):
        table.draw(stream).play(f"pick{space}:hand end")
    table.draw(stream)
    assert table.seat() == 2 and table.state.hand_sizes[2] >= 2
    assert "end" in table.words() and not any(word.startswith(("pick", "below")) for word in table.words())
    with pytest.raises(IllegalAction, match="no pick left"):
        table.play("pick3:hand")


def test_early_pick_false_takes_the_row_below_away(stream):
    """Ruling B-20: early_pick."""
    table = begun(3, early_pick=False)
    for space in (1, 2):
        table.draw(stream).play(f"pick{space}:hand end")
    assert not any(word.startswith("below") for word in table.draw(stream).words())
    with pytest.raises(IllegalAction, match="only the last token"):
        table.play("below1:hand")


def test_below_the_bottom_row_lies_the_top_one(stream):
    """Ruling B-19."""
    table = begun(3)
    for _ in range(2):
        end_round(table, stream)
    for space in (1, 2, 3, 4, 5):
        table.draw(stream)
        if table.state.turn == 2:
            break
        free = next(word for word in table.words() if word.endswith(":hand"))
        table.play(f"{free} end")
        assert space < 5
    card = table.row(0)[1]
    table.play("below2:hand")
    assert table.row(0)[1].startswith("@") and card in table.hand(table.seat())


def test_with_two_tokens_the_one_that_picked_early_is_bound_and_not_the_player(stream):
    """Ruling B-20."""
    table = begun(2)
    for _ in range(3):
        end_turn(table.draw(stream))
    table.draw(stream).play("below5:hand end").draw(stream)
    assert table.state.round == 2 and table.state.early == 3
    assert list(table.state.order)[3] == 1 and 1 in list(table.state.order)[:3]
    picks = []
    while table.state.round == 2:
        table.draw(stream)
        if table.state.round == 2:
            picks.append((table.seat(), "end" not in table.words()))
            end_turn(table)
    assert sorted(picks) == [(0, True), (0, True), (1, False), (1, True)]


def early(order, stream):
    """The second round of three players, of whom player 2 picked on the fourth space below."""
    table = begun(3, early_pick_order=order)
    for space in (2, 4):
        table.draw(stream).play(f"pick{space}:hand end")
    return table.draw(stream).play("below4:hand end").draw(stream)


@pytest.mark.parametrize(
    ("order", "seats", "bound", "below"),
    [("last", [0, 1, 2], 2, 1), ("first", [2, 0, 1], 0, 2), ("column", [0, 1, 2], 2, 1)],
)
def test_the_token_that_picked_early_is_last_or_first_or_by_its_column(order, seats, bound, below, stream):
    """Ruling B-21: early_pick_order. In one column the token of the previous row goes first."""
    table = early(order, stream)
    assert list(table.state.order)[:3] == seats
    assert table.state.early == bound
    offered = []
    while table.state.round == 2:
        if any(word.startswith("below") for word in table.words()):
            offered.append(table.state.turn)
        end_turn(table).draw(stream)
    assert offered == [below]


def test_by_column_an_early_token_can_come_between(stream):
    """Ruling B-21."""
    table = begun(3, early_pick_order="column")
    for space in (2, 4):
        table.draw(stream).play(f"pick{space}:hand end")
    table.draw(stream).play("below3:hand end").draw(stream)
    assert list(table.state.order)[:3] == [0, 2, 1]
    assert list(table.state.places)[:3] == [1, 7, 3]
    assert table.state.early == 1


def test_the_round_after_an_early_token_sorts_by_its_column_again(stream):
    """Ruling B-21."""
    table = early("last", stream)
    for space in (5, 3):
        table.draw(stream).play(f"pick{space}:hand end")
    table.draw(stream).play("end").draw(stream)
    assert table.state.round == 3
    assert list(table.state.order)[:3] == [1, 2, 0]
    assert table.state.early == 255


def test_the_next_to_last_may_pick_early_in_turn(stream):
    """Ruling B-21: two rounds in succession."""
    table = early("last", stream)
    table.draw(stream).play("pick1:hand end").draw(stream).play("below1:hand end").draw(stream).play("end").draw(stream)
    assert table.state.round == 3
    assert list(table.state.order)[:3] == [0, 2, 1] and table.state.early == 2


BARE = "@0 . . @1 . / ADD-C1 ADD-C2 ADD-M1 ADD-M2 ADD-Y1 / ADD-Y2 TRADE MIX-1 MIX-2 MIX-3"


def test_without_a_card_in_the_row_the_token_goes_to_the_first_free_space():
    """Ruling B-22: that counts as the pick."""
    table = arranged(rows=BARE, hands=["ADD-Y1"])
    assert [word for word in table.words() if word.startswith("pick")] == ["pick2:none"]
    with pytest.raises(IllegalAction, match="the first free space"):
        table.play("pick3:none")
    table.play("pick2:none")
    assert table.row(0)[1] == "@0" and table.state.hand_sizes[0] == 1
    assert "end" in table.words()


def test_the_last_to_pick_can_leave_a_bare_row_for_the_row_below():
    """Rulings B-20 and B-22."""
    table = arranged(rows=BARE)
    table.state.turn = 3
    assert "pick2:none" in table.words() and "below1:hand" in table.words()


def test_a_free_space_beside_cards_cannot_be_chosen():
    """Ruling B-22."""
    table = arranged(rows=BARE.replace("@1 .", "@1 ADD-C1", 1))
    assert not any(word.endswith(":none") for word in table.words())
    with pytest.raises(IllegalAction, match="no card"):
        table.play("pick2:none")


# Playing a card


def test_a_play_from_the_hand_is_its_action_or_a_discard_for_a_token():
    """Rule 12."""
    table = arranged(hands=["ADD-M2"], palettes=["RRB"])
    assert [word for word in table.words() if word.startswith("ADD-M2")] == [
        "ADD-M2:drop-R",
        "ADD-M2:drop-B",
        "ADD-M2:add",
    ]
    table.play("ADD-M2:drop-R")
    assert table.palette(0) == "RB" and table.hand(0) == {} and table.discards() == {"ADD-M2": 1}


def test_nothing_can_be_discarded_for_a_token_that_is_not_there():
    """Ruling B-8: with none at all, no discard; to the hand always goes."""
    table = arranged(hands=["MIX-1"])
    assert not any("drop" in word for word in table.words())
    assert [f"pick{space}:hand" in table.words() for space in range(1, 6)] == [True] * 5
    with pytest.raises(IllegalAction, match="the palette holds no C"):
        table.play("MIX-1:drop-C")


def test_any_one_token_can_be_dropped():
    """Ruling B-9."""
    table = arranged(palettes=["CCMYRGB"])
    assert [word for word in table.words() if word.startswith("pick1:drop")] == [f"pick1:drop-{c}" for c in "CMYRGB"]
    assert table.play("pick1:drop-C").palette(0) == "CMYRGB"


def test_an_add_takes_its_number_from_the_supply():
    """Rules 12 and 13, ruling B-13."""
    table = arranged(hands=["ADD-Y3"]).play("ADD-Y3:add")
    assert table.palette(0) == "YYY" and table.supply()["Y"] == 21


def test_an_add_needs_all_its_tokens_in_the_supply():
    """Rule 12, ruling B-10."""
    table = arranged(hands=["ADD-C3"], palettes=["", "C" * 22])
    assert "ADD-C3:add" not in table.words()
    with pytest.raises(IllegalAction, match="the supply does not hold what ADD-C3 takes"):
        table.play("ADD-C3:add")
    assert "ADD-C3:add" in arranged(hands=["ADD-C3"], palettes=["", "C" * 21]).words()


def test_partial_add_takes_what_is_there_but_at_least_one():
    """Ruling B-10: partial_add."""
    table = arranged(hands=["ADD-C3"], palettes=["", "C" * 22], partial_add=True).play("ADD-C3:add")
    assert table.palette(0) == "CC" and table.supply()["C"] == 0
    assert "ADD-C3:add" not in arranged(hands=["ADD-C3"], palettes=["", "C" * 24], partial_add=True).words()


def test_a_mix_gives_exactly_its_number_of_one_colour():
    """Rules 12 and 15, ruling B-11: one red of M and Y, one green of C and Y, one blue of C and M."""
    for colour, paid in (("R", "MY"), ("G", "CY"), ("B", "CM")):
        table = arranged(hands=["MIX-2"], palettes=["CCMMYY"]).play(f"MIX-2:mix-{colour}")
        left = "".join(token for token in "CCMMYY" if token not in paid)
        assert table.palette(0) == left + colour * 2
        assert table.supply()[colour] == 14 and table.supply()[paid[0]] == 24


def test_a_mix_needs_palette_and_supply_for_all_of_it():
    """Rule 12, ruling B-11: not fewer."""
    assert mixes(["CCMYY"]) == ["MIX-2:mix-G"]
    assert mixes(["CMY"]) == []
    assert mixes(["CCYY", "G" * 15]) == []
    assert mixes(["CCYY", "G" * 14]) == ["MIX-2:mix-G"]
    with pytest.raises(IllegalAction, match="not all there"):
        arranged(hands=["MIX-2"], palettes=["CMY"]).play("MIX-2:mix-R")


def mixes(palettes):
    return [word for word in arranged(hands=["MIX-2"], palettes=palettes).words() if word.startswith("MIX-2:mix")]


def test_a_trade_exchanges_a_token_with_the_supply_for_one_of_another_colour():
    """Rule 14, ruling B-12."""
    table = arranged(hands=["TRADE"], palettes=["CR"])
    trades = [word for word in table.words() if word.startswith("TRADE:trade")]
    assert trades == ["TRADE:trade-C>M", "TRADE:trade-C>Y"]
    table.play("TRADE:trade-C>Y")
    assert table.palette(0) == "YR" and table.supply() == {"C": 24, "M": 24, "Y": 23, "R": 15, "G": 16, "B": 16}


def test_a_trade_needs_the_token_in_the_supply():
    """Rule 14, ruling B-12."""
    table = arranged(hands=["TRADE"], palettes=["C", "M" * 24])
    assert "TRADE:trade-C>M" not in table.words() and "TRADE:trade1-C>M" in table.words()


def test_a_trade_with_another_player_needs_no_consent():
    """Rule 14, ruling B-12: clockwise from the one who trades; also with a complete scheme."""
    table = arranged(4, hands=["", "TRADE"], palettes=["C", "Y", "", "MB"])
    with_swatches(table, "", "", "", "S4a S5a S6a")
    table.play("pick1:hand end draw:ADD-C1")
    partners = [word for word in table.words() if word.startswith("TRADE:trade") and "trade-" not in word]
    assert partners == ["TRADE:trade2-Y>M", "TRADE:trade3-Y>C"]
    table.play("TRADE:trade2-Y>M")
    assert table.palette(1) == "M" and table.palette(3) == "YB" and table.palette(0) == "C"


def test_trade_targets_supply_leaves_other_players_alone():
    """Ruling B-12: trade_targets."""
    table = arranged(3, hands=["TRADE"], palettes=["C", "M", "Y"], trade_targets="supply")
    assert [word for word in table.words() if "TRADE:trade" in word] == ["TRADE:trade-C>M", "TRADE:trade-C>Y"]
    with pytest.raises(IllegalAction, match="no such partner"):
        table.play("TRADE:trade1-C>M")


def test_what_is_dropped_mixed_or_paid_goes_back_to_the_supply_at_once():
    """Ruling B-13."""
    table = arranged(hands=["MIX-1"], palettes=["CCYRRRGB"])
    table.play("pick1:drop-C MIX-1:mix-G create:1")
    assert table.palette(0) == "G"
    assert table.supply() == {"C": 24, "M": 24, "Y": 24, "R": 16, "G": 15, "B": 16}


# Swatches and the end


def test_a_swatch_is_created_at_any_point_of_the_turn():
    """Rule 16, ruling B-14: before, between and after the pick and the play, several of them."""
    table = arranged(hands=["MIX-1"], palettes=["CYRRRRRRGGGGB"])
    table.play("create:1 swatch:S1b pick1:hand create:2 swatch:S2b MIX-1:mix-G")
    assert [SWATCH_IDS[number] for number in list(table.state.made)[:2]] == ["S1a", "S2a"]
    assert table.palette(0) == "GG"


def test_a_swatch_costs_what_its_card_says_and_its_deck_shows_the_next_one():
    """Rule 16, ruling B-14: the next card is drawn from those left in the deck, for all to see."""
    table = arranged(palettes=["CRRRGB"])
    assert "create:1" in table.words()
    table.play("create:1")
    assert table.palette(0) == "C"
    assert table.supply()["R"] == 16
    assert table.state.current_player == CHANCE and table.state.chance_stream() == "setup"
    assert table.words() == ["swatch:S1b", "swatch:S1c", "swatch:S1d"]
    assert all(table.state.sees(player, table.state.legal_actions()[0]) for player in (0, 1))
    table.play("swatch:S1d")
    assert SWATCH_IDS[table.state.tops[0]] == "S1d"
    assert table.state.current_player == 0


def test_the_last_card_of_a_deck_leaves_it_empty():
    """Ruling B-15: and nobody is kept from the swatch, four cards are enough for four players."""
    table = arranged(4, schemes=(1, 5, 6, 7), palettes=["RRRRGBB"])
    with_swatches(table, "", "S1a", "S1b", "S1c")
    table.play("create:1")
    assert table.state.current_player == 0
    assert table.state.tops[0] == 255


def test_only_decks_of_the_scheme_that_have_given_none_can_be_used():
    """Rule 16, ruling B-14."""
    table = with_swatches(arranged(schemes=(1, 2), palettes=["RRRRRRGGGGGGBBBBBB"]), "S1b")
    assert [word for word in table.words() if word.startswith("create")] == ["create:2", "create:3"]
    with pytest.raises(IllegalAction, match="the swatch of deck 1 has been made"):
        table.play("create:1")
    with pytest.raises(IllegalAction, match="deck 4 is not on the scheme card"):
        table.play("create:4")
    with pytest.raises(IllegalAction, match="does not hold its cost"):
        with_swatches(arranged(palettes=["RRGB"]), "").play("create:1")


def test_one_token_too_few_of_one_colour_is_too_few():
    """Rule 16."""
    for palette in ("RRGB", "RRRB", "RRRG"):
        assert "create:1" not in arranged(palettes=[palette]).words()


def complete(players=2, palettes=(), made=("S1b S2b S3b",), drawn="MIX-1", **given):
    """A table on which some players have complete schemes of 1-2-3, 2-3-4, 3-4-5, 4-5-6."""
    return with_swatches(arranged(players, palettes=palettes, drawn=drawn, **given), *made)


def test_the_third_swatch_completes_the_scheme_and_reveals_it(stream):
    """Rule 17, ruling B-16."""
    table = with_swatches(arranged(palettes=["RGGGB"]), "S1b S2b")
    assert table.state.observation(1).to_json()["schemes"] == [None, 2]
    table.play("create:3")
    assert table.state.observation(1).to_json()["schemes"] == [1, 2]
    assert table.state.outcome().awards[0] == ("scheme_1",)


def test_with_a_complete_scheme_turns_go_on_with_their_pick(stream):
    """Ruling B-17."""
    table = complete(palettes=["C", "C"])
    assert "end" not in table.words() and not any(word.startswith("create") for word in table.words())
    table.play("pick1:drop-C end")
    assert table.state.current_player == CHANCE


def test_a_complete_scheme_without_tokens_wins_at_the_end_of_the_round(stream):
    """Rule 18, ruling B-23: not before."""
    table = complete(palettes=["", "C"])
    for _ in range(3):
        table.draw(stream)
        end_turn(table)
        assert table.state.current_player != TERMINAL
    end_turn(table.draw(stream))
    assert table.state.current_player == TERMINAL
    assert table.state.outcome().ranks == (1, 2)
    assert table.state.outcome().scores == (3, 0)
    assert table.words() == []


def test_a_complete_scheme_with_a_token_left_does_not_win(stream):
    """Rule 18."""
    table = end_round(complete(palettes=["C", ""]), stream)
    assert table.state.current_player != TERMINAL and table.state.round == 2


def test_no_tokens_without_a_complete_scheme_do_not_win(stream):
    """Rule 18."""
    table = end_round(complete(made=("S1b S2b",)), stream)
    assert table.state.current_player != TERMINAL and table.state.round == 2


def test_when_all_schemes_are_complete_the_fewest_tokens_win(stream):
    """Rule 19, ruling B-23."""
    table = end_round(complete(palettes=["CC", "R"], made=("S1b S2b S3b", "S2c S3c S4c")), stream)
    assert table.state.current_player == TERMINAL
    assert table.state.outcome().ranks == (2, 1)


def test_an_empty_palette_comes_before_all_schemes_complete(stream):
    """Rules 18 and 19, ruling B-23."""
    made = ("S1b S2b S3b", "S2c S3c S4c", "S3d S4d S5d")
    table = end_round(complete(3, palettes=["CC", "", "R"], made=made), stream)
    assert table.state.outcome().ranks == (3, 1, 2)


def test_one_incomplete_scheme_lets_the_game_go_on(stream):
    """Rule 19."""
    made = ("S1b S2b S3b", "S2c S3c S4c", "S3d S4d")
    assert end_round(complete(3, palettes=["C", "C", ""], made=made), stream).state.round == 2


@pytest.mark.parametrize(("palettes", "hands", "ranks"), [
    (["", ""], ["MIX-1 MIX-2", "MIX-3"], (2, 1)),
    (["", ""], ["MIX-1", "MIX-3"], (1, 1)),
    (["CC", "RG"], ["MIX-1", "MIX-3 TRADE"], (1, 2)),
    (["CC", "RG"], ["MIX-1", "MIX-3"], (1, 1)),
])  # fmt: skip
def test_ties_go_to_the_fewest_cards_in_the_hand_and_then_are_shared(palettes, hands, ranks, stream):
    """Rule 20, ruling B-23."""
    table = complete(palettes=palettes, hands=hands, made=("S1b S2b S3b", "S2c S3c S4c"))
    assert end_round(table, stream).state.outcome().ranks == ranks


def test_after_max_rounds_the_game_ends_and_swatches_rank(stream):
    """Ruling B-24: then tokens and cards for complete schemes only; B-25: the score is the swatches."""
    made = ("S1b S2b", "S2c S3c S4c", "S3d S4d", "S4b")
    table = complete(4, palettes=["", "CCC", "CCCC", ""], made=made, max_rounds=1)
    outcome = end_round(table, stream).state.outcome()
    assert table.state.current_player == TERMINAL
    assert outcome.ranks == (2, 1, 2, 4)
    assert outcome.scores == (2, 3, 2, 1)


@pytest.mark.parametrize("rounds", [1, 2, 7])
def test_the_game_lasts_as_many_rounds_as_max_rounds_says(rounds, stream):
    """Ruling B-24: max_rounds."""
    table = Table(3, max_rounds=rounds).draw(stream)
    while table.state.current_player != TERMINAL:
        table.draw(stream)
        last = table.state.round
        if table.state.current_player >= 0:
            table.play("keep:1") if table.words()[0] == "keep:1" else end_turn(table)
    assert last == rounds


def test_the_others_rank_by_the_same(stream):
    """Ruling B-25."""
    made = ("S1b S2b S3b", "S2c S3c S4c", "S3d S4d S5d", "S4b")
    palettes = ["CC", "C", "", "MMM"]
    outcome = end_round(complete(4, palettes=palettes, made=made), stream).state.outcome()
    assert outcome.ranks == (3, 2, 1, 4)


def test_a_finished_palette_cannot_be_traded_with():
    """Ruling B-26."""
    table = complete(palettes=["", "C"], hands=["", "TRADE"])
    table.play("pick1:hand end draw:ADD-C1")
    assert not any("trade1" in word for word in table.words())


# Achievements


def test_two_swatches_in_one_turn_are_a_colour_cash_in(stream):
    """Rule 33, ruling B-28."""
    table = arranged(palettes=["RRRRRRGGGB"]).play("create:1 swatch:S1b")
    assert table.state.outcome().awards == ((), ())
    table.play("create:2")
    assert table.state.outcome().awards == (("colour_cash_in",), ())


def test_two_swatches_in_two_turns_are_none(stream):
    """Rule 33, ruling B-28."""
    table = arranged(palettes=["RRRRRRGGGB"], early_pick=False).play("create:1 swatch:S1b pick1:hand end")
    table.draw(stream).play("pick2:hand end").draw(stream).play("create:2 swatch:S2b")
    assert table.state.outcome().awards == ((), ())


def test_a_scheme_completed_with_the_last_tokens_spills_no_drops(stream):
    """Rule 33, ruling B-28: at the end of that turn, not before and not later."""
    table = with_swatches(arranged(palettes=["RGGGB"]), "S1b S2b").play("create:3 swatch:S3b pick1:hand")
    assert "no_drops_spilt" not in table.state.outcome().awards[0]
    assert table.play("end").state.outcome().awards[0] == ("no_drops_spilt", "scheme_1")
    later = with_swatches(arranged(palettes=["CRGGGB"], early_pick=False), "S1b S2b")
    later.play("create:3 swatch:S3b pick1:hand end").draw(stream).play("pick2:hand end").draw(stream)
    later.play("pick3:drop-C end")
    assert later.palette(0) == "" and later.state.outcome().awards[0] == ("scheme_1",)
    dropped = with_swatches(arranged(palettes=["CRGGGB"]), "S1b S2b").play("create:3 swatch:S3b pick1:drop-C end")
    assert dropped.state.outcome().awards[0] == ("no_drops_spilt", "scheme_1")


def test_an_empty_palette_without_a_complete_scheme_is_no_achievement(stream):
    """Rule 33, ruling B-28: the second swatch takes the last tokens; only the third one completes the scheme."""
    table = with_swatches(arranged(palettes=["RGGGB"]), "S1b").play("create:3 swatch:S3b pick1:hand end")
    assert table.palette(0) == "" and table.state.outcome().awards[0] == ()


@pytest.mark.parametrize(("players", "rounds", "quick"), [(2, 10, True), (2, 11, False), (3, 10, False)])
def test_a_win_of_two_in_ten_rounds_is_a_speed_painter(players, rounds, quick, stream):
    """Rule 33, ruling B-28."""
    table = complete(players, palettes=["", "C", "C"])
    table.state.round = rounds
    awards = end_round(table, stream).state.outcome().awards
    assert table.state.current_player == TERMINAL
    assert ("speed_painter" in awards[0]) == quick
    assert awards[1] == ()


def test_first_place_when_the_rounds_run_out_is_no_win(stream):
    """Rule 33, rulings B-24 and B-28."""
    table = end_round(complete(palettes=["C", ""], max_rounds=1), stream)
    assert table.state.outcome().ranks == (1, 2)
    assert table.state.outcome().awards == (("scheme_1",), ())


def test_a_shared_win_is_a_win(stream):
    """Rule 33, rulings B-23 and B-28."""
    table = complete(palettes=["", ""], hands=["MIX-1", "MIX-3"], made=("S1b S2b S3b", "S2c S3c S4c"))
    awards = end_round(table, stream).state.outcome().awards
    assert awards == (("speed_painter", "scheme_1"), ("speed_painter", "scheme_2"))


@pytest.mark.parametrize("number", range(1, 15))
def test_each_scheme_card_is_an_award_of_its_own_also_for_losers(number):
    """Rule 33, ruling B-28."""
    decks = [deck + 1 for deck in STANDARD.schemes[number - 1]]
    other = 1 if number != 1 else 2
    table = with_swatches(arranged(schemes=(other, number)), "", " ".join(f"S{deck}a" for deck in decks))
    assert table.state.outcome().awards == ((), (f"scheme_{number}",))
