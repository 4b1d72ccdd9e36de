# SPDX-License-Identifier: MIT
"""The board of Treasure Mines: one mine large, a chart of all mines, and what a player has.

    row   x 0-15                            x 20-126
    0     the kind that is charted          the mine's name, mines closed, the total
    1-2   a bar a mine: the chance that     its tiles in the order in which the pickaxe comes to them
    3     a dig there brings that kind,     the rolls that bring each
    4     two pixels for each sixth         how the total would change
    5-6                                     collections against their next step, or words

A cursor step draws in its own frame what it moves; what follows from it is drawn a part a frame, so that none
takes much longer than 8 ms. What a decision needs to know of the count is counted in the same way. While it
lasts, every part is kept as strips of columns: the board is drawn again by laying them down.
"""

from micropython import const

from coffer.bits import count
from coffer.words import number
from games.treasure_mines import scoring
from games.treasure_mines.pen import CARD, COIN, LOCK, MISSION, TILE, next_rise
from games.treasure_mines.pieces import (
    FULL_PURSE,
    KINDS,
    LAST_MINER,
    MISSIONS,
    PLUS,
    STAR,
    STONE,
    TRAVELLER,
    big,
    journey,
)
from games.treasure_mines.state import reach

LEFT = const(20)  # where a mine begins
_WIDE = const(109)  # and how wide it is, with a column on either side for the cursor
_MARK = const(12)  # where in a tile's column it bears something
_COLUMN = const(18)  # columns that the cursor inverts, from the one before the tile
_EDGE = const(72)  # where the name of a mine ends
_CELL = const(27)  # of a collection
_VIEW = const(6)  # tiles that a roll can reach
_PITCHES = b"\0\x32\x32\x22\x1a\x15\x12\x12"  # from tile to tile, by how many are left
_BAR = b"\x3e" * 12
_HALF = b"\x07" * 12  # of two mines in a row
_DOTS = b"\x08\0" * 6
_HALF_DOTS = b"\x02\0" * 6
_CROSS = b"\x05\x02\x05" + bytes(9)
_SUM = b"\x9d"
_DONE = b"\0\x10\x20\x40\x20\x10\x08\x04"  # a tick
_KIND = bytes([0, 1, 4, 5, 6, 7])  # the tile that stands for each collection
GROUP = bytes([0, 1, 1, 1, 2, 3, 4, 5])  # the collection of each kind of tile


def signed(n):
    """How a total changes: a figure with its sign."""
    return b"+" + number(n) if n > 0 else number(n)


def next_step(table, seat, kind):
    """How many of a kind a player would have with one more, the size that is paid next, and its points."""
    if kind == STONE:
        worth = scoring.STONES
        size = table.tiles[seat * KINDS + STONE]
    else:
        worth = scoring.SETS[GROUP[kind]]
        size = scoring.collect(table, seat)[GROUP[kind]]
    size = min(size + 1, 10)
    step = next_rise(worth, size)
    return size, step, -worth[step] if kind == STONE else worth[step]


class Board:
    """Draws the board, each part by itself, and knows what every tile would bring."""

    def __init__(self, face):
        self._face = face
        self._pen = face.pen
        self.mine = 0  # the one that is large
        self.order = b""  # its places in the order in which the pickaxe comes to them
        self.first = 0  # 1 if the seventh of them has to be seen, else 0
        self.wanted = 0  # the kind that is charted
        self._brings = [b""] * 10  # by mine: the kind that each face of the die brings,
        self._stood = [-1] * 10  # and how the mine stood when that was found
        self.begin()

    # -- what is known ------------------------------------------------------------------

    def begin(self):
        """A decision begins: all is counted anew."""
        self.counted = 0  # the count as it is now, then with one more of each kind
        self._counts: list = [None] * (1 + KINDS)
        self.reached = 0  # how far the mission is,
        self.flag = b""  # and how that looks
        self.forget()

    def forget(self):
        """Another table, or the same later: no part looks as it did."""
        self._key = -1  # what the strips of the mine were made of
        self._tiles = self._gains = self._edge = self._chart = self._cells = None

    def count_on(self, table, seat):
        """Counts the next thing that is not counted yet."""
        n = self.counted
        if n:
            held = seat * KINDS + n - 1
            table.tiles[held] += 1
            self._counts[n] = scoring.score(table, seat)
            table.tiles[held] -= 1
        else:
            self._counts[0] = scoring.score(table, seat)
            if table.kept[seat] < MISSIONS:
                self.reached = scoring.reached(table, seat)
                self.flag = self._mission(table, seat)
            self._edge = self._cells = None
        self.counted = n + 1
        self._gains = None

    def total(self):
        """The total as it is now."""
        return self._counts[0][-1]

    def knows(self):
        """Whether everything is counted."""
        return self.counted > KINDS

    def changes(self, kind):
        """What one more tile of a kind changes: points for sets, and for packs."""
        now = self._counts[0]
        then = self._counts[1 + kind]
        return then[3] - now[3], then[4] - now[4]

    def gain(self, table, seat, mine, place):
        """How the total changes if that tile is dug up, whatever card then comes."""
        coins = bears(table, mine, place)
        more = self._counts[1 + table.kind(mine, place)][-1] - self._counts[0][-1]
        return more + coins + _deed(table, seat, mine, coins)

    def open(self, table, mine, place=-1):
        """Turns to a mine; `place` has to be in view."""
        self.mine = mine
        self.order = bytes(reach(table.left[mine], table.pick[mine]))
        self.first = 1 if place >= 0 and self.order.find(bytes((place,))) >= _VIEW else 0
        key = mine << 1 | self.first
        if key != self._key:
            self._key = key
            self._tiles = self._gains = None

    def shows(self, place):
        """Whether a tile is in view."""
        return 0 <= self.order.find(bytes((place,))) - self.first < _VIEW

    def chances(self, place):
        """How many of the die's six faces lead to a place."""
        n = self.order.find(bytes((place,)))
        return (_VIEW - 1 - n) // len(self.order) + 1 if n < _VIEW else 0

    def _faces(self, table, mine):
        """The kinds that the six faces bring in a mine."""
        stood = table.left[mine] | table.pick[mine] << 7
        if self._stood[mine] != stood:
            self._stood[mine] = stood
            way = reach(table.left[mine], table.pick[mine])
            self._brings[mine] = bytes([table.kind(mine, way[n % len(way)]) for n in range(6)])
        return self._brings[mine]

    def nearest(self, table, seat):
        """The kind that is nearest to its next step, of equals the one that is paid better."""
        found = scoring.collect(table, seat)
        best = -1
        for n in range(scoring.COLLECTIONS if big(table.players) else scoring.COLLECTIONS - 1):
            step = next_rise(scoring.SETS[n], min(found[n], 10))
            if step:
                near = (10 - step + found[n] << 8) + scoring.SETS[n][step]
                if near >= best:
                    best = near
                    self.wanted = _KIND[n]

    # -- the parts ------------------------------------------------------------------------

    def head(self, rows, table, seat):
        """The mine's name, the cards that a player keeps, how many mines are closed, the total."""
        if self._edge is None:
            self._edge = self._right_edge(rows, table, seat)
        x = rows.text(0, LEFT, self._face.mine_name(self.mine), _EDGE)
        rows.icon(0, x, bytes(_EDGE - x) + self._edge)

    def _right_edge(self, rows, table, seat):
        """Row 0 from _EDGE on as a strip."""
        strip = bytearray(128 - _EDGE)
        marks = self._pen.marks
        cards = table.oranges(seat)
        if cards:
            strip[2:7] = marks[CARD]
            figure = rows.tiny.strip(48 + cards % 10)
            strip[8 : 8 + len(figure)] = figure
        strip[16:21] = marks[LOCK]
        closed = bytes((48 + table.abandoned, 47, 48 + table.ending()))
        figure = b"".join([rows.tiny.strip(code) for code in closed])
        strip[23 : 23 + len(figure)] = figure
        if self.counted and self._face.may_see(seat):
            figure = b"".join([rows.font.strip(code) for code in _SUM + number(self.total())])
            strip[len(strip) - len(figure) :] = figure
        return strip

    def tiles(self, rows, table):
        """The tiles that a roll can reach, with what they bring besides."""
        if self._tiles is None:
            self._tiles = self._columns(table)
        rows.icon(1, LEFT - 1, self._tiles[0])
        rows.icon(2, LEFT - 1, self._tiles[1])

    def dice(self, rows):
        """Under each tile the faces of the die that lead to it."""
        rows.icon(3, LEFT - 1, self._tiles[2])

    def _columns(self, table):
        """The rows 1 to 3 as strips."""
        pen = self._pen
        mine = self.mine
        left = len(self.order)
        upper = bytearray(_WIDE)
        lower = bytearray(_WIDE)
        dice = bytearray(_WIDE)
        x = 1
        for n in range(self.first, min(self.first + _VIEW, left)):
            place = self.order[n]
            at = TILE * table.kind(mine, place)
            upper[x : x + TILE] = pen.upper[at : at + TILE]
            lower[x : x + TILE] = pen.lower[at : at + TILE]
            coins = bears(table, mine, place)
            line = upper
            if table.mark(mine, place) == STAR:
                upper[x + _MARK : x + _MARK + 5] = pen.marks[CARD]
                line = lower
            if coins:
                line[x + _MARK : x + _MARK + 5] = pen.marks[CARD + coins]
            if left > 1:
                at = x if n + left < _VIEW else x + 2
                for face in range(n, _VIEW, left):
                    dice[at : at + 8] = pen.dice[face]
                    at += 8
            x += _PITCHES[left]
        return upper, lower, dice

    def gains(self, rows, table, seat):
        """Under each tile how the total would change; nothing where it would not."""
        if self._gains is None:
            self._gains = strip = bytearray(_WIDE)
            if self.knows():
                for place in self.order[self.first : self.first + _VIEW]:
                    gain = self.gain(table, seat, self.mine, place)
                    if gain:
                        figure = b"".join([rows.tiny.strip(code) for code in signed(gain)])
                        x = self.x(place) - LEFT + 7 - len(figure) // 2
                        strip[x : x + len(figure)] = figure
        rows.icon(4, LEFT - 1, self._gains)

    def coins(self, rows, places, coins):
        """Under each place of a mask the coins that would be laid there."""
        rows.icon(4, LEFT - 1, bytes(_WIDE))
        for place in self.order[self.first : self.first + _VIEW]:
            if places >> place & 1:
                rows.icon(4, self.x(place) + 3, self._pen.marks[coins])

    def x(self, place):
        """Where the tile of a place begins."""
        return LEFT + _PITCHES[len(self.order)] * (self.order.find(bytes((place,))) - self.first)

    def invert(self, rows, place, first=1):
        """The cursor on the column of a tile; drawn a second time, it is gone."""
        x = self.x(place) - 1
        end = x + (_COLUMN if len(self.order) > 2 else 26)  # of two tiles each has three dice
        for row in range(first, 5):
            rows.invert(row, x, end)

    def look_for(self, kind):
        """Another kind is charted from now on; whether it is another one."""
        if kind == self.wanted:
            return False
        self.wanted = kind
        self._chart = None
        return True

    def chart(self, rows, table):
        """The chance of the charted kind in every mine, and which of them is the large one."""
        if self._chart is None:
            self._chart = self._bars(table)
        for row in range(7):
            rows.icon(row, 0, self._chart[row])
        if table.mines > _VIEW:
            shift = self.mine % 2 * 4
            rows.icon(1 + self.mine // 2, 14, bytes((2 << shift, 7 << shift, 0x55)))
        else:
            rows.icon(1 + self.mine, 14, b"\x08\x1c\x7f")

    def _bars(self, table):
        """The chart's seven rows as strips."""
        wanted = bytes((self.wanted,))
        half = table.mines > _VIEW
        found = [b"\0\0\0\0" + (self._pen.pictures[self.wanted] + bytes(5))[:12] + b"\x55"]
        for mine in range(table.mines):
            if not table.open >> mine & 1:
                bar = _CROSS if half else self._pen.marks[LOCK] + bytes(7)
            else:
                much = self._faces(table, mine).count(wanted)
                bar = _HALF[: 2 * much] + _HALF_DOTS[2 * much :] if half else self.bar(much)
            if half and mine & 1:
                above = found.pop()
                bar = bytes([above[1 + n] | bar[n] << 4 for n in range(12)])
            found.append(b"\0" + bar + b"\0\0\0\x55")
        while len(found) < 7:
            found.append(bytes(16) + b"\x55")
        return found

    def bar(self, much):
        """So many sixths as a strip."""
        return _BAR[: 2 * much] + _DOTS[2 * much :]

    # -- what a player has -------------------------------------------------------------------

    def shares(self, rows, table, seat):
        """The collections against their next step, coins, stones and, if there is room, the mission."""
        if self._cells is None:
            self._cells = self._shares(table, seat)
        rows.icon(5, LEFT - 1, self._cells[0])
        rows.icon(6, LEFT - 1, self._cells[1])

    def _shares(self, table, seat):
        """The rows 5 and 6 as strips."""
        share = self._pen.share
        found = scoring.collect(table, seat)
        stones = table.tiles[seat * KINDS + STONE]
        cells = []
        for n in range(scoring.COLLECTIONS if big(table.players) else scoring.COLLECTIONS - 1):
            cells.append(share(_KIND[n], found[n], next_rise(scoring.SETS[n], min(found[n], 10))))
        cells.insert(3, share(COIN, table.coins[seat]))
        cells.append(share(STONE, stones, next_rise(scoring.STONES, min(stones, 10))))
        cells.append(self.flag if self._face.deciding else b"")
        lines = bytearray(_WIDE), bytearray(_WIDE)
        for n in range(8):
            x = 1 + _CELL * (n % 4)
            lines[n // 4][x : x + len(cells[n])] = cells[n]
        return lines

    def _mission(self, table, seat):
        """How far a mission is, as a strip."""
        need = scoring.needed(table.kept[seat], table.players)
        if scoring.enough(table.kept[seat], self.reached, need):
            return self._pen.pictures[MISSION] + _DONE
        return self._pen.share(MISSION, self.reached, need)


def bears(table, mine, place):
    """The coins that come with a tile: those that lie there, and 2 for a printed +2."""
    return table.coins_on(mine, place) + (2 if table.mark(mine, place) == PLUS else 0)


def _deed(table, seat, mine, coins):
    """The points of a mission that this dig meets by its coins, by its mine, or as the last one."""
    mission = table.kept[seat]
    if mission not in (FULL_PURSE, TRAVELLER, LAST_MINER):
        return 0
    need = scoring.needed(mission, table.players)
    if mission == FULL_PURSE:
        done = table.coins[seat] < need <= table.coins[seat] + coins
    elif mission == TRAVELLER:
        new = table.abandoned < journey(table.players) and not table.visited[seat] >> mine & 1
        done = new and table.travelled(seat) + 1 == need
    else:
        done = table.abandoned + 1 == table.ending() and count(table.left[mine]) == 2
    return scoring.reward(mission, table.players) if done else 0
