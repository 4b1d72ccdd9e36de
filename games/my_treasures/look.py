# SPDX-License-Identifier: MIT
"""Screens that only show something: cards, cabinets, the album of all cards, the legend."""

from micropython import const

from coffer.bits import cells
from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.rows import EDGE
from coffer.screen import Screen
from coffer.words import join_key, number
from games.my_treasures import commentary
from games.my_treasures.pen import SIDE
from games.my_treasures.pieces import KIND, RIVALS
from games.my_treasures.rules import SOURCES
from games.my_treasures.scoring import CARDS, POINTS, WANTED, progress, viewpoint_points, won_by

_CROSS = b"\x8f "
_DASH = b"\x8d"
_SUM = b"\x9d"
_BLANK = b"\x9a"  # a circle: blank tokens
_DOTS = const(0x40)  # every second pixel of a dotted line
_WONDERS = const(5)


class Shelf:
    """At most five cards, and below them the text of the card under the cursor.

    A choice of cards to give up shows the open ones below a heading. Everybody else sees all
    cards of the game, those that were won with the winner's pawn, and the wonder below them.
    """

    def __init__(self, face, cards, covered):
        self.face = face
        self.cards = cards
        self.at = cards[0]
        self.was = 0  # the card that the cursor is about to leave
        self.covered = covered  # None for who only looks
        self.top = 0 if covered is None else 1
        self._ends = bytearray(5)  # where the names end

    def point(self, rows, card):
        """Draws the cursor on a new screen."""
        self.was = 0
        self.at = card
        self._mark(rows, card)

    def go(self, rows, card):
        """Moves the cursor to a card; the line above it and all of the old one follow in a later frame."""
        self._leave(rows)
        self.was = self.at
        self.at = card
        n = self.cards.index(card)
        rows.invert(self.top + n, 0, self._ends[n])

    def follow(self, rows):
        """Draws what follows a move of the cursor."""
        self._leave(rows)
        rows.wipe(6)
        self.text(rows)

    def _leave(self, rows):
        """Removes the cursor from the card where it was, and completes it where it is."""
        if self.was:
            self._mark(rows, self.was)
            self.was = 0
            n = self.cards.index(self.at)
            if self.top + n:
                rows.invert(self.top + n - 1, 0, self._ends[n], EDGE)

    def _mark(self, rows, card):
        """Inverts a card's name, which is the cursor."""
        n = self.cards.index(card)
        rows.highlight(self.top + n, 0, self._ends[n])

    def draw(self, rows):
        """Draws names, progress and points of the cards; point() and text() draw the rest."""
        face = self.face
        covered = self.covered
        table = face.match.table
        cabinet = table.cabinets[max(table.seat, 0)]
        for n in range(len(self.cards)):
            card = self.cards[n]
            row = self.top + n
            x = 2
            if covered and card in covered or card == self.at and face.pending >= 0:
                x = rows.text(row, 2, _CROSS)
            self._ends[n] = rows.text(row, x, face.say(join_key("card.", card)), 94) + 1
            winner = won_by(table, card)
            if winner >= 0:
                rows.icon(row, 101, face.pawn(winner))
            elif table.cards >> card & 1:
                there = progress(cabinet, card)
                rows.right(row, 109, (_DASH if there < 0 else number(there)) + b"/" + number(WANTED[card]))
            else:
                rows.right(row, 109, _CROSS)  # given up
            rows.right(row, 126, b"+" + number(POINTS[card]))
        if covered is None:
            x = rows.text(5, 2, face.say("wonder"))
            rows.icon(5, x + 3, face.pen.small[table.wonder])
            rows.right(5, 126, b"+" + number(cabinet.numbers(KIND)[table.wonder]))
        else:
            x = rows.right(0, 126, face.say("of", min(len(covered) + 1, 2), 2), rows.tiny)
            rows.heading(face.say("cover"), x - 3)

    def text(self, rows):
        """Draws the text of the card under the cursor."""
        rows.text(6, 2, self.face.say(join_key(join_key("card.", self.at), ".text")))


class Page(Screen):
    """A screen that is drawn a frame ahead and kept, so that one frame need not both draw and send it."""

    at = 0  # its number, if it is one of several

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        face.age += 1  # the pen has no picture of it

    def tick(self, now):
        super().tick(now)
        if self.stale:
            self.face.pen.prepare(self.console.rows, ~(self.face.age << 5 | self.at), self.draw_still)

    def draw(self, rows):
        self.face.pen.picture(rows, ~(self.face.age << 5 | self.at), self.draw_still)

    def draw_still(self, rows):
        """Draws all but a cursor and what follows it."""


class Look(Page):
    """The cards, then the seats: left and right turn the pages, up and down go from card to card."""

    def __init__(self, console, face, page):
        super().__init__(console, face)
        self.shelf = Shelf(face, cells(face.match.table.dealt), None)
        self.at = page  # 0 the cards, then the seats

    def draw(self, rows):
        super().draw(rows)
        self.deferred_frames = 0
        if not self.at:
            self.shelf.point(rows, self.shelf.at)
            self.shelf.text(rows)

    def draw_still(self, rows):
        face = self.face
        if self.at:
            seat = self.at - 1
            face.pen.cabinet(rows, face.tiles[seat])
            rows.icon(0, rows.text(0, SIDE, face.name(seat), 92) + 3, face.pawn(seat))
            self._points(rows, seat)
        else:
            self.shelf.draw(rows)
            rows.text(7, 1, face.say("look.keys"))

    def draw_deferred(self, rows):
        self.shelf.follow(rows)

    def _points(self, rows, seat):
        """Draws the certain points by source, and after a dotted line those of the viewpoints."""
        face = self.face
        table = face.match.table
        score = table.score(seat)
        provisional = viewpoint_points(table.viewpoints, table.spaces, seat) if table.seat >= 0 else 0
        rows.right(0, 126, _SUM + number(score[6] - provisional))
        for n in range(6):
            x = rows.text(1 + n, SIDE, face.say(join_key("score.", SOURCES[n]))) + 2
            sign = b"+" if n == 5 and provisional else b""
            end = rows.right(1 + n, 126, sign + number(score[n]))
            if n == 4 and provisional:  # what follows may still change
                rows.icon(5, x, bytes((_DOTS, 0)) * ((end - x - 1) // 2))
        rows.right(1, 111, _BLANK + number(score[7]))
        rows.text(7, SIDE, face.say("look.pages"))

    def press(self, key):
        shelf = self.shelf
        step = 1 if key in (RIGHT, DOWN) else -1
        if key in (LEFT, RIGHT):
            self.at = (self.at + step) % (self.face.match.table.players + 1)
            self.stale = True
        elif key in (UP, DOWN):
            if not self.at:
                n = shelf.cards.index(shelf.at) + step
                shelf.go(self.console.rows, shelf.cards[n % len(shelf.cards)])
                self.deferred_frames = 2
        elif key == A:
            self.console.show(Album(self.console, self.face))
        else:
            self.console.back()

    def describe_cursor(self):
        if self.at:
            return self.face.say("thing.player", self.face.name(self.at - 1))
        return commentary.card(self.face, self.shelf.at)

    def help(self):
        return self.face.say("help.look")


class Album(Page):
    """All cards of the box, one at a time: 12 collection cards, 5 wonders, 12 rival cards.

    Left and right turn them, up and down go to the next kind of card.
    """

    def draw_still(self, rows):
        """Draws a card's name and points, its condition or effect, the player's progress, and the keys."""
        face = self.face
        say = face.say
        table = face.match.table
        n = self.at
        if n < CARDS:
            end = rows.right(0, 126, b"+" + number(POINTS[n + 1])) - 3
            rows.heading(say(join_key("card.", n + 1)), end)
            asks, _, state = commentary.card(face, n + 1).partition(b"\n")
            rows.text(2, 2, asks)
            face.lines(rows, 4, state, 2)
        elif n < CARDS + _WONDERS:
            n -= CARDS
            rows.heading(say("wonder"))
            rows.icon(2, 4, face.pen.pictures[n])
            rows.text(2, 18, say(join_key("kind.", n)))
            face.lines(rows, 3, say("album.wonder"), 18)
            rows.text(6, 2, say("album.this" if n == table.wonder else "album.out"))
        else:
            n -= CARDS + _WONDERS
            rows.heading(say("album.rival"))
            face.pen.rival(rows, 2, 4, RIVALS[n])
            face.lines(rows, 2, commentary.rival_card(face, RIVALS[n]), 40)
            state = "album.ahead" if table.rivals >> n & 1 else "album.drawn"
            rows.text(6, 2, say(state if table.solo else "album.out"))
        rows.text(7, 1, say("album.keys"))
        rows.right(7, 126, number(self.at + 1) + b"/" + number(CARDS + _WONDERS + len(RIVALS)), rows.tiny)

    def press(self, key):
        firsts = (0, CARDS, CARDS + _WONDERS, CARDS + _WONDERS + len(RIVALS))  # of each kind, and the end
        if key == B:
            self.console.back()
        elif key in (UP, DOWN):
            kind = 0
            while self.at >= firsts[kind + 1]:
                kind += 1
            if key == DOWN:
                self.at = firsts[kind + 1] % firsts[3]
            elif self.at > firsts[kind]:
                self.at = firsts[kind]
            else:
                self.at = firsts[(kind or 3) - 1]
            self.stale = True
        elif key in (LEFT, RIGHT):
            self.at = (self.at + (1 if key == RIGHT else -1)) % firsts[3]
            self.stale = True

    def help(self):
        return self.face.say("help.look")


class Legend(Page):
    """The legend behind a held A: kinds on the left, colours on the right, signs below; then help."""

    def draw_still(self, rows):
        face = self.face
        pen = face.pen
        for n in range(5):
            rows.icon(n, 2, pen.small[n])
            rows.text(n, 13, face.say(join_key("kind.", n)))
            rows.icon(n, 64, pen.swatch(n))
            rows.text(n, 77, face.say(join_key("colour.", n)))
        rows.icon(5, 3, pen.crown)
        rows.text(5, 13, face.say("legend.crown"))
        rows.icon(6, 2, pen.pictures[face.match.table.wonder][1])
        rows.text(6, 13, face.say("legend.wonder"))
        rows.text(7, 1, face.say("legend.keys"))

    def press(self, key):
        console = self.console
        console.back()
        if key != B:
            console.visit("pages.Help", self.face.say(self.face.help_key()))

    def help(self):
        return None
