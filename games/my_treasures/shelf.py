# SPDX-License-Identifier: MIT
"""The collection cards and the wonder as a list: what each asks, how far one has come, what it gives."""

from coffer.words import number
from games.my_treasures.scoring import POINTS, WANTED, progress

_TICK = b"\x96"
_STAR = b"\x97"


class Shelf:
    """Five cards at the most, and below them the one under the cursor in full."""

    def __init__(self, face, cards, covered=()):
        self.face = face
        self.cards = cards
        self.at = cards[0] if cards else 0
        self.covered = covered
        self.wonder = face.load_icons()["small" + str(face.match.table.wonder)]

    def move(self, step):
        """To the next card, round the ends."""
        if self.cards:
            self.at = self.cards[(self.cards.index(self.at) + step) % len(self.cards)]

    def draw(self, rows):
        """Everything but the bottom row."""
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
        rows.icon(5, x + 3, self.wonder)
        rows.right(5, 126, b"+" + number(table.score(max(table.seat, 0))[3]))
        if self.at:
            rows.text(6, 1, face.say("card." + str(self.at) + ".text"))
