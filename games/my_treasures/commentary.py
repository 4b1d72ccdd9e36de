# SPDX-License-Identifier: MIT
"""Texts of My Treasures besides the events: about the thing under the cursor, between turns, at the end.

Six of its functions are methods of Face, with the same names and arguments in every game.
"""

from coffer.bits import cells, count
from coffer.words import join_key, number
from games.my_treasures.pen import JOURNEY, PITCH, POINTS_AT, SIDE
from games.my_treasures.pieces import CELLS, COLOUR, FRESH_WIND, KIND, LINES, LUCKY_FIND, ROWS
from games.my_treasures.rules import COLLECTED, LINE_COMPLETED, PLACED, SOURCES, SPECIAL_USED
from games.my_treasures.scoring import POINTS, WANTED, certain_points, progress, won_by
from games.my_treasures.state import CHOOSE_CELL, CHOOSE_COVER, CHOOSE_SPACE, TAKE_HAND, TURN_RIVAL

_FULL = b"\x7e\x7e\x7e\x7e\x7e\x7e\0"
_EMPTY = b"\x7e\x42\x42\x42\x42\x7e\0"

# -- where things stand, for the coach -------------------------------------------------

# By place: first row, last row, x, the end; in bytes they take a quarter of the memory of tuples.
_PLACES = ("cabinet", "outdoors", "hand", "journey", "column", "row", "now", "total")
_SPOTS = bytes(
    (0, 7, 0, 50, 1, 4, SIDE, JOURNEY - 1, 1, 2, SIDE, JOURNEY - 1, 0, 4, JOURNEY, 128)
    + (0, 2, SIDE, 128, 3, 5, SIDE, 128, 6, 6, SIDE, 128, 3, 3, POINTS_AT - 1, JOURNEY - 8)
)


def region(face, name):
    """Returns where a thing is on the screen: first row, last row, first and last column."""
    word, _, n = name.partition(" ")
    if not n:
        at = 4 * _PLACES.index(word)
        return tuple(_SPOTS[at : at + 4])
    place = int(n)
    if word == "space":
        return place - 1, place - 1, JOURNEY, 128
    row = place // 3 * 2
    x = place % 3 * PITCH
    if word == "tile":
        row += 1
        x += SIDE
    return row, row + 1, x, x + 16


# -- the thing under the cursor ------------------------------------------------------------


def describe_cursor(face):
    """Describes the thing under the cursor, in lines."""
    if not face.deciding:
        return None
    say = face.say
    picker = face.picker
    at = picker.at
    if picker.phase == CHOOSE_SPACE:
        view = "thing.walk" if picker.table.solo else "thing.view"  # alone, every round is scored
        return say(join_key("thing.space.", at)) + b"\n" + say(view, at, max(4 - at, 0))
    if picker.phase == TURN_RIVAL:
        return say("thing.rival")
    if picker.phase == CHOOSE_COVER:
        return card(face, at)
    lines = []
    if picker.phase == CHOOSE_CELL:  # column and row: how full, and what each can still become
        tile = picker.table.tile
        for line, name, alike, size in (
            (ROWS + at % 3, "thing.column", "all." + str(COLOUR[tile]), 4),
            (at // 3, "thing.row", "three." + str(KIND[tile]), 3),
        ):
            filled, same, different = picker.lines[line]
            lines.append(say(name, line % ROWS + 1, filled, size))
            if same:
                lines.append(b"  " + say(alike) + b": " + say("points", same))
            if different:
                lines.append(b"  " + say("differ") + b": " + say("points", different))
            if not same and not different:
                lines.append(b"  " + say("thing.blank"))
        lines.append(say("thing.now", picker.brings[at]))
        return b"\n".join(lines)
    tile = picker.loose[at]
    if tile >= FRESH_WIND:
        text = say("thing.wind" if tile == FRESH_WIND else "thing.lucky")
        if picker.phase == TAKE_HAND and picker.table.edition > 1:
            text += b"\n" + say("thing.first")
        return text
    colour = say("tile.colour", say(join_key("colour.", COLOUR[tile])))
    lines.append(say(join_key("kind.", KIND[tile])) + b", " + colour)
    if picker.bonus(tile):
        lines.append(say("thing.tile", picker.bonus(tile)))
    lines.append(say("thing.hand" if face.hand else "thing.outdoors"))
    return b"\n".join(lines)


def card(face, number):
    """Describes a collection card: its condition, its points, the player's progress or who has won it."""
    table = face.match.table
    say = face.say
    winner = won_by(table, number)
    text = say("card." + str(number) + ".text") + b"\n"
    if winner >= 0:
        return text + say("album.won", face.name(winner))
    if not table.cards >> number & 1:
        return text + say("album.given" if table.dealt >> number & 1 else "album.out")
    there = progress(table.cabinets[max(table.seat, 0)], number)
    state = say("thing.lost") if there < 0 else say("thing.there", there, WANTED[number])
    return text + say("thing.card", POINTS[number]) + b"\n" + state


def rival_card(face, card):
    """Describes a rival card: its space, the direction if that is taken, and which tile is discarded."""
    arrow = "album.right" if card >> 3 & 7 else "album.left"
    return (
        face.say("album.space", card >> 6)
        + b"\n"
        + face.say(arrow)
        + b"\n"
        + face.say("album.tile", card & 7)
    )


# -- between turns ------------------------------------------------------------------------


def draw_recap(face, rows, row, x, p, events):
    """Draws what a seat did: the tiles it placed, each with its colour's pattern, and its points."""
    points = 0
    for kind, _, a, b in events:
        if kind == PLACED and x < 104:
            rows.icon(row, x, face.pen.small[KIND[a]])
            rows.icon(row, x + 7, face.pen.swatch(COLOUR[a]))
            x += 16
        points += event_points(kind, a, b)
    if points:
        rows.right(row, 126, b"+" + number(points))


def event_points(kind, a, b):
    """Returns the points that an event scored for certain, without those of a tile."""
    if kind == LINE_COMPLETED:
        return b
    if kind == COLLECTED:
        return POINTS[a]
    return 1 if kind == SPECIAL_USED and a == LUCKY_FIND else 0


def changes_for_all(face):
    """Returns a text that names the leader by certain points; nothing if two are level."""
    table = face.match.table
    ranks = sorted([(certain_points(table, seat), seat) for seat in range(table.players)])
    if table.solo or ranks[-1][0] == ranks[-2][0]:
        return ()
    points, leader = ranks[-1]
    return (face.say("since.leads", face.name(leader), points, ranks[-2][0]),)


def warning(face):
    """Returns the warning before the last round: how many cells are free, and that viewpoints count."""
    table = face.match.table
    if table.phase != CHOOSE_SPACE or table.round < table.rounds:
        return None
    filled = count(table.cabinets[table.seat].filled)
    lines = [face.say("last.tiles", CELLS - filled)] + face.say("last.view").split(b"\n")
    return "last", face.say("last.title"), (_FULL, _EMPTY), filled, CELLS, lines


# -- the end ------------------------------------------------------------------------------


def deciding_factor(face, seat):
    """Returns the source of points that decided the game, and below it what a loser narrowly missed."""
    table = face.match.table
    n, lead = face.deciding_source(seat, lambda other: table.score(other)[: len(SOURCES)])
    text = face.say("made.lead", face.say(join_key("score.", SOURCES[n])), lead) if lead else b""
    if lead and seat in face.winners:
        return text
    points, what = near_miss(table, seat)
    if points:
        text += (b"\n" if text else b"") + face.say(join_key("made.", what), points)
    return text


def near_miss(table, seat):
    """Returns the most points that one different tile would have scored, and where."""
    cabinet = table.cabinets[seat]
    most = (0, "card")
    for line in range(7):
        row = line < ROWS
        size = 3 if row else 4
        trait = KIND if row else COLOUR
        token = best = cabinet.token(line)
        numbers = bytearray(6)  # of each kind or colour
        for cell in cells(LINES[line]):
            numbers[trait[cabinet.tiles[cell]]] += 1
        if max(numbers) == size - 1:
            best = size
        elif count(cabinet.shown(line, trait)) == size - 1:
            best = max(best, size - 2)
        most = max(most, (best - token, "row" if row else "column"))
    for card in cells(table.cards):
        if progress(cabinet, card) == WANTED[card] - 1:
            most = max(most, (POINTS[card], "card"))
    return most
