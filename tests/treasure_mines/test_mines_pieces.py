# SPDX-License-Identifier: MIT
"""What lies in the box of Treasure Mines."""

from games.treasure_mines import pieces
from games.treasure_mines.host.log import KINDS, LETTERS, MARKS
from games.treasure_mines.pieces import CAULDRON, KNIFE, STATUETTE
from tests.treasure_mines import slow


def test_each_mine_has_the_six_treasures_of_the_rules_page():
    for letter, stack in zip(LETTERS, pieces.STACKS, strict=True):
        assert [KINDS[tile & 7] + MARKS[tile >> 3] for tile in stack] == slow.TREASURES[letter].split(", ")


def test_the_box_holds_what_the_rules_page_says():
    ten = [tile for mine in range(10) for tile in pieces.STACKS[mine]]
    kinds = [tile & 7 for tile in ten]
    assert [kinds.count(k) for k in (0, 4, 5, 6, 7)] == [10] * 5
    assert sum(kinds.count(k) for k in (CAULDRON, STATUETTE, KNIFE)) == 10
    assert all(tile >> 3 == pieces.STAR for tile in ten if tile & 7 == pieces.PAPYRUS)
    assert not any(tile & 7 == pieces.DIAMOND for mine in range(6) for tile in pieces.STACKS[mine])
    assert sum(pieces.COPIES) == 40 and sum(pieces.copies(3)) == 37
    assert len(pieces.missions(4)) == 15 and len(pieces.missions(3)) == 12
