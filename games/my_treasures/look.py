# SPDX-License-Identifier: MIT
"""Looking round the table: the cards still open, then everybody's cabinet and points. Nothing changes."""

from coffer.bits import cells
from coffer.buttons import DOWN, LEFT, RIGHT, UP
from coffer.screen import Screen
from coffer.words import number
from games.my_treasures.pen import SIDE
from games.my_treasures.rules import SOURCES
from games.my_treasures.shelf import Shelf


class Look(Screen):
    """Left and right turn the pages; up and down go from card to card."""

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
        face = self.face
        face.draw_cabinet(rows, seat)
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
