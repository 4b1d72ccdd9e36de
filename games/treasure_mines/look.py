# SPDX-License-Identifier: MIT
"""Every further screen of Treasure Mines: a look round, cards, the board's marks, the missions at the end."""

from micropython import const

from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.screen import Screen
from coffer.words import join_key, number
from games.treasure_mines import scoring
from games.treasure_mines.board import KIND
from games.treasure_mines.pen import CARD, COIN, MISSION_PICTURES, SUM, TICK, signed
from games.treasure_mines.pieces import (
    CHANCES,
    CRYSTAL,
    KINDS,
    MISSIONS,
    ORANGE,
    SMALL,
    STONE,
    copies,
    missions,
)

_BRONZE = const(1)  # among the collections
_WORDS = const(26)  # where the words begin in the legend


class GameScreen(Screen):
    """A screen over the table; lines whose words are read from the drive follow its head, one a frame."""

    preload = ("coffer.pages",)  # a held A opens help

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        self.table = face.match.table
        self.row = 1  # the line that is drawn next,
        self.last = 0  # and the last one

    def line(self, rows, row):
        """Draws one line."""

    def tick(self, now):
        if self.row <= self.last and not self.stale:
            self.line(self.console.rows, self.row)
            self.row += 1

    def press(self, key):
        if key in (A, B):
            self.console.back()


class Look(GameScreen):
    """What one's own collections are worth, the mission, everybody's tiles, then the others, a page each.

    Who looks while others decide, or when all is over, has no page of their own.
    """

    def __init__(self, console, face):
        super().__init__(console, face)
        table = self.table
        self.own = own = face.deciding
        seat = table.seat if own else max(face.holder, 0)
        self.at = 0
        self.early = table.kept[seat] >= MISSIONS  # nobody has anything yet: only the mines can be looked at
        self.pages = [("mines", seat)]
        self.found = None  # of the player whose page it is: collections, or cards
        self._seen = 0  # set of pages that were drawn before
        if self.early:
            face.mine = max(face.mine, 0)
            return
        while own and not face.board.counted:
            face.board.count_on(table, seat)
        self.pages = [] if own else [("everybody", seat)]
        for n in range(table.players):
            other = (seat + n) % table.players
            self.pages.append(("player", other))
            if table.oranges(other):
                self.pages.append(("cards", other))
            if own and not n:
                self.pages.append(("mission", seat))
                self.pages.append(("everybody", seat))

    def draw(self, rows):
        self.row = 1
        self.last = 0
        self.found = None
        face = self.face
        table = self.table
        pen = face.pen
        page, seat = self.pages[self.at]
        if page == "mines":
            face.draw_board(rows, table, seat)
        elif page == "everybody":
            pen.heads(rows, KINDS)
            self.last = table.players
        elif page == "mission":
            mission = table.kept[seat]
            done = TICK
            if not face.board.counts[0][0]:
                done = number(face.board.reached) + b"/" + number(scoring.needed(mission, table.players))
            rows.heading(face.named("mission.", mission), rows.right(0, 126, done) - 3)
            self.last = 1
        elif page == "cards":
            rows.heading(face.say("cards_of", face.name(seat)))
            self.found = [card for card in range(ORANGE, CHANCES) if table.holds(seat, card)]
            self.last = len(self.found)
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
            self.last = 6 if table.players > SMALL else 5
        rows.text(7, 1, face.say("look.mines" if self.early else "look.hint"))
        seen = self._seen >> self.at & 1
        self._seen |= 1 << self.at
        if seen and page in ("everybody", "player"):  # all letters are known, and nothing is on the drive
            while self.row <= self.last:
                self.line(rows, self.row)
                self.row += 1

    def line(self, rows, row):
        face = self.face
        page, seat = self.pages[self.at]
        table = self.table
        if page == "everybody":
            face.pen.owner(rows, table, row - 1, KINDS)
            return
        if page == "mission":
            mission = table.kept[seat]
            face.pen.card(rows, 2, MISSION_PICTURES[mission], face.task(mission, table.players))
            return
        n = row - 1
        if not self.found:
            self.found = scoring.collect(table, seat, scoring.NONE)
        found = self.found[n]
        if page == "cards":
            rows.text(row, 3, face.named("chance.", found))
            rows.right(row, 125, number(self.table.holds(seat, found)))
            return
        rows.icon(row, 2, face.pen.picture(KIND[n]))
        rows.text(row, 11, face.say(join_key("collection.", n)))
        rows.right(row, 72, number(found))
        worth = points = scoring.set_points(n, found)
        if n == _BRONZE:
            worth += self.found[scoring.COLLECTIONS] * scoring.TRIO
        if worth:
            rows.right(row, 93, b"=" + number(worth))
        size = scoring.next_size(n, found)
        if size:
            more = scoring.set_points(n, size) - points
            rows.right(row, 126, number(size) + b": +" + number(more))

    def press(self, key):
        if key == B:
            self.console.back()
            return
        if key == A:
            self.console.show(Card(self.console, self.face, 0, True))
        elif not self.early:
            self.at = (self.at + (1 if key in (RIGHT, DOWN) else -1)) % len(self.pages)
        elif key in (UP, DOWN):
            self.face.mine = (self.face.mine + (1 if key == DOWN else -1)) % self.table.mines
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
        self.row = self.last = 1
        self.face.pen.head(rows, card, self.table.players)
        if self.album:
            rows.text(7, 1, self.face.say("album.hint"))
            rows.right(7, 126, number(card + 1) + b"/" + number(CHANCES + MISSIONS), rows.tiny)
        else:
            rows.text(7, 1, self.console.say("hint.next"))

    def line(self, rows, row):
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

    def draw(self, rows):
        rows.heading(self.face.say("legend"))
        rows.text(7, 1, self.console.say("hint.help"))
        self.row = 1
        self.last = 6

    def line(self, rows, row):
        face = self.face
        pen = face.pen
        rows.text(row, _WORDS, face.named("legend.", row - 1))
        if row == 1:
            rows.icon(1, 7, pen.mark(CARD))
        elif row == 2:
            rows.icon(2, 4, pen.mark(CARD + 2) + b"\0\0" + pen.mark(CARD + 4))
        elif row == 3:
            rows.icon(3, 2, pen.pips(0) + pen.pips(5))
        elif row == 4:
            rows.small(4, 5, b"+9")
        elif row == 5:
            rows.icon(5, 2, pen.share(CRYSTAL, 3, 4))
        else:
            rows.icon(6, 3, b"\x3e" * 6 + b"\x08\0" * 3)

    def press(self, key):
        super().press(key)
        if key == A:
            self.console.visit("pages.Help", self.face.help())

    def describe_cursor(self):
        """All of it is explained."""


class MissionReveal(GameScreen):
    """At the end: everybody's mission, and who met it."""

    def draw(self, rows):
        face = self.face
        rows.heading(face.say("missions"))
        rows.text(7, 1, self.console.say("hint.next"))
        self.row = 1
        self.last = self.table.players
        self.x = 12 + max([rows.font.width(face.name(seat)) for seat in range(self.last)])

    def line(self, rows, row):
        face = self.face
        seat = row - 1
        rows.icon(row, 1, face.pawn(seat))
        rows.text(row, 9, face.name(seat))
        rows.text(row, self.x, face.named("mission.", self.table.kept[seat]))
        points = self.table.score(seat)[0]
        rows.right(row, 126, signed(points) if points else b"-")

    def press(self, key):
        if key == A:
            self.console.back()

    def hold(self, key):
        """There is nothing to pause any more."""
