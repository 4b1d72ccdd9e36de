# SPDX-License-Identifier: MIT
"""What lies in the box of Treasure Mines."""

from games.treasure_mines import pieces
from games.treasure_mines.host.log import KINDS, LETTERS, MARKS
from games.treasure_mines.pieces import CAULDRON, KNIFE, STATUETTE
from tests.treasure_mines import referee


def test_each_mine_has_the_six_treasures_of_the_rules_page():
    assert len(pieces.STACKS) == 6 * len(LETTERS)
    for mine, letter in enumerate(LETTERS):
        stack = pieces.STACKS[6 * mine : 6 * mine + 6]
        assert [KINDS[tile & 7] + MARKS[tile >> 3] for tile in stack] == referee.TREASURES[letter].split(", ")


def test_the_box_holds_what_the_rules_page_says():
    ten = list(pieces.STACKS)
    kinds = [tile & 7 for tile in ten]
    assert [kinds.count(k) for k in (0, 4, 5, 6, 7)] == [10] * 5
    assert sum(kinds.count(k) for k in (CAULDRON, STATUETTE, KNIFE)) == 10
    assert all(tile >> 3 == pieces.STAR for tile in ten if tile & 7 == pieces.PAPYRUS)
    assert not any(tile & 7 == pieces.DIAMOND for tile in pieces.STACKS[:36])
    assert sum(pieces.COPIES) == 40 and sum(pieces.copies(3)) == 37
    assert len(pieces.missions(4)) == 15 and len(pieces.missions(3)) == 12


def test_chance_cards_are_as_many_as_the_rules_page_says():
    for players in (4, 5):
        assert list(pieces.copies(players)) == list(referee.CHANCE.values())
    for players in (2, 3):
        fewer = referee.CHANCE | {"barter": 0, "pink_diamond": 0}
        assert list(pieces.copies(players)) == list(fewer.values())
