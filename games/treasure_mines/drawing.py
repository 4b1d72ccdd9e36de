# SPDX-License-Identifier: MIT
"""The pen of Treasure Mines: rows of tiles, odds, the panel beside them, the die, pictures twice as large.

A mine is one row: its letter, the start space, then seven places of 11 pixels, 6 for the tile, 3 for what
it bears (★ or +2 above, coins as bars below). What is nobody else's business is drawn only if asked for.
"""

from micropython import const

from coffer.bits import cells
from coffer.words import number
from games.treasure_mines import tally
from games.treasure_mines.cards import (
    CAULDRON,
    DIAMOND,
    KINDS,
    MISSIONS,
    ORANGES,
    PAPYRUS,
    STAR,
    STONE,
    big,
)

ICONS = ("gold", "cauldron", "statuette", "knife", "papyrus", "crystal", "ruby", "diamond", "stone")
COLLECTIONS = (0, 1, PAPYRUS, PAPYRUS + 1, PAPYRUS + 2, DIAMOND)  # the tile that stands for each

LEFT = const(12)  # where the first place of a mine begins
PITCH = const(11)
SIDE = const(90)  # where the panel begins
_SECOND = const(109)  # its second column
_START = const(7)
IN_HAND = const(8)  # where the pickaxe is while it digs
_FULL = const(127)  # a mask of seven places
_LETTERS = b"ABCDEFGHIJ"
_EMPTY = b"\0\0\x18" + bytes(PITCH - 3)
_COINS = (0, 0x40, 0x50)  # bars of one and two coins
_PIPS = (0x010, 0x101, 0x111, 0x145, 0x155, 0x16D)  # a die's faces on a grid of three by three
_WIDE = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"  # each bit twice
_DONE = b"\x10\x20\x40\x20\x10\x08\x04\x00\x00\x00\x00\x00"  # a tick, and room for what it replaces
_DARK = bytes(SIDE - 1)


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
    way = path(table, mine)
    for n in range(6):
        found[way[n % len(way)]] += 1
    return found


def next_size(collection, size):
    """The size from which on a collection is worth more, 0 if it is worth no more."""
    worth = tally.SETS[collection]
    return next_rise(worth, size)


def next_rise(worth, size):
    """Where a table of values changes next, 0 if nowhere."""
    for n in range(size + 1, len(worth)):
        if worth[n] != worth[size]:
            return n
    return 0


def holdings(table, seat, secret):
    """The sizes of the six collections, with the cards that count as tiles only if they may be seen."""
    if secret:
        return tally.collect(table, seat)
    at = seat * KINDS
    tiles = table.tiles
    found = [tiles[at], sum(tiles[at + CAULDRON : at + PAPYRUS])]
    found.extend(tiles[at + PAPYRUS : at + STONE])
    found.append(min(tiles[at + CAULDRON : at + PAPYRUS]))
    return found


class Pen:
    """Draws into the rows with the game's icons and words."""

    def __init__(self, face):
        self.face = face
        self.tiles = [face.icons[name] for name in ICONS]
        self.shelves = [b""] * 10

    # -- mines ------------------------------------------------------------------------

    def clear(self, rows, row):
        """Makes the mines' part of a row dark."""
        rows.icon(row, 0, _DARK)

    def _shelf(self, table, mine):
        """All seven tiles of a mine as one strip; what lies in a mine never changes, so it is drawn once."""
        shelf = bytearray(7 * PITCH)
        for place in range(7):
            x = PITCH * place
            shelf[x : x + 6] = self.tiles[table.kind(mine, place)]
            mark = table.mark(mine, place)
            if mark:
                shelf[x + 7 : x + 10] = self.face.icons["star" if mark == STAR else "plus"]
        self.shelves[mine] = shelf
        return shelf

    def mine(self, rows, row, table, mine):
        """A mine with its letter, pickaxe, tiles and what lies on them."""
        self.clear(rows, row)
        rows.text(row, 1, _LETTERS[mine : mine + 1])
        pick = table.pick[mine]
        if not pick:
            rows.icon(row, _START, self.face.icons["pickaxe"])
        rows.icon(row, LEFT, self.shelves[mine] or self._shelf(table, mine))
        line = rows.rows[row]
        left = table.left[mine]
        if left != _FULL:
            x = LEFT + 1
            for place in range(7):
                if not left >> place & 1:
                    line[x : x + PITCH] = _EMPTY
                x += PITCH
        if 0 < pick < IN_HAND:
            rows.icon(row, place_x(pick - 1), self.face.icons["pickaxe"])
        if table.lying[mine]:
            for place in range(7):
                x = place_x(place) + 7
                rows.line(row, x, x + 3, _COINS[table.coins_on(mine, place)])

    def odds(self, rows, row, table, mine):
        """Below a mine: a pip for each face of the die that leads there."""
        self.clear(rows, row)
        found = chances(table, mine)
        for place in range(7):
            x = place_x(place) + (3, 2, 0, -1)[found[place]]
            for _ in range(found[place]):
                rows.bar(row, x, x + 2, 0x06)
                x += 3

    # -- the panel ----------------------------------------------------------------------

    def side(self, rows, table, seat, secret):
        """What a player has, against the next threshold; `secret` for the one who may see all of it."""
        icons = self.face.icons
        at = seat * KINDS
        found = holdings(table, seat, secret)
        rows.text(0, SIDE + 2, self.face.name(seat))
        following = next_size(0, found[0])
        if following > 9:  # no room for the tenth gold, and nobody needs to be told
            following = 0
        self._share(rows, 1, SIDE, self.tiles[0], found[0], following)
        self._share(rows, 1, _SECOND, self.tiles[PAPYRUS], found[2], next_size(2, found[2]))
        self._share(rows, 2, SIDE, self.tiles[PAPYRUS + 1], found[3], next_size(3, found[3]))
        self._share(rows, 2, _SECOND, self.tiles[PAPYRUS + 2], found[4], next_size(4, found[4]))
        for n in range(3):
            rows.icon(3, SIDE + 13 * n, self.tiles[CAULDRON + n])
            rows.small(3, SIDE + 7 + 13 * n, number(table.tiles[at + CAULDRON + n]))
        stones = table.tiles[at + STONE]
        self._share(rows, 4, SIDE, self.tiles[STONE], stones, next_rise(tally.STONES, stones))
        if big(table.players):
            self._share(rows, 4, _SECOND, self.tiles[DIAMOND], found[5], next_size(5, found[5]))
        rows.icon(5, SIDE, icons["coin"])
        rows.text(5, SIDE + 7, number(table.coins[seat]))
        self._share(rows, 5, _SECOND, icons["closed"], table.abandoned, table.ending())
        kept = sum(table.cards[seat * ORANGES : seat * ORANGES + ORANGES])
        if kept:
            rows.icon(6, _SECOND + 8, icons["card"])
            rows.small(6, _SECOND + 15, number(kept))
        if secret and table.kept[seat] < MISSIONS:
            mission = table.kept[seat]
            much = tally.progress(table, seat, mission, found)
            self._share(rows, 6, SIDE, icons["mission"], much, tally.needed(mission, table.players))
            if tally.met(table, seat, mission, found):
                rows.icon(6, SIDE + 7, _DONE)

    def _share(self, rows, row, x, strip, size, whole):
        """A picture, and so many of so many; only so many if there is nothing to reach any more."""
        rows.icon(row, x, strip)
        rows.small(row, x + 7, number(size) + b"/" + number(whole) if whole else number(size))

    # -- the die and the cards ------------------------------------------------------------

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

    def twice(self, rows, row, x, strip):
        """A picture twice as large, two rows high."""
        for column in strip:
            low, high = _WIDE[column & 15], _WIDE[column >> 4]
            rows.bar(row, x, x + 2, low)
            rows.bar(row + 1, x, x + 2, high)
            x += 2
