# SPDX-License-Identifier: MIT
"""The screen of all players: points, expedition cards, and what each player has."""

from coffer.buttons import DOWN, RIGHT, A, B
from coffer.screen import Screen
from coffer.words import number
from games.treasure_maps.pen import SIDE, SIGNS, SUM
from games.treasure_maps.pieces import EXPEDITION, SEAL_WORTH, SHAPES
from games.treasure_maps.state import DRAFT, OVER

_SOURCES = (SIGNS[0], SIGNS[1], SIGNS[2], SIGNS[4], b"\x14", SUM)  # coins, cups, palms, maps, seals, sum


class Others(Screen):
    """Points and, below them, the eight expedition cards; left and right go on to the players."""

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        self.at = 0  # 0 the points, then the seats
        self._seen = False  # the points were drawn before

    def draw(self, rows):
        face = self.face
        rows.text(7, 1, face.say("others.hint"))
        if not self.at:
            self._points(rows)
            if self._seen:
                self.draw_deferred(rows)
            else:  # all at once would take too long
                self.deferred_frames = 1
            self._seen = True
            return
        self.deferred_frames = 0
        seat = self.at - 1
        face.pen.player(rows, seat, 0, 0, 0)
        x = SIDE - 5  # the completed maps by colour, and below each what the seals give for one of it
        for colour in range(4):
            face.pen.counted(rows, 1, x, colour, number(face.seen.tally[4 * seat + colour]))
            seals = face.seen.seals[4 * seat + colour]
            if seals:
                rows.small(2, x, b"+" + number(seals * SEAL_WORTH[colour]))
            x += 12

    def tick(self, now):
        super().tick(now)
        if self.stale and self.at:
            self.face.pen.prepare(self.console.rows, self.at - 1)

    def _points(self, rows):
        """Everybody's points by source."""
        face = self.face
        for n in range(6):
            rows.right(0, _column(n), _SOURCES[n])
        for seat in range(face.match.table.players):
            rows.icon(1 + seat, 1, face.pawn(seat))
            rows.text(1 + seat, 9, face.name(seat))
            points = face.seen.score(seat)
            for n in range(6):
                rows.right(1 + seat, _column(n), number(points[n]))

    def draw_deferred(self, rows):
        """The expedition cards; light and dark are reversed on the one that is turned up."""
        seen = self.face.seen
        pen = self.face.pen
        for n in range(len(EXPEDITION)):
            pen.shape(rows, SHAPES[EXPEDITION[n]][0] << 5, 5, 16 * n)  # a cell down and right: in the middle
        if seen.phase not in (DRAFT, OVER):
            x = 16 * EXPEDITION.find(bytes((seen.pattern(),)))
            rows.invert(5, x, x + 16)
            rows.invert(6, x, x + 16)

    def press(self, key):
        if key in (A, B):
            self.console.back()
        step = 1 if key in (RIGHT, DOWN) else -1
        self.at = (self.at + step) % (self.face.match.table.players + 1)
        self.stale = True

    def describe_cursor(self):
        if not self.at:
            return None
        seat = self.at - 1
        return self.face.say("thing.player", self.face.name(seat), self.face.seen.score(seat)[-1])

    def help(self):
        return self.face.say("help.others")


def _column(n):
    """Where the figures of a source end; the sum may have three digits."""
    return 54 + 13 * n + (8 if n == 5 else 0)


# -- what the engine asks a Face: these are its methods ---------------------------------------
