# SPDX-License-Identifier: MIT
"""The title at power-on: the chest opens in four pictures, and any key goes on at once."""

import supervisor
from micropython import const

from coffer import glyphs
from coffer.screen import Screen
from coffer.ticks import since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.rows import Rows

_EACH = const(250)  # ms
# What each picture shows: icons of assets/title with their row and x
_PICTURES = (
    (("closed", 3, 20),),
    (("ajar", 2, 20),),
    (("rays", 0, 19),),
    (("open", 2, 13), ("name", 0, 29)),
)
_LAST = const(3)


class Title(Screen):
    """Lies on the first screen, which is read while the chest is still closed."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self.began = supervisor.ticks_ms()
        self._open(_LAST if console.settings.calm else 0)  # with less flashing the chest is open at once

    def _open(self, n):
        """Reads one of the pictures."""
        self.at = n
        self.icons = [glyphs.icon("/assets/title.icons", name) for name, _, _ in _PICTURES[n]]

    def draw(self, rows: "Rows") -> None:
        for (_, row, x), icon in zip(_PICTURES[self.at], self.icons):
            rows.icon(row, x, icon)

    def tick(self, now: int) -> None:
        due = since(now, self.began) // _EACH
        if due > _LAST:
            self.console.back()
        elif due > self.at:
            self._open(due)
            self.stale = True

    def press(self, key: int) -> None:
        self.console.back()

    def hold(self, key: int) -> None:
        """Does nothing: a held key was pressed before, and that has closed the title."""
