# SPDX-License-Identifier: MIT
"""Points fly from where they were gained to the total, which increases when they arrive."""

import pytest

from coffer.glyphs import Font
from coffer.rows import Rows
from coffer.seats import HARD, PERSON
from coffer.settings import NORMAL
from coffer.table.flying_points import FlyingPoints
from tests.contract.consoles import OURS, open_table
from tests.contract.tables import course
from tests.on_screen import face, run_in_console
from tools.nvm_image import new_nvm, nvm_with_game
from tools.pack import ensure


@pytest.fixture
def rows():
    folder = ensure()
    rows = Rows(Font(str(folder / "font")), Font(str(folder / "small")))
    for n in range(8):
        rows.bar(n, 0, 128, 0x11 * (n + 1))
    return rows


def copy_rows(rows):
    return [bytes(row) for row in rows.rows]


@pytest.mark.parametrize("points, row, x", [(8, 0, 0), (-2, 7, 40), (123, 3, 100)])
def test_points_fly_from_their_origin_to_the_total_and_leave_no_trace(rows, points, row, x):
    before = copy_rows(rows)
    flight = FlyingPoints(rows, points, row, x, (4, 4, 30, 60))
    width = rows.font.width(str(points).encode()) + (2 if points < 0 else 7)
    for progress, (expected_row, left_edge) in ((0, (row, x)), (50, (None, 0)), (100, (4, 30))):
        flight.step(rows, progress, 100)
        changed = [n for n in range(8) if copy_rows(rows)[n] != before[n]]
        assert changed == [expected_row] if expected_row is not None else 1 <= len(changed) <= 2
        if expected_row is not None:
            now, old = copy_rows(rows)[expected_row], before[expected_row]
            columns = [n - 1 for n in range(129) if now[n] != old[n]]
            assert left_edge <= columns[0] <= left_edge + 1 and columns[-1] < left_edge + width + 4
    flight.wipe(rows)
    assert copy_rows(rows) == before


def test_wiping_points_from_a_redrawn_screen_restores_nothing_old(rows):
    flight = FlyingPoints(rows, 5, 2, 10, (4, 4, 30, 60))
    flight.step(rows, 0, 2)
    rows.clear()
    cleared = copy_rows(rows)
    flight.wipe(rows)
    assert copy_rows(rows) == cleared


def open_game_midway(game, calm):
    """Opens a game of a person against a hard bot after half of its actions."""
    actions = [action for _, action in course(game, 2, 4) if action is not None]
    half = len(actions) // 2
    nvm = new_nvm(speed=NORMAL, holds=3, calm=calm)
    return open_table(nvm_with_game(nvm, game, [PERSON, HARD], 4, actions[:half]))


def decide(device):
    """Takes the first legal action if a person decides; otherwise lets the game go on."""
    device.run(20)
    table = face(device)
    if len(device.modules["coffer.console"].running.stack) > 1:
        device.run(450).tap("A").run(200)
    elif table.deciding and table.pending < 0:
        device.run(1_000)  # the game may need time to compute the gain of every action
        action = table.match.table.actions()[0]
        run_in_console(device, lambda: table.act(action))


def total(device):
    """The pixels of the total's region."""
    row, _, x, end = face(device).region("total")
    return [line[x:end] for line in device.pixels()[8 * row : 8 * row + 8]]


def play_until_points_fly(device):
    """Plays until points fly. Returns (points, row, x), or None if no total is on the screen."""
    table = face(device)
    if not table.region("total"):
        return None
    gains = []
    fly = table.fly_points

    def record_gain(*gain):
        if gain[0]:
            gains.append(gain)
        fly(*gain)

    table.fly_points = record_gain
    for _ in range(5_000):
        decide(device)
        if gains:
            device.run(40)  # the table's texts may be drawn a frame later
            return gains[0]
    raise LookupError("nobody gains anything")


def is_box_near(picture, row, x):
    """Whether the box, whose left edge is a lit line of eight pixels, is near a position."""
    return any(
        all(line[column] for line in picture[y : y + 8])
        for y in range(max(8 * row - 4, 0), min(8 * row + 5, 57))
        for column in range(max(x - 5, 0), x + 6)
    )


def test_points_are_added_to_the_total_when_they_arrive(game):
    with open_game_midway(game, 0) as device:
        gain = play_until_points_fly(device)
        if not gain:
            assert game not in OURS
            return
        points, row, x = gain
        table = face(device)
        assert table.points_in_flight == points
        actions = bytes(table.match.journal.actions)
        pictures = []
        old_total = total(device)
        while table.points_in_flight:
            if device.pixels() not in pictures[-1:]:
                pictures.append(device.pixels())
            device.run(5)
        assert any(is_box_near(picture, row, x) for picture in pictures), "they start where they were gained"
        device.run(30)
        assert table.event, "they arrive while the event is shown"
        assert total(device) != old_total
        assert len(pictures) > 8, "the way has many steps"
        assert bytes(table.match.journal.actions) == actions


def test_nothing_flies_with_less_flashing(game):
    with open_game_midway(game, 1) as device:
        if not play_until_points_fly(device):
            assert game not in OURS
            return
        old_total = total(device)
        event = face(device).event
        while face(device).event is event:
            assert not face(device).points_in_flight and total(device) == old_total
            device.run(5)
