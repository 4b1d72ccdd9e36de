# SPDX-License-Identifier: MIT
"""The pen of Treasure Maps: how islands look, and all that belongs to a map or a player.

A large cell is 8 x 8 pixels and stands on the row grid: one slice assignment. Free cells are dark with
a dotted border, marked ones grey, the preview is bright; a coast runs round the whole island.
A whole player takes 5 ms to draw, so the picture drawn last is kept.
"""

from micropython import const

from coffer import glyphs
from coffer.words import number
from games.treasure_maps.deck import COINS, COLOUR, EXES, ISLAND, PALM, SEAL
from games.treasure_maps.pieces import EXPEDITION, NONE, PALM_BOXES, SEAL_WORTH, SHAPES, VALUE
from games.treasure_maps.state import DRAFT, OVER, ROUND

# Symbols of the font, by their codes: what marking brings, in the order of brings(), and others.
SIGNS = (b"\x10", b"\x11", b"\x12", b"\x13", b"\x96")  # coin, cup, palm, X, tick
_SUM = b"\x9d"
_SOURCES = (SIGNS[0], SIGNS[1], SIGNS[2], SIGNS[4], b"\x14", _SUM)  # coins, cups, palms, maps, seals, sum
_ENDS = bytes((54, 67, 80, 93, 106, 127))  # where their figures end; the sum may have three digits
_CROWN = b"\x15"
_FULL = b"\x99"
_EMPTY = b"\x9a"

MAPS = b"\x01\x2a"  # where a player's two islands stand
SIDE = const(84)  # the panel beside them: the pattern, below it the coins
CUPS = const(111)  # the cups behind the coin boxes
PALMS = const(61)  # the four palm boxes, 9 pixels each
DISPLAY = const(2)  # the first small map of the display
PITCH = const(19)  # from one small map of the display to the next
DONE = const(28)  # how many maps are completed, behind the total
_KEPT = const(7)  # rows of the picture that is kept: all but the bottom one

# Kinds of cells.
_SEA, _PLAIN, _X, _COIN, _PALM, _MARKED = const(0), const(1), const(2), const(3), const(4), const(5)
_COAST = const(6)  # to be added to a kind: with a coast along the top
_BRIGHT = const(12)  # as the preview covers it
_REMEMBERED = const(4)  # maps whose cells are kept by kind
_BOXES = (b"\x40\x40\x40\x40" + bytes(5)) * PALM_BOXES  # for palms, each a line to write on


class Pen:
    """Draws into the rows with the game's icons; the strips of all cells are composed once."""

    def __init__(self, face):
        self._face = face
        icons = glyphs.icons("/assets/treasure_maps.icons")
        self.emblem = icons["emblem"]
        self.back = icons["pile"]  # of a map
        self.stamp = icons["stamp"]
        self._ribbons = icons["ribbons"]
        self._swatches = icons["swatches"]
        tiny = bytes(4) + icons["tiny"]  # small cells, 4 columns for each kind
        # 4 columns for each pair of kinds, one above the other: _MARKED * upper + lower
        self._tiny = bytes(
            [tiny[n // 20 * 4 + (n & 3)] | tiny[n % 20] << 4 for n in range(4 * _MARKED * _MARKED)]
        )
        # 8 columns for each kind, + _COAST along the top, + _BRIGHT
        strip = bytes(8) + b"".join(
            [icons["cell_" + kind] for kind in ("plain", "x", "coin", "palm", "marked")]
        )
        strip += bytes([column | 1 for column in strip])
        self._cells = strip + bytes([strip[n] ^ (0xFE if n & 7 else 0) for n in range(len(strip))])
        self._known = {}  # the kinds of cells of some maps
        self._picture = [bytearray(129) for _ in range(_KEPT)]  # what was drawn last
        self._shown = None  # and its key

    def recall(self, rows, key):
        """Draws the cached picture if it has this key: 0.2 ms instead of 5."""
        if self._shown != key:
            return False
        lines = rows.rows
        for row in range(_KEPT):
            lines[row][:] = self._picture[row]
            if not rows.all_touched:
                rows.touch(row, 0, 128)
        return True

    def keep(self, rows, key):
        """Caches what is drawn so far under a key."""
        self._shown = key
        for row in range(_KEPT):
            self._picture[row][:] = rows.rows[row]

    # -- islands --------------------------------------------------------------------------------

    def _kinds(self, island):
        """What is on each of a map's 16 cells, behind four of sea; remembered for the maps in use."""
        found = self._known.get(island)
        if found is None:
            found = bytearray(20)
            for n in range(16):
                bit = 1 << n
                if ISLAND[island] & bit:
                    found[4 + n] = (
                        _X
                        if EXES[island] & bit
                        else _COIN
                        if COINS[island] & bit
                        else _PALM
                        if PALM[island] & bit
                        else _PLAIN
                    )
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[island] = found
        return found

    def cells(self, rows, x, island, free, mask, bright):
        """The cells of a mask on an island that stands at x from row 1 on."""
        kinds = self._known.get(island) or self._kinds(island)
        strip = self._cells
        n = 0
        while mask >> n:
            if mask >> n & 1:
                kind = kinds[n + 4] if free >> n & 1 else _MARKED
                if not kinds[n]:
                    kind += _COAST
                if bright:
                    kind += _BRIGHT
                row = 1 + (n >> 2)
                line = rows.rows[row]
                at = x + 1 + 8 * (n & 3)
                line[at : at + 8] = strip[8 * kind : 8 * kind + 8]
                if not (n & 3 and kinds[n + 3]):
                    line[at] = 0xFF
                if not rows.all_touched:
                    rows.touch(row, at - 1, at + 7)
            n += 1

    def draw_island(self, rows, x, island, free):
        """A whole island at x, rows 1 to 5, of the last only the line of the coast. 1.5 ms on the device."""
        kinds = self._kinds(island)
        strip = self._cells
        bit = 1
        for row in range(4):
            line = rows.rows[1 + row]
            below = rows.rows[2 + row]
            if not rows.all_touched:
                rows.touch(1 + row, x, x + 33)
            at = x + 1
            left = 0
            for n in range(4 * row + 4, 4 * row + 8):
                kind = kinds[n]
                if kind:
                    look = 8 * (kind if free & bit else _MARKED)
                    if not kinds[n - 4]:
                        look += 8 * _COAST
                    line[at : at + 8] = strip[look : look + 8]
                    if not left:
                        line[at] = 0xFF
                else:
                    if kinds[n - 4]:
                        line[at : at + 8] = strip[8 * _COAST : 8 * _COAST + 8]
                    if left:
                        line[at] = 0xFF
                        below[at] |= 1  # the corner pixel, which is in nobody's cell
                left = kind
                bit <<= 1
                at += 8
            if left:
                line[at] = 0xFF
                below[at] |= 1
        if COLOUR[island] > 1:  # grey and green ones have no fourth row, and no coast below it
            for n in range(4):
                if kinds[16 + n]:
                    rows.line(5, x + 8 * n, x + 8 * n + 9, 1)

    def shape(self, rows, mask, row=1, x=SIDE):
        """A pattern with cells of 4 x 4 pixels, in two rows; beside the islands by default."""
        tiny = self._tiny
        for first in (0, 8):
            strip = b""
            for n in range(first, first + 4):
                pair = 4 * (_MARKED * (mask >> n & 1) + (mask >> n + 4 & 1))
                strip += tiny[pair : pair + 4]
            rows.icon(row, x, strip)
            row += 1

    def _small(self, rows, row, x, kinds):
        """16 cells of 4 x 4 pixels in two rows, by kind."""
        tiny = self._tiny
        for first in (4, 12):
            line = rows.rows[row]
            at = x + 1
            for n in range(first, first + 4):
                pair = 4 * (_MARKED * kinds[n] + kinds[n + 4])
                line[at : at + 4] = tiny[pair : pair + 4]
                at += 4
            if not rows.all_touched:
                rows.touch(row, x, x + 16)
            row += 1

    # -- value, colour and seal -----------------------------------------------------------------

    def counted(self, rows, row, x, colour, count):
        """A swatch of a colour, and how many there are of it; returns the x behind them."""
        rows.icon(row, x, self._swatches[6 * colour : 6 * colour + 6])
        return rows.small(row, x + 7, count)

    def _ribbon(self, rows, row, x, colour):
        rows.icon(row, x, self._ribbons[16 * colour : 16 * colour + 16])

    def _seal(self, rows, row, x, seal):
        """What a seal gives for each map of a colour."""
        self.counted(rows, row, rows.small(row, x, b"+" + number(SEAL_WORTH[seal])), seal, b"")

    def display(self, rows, islands):
        """Four maps as thumbnails, rows 1 and 2; below each its value, its colour and its seal."""
        x = DISPLAY
        for island in islands:
            if island != NONE:
                self._small(rows, 1, x, self._kinds(island))
                colour = COLOUR[island]
                rows.centre(3, number(VALUE[colour]), x, x + 15)
                self._ribbon(rows, 4, x, colour)
                if SEAL[island] != NONE:
                    self._seal(rows, 5, x, SEAL[island])
            x += PITCH

    # -- a player -----------------------------------------------------------------------------------

    def prepare(self, rows, seat):
        """Draws a player a frame ahead and caches the picture: one frame can't both draw and send it."""
        key = self._key(seat)
        if self._shown != key:
            rows.clear()
            self._draw(rows, seat)
            self.keep(rows, key)
            rows.mark_clean()  # the next frame redraws the whole screen

    def player(self, rows, seat):
        """All that lies in front of a player; the points of all players for -1."""
        key = self._key(seat)
        if not self.recall(rows, key):
            self._draw(rows, seat)
            self.keep(rows, key)

    def preview(self, rows, seat, slot, mask):
        """Some cells of a player's map as the preview covers them."""
        seen = self._face.seen
        place = 2 * seat + slot
        self.cells(rows, MAPS[slot], seen.maps[place], seen.free[place], mask, True)

    def _key(self, seat):
        """Returns the cache key of a player's picture."""
        return (self._face.age << 1 | (self._face.points_in_flight > 0)) << 3 | seat + 1

    def _draw(self, rows, seat):
        seen = self._face.seen
        if seat < 0:
            self._points(rows, seen)
            self._cards(rows, seen)
            return
        self._total(rows, seen, seat)
        self._coins(rows, seen, seat)
        self._named(rows, seen, seat)
        self._islands(rows, seen, seat)  # their coast reaches into row 5

    def _named(self, rows, seen, seat):
        """Row 0 who it is, row 5 which turn."""
        x = rows.right(0, 127, self._face.name(seat)) - 8
        rows.icon(0, x, self._face.pawn(seat))
        if seen.phase != DRAFT:
            rows.small(5, MAPS[0], self._face.say("round", seen.turn // ROUND + 1))
            rows.small(5, MAPS[1], self._face.say("turn", seen.turn % ROUND + 1))
            if seat == seen.start:
                rows.right(0, x - 1, _CROWN)

    def _coins(self, rows, seen, seat):
        """Three rows of coin boxes; behind them the cups won, bright, and the next one to win."""
        cup = seen.cup
        for n in range(3):
            filled = max(0, min(seen.coins[seat] - 4 * n, 4))
            rows.text(3 + n, SIDE, _FULL * filled + _EMPTY * (4 - filled))
            won = seen.cups[3 * seat + n]
            if won or cup:
                x = rows.text(3 + n, CUPS, SIGNS[1]) + 1
                rows.small(3 + n, x, number(won or cup))
            if won:
                rows.invert(3 + n, x - 1, x + 4)
            else:
                cup = 0

    def _total(self, rows, seen, seat):
        """Row 6: the total, completed maps, palms and what the next one gives."""
        rows.text(6, MAPS[0], _SUM + number(seen.score(seat)[-1] - self._face.points_in_flight))
        rows.text(6, DONE, SIGNS[4] + number(sum(seen.tally[4 * seat : 4 * seat + 4])))
        rows.text(6, PALMS - 11, SIGNS[2])
        boxes = seen.palm_boxes[seat]
        rows.icon(6, PALMS, _BOXES)
        for n in range(boxes):
            rows.small(6, PALMS + 9 * n, number(seen.palms[PALM_BOXES * seat + n]))
        if boxes < PALM_BOXES:
            rows.right(6, 127, self._face.say("next", seen.palm_worth()), rows.tiny)

    def _islands(self, rows, seen, seat):
        """Both maps: value, colour and seal in row 0, below them the islands."""
        for slot in range(2):
            island = seen.maps[2 * seat + slot]
            if island != NONE:
                x = MAPS[slot]
                colour = COLOUR[island]
                rows.text(0, x, number(VALUE[colour]))
                if SEAL[island] == NONE:
                    self._ribbon(rows, 0, x + 17, colour)
                else:
                    self.counted(rows, 0, x + 12, colour, b"")
                    self._seal(rows, 0, x + 19, SEAL[island])
                self.draw_island(rows, x, island, seen.free[2 * seat + slot])

    # -- all players ----------------------------------------------------------------------------------

    def _points(self, rows, seen):
        """Everybody's points by source."""
        for n in range(6):
            rows.right(0, _ENDS[n], _SOURCES[n])
        for seat in range(seen.players):
            rows.icon(1 + seat, 1, self._face.pawn(seat))
            rows.text(1 + seat, 9, self._face.name(seat))
            points = seen.score(seat)
            for n in range(6):
                rows.right(1 + seat, _ENDS[n], number(points[n]))

    def _cards(self, rows, seen):
        """The expedition cards; light and dark are reversed on the one that is turned up."""
        for n in range(len(EXPEDITION)):
            self.shape(rows, SHAPES[EXPEDITION[n]][0] << 5, 5, 16 * n)  # a cell down and right: in the middle
        if seen.phase not in (DRAFT, OVER):
            x = 16 * EXPEDITION.find(bytes((seen.pattern(),)))
            rows.invert(5, x, x + 16)
            rows.invert(6, x, x + 16)
