# SPDX-License-Identifier: MIT
"""All other screens of Treasure Mines: the overview, cards, the legend, the missions at the end."""

from micropython import const

from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.screen import Screen
from coffer.words import join_key, number
from games.treasure_mines import scoring
from games.treasure_mines.board import FUSE, KIND, VIEW
from games.treasure_mines.pen import CARD, COIN, LOCK, MISSION_PICTURES, SUM, TICK, signed
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
    """A screen over the table. Words that are on the drive are read when it opens, before it is drawn."""

    preload = ("coffer.pages",)  # a held A opens help

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        self.table = face.match.table

    def press(self, key):
        if key in (A, B):
            self.console.back()


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
        self.mine = max(face.mine, 0)  # under the cursor
        self.early = table.kept[seat] >= MISSIONS  # nobody has anything yet: only the mines can be looked at
        self.pages = [("mines", seat)] if table.seat >= 0 else []
        self.found: list = []  # the cards of the page that is shown,
        self.words: list = []  # and what is worked out or read from the drive for it
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
        """Prepares what the page shows."""
        face = self.face
        table = self.table
        page, seat = self.pages[self.at]
        if page == "mines":
            self.words = [self._mine(mine) for mine in range(table.mines)]
        elif page == "mission":
            mission = table.kept[seat]
            self.words = [face.named("mission.", mission), face.task(mission, table.players)]
            self.console.rows.font.load(self.words[0] + self.words[1])
        elif page == "everybody":
            self.words = [face.pen.held(table, other, KINDS) for other in range(table.players)]
        elif page == "cards":
            self.found = [card for card in range(ORANGE, CHANCES) if table.holds(seat, card)]
            self.words = [face.named("chance.", card) for card in self.found]
        elif page == "player":
            found = scoring.collect(table, seat, scoring.NONE)
            self.words = [self._collection(found, n) for n in range(6 if table.players > SMALL else 5)]

    def _mine(self, mine):
        """A mine's name, its tiles small in the pickaxe's order, and after how many digs it closes."""
        table = self.table
        name = self.face.named("mine.", mine)
        if not table.open >> mine & 1:
            return name, b"\0\x10" * 26, b""
        order = reach(table.left[mine], table.pick[mine])
        gap = b"\0" if table.mines <= VIEW else b""
        pictures = [self.face.pen.picture(table.kind(mine, place)) + gap for place in order[:VIEW]]
        return name, b"".join(pictures), number(len(order) - 1)

    def _draw_mines(self, rows):
        """Six mines in a line each, or ten in two columns; above them the rolls, if no tile is gone yet."""
        pen = self.face.pen
        table = self.table
        lock = pen.mark(LOCK)
        few = table.mines <= VIEW
        for n in range(VIEW):
            for x in (50 + 9 * n,) if few else (1 + 8 * n, 66 + 8 * n):
                rows.icon(0, x, pen.pips(n))
        for n in range(table.mines):
            name, tiles, digs = self.words[n]
            row, x, end = (1 + n, 50, 118) if few else (1 + n % 5, 1 + 65 * (n // 5), 62 + 65 * (n // 5))
            rows.icon(row, x, tiles[: VIEW * 8] if not (few or digs) else tiles)
            if few:
                rows.text(row, 3, name)
                rows.icon(row, 121, lock)
            if digs:
                rows.right(row, end, digs)
            elif not few:
                rows.icon(row, end - 6, lock)
        if few:
            rows.icon(0, 3, pen.closed(table))
        else:
            for row in range(6):
                rows.bar(row, 63, 64, 0x55)
            rows.text(6, 3, self.words[self.mine][0])
            rows.icon(6, 105, pen.closed(table))
        self._invert(rows)

    def _invert(self, rows):
        """The cursor on a mine."""
        n = self.mine
        if self.table.mines <= VIEW:
            rows.highlight(1 + n, 1, 48)
        else:
            rows.invert(1 + n % 5, 65 * (n // 5), 63 + 65 * (n // 5))

    def _go_there(self):
        """Back to the board, and if a mine is to be chosen there, to this one."""
        face = self.face
        if self.own and face.picker.chooses_mine() and self.table.open >> self.mine & 1:
            face.mine = self.mine
            face.place = -1
            face.picker.lines = None
        self.console.back()

    def _collection(self, found, n):
        """Its name, how many there are, what they are worth, and what the next step would bring."""
        size = found[n]
        points = worth = scoring.set_points(n, size)
        if n == _BRONZE:
            worth += found[scoring.COLLECTIONS] * scoring.TRIO
        step = scoring.next_size(n, size)
        then = number(step) + b": +" + number(scoring.set_points(n, step) - points) if step else b""
        name = self.face.say(join_key("collection.", n))
        return name, number(size), b"=" + number(worth) if worth else b"", then

    def draw(self, rows):
        face = self.face
        table = self.table
        pen = face.pen
        page, seat = self.pages[self.at]
        if page == "mines":
            self._draw_mines(rows)
        elif page == "everybody":
            pen.heads(rows, KINDS)
            for n in range(table.players):
                pen.owner(rows, n, self.words[n])
        elif page == "mission":
            mission = table.kept[seat]
            done = TICK
            if not face.board.counts[0][0]:
                done = number(face.board.reached) + b"/" + number(scoring.needed(mission, table.players))
            rows.heading(self.words[0], rows.right(0, 126, done) - 3)
            pen.card(rows, 2, MISSION_PICTURES[mission], self.words[1])
        elif page == "cards":
            rows.heading(face.say("cards_of", face.name(seat)))
            for n in range(len(self.found)):
                rows.text(1 + n, 3, self.words[n])
                rows.right(1 + n, 125, number(table.holds(seat, self.found[n])))
        else:
            rows.icon(0, 1, face.pawn(seat))
            rows.text(0, 9, face.name(seat))
            for x, picture, much in (
                (48, pen.picture(STONE), table.tiles[seat * KINDS + STONE]),
                (66, pen.picture(COIN), table.coins[seat]),
                (86, pen.mark(CARD), table.oranges(seat)),
            ):
                rows.icon(0, x, picture)
                rows.text(0, x + 8, number(much))
            if table.seat < 0:
                rows.right(0, 126, SUM + number(face.match.total(seat)))
            elif self.own and face.may_see(seat):
                rows.right(0, 126, SUM + number(face.board.counts[0][-1]))
            row = 1
            for name, size, worth, then in self.words:
                rows.icon(row, 2, pen.picture(KIND[row - 1]))
                rows.text(row, 11, name)
                rows.right(row, 72, size)
                if worth:
                    rows.right(row, 93, worth)
                if then:
                    rows.right(row, 126, then)
                row += 1
        keys = "look.hint"
        if page == "mines":
            keys = "look.mines" if self.early else "look.go"
        rows.text(7, 1, face.say(keys))

    def press(self, key):
        if key == B:
            self.console.back()
            return
        mines = self.pages[self.at][0] == "mines"
        if key == A:
            if mines and not self.early:
                self._go_there()
            else:
                self.console.show(Card(self.console, self.face, 0, True))
        elif mines and key in (UP, DOWN):
            rows = self.console.rows
            self._invert(rows)
            self.mine = (self.mine + (1 if key == DOWN else -1)) % self.table.mines
            self._invert(rows)
            if self.table.mines > VIEW:
                rows.icon(6, 3, _NO_NAME)
                rows.text(6, 3, self.words[self.mine][0])
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
        self.card = card
        self.album = album

    def draw(self, rows):
        card = self.card
        self._body(rows)
        self.face.pen.head(rows, card, self.table.players)
        if self.album:
            rows.text(7, 1, self.face.say("album.hint"))
            rows.right(7, 126, number(card + 1) + b"/" + number(CHANCES + MISSIONS), rows.tiny)
        else:
            rows.text(7, 1, self.console.say("hint.next"))

    def _body(self, rows):
        face = self.face
        card = self.card
        players = self.table.players
        face.pen.body(rows, card, players)
        if self.album:  # above it how many there are, or that it stays in the box
            much = copies(players)[card] if card < CHANCES else card - CHANCES in list(missions(players))
            if not much:
                rows.right(1, 123, face.say("album.out"))
            elif much > 1:
                rows.right(1, 123, face.say("album.copies", much))

    def press(self, key):
        if key == B or key == A and not self.album:
            self.console.back()
        elif self.album:
            if key in (UP, DOWN):  # to the other kind of card
                self.card = 0 if self.card >= CHANCES else CHANCES
            else:
                self.card = (self.card + (-1 if key == LEFT else 1)) % (CHANCES + MISSIONS)
            self.stale = True

    def help(self):
        return self.face.say("help.cards")


class Legend(GameScreen):
    """Each mark of the board with its meaning."""

    def __init__(self, console, face):
        super().__init__(console, face)
        self.words = [face.say(join_key("legend.", n), self.table.ending) for n in range(6)]

    def draw(self, rows):
        pen = self.face.pen
        rows.heading(self.face.say("legend"))
        for n in range(6):
            rows.text(1 + n, _WORDS, self.words[n])
        rows.icon(1, 1, FUSE + pen.mark(LOCK))
        rows.icon(2, 11, pen.pips(0) + pen.pips(5))
        rows.small(3, 14, b"3/4")
        rows.small(4, 16, b"+9")
        rows.icon(5, 13, pen.mark(CARD) + b"\0\0" + pen.mark(CARD + 2))
        rows.icon(6, 6, pen.closed(self.table))
        rows.text(7, 1, self.console.say("hint.help"))

    def press(self, key):
        super().press(key)
        if key == A:
            self.console.visit("pages.Help", self.face.help())

    def describe_cursor(self):
        """Describes the whole screen."""


class MissionReveal(GameScreen):
    """At the end: everybody's mission, and who met it."""

    def __init__(self, console, face):
        super().__init__(console, face)
        self.lines: list = []  # a seat's mission and its points
        console.ignore_early_presses()  # who skips the last event sees them, too

    def tick(self, now):
        """Finds one line per frame, and draws when all are there."""
        table = self.table
        seat = len(self.lines)
        if seat < table.players:
            points = table.score(seat)[0]
            self.lines.append(
                (self.face.named("mission.", table.kept[seat]), signed(points) if points else b"-")
            )
            self.stale = len(self.lines) == table.players

    def draw(self, rows):
        face = self.face
        rows.heading(face.say("missions"))
        names = [face.name(seat) for seat in range(len(self.lines))]
        x = 12 + max([rows.font.width(name) for name in names])
        for seat in range(len(self.lines)):
            mission, points = self.lines[seat]
            rows.icon(1 + seat, 1, face.pawn(seat))
            rows.text(1 + seat, 9, names[seat])
            rows.text(1 + seat, x, mission)
            rows.right(1 + seat, 126, points)
        rows.text(7, 1, self.console.say("hint.next"))

    def press(self, key):
        if key == A:
            self.console.back()

    def hold(self, key):
        """Ignores held keys: the game is over."""
