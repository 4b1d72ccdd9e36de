# SPDX-License-Identifier: MIT
"""After a hand-over: what each of the others did since the holder's last turn, and what changed for all."""

from micropython import const

from coffer.buttons import A, B
from coffer.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from coffer.console import Console
    from coffer.rows import Rows
    from coffer.table.face import Face

_NAMES = const(12)  # x
_DEEDS = const(46)
_DOTS = b"\x08\x00" * 63


class Recap(Screen):
    """A line for each of the others; A goes on, B shows everything again."""

    def __init__(self, console: "Console", face: "Face", events: "Sequence") -> None:
        super().__init__(console)
        self.face = face
        self.events = events
        self.lines: Sequence | None = None  # what has changed for all
        console.ignore_early_presses()

    def prepare(self) -> None:
        """Asks what has changed for all: everybody's points are counted for it."""
        if self.lines is None:
            self.lines = self.face.changes_for_all()

    def draw(self, rows: "Rows") -> None:
        face = self.face
        rows.heading(self.console.say("recap.title"))
        rows.text(7, 1, self.console.say("hint.recap"))
        players = face.match.table.players
        row = 1
        for seat in range(players + 1):  # behind the last seat sits the rival of a solo game
            deeds = [event for event in self.events if event[1] == seat]
            if deeds:
                rows.icon(row, 1, face.pawn(seat))
                if seat < players:
                    rows.text(row, _NAMES, face.name(seat), _DEEDS - 1)
                face.draw_recap(rows, row, _DEEDS, seat, deeds)
                row += 1
        lines = self.lines or ()
        if lines and row + len(lines) < 7:
            rows.icon(row, 1, _DOTS)
        for n in range(len(lines)):
            rows.text(7 - len(lines) + n, 2, lines[n])

    def press(self, key: int) -> None:
        if key == A:
            self.console.back()
        elif key == B:
            self.console.back()
            self.face.missed.replay()

    def hold(self, key: int) -> None:
        self.face.hold(key)

    def help(self) -> bytes | None:
        return None
