"""The solo game of Swatch: Poppy's rules and rulings of RULES.md one by one."""

import pytest
from swatch_positions import GAME, SWATCH_IDS, Table, arranged, begun, end_round, end_turn, with_swatches

from arena.errors import IllegalAction
from arena.game import CHANCE, TERMINAL

PLAIN = "ADD-C1 ADD-C1 ADD-C1 ADD-C1 ADD-C1 / ADD-Y2 ADD-Y2 ADD-Y2 ADD-M2 ADD-M2 / ADD-M1 ADD-M1 ADD-M1 ADD-Y1 ADD-Y1"
"""Rows in which every card of the active one raises the CMY track by 1."""


def meeting(row: str = PLAIN, cmy: int = 0, rgb: str = "", made: str = "", card: int = 7, die: str = "C", **given):
    """The table after the player's first turn and Poppy's first die; the player took no card of the active row.

    `row` is the active row, and `card` and `die` are her turn card and what she rolls.
    """
    rows = row if "/" in row else f"{row} / {PLAIN.partition('/')[2]}"
    table = arranged(1, rows=rows, drawn="TRADE", **given)
    if made:
        with_swatches(table, "", made)
    table.state.picked = True
    table.play("end")
    poppy = table.state.poppy
    poppy.cmy, poppy.rgb = cmy, [rgb.count(colour) for colour in "RGB"]
    table.play(f"turn:{card}")
    return table.play(f"die:{die}") if die else table


def tracks(table: Table) -> tuple[int, str]:
    poppy = table.state.poppy
    return poppy.cmy, "".join(colour * count for colour, count in zip("RGB", poppy.rgb, strict=True))


def second(table: Table, die: str, cmy: int | None = None, rgb: str | None = None) -> Table:
    """The same table after the player's second turn, without a pick, and Poppy's second die."""
    table.play("draw:ADD-M3")
    table.state.picked = True
    table.play("end")
    assert table.words() == ["die:R", "die:G", "die:B"]
    if cmy is not None:
        table.state.poppy.cmy = cmy
    if rgb is not None:
        table.state.poppy.rgb = [rgb.count(colour) for colour in "RGB"]
    return table.play(f"die:{die}")


def her_swatches(table: Table) -> list[str]:
    return [SWATCH_IDS[number] for number in list(table.state.made)[3:6] if number != 255]


def her_space(table: Table) -> int:
    """The space of the active row, 1 to 5, on which her token stands."""
    return table.row(table.state.active // 5).index("@1") + 1


# Setup


@pytest.mark.parametrize(
    ("markers", "supply"),
    [
        ("one_cmy", [23, 24, 24, 15, 15, 15]),
        ("three_cmy", [23, 23, 23, 15, 15, 15]),
        ("none", [24, 24, 24, 16, 16, 16]),
    ],
)
def test_her_tracks_begin_at_0_and_their_markers_come_from_the_supply(markers, supply):
    """Rule 22, ruling P2: solo_markers."""
    table = begun(1, solo_markers=markers)
    assert tracks(table) == (0, "")
    assert list(table.state.supply) == supply


def test_with_more_players_no_marker_leaves_the_supply():
    """Ruling P2."""
    assert list(begun(2, solo_markers="three_cmy").state.supply) == [24, 24, 24, 16, 16, 16]


def test_the_setup_is_that_of_two_players():
    """Rule 21: three schemes for the one player, two tokens each."""
    table = begun(1)
    assert table.state.dealt == 3
    assert table.state.settings.tokens == 4


def test_one_of_the_ten_turn_cards_is_face_up_after_the_setup():
    """Rule 25."""
    table = Table(1).play("swatch:S1a swatch:S2a swatch:S3a swatch:S4a swatch:S5a swatch:S6a")
    for card in PLAIN.replace("/", " ").split():
        table.play(f"row:{card}")
    assert table.words() == [f"turn:{number}" for number in range(1, 11)]
    assert table.state.chance_weights() == [1] * 10
    assert table.state.chance_stream() == "turns"


@pytest.mark.parametrize("level", ["easy", "normal", "medium", "hard"])
def test_the_rival_is_named_with_her_level_and_medium_is_normal(level):
    """Rule 21, ruling P1."""
    options = GAME.options({"level": level})
    assert options["level"] == ("normal" if level == "medium" else level)
    assert GAME.rivals(options, 1) == (f"poppy-{options['level']}",)
    assert [GAME.rivals(options, players) for players in (2, 3, 4)] == [(), (), ()]


# Order


def test_in_the_first_round_the_player_and_poppy_alternate():
    """Rule 21, ruling P3: the player first, also with first_player: seeded."""
    for given in ({}, {"first_player": "seeded"}):
        assert list(begun(1, **given).state.order) == [0, 1, 0, 1]


def test_later_rounds_go_from_left_to_right(stream):
    """Rule 21."""
    table = begun(1, rows=PLAIN, early_pick=False)
    table.draw(stream).play("pick5:hand end turn:7 die:M").draw(stream).play("pick4:hand end die:G")
    while not table.words()[0].startswith("turn"):
        table.state.apply(table.state.legal_actions()[0])
    assert table.row(0) == ["@1", "@1", "ADD-C1", "@0", "@0"]
    assert list(table.state.order) == [1, 1, 0, 0]


def test_her_first_turn_of_a_round_has_the_cmy_die_and_the_left_half_the_second_the_others():
    """Rule 25, ruling P3: counted within the round."""
    table = meeting(die="")
    assert table.words() == ["die:C", "die:M", "die:Y"]
    assert table.state.chance_weights() == [2, 2, 2] and table.state.chance_stream() == "dice"
    table.play("die:C")
    assert her_space(table) == 2  # card 7: C2 M1 Y4 on the left half
    second(table, "R")
    assert table.row(0).index("@1", 2) + 1 == 5  # R5 G2 B4 on the right one


def test_both_her_turns_of_a_round_can_come_in_succession(stream):
    """Rulings P3 and B-3: the second one still has the other die, and the same turn card."""
    table = begun(1, rows=PLAIN, early_pick=False)
    table.draw(stream).play("pick5:hand end turn:7 die:M").draw(stream).play("pick4:hand end die:G")
    while not table.words()[0].startswith("turn"):
        table.state.apply(table.state.legal_actions()[0])
    table.play("turn:3")
    assert table.words() == ["die:C", "die:M", "die:Y"]
    table.play("die:C")
    assert table.words() == ["die:R", "die:G", "die:B"]


def test_dice_are_fair():
    """Ruling P6: two faces of six for each colour."""
    table = meeting(die="")
    assert table.state.chance_weights() == [2, 2, 2]


def test_the_turn_card_is_discarded_at_her_first_turn_and_all_ten_come_back_at_the_end(stream):
    """Rule 25, ruling P4: the one face up after the setup is the first; then none comes twice until none is left."""
    table = begun(1, level="easy")
    seen = [10]
    while len(seen) < 12:
        words = table.words()
        if words[0].startswith("turn"):
            if len(seen) == 10:
                assert words == [f"turn:{number}" for number in range(1, 11)]
            else:
                known = seen if len(seen) < 10 else seen[10:]
                assert words == [f"turn:{number}" for number in range(1, 11) if number not in known]
            table.play(words[-1])
            seen.append(int(words[-1].removeprefix("turn:")))
        elif table.state.current_player == CHANCE:
            table.state.apply(table.state.legal_actions()[stream.weighted(table.state.chance_weights())])
        else:
            end_turn(table)
    assert sorted(seen[:10]) == list(range(1, 11))


# The die


@pytest.mark.parametrize(("level", "step"), [("easy", 0), ("normal", 1), ("hard", 2)])
def test_the_die_raises_the_track_of_its_colour(level, step):
    """Rule 26, ruling P5: the CMY track in her first turn, one of R, G, B in the second."""
    table = meeting(level=level)
    assert tracks(table) == (step + 1, "")  # and 1 for the card
    second(table, "G")
    assert tracks(table) == (step + 2, "G" * step)


def test_no_supply_limits_her_tracks():
    """Rule 22, ruling P5."""
    table = meeting(palettes=["RRRRRRRRRRRRRRR" + "C" * 23], level="hard")
    second(table, "R", cmy=0, rgb="RRRRR" + "B")
    assert tracks(table)[1].count("R") == 7


# Her pick


def test_she_picks_the_card_on_the_numbered_space_and_puts_her_token_there():
    """Rule 27."""
    table = meeting(card=7, die="Y")
    assert table.row(0) == ["ADD-C1", "ADD-C1", "ADD-C1", "@1", "ADD-C1"]
    assert table.discards() == {"ADD-C1": 1}


@pytest.mark.parametrize(
    ("row", "card", "die", "space"),
    [
        ("ADD-C1 @0 ADD-C1 ADD-C1 ADD-C1", 7, "C", 3),  # the rulebook's example: the arrow points right
        ("ADD-C1 @0 ADD-C1 ADD-C1 ADD-C1", 2, "C", 1),  # the same with an arrow to the left
        ("@0 ADD-C1 ADD-C1 ADD-C1 ADD-C1", 2, "Y", 2),
        ("ADD-C1 ADD-C1 @0 @0 @0", 3, "M", 2),
        ("ADD-C1 . . . ADD-C1", 3, "C", 1),  # spaces without a card are passed over
        ("ADD-C1 . . . ADD-C1", 8, "C", 5),
        ("ADD-C1 . . ADD-C1 .", 3, "C", 4),
    ],
)
def test_from_an_occupied_space_she_goes_to_the_closest_one(row, card, die, space):
    """Rules 24 and 27, ruling P8: two equally close ones by the arrow."""
    table = meeting(row, card=card, die=die)
    assert table.row(0)[space - 1] == "@1"


@pytest.mark.parametrize(("cmy", "space"), [(4, 2), (3, 1)])
def test_she_passes_over_a_mix_that_she_cannot_pay(cmy, space):
    """Rule 27, ruling P7: the CMY track has to hold one step, after the die."""
    table = meeting("ADD-C1 MIX-3 @0 ADD-C1 ADD-C1", cmy=cmy, card=7, die="C")
    assert table.row(0)[space - 1] == "@1"


@pytest.mark.parametrize(
    ("palette", "die", "space"), [("M", "C", 2), ("Y", "C", 2), ("C", "C", 3), ("", "C", 3), ("RGB", "C", 3)]
)
def test_she_passes_over_a_trade_without_a_token_to_return(palette, die, space):
    """Rule 27, ruling P7: of another CMY colour than the die's."""
    table = meeting("ADD-C1 TRADE ADD-C1 ADD-C1 ADD-C1", card=7, die=die, palettes=[palette])
    assert her_space(table) == space


def test_she_passes_over_a_trade_that_the_supply_cannot_give():
    """Ruling P7."""
    table = meeting("ADD-C1 TRADE ADD-C1 ADD-C1 ADD-C1", card=7, die="C", palettes=["M" + "C" * 23])
    assert her_space(table) == 3


def test_an_add_can_always_be_played():
    """Ruling P7: she takes no tokens."""
    table = meeting("ADD-C1 ADD-C3 ADD-C1 ADD-C1 ADD-C1", card=7, die="C", palettes=["C" * 23])
    assert her_space(table) == 2 and tracks(table)[0] == 4


def test_if_she_can_play_none_she_discards_the_closest_card():
    """Rule 27, ruling P8: without effect, on the numbered space if a card lies there."""
    table = meeting("MIX-1 MIX-2 MIX-2 MIX-3 TRADE", card=7, die="Y", palettes=["Y"])
    assert her_space(table) == 4
    assert table.discards() == {"MIX-3": 1} and tracks(table) == (1, "") and table.palette() == "Y"
    table = meeting("MIX-1 @0 . MIX-3 TRADE", card=7, die="C")
    assert table.row(0)[0] == "@1"


def test_in_a_row_without_cards_she_takes_the_first_free_space():
    """Rulings P8 and B-22: nothing happens."""
    table = meeting("@0 . . @0 .", cmy=20, card=7, die="Y")
    assert table.row(0)[1] == "@1" and tracks(table) == (21, "") and not table.discards()


def test_she_draws_no_cards_and_has_no_hand(stream):
    """Rule 22."""
    table = begun(1)
    for _ in range(5):
        end_round(table, stream)
    assert list(table.state.hand_sizes)[1:] == [0, 0, 0]


# Her actions


def test_an_add_raises_the_cmy_track_by_its_number():
    """Rule 28."""
    assert tracks(meeting("ADD-C1 ADD-Y3 ADD-C1 ADD-C1 ADD-C1", card=7, die="C"))[0] == 4


@pytest.mark.parametrize(("level", "least", "cost"), [("easy", 24, 6), ("normal", 20, 5), ("hard", 16, 4)])
def test_after_an_add_a_high_track_gives_a_free_mix(level, least, cost):
    """Rule 28, ruling P10: the card is the ADD, the MIX is as any other."""
    step = {"easy": 0, "normal": 1, "hard": 2}[level]
    before = least - 1 - step
    table = meeting(cmy=before - 1, level=level, mix_after_scheme="on")
    assert tracks(table) == (least - 1, "")
    table = meeting(cmy=before, level=level)
    assert tracks(table) == (least % cost, "RGBB")


def test_a_free_mix_is_due_after_an_add_only():
    """Ruling P10: not after the die."""
    table = meeting("MIX-1 TRADE MIX-2 MIX-2 MIX-3", cmy=25, card=7, die="C", palettes=["M"])
    assert her_space(table) == 2 and tracks(table) == (26, "")


def test_with_any_increase_the_die_can_bring_a_free_mix():
    """Ruling P10: free_mix_check. The track has to be raised, and high enough."""
    row = "MIX-1 TRADE MIX-2 MIX-2 MIX-3"
    given = {"row": row, "card": 7, "die": "C", "palettes": ["M"], "free_mix_check": "any_increase"}
    assert tracks(meeting(cmy=19, **given)) == (0, "RGBB")
    assert tracks(meeting(cmy=18, **given)) == (19, "")
    assert tracks(meeting(cmy=25, level="easy", **given)) == (25, "")


def test_a_mix_goes_on_until_the_track_is_too_low_whatever_its_number():
    """Rules 24 and 30, ruling P11: the lowest of her colours each time, ties by the arrow in the order R, G, B."""
    assert tracks(meeting(MIXES, cmy=13, card=7, die="C")) == (4, "GB")
    assert tracks(meeting(MIXES, cmy=13, card=2, die="C")) == (4, "RG")
    assert tracks(meeting(MIXES, cmy=9, rgb="RRG", card=2, die="C")) == (0, "RRGGB")
    assert tracks(meeting(MIXES, cmy=9, rgb="RRG", card=7, die="C")) == (0, "RRGBB")


MIXES = "MIX-1 MIX-1 MIX-1 MIX-1 MIX-1"


@pytest.mark.parametrize(("level", "left"), [("easy", 4), ("normal", 0), ("hard", 0)])
def test_a_step_of_a_mix_costs_6_5_or_4(level, left):
    """Rule 30."""
    step = {"easy": 0, "normal": 1, "hard": 2}[level]
    cmy, mixed = tracks(meeting(MIXES, cmy=12 + {"easy": 4, "normal": 3, "hard": 0}[level] - step, level=level))
    assert (cmy, len(mixed)) == (left if level != "normal" else 0, {"easy": 2, "normal": 3, "hard": 3}[level])


def test_her_trade_gives_the_colour_on_the_die_for_the_other_one_the_player_has_fewest_of():
    """Rule 29, ruling P9: at least one; from and to the supply."""
    row = "ADD-C1 TRADE ADD-C1 ADD-C1 ADD-C1"
    table = meeting(row, card=7, die="C", palettes=["MMYYY"])
    assert table.palette() == "CMYYY"
    assert table.supply() == {"C": 22, "M": 23, "Y": 21, "R": 15, "G": 15, "B": 15}
    assert meeting(row, card=7, die="C", palettes=["YYY"]).palette() == "CYY"
    assert tracks(table) == (1, "")


@pytest.mark.parametrize(("card", "palette"), [(2, "CMYY"), (7, "CMMY")])
def test_her_trade_returns_the_first_or_the_last_of_two_equally_few(card, palette):
    """Rules 24 and 29, ruling P9: in the order C, M, Y."""
    assert meeting("ADD-C1 TRADE ADD-C1 ADD-C1 ADD-C1", card=card, die="C", palettes=["MMYY"]).palette() == palette


def test_in_her_second_turn_a_trade_still_goes_by_the_cmy_die():
    """Rule 29, ruling P9."""
    table = meeting("ADD-C1 ADD-C1 ADD-C1 TRADE ADD-C1", card=7, die="C", palettes=["YY"])
    second(table, "B")
    assert table.row(0)[3] == "@1" and table.palette() == "CY"


def test_poppy_trade_pool_all_takes_any_other_colour():
    """Ruling P9: poppy_trade_pool. In the order C, M, Y, R, G, B."""
    row = "ADD-C1 TRADE ADD-C1 ADD-C1 ADD-C1"
    assert meeting(row, card=7, die="C", palettes=["MMRGG"], poppy_trade_pool="all").palette() == "CMMGG"
    assert meeting(row, card=2, die="C", palettes=["MRB"], poppy_trade_pool="all").palette() == "CRB"
    assert meeting(row, card=7, die="C", palettes=["MRB"], poppy_trade_pool="all").palette() == "CMR"
    assert meeting(row, card=7, die="C", palettes=["G"], poppy_trade_pool="all").palette() == "C"
    assert meeting(row, card=7, die="C", palettes=["MMRGG"]).palette() == "CMRGG"


def test_the_player_trades_with_the_supply_only():
    """Rule 23, ruling P17."""
    table = arranged(1, hands=["TRADE"], palettes=["C"])
    assert [word for word in table.words() if "TRADE:trade" in word] == ["TRADE:trade-C>M", "TRADE:trade-C>Y"]
    with pytest.raises(IllegalAction, match="no such partner"):
        table.play("TRADE:trade1-C>M")


# Her swatches


def test_with_seven_colours_she_creates_a_swatch_that_she_can_pay():
    """Rule 31, ruling P12: with six she does not even look."""
    table = meeting(rgb="RRRGBB", card=7, die="C")
    assert her_swatches(table) == [] and tracks(table) == (2, "RRRGBB")
    table = meeting(rgb="RRRGBBB", card=1, die="C")
    assert her_swatches(table) == ["S1a"]
    assert tracks(table)[1] == "BB"
    assert table.words() == ["swatch:S1b", "swatch:S1c", "swatch:S1d"]
    table.play("swatch:S1c")
    assert tracks(table) == (2, "BB") and table.row(0)[0] == "@1"


def test_seven_colours_of_the_wrong_kind_create_nothing():
    """Rule 31."""
    assert her_swatches(meeting(rgb="RRRRRRR")) == []


@pytest.mark.parametrize(("card", "swatch"), [(1, "S1a"), (6, "S6d")])
def test_of_several_swatches_she_creates_that_on_the_left_or_right(card, swatch):
    """Rules 24 and 31, ruling P13."""
    assert her_swatches(meeting(rgb="RRRGGGBBB", card=card, die="Y", tops="S1a S2b S3a S4b S5a S6d")) == [swatch]


def test_she_looks_again_after_each_creation():
    """Ruling P12: also at a card that was not there before; with 7 left."""
    table = meeting(rgb="RRRRRRRGGGBBB", card=1, die="C")
    assert her_swatches(table) == ["S1a"]
    table.play("swatch:S1b")
    assert her_swatches(table) == ["S1a", "S1b"]
    table.play("swatch:S1c")
    assert her_swatches(table) == ["S1a", "S1b"] and tracks(table) == (2, "GB")


def test_she_looks_after_the_die_of_either_turn():
    """Ruling P12."""
    table = second(meeting(), "R", rgb="RRRGGB")
    assert her_swatches(table) == ["S1a"]


def test_she_looks_after_each_step_of_a_mix():
    """Ruling P12: the sixth red, green or blue gives nothing, the seventh a swatch, and then the MIX goes on."""
    table = meeting(MIXES, cmy=14, rgb="RRRGG", card=1, die="C")
    assert tracks(table) == (5, "GB") and her_swatches(table) == ["S1a"]
    table.play("swatch:S1b")
    assert tracks(table) == (0, "RGB")


def test_at_the_end_of_a_step_she_looks_once_the_mix_is_over():
    """Ruling P12: poppy_create."""
    table = meeting(MIXES, cmy=14, rgb="RRRGG", card=1, die="C", poppy_create="end_of_step")
    assert tracks(table) == (0, "GGB") and her_swatches(table) == ["S1a"]
    at_once = meeting(MIXES, cmy=24, rgb="RRRG", card=1, die="C")
    assert tracks(at_once) == (10, "GB")
    late = meeting(MIXES, cmy=24, rgb="RRRG", card=1, die="C", poppy_create="end_of_step")
    assert tracks(late) == (0, "GGBB")
    assert meeting(rgb="RRRGBBB", card=1, poppy_create="end_of_step").words() == [
        "swatch:S1b",
        "swatch:S1c",
        "swatch:S1d",
    ]


def test_any_three_swatches_are_a_scheme_also_of_one_deck():
    """Rule 31, ruling P13."""
    table = meeting(rgb="RRRRGGB", made="S1a S1c", card=1, die="C")
    assert her_swatches(table) == ["S1a", "S1c", "S1b"]
    assert table.state.made_counts[1] == 3


def test_poppy_distinct_decks_takes_each_deck_once():
    """Ruling P13: poppy_distinct_decks."""
    table = meeting(rgb="RRRRGGB", made="S1a S1c", card=1, die="C", poppy_distinct_decks=True)
    assert her_swatches(table) == ["S1a", "S1c", "S2a"]


def test_a_deck_always_has_a_card_for_the_player(stream):
    """Ruling B-15: three of hers and one of his are four."""
    table = with_swatches(arranged(1, palettes=["RRRRGBB"]), "", "S1a S1b S1c")
    assert table.play("create:1").state.current_player == 0


# Her end


def complete(row: str = PLAIN, cmy: int = 5, rgb: str = "", **given):
    return meeting(row, cmy=cmy, rgb=rgb, made="S1a S2a S3a", **given)


@pytest.mark.parametrize(
    ("level", "left", "then"), [("easy", 4, (3, "R")), ("normal", 3, (1, "R")), ("hard", 2, (0, ""))]
)
def test_with_her_scheme_complete_the_die_and_the_card_lower_her_tracks(level, left, then):
    """Rule 32, ruling P14: by the step of the die, and by 1 for the card, which is discarded."""
    table = complete(level=level)
    assert tracks(table) == (left, "") and table.discards() == {"ADD-C1": 1}
    second(table, "R", rgb="R")
    assert tracks(table) == then


def test_cmy_is_lowered_first_and_then_the_highest_of_the_others():
    """Rules 24 and 32, ruling P14: ties by the arrow."""
    assert tracks(complete(cmy=1, rgb="RRGGB", level="hard", card=1)) == (0, "RGB")
    assert tracks(complete(cmy=0, rgb="RRGGB", level="normal", card=7)) == (0, "RGB")
    assert tracks(complete(cmy=0, rgb="RRGGB", level="easy", card=1)) == (0, "RGGB")
    assert tracks(complete(cmy=0, rgb="RRGGB", level="easy", card=7)) == (0, "RRGB")
    assert tracks(complete(cmy=0, rgb="", level="hard")) == (0, "")


def test_with_her_scheme_complete_she_takes_the_closest_card_playable_or_not():
    """Rule 32, ruling P14: and its action is not taken."""
    table = complete("ADD-C1 MIX-3 ADD-C1 ADD-C1 ADD-C1", cmy=9, card=7, die="C")
    assert her_space(table) == 2 and tracks(table) == (7, "")
    table = complete("ADD-C1 TRADE ADD-C1 ADD-C1 ADD-C1", palettes=["MM"], card=7, die="C")
    assert her_space(table) == 2 and table.palette() == "MM"


def test_without_a_card_in_the_row_only_the_die_lowers():
    """Rulings P8, P14 and B-22."""
    assert tracks(complete("@0 . . @0 .", cmy=9)) == (8, "")


def test_with_her_scheme_complete_she_creates_no_more():
    """Rule 31: a scheme has three swatches."""
    assert her_swatches(complete(rgb="RRRGGGBBB")) == ["S1a", "S2a", "S3a"]


def test_completed_by_the_die_she_discards_her_card_in_the_same_turn():
    """Ruling P14: from the moment of completion."""
    table = meeting("ADD-C1 MIX-3 ADD-C1 ADD-C1 ADD-C1", cmy=9, rgb="RRRRGBB", made="S2a S3a", card=7, die="C")
    assert her_swatches(table) == ["S2a", "S3a", "S1a"]
    table.play("swatch:S1b")
    assert her_space(table) == 2
    assert tracks(table) == (9, "RB")


@pytest.mark.parametrize(("option", "left"), [("on", (0, "RG")), ("stop", (10, ""))])
def test_a_mix_goes_on_or_stops_with_her_third_swatch(option, left):
    """Ruling P11: mix_after_scheme."""
    table = meeting(MIXES, cmy=14, rgb="RRRRGB", made="S2a S3a", card=1, die="C", mix_after_scheme=option)
    assert her_swatches(table) == ["S2a", "S3a", "S1a"]
    table.play("swatch:S1b")
    cmy, mixed = tracks(table)
    assert (cmy, len(mixed)) == ((0, 4) if option == "on" else (10, 2))


def ended(stream, palette: str, cmy: int, mine: str = "S1b S2b S3b", hers: str = "S1a S2a S3a", **given):
    """The table at the end of a round that Poppy ends with `cmy` on her tracks."""
    table = with_swatches(arranged(1, rows=PLAIN, palettes=[palette], hands=["MIX-1 MIX-2"], **given), mine, hers)
    table.state.poppy.cmy = cmy + 4 if hers.count("S") == 3 else cmy
    return end_round(table, stream)


def test_you_win_when_you_are_done_and_she_is_not(stream):
    """Rules 18 and 32, ruling P16."""
    for hers, cmy in (("S1a S2a S3a", 1), ("S1a S2a", 0)):
        table = ended(stream, "", cmy, hers=hers)
        assert table.state.current_player == TERMINAL
        outcome = table.state.outcome()
        assert outcome.ranks == (1, 2) and outcome.scores == (3, len(hers.split()))
        assert outcome.awards == (("speed_painter", "beat_poppy_normal", "scheme_1"), ())


def test_she_wins_when_she_is_done_also_if_you_are(stream):
    """Rule 32, rulings P15 and P16."""
    for mine, palette in (("S1b S2b S3b", ""), ("S1b S2b S3b", "C"), ("S1b", "C")):
        table = ended(stream, palette, 0, mine=mine)
        assert table.state.current_player == TERMINAL
        assert table.state.outcome().ranks == (2, 1)


@pytest.mark.parametrize(("palette", "cmy", "ranks"), [("C", 2, (1, 2)), ("CM", 2, (2, 1)), ("CMY", 2, (2, 1))])
def test_with_both_schemes_complete_fewer_tokens_win_and_ties_are_hers(palette, cmy, ranks, stream):
    """Rules 19 and 32, ruling P16: cards in the hand do not count."""
    table = ended(stream, palette, cmy)
    assert table.state.current_player == TERMINAL
    assert table.state.outcome().ranks == ranks


def test_her_tokens_are_all_that_is_on_her_tracks(stream):
    """Rulings P15 and P16."""
    table = with_swatches(arranged(1, rows=PLAIN, palettes=["CMY"]), "S1b S2b S3b", "S1a S2a S3a")
    table.state.poppy.cmy, table.state.poppy.rgb = 1, [2, 2, 2]
    assert end_round(table, stream).state.outcome().ranks == (2, 1)
    table = with_swatches(arranged(1, rows=PLAIN, palettes=["CM"]), "S1b S2b S3b", "S1a S2a S3a")
    table.state.poppy.cmy, table.state.poppy.rgb = 1, [2, 2, 2]
    assert end_round(table, stream).state.outcome().ranks == (1, 2)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_win_is_an_award_of_its_level(level, stream):
    """Rule 33, ruling B-28."""
    assert f"beat_poppy_{level}" in ended(stream, "", 5, hers="S1a", level=level).state.outcome().awards[0]


def test_the_rounds_run_out_against_the_player(stream):
    """Ruling P18: whatever he has made."""
    table = ended(stream, "C", 0, hers="S1a", max_rounds=1)
    assert table.state.current_player == TERMINAL
    assert table.state.outcome().ranks == (2, 1)
    assert table.state.outcome().awards == (("scheme_1",), ())


def test_before_the_end_the_result_is_as_it_stands():
    """Rule 32, ruling P16: equal so far is hers."""
    table = with_swatches(arranged(1), "S1b", "")
    assert table.state.outcome().ranks == (1, 2)
    assert begun(1).state.outcome().ranks == (2, 1)


# The row below


def test_the_player_may_pick_from_the_row_below_if_the_last_pick_is_his(stream):
    """Ruling P17, rule 11."""
    table = begun(1, rows=PLAIN)
    for _ in range(2):
        table.draw(stream)
        assert not any(word.startswith("below") for word in table.words())
        table.play("pick5:hand end") if table.state.turn == 0 else table.play("pick4:hand end")
    table.draw(stream)
    order = list(table.state.order)
    while table.state.round == 2:
        if table.state.current_player == 0:
            last = table.state.turn == 3
            assert any(word.startswith("below") for word in table.words()) == last
            assert order[table.state.turn] == 0
            end_turn(table)
        table.draw(stream)


def test_poppy_never_picks_from_the_row_below(stream):
    """Ruling P17: hers is the last pick in the first round, on the active row."""
    table = begun(1, rows=PLAIN)
    end_round(table, stream)
    assert table.row(0).count("@1") == 2
