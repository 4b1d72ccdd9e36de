# SPDX-License-Identifier: MIT
"""The About screen: what Coffer is, its version, and how full the journal is."""

import gc

from coffer import VERSION, glyphs
from coffer.buttons import A, B
from coffer.journal import SLOTS
from coffer.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.rows import Rows


class About(Screen):
    """One page."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self.free = gc.mem_free() // 1024  # type: ignore[attr-defined]
        self.lines: list = []  # read in a frame of their own

    def prepare(self) -> None:
        if self.lines:
            return
        say = self.console.say
        self.picture = glyphs.icon("/assets/console.icons", "coffer")
        self.lines = [say("about.name", VERSION.encode())] + say("about.text").split(b"\n")

    def draw(self, rows: "Rows") -> None:
        say = self.console.say
        journal = self.console.journal
        rows.icon(0, 94, self.picture)
        for n in range(len(self.lines)):
            rows.text(n, 2, self.lines[n], 92 if n < 3 else 128)
        rows.text(5, 2, say("about.memory", self.free))
        rows.text(6, 2, say("about.journal", journal.end * 100 // SLOTS))
        rows.text(7, 1, say("hint.back"))

    def press(self, key: int) -> None:
        if key in (A, B):
            self.console.back()
