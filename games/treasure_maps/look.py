# SPDX-License-Identifier: MIT
"""What is seldom seen: the other players, what lies under the cursor, between turns and at the end."""

from micropython import const

from coffer.bits import count
from coffer.buttons import DOWN, RIGHT, A, B
from coffer.screen import Screen
from coffer.words import number, under
from games.treasure_maps.deck import SEAL
from games.treasure_maps.pen import (
    CUPS,
    DISPLAY,
    DONE,
    MAPS,
    PALMS,
    PITCH,
    SIDE,
    SIGNS,
    SUM,
    counted,
    player,
    ready,
    shape,
)
from games.treasure_maps.picker import BUTTON, symbols
from games.treasure_maps.pieces import COIN_BOXES, COLOUR, EXPEDITION, NONE, SEAL_WORTH, SHAPES, VALUE
from games.treasure_maps.rules import (
    COIN,
    COMPLETED,
    CUP,
    MARK,
    PALMED,
    PICK,
    PICKED,
    PILE,
    PLACED,
    SINGLE,
    SOURCES,
    TURNS,
)
from games.treasure_maps.scoring import brings, laid_aside
from games.treasure_maps.state import DRAFT, OVER, ROUND

_SOURCES = (SIGNS[0], SIGNS[1], SIGNS[2], SIGNS[4], b"\x14", SUM)  # coins, cups, palms, maps, seals, sum
_CELL = b"\x9b"
_LINES = const(7)  # of a page of help
_FEW = const(3)  # cells that a map may lack at the end to be a near miss

# The expedition cards of a round: one that is over, and the one that is played now.
_OVER = b"\xff\xff\xff\xff\xff\xff\xff\xff"
_NOW = b"\xff\x81\xbd\xa5\xa5\xbd\x81\xff"


class Others(Screen):
    """Points and, below them, the eight expedition cards; left and right go on to the players."""

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        self.at = 0  # 0 the points, then the seats
        self.seat = 0  # whose points are drawn next, a frame each: 8 ms; behind the seats the cards

    def draw(self, rows):
        face = self.face
        self.seat = 0
        rows.text(7, 1, face.say("others.hint"))
        if not self.at:
            for n in range(6):
                rows.right(0, _column(n), _SOURCES[n])
            return
        seat = self.at - 1
        player(face, rows, seat, 0, 0, 0)
        x = SIDE - 5  # the completed maps by colour, and below each what the seals give for one of it
        for colour in range(4):
            counted(rows, 1, x, colour, number(face.seen.tally[4 * seat + colour]))
            seals = face.seen.seals[4 * seat + colour]
            if seals:
                rows.small(2, x, b"+" + number(seals * SEAL_WORTH[colour]))
            x += 12

    def tick(self, now):
        face = self.face
        seat = self.seat
        rows = self.console.rows
        if self.stale and self.at:
            ready(face, rows, self.at - 1)
        card = seat - face.match.table.players
        if self.at or self.stale or card == len(EXPEDITION):
            return
        self.seat = seat + 1
        if card >= 0:
            self._card(rows, card)
            return
        rows.icon(1 + seat, 1, face.pawn(seat))
        rows.text(1 + seat, 9, face.name(seat))
        points = face.seen.score(seat)
        for n in range(6):
            rows.right(1 + seat, _column(n), number(points[n]))

    def _card(self, rows, n):
        """An expedition card; light and dark are reversed on the one that is turned up."""
        seen = self.face.seen
        x = 16 * n
        shape(rows, SHAPES[EXPEDITION[n]][0] << 5, 5, x)  # a cell down and right: in the middle
        if seen.phase not in (DRAFT, OVER) and EXPEDITION.find(bytes((seen.pattern(),))) == n:
            rows.invert(5, x, x + 16)
            rows.invert(6, x, x + 16)

    def press(self, key):
        if key in (A, B):
            self.console.back()
        step = 1 if key in (RIGHT, DOWN) else -1
        self.at = (self.at + step) % (self.face.match.table.players + 1)
        self.stale = True

    def thing(self):
        if not self.at:
            return None
        seat = self.at - 1
        return self.face.say("thing.player", self.face.name(seat), self.face.seen.score(seat)[-1])

    def help(self):
        return self.face.say("help.others")


def _column(n):
    """Where the figures of a source end; the sum may have three digits."""
    return 54 + 13 * n + (8 if n == 5 else 0)


# -- what the engine asks a Face: these are its methods ---------------------------------------


def thing(face):
    """What lies under the cursor: symbols, the map, what it gives, as much as a page of help holds."""
    if not face.deciding:
        return None
    picker = face.picker
    table = face.match.table
    seat = table.seat
    say = face.say
    marks = table.phase in (MARK, PICK)
    if marks and picker.button:
        return say("thing.pattern" if picker.single else "thing.cell")
    if marks:
        mask = picker.mask()
        place = 2 * seat + picker.slot
        island = table.maps[place]
        coins, _, palm, exes, points = brings(table, seat, picker.slot, mask)
    elif picker.at == PILE:
        return say("thing.pile", picker.pile)
    else:
        island = picker.islands[picker.at]
        coins, _, palm, exes, _ = symbols(island)
    text = []
    if exes:
        text.append(say("thing.x" if marks else "thing.exes", exes))
    if coins:
        text.append(
            say("thing.coin", 4 - table.coins[seat] % 4, table.cup) if marks else say("thing.coins", coins)
        )
    if palm:
        text.append(say("thing.palm", palm) if marks else say("thing.tree"))
    colour = COLOUR[island]
    text.insert(len(text) if marks else 0, say(under("thing.map.", colour), VALUE[colour]))
    if marks:
        left = count(table.free[place] & ~mask)
        text.append(say("thing.left", left) if left else say("thing.done", points))
    seal = SEAL[island]
    if seal != NONE:
        text.append(say(under("thing.seal.", seal), table.tally[4 * seat + seal]))
    extra = SEAL_WORTH[colour] * table.seals[4 * seat + colour]
    if marks:
        text.append(say("thing.cell" if picker.single else "thing.pattern"))
    elif extra:
        text.append(say("thing.bonus", extra))
    page = text[0]
    for each in text[1:]:
        if page.count(b"\n") + each.count(b"\n") + 2 <= _LINES:
            page += b"\n" + each
    return page


def warning(face):
    """The last card is turned up: what is not completed now scores nothing."""
    if face.match.table.turn < TURNS - 1 or face.match.table.phase != MARK:
        return None
    lines = face.say("last.text").split(b"\n")
    return "last", face.say("last.title"), (_OVER, _NOW), ROUND - 1, ROUND, lines


def retell(face, rows, row, x, _, events):
    """What a seat did, in a row from x on: completed maps, cups, palms, coins, cells; the last give way."""
    sums = [0, 0, 0, 0]  # coins, cups, palms, cells
    for kind, _, a, b in events:
        if kind == COMPLETED:
            if x + 18 <= 127:
                x = counted(rows, row, x, COLOUR[a], number(VALUE[COLOUR[a]])) + 3
        elif kind == CUP:
            sums[1] += b
        elif kind == PALMED:
            sums[2] += a
        elif kind == COIN:
            sums[0] += 1
        elif kind in (PLACED, SINGLE, PICKED):
            sums[3] += count(b)
    for n in (1, 2, 0, 3):
        if sums[n] and x + 16 <= 127:
            if n == 3:
                rows.small(row, rows.text(row, x, _CELL) + 1, number(sums[n]))
            else:
                x = rows.small(row, rows.text(row, x, SIGNS[n]), b"+" + number(sums[n])) + 4


def changes(face):
    """Which card is turned up, and who leads."""
    face.catch_up()
    seen = face.seen
    lines = [face.say("tale.flip", seen.turn // ROUND + 1, seen.turn % ROUND + 1)]
    totals = [seen.score(seat)[-1] for seat in range(seen.players)]
    most = max(totals)
    if totals.count(most) == 1:
        ahead = totals.index(most)
        totals[ahead] = 0
        lines.append(face.say("leads", face.name(ahead), most, max(totals)))
    return lines


def made(face, seat):
    """What made the difference; below it the map that lacked fewest cells, or a cup's last coin."""
    table = face.match.table
    n, lead = face.settled(seat, lambda other: table.score(other)[:-1])
    text = face.say(under("made.", SOURCES[n]), lead) if lead else b""
    if seat in table.winners():
        return text
    coins = table.coins[seat]
    lacked = []
    if coins & 3 == 3 and coins < COIN_BOXES and table.cup:
        lacked.append((1, -1 - table.cup, "missed.coin"))
    for slot in range(2):
        cells = count(table.free[2 * seat + slot])
        if 0 < cells <= _FEW:
            lacked.append((cells, -laid_aside(table, seat, slot), "missed.cells"))
    if not lacked:
        return text
    cells, worth, key = min(lacked)
    return text + b"\n" + face.say(key, cells, -worth)


# For the coach, by place: first row, last row, x and end; a second island and further maps stand beside it.
_PLACES = (
    "island",
    "heading",  # value, colour and seal of an island
    "map",  # of the display
    "name",
    "pattern",
    "single",
    "round",
    "coins",
    "cups",
    "total",
    "maps",
    "palms",
    "next",
    "pile",
    "large",
    "brings",
)
_SPOTS = bytes(
    [1, 4, MAPS[0], 35, 0, 0, MAPS[0], 35, 1, 5, DISPLAY, DISPLAY + 16, 0, 0, 78, 128]
    + [1, 2, SIDE, SIDE + 16, 1, 1, BUTTON, BUTTON + 27, 5, 5, MAPS[0], 78, 3, 5, SIDE, SIDE + 25]
    + [3, 5, CUPS, 128, 6, 6, 0, DONE - 2, 6, 6, DONE, DONE + 18, 6, 6, PALMS - 11, PALMS + 35]
    + [6, 6, PALMS + 36, 128, 1, 3, 78, 91, 1, 4, 94, 128, 7, 7, 0, 128]
)


def spot(face, name):
    """Where something is on the screen: first row, last row, x and end; None for what is not there."""
    what, _, n = name.partition(" ")
    if what not in _PLACES:
        return None
    at = 4 * _PLACES.index(what)
    first, last, x, end = _SPOTS[at : at + 4]
    aside = int(n or 0) * (PITCH if what == "map" else MAPS[1] - MAPS[0])
    return first, last, x + aside, end + aside
