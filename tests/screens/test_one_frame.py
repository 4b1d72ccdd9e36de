# SPDX-License-Identifier: MIT
"""A screen that is drawn again is whole after one frame: what comes later would be sent twice."""

import pytest

from tools.scenes import Stage, scenes

# Menus, screens of tables, and what reads nothing from the drive a line at a time
AT_ONCE = (
    "treasure_maps.mark",
    "treasure_maps.mark.hint",
    "treasure_maps.claim",
    "treasure_maps.others",
    "treasure_mines.dig",
    "treasure_mines.look",
    "treasure_mines.look.everybody",
    "treasure_mines.look.cards",
    "treasure_mines.look.mission",
    "treasure_mines.keep",
    "treasure_mines.use",
    "treasure_mines.places.done",
    "treasure_mines.swap.get",
    "treasure_mines.dig.legend",
    "treasure_mines.missions",
    "treasure_mines.last",
    "my_treasures.space",
    "my_treasures.cell",
    "my_treasures.cover",
    "my_treasures.look",
    "my_treasures.look.player",
    "my_treasures.album.card",
    "my_treasures.legend",
    "my_treasures.count",
    "rules.page",
    "menu",
    "menu.continue",
    "menu.help",
    "setup",
    "settings",
    "naming",
)


@pytest.mark.parametrize("name", AT_ONCE)
def test_a_screen_drawn_again_is_whole_after_one_frame(name):
    stage = Stage("de")
    scenes()[name](stage)
    device = stage.device
    device.run(1000)  # what was left to count is counted
    console = device.modules["coffer.console"].running
    rows = console.rows
    rows.clear()
    console.stack[-1].draw(rows)
    drawn = [bytes(row) for row in rows.rows]
    device.run(200)
    assert [bytes(row) for row in rows.rows] == drawn
    device.close()
