# SPDX-License-Identifier: MIT
"""All mines at once: what the overview shows is what the rules know, and A goes to a mine without digging."""

import pytest

from coffer.bits import count
from games.treasure_mines import rules
from games.treasure_mines.host.scenes import rich
from tests.on_screen import console, face, stack
from tests.treasure_mines.on_device import SETTLED, decides, scene, state


def overview(players, seed, until):
    """The overview over a person's decision, and its screen."""
    device = scene(players, seed, until)
    device.run(SETTLED)
    device.tap("B").run(100)
    assert stack(device) == ["Face", "Look"]
    return device, console(device).stack[-1]


@pytest.mark.parametrize("players, seed, until", [(2, 5, decides(rules.DIG)), (4, 9, rich)])
def test_every_mine_has_its_tiles_in_order_and_its_digs(players, seed, until):
    device, look = overview(players, seed, until)
    table, pen = look.table, face(device).pen
    few = table.mines <= 6
    font = console(device).rows.font
    for mine in range(table.mines):
        strip = look.strips[1 + mine if few else 1 + mine % 5]
        x, end = (50, 118) if few else (1 + 65 * (mine // 5), 62 + 65 * (mine // 5))
        if few:
            name = font.line(face(device).named("mine.", mine))
            assert strip[3 : 3 + len(name)] == name
        if not table.open >> mine & 1:
            assert strip[x : x + 8] == b"\0\x10" * 4
            continue
        digs = font.line(b"%d" % (count(table.left[mine]) - 1))[:-1]
        assert strip[end - len(digs) : end] == digs
        for steps in range(1, min(6, count(table.left[mine])) + 1):
            place = table.landing(mine, steps)
            at = x + (9 if few else 8) * (steps - 1)
            assert strip[at : at + 8] == pen.picture(table.kind(mine, place)), (mine, steps)
    device.close()


@pytest.mark.parametrize("players, seed, until", [(2, 5, decides(rules.DIG)), (4, 9, rich)])
def test_cursor_goes_through_all_mines_and_leaves_no_trace(players, seed, until):
    device, look = overview(players, seed, until)
    assert look.mine == face(device).mine, "it opens on the mine that was chosen"
    seen = set()
    for _ in range(look.table.mines):
        device.tap("down").run(60)
        seen.add(look.mine)
        stepped = device.pixels()
        look.stale = True
        device.run(60)
        assert device.pixels() == stepped
    assert len(seen) == look.table.mines
    device.close()


def test_a_goes_to_the_mine_and_digs_nothing():
    device, look = overview(2, 5, decides(rules.DIG))
    before = state(look.table)
    device.tap("down", "down").run(60)
    wanted = look.mine
    device.tap("A").run(600)
    table = face(device)
    assert stack(device) == ["Face"] and table.mine == wanted and table.place == -1
    assert state(table.match.table) == before and table.pending < 0 and table.deciding
    device.close()


def test_a_closed_mine_can_not_be_gone_to():
    device, look = overview(2, 0, lambda table: decides(rules.DIG)(table) and table.abandoned > 0)
    before = face(device).mine
    while look.table.open >> look.mine & 1:
        device.tap("down").run(60)
    device.tap("A").run(600)
    assert face(device).mine == before and stack(device) == ["Face"]
    device.close()


def test_after_a_roll_the_overview_changes_nothing():
    device, look = overview(2, 2, decides(rules.USE))
    before = face(device).mine
    device.tap("down", "A").run(600)
    assert stack(device) == ["Face"] and face(device).mine == before
    device.close()


@pytest.mark.parametrize("left", range(2, 8))
def test_fuse_has_a_square_for_each_dig_that_is_left(left):
    device = scene(2, 5, decides(rules.DIG))
    device.run(SETTLED)
    table = face(device)
    mine = table.mine
    table.match.table.left[mine] = (1 << left) - 1
    table.board.forget()
    table.stale = True
    device.run(200)
    squares = [device.pixels()[2][60 + 5 * n] for n in range(6)]
    assert squares == [0] * (7 - left) + [1] * (left - 1)
    device.close()
