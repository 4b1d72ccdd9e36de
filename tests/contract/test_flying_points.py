# SPDX-License-Identifier: MIT
"""Points fly from where they were gained to the total, which has them only when they have come."""

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


def drawn(rows):
    return [bytes(row) for row in rows.rows]


@pytest.mark.parametrize("points, row, x", [(8, 0, 0), (-2, 7, 40), (123, 3, 100)])
def test_flight_begins_at_its_place_ends_at_the_total_and_leaves_no_trace(rows, points, row, x):
    before = drawn(rows)
    flight = FlyingPoints(rows, points, row, x, (4, 4, 30, 60))
    wide = rows.font.width(str(points).encode()) + (2 if points < 0 else 7)
    for way, (at, left) in ((0, (row, x)), (50, (None, 0)), (100, (4, 30))):
        flight.step(rows, way, 100)
        changed = [n for n in range(8) if drawn(rows)[n] != before[n]]
        assert changed == [at] if at is not None else 1 <= len(changed) <= 2
        if at is not None:
            line, old = drawn(rows)[at], before[at]
            columns = [n - 1 for n in range(129) if line[n] != old[n]]
            assert left <= columns[0] <= left + 1 and columns[-1] < left + wide + 4
    flight.wipe(rows)
    assert drawn(rows) == before


def test_flight_over_a_screen_that_was_drawn_anew_brings_nothing_old_back(rows):
    flight = FlyingPoints(rows, 5, 2, 10, (4, 4, 30, 60))
    flight.step(rows, 0, 2)
    rows.clear()
    dark = drawn(rows)
    flight.wipe(rows)
    assert drawn(rows) == dark


def gaining(game, calm):
    """A person against a bot in the middle of a game, who goes on as random players would."""
    taken = [action for _, action in course(game, 2, 4) if action is not None]
    half = len(taken) // 2
    nvm = new_nvm(speed=NORMAL, holds=3, calm=calm)
    return open_table(nvm_with_game(nvm, game, [PERSON, HARD], 4, taken[:half]))


def decide(device):
    """A person decides as the rule says that is first in the list; whatever else is shown goes on."""
    device.run(20)
    table = face(device)
    if len(device.modules["coffer.console"].running.stack) > 1:
        device.run(450).tap("A").run(200)
    elif table.deciding and table.pending < 0:
        device.run(1_000)  # time enough to count what every choice would bring
        action = table.match.table.actions()[0]
        run_in_console(device, lambda: table.act(action))


def total(device):
    """The pixels of the total."""
    row, _, x, end = face(device).region("total")
    return [line[x:end] for line in device.pixels()[8 * row : 8 * row + 8]]


def set_off(device):
    """Plays until points are to fly; how many, and from where. None where no total is on the screen."""
    table = face(device)
    if not table.region("total"):
        return None
    found = []
    fly = table.fly_points

    def heard(*gain):
        if gain[0]:
            found.append(gain)
        fly(*gain)

    table.fly_points = heard
    for _ in range(5_000):
        decide(device)
        if found:
            device.run(40)  # the words of the table may come a frame later
            return found[0]
    raise LookupError("nobody gains anything")


def near(shown, row, x):
    """Whether the box, of which the left edge is a bright line of eight pixels, is not far from there."""
    return any(
        all(line[column] for line in shown[y : y + 8])
        for y in range(max(8 * row - 4, 0), min(8 * row + 5, 57))
        for column in range(max(x - 5, 0), x + 6)
    )


def test_total_has_the_points_only_when_they_have_come_and_nothing_is_written(game):
    with gaining(game, 0) as device:
        gained = set_off(device)
        if not gained:
            assert game not in OURS
            return
        points, row, x = gained
        table = face(device)
        assert table.points_in_flight == points
        kept = bytes(table.match.journal.actions)
        flown = []
        old = total(device)
        while table.points_in_flight:
            if device.pixels() not in flown[-1:]:
                flown.append(device.pixels())
            device.run(5)
        assert any(near(shown, row, x) for shown in flown), "they set off where they were gained"
        device.run(30)
        assert table.event, "they come while the event is told"
        assert total(device) != old
        assert len(flown) > 8, "on a way that can be followed"
        assert bytes(table.match.journal.actions) == kept


def test_nothing_flies_with_less_flashing(game):
    with gaining(game, 1) as device:
        if not set_off(device):
            assert game not in OURS
            return
        old = total(device)
        event = face(device).event
        while face(device).event is event:
            assert not face(device).points_in_flight and total(device) == old
            device.run(5)
