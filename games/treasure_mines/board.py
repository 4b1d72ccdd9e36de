# SPDX-License-Identifier: MIT
"""The board of Treasure Mines: one mine large, and below each of its tiles what it means to a player.

    row
    0     the mine's name; its fuse, a square for each dig until it closes; the total
    1-2   its tiles in the order in which the pickaxe comes to them, with what each bears
    3     the rolls that dig it up
    4     how many of its kind the player has, and how many score next
    5     how the total would change
    6     the mission and how far it is; how many mines are closed, of those that end the game

A cursor step draws in its own frame what it moves; what follows is drawn one part per frame, so that none
takes much longer than 8 ms. What a decision needs to know of the count is counted in the same way. While it
lasts, every part is kept as strips of columns: the board is drawn again by laying them down.
"""

from micropython import const

from coffer.bits import count
from coffer.words import keys, number
from games.treasure_mines import scoring
from games.treasure_mines.pen import CARD, LOCK, MISSION, SUM, TICK, TILE, signed
from games.treasure_mines.pieces import (
    FULL_PURSE,
    JOURNEY,
    KINDS,
    LAST_MINER,
    MISSIONS,
    STAR,
    STONE,
    TRAVELLER,
)
from games.treasure_mines.state import USE, reach

VIEW = const(6)  # tiles that a roll can reach
_MARK = const(12)  # where in a tile's column it bears something
_COLUMN = const(17)  # columns of a tile and what it bears
_PITCHES = b"\0\x7e\x3f\x2a\x1f\x19\x15\x15"  # from tile to tile, by how many are left
_NAME, _FUSE, _LOCK = const(9), const(60), const(91)  # where they stand in row 0
_UP_DOWN = b"\0\x14\x36\x77\x36\x14"  # before what these keys change
_DIG = b"\x3c\x3c\x3c\x3c\0"  # of a fuse: one that is left,
_DUG = b"\0\x18\x18\0\0"  # and one that is gone
FUSE = _DUG * 3 + _DIG * 3  # of a mine that closes after three more digs
_SOURCES = keys("by.stones", "by.set", "by.mission", "by.pack", "by.coins")
KIND = bytes([0, 1, 4, 5, 6, 7, STONE])  # the tile that stands for each collection, and for stones


class Board:
    """Draws the board, each part by itself, and knows what every tile would bring."""

    def __init__(self, face):
        self._face = face
        self._pen = face.pen
        self.mine = 0  # the one that is large
        self.order: list = []  # its places in the order in which the pickaxe comes to them
        self.first = 0  # 1 if the seventh of them has to be seen, else 0
        self.total = 0  # of who holds the console, as it was counted last
        self.mission = b""  # what the mission of who decides is called
        self._laid = 0  # which coins row 4 shows on which places
        self.begin()

    # -- what is known ------------------------------------------------------------------

    def begin(self):
        """Prepares for a new decision: everything is counted again."""
        self.counted = 0  # the count as it is now, then with one more of each kind
        self.known = False  # everything is counted
        self.counts: list = [None] * (1 + KINDS)
        self.reached = 0  # how far the mission is
        self.forget()

    def forget(self):
        """Forgets what is drawn, because the table has changed."""
        self._sum = 0  # the total that the head shows
        self.strips = self.gains = self.held = self._head = self._head_end = self._status = None

    def count_on(self, table, seat):
        """Counts the next item that is not counted yet."""
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
            self._head_end = self._status = None
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
        """Adds a tile that was dug up to the total; returns the change."""
        kind = table.kind(mine, place)
        if not self.counted:
            self.count_on(table, seat)
        if not self.counts[1 + kind]:
            self._count_with(table, seat, kind)
        gain = self.gain(table, seat, mine, place)
        self.total += gain
        return gain

    def progress(self, table, mission):
        """How far the mission of who decides is."""
        if self.counts[0][0]:
            return TICK
        return number(self.reached) + b"/" + number(scoring.needed(mission, table.players))

    def open(self, table, mine, place):
        """Turns to a mine; `place` has to be in view, -1 for none."""
        if mine != self.mine or self.strips is None:
            self.mine = mine
            self.order = reach(table.left[mine], table.pick[mine])
            self.strips = self.gains = self.held = self._head = None
        first = 1 if len(self.order) > VIEW and place == self.order[VIEW] else 0
        if first != self.first:
            self.first = first
            self.strips = self.gains = self.held = None

    def ready(self, words):
        """Whether all that stands below the tiles is kept: what one has, and below that words or gains."""
        return self.known and self.held is not None and (words or self.gains) is not None

    def chances(self, place):
        """How many of the die's six faces lead to a place."""
        n = self.order.index(place)
        return (VIEW - 1 - n) // len(self.order) + 1 if n < VIEW else 0

    # -- the parts ------------------------------------------------------------------------

    def head(self, rows, table, seat, stepping=False):
        """The mine's name, its fuse, the total; a step from mine to mine leaves the total alone."""
        if self._head is None:
            self._head = strip = bytearray(_LOCK)
            if self._face.deciding and self._face.picker.chooses_mine():
                strip[0:6] = _UP_DOWN
            name = rows.font.line(self._face.named("mine.", self.mine))
            strip[_NAME : _NAME + len(name)] = name
            digs = len(self.order) - 1
            strip[_FUSE : _FUSE + 30] = _DUG * (VIEW - digs) + _DIG * digs
        rows.icon(0, 0, self._head)
        if stepping:
            return
        total = self.total - self._face.points_in_flight
        if self._sum != total or self._head_end is None:
            self._sum = total
            self._head_end = strip = bytearray(128 - _LOCK)
            strip[0:5] = self._pen.mark(LOCK)
            if self.counted and self._face.may_see(seat):
                columns = rows.font.line(SUM + number(total))
                strip[128 - _LOCK - len(columns) :] = columns
        rows.icon(0, _LOCK, self._head_end)

    def tiles(self, rows, table):
        """The tiles that a roll can reach, with what they bring besides; the dice are strips[2]."""
        if self.strips is None:
            pen = self._pen
            mine = self.mine
            left = len(self.order)
            self.strips = upper, lower, dice = bytearray(128), bytearray(128), bytearray(128)
            for n in range(self.first, min(self.first + VIEW, left)):
                place = self.order[n]
                x = self.x(place)
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
                    rolls = b"".join([pen.pips(face) for face in range(n, VIEW, left)])
                    x += 6 - len(rolls) // 2
                    dice[x : x + len(rolls)] = rolls
        rows.icon(1, 0, self.strips[:2])

    def under(self, rows, table, seat, places=0, coins=0):
        """The dice, and how many of a kind a player has and how many score next; or coins on some places."""
        if self.held is None or self._laid != places << 2 | coins:
            self.make_held(rows, table, seat, places, coins)
        rows.icon(3, 0, (self.strips[2], self.held))

    def make_held(self, rows, table, seat, places=0, coins=0):
        """Composes row 4."""
        found = scoring.collect(table, seat, scoring.NONE)
        found[scoring.STONES] = table.tiles[seat * KINDS + STONE]
        self._laid = places << 2 | coins
        self.held = strip = bytearray(128)
        for place in self.order[self.first : self.first + VIEW]:
            if coins:
                figure = self._pen.mark(coins) if places >> place & 1 else b""
            else:
                n = scoring.GROUP[table.kind(self.mine, place)]
                step = scoring.next_size(n, found[n])
                figure = number(found[n])
                figure = rows.tiny.line(figure + b"/" + number(step) if step else figure)
            x = self.x(place) + 6 - len(figure) // 2
            strip[x : x + len(figure)] = figure

    def draw_gains(self, rows, table):
        """How the total would change with each tile."""
        if self.gains is None:
            self.gains = strip = bytearray(128)
            for place in self.order[self.first : self.first + VIEW]:
                gain = self.gain(table, table.seat, self.mine, place) if self.known else 0
                if gain:
                    figure = rows.tiny.line(signed(gain))
                    x = self.x(place) + 5 - len(figure) // 2
                    strip[x : x + len(figure)] = figure
        rows.icon(5, 0, self.gains)

    def status(self, rows, table, seat):
        """The mission and how far it is, if that is known; how many mines are closed."""
        if self._status is None:
            self._status = strip = bytearray(128)
            if self.counted and self._face.deciding and table.kept[seat] < MISSIONS:
                far = self.progress(table, table.kept[seat])
                flag = self._pen.picture(MISSION) + rows.font.line(self.mission + b" " + far)
                strip[1 : 1 + len(flag)] = flag
            closed = self._pen.closed(table)
            strip[127 - len(closed) : 127] = closed
        rows.icon(6, 0, self._status)

    def x(self, place):
        """Where the tile of a place begins."""
        pitch = _PITCHES[len(self.order)]
        return 1 + pitch * (self.order.index(place) - self.first) + (pitch - _COLUMN) // 2

    def invert(self, rows, place, first, last=4):
        """The cursor on the column of a tile, from row to row; drawn a second time, it is gone."""
        x = self.x(place)
        wide = 7 if len(self.order) == 2 else 2  # of two tiles each has three dice
        rows.invert(first, x - wide, x + _COLUMN + 1, last=last)


# -- in words -------------------------------------------------------------------------------


def text_width(table):
    """Returns the width for texts in rows 5 and 6, in pixels; after a roll the die takes some of it."""
    return 107 if table.phase == USE else 124


def tile_words(face, table, place):
    """Returns two lines about a tile: its chance, the change of the total, a card; and the reason."""
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
        if face.console.rows.font.width(card) <= text_width(table):  # else the tile's own mark has to do
            line = card
    return line, reason


def why(face, table, kind, change, coins):
    """Returns the sources that change, as many as fit; if none does, how far the next step is."""
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
            if width(part) <= text_width(table):
                line = part
    return line
