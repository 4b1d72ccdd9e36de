# SPDX-License-Identifier: MIT
"""What is said between turns and at the end; loaded when it is first needed."""

from coffer.bits import cells, count
from coffer.words import number
from games.my_treasures.pieces import CELLS, COLOUR, KIND, LUCKY_FIND, ROWS
from games.my_treasures.rules import COLLECT, LINE, PLACE, SOURCES, SPECIAL
from games.my_treasures.scoring import POINTS, WANTED, progress, view

_FULL = b"\x7e\x7e\x7e\x7e\x7e\x7e\0"
_EMPTY = b"\x7e\x42\x42\x42\x42\x7e\0"


def retell(face, rows, row, x, events):
    """What a seat did: the tiles it placed, each a picture and its colour's fill, and the points it took."""
    points = 0
    for kind, _, a, b in events:
        if kind == PLACE and x < 104:
            rows.icon(row, x, face.pen.small[KIND[a]])
            rows.icon(row, x + 7, face.pen.swatch(COLOUR[a]))
            x += 18
        elif kind == LINE:
            points += b
        elif kind == COLLECT:
            points += POINTS[a]
        elif kind == SPECIAL and a == LUCKY_FIND:
            points += 1
    if points:
        rows.right(row, 126, b"+" + number(points))


def firm(table, seat):
    """The points that nobody can take away again."""
    return table.score(seat)[len(SOURCES)] - view(table.viewpoints, table.spaces, seat)


def since(face):
    """Who leads, by firm points; nothing while two are level."""
    table = face.match.table
    order = sorted(range(table.players), key=lambda seat: -firm(table, seat))
    if table.solo or firm(table, order[0]) == firm(table, order[1]):
        return ()
    first, second = order[:2]
    return (face.say("since.leads", face.name(first), firm(table, first), firm(table, second)),)


def warning(face):
    """Before the last round: so many cells are free, and the viewpoints count."""
    table = face.match.table
    filled = count(table.cabinets[table.seat].filled)
    lines = [face.say("last.tiles", CELLS - filled)] + face.say("last.view").split(b"\n")
    return "last", face.say("last.title"), (_FULL, _EMPTY), filled, CELLS, lines


def made(face, seat):
    """The winner's source with the greatest lead over the next; what anybody else just missed."""
    table = face.match.table
    if table.players > 1 and seat in table.winners():
        others = [table.score(other) for other in range(table.players) if other != seat]
        second = max(others, key=lambda score: score[len(SOURCES)])
        leads = [table.score(seat)[n] - second[n] for n in range(len(SOURCES))]
        most = max(leads)
        return (
            face.say("made.lead", face.say("score." + SOURCES[leads.index(most)]), most) if most > 0 else b""
        )
    points, what = max(missed(table, seat))
    return face.say("made." + what, points) if points else b""


def missed(table, seat):
    """What one other tile would have brought: points and where."""
    cabinet = table.cabinets[seat]
    found = [(0, "card")]
    for line in range(7):
        row = line < ROWS
        size = 3 if row else 4
        trait = KIND if row else COLOUR
        kinds = [trait[cabinet.tiles[cell]] for cell in _cells(line)]
        best = cabinet.token(line)
        most = max([kinds.count(kind) for kind in kinds])
        if most == size - 1:
            best = size
        elif count(cabinet.shown(line, trait)) == size - 1:
            best = max(best, size - 2)
        found.append((best - cabinet.token(line), "row" if row else "column"))
    for card in cells(table.cards):
        if progress(cabinet, card) == WANTED[card] - 1:
            found.append((POINTS[card], "card"))
    return found


def _cells(line):
    """The cells of a line."""
    return range(line * 3, line * 3 + 3) if line < ROWS else range(line - ROWS, CELLS, 3)
