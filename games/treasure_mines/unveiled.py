# SPDX-License-Identifier: MIT
"""The missions are shown at the end: a file of its own, because a game between bots needs no other look."""

from coffer.buttons import A
from coffer.screen import Screen
from coffer.words import number


class Unveiled(Screen):
    """Everybody's mission, and who met it."""

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        self.table = face.match.table

    def draw(self, rows):
        face = self.face
        table = self.table
        rows.heading(face.say("missions"))
        left = max([rows.font.width(face.name(seat)) for seat in range(table.players)]) + 4
        for seat in range(table.players):
            rows.text(1 + seat, 1, face.name(seat))
            rows.text(1 + seat, left, face.say("mission." + str(table.kept[seat])))
            gain = table.score(seat)[0]
            rows.right(1 + seat, 126, b"+" + number(gain) if gain else b"-")
        rows.text(7, 1, self.console.say("hint.next"))

    def press(self, key):
        if key == A:
            self.console.back()

    def hold(self, key):
        """There is nothing to pause any more."""
