# SPDX-License-Identifier: MIT
"""Looking without changing anything: the cards still open, everybody's cabinet, what the pictures mean."""

from coffer.bits import cells
from coffer.buttons import DOWN, LEFT, RIGHT, UP, B
from coffer.screen import Screen
from coffer.words import number
from games.my_treasures.pen import SIDE
from games.my_treasures.rules import SOURCES
from games.my_treasures.scoring import POINTS, WANTED, progress

_TICK = b"\x96"
_STAR = b"\x97"


class Shelf:
    """Five cards at the most and the wonder; below them the card under the cursor in full."""

    def __init__(self, face, cards, covered=()):
        self.face = face
        self.cards = cards
        self.at = cards[0] if cards else 0
        self.covered = covered

    def move(self, step):
        """To the next card, round the ends."""
        if self.cards:
            self.at = self.cards[(self.cards.index(self.at) + step) % len(self.cards)]

    def draw(self, rows):
        """What each asks, how far one has come, what it gives: everything but the bottom row."""
        face = self.face
        table = face.match.table
        cabinet = table.cabinets[max(table.seat, 0)]
        for row in range(len(self.cards)):
            card = self.cards[row]
            x = 1
            if card in self.covered:
                x = rows.text(row, 1, _TICK)
            rows.text(row, x, face.say("card." + str(card)), 96)
            there = progress(cabinet, card)
            rows.right(row, 111, (b"-" if there < 0 else number(there)) + b"/" + number(WANTED[card]))
            rows.right(row, 126, _STAR + number(POINTS[card]))
            if card == self.at:
                rows.invert(row, 0, 128)
        if not self.cards:
            rows.text(0, 1, face.say("cards.none"))
        x = rows.text(5, 1, face.say("wonder"))
        rows.icon(5, x + 3, face.pen.small[table.wonder])
        rows.right(5, 126, b"+" + number(table.score(max(table.seat, 0))[3]))
        if self.at:
            rows.text(6, 1, face.say("card." + str(self.at) + ".text"))


class Look(Screen):
    """The cards, then the seats: left and right turn the pages, up and down go from card to card."""

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        self.shelf = Shelf(face, cells(face.match.table.cards))
        self.page = 0  # 0 the cards, then the seats

    def draw(self, rows):
        if self.page:
            self._player(rows, self.page - 1)
        else:
            self.shelf.draw(rows)
            rows.text(7, 1, self.face.say("look.keys"))

    def _player(self, rows, seat):
        """A cabinet, and its points by source."""
        face = self.face
        face.pen.cabinet(rows, face.tiles[seat])
        score = face.match.table.score(seat)
        rows.text(0, SIDE, face.name(seat))
        rows.right(0, 127, number(score[6]))
        for n in range(6):
            rows.text(1 + n, SIDE, face.say("score." + SOURCES[n]))
            rows.right(1 + n, 127, number(score[n]))
        rows.text(7, SIDE, face.say("look.pages"))

    def press(self, key):
        if key in (LEFT, RIGHT):
            step = 1 if key == RIGHT else -1
            self.page = (self.page + step) % (self.face.match.table.players + 1)
        elif key in (UP, DOWN):
            if not self.page:
                self.shelf.move(1 if key == DOWN else -1)
        else:
            self.console.back()
        self.stale = True

    def help(self):
        return self.face.say("help.look")


class Legend(Screen):
    """Behind a held A: kinds on the left, colours on the right, signs below; then help with the decision."""

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face

    def draw(self, rows):
        face = self.face
        pen = face.pen
        for n in range(5):
            rows.icon(n, 2, pen.small[n])
            rows.text(n, 13, face.say("kind." + str(n)))
            rows.icon(n, 66, pen.letters[n])
            rows.text(n, 77, face.say("colour." + str(n)))
        rows.icon(5, 2, pen.crown)
        rows.text(5, 13, face.say("legend.crown"))
        rows.icon(6, 2, pen.pictures[face.match.table.wonder][1])
        rows.text(6, 13, face.say("legend.wonder"))
        rows.text(7, 1, face.say("legend.keys"))

    def press(self, key):
        console = self.console
        console.back()
        if key != B:
            console.visit("pages.Help", self.face.say(self.face.topic()))

    def help(self):
        return None
