# SPDX-License-Identifier: MIT
"""What is seldom seen: the other players, what lies under the cursor, between turns and at the end."""

from coffer.buttons import DOWN, RIGHT, A, B
from coffer.screen import Screen
from coffer.words import number
from games.treasure_maps.pen import (
    SIDE,
    SIGNS,
    SUM,
    counted,
    player,
    ready,
    shape,
)
from games.treasure_maps.pieces import EXPEDITION, SEAL_WORTH, SHAPES
from games.treasure_maps.state import DRAFT, OVER

_SOURCES = (SIGNS[0], SIGNS[1], SIGNS[2], SIGNS[4], b"\x14", SUM)  # coins, cups, palms, maps, seals, sum


class Others(Screen):
    """Points and, below them, the eight expedition cards; left and right go on to the players."""

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        self.at = 0  # 0 the points, then the seats
        self.seat = 0  # whose points are drawn next, a frame each: 8 ms; behind the seats the cards

    def draw(self, rows):
        face = self.face
        self.seat = 0
        rows.text(7, 1, face.say("others.hint"))
        if not self.at:
            for n in range(6):
                rows.right(0, _column(n), _SOURCES[n])
            return
        seat = self.at - 1
        player(face, rows, seat, 0, 0, 0)
        x = SIDE - 5  # the completed maps by colour, and below each what the seals give for one of it
        for colour in range(4):
            counted(rows, 1, x, colour, number(face.seen.tally[4 * seat + colour]))
            seals = face.seen.seals[4 * seat + colour]
            if seals:
                rows.small(2, x, b"+" + number(seals * SEAL_WORTH[colour]))
            x += 12

    def tick(self, now):
        face = self.face
        seat = self.seat
        rows = self.console.rows
        if self.stale and self.at:
            ready(face, rows, self.at - 1)
        card = seat - face.match.table.players
        if self.at or self.stale or card == len(EXPEDITION):
            return
        self.seat = seat + 1
        if card >= 0:
            self._card(rows, card)
            return
        rows.icon(1 + seat, 1, face.pawn(seat))
        rows.text(1 + seat, 9, face.name(seat))
        points = face.seen.score(seat)
        for n in range(6):
            rows.right(1 + seat, _column(n), number(points[n]))

    def _card(self, rows, n):
        """An expedition card; light and dark are reversed on the one that is turned up."""
        seen = self.face.seen
        x = 16 * n
        shape(rows, SHAPES[EXPEDITION[n]][0] << 5, 5, x)  # a cell down and right: in the middle
        if seen.phase not in (DRAFT, OVER) and EXPEDITION.find(bytes((seen.pattern(),))) == n:
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
