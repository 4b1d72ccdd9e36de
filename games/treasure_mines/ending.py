# SPDX-License-Identifier: MIT
"""The end of Treasure Mines: everybody's mission, what decided the game, and the cards left aside.

The console loads it when a game is over: until then bots need the memory.
"""

from micropython import const

from coffer.buttons import A
from games.treasure_mines import scoring
from games.treasure_mines.look import GameScreen
from games.treasure_mines.pen import lay, lay_right, signed
from games.treasure_mines.pieces import DIAMOND, GOLD_CARD, KINDS, SMALL, STONE

_BRONZE = const(1)  # among the collections
_WORTH_SAYING = const(5)  # points


class MissionReveal(GameScreen):
    """Everybody's mission, and who met it."""

    def __init__(self, console, face):
        super().__init__(console, face)
        self.title = face.say("missions")
        self.keys = console.say("hint.next")
        self.strips = [None]  # the heading's row; a seat's mission and its points follow
        width = console.rows.font.width
        self.x = 12 + max([width(face.name(seat)) for seat in range(self.table.players)])
        console.ignore_early_presses()  # who skips the last event sees them, too

    def tick(self, now):
        """Composes one line per frame, and draws when all are there."""
        table = self.table
        seat = len(self.strips) - 1
        if seat < table.players:
            face = self.face
            line = self.console.rows.font.line
            points = table.score(seat)[0]
            strip = bytearray(128)
            lay(strip, 1, face.pawn(seat))
            lay(strip, 9, line(face.name(seat)))
            lay(strip, self.x, line(face.named("mission.", table.kept[seat])))
            lay_right(strip, 126, line(signed(points) if points else b"-"))
            self.strips.append(strip)
            self.stale = seat + 1 == table.players

    def press(self, key):
        if key == A:
            self.console.back()

    def hold(self, key):
        """Ignores held keys: the game is over."""


def deciding_factor(face, seat):
    """Returns what decided the game, and below it what one more tile would have given a loser."""
    table = face.match.table
    n, lead = face.deciding_source(seat, lambda other: _parts(table, other))
    text = b""
    if lead:
        keys = ("score.mission", "score.cards", "score.coins", "score.packs")
        name = "collection." + str(n) if n < scoring.COLLECTIONS else keys[n - scoring.COLLECTIONS]
        text = face.say("made.it", face.say(name), lead)
    if seat in face.winners:
        return text
    total = table.score(seat)[-1]
    gains = []
    for kind in range(STONE if table.players > SMALL else DIAMOND):
        table.tiles[seat * KINDS + kind] += 1
        gains.append(table.score(seat)[-1] - total)
        table.tiles[seat * KINDS + kind] -= 1
    best = max(gains)
    if best < _WORTH_SAYING:
        return text
    return text + b"\n" + face.say("made.near", face.named("kind.", gains.index(best)), signed(best))


def _parts(table, seat):
    """The points of each collection, of the mission, cards, coins and packs."""
    found = scoring.collect(table, seat, scoring.aside(table, seat))
    parts = [scoring.set_points(n, found[n]) for n in range(scoring.COLLECTIONS)]
    parts[_BRONZE] += found[scoring.COLLECTIONS] * scoring.TRIO
    points = table.score(seat)
    return parts + [points[0], points[1], points[2], points[4]]


def notes(face):
    """Whose cards were left aside at the count, because they would have cost points."""
    table = face.match.table
    found = []
    for seat in range(table.players):
        left = scoring.aside(table, seat)
        for n in range(len(left)):
            for _ in range(left[n]):
                found.append(face.name(seat) + b": " + face.named("chance.", GOLD_CARD + n))
    return [face.say("score.aside")] + found if found else found
