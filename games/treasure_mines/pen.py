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
_COINS = COLUMNS + COLUMN * KINDS + 3  # where the coins' begins, which may have two figures
_WIDE = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"  # each bit twice

# Letters of the font that are pictures.
COINS = b"\x10"
TICK = b"\x96"
SUM = b"\x9d"
_DOT = b"\x8a"


def signed(n):
    """How a total changes: a figure with its sign."""
    return b"+" + number(n) if n > 0 else number(n)


def lay(strip, x, columns):
    """Lays columns into a strip of a whole row."""
    strip[x : x + len(columns)] = columns


def lay_right(strip, end, text):
    """Lays a text's columns into a strip so that its ink ends just before `end`."""
    strip[end + 1 - len(text) : end] = text[:-1]


class Pen:
    """Draws into the rows with the game's pictures."""

    def __init__(self, face):
        self._face = face
        self.figures = face.console.rows.tiny
        self._die_shown = 0  # which face was drawn last, and whether the cursor was on it,
        self._die: tuple = ()  # and its two strips
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

    def die(self, face, chosen=False):
        """A die of 16 x 15 pixels for the rows 5 and 6, below what stands in row 4: two strips."""
        if self._die_shown != face << 1 | chosen:
            self._die_shown = face << 1 | chosen
            self._die = upper, lower = bytearray(b"\x02" * 16), bytearray(b"\x80" * 16)
            upper[0] = upper[15] = 0xFE
            lower[0] = lower[15] = 0xFF
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
        return self._die

    def everybody(self, table, kinds):
        """The table of everybody's tiles as strips: a head, one row per player, one column per kind.

        From the stones on coins, too.
        """
        face = self._face
        font = face.console.rows.font
        figures: dict = {}  # as columns: a dot for none, two figures small
        strips = [bytearray(128) for _ in range(1 + table.players)]
        lay(strips[0], COLUMNS, self.art[_SMALL : _SMALL + 8 * kinds])
        if kinds > STONE:
            lay(strips[0], _COINS, self.picture(COIN))
        for seat in range(table.players):
            strip = strips[1 + seat]
            lay(strip, 1, face.pawn(seat))
            lay(strip, 9, font.line(face.name(seat))[: COLUMNS - 10])
            held = list(table.tiles[seat * KINDS : seat * KINDS + kinds])
            if kinds > STONE:
                held.append(table.coins[seat])
            for n in range(len(held)):
                much = held[n]
                if much not in figures:
                    text = (font if much < 10 else self.figures).line(number(much) if much else _DOT)
                    figures[much] = (bytes(COLUMN) + text)[-COLUMN:]
                lay(strip, (COLUMNS + COLUMN * n if n < KINDS else _COINS) - 1, figures[much])
        return strips

    # -- cards ------------------------------------------------------------------------------

    def title(self, card, players):
        """The head of a card: its name, and when it acts; of a mission, which come behind, its points."""
        face = self._face
        if card < CHANCES:
            return face.named("chance.", card), face.say("orange" if card >= ORANGE else "grey")
        card -= CHANCES
        points = reward(card, players, face.match.table.edition)
        return face.named("mission.", card), face.say("points", points)

    def body(self, card, players):
        """The rest of it as strips, by row: its picture, and what it does or asks for, in a frame."""
        face = self._face
        strips = [bytearray(128) for _ in range(7)]
        lay(strips[6], 2, b"\x80" * 124)
        for strip in strips[1:]:
            strip[1] = strip[126] = 0xFF
        if card >= CHANCES:
            card -= CHANCES
            self.lay_card(strips, 3, MISSION_PICTURES[card], face.task(card, players))
        else:
            points = PURSE[card] if card < len(PURSE) else STRONGBOX_POINTS
            self.lay_card(strips, 3, _CHANCES[card], face.say("chance." + str(card) + ".text", points))
        return strips

    def lay_card(self, strips, row, picture, text):
        """A picture in two rows, tiles large and others at twice their size; beside it up to four lines."""
        if picture < KINDS:
            at = TILE * 2 * picture
            lay(strips[row], 11, self.art[at : at + TILE])
            lay(strips[row + 1], 11, self.art[at + TILE : at + 2 * TILE])
        else:
            x = 10 if picture < _DANGER else 9
            upper, lower = strips[row], strips[row + 1]
            for column in self.picture(picture)[:7]:
                upper[x] = upper[x + 1] = _WIDE[column & 15]
                lower[x] = lower[x + 1] = _WIDE[column >> 4]
                x += 2
        lines = text.split(b"\n")
        if len(lines) > 2:
            row -= 1
        for line in lines:
            lay(strips[row], 31, self._face.console.rows.font.line(line))
            row += 1
