# SPDX-License-Identifier: MIT
"""The end of Treasure Mines: the missions are shown, and what made the difference."""

from coffer.buttons import A
from coffer.screen import Screen
from coffer.words import number
from games.treasure_mines import scoring
from games.treasure_mines.board import signed
from games.treasure_mines.pieces import DIAMOND, KINDS, STONE, big

_BRONZE = 1  # among the collections
_WORTH_SAYING = 5  # points


class Unveiled(Screen):
    """Everybody's mission, and who met it."""

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        self.table = face.match.table

    def draw(self, rows):
        face = self.face
        table = self.table
        rows.heading(face.say("missions"))
        left = max([rows.font.width(face.name(seat)) for seat in range(table.players)]) + 12
        for seat in range(table.players):
            rows.icon(1 + seat, 1, face.pawn(seat))
            rows.text(1 + seat, 9, face.name(seat))
            rows.text(1 + seat, left, face.say("mission." + str(table.kept[seat])))
            gain = table.score(seat)[0]
            rows.right(1 + seat, 126, b"+" + number(gain) if gain else b"-")
        rows.text(7, 1, self.console.say("hint.next"))

    def press(self, key):
        if key == A:
            self.console.back()

    def hold(self, key):
        """There is nothing to pause any more."""


def made(face, seat):
    """What put a winner ahead of the best other; what one more tile would have brought anybody else."""
    table = face.match.table
    winners = table.winners()
    if seat not in winners:
        return _near(face, table, seat)
    others = [(table.score(other)[-1], other) for other in range(table.players) if other not in winners]
    own = _parts(table, seat)
    rival = _parts(table, max(others)[1]) if others else [0] * len(own)
    ahead = [own[n] - rival[n] for n in range(len(own))]
    n = ahead.index(max(ahead))
    if ahead[n] < _WORTH_SAYING:
        return b""
    keys = ("score.mission", "score.cards", "score.coins", "score.packs")
    name = "collection." + str(n) if n < scoring.COLLECTIONS else keys[n - scoring.COLLECTIONS]
    return face.say("made.it", face.say(name), signed(own[n]))


def _parts(table, seat):
    """The points of each collection, of the mission, cards, coins and packs."""
    found = scoring.collect(table, seat, scoring.aside(table, seat))
    parts = [scoring.set_points(n, found[n]) for n in range(scoring.COLLECTIONS)]
    parts[_BRONZE] += found[scoring.COLLECTIONS] * scoring.TRIO
    count = table.score(seat)
    return parts + [count[0], count[1], count[2], count[4]]


def _near(face, table, seat):
    """The tile that was missed most."""
    total = table.score(seat)[-1]
    gains = []
    for kind in range(STONE if big(table.players) else DIAMOND):
        table.tiles[seat * KINDS + kind] += 1
        gains.append(table.score(seat)[-1] - total)
        table.tiles[seat * KINDS + kind] -= 1
    best = max(gains)
    if best < _WORTH_SAYING:
        return b""
    return face.say("made.near", face.kind_name(gains.index(best)), signed(best))
