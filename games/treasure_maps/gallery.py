# SPDX-License-Identifier: MIT
"""Maps to choose from, the dealt ones or the display: small in a row, the one under the cursor large."""

from micropython import const

from coffer.words import number
from games.treasure_maps.cards import COLOUR, ISLAND, NONE, SEAL, SEAL_WORTH, VALUE
from games.treasure_maps.rules import PAIRS, PILE

_PITCH = const(19)  # pixels from one small map to the next
_LARGE = const(94)  # where the large one stands
_TICK = b"\x96"
_DARK = bytes(128 - _LARGE)


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

    def aim_pair(self, action):
        """Both maps of a draft's action kept."""
        self.kept = [PAIRS[action] >> 4, PAIRS[action] & 15]
        self.at = self.kept[0]

    # -- drawing ----------------------------------------------------------------------

    def draw(self, rows, seen, seat):
        """Everything but the bottom row."""
        rows.text(0, 1, self.title)
        if self.pile:
            self.face.pen.completed(rows, 1, 1, seen, seat)
        for n in range(PILE + 1):
            if self.open(n):
                self._small(rows, n)
        if self.at >= 0:
            self._cursor(rows)
            self._large(rows)
            self._remark(rows, seen, seat)

    def step(self, rows, seen, way):
        """Moves the cursor and draws only what that changes."""
        self._cursor(rows)
        self.move(way)
        self._cursor(rows)
        for row in range(6):
            rows.rows[row][_LARGE + 1 :] = _DARK
            rows.touched[row] = 1
        self._large(rows)
        rows.wipe(6)
        self._remark(rows, seen, seen.table.seat)

    def _cursor(self, rows):
        """Swaps light and dark of the small map under the cursor."""
        x = 1 + _PITCH * self.at
        start, end = (x - 2, x + 14) if self.at == PILE else (x - 1, x + 16)
        rows.invert(2, start, end)
        rows.invert(3, start, end)

    def _large(self, rows):
        if self.at == PILE:
            rows.icon(2, _LARGE + 8, self.face.icons["pile"])
        else:
            pen = self.face.pen
            island = self.islands[self.at]
            pen.heading(rows, 0, _LARGE, island)
            pen.island(rows, _LARGE, island, ISLAND[island], 0)

    def _small(self, rows, n):
        pen = self.face.pen
        x = 1 + _PITCH * n
        if n == PILE:
            x -= 2  # the large map is near
            rows.icon(2, x, self.face.icons["pile"])
            rows.centre(4, number(self.pile), x, x + 16, rows.tiny)
        else:
            island = self.islands[n]
            pen.thumbnail(rows, 2, x, island)
            for row, strip in ((4, pen.value(rows.tiny, island)), (5, pen.seal(island))):
                rows.icon(row, x + max(0, 16 - len(strip)) // 2, strip)
        if n in self.kept:
            rows.centre(1, _TICK, x, x + 16)

    def _remark(self, rows, seen, seat):
        """A line about the map under the cursor: its seal, or what own seals add to it."""
        face = self.face
        if self.at == PILE:
            text = face.say("pile", self.pile)
        else:
            island = self.islands[self.at]
            seal = SEAL[island]
            colour = COLOUR[island]
            extra = SEAL_WORTH[colour] * seen.table.seals[4 * seat + colour]
            if seal != NONE:
                text = face.say("seal." + str(seal), seen.tally[4 * seat + seal])
            elif extra:
                text = face.say("bonus", VALUE[colour], extra)
            else:
                text = face.say("map." + str(colour))
        rows.text(6, 1, text)
