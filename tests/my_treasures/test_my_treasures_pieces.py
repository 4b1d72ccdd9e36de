# SPDX-License-Identifier: MIT
"""What lies in the box: the bag's 85 tiles, what a cabinet's lines earn, the rival's cards."""

from games.my_treasures import pieces
from games.my_treasures.host.log import rival_card
from games.my_treasures.pieces import RIVALS, Bag
from tests.my_treasures import referee
from tests.my_treasures.tables import drawn


def test_bag_holds_85_tiles_with_15_crowns_and_25_flowers():
    bag = Bag().counts
    assert sum(bag) == 85
    assert sum(bag[2:76:3]) == 15 and sum(bag[3:76:3]) == 25
    for pair in range(25):
        assert sum(bag[1 + pair * 3 : 4 + pair * 3]) == 3
    for n in range(5):
        assert sum(bag[2 + n * 15 : 17 + n * 15 : 3]) == 3  # crowns of a kind
        assert sum(bag[2 + n * 3 : 76 : 15]) == 3  # crowns of a colour


def test_four_different_colours_are_two_whatever_the_kinds():
    for kinds in ("llll", "lsba", "llss"):
        ours, _ = drawn(*[f"{kinds[n]}{'rygb'[n]} . ." for n in range(4)])
        assert ours.token(4) == 2


def test_three_different_kinds_are_one_whatever_the_colours():
    for colours in ("rrr", "ryg", "rry"):
        ours, _ = drawn(" ".join("lsb"[n] + colours[n] for n in range(3)))
        assert ours.token(0) == 1


def test_two_reds_and_two_blues_take_a_blank_token():
    ours, _ = drawn("lr . .", "sb . .", "lr . .", "lb . .")
    assert ours.complete() >> 4 & 1 and ours.token(4) == 0


def test_one_colour_is_four_and_one_kind_is_three():
    ours, _ = drawn("lr ly lg", "sr . .", "br . .", "lr . .")
    assert ours.token(4) == 4 and ours.token(0) == 3


def test_rival_cards_are_each_space_both_ways_and_two_more():
    named = sorted(rival_card(card)[:2] for card in RIVALS)
    assert named == referee.RIVAL_CARDS


def test_rival_discards_are_three_of_each_position_over_three_spaces():
    discards = [(space, position) for space, _, position in map(rival_card, RIVALS)]
    for position in range(1, 5):
        spaces = [space for space, discard in discards if discard == position]
        assert len(spaces) == len(set(spaces)) == 3
    for space in range(1, 6):
        assert len({position for each, position in discards if each == space}) >= 2


def test_every_tile_has_a_kind_and_a_colour_but_the_empty_cell_and_the_specials():
    curios = range(1, pieces.FRESH_WIND)
    for table, traits in ((pieces.KIND, range(5)), (pieces.COLOUR, range(5))):
        assert len(table) == pieces.TILES == 78
        assert [table[n] for n in (0, pieces.FRESH_WIND, pieces.LUCKY_FIND)] == [5, 5, 5]
        assert {table[n] for n in curios} == set(traits)
    assert len(pieces.CROWNED) == 78 and sum(pieces.CROWNED) == 25
    assert len(Bag().counts) == len(Bag().discards) == 78
