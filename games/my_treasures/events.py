# SPDX-License-Identifier: MIT
"""How an event of My Treasures is shown: what it changes on the displayed table, its text, sound and motion.

Three of its functions are methods of Face, with the same names and arguments in every game.
"""

from micropython import const

from coffer import sound
from coffer.bits import cells
from coffer.ticks import since
from coffer.words import join_key
from games.my_treasures.pen import PITCH, SIDE
from games.my_treasures.pieces import FRESH_WIND, LINES, ROWS
from games.my_treasures.rules import (
    COLLECTED,
    COVERED,
    DISCARDED,
    DREW,
    GAVE,
    HAND,
    LAID,
    LINE_COMPLETED,
    MOVED,
    PLACED,
    RESHUFFLED,
    RIVAL_MOVED,
    ROUND_BEGUN,
    SPECIAL_USED,
    TOOK,
    VIEW_SCORED,
    advance_pawn,
)
from games.my_treasures.scoring import POINTS

_BEATS = const(8)  # of an event's time: in the first four a line lights up, then its points fly

# Events with the same text whoever's turn it is.
_EVENT_TEXTS = {
    VIEW_SCORED: "event.viewpoints",
    COVERED: "event.cover",
    RESHUFFLED: "event.reshuffle",
    ROUND_BEGUN: "event.round",
}


def describe_event(face, kind, p, a, b):
    """Applies an event to the displayed table; returns it in words, or None where the table shows it."""
    _apply_event(face, kind, p, a, b)
    face.event_began = -1
    face.beat = 0
    face.lit = 0
    if kind in _EVENT_TEXTS:
        return face.say(_EVENT_TEXTS[kind], a)
    if kind == RIVAL_MOVED:
        face.leaving = ((a >> 3 & 7) - 1) % len(face.outdoors)  # counted on from the left
        return face.say("event.rival", a & 7, face.leaving + 1)
    if kind == SPECIAL_USED:
        return face.say("event.wind" if a == FRESH_WIND else "event.lucky", face.name(p))
    if kind == COLLECTED:
        face.fly_points(POINTS[a], 1, SIDE + 2 * PITCH)
        return face.say("event.card", face.name(p), POINTS[a]) + b"\n" + face.say(join_key("card.", a))
    if kind == LINE_COMPLETED:
        face.fly_points(b, 2 * a if a < ROWS else 4, 0 if a < ROWS else PITCH * (a - ROWS))
        line = face.say("event.row" if a < ROWS else "event.column", face.name(p))
        return line + b"\n" + (face.say("points", b) if b else face.say("event.blank_token"))
    if kind == MOVED and p != face.holder:
        return face.say("event.move", face.name(p), b)
    if kind == PLACED and p != face.holder:
        face.lit = 1 << b
        return face.say("event.place", face.name(p))
    return None


def _apply_event(face, kind, p, a, b):
    """Applies one event to the displayed table."""
    face.age += 1
    if kind == LAID:
        face.outdoors = a
    elif kind == DREW:
        if b == HAND:
            face.hand = a
        else:
            face.outdoors += a
    elif kind == TOOK:
        if b == HAND:
            face.hand = face.hand.replace(bytes((a,)), b"", 1)
    elif kind == PLACED:
        face.tiles[p][b] = a
    elif kind == GAVE or kind == DISCARDED and b == HAND:
        face.hand = b""
    elif kind in (MOVED, RIVAL_MOVED):
        advance_pawn(face.viewpoints, face.spaces, b if kind == MOVED else a & 7)
    elif kind == ROUND_BEGUN:
        face.round = a
        face.viewpoints = face.spaces
        face.spaces = bytearray(5)


def sound_for(face, kind):
    """Returns the sound of an event."""
    if kind in (PLACED, MOVED, RIVAL_MOVED):
        return sound.MARK
    if kind in (LINE_COMPLETED, COLLECTED):
        return sound.CUP
    return sound.COIN if kind in (SPECIAL_USED, VIEW_SCORED) else sound.ROLL


def animate(face, now):
    """Lights up a completed line cell by cell, and lets a placed tile flash."""
    if face.event_began < 0:
        face.event_began = now
    beat = since(now, face.event_began) * _BEATS // face.span
    if beat == face.beat:
        return
    face.beat = beat
    kind, p, a, b = face.event
    rows = face.console.rows
    changing = 0
    if kind == LINE_COMPLETED:  # one more cell of it lights up with every beat
        for cell in cells(LINES[a])[:beat]:
            changing |= 1 << cell & ~face.lit
    elif kind == PLACED and beat & 1 and not face.console.settings.calm:
        changing = 1 << b
    face.lit ^= changing
    for cell in cells(changing):
        face.pen.cell(rows, cell, face.tiles[p][cell], face.lit >> cell & 1)
