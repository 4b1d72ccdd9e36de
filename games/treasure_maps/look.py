# SPDX-License-Identifier: MIT
"""What is seldom seen: a look at the other players, and what the engine asks between turns and at the end."""

from coffer.bits import count
from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.screen import Screen
from coffer.words import number
from games.treasure_maps.pen import CUPS, DISPLAY, DONE, LONE, MAPS, PALMS, PITCH, SIDE
from games.treasure_maps.pieces import COIN_BOXES, COLOUR, NONE, VALUE
from games.treasure_maps.rules import COIN, COMPLETED, CUP, PALMED, PICKED, PLACED, SINGLE, SOURCES
from games.treasure_maps.scoring import laid_aside
from games.treasure_maps.state import ROUND

_SIGNS = (b"\x10", b"\x11", b"\x12", b"\x96", b"\x14", b"\x9d")  # coins, cups, palms, maps, seals, sum
_CELL = b"\x9b"

# The expedition cards of a round: one that is over, and the one that is played now.
_OVER = b"\xff\xff\xff\xff\xff\xff\xff\xff"
_NOW = b"\xff\x81\xbd\xa5\xa5\xbd\x81\xff"
_FEW = 3  # cells that a map may lack at the end to be a near miss


class Others(Screen):
    """Left and right go from the points to the players and on."""

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        self.at = 0  # 0 the points, then the seats
        self.seat = 0  # whose points are drawn next, a frame each: 8 ms

    def draw(self, rows):
        face = self.face
        if self.at:
            face.pen.player(rows, face.seen, self.at - 1)
            face.pen.completed(rows, face.seen, self.at - 1)
        else:
            self.seat = 0
            for n in range(len(_SIGNS)):
                rows.right(0, _column(n), _SIGNS[n])
        rows.text(7, 1, face.say("others.hint"))

    def tick(self, now):
        face = self.face
        seat = self.seat
        if self.at or self.stale or seat == face.match.table.players:
            return
        rows = self.console.rows
        rows.icon(1 + seat, 1, face.pawn(seat))
        rows.text(1 + seat, 9, face.name(seat))
        points = face.seen.points(seat)
        for n in range(len(points)):
            rows.right(1 + seat, _column(n), number(points[n]))
        self.seat += 1

    def press(self, key):
        pages = self.face.match.table.players + 1
        if key in (RIGHT, DOWN):
            self.at = (self.at + 1) % pages
        elif key in (LEFT, UP):
            self.at = (self.at - 1) % pages
        elif key in (A, B):
            self.console.back()
        self.stale = True

    def thing(self):
        if not self.at:
            return None
        seat = self.at - 1
        return self.face.say("thing.player", self.face.name(seat), self.face.seen.points(seat)[-1])

    def help(self):
        return self.face.say("help.others")


def _column(n):
    """Where the figures of a source end; the sum may have three digits."""
    return 54 + 13 * n + (8 if n == 5 else 0)


# -- between turns and at the end ------------------------------------------------------------


def warning(face):
    """The last card is turned up: what is not completed now scores nothing."""
    return (
        "last",
        face.say("last.title"),
        (_OVER, _NOW),
        ROUND - 1,
        ROUND,
        face.say("last.text").split(b"\n"),
    )


def retell(face, rows, row, x, events):
    """What a seat did, in a row from x on: completed maps, cups, palms, coins, cells; the last give way."""
    maps = []
    cups = palms = coins = cells = 0
    for kind, _, a, b in events:
        if kind == COMPLETED:
            maps.append(COLOUR[a])
        elif kind == CUP:
            cups += b
        elif kind == PALMED:
            palms += a
        elif kind == COIN:
            coins += 1
        elif kind in (PLACED, SINGLE, PICKED):
            cells += count(b)
    for colour in maps:
        if x + 18 <= 127:
            x = face.pen.counted(rows, row, x, colour, number(VALUE[colour])) + 3
    for figure, sign in ((cups, _SIGNS[1]), (palms, _SIGNS[2]), (coins, _SIGNS[0])):
        if figure and x + 16 <= 127:
            x = rows.small(row, rows.text(row, x, sign), b"+" + number(figure)) + 4
    if cells and x + 14 <= 127:
        rows.small(row, rows.text(row, x, _CELL) + 1, number(cells))


def since(face):
    """Which card is turned up, and who leads."""
    seen = face.seen
    lines = [face.say("tale.flip", seen.turn // ROUND + 1, seen.turn % ROUND + 1)]
    totals = [seen.points(seat)[-1] for seat in range(face.match.table.players)]
    most = max(totals)
    ahead = [seat for seat in range(len(totals)) if totals[seat] == most]
    if len(ahead) == 1:
        totals[ahead[0]] = 0
        lines.append(face.say("leads", face.name(ahead[0]), most, max(totals)))
    return lines


def made(face, seat):
    """What made the difference for a winner; for anybody else what was missed most narrowly."""
    table = face.match.table
    winners = table.winners()
    if seat not in winners:
        return _missed(face, table, seat)
    points = table.score(seat)
    rivals = [table.score(other) for other in range(table.players) if other not in winners]
    if not rivals:
        return b""
    rival = max(rivals, key=lambda score: score[-1])
    most, n = max([(points[n] - rival[n], n) for n in range(len(SOURCES))])
    return face.say("made." + SOURCES[n], most)


def _missed(face, table, seat):
    """The map that lacked the fewest cells, or the coin for a cup."""
    lacked = [
        (count(table.free[2 * seat + slot]), -laid_aside(table, seat, slot))
        for slot in range(2)
        if table.maps[2 * seat + slot] != NONE
    ]
    coins = table.coins[seat]
    if coins & 3 == 3 and coins < COIN_BOXES and table.cup:
        lacked.append((1, -table.cup - 1))
    if not lacked or min(lacked)[0] > _FEW:
        return b""
    cells, worth = min(lacked)
    return face.say(
        "missed.coin" if -worth == table.cup + 1 and cells == 1 else "missed.cells", cells, -worth
    )


# -- for the coach -----------------------------------------------------------------------------


def spot(name):
    """Where something is on the screen: first row, last row, x and end; None for what is not there.

    "island 0" and "island 1", "heading 0" (value, colour, seal), "map 0" (of the display), "pattern",
    "single", "round", "coins", "cups", "total", "maps", "palms", "next", "pile", "large", "name", "brings".
    """
    what, _, n = name.partition(" ")
    if n:
        x = MAPS[int(n)] if what != "map" else DISPLAY + PITCH * int(n)
        return {"island": (1, 4, x, x + 34), "heading": (0, 0, x, x + 34), "map": (1, 5, x, x + 16)}.get(what)
    return {
        "name": (0, 0, 78, 128),
        "pattern": (1, 2, SIDE, SIDE + 16),
        "single": (2, 2, LONE, LONE + 13),
        "round": (5, 5, MAPS[0], 78),
        "coins": (3, 5, SIDE, SIDE + 25),
        "cups": (3, 5, CUPS, 128),
        "total": (6, 6, 0, DONE - 2),
        "maps": (6, 6, DONE, DONE + 18),
        "palms": (6, 6, PALMS - 11, PALMS + 35),
        "next": (6, 6, PALMS + 36, 128),
        "pile": (1, 3, 78, 91),
        "large": (1, 4, 94, 128),
        "brings": (7, 7, 0, 128),
    }.get(what)
