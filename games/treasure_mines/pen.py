# SPDX-License-Identifier: MIT
"""The pen of Treasure Mines: rows of tiles, odds, the panel beside them and the die.

A mine is one row: its letter, the start space, then seven places of 11 pixels, 6 for the tile, 3 for what
it bears (★ or +2 above, coins as bars below). What is nobody else's business is drawn only if asked for.
"""

from micropython import const

from coffer import glyphs
from coffer.bits import cells
from coffer.words import number
from games.treasure_mines import scoring
from games.treasure_mines.pieces import (
    CAULDRON,
    KINDS,
    MISSIONS,
    ORANGES,
    STONE,
    big,
)

# The pictures that a table needs; the first nine are the kinds of tile.
_PICTURES = (
    "gold cauldron statuette knife papyrus crystal ruby diamond stone"
    " coin mission closed card pickaxe star plus"
)
COIN, _MISSION, _CLOSED, CARD, _PICKAXE = const(9), const(10), const(11), const(12), const(13)
_STAR = const(14)  # and +2 behind it: what a tile bears

LEFT = const(12)  # where the first place of a mine begins
PITCH = const(11)
SIDE = const(90)  # where the panel begins
_SECOND = const(109)  # its second column
_ROWS = b"\1\0\1\2\2\4"  # where each collection stands in it
_START = const(7)
IN_HAND = const(8)  # where the pickaxe is while it digs
_EMPTY = b"\0\0\x18\0\0\0\0"
_COINS = b"\0\x40\x50"  # bars of one and two coins
_ODDS = (  # pips for the faces of the die, from the column before a place on
    bytes(11),
    b"\0\0\0\6\6" + bytes(6),
    b"\0\6\6\0\6\6" + bytes(5),
    b"\6\6\0\6\6\0\6\6" + bytes(3),
)
_MORE = (  # arrows where there are mines above the view, below it, or both
    bytes(4),
    b"\x04\x06\x06\x04",
    b"\x10\x30\x30\x10",
    b"\x14\x36\x36\x14",
)
_PIPS = (0x010, 0x101, 0x111, 0x145, 0x155, 0x16D)  # a die's faces on a grid of three by three
_DONE = b"\x10\x20\x40\x20\x10\x08\x04\x00\x00\x00\x00\x00"  # a tick, and room for what it replaces


def place_x(place):
    """Where a place of a mine begins."""
    return LEFT + PITCH * place


def path(table, mine):
    """The places that hold a tile, in the order in which the pickaxe comes to them."""
    left = table.left[mine]
    ahead = left >> table.pick[mine] << table.pick[mine]
    return cells(ahead) + cells(left ^ ahead)


def chances(table, mine):
    """How many of the die's six faces lead to each of the seven places."""
    found = bytearray(7)
    left = table.left[mine]
    left |= left << 7  # once round, and no need to wrap
    place = table.pick[mine] % IN_HAND
    for _ in range(6):
        while not left >> place & 1:
            place += 1
        if place > 6:
            place -= 7
        found[place] += 1
        place += 1
    return found


def next_rise(worth, size):
    """Where a table of values changes next, 0 if nowhere."""
    for n in range(size + 1, len(worth)):
        if worth[n] != worth[size]:
            return n
    return 0


class Pen:
    """Draws into the rows with the game's pictures."""

    def __init__(self, face):
        self._face = face
        self._font = face.console.rows.font
        self._small = [face.console.rows.tiny.strip(code) for code in b"0123456789/"]
        icons = glyphs.icons("/assets/treasure_mines.icons")
        self.tiles = [icons[name] + b"\0" for name in _PICTURES.split()]  # 7 columns, a mark 4
        self._strips = [b""] * 10  # every mine as it was last drawn,
        self._states = [-1] * 10  # and how it stood then

    # -- mines ------------------------------------------------------------------------

    def mine(self, rows, row, table, mine):
        """A mine with its letter, pickaxe, tiles and what lies on them: a strip, made when that changes."""
        state = table.left[mine] | table.pick[mine] << 7 | table.lying[mine] << 11
        if self._states[mine] != state:
            self._states[mine] = state
            self._strips[mine] = self._strip(table, mine)
        rows.rows[row][1:SIDE] = self._strips[mine]
        rows.touch(row, 0, SIDE - 1)

    def forget(self, mine):
        """An abandoned mine is drawn no more."""
        self._states[mine] = -1
        self._strips[mine] = b""

    def _strip(self, table, mine):
        strip = bytearray(SIDE - 1)
        letter = self._font.strip(65 + mine)
        strip[1 : 1 + len(letter)] = letter
        pick = table.pick[mine]
        if not pick:  # on the start space, which the first tile's place overlaps
            strip[_START : _START + 7] = self.tiles[_PICKAXE]
        x = LEFT
        for place in range(7):
            if table.left[mine] >> place & 1:
                strip[x : x + 7] = self.tiles[table.kind(mine, place)]
                mark = table.mark(mine, place)
                if mark:
                    strip[x + 7 : x + 11] = self.tiles[_STAR - 1 + mark]
            else:
                strip[x : x + 7] = _EMPTY
            coins = table.coins_on(mine, place)
            if coins:
                for n in range(x + 7, x + 10):
                    strip[n] |= _COINS[coins]
            x += PITCH
        if 0 < pick < IN_HAND:
            x = place_x(pick - 1)
            strip[x : x + 7] = self.tiles[_PICKAXE]
        return strip

    def odds(self, rows, row, table, mine):
        """Under the places of a mine: a pip for each face of the die that leads there."""
        rows.icon(row, LEFT - 1, b"".join([_ODDS[n] for n in chances(table, mine)]))

    def label(self, rows, row, mine, more):
        """Whose odds stand there, and where more mines are."""
        rows.icon(row, 0, (b"\0" + self._font.strip(65 + mine) + bytes(4))[:7] + _MORE[more])

    # -- the panel ----------------------------------------------------------------------

    def side(self, rows, table, seat, secret):
        """What a player has, against the next threshold; `secret` for the one who may see all of it.

        Only for a whole screen: the rows know already that they have changed.
        """
        tiles = self.tiles
        share = self._share
        lines = rows.rows
        found = scoring.collect(table, seat, secret)
        rows.text(0, SIDE + 2, self._face.name(seat))
        gold = next_rise(scoring.SETS[0], found[0])
        share(lines[1], SIDE, tiles[0], found[0], gold if gold < 10 else 0)  # no room for the tenth
        for n in range(2, 6 if big(table.players) else 5):
            x = SIDE if n == 3 else _SECOND
            share(lines[_ROWS[n]], x, tiles[n + 2], found[n], next_rise(scoring.SETS[n], found[n]))
        at = seat * KINDS + CAULDRON
        for n in range(3):
            share(lines[3], SIDE + 13 * n, tiles[CAULDRON + n], table.tiles[at + n], 0)
        stones = table.tiles[seat * KINDS + STONE]
        share(lines[4], SIDE, tiles[STONE], stones, next_rise(scoring.STONES, stones))
        rows.icon(5, SIDE, tiles[COIN])
        rows.text(5, SIDE + 7, number(table.coins[seat]))
        share(lines[5], _SECOND, tiles[_CLOSED], table.abandoned, table.ending())
        kept = sum(table.cards[seat * ORANGES : seat * ORANGES + ORANGES])
        if kept:
            share(lines[6], _SECOND + 8, tiles[CARD], kept, 0)
        mission = table.kept[seat]
        if secret and mission < MISSIONS:
            much = scoring.progress(table, seat, mission, found)
            need = scoring.needed(mission, table.players)
            share(lines[6], SIDE, tiles[_MISSION], much, need)
            if scoring.enough(mission, much, need):
                rows.icon(6, SIDE + 7, _DONE)

    def _share(self, line, x, strip, size, whole):
        """A picture, and so many of so many; only so many if there is nothing to reach any more."""
        small = self._small
        strip += small[size] if size < 10 else small[size // 10] + small[size % 10]
        if whole:
            strip += small[10]
            strip += small[whole] if whole < 10 else small[whole // 10] + small[whole % 10]
        line[x + 1 : x + 1 + len(strip)] = strip

    # -- the die --------------------------------------------------------------------------

    def die(self, rows, row, x, face):
        """A die of 16 x 16 pixels."""
        rows.bar(row, x, x + 16, 0)
        rows.bar(row + 1, x, x + 16, 0)
        rows.box(row, x, row + 1, x + 16)
        pips = _PIPS[face - 1]
        for n in range(9):
            if pips >> n & 1:
                at = x + 3 + 4 * (n % 3)
                if n < 3:
                    rows.line(row, at, at + 2, 0x18)
                elif n > 5:
                    rows.line(row + 1, at, at + 2, 0x18)
                else:
                    rows.line(row, at, at + 2, 0x80)
                    rows.line(row + 1, at, at + 2, 0x01)
