# SPDX-License-Identifier: MIT
"""Every further screen of Treasure Mines: a look round, a card that was drawn, all cards of the box."""

from micropython import const

from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.screen import Screen
from coffer.words import number
from games.treasure_mines import scoring
from games.treasure_mines.pen import CARD, COIN, TICK, next_rise
from games.treasure_mines.pieces import (
    CAULDRON,
    CHANCES,
    CRYSTAL,
    DIAMOND,
    GOLD,
    KINDS,
    MISSIONS,
    ORANGE,
    PAPYRUS,
    RUBY,
    STONE,
    big,
)

_BRONZE = const(1)  # among the collections
_COLLECTIONS = bytes([GOLD, CAULDRON, PAPYRUS, CRYSTAL, RUBY, DIAMOND])  # the tile that stands for each
_SUM = b"\x9d"
_AT_ONCE = const(3)  # collections that are drawn with the page


class GameScreen(Screen):
    """A screen over the table."""

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        self.table = face.match.table


class Look(GameScreen):
    """What one's own collections are worth, the mission, everybody's tiles, then the others, a page each."""

    def __init__(self, console, face):
        super().__init__(console, face)
        table = self.table
        seat = table.seat
        self.at = 0
        self.found = None  # the collections of a player whose page is not whole yet
        self.early = table.kept[seat] >= MISSIONS  # nobody has anything yet: only the mines can be looked at
        if self.early:
            self.pages = [(self._mines, seat)]
            face.mine = max(face.mine, 0)
            return
        while not face.board.counted:
            face.board.count_on(table, seat)
        self.pages = []
        for n in range(table.players):
            other = (seat + n) % table.players
            self.pages.append((self._player, other))
            if table.oranges(other):
                self.pages.append((self._cards, other))
            if not n:
                self.pages.append((self._mission, seat))
                self.pages.append((self._everybody, seat))

    def draw(self, rows):
        self.found = None
        page, seat = self.pages[self.at]
        page(rows, seat)
        rows.text(7, 1, self.face.say("look.mines" if self.early else "look.hint"))

    def _mines(self, rows, seat):
        self.face.draw_board(rows, self.table, seat)

    def _everybody(self, rows, seat):
        self.face.pen.everybody(rows, self.table, True)

    def _mission(self, rows, seat):
        face = self.face
        table = self.table
        mission = table.kept[seat]
        much = face.board.reached
        need = scoring.needed(mission, table.players)
        state = TICK if scoring.enough(mission, much, need) else number(much) + b"/" + number(need)
        rows.heading(face.say("mission." + str(mission)), rows.right(0, 126, state) - 3)
        face.pen.task(rows, mission, table.players, 2)

    def _cards(self, rows, seat):
        face = self.face
        rows.heading(face.say("cards_of", face.name(seat)))
        row = 1
        for card in range(ORANGE, CHANCES):
            held = self.table.holds(seat, card)
            if held:
                rows.text(row, 3, face.say("chance." + str(card)))
                rows.right(row, 125, number(held))
                row += 1

    def _player(self, rows, seat):
        face = self.face
        table = self.table
        pictures = face.pen.pictures
        rows.icon(0, 1, face.pawn(seat))
        rows.text(0, 9, face.name(seat))
        self._figure(rows, 48, pictures[STONE], table.tiles[seat * KINDS + STONE])
        self._figure(rows, 66, pictures[COIN], table.coins[seat])
        self._figure(rows, 86, face.pen.marks[CARD], table.oranges(seat))
        if face.may_see(seat):
            rows.right(0, 126, _SUM + number(face.board.total()))
        self.found = scoring.collect(table, seat)
        for n in range(_AT_ONCE):
            self._collection(rows, n)

    def tick(self, now):
        """The rest of a player's page follows in a frame of its own."""
        if self.found:
            for n in range(_AT_ONCE, 6 if big(self.table.players) else 5):
                self._collection(self.console.rows, n)
            self.found = None

    def _figure(self, rows, x, picture, much):
        rows.icon(0, x, picture)
        rows.text(0, x + 8, number(much))

    def _collection(self, rows, n):
        face = self.face
        row = 1 + n
        size = self.found[n]
        rows.icon(row, 2, face.pen.pictures[_COLLECTIONS[n]])
        rows.text(row, 11, face.say("collection." + str(n)))
        rows.right(row, 72, number(size))
        worth = scoring.set_points(n, size) + (
            self.found[scoring.COLLECTIONS] * scoring.TRIO if n == _BRONZE else 0
        )
        if worth:
            rows.right(row, 93, b"=" + number(worth))
        following = next_rise(scoring.SETS[n], size)
        if following:
            more = scoring.set_points(n, following) - scoring.set_points(n, size)
            rows.right(row, 126, number(following) + b": +" + number(more))

    def press(self, key):
        if key == B:
            self.console.back()
            return
        if key == A:
            self.console.show(Album(self.console, self.face))
        elif not self.early:
            self.at = (self.at + (1 if key in (RIGHT, DOWN) else -1)) % len(self.pages)
        elif key in (UP, DOWN):
            self.face.mine = (self.face.mine + (1 if key == DOWN else -1)) % self.table.mines
        self.stale = True

    def help(self):
        return self.face.say("help.look")


class Card(GameScreen):
    """The chance card that a person has just drawn; A when it is read."""

    def __init__(self, console, face, card):
        super().__init__(console, face)
        self.card = card

    def draw(self, rows):
        self.face.pen.chance(rows, self.card)
        rows.text(7, 1, self.console.say("hint.next"))

    def press(self, key):
        if key in (A, B):
            self.console.back()

    def help(self):
        return self.face.say("help.cards")


class Album(GameScreen):
    """All cards of the box, one at a time: first the chance cards, then the missions."""

    def __init__(self, console, face):
        super().__init__(console, face)
        self.at = 0

    def draw(self, rows):
        pen = self.face.pen
        if self.at < CHANCES:
            pen.chance(rows, self.at)
        else:
            pen.mission(rows, self.at - CHANCES, self.table.players)
        rows.text(7, 1, self.face.say("album.hint"))
        rows.right(7, 126, number(self.at + 1) + b"/" + number(CHANCES + MISSIONS), rows.tiny)

    def press(self, key):
        if key == B:
            self.console.back()
            return
        if key in (RIGHT, A):
            self.at += 1
        elif key == LEFT:
            self.at -= 1
        elif key in (UP, DOWN):  # to the other kind of card
            self.at = 0 if self.at >= CHANCES else CHANCES
        self.at %= CHANCES + MISSIONS
        self.stale = True

    def help(self):
        return self.face.say("help.cards")
