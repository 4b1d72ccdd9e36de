# SPDX-License-Identifier: MIT
"""The cursor of a decision, at any table: the device's own, which needs its pen."""

import pytest

from games.my_treasures.host import scenes
from games.my_treasures.state import CHOOSE_SPACE
from tests.on_screen import face
from tools.scenes import Stage


class Standing:
    """As much of a face as a cursor needs to move, at any table."""

    def __init__(self, table, face):
        self.match = self
        self.table = table
        self.pen = face.pen
        self.console = face.console

    def can_undo(self):
        return False


@pytest.fixture(scope="module")
def pick_at():
    """Makes the cursor of a decision, with the device's own Picker and pen."""
    device = scenes.open_table(Stage("en").instant(), scenes.decides(CHOOSE_SPACE)).device
    picker = device.modules["games.my_treasures.picker"].Picker
    yield lambda table: picker(Standing(table, face(device)))
    device.close()
