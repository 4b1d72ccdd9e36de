# SPDX-License-Identifier: MIT
"""The first guided game of Treasure Maps: who does what the coach asks for is right, however it is done."""

from games.treasure_maps.pieces import CELL
from tools.pack import ASSETS
from tools.pack.guides import check, read_guide


def test_palm_covered_in_any_way_is_what_the_first_guide_asks_for():
    path = ASSETS / "treasure_maps" / "guide.en.txt"
    deal = read_guide(path, True)[0]
    check(path, "treasure_maps", deal)
    palm = next(step for step in deal.steps if step.aims and step.aims[0][0] == "PALMED")
    actions = dict(palm.given)["right"]
    assert {palm.want} < set(actions), "upright, or with a single cell"
    assert any(action & 255 >= CELL for action in actions)
