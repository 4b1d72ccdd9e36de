# SPDX-License-Identifier: MIT
"""The pen of Treasure Maps: what belongs to a map and what belongs to a player, in words and figures.

A whole player takes 5 ms to draw, so the picture drawn last is kept until something in it changes.
"""

from micropython import const

from coffer.words import number
from games.treasure_maps.cards import COLOUR, FIRST, MASKS, NONE, SEAL, SEAL_WORTH, VALUE
from games.treasure_maps.islands import Islands
from games.treasure_maps.rules import PALM_BOXES, ROUND

# Symbols of the font, by their codes.
_CUP_SIGN = b"\x11"
_PALM_SIGN = b"\x12"
_CROWN = b"\x15"
_TICK = b"\x96"
_FULL = b"\x99"
_EMPTY = b"\x9a"
_SUM = b"\x9d"

MAPS = (1, 42)  # where a player's two islands stand
SIDE = const(79)  # the panel beside them
CUPS = const(108)  # the cups behind the coin boxes
PALMS = const(92)  # the four palm boxes, 9 pixels each
PITCH = const(19)  # from one small map of the display to the next
_WHEN = const(118)  # round and turn
_KEPT = const(7)  # rows of the picture that is kept: all but the bottom one


class Pen(Islands):
    """Draws into the rows with the game's icons and words."""

    def __init__(self, face):
        super().__init__(face.icons)
        self._face = face
        self._picture = [bytearray(129) for _ in range(_KEPT)]
        self.forget()

    def forget(self):
        """The language has changed."""
        self._badges = [None] * 4  # the colours' tiles
        self._key = 0  # what the picture shows

    def recall(self, rows, key):
        """Lays down the picture that was kept last, if it is that one: 0.2 ms instead of 5."""
        if self._key != key:
            return False
        for row in range(_KEPT):
            rows.rows[row][:] = self._picture[row]
            rows.touched[row] = 1
        return True

    def keep(self, rows, key):
        """Keeps what is drawn so far."""
        self._key = key
        for row in range(_KEPT):
            self._picture[row][:] = rows.rows[row]

    # -- value, colour and seal -----------------------------------------------------------

    def badge(self, rows, row, x, colour):
        """The letter of a colour, dark on a light tile, so that an O is no zero; returns the x behind it."""
        tile = self._badge(rows, colour)
        rows.icon(row, x, tile)
        return x + len(tile)

    def _badge(self, rows, colour):
        tile = self._badges[colour]
        if tile is None:
            letter = self._face.say("colour." + str(colour))
            strip = b"\0" + b"".join([rows.tiny.strip(code) for code in letter])
            tall = [column for column in strip if column & 1]  # a mark above the letter needs the whole row
            tile = bytes([column ^ 0xFF if tall else column >> 1 ^ 0x7F for column in strip])
            self._badges[colour] = tile
        return tile

    def value(self, rows, x, island):
        """Value and colour of a map in row 0; returns the x behind them."""
        colour = COLOUR[island]
        return self.badge(rows, 0, rows.text(0, x, number(VALUE[colour])), colour)

    def display(self, rows, islands):
        """Four maps as thumbnails with value, colour and seal, rows 2 to 5."""
        x = 1
        for island in islands:
            if island != NONE:
                self.thumbnail(rows, 2, x, island)
                colour = COLOUR[island]
                self._below(rows, 4, x, number(VALUE[colour]), colour)
                colour = SEAL[island]
                if colour != NONE:
                    self._below(rows, 5, x, _seal(colour), colour)
            x += PITCH

    def _below(self, rows, row, x, text, colour):
        """A figure and a colour in the middle below a thumbnail."""
        room = 16 - rows.tiny.width(text) - len(self._badge(rows, colour))
        self.badge(rows, row, rows.small(row, x + max(0, room) // 2, text), colour)

    # -- a player -------------------------------------------------------------------------

    def player(self, rows, seen, seat):
        """All that lies in front of a player."""
        key = seen.age << 2 | seat
        if self.recall(rows, key):
            return
        table = seen.table
        rows.text(6, MAPS[0], _SUM + number(table.score(seat)[-1]))
        rows.text(6, MAPS[1], _TICK + number(sum(seen.tally[4 * seat : 4 * seat + 4])))
        say = self._face.say
        rows.small(5, MAPS[0], _PALM_SIGN + say("worth") + b" " + number(table.palm_worth()))
        rows.small(5, MAPS[1], _CUP_SIGN + say("next") + b" " + number(seen.cup))
        name = self._face.name(seat)
        rows.right(0, 127, _CROWN + b" " + name if seat == seen.start else name)
        self._boxes(rows, seen, seat)
        for n in range(2):  # the islands come last: their coast reaches into row 5
            island = seen.maps[2 * seat + n]
            if island != NONE:
                x = self.value(rows, MAPS[n], island) + 2
                colour = SEAL[island]
                if colour != NONE:
                    self.badge(rows, 0, rows.small(0, x, _seal(colour)), colour)
                self.island(rows, MAPS[n], island, seen.free[2 * seat + n])
        self.keep(rows, key)

    def _boxes(self, rows, seen, seat):
        """Three rows of four coin boxes, a cup behind each, and four palm boxes."""
        coins = seen.coins[seat]
        for row in range(3):
            filled = max(0, min(coins - 4 * row, 4))
            rows.text(3 + row, SIDE, _FULL * filled + _EMPTY * (4 - filled))
            if filled == 4:
                rows.text(3 + row, CUPS, number(seen.cups[3 * seat + row]))
        rows.text(6, SIDE, _PALM_SIGN)
        for box in range(PALM_BOXES):
            marked = box < seen.palm_boxes[seat]
            text = number(seen.palms[PALM_BOXES * seat + box]) if marked else _EMPTY
            rows.text(6, PALMS + 9 * box, text, PALMS + 9 * box + 9)

    def expedition(self, rows, shape, turn):
        """The pattern as it lies now, the round and the turn."""
        say = self._face.say
        self.shape(rows, 1, SIDE, shape)
        rows.small(1, _WHEN, say("round") + number(turn // ROUND + 1))
        rows.small(2, _WHEN, say("turn") + number(turn % ROUND + 1))


def _seal(colour):
    """What a seal gives for each map of its colour."""
    return b"+" + number(SEAL_WORTH[colour])


def card(pattern):
    """The shape of an expedition card's pattern."""
    return MASKS[FIRST[pattern]]
