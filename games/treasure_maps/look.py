# SPDX-License-Identifier: MIT
"""Looking round the table: everybody's points, then each player's maps. Nothing here can be changed."""

from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.screen import Screen
from coffer.words import number

_SIGNS = (b"\x10", b"\x11", b"\x12", b"\x96", b"\x14", b"\x9d")  # coins, cups, palms, maps, seals, sum


class Others(Screen):
    """Left and right go from the points to the players and on."""

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        self.at = 0  # 0 the points, then the seats

    def draw(self, rows):
        face = self.face
        if self.at:
            face.pen.player(rows, face.seen, self.at - 1)
        else:
            self._points(rows)
        rows.text(7, 1, face.say("others.hint"))

    def _points(self, rows):
        table = self.face.match.table
        for n in range(len(_SIGNS)):
            rows.right(0, 57 + 14 * n, _SIGNS[n])
        rows.line(0, 0, 128, 0x80)
        for seat in range(table.players):
            rows.text(1 + seat, 2, self.face.name(seat), 42)
            points = table.score(seat)
            for n in range(len(points)):
                rows.right(1 + seat, 57 + 14 * n, number(points[n]))

    def press(self, key):
        pages = self.face.match.table.players + 1
        if key in (RIGHT, DOWN):
            self.at = (self.at + 1) % pages
        elif key in (LEFT, UP):
            self.at = (self.at - 1) % pages
        elif key in (A, B):
            self.console.back()
        self.stale = True

    def help(self):
        return self.face.say("help.others")
