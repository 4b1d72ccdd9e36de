# SPDX-License-Identifier: MIT
"""Maps to choose from: the four that were dealt, or the display and the pile. Small in a row, the chosen one large."""

from micropython import const

from coffer.words import number
from games.treasure_maps.cards import COLOUR, ISLAND, NONE, SEAL, SEAL_WORTH
from games.treasure_maps.rules import PAIRS, PILE

_PITCH = const(18)  # pixels from one small map to the next
_LARGE = const(94)  # where the large one stands
_TICK = b"\x96"
_UNSEEN = b"?"


class Gallery:
    """A row of maps with a cursor. In the draft two of them are kept."""

    def __init__(self, face, title, islands, pile=0):
        self.face = face
        self.title = title
        self.islands = islands
        self.pile = pile  # maps left in the pile; 0 where there is no pile to choose
        self.at = -1
        self.kept = []

    def open(self, n):
        """Whether there is something to choose at a place."""
        return self.pile > 0 if n == PILE else self.islands[n] != NONE

    def move(self, step):
        """To the next place with a map, round the ends."""
        size = PILE + 1
        for _ in range(size):
            self.at = (self.at + step) % size
            if self.open(self.at):
                return

    def keep(self):
        """Keeps the map under the cursor, or lets go of it."""
        if self.at in self.kept:
            self.kept.remove(self.at)
        else:
            self.kept.append(self.at)

    def pair(self):
        """The draft's action for the two kept."""
        first, second = sorted(self.kept)
        return PAIRS.index(bytes((first << 4 | second,)))

    def aim(self, action):
        """The cursor on a claim."""
        self.at = action

    def aim_pair(self, action):
        """Both maps of a draft's action kept."""
        self.kept = [PAIRS[action] >> 4, PAIRS[action] & 15]
        self.at = self.kept[0]

    # -- drawing ----------------------------------------------------------------------

    def draw(self, rows, seen, seat):
        """Everything but the bottom row."""
        pen = self.face.pen
        rows.text(0, 1, self.title)
        for n in range(PILE + 1):
            if self.open(n):
                self._small(rows, pen, n)
        if self.at == PILE:
            self._large_pile(rows)
        elif self.at >= 0:
            island = self.islands[self.at]
            pen.heading(rows, 0, _LARGE, island)
            pen.island(rows, _LARGE, island, ISLAND[island], 0)
        self._remark(rows, seen, seat)

    def _small(self, rows, pen, n):
        x = 1 + _PITCH * n
        end = x + _PITCH - 1
        if n == PILE:
            rows.centre(1, number(self.pile), x, end, rows.tiny)
            rows.box(2, x, 3, end - 1)
            rows.text(2, x + 6, _UNSEEN)
        else:
            island = self.islands[n]
            rows.centre(1, pen.label(island), x, end, rows.tiny)
            pen.thumbnail(rows, 2, x, island, ISLAND[island])
            rows.centre(4, pen.seal(island), x, end, rows.tiny)
        if n in self.kept:
            rows.centre(5, _TICK, x, end)
        if n == self.at:
            rows.invert(1, x - 1, end)

    def _large_pile(self, rows):
        rows.box(1, _LARGE + 4, 4, _LARGE + 29)
        rows.text(2, _LARGE + 14, _UNSEEN)

    def _remark(self, rows, seen, seat):
        """A line about the map under the cursor: its seal, or what own seals add to it."""
        face = self.face
        if self.at == PILE:
            rows.text(6, 1, face.say("pile", self.pile))
        elif self.at >= 0:
            island = self.islands[self.at]
            seal = SEAL[island]
            colour = COLOUR[island]
            extra = SEAL_WORTH[colour] * seen.table.seals[4 * seat + colour]
            if seal != NONE:
                rows.text(6, 1, face.say("seal." + str(seal), seen.tally[4 * seat + seal]))
            elif extra:
                rows.text(6, 1, face.say("bonus", extra))
