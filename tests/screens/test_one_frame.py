# SPDX-License-Identifier: MIT
"""A redrawn screen is complete after one frame: anything drawn later would be sent twice."""

import pytest

from tools.scenes import Stage, scenes

# Menus, screens of tables, and other screens that do not read from the drive line by line
DRAWN_IN_ONE_FRAME = (
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


@pytest.mark.parametrize("name", DRAWN_IN_ONE_FRAME)
def test_a_redrawn_screen_is_complete_after_one_frame(name):
    stage = Stage("de")
    scenes()[name](stage)
    device = stage.device
    device.run(1000)  # until the count is finished
    console = device.modules["coffer.console"].running
    rows = console.rows
    rows.clear()
    console.stack[-1].draw(rows)
    first_frame = [bytes(row) for row in rows.rows]
    device.run(200)
    assert [bytes(row) for row in rows.rows] == first_frame
    device.close()
