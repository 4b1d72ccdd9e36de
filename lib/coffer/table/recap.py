# SPDX-License-Identifier: MIT
"""After a hand-over: what each of the others did since one's last turn, and what has changed for all."""

from micropython import const

from coffer.buttons import A, B
from coffer.screen import Screen

_NAMES = const(12)  # x
_DEEDS = const(46)
_DOTS = b"\x08\x00" * 63


class Recap(Screen):
    """A line for each of the others; A goes on, B tells it all once more."""

    def __init__(self, console, face, events):
        super().__init__(console)
        self.face = face
        self.events = events
        console.settle()

    def draw(self, rows):
        face = self.face
        rows.heading(self.console.say("recap.title"))
        row = 1
        for seat in range(
            face.match.table.players + 1
        ):  # behind the last seat sits the rival of a game alone
            deeds = [event for event in self.events if event[1] == seat]
            if deeds:
                rows.icon(row, 1, face.pawn(seat))
                if seat < face.match.table.players:
                    rows.text(row, _NAMES, face.name(seat), _DEEDS - 1)
                face.retell(rows, row, _DEEDS, seat, deeds)
                row += 1
        lines = face.since()
        if lines:
            if row + len(lines) < 7:
                rows.icon(row, 1, _DOTS)
            row = 7 - len(lines)
            for n in range(len(lines)):
                rows.text(row + n, 2, lines[n])
        rows.text(7, 1, self.console.say("hint.recap"))

    def press(self, key):
        if key == A:
            self.console.back()
        elif key == B:
            self.console.back()
            self.face.replay()

    def hold(self, key):
        self.face.hold(key)

    def help(self):
        return None
