# SPDX-License-Identifier: MIT
"""The pen of Treasure Mines: rows of tiles, odds, the panel beside them, the die, and the cards.

A mine is one row: its letter, the start space, then seven places of 11 pixels, 6 for the tile, 3 for what
it bears (★ or +2 above, coins as bars below). What is nobody else's business is drawn only if asked for.
"""

from micropython import const

from coffer import glyphs
from coffer.words import number
from games.treasure_mines import scoring
from games.treasure_mines.pieces import (
    CAULDRON,
    CRYSTAL,
    DIAMOND,
    GOLD,
    KINDS,
    KNIFE,
    MISSIONS,
    ORANGE,
    PAPYRUS,
    POINTS,
    PURSE,
    RUBY,
    STATUETTE,
    STONE,
    STRONGBOX_POINTS,
    big,
    journey,
)

# The game's pictures: the kinds of tile, signs beside them, and what else is on cards; numbered through.
_TILES = ("gold", "cauldron", "statuette", "knife", "papyrus", "crystal", "ruby", "diamond", "stone")
_SIGNS = ("star", "plus", "pickaxe", "coin", "card", "mission", "closed")
_STAR, _PLUS, _PICK, COIN, CARD, _MISSION, _CLOSED = range(9, 16)
_ON_CARDS = ("danger", "swap", "die", "step", "box", "crown", "hand", "road", "pack", "ring")
_DANGER, _SWAP, _DIE, _STEP, _BOX, _CROWN, _HAND, _ROAD, _PACK, _RING = range(16, 26)

# The pictures on the chance cards and on the missions.
_CHANCES = bytes(
    [
        COIN,  # found purse
        COIN,  # good trade
        COIN,  # generous patron
        GOLD,  # gold vein
        _DANGER,  # dangerous ground
        _PICK,  # second shift
        STONE,  # spoil heap
        _SWAP,  # barter
        _DIE,  # lucky die
        _STEP,  # short cut
        GOLD,  # gold
        DIAMOND,  # pink diamond
        STATUETTE,  # bronze shard
        _BOX,  # strongbox
    ]
)
_MISSIONS = bytes(
    [
        _CROWN,  # golden hand
        _PICK,  # last miner
        GOLD,  # goldsmith
        CAULDRON,  # founder
        PAPYRUS,  # scribe
        CRYSTAL,  # crystal gazer
        RUBY,  # ruby crown
        DIAMOND,  # diamond cutter
        _HAND,  # clean hands
        STONE,  # stonemason
        COIN,  # full purse
        KNIFE,  # two trios
        _ROAD,  # traveller
        _PACK,  # pedlar
        _RING,  # jeweller
    ]
)

VIEW = const(6)  # mines in view; the odds of one of them are in the row below
LEFT = const(12)  # where the first place of a mine begins
PITCH = const(11)
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
SIDE = const(90)  # where the panel begins
_SECOND = const(109)  # its second column
_ROWS = b"\1\0\1\2\2\4"  # where each collection stands in it
_DONE = b"\x10\x20\x40\x20\x10\x08\x04\x00\x00\x00\x00\x00"  # a tick, and room for what it replaces
_THROWN = const(101)  # where the die lies in it
_PIPS = (0x010, 0x101, 0x111, 0x145, 0x155, 0x16D)  # a die's faces on a grid of three by three
COLUMNS = const(36)  # where the first column of everybody's tiles begins
COLUMN = const(9)
_WIDE = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"  # each bit twice

# Letters of the font that are pictures.
COINS = b"\x10"
TICK = b"\x96"
_DOT = b"\x8a"


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
        self.pictures = [icons[name] + b"\0" for name in _TILES + _SIGNS + _ON_CARDS]  # 7 columns, a mark 4
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
            strip[_START : _START + 7] = self.pictures[_PICK]
        x = LEFT
        for place in range(7):
            if table.left[mine] >> place & 1:
                strip[x : x + 7] = self.pictures[table.kind(mine, place)]
                mark = table.mark(mine, place)
                if mark:
                    strip[x + 7 : x + 11] = self.pictures[_STAR - 1 + mark]
            else:
                strip[x : x + 7] = _EMPTY
            coins = table.coins_on(mine, place)
            if coins:
                for n in range(x + 7, x + 10):
                    strip[n] |= _COINS[coins]
            x += PITCH
        if 0 < pick < IN_HAND:
            x = LEFT + PITCH * (pick - 1)
            strip[x : x + 7] = self.pictures[_PICK]
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
        pictures = self.pictures
        share = self._share
        lines = rows.rows
        found = scoring.collect(table, seat, secret)
        rows.text(0, SIDE + 2, self._face.name(seat))
        gold = next_rise(scoring.SETS[0], found[0])
        share(lines[1], SIDE, pictures[GOLD], found[0], gold if gold < 10 else 0)  # no room for the tenth
        for n in range(2, 6 if big(table.players) else 5):
            x = SIDE if n == 3 else _SECOND
            share(lines[_ROWS[n]], x, pictures[n + 2], found[n], next_rise(scoring.SETS[n], found[n]))
        at = seat * KINDS + CAULDRON
        for n in range(3):
            share(lines[3], SIDE + 13 * n, pictures[CAULDRON + n], table.tiles[at + n], 0)
        stones = table.tiles[seat * KINDS + STONE]
        share(lines[4], SIDE, pictures[STONE], stones, next_rise(scoring.STONES, stones))
        rows.icon(5, SIDE, pictures[COIN])
        rows.text(5, SIDE + 7, number(table.coins[seat]))
        share(lines[5], _SECOND, pictures[_CLOSED], table.abandoned, table.ending())
        kept = table.oranges(seat)
        if kept:
            share(lines[6], _SECOND + 8, pictures[CARD], kept, 0)
        mission = table.kept[seat]
        if secret and mission < MISSIONS:
            much = scoring.progress(table, seat, mission, found)
            need = scoring.needed(mission, table.players)
            share(lines[6], SIDE, pictures[_MISSION], much, need)
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

    def die(self, rows, row, face):
        """A die of 16 x 16 pixels."""
        rows.bar(row, _THROWN, _THROWN + 16, 0)
        rows.bar(row + 1, _THROWN, _THROWN + 16, 0)
        rows.box(row, _THROWN, row + 1, _THROWN + 16)
        pips = _PIPS[face - 1]
        for n in range(9):
            if pips >> n & 1:
                at = _THROWN + 3 + 4 * (n % 3)
                if n < 3:
                    rows.line(row, at, at + 2, 0x18)
                elif n > 5:
                    rows.line(row + 1, at, at + 2, 0x18)
                else:
                    rows.line(row, at, at + 2, 0x80)
                    rows.line(row + 1, at, at + 2, 0x01)

    # -- everybody's tiles ------------------------------------------------------------------

    def everybody(self, rows, table, everything):
        """A table of all tiles, a column a kind, row 1 + seat; with everything, stones and coins too."""
        kinds = KINDS if everything else STONE
        for kind in range(kinds):
            rows.icon(0, COLUMNS + COLUMN * kind, self.pictures[kind])
        if everything:
            rows.icon(0, COLUMNS + COLUMN * KINDS, self.pictures[COIN])
        for seat in range(table.players):
            figures = b""
            for kind in range(kinds):
                figures += self._figure(rows, table.tiles[seat * KINDS + kind])
            if everything:
                figures += self._figure(rows, table.coins[seat])
            rows.icon(1 + seat, COLUMNS - 2, figures)
            rows.text(1 + seat, 2, self._face.name(seat), COLUMNS)

    def _figure(self, rows, much):
        """A figure at the right of its column, a small one if it has two digits."""
        font = rows.font if much < 10 else rows.tiny
        cell = b"".join([font.strip(code) for code in (number(much) if much else _DOT)])
        return bytes(COLUMN - len(cell)) + cell

    # -- cards ------------------------------------------------------------------------------

    def chance(self, rows, card):
        """A chance card: its name, its picture, what it does, and when."""
        say = self._face.say
        name = "chance." + str(card)
        self._frame(rows, say(name), say("orange" if card >= ORANGE else "grey"))
        text = say(name + ".text", PURSE[card] if card < len(PURSE) else STRONGBOX_POINTS)
        self._body(rows, 3, _CHANCES[card], text)

    def mission(self, rows, mission, players):
        """A mission: its name, its points, and what meets it."""
        say = self._face.say
        self._frame(rows, say("mission." + str(mission)), say("points", POINTS[mission]))
        self.task(rows, mission, players, 3)

    def task(self, rows, mission, players, row):
        """The picture of a mission in two rows, and beside it what meets it."""
        need = scoring.needed(mission, players)
        text = self._face.say("mission." + str(mission) + ".text", need, journey(players))
        self._body(rows, row, _MISSIONS[mission], text)

    def _frame(self, rows, name, tag):
        rows.text(0, 4, name)
        rows.right(0, 124, tag)
        rows.invert(0, 1, 127)
        rows.line(6, 1, 127, 0x80)
        for row in range(1, 7):
            rows.line(row, 1, 2, 0xFF)
            rows.line(row, 126, 127, 0xFF)

    def _body(self, rows, row, picture, text):
        """A picture twice as large as it is drawn, and up to four lines beside it."""
        strip = self.pictures[picture]
        for below in (0, 1):
            wide = bytearray(0)
            for column in strip:
                column = _WIDE[column >> 4 * below & 15]
                wide.append(column)
                wide.append(column)
            rows.icon(row + below, 17 - len(strip), wide)
        lines = text.split(b"\n")
        if len(lines) != 2:
            row -= 1
        for n in range(len(lines)):
            rows.text(row + n if len(lines) > 1 else row + 1, 31, lines[n])
