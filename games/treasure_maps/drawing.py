# SPDX-License-Identifier: MIT
"""The pen of Treasure Maps: what belongs to a map and what belongs to a player, in words and figures.

Texts that come again and again are kept as strips of columns, which are laid down at once: a letter
costs 20 µs on the device, a whole strip 40.
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
SIDE = 79  # the panel beside them
CUPS = 108  # the cups behind the coin boxes
PALMS = 92  # the four palm boxes, 9 pixels each
PITCH = 19  # from one small map of the display to the next
_WHEN = const(118)  # round and turn
_KEPT = const(40)  # strips
_NAMES = const(100)
_BOXES = const(120)


class Pen(Islands):
    """Draws into the rows with the game's icons and words."""

    def __init__(self, face):
        super().__init__(face.icons)
        self.face = face
        self.tiny_font = face.console.rows.tiny
        self.forget()

    def forget(self):
        """The language has changed."""
        self._badges = [None] * 4  # the colours' tiles
        # Strips by what they show: a tag's key, a map's heading, _NAMES + seat, _BOXES + coins, ~turn, palms.
        self._strips = {}

    def _keep(self, key, strip):
        if len(self._strips) >= _KEPT:
            self._strips.clear()
        self._strips[key] = strip
        return strip

    def tag(self, rows, row, x, sign, key, figure):
        """A sign, a word and a figure in the small font."""
        strip = self._strips.get(key)
        if strip is None:
            strip = self._keep(key, _ink(rows.tiny, sign + self.face.say(key) + b" "))
        rows.icon(row, x, strip)
        rows.small(row, x + len(strip), number(figure))

    # -- value, colour and seal -----------------------------------------------------------

    def badge(self, colour):
        """The letter of a colour as a strip, dark on a light tile, so that an O is no zero."""
        tile = self._badges[colour]
        if tile is None:
            strip = b"\0" + _ink(self.tiny_font, self.face.say("colour." + str(colour)))
            tall = [column for column in strip if column & 1]  # a mark above the letter needs the whole row
            tile = bytes([column ^ 0xFF if tall else column >> 1 ^ 0x7F for column in strip])
            self._badges[colour] = tile
        return tile

    def value(self, font, island):
        """Value and colour of a map as a strip."""
        colour = COLOUR[island]
        return _ink(font, number(VALUE[colour])) + self.badge(colour)

    def seal(self, island):
        """What a map's seal gives for each map of a colour, as a strip; nothing without a seal."""
        colour = SEAL[island]
        if colour == NONE:
            return b""
        return _ink(self.tiny_font, b"+" + number(SEAL_WORTH[colour])) + self.badge(colour)

    def heading(self, rows, row, x, island):
        """Value, colour and seal of a map in one line of 40 pixels."""
        if island != NONE:
            strip = self._strips.get(island)
            if strip is None:
                strip = self._keep(island, self.value(rows.font, island) + b"\0\0" + self.seal(island))
            rows.icon(row, x, strip)

    def display(self, rows, islands):
        """Four maps as thumbnails with value, colour and seal, rows 2 to 5."""
        x = 1
        for island in islands:
            if island != NONE:
                self.thumbnail(rows, 2, x, island)
                for row, strip in ((4, self.value(rows.tiny, island)), (5, self.seal(island))):
                    rows.icon(row, x + max(0, 16 - len(strip)) // 2, strip)
            x += PITCH

    def completed(self, rows, row, x, seen, seat):
        """How many maps of each colour a player has completed, in small figures."""
        x = rows.small(row, x, _TICK) + 2
        for colour in range(4):
            x = rows.small(row, x, number(seen.tally[4 * seat + colour]))
            rows.icon(row, x, self.badge(colour))
            x += len(self.badge(colour)) + 3

    # -- a player -------------------------------------------------------------------------

    def player(self, rows, seen, seat, ghost, slot):
        """All that lies in front of a player, with a ghost on one of the maps."""
        table = seen.table
        rows.text(6, MAPS[0], _SUM + number(table.score(seat)[-1]))
        rows.text(6, MAPS[1], _TICK + number(sum(seen.tally[4 * seat : 4 * seat + 4])))
        self.tag(rows, 5, MAPS[0], _PALM_SIGN, "worth", table.palm_worth())
        self.tag(rows, 5, MAPS[1], _CUP_SIGN, "next", seen.cup)
        self._name(rows, seat, seat == seen.start)
        self._coins(rows, seen, seat)
        self._palms(rows, seen, seat)
        for n in range(2):  # the islands come last: their coast reaches into row 5
            place = 2 * seat + n
            self.heading(rows, 0, MAPS[n], seen.maps[place])
            self.island(rows, MAPS[n], seen.maps[place], seen.free[place], ghost if slot == n else 0)

    def _name(self, rows, seat, starts):
        """The name at the right edge, with a crown for the start player."""
        key = _NAMES + 2 * seat + starts
        strip = self._strips.get(key)
        if strip is None:
            name = self.face.name(seat)
            strip = self._keep(key, _ink(rows.font, _CROWN + b" " + name if starts else name))
        rows.icon(0, 128 - len(strip), strip)

    def _coins(self, rows, seen, seat):
        """Three rows of four coin boxes, a cup behind each."""
        coins = seen.coins[seat]
        for row in range(3, 6):
            filled = 4 if coins > 4 else coins
            strip = self._strips.get(_BOXES + filled)
            if strip is None:
                strip = self._keep(_BOXES + filled, _ink(rows.font, _FULL * filled + _EMPTY * (4 - filled)))
            rows.icon(row, SIDE, strip)
            if filled == 4:
                rows.text(row, CUPS, number(seen.cups[3 * seat + row - 3]))
            coins -= filled

    def _palms(self, rows, seen, seat):
        """Four palm boxes."""
        start = PALM_BOXES * seat
        boxes = bytes(seen.palms[start : start + seen.palm_boxes[seat]])
        strip = self._strips.get(boxes)
        if strip is None:
            texts = [number(points) for points in boxes] + [_EMPTY] * (PALM_BOXES - len(boxes))
            strip = b"".join([(_ink(rows.font, text) + bytes(9))[:9] for text in texts])
            self._keep(boxes, strip)
        rows.text(6, SIDE, _PALM_SIGN)
        rows.icon(6, PALMS, strip)

    def expedition(self, rows, shape, turn):
        """The pattern as it lies now, the round and the turn."""
        self.shape(rows, 1, SIDE, shape)
        strips = self._strips.get(~turn)
        if strips is None:
            say = self.face.say
            upper = _ink(rows.tiny, say("round") + number(turn // ROUND + 1))
            lower = _ink(rows.tiny, say("turn") + number(turn % ROUND + 1))
            strips = self._keep(~turn, (upper, lower))
        rows.icon(1, _WHEN, strips)


def card(pattern):
    """The shape of an expedition card's pattern."""
    return MASKS[FIRST[pattern]]


def _ink(font, text):
    """The columns of a text, one after another."""
    return b"".join([font.strip(code) for code in text])
