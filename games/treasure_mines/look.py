# SPDX-License-Identifier: MIT
"""Looking round the table: everybody's tiles, one's own secrets, and each player's collections."""

from micropython import const

from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.screen import Screen
from coffer.words import number
from games.treasure_mines import scoring
from games.treasure_mines.card import Album, draw_task
from games.treasure_mines.pen import CARD, COIN, next_rise
from games.treasure_mines.pieces import (
    DIAMOND,
    KINDS,
    MISSIONS,
    ORANGE,
    ORANGES,
    PAPYRUS,
    STONE,
    big,
)
from games.treasure_mines.tiles_table import TilesTable

_ALL, _MISSION, _CARDS, _MINES = const(-1), const(-2), const(-3), const(-4)  # pages; the others are seats
_COLLECTIONS = bytes([0, 1, PAPYRUS, PAPYRUS + 1, PAPYRUS + 2, DIAMOND])  # the tile that stands for each
_SUM = b"\x9d"
_TICK = b"\x96"


class Look(Screen):
    """Left and right turn the pages."""

    room = "games.treasure_mines.look"

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        table = face.match.table
        self.pages = [_ALL, _MISSION]
        if table.kept[table.seat] >= MISSIONS:  # nobody has anything yet: only the mines can be looked at
            self.pages = [_MINES]
            face.mine = max(face.mine, 0)
            self.at = 0
            return
        if sum(table.cards[table.seat * ORANGES : table.seat * ORANGES + ORANGES]):
            self.pages.append(_CARDS)
        for n in range(table.players):
            self.pages.append((table.seat + n) % table.players)
        self.at = 0

    def draw(self, rows):
        page = self.pages[self.at]
        if page == _MINES:
            table = self.face.match.table
            self.face.draw_mines(rows, table)
            self.face.pen.side(rows, table, table.seat, False)
            rows.text(7, 1, self.face.say("look.mines"))
            return
        if page == _ALL:
            TilesTable(self.face).draw(rows, self.face.match.table, True)
        elif page == _MISSION:
            self._mission(rows)
        elif page == _CARDS:
            self._cards(rows)
        else:
            self._player(rows, page)
        rows.text(7, 1, self.face.say("look.hint"))

    def _mission(self, rows):
        face = self.face
        table = face.match.table
        seat = table.seat
        mission = table.kept[seat]
        found = scoring.collect(table, seat)
        much = scoring.progress(table, seat, mission, found)
        need = scoring.needed(mission, table.players)
        state = _TICK if scoring.enough(mission, much, need) else number(much) + b"/" + number(need)
        rows.heading(face.say("mission." + str(mission)), rows.right(0, 126, state) - 3)
        draw_task(rows, face, mission, table.players, 2)

    def _cards(self, rows):
        face = self.face
        table = face.match.table
        rows.heading(face.say("your_cards"))
        row = 1
        for card in range(ORANGES):
            held = table.cards[table.seat * ORANGES + card]
            if held:
                rows.text(row, 3, face.say("chance." + str(ORANGE + card)))
                rows.right(row, 125, number(held))
                row += 1

    def _player(self, rows, seat):
        face = self.face
        table = face.match.table
        pictures = face.pen.tiles
        secret = face.may_see(seat)
        found = scoring.collect(table, seat, secret)
        points = table.score(seat)
        rows.text(0, 2, face.name(seat))
        for n in range(3):
            x = 40 + 20 * n
            if n == 0:
                rows.icon(0, x, pictures[STONE])
                much = table.tiles[seat * KINDS + STONE]
            elif n == 1:
                rows.icon(0, x, pictures[COIN])
                much = table.coins[seat]
            else:
                rows.icon(0, x, pictures[CARD])
                much = sum(table.cards[seat * ORANGES : seat * ORANGES + ORANGES])
            rows.text(0, x + 8, number(much))
        if secret:
            rows.right(0, 126, _SUM + number(points[len(points) - 1]))
        for n in range(6 if big(table.players) else 5):
            self._collection(rows, 1 + n, n, found[n], found[6])

    def _collection(self, rows, row, n, size, trios):
        face = self.face
        rows.icon(row, 2, face.pen.tiles[_COLLECTIONS[n]])
        rows.text(row, 11, face.say("collection." + str(n)))
        rows.right(row, 69, number(size))
        worth = scoring.set_points(n, size) + (trios * scoring.TRIO if n == 1 else 0)
        if worth:
            rows.right(row, 90, b"=" + number(worth))
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
        elif self.pages[0] == _MINES:
            if key in (UP, DOWN):
                self.face.mine = (self.face.mine + (1 if key == DOWN else -1)) % self.face.match.table.mines
        elif key in (RIGHT, DOWN):
            self.at += 1
        elif key in (LEFT, UP):
            self.at -= 1
        self.at %= len(self.pages)
        self.stale = True

    def help(self):
        return self.face.say("help.look")
