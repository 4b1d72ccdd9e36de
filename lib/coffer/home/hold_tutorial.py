# SPDX-License-Identifier: MIT
"""The card of the first start, after the language: two keys can be held, and are tried here.

Left and right open Picture position, unless settings.toml names the column at which the picture begins.
"""

from coffer import glyphs, loader
from coffer.buttons import HOLD_A, HOLD_AFTER, LEFT, RIGHT, A, B
from coffer.screen import Screen
from coffer.words import keys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.rows import Rows

_TICK = b"\x96"
_ROWS = (1, 4)  # where A and B stand
_WORDS = keys("holds.0", "holds.1", "holds.0.text", "holds.1.text")


class HoldTutorial(Screen):
    """The rings around the keys fill while they are held; a short A goes on at any time."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        pictures = glyphs.icons("/assets/console.icons", "key_")
        self.keys = (pictures["key_a"], pictures["key_b"])
        self.ring = pictures["key_ring"]
        self.tried = [False, False]
        self.shown = 0  # columns of a ring that are full, of the key that is down
        known = loader.load("coffer.home.board").setting("OFFSET", None) is not None
        self.offers_position = console.display.can_shift and not known

    def draw(self, rows: "Rows") -> None:
        say = self.console.say
        rows.heading(say("holds.title"))
        for n in (0, 1):
            rows.text(_ROWS[n], 22, say(_WORDS[n]))
            rows.small(_ROWS[n] + 1, 22, say(_WORDS[n + 2]))
            self._key(rows, n, len(self.ring[0]) if self.tried[n] else 0)
            if self.tried[n]:
                rows.right(_ROWS[n], 127, _TICK)
        rows.text(7, 1, say("holds.position" if self.offers_position else "holds.keys"))

    def _key(self, rows, n, full):
        """A key with its ring, full up to a column."""
        rows.icon(_ROWS[n], 3, self.keys[n])
        if full:
            for strip in (0, 1):
                rows.blend(_ROWS[n] + strip, 3, self.ring[strip][:full])

    def tick(self, now: int) -> None:
        down = self.console.buttons.down
        if down not in (A, B) or self.tried[down - A]:
            full = 0
        else:
            full = min(self.console.buttons.held_ms(down) * 15 // HOLD_AFTER, 15)
        if full > self.shown:
            self._key(self.console.rows, down - A, full)
        elif full < self.shown:
            self.stale = True
        self.shown = full

    def press(self, key: int) -> None:
        if key == A:
            self.console.back()
        elif key in (LEFT, RIGHT) and self.offers_position:
            self.console.visit("home.position.Position")

    def on_close(self) -> None:
        self.console.settings.save()  # the next start is not the first one

    def hold(self, key: int) -> None:
        self.tried[key - HOLD_A] = True
        self.stale = True
