# SPDX-License-Identifier: MIT
"""The screen of all players: points, expedition cards, and what each player has."""

from coffer.buttons import DOWN, RIGHT, A, B
from coffer.screen import Screen
from coffer.words import number
from games.treasure_maps.pen import SIDE
from games.treasure_maps.pieces import SEAL_WORTH


class Others(Screen):
    """Points and, below them, the eight expedition cards; left and right go on to the players."""

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        self.at = 0  # 0 the points, then the seats

    def tick(self, _):
        if self.stale:
            self.face.pen.prepare(self.console.rows, self.at - 1)

    def draw(self, rows):
        face = self.face
        pen = face.pen
        seat = self.at - 1
        pen.player(rows, seat)
        rows.text(7, 1, face.say("others.hint"))
        if seat < 0:
            return
        x = SIDE - 5  # the completed maps by colour, and below each what the seals give for one of it
        for colour in range(4):
            pen.counted(rows, 1, x, colour, number(face.seen.tally[4 * seat + colour]))
            seals = face.seen.seals[4 * seat + colour]
            if seals:
                rows.small(2, x, b"+" + number(seals * SEAL_WORTH[colour]))
            x += 12

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
