# SPDX-License-Identifier: MIT
"""All other screens of Treasure Mines: the overview, cards and the legend."""

from micropython import const

from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.screen import Screen
from coffer.words import join_key, number
from games.treasure_mines import scoring
from games.treasure_mines.board import FUSE, KIND, VIEW
from games.treasure_mines.pen import CARD, COIN, LOCK, MISSION_PICTURES, SUM, lay, lay_right
from games.treasure_mines.pieces import (
    CHANCES,
    KINDS,
    MISSIONS,
    ORANGE,
    SMALL,
    STONE,
    copies,
    missions,
)
from games.treasure_mines.state import reach

_BRONZE = const(1)  # among the collections
_WORDS = const(40)  # where the words begin in the legend
_NO_NAME = bytes(59)


class GameScreen(Screen):
    """A screen over the table: its heading, the strips of its rows, and what its keys do.

    All are composed when it opens, or another page of it: the frame that draws and sends them has no time
    to read words from the drive. Rows that a cursor needs are drawn by the screen itself.
    """

    preload = ("coffer.pages",)  # a held A opens help
    title = b""
    tag = b""  # at the end of its row
    keys = b""
    strips: list = []  # by row

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        self.table = face.match.table

    def draw(self, rows):
        if self.title:
            rows.heading(self.title, rows.right(0, 126, self.tag) - 3 if self.tag else 128)
        for row in range(1 if self.title else 0, len(self.strips)):
            rows.icon(row, 0, self.strips[row])
        rows.text(7, 1, self.keys)

    def press(self, key):
        if key in (A, B):
            self.console.back()


def blank(rows):
    """Strips for so many rows."""
    return [bytearray(128) for _ in range(rows)]


class Look(GameScreen):
    """All mines at once; what one's own collections are worth, the mission, everybody's tiles, the others.

    Who looks while others decide, or when all is over, has no page of their own.
    """

    def __init__(self, console, face):
        super().__init__(console, face)
        table = self.table
        self.own = own = face.deciding
        seat = table.seat if own else max(face.holder, 0)
        self.at = 0
        self.mine = max(face.mine, 0)  # under the cursor,
        self.was = -1  # and where it still stands, -1 if that is drawn
        self.early = table.kept[seat] >= MISSIONS  # nobody has anything yet: only the mines can be looked at
        self.pages = [("mines", seat)] if table.seat >= 0 else []
        if not self.early:
            while own and not face.board.counted:
                face.board.count_on(table, seat)
            if not own:
                self.pages.append(("everybody", seat))
            for n in range(table.players):
                other = (seat + n) % table.players
                self.pages.append(("player", other))
                if table.oranges(other):
                    self.pages.append(("cards", other))
                if own and not n:
                    self.pages.append(("mission", seat))
                    self.pages.append(("everybody", seat))
        self._open()

    def _open(self):
        """Composes the page."""
        face = self.face
        table = self.table
        page, seat = self.pages[self.at]
        self.console.garbage_frames += 1
        self.title = self.tag = b""
        self.was = -1
        keys = "look.hint"
        if page == "mines":
            keys = "look.mines" if self.early else "look.go"
            self._open_mines()
        elif page == "mission":
            mission = table.kept[seat]
            self.title = face.named("mission.", mission)
            self.tag = face.board.progress(table, mission)
            self.strips = blank(6)
            face.pen.lay_card(self.strips, 2, MISSION_PICTURES[mission], face.task(mission, table.players))
        elif page == "everybody":
            self.strips = face.pen.everybody(table, KINDS)
        elif page == "cards":
            self.title = face.say("cards_of", face.name(seat))
            self.strips = blank(1)
            line = self.console.rows.font.line
            for card in range(ORANGE, CHANCES):
                much = table.holds(seat, card)
                if much:
                    strip = bytearray(128)
                    lay(strip, 3, line(face.named("chance.", card)))
                    lay_right(strip, 125, line(number(much)))
                    self.strips.append(strip)
        else:
            self._open_player(seat)
        self.keys = face.say(keys)

    def _open_mines(self):
        """Six mines in a line each, or ten in two columns; above them the rolls, if no tile is gone yet."""
        pen = self.face.pen
        table = self.table
        line = self.console.rows.font.line
        lock = pen.mark(LOCK)
        few = table.mines <= VIEW
        self.strips = strips = blank(7)
        gap = b"\0" if few else b""
        rolls = gap.join([pen.pips(n) for n in range(VIEW)])
        if few:
            lay(strips[0], 50, rolls)
            lay(strips[0], 3, pen.closed(table))
        else:
            lay(strips[0], 1, rolls)
            lay(strips[0], 66, rolls)
            lay(strips[6], 105, pen.closed(table))
            for strip in strips[:6]:
                strip[63] = 0x55
        for mine in range(table.mines):
            row, x, end = 1 + mine, 50, 118
            if not few:
                row, x = 1 + mine % 5, 1 + 65 * (mine // 5)
                end = x + 61
            strip = strips[row]
            if few:
                lay(strip, 3, line(self.face.named("mine.", mine)))
                lay(strip, 121, lock)
            if table.open >> mine & 1:
                order = reach(table.left[mine], table.pick[mine])
                for place in order[:VIEW]:  # its tiles small in the pickaxe's order
                    lay(strip, x, pen.picture(table.kind(mine, place)))
                    x += 9 if few else 8
                lay_right(strip, end, line(number(len(order) - 1)))  # after how many digs it closes
            else:
                lay(strip, x, b"\0\x10" * (26 if few else 24))
                if not few:
                    lay(strip, end - 6, lock)

    def _open_player(self, seat):
        """A player's tiles, coins and cards; what collections are worth, and what the next step brings."""
        face = self.face
        table = self.table
        pen = face.pen
        line = self.console.rows.font.line
        self.strips = strips = blank(7 if table.players > SMALL else 6)
        strip = strips[0]
        lay(strip, 1, face.pawn(seat))
        lay(strip, 9, line(face.name(seat)))
        for x, picture, much in (
            (48, pen.picture(STONE), table.tiles[seat * KINDS + STONE]),
            (66, pen.picture(COIN), table.coins[seat]),
            (86, pen.mark(CARD), table.oranges(seat)),
        ):
            lay(strip, x, picture)
            lay(strip, x + 8, line(number(much)))
        total = None
        if table.seat < 0:
            total = face.match.total(seat)
        elif self.own and face.may_see(seat):
            total = face.board.counts[0][-1]
        if total is not None:
            lay_right(strip, 126, line(SUM + number(total)))
        found = scoring.collect(table, seat, scoring.NONE)
        for n in range(len(strips) - 1):
            strip = strips[1 + n]
            size = found[n]
            points = worth = scoring.set_points(n, size)
            if n == _BRONZE:
                worth += found[scoring.COLLECTIONS] * scoring.TRIO
            lay(strip, 2, pen.picture(KIND[n]))
            lay(strip, 11, line(face.named("collection.", n)))
            lay_right(strip, 72, line(number(size)))
            if worth:
                lay_right(strip, 93, line(b"=" + number(worth)))
            step = scoring.next_size(n, size)
            if step:
                more = scoring.set_points(n, step) - points
                lay_right(strip, 126, line(number(step) + b": +" + number(more)))

    def prepare(self):
        if not self.strips:
            self._open()

    def draw(self, rows):
        super().draw(rows)
        self.was = -1
        if self._on_mines():
            self._invert(rows, self.mine)
            self._write_name(rows)

    def _on_mines(self):
        return self.pages[self.at][0] == "mines"

    def _invert(self, rows, mine):
        """The cursor on a mine."""
        if self.table.mines <= VIEW:
            rows.highlight(1 + mine, 1, 48)
        else:
            rows.invert(1 + mine % 5, 65 * (mine // 5), 63 + 65 * (mine // 5))

    def _write_name(self, rows):
        """Below ten mines, which have no space for them, the name of that under the cursor."""
        if self.table.mines > VIEW:
            rows.text(6, 3, self.face.named("mine.", self.mine))

    def draw_deferred(self, rows):
        """A step's frame has the new cursor; the old one goes in the next, and the name comes."""
        if self.was >= 0:
            self._invert(rows, self.was)
            self.was = -1
            if self.table.mines > VIEW:
                rows.icon(6, 3, _NO_NAME)
                self._write_name(rows)

    def _go_there(self):
        """Back to the board, and if a mine is to be chosen there, to this one."""
        face = self.face
        if self.own and face.picker.chooses_mine() and self.table.open >> self.mine & 1:
            face.mine = self.mine
            face.place = -1
            face.picker.lines = None
        self.console.back()

    def press(self, key):
        if key == B:
            self.console.back()
        elif key == A:
            if self._on_mines() and not self.early:
                self._go_there()
            else:
                self.strips = []  # 1 KB: the page is composed again when it is seen again
                self.console.show(Card(self.console, self.face, 0, True))
        elif self._on_mines() and key in (UP, DOWN):
            rows = self.console.rows
            self.draw_deferred(rows)
            self.was = self.mine
            self.mine = (self.mine + (1 if key == DOWN else -1)) % self.table.mines
            self._invert(rows, self.mine)
            self.deferred_frames = 2
        elif not self.early:
            self.at = (self.at + (1 if key in (RIGHT, DOWN) else -1)) % len(self.pages)
            self._open()
            self.stale = True

    def help(self):
        return self.face.say("help.look")


class Card(GameScreen):
    """The chance card that a person has just drawn; or all of the box, and behind them the missions."""

    def __init__(self, console, face, card, album):
        super().__init__(console, face)
        self.album = album
        self._open(card)

    def _open(self, card):
        """Composes a card."""
        face = self.face
        pen = face.pen
        players = self.table.players
        line = self.console.rows.font.line
        self.card = card
        self.console.garbage_frames += 1
        self.title, self.tag = pen.title(card, players)
        self.strips = strips = pen.body(card, players)
        if not self.album:
            self.keys = self.console.say("hint.next")
            return
        # Above it how many there are, or that it stays in the box; below it which one it is
        much = copies(players)[card] if card < CHANCES else card - CHANCES in list(missions(players))
        if not much:
            lay_right(strips[1], 123, line(face.say("album.out")))
        elif much > 1:
            lay_right(strips[1], 123, line(face.say("album.copies", much)))
        strip = bytearray(128)
        lay(strip, 1, line(face.say("album.hint")))
        lay_right(strip, 126, pen.figures.line(number(card + 1) + b"/" + number(CHANCES + MISSIONS)))
        strips.append(strip)

    def press(self, key):
        if key == B or key == A and not self.album:
            self.console.back()
        elif self.album:
            card = self.card
            if key in (UP, DOWN):  # to the other kind of card
                card = 0 if card >= CHANCES else CHANCES
            else:
                card = (card + (-1 if key == LEFT else 1)) % (CHANCES + MISSIONS)
            self._open(card)
            self.stale = True

    def help(self):
        return self.face.say("help.cards")


class Legend(GameScreen):
    """Each mark of the board with its meaning."""

    def __init__(self, console, face):
        super().__init__(console, face)
        pen = face.pen
        small = pen.figures.line
        self.title = face.say("legend")
        self.keys = console.say("hint.help")
        self.strips = strips = blank(7)
        marks = (
            (1, FUSE + pen.mark(LOCK)),
            (11, pen.pips(0) + pen.pips(5)),
            (14, small(b"3/4")),
            (16, small(b"+9")),
            (13, pen.mark(CARD) + b"\0\0" + pen.mark(CARD + 2)),
            (6, pen.closed(self.table)),
        )
        for n in range(6):
            x, mark = marks[n]
            lay(strips[1 + n], x, mark)
            words = face.say(join_key("legend.", n), self.table.ending)
            lay(strips[1 + n], _WORDS, console.rows.font.line(words))

    def press(self, key):
        super().press(key)
        if key == A:
            self.console.visit("pages.Help", self.face.help())

    def describe_cursor(self):
        """Describes the whole screen."""
