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
        self.seat = 0  # the seat that is drawn next, one a frame, and its row; -1 when all are drawn
        self.row = 1
        console.ignore_early_presses()

    def draw(self, rows: "Rows") -> None:
        self.seat = 0
        self.row = 1
        rows.heading(self.console.say("recap.title"))
        rows.text(7, 1, self.console.say("hint.recap"))

    def tick(self, now: int) -> None:
        if self.stale or self.seat < 0:
            return
        face = self.face
        rows = self.console.rows
        players = face.match.table.players
        while self.seat <= players:  # behind the last seat sits the rival of a solo game
            seat = self.seat
            self.seat += 1
            deeds = []
            for event in self.events:  # a comprehension would take a cell for `seat` in every idle frame
                if event[1] == seat:
                    deeds.append(event)
            if deeds:
                rows.icon(self.row, 1, face.pawn(seat))
                if seat < players:
                    rows.text(self.row, _NAMES, face.name(seat), _DEEDS - 1)
                face.draw_recap(rows, self.row, _DEEDS, seat, deeds)
                self.row += 1
                return
        self.seat = -1
        lines = face.changes_for_all()
        if lines and self.row + len(lines) < 7:
            rows.icon(self.row, 1, _DOTS)
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
