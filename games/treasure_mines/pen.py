# SPDX-License-Identifier: MIT
"""The pen of Treasure Mines: tiles, marks, dice, figures, the table of everybody's tiles, and the cards.

All drawings lie one behind the other in one file of the drive (see host/pack.py): the tiles large, upper half
and lower half; the tiles small, and what else stands beside figures and on cards; the marks of a tile; the
faces of the die. The board that is made of them is in board.py.
"""

from micropython import const

from coffer.words import number
from games.treasure_mines.pieces import (
    CAULDRON,
    CHANCES,
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

TILE = const(11)  # columns of a large tile
_SMALL = 2 * TILE * KINDS  # where the small pictures begin, eight columns each,
_MARKS = _SMALL + 8 * 22  # the marks, five columns each,
_DICE = _MARKS + 5 * 6  # and the dice, eight columns each

# Pictures beside the kinds of tile
_PICK, COIN, MISSION, _DANGER, _SWAP, _DIE, _STEP, _BOX, _CROWN, _HAND, _ROAD, _PACK, _RING = range(9, 22)
# Marks: a chance card; coins follow by their number
CARD = const(0)
LOCK = const(5)

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

PIPS = (0x010, 0x101, 0x111, 0x145, 0x155, 0x16D)  # a die's faces on a grid of three by three
COLUMNS = const(43)  # where the first column of everybody's tiles begins
COLUMN = const(8)
_GAP = const(3)  # before the coins, which may have two figures
_WIDE = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"  # each bit twice

# Letters of the font that are pictures.
COINS = b"\x10"
TICK = b"\x96"
SUM = b"\x9d"
_DOT = b"\x8a"


def signed(n):
    """How a total changes: a figure with its sign."""
    return b"+" + number(n) if n > 0 else number(n)


class Pen:
    """Draws into the rows with the game's pictures."""

    def __init__(self, face):
        self._face = face
        self.figures = face.console.rows.tiny
        self._columns: dict = {}  # figures as the table of everybody's tiles has them
        with open("/assets/treasure_mines.art", "rb") as file:
            self.art = file.read()

    def picture(self, n):
        """A small picture: 7 columns and a free one."""
        return self.art[_SMALL + 8 * n : _SMALL + 8 * n + 8]

    def mark(self, n):
        """What a tile bears: 5 columns."""
        return self.art[_MARKS + 5 * n : _MARKS + 5 * n + 5]

    def pips(self, n):
        """A small die that shows n + 1: 7 columns and a free one."""
        return self.art[_DICE + 8 * n : _DICE + 8 * n + 8]

    def closed(self, table):
        """A lock, and how many mines are closed of those that end the game: 21 columns."""
        return (
            self.mark(LOCK)
            + b"\0\0\0"
            + self.figures.line(bytes((48 + table.abandoned, 47, 48 + table.ending)))
        )

    def die(self, rows, face, chosen=False):
        """A die of 16 x 15 pixels at the left edge of the rows 5 and 6, below what stands in row 4."""
        upper = bytearray(b"\xfe" + b"\x02" * 14 + b"\xfe")
        lower = bytearray(b"\xff" + b"\x80" * 14 + b"\xff")
        pips = PIPS[face - 1]
        for n in range(9):
            if pips >> n & 1:
                at = 3 + 4 * (n % 3)
                for x in (at, at + 1):  # the middle line lies on the border of the two rows
                    if n < 6:
                        upper[x] |= 0x18 if n < 3 else 0x80
                    if n > 2:
                        lower[x] |= 0x18 if n > 5 else 0x01
        if chosen:  # the cursor is on it
            for x in range(16):
                upper[x] ^= 0xFE
                lower[x] ^= 0xFF
        rows.icon(5, 0, upper)
        rows.icon(6, 0, lower)

    def heads(self, rows, kinds):
        """The heads of a table of everybody's tiles, one column per kind; from the stones on coins too."""
        heads = b"".join([self.picture(kind) for kind in range(kinds)])
        rows.icon(0, COLUMNS, heads + bytes(_GAP) + self.picture(COIN) if kinds > STONE else heads)

    def owner(self, rows, seat, held):
        """A player's line of that table, in row 1 + seat; `held` as below."""
        rows.icon(1 + seat, COLUMNS - 1, held)
        rows.icon(1 + seat, 1, self._face.pawn(seat))
        rows.text(1 + seat, 9, self._face.name(seat), COLUMNS - 1)

    def held(self, table, seat, kinds):
        """How many tiles of each kind a player has, as columns of that table; coins behind the stones."""
        held = list(table.tiles[seat * KINDS : seat * KINDS + kinds])
        if kinds <= STONE:
            return self._figures(held)
        return self._figures(held) + bytes(_GAP) + self._figures((table.coins[seat],))

    def _figures(self, held):
        """Figures, a column each: a dot for none, two figures small."""
        known = self._columns
        for much in held:
            if much not in known:
                font = self._face.console.rows.font if much < 10 else self.figures
                known[much] = (bytes(COLUMN) + font.line(number(much) if much else _DOT))[-COLUMN:]
        return b"".join([known[much] for much in held])

    # -- cards ------------------------------------------------------------------------------

    def head(self, rows, card, players):
        """The head of a card: its name, and when it acts; of a mission, which come behind, its points."""
        face = self._face
        if card < CHANCES:
            name = face.named("chance.", card)
            tag = face.say("orange" if card >= ORANGE else "grey")
        else:
            name = face.named("mission.", card - CHANCES)
            tag = face.say("points", reward(card - CHANCES, players, face.match.table.edition))
        rows.heading(name, rows.right(0, 126, tag) - 3)

    def body(self, rows, card, players):
        """The rest of it: its picture, and what it does or asks for, in a frame."""
        face = self._face
        rows.icon(6, 1, b"\xff" + b"\x80" * 124 + b"\xff")
        for row in range(1, 6):
            rows.icon(row, 1, b"\xff")
            rows.icon(row, 126, b"\xff")
        if card >= CHANCES:
            self.card(rows, 3, MISSION_PICTURES[card - CHANCES], face.task(card - CHANCES, players))
        else:
            points = PURSE[card] if card < len(PURSE) else STRONGBOX_POINTS
            self.card(rows, 3, _CHANCES[card], face.say("chance." + str(card) + ".text", points))

    def card(self, rows, row, picture, text):
        """A picture in two rows, tiles large and others at twice their size; beside it up to four lines."""
        art = self.art
        for below in (0, 1):
            wide = bytearray(0)
            if picture < KINDS:
                at = TILE * (2 * picture + below)
                wide.extend(art[at : at + TILE])
            else:
                at = _SMALL + 8 * picture
                for column in art[at : at + 7]:
                    column = _WIDE[column >> 4 * below & 15]
                    wide.append(column)
                    wide.append(column)
            rows.icon(row + below, 11 if picture < KINDS else 10 if picture < _DANGER else 9, wide)
        lines = text.split(b"\n")
        if len(lines) != 2:
            row -= 1
        for n in range(len(lines)):
            rows.text(row + n if len(lines) > 1 else row + 1, 31, lines[n])
