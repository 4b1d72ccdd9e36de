# SPDX-License-Identifier: MIT
"""Maps to choose from, the dealt ones or the display: small in a row, the one under the cursor large."""

from micropython import const

from coffer.words import number
from games.treasure_maps.cards import COLOUR, ISLAND, NONE, SEAL, SEAL_WORTH, VALUE
from games.treasure_maps.rules import PAIRS, PILE

_PITCH = const(19)  # pixels from one small map to the next
_LARGE = const(94)  # where the large one stands
_TICK = b"\x96"


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
            rows.icon(2, _LARGE + 8, self.face.icons["pile"])
        elif self.at >= 0:
            island = self.islands[self.at]
            pen.heading(rows, 0, _LARGE, island)
            pen.island(rows, _LARGE, island, ISLAND[island], 0)
        self._remark(rows, seen, seat)

    def _small(self, rows, pen, n):
        x = 1 + _PITCH * n
        if n == PILE:
            x -= 2  # the large map is near
            rows.icon(2, x, self.face.icons["pile"])
            rows.centre(4, number(self.pile), x, x + 16, rows.tiny)
        else:
            island = self.islands[n]
            pen.thumbnail(rows, 2, x, island, ISLAND[island])
            pen.value(rows, 4, x, island)
            pen.seal(rows, 5, x, island)
        if n in self.kept:
            rows.centre(1, _TICK, x, x + 16)
        if n == self.at:
            start = x if n == PILE else x - 1
            rows.invert(2, start, x + 16)
            rows.invert(3, start, x + 16)

    def _remark(self, rows, seen, seat):
        """A line about the map under the cursor: its seal, or what own seals add to it."""
        face = self.face
        if self.pile:
            face.pen.completed(rows, 1, 1, seen, seat)
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
                rows.text(6, 1, face.say("bonus", VALUE[colour], extra))
            else:
                rows.text(6, 1, face.say("map." + str(colour)))
