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
from coffer.words import keys, number
from games.treasure_mines import scoring
from games.treasure_mines.pen import CARD, COIN, LOCK, MISSION, SUM, TILE, signed
from games.treasure_mines.pieces import (
    FULL_PURSE,
    JOURNEY,
    KINDS,
    LAST_MINER,
    MISSIONS,
    SMALL,
    STAR,
    STONE,
    TRAVELLER,
)
from games.treasure_mines.state import USE, reach

MINE_X = const(20)  # where a mine begins
_WIDE = const(109)  # and how wide it is, with a column on either side for the cursor
_MARK = const(12)  # where in a tile's column it bears something
_COLUMN = const(18)  # columns that the cursor inverts, from the one before the tile
_EDGE = const(72)  # where the name of a mine ends
_CELL = const(27)  # of a collection
VIEW = const(6)  # tiles that a roll can reach
_ROOM = const(107)  # pixels for words in the rows 5 and 6
_PITCHES = b"\0\x32\x32\x22\x1a\x15\x12\x12"  # from tile to tile, by how many are left
_BAR = b"\x3e\x3e"
_DOTS = b"\x08\0"
_SOURCES = keys("by.stones", "by.set", "by.mission", "by.pack", "by.coins")
_DONE = b"\0\x10\x20\x40\x20\x10\x08\x04"  # a tick
KIND = bytes([0, 1, 4, 5, 6, 7, STONE])  # the tile that stands for each collection, and for stones


class Board:
    """Draws the board, each part by itself, and knows what every tile would bring."""

    def __init__(self, face):
        self._face = face
        self._pen = face.pen
        self.mine = 0  # the one that is large
        self.order: list = []  # its places in the order in which the pickaxe comes to them
        self.first = 0  # 1 if the seventh of them has to be seen, else 0
        self.wanted = 0  # the kind that is charted
        self.total = 0  # of who holds the console, as it was counted last
        self.begin()

    # -- what is known ------------------------------------------------------------------

    def begin(self):
        """A decision begins: all is counted again."""
        self.counted = 0  # the count as it is now, then with one more of each kind
        self.known = False  # everything is counted
        self.counts: list = [None] * (1 + KINDS)
        self.reached = 0  # how far the mission is,
        self.flag = b""  # and how that looks
        self.forget()

    def forget(self):
        """Another table, or the same later: no part looks as it did."""
        self._sum = 0  # the total at the edge
        self.strips = self.gains = self._name = self._edge = self.bars = self._cells = None

    def count_on(self, table, seat):
        """Counts the next thing that is not counted yet."""
        n = self.counted
        if n:
            if not self.counts[n]:
                self._count_with(table, seat, n - 1)
        else:
            self.counts[0] = scoring.score(table, seat)
            self.total = self.counts[0][-1]
            mission = table.kept[seat]
            if mission < MISSIONS:
                found = scoring.collect(table, seat, scoring.aside(table, seat))
                self.reached = scoring.progress(table, seat, mission, found)
                self.flag = self._pen.picture(MISSION) + _DONE
                if not self.counts[0][0]:
                    need = scoring.needed(mission, table.players)
                    self.flag = self._pen.share(MISSION, self.reached, need)
            self._edge = self._cells = None
        self.counted = n + 1
        self.known = n == KINDS
        self.gains = None

    def _count_with(self, table, seat, kind):
        """The count with one more tile of a kind."""
        held = seat * KINDS + kind
        table.tiles[held] += 1
        self.counts[1 + kind] = scoring.score(table, seat)
        table.tiles[held] -= 1

    def gain(self, table, seat, mine, place):
        """How the total changes if that tile is dug up, whatever card then comes."""
        coins = table.bears(mine, place)
        more = self.counts[1 + table.kind(mine, place)][-1] - self.counts[0][-1] + coins
        # A mission may be met by the coins, by the mine, or because this dig is the last one.
        mission = table.kept[seat]
        players = table.players
        done = False
        if mission == FULL_PURSE:
            done = table.coins[seat] < scoring.needed(mission, players) <= table.coins[seat] + coins
        elif mission == TRAVELLER:
            visited = table.visited[seat]
            new = table.abandoned < JOURNEY[players - 2] and not visited >> mine & 1
            done = new and count(visited) + 1 == scoring.needed(mission, players)
        elif mission == LAST_MINER:
            done = table.abandoned + 1 == table.ending and count(table.left[mine]) == 2
        return more + scoring.reward(mission, players, table.edition) if done else more

    def bring(self, table, seat, mine, place):
        """A tile is dug up: how the total, which has it from now on, has changed."""
        kind = table.kind(mine, place)
        if not self.counted:
            self.count_on(table, seat)
        if not self.counts[1 + kind]:
            self._count_with(table, seat, kind)
        gain = self.gain(table, seat, mine, place)
        self.total += gain
        return gain

    def open(self, table, mine, place):
        """Turns to a mine; `place` has to be in view, -1 for none."""
        if mine != self.mine or self.strips is None:
            self.mine = mine
            self.order = reach(table.left[mine], table.pick[mine])
            self.strips = self.gains = self._name = None
        first = 1 if len(self.order) > VIEW and place == self.order[VIEW] else 0
        if first != self.first:
            self.first = first
            self.strips = self.gains = None

    def ready(self, words):
        """Whether all that stands below the tiles is kept: the gains, and below them words or shares."""
        return self.known and self.gains is not None and (words or self._cells) is not None

    def chances(self, place):
        """How many of the die's six faces lead to a place."""
        n = self.order.index(place)
        return (VIEW - 1 - n) // len(self.order) + 1 if n < VIEW else 0

    def nearest(self, table, seat):
        """The kind that is nearest to its next step, of equals the one that is paid better."""
        found = scoring.collect(table, seat, scoring.NONE)
        best = -1
        for n in range(scoring.COLLECTIONS if table.players > SMALL else scoring.COLLECTIONS - 1):
            size = scoring.next_size(n, found[n])
            if size:
                near = (10 - size + found[n] << 8) + scoring.set_points(n, size)
                if near >= best:
                    best = near
                    self.wanted = KIND[n]

    # -- the parts ------------------------------------------------------------------------

    def head(self, rows, table, seat):
        """The mine's name, the cards that a player keeps, how many mines are closed, the total."""
        total = self.total - self._face.points_in_flight
        if self._edge is None or self._sum != total:
            self._sum = total
            self._edge = strip = bytearray(128 - _EDGE)
            cards = table.oranges(seat)
            tiny = rows.tiny
            if cards:
                strip[2:7] = self._pen.mark(CARD)
                figure = tiny.strip(48 + cards % 10)
                strip[8 : 8 + len(figure)] = figure
            strip[16:21] = self._pen.mark(LOCK)
            figure = tiny.line(bytes((48 + table.abandoned, 47, 48 + table.ending)))
            strip[23 : 23 + len(figure)] = figure
            if self.counted and self._face.may_see(seat):
                figure = rows.font.line(SUM + number(total))
                strip[len(strip) - len(figure) :] = figure
        if self._name is None:
            name = rows.font.line(self._face.named("mine.", self.mine)) + bytes(_EDGE - MINE_X)
            self._name = name[: _EDGE - MINE_X]
        rows.icon(0, MINE_X, self._name + self._edge)

    def tiles(self, rows, table):
        """The tiles that a roll can reach, with what they bring besides; the dice are strips[2]."""
        if self.strips is None:
            pen = self._pen
            mine = self.mine
            left = len(self.order)
            upper = bytearray(_WIDE)
            lower = bytearray(_WIDE)
            dice = bytearray(_WIDE)
            x = 1
            for n in range(self.first, min(self.first + VIEW, left)):
                place = self.order[n]
                at = TILE * 2 * table.kind(mine, place)
                upper[x : x + TILE] = pen.art[at : at + TILE]
                lower[x : x + TILE] = pen.art[at + TILE : at + 2 * TILE]
                coins = table.bears(mine, place)
                line = upper
                if table.mark(mine, place) == STAR:
                    upper[x + _MARK : x + _MARK + 5] = pen.mark(CARD)
                    line = lower
                if coins:
                    line[x + _MARK : x + _MARK + 5] = pen.mark(CARD + coins)
                if left > 1:
                    at = x if n + left < VIEW else x + 2
                    for face in range(n, VIEW, left):
                        dice[at : at + 8] = pen.pips(face)
                        at += 8
                x += _PITCHES[left]
            self.strips = upper, lower, dice
        rows.icon(1, MINE_X - 1, self.strips[0])
        rows.icon(2, MINE_X - 1, self.strips[1])

    def under(self, rows, table, places, coins):
        """The dice, and below each tile how the total would change, or the coins laid on some places."""
        rows.icon(3, MINE_X - 1, self.strips[2])
        if self.gains is None or coins:
            self.gains = strip = bytearray(_WIDE)
            for place in self.order[self.first : self.first + VIEW]:
                figure = b""
                if coins:
                    if places >> place & 1:
                        figure = self._pen.mark(coins)
                elif self.known:
                    gain = self.gain(table, table.seat, self.mine, place)
                    if gain:
                        figure = rows.tiny.line(signed(gain))
                x = self.x(place) - MINE_X + (4 if coins else 7 - len(figure) // 2)
                strip[x : x + len(figure)] = figure
        rows.icon(4, MINE_X - 1, self.gains)

    def x(self, place):
        """Where the tile of a place begins."""
        return MINE_X + _PITCHES[len(self.order)] * (self.order.index(place) - self.first)

    def invert(self, rows, place, first, last=4):
        """The cursor on the column of a tile, from row to row; drawn a second time, it is gone."""
        x = self.x(place) - 1
        end = x + (_COLUMN if len(self.order) > 2 else 26)  # of two tiles each has three dice
        for row in range(first, last + 1):
            rows.invert(row, x, end)

    def make_chart(self, table):
        """Works out the chance of the charted kind in every mine."""
        if self.bars is not None:
            return
        wanted = self.wanted
        half = table.mines > VIEW
        self.bars = found = [b"\0\0\0\0" + self._pen.picture(wanted) + b"\0\0\0\0\x55"]
        for mine in range(table.mines):
            bar = b"\x05\x02\x05" + bytes(9) if half else self._pen.mark(LOCK) + bytes(7)
            if table.open >> mine & 1:
                much = table.brings(mine, wanted)
                bar = _BAR * much + _DOTS * (6 - much)
                if half:
                    bar = b"\x07\x07" * much + b"\x02\0" * (6 - much)
            if half and mine & 1:
                above = found.pop()
                bar = bytes([above[1 + n] | bar[n] << 4 for n in range(12)])
            found.append(b"\0" + bar + b"\0\0\0\x55")
        while len(found) < 7:
            found.append(bytes(16) + b"\x55")

    def chart(self, rows, table):
        """The chart, and which of the mines is the large one."""
        self.make_chart(table)
        lines = rows.rows
        bars = self.bars
        for row in range(7):
            lines[row][1:18] = bars[row]
            if not rows.all_touched:
                rows.touch(row, 0, 17)
        if table.mines > VIEW:
            shift = self.mine % 2 * 4
            rows.icon(1 + self.mine // 2, 14, bytes((2 << shift, 7 << shift, 0x55)))
        else:
            rows.icon(1 + self.mine, 14, b"\x08\x1c\x7f")

    def make_shares(self, table, seat):
        """Works out how far a player's collections are."""
        if self._cells is not None:
            return
        share = self._pen.share
        found = scoring.collect(table, seat, scoring.NONE)
        found[scoring.STONES] = table.tiles[seat * KINDS + STONE]
        if table.players <= SMALL:
            found.pop(scoring.COLLECTIONS - 1)  # no diamonds
        cells: list = []
        for size in found:
            n = len(cells) if len(cells) + 1 < len(found) else scoring.STONES
            cells.append(share(KIND[n], size, scoring.next_size(n, size)))
        cells.insert(3, share(COIN, table.coins[seat], 0))
        cells.append(self.flag if self._face.deciding else b"")
        self._cells = lines = bytearray(_WIDE), bytearray(_WIDE)
        for n in range(8):
            x = 1 + _CELL * (n % 4)
            lines[n // 4][x : x + len(cells[n])] = cells[n]

    def shares(self, rows, table, seat):
        """The collections against their next step, coins, stones and, if there is room, the mission."""
        self.make_shares(table, seat)
        rows.icon(5, MINE_X - 1, self._cells[0])
        rows.icon(6, MINE_X - 1, self._cells[1])


# -- in words -------------------------------------------------------------------------------


def tile_words(face, table, place):
    """A tile in two lines: its chance, how the total changes, a card; and what makes that change."""
    board = face.board
    mine = face.mine
    kind = table.kind(mine, place)
    line = face.named("kind.", kind)
    if table.phase != USE:  # else it is sure
        line = face.say("tile", board.chances(place), line)
    reason = b""
    if board.known:
        change = board.gain(table, table.seat, mine, place)
        if change:
            line += b": " + signed(change)
        reason = why(face, table, kind, change, table.bears(mine, place))
    if table.mark(mine, place) == STAR:
        card = line + face.say("tile.card")
        if face.console.rows.font.width(card) <= _ROOM:  # else the tile's own mark has to do
            line = card
    return line, reason


def why(face, table, kind, change, coins):
    """The sources that change, as many as there is room for; if none does, how far the next step is."""
    now = face.board.counts[0]
    then = face.board.counts[1 + kind]
    sets = then[3] - now[3]
    packs = then[4] - now[4]
    mission = change - sets - packs - coins
    if not (sets or packs or mission):
        n = scoring.GROUP[kind]
        seat = table.seat
        size = table.tiles[seat * KINDS + STONE]
        if kind != STONE:
            size = scoring.collect(table, seat, scoring.NONE)[n]
        size = min(size + 1, 10)
        step = scoring.next_size(n, size)
        if not step:
            return face.say("tile.full")
        points = scoring.set_points(n, step)
        return face.say("tile.far", size, step, -points if kind == STONE else points)
    line = b""
    width = face.console.rows.font.width
    by_stones, by_set, by_mission, by_pack, by_coins = _SOURCES
    name = by_stones if kind == STONE else by_set
    for key, points in (name, sets), (by_mission, mission), (by_pack, packs), (by_coins, coins):
        if points:
            part = line + (b", " if line else b"") + face.say(key, signed(points))
            if width(part) <= _ROOM:
                line = part
    return line
