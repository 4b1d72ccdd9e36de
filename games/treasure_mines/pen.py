# SPDX-License-Identifier: MIT
"""The pen of Treasure Mines: tiles, marks, dice, figures, the table of everybody's tiles, and the cards.

The board that is made of them is in board.py.
"""

from micropython import const

from coffer import glyphs
from games.treasure_mines.pieces import (
    CAULDRON,
    CRYSTAL,
    DIAMOND,
    GOLD,
    KINDS,
    KNIFE,
    ORANGE,
    PAPYRUS,
    PURSE,
    RUBY,
    STATUETTE,
    STONE,
    STRONGBOX_POINTS,
)
from games.treasure_mines.scoring import reward

# The game's pictures: the kinds of tile, then what else stands beside figures and on cards; numbered through.
_TILES = ("gold", "cauldron", "statuette", "knife", "papyrus", "crystal", "ruby", "diamond", "stone")
_SIGNS = ("pickaxe", "coin", "mission", "danger", "swap", "die", "step", "box")
_MORE = ("crown", "hand", "road", "pack", "ring")
_PICK, COIN, MISSION, _DANGER, _SWAP, _DIE, _STEP, _BOX, _CROWN, _HAND, _ROAD, _PACK, _RING = range(9, 22)
_MARKS = ("card", "coin1", "coin2", "coin3", "coin4", "lock")
CARD = 0  # among the marks; coins follow by their number
LOCK = 5
TILE = const(11)  # the width of a large tile

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
MISSION_PICTURES = bytes(
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

_PIPS = (0x010, 0x101, 0x111, 0x145, 0x155, 0x16D)  # a die's faces on a grid of three by three
COLUMNS = const(46)  # where the first column of everybody's tiles begins
COLUMN = const(8)
_WIDE = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"  # each bit twice

# Letters of the font that are pictures.
COINS = b"\x10"
TICK = b"\x96"
_DOT = const(0x8A)


def next_rise(worth, size):
    """Where a table of values changes next, 0 if nowhere."""
    for n in range(size + 1, len(worth)):
        if worth[n] != worth[size]:
            return n
    return 0


def _small_die(face):
    """A lit die of 7 x 7 pixels and a free column."""
    columns = bytearray(b"\xfe\xfe\xfe\xfe\xfe\xfe\xfe\0")
    for n in range(9):
        if _PIPS[face] >> n & 1:
            columns[1 + n % 3 * 2] ^= 4 << n // 3 * 2
    return bytes(columns)


class Pen:
    """Draws into the rows with the game's pictures."""

    def __init__(self, face):
        self._face = face
        self._small = [face.console.rows.tiny.strip(code) for code in b"0123456789/"]
        icons = glyphs.icons("/assets/treasure_mines.icons")
        self.pictures = [icons[name] + b"\0" for name in _TILES + _SIGNS + _MORE]  # 7 columns, some 8
        self.marks = [icons[name] for name in _MARKS]  # 5 columns
        large = [icons["large_" + name] for name in _TILES]
        self.upper = b"".join([tile[0] for tile in large])  # TILE columns a kind
        self.lower = b"".join([tile[1] for tile in large])
        self.dice = [_small_die(face) for face in range(6)]

    def share(self, picture, size, whole=0):
        """A picture and so many of so many as a strip; only so many if there is nothing to reach any more."""
        small = self._small
        strip = self.pictures[picture] + (small[size] if size < 10 else small[size // 10] + small[size % 10])
        if whole:
            strip += small[10]
            strip += small[whole] if whole < 10 else small[whole // 10] + small[whole % 10]
        return strip

    def die(self, rows, row, face):
        """A die of 16 x 16 pixels at the left edge."""
        rows.bar(row, 0, 16, 0)
        rows.bar(row + 1, 0, 16, 0)
        rows.box(row, 0, row + 1, 16)
        pips = _PIPS[face - 1]
        for n in range(9):
            if pips >> n & 1:
                at = 3 + 4 * (n % 3)
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
        heads = self.pictures[:kinds] + ([self.pictures[COIN]] if everything else [])
        rows.icon(0, COLUMNS, b"\0".join(heads))
        digits = [rows.font.strip(code) for code in b"0123456789"]
        digits[0] = rows.font.strip(_DOT)
        for seat in range(table.players):
            held = list(table.tiles[seat * KINDS : seat * KINDS + kinds])
            if everything:
                held.append(table.coins[seat])
            line = bytearray(COLUMN * len(held))
            end = COLUMN
            for much in held:
                strip = digits[much] if much < 10 else self._small[much // 10] + self._small[much % 10]
                line[end - len(strip) : end] = strip
                end += COLUMN
            rows.icon(1 + seat, COLUMNS - 1, line)
            rows.icon(1 + seat, 1, self._face.pawn(seat))
            rows.text(1 + seat, 9, self._face.name(seat), COLUMNS - 1)

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
        self._frame(rows, say("mission." + str(mission)), say("points", reward(mission, players)))
        self.task(rows, mission, players, 3)

    def task(self, rows, mission, players, row):
        """The picture of a mission in two rows, and beside it what meets it."""
        self._body(rows, row, MISSION_PICTURES[mission], self._face.task(mission, players))

    def _frame(self, rows, name, tag):
        rows.heading(name, rows.right(0, 126, tag) - 3)
        rows.icon(6, 1, b"\xff" + b"\x80" * 124 + b"\xff")
        for row in range(1, 6):
            rows.icon(row, 1, b"\xff")
            rows.icon(row, 126, b"\xff")

    def _body(self, rows, row, picture, text):
        """A picture in two rows, tiles large and others at twice their size; beside it up to four lines."""
        if picture < KINDS:
            at = TILE * picture
            rows.icon(row, 11, self.upper[at : at + TILE])
            rows.icon(row + 1, 11, self.lower[at : at + TILE])
        else:
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
