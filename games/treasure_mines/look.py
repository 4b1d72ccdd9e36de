# SPDX-License-Identifier: MIT
"""Looking round the table: everybody's tiles, one's own secrets, and each player's collections."""

from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.screen import Screen
from coffer.words import number
from games.treasure_mines import tally
from games.treasure_mines.card import Album, mission_text
from games.treasure_mines.cards import KINDS, MISSIONS, ORANGE, ORANGES, POINTS, STONE, big
from games.treasure_mines.drawing import COLLECTIONS, holdings, next_size
from games.treasure_mines.tiles_table import TilesTable

_SUM = b"\x9d"
_TICK = b"\x96"


class Look(Screen):
    """Left and right turn the pages."""

    room = "games.treasure_mines.look"

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        table = face.match.table
        self.pages = [-1]  # -1 everybody, -2 one's own mission and cards, else a seat
        if table.kept[table.seat] < MISSIONS:
            self.pages.append(-2)
        for n in range(table.players):
            self.pages.append((table.seat + n) % table.players)
        self.at = 0

    def draw(self, rows):
        page = self.pages[self.at]
        if page == -1:
            TilesTable(self.face).draw(rows, self.face.match.table, True)
        elif page == -2:
            self._secrets(rows)
        else:
            self._player(rows, page)
        rows.text(7, 1, self.face.say("look.hint"))

    def _secrets(self, rows):
        face = self.face
        table = face.match.table
        seat = table.seat
        mission = table.kept[seat]
        found = tally.collect(table, seat)
        rows.text(0, 2, face.say("mission." + str(mission)))
        rows.right(0, 126, face.say("points", POINTS[mission]))
        rows.line(0, 0, 128, 0x80)
        lines = mission_text(face, mission, table.players).split(b"\n")
        for n in range(len(lines)):
            rows.text(1 + n, 2, lines[n])
        much = tally.progress(table, seat, mission, found)
        met = tally.met(table, seat, mission, found)
        text = face.say("now", much, tally.needed(mission, table.players))
        rows.right(3, 126, text + (b" " + _TICK if met else b""))
        n = 0
        for card in range(ORANGES):
            held = table.cards[seat * ORANGES + card]
            if held:
                name = face.say("chance." + str(ORANGE + card))
                if held > 1:
                    name = number(held) + b" " + name
                rows.text(4 + n // 2, 2 + 63 * (n % 2), name, 64 + 63 * (n % 2))
                n += 1
        if not n:
            rows.text(5, 2, face.say("no_cards"))

    def _player(self, rows, seat):
        face = self.face
        table = face.match.table
        icons = face.icons
        secret = face.may_see(seat)
        found = holdings(table, seat, secret)
        points = table.score(seat)
        rows.text(0, 2, face.name(seat))
        for n in range(3):
            x = 40 + 20 * n
            if n == 0:
                rows.icon(0, x, icons["stone"])
                much = table.tiles[seat * KINDS + STONE]
            elif n == 1:
                rows.icon(0, x, icons["coin"])
                much = table.coins[seat]
            else:
                rows.icon(0, x, icons["card"])
                much = sum(table.cards[seat * ORANGES : seat * ORANGES + ORANGES])
            rows.text(0, x + 8, number(much))
        if secret:
            rows.right(0, 126, _SUM + number(points[len(points) - 1]))
        rows.line(0, 0, 128, 0x80)
        for n in range(6 if big(table.players) else 5):
            self._collection(rows, 1 + n, n, found[n], found[6])

    def _collection(self, rows, row, n, size, trios):
        face = self.face
        rows.icon(row, 2, face.pen.tiles[COLLECTIONS[n]])
        rows.text(row, 11, face.say("collection." + str(n)))
        rows.right(row, 69, number(size))
        worth = tally.set_points(n, size) + (trios * tally.TRIO if n == 1 else 0)
        if worth:
            rows.right(row, 90, b"=" + number(worth))
        following = next_size(n, size)
        if following:
            more = tally.set_points(n, following) - tally.set_points(n, size)
            rows.right(row, 126, number(following) + b": +" + number(more))

    def press(self, key):
        if key == B:
            self.console.back()
            return
        if key == A:
            self.console.show(Album(self.console, self.face))
        elif key in (RIGHT, DOWN):
            self.at += 1
        elif key in (LEFT, UP):
            self.at -= 1
        self.at %= len(self.pages)
        self.stale = True

    def help(self):
        return self.face.say("help.look")


class Unveiled(Screen):
    """At the end: everybody's mission, and who met it."""

    room = "games.treasure_mines.look"

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face

    def draw(self, rows):
        face = self.face
        table = face.match.table
        rows.text(0, 2, face.say("missions"))
        rows.line(0, 0, 128, 0x80)
        for seat in range(table.players):
            mission = table.kept[seat]
            rows.text(1 + seat, 2, face.name(seat), 36)
            rows.text(1 + seat, 38, face.say("mission." + str(mission)), 112)
            gain = table.score(seat)[0]
            rows.right(1 + seat, 126, b"+" + number(gain) if gain else b"-")
        rows.text(7, 1, self.console.say("hint.next"))

    def press(self, key):
        if key == A:
            self.console.back()

    def hold(self, key):
        """There is nothing to pause any more."""
