# SPDX-License-Identifier: MIT
"""How Treasure Mines tells what happens: in words, with a die that tumbles and a pickaxe that walks.

In memory only while there is something to tell.
"""

from coffer import sound
from coffer.ticks import after, since
from games.treasure_mines.pen import IN_HAND, path
from games.treasure_mines.pieces import BARTER, ORANGE, POINTS, SPOIL_HEAP
from games.treasure_mines.rules import ABANDONED, DREW, DUG, KEPT, REVEALED, ROLLED
from games.treasure_mines.sight import TUMBLES

# By kind of event: nothing, KEPT, ROLLED, DUG, DREW, CHANCE, ABANDONED, REVEALED.
SOUNDS = (None, None, sound.ROLL, sound.MARK, sound.ACT, sound.COIN, sound.NO, sound.CUP)


def tale(face, kind, p, a, b):
    """An event in words."""
    table = face.match.table
    name = face.name(p)
    face._began = -1
    face._beat = 0
    face._way = None
    face.place = -1
    if kind == KEPT:
        return face.say("tale.kept", name)
    if kind == ROLLED:
        face.mine = a
        if face.console.settings.calm:  # the die lies still
            face._beat = TUMBLES
        return face.say("tale.roll", name, _mine_name(face))
    if kind == DUG:
        face.mine = table.mine
        return face.say("tale.walk", name, _steps(face))
    if kind == DREW:
        return face.say("tale.keeps" if a >= ORANGE else "tale.drew", name)
    if kind == ABANDONED:
        face.mine = a
        return face.say("tale.closed", _mine_name(face), table.abandoned, table.ending())
    if kind == REVEALED:
        return face.say("tale.revealed", name, face.say("mission." + str(a)), POINTS[a])
    if a == SPOIL_HEAP:
        return face.say("tale.heap" if b else "tale.no_heap", name)
    if a == BARTER:
        if not b:
            return face.say("tale.no_swap", name)
        return face.say("tale.swap", name, face.kind_name(b >> 5 & 7), face.kind_name(b & 7))
    face.mine = b
    return face.say("tale.coins", name, _mine_name(face))


def _mine_name(face):
    return face.say("mine." + str(face.mine))


def _steps(face):
    """How far the pickaxe goes."""
    table = face.match.table
    return (table.second or table.roll) + table.shift


def finding(face, table, seat, place):
    """Who digs up what, in words."""
    return face.say("tale.dug", face.name(seat), face.tile_name(table, face.match.table.mine, place))


def animate(face, now):
    """The die tumbles, the pickaxe goes from tile to tile."""
    kind = face.event[0]
    pace = face.console.settings.pace
    if face._began < 0:
        face._began = now
        if kind in (DUG, DREW):  # there is more to see, or to read
            face.until = after(face.until, pace)
    passed = since(now, face._began)
    if kind == DUG:
        _walk(face, passed, pace)
    elif kind == ROLLED and face._beat < TUMBLES:
        beat = min(passed * 8 // (pace + 1), TUMBLES)
        if beat != face._beat:
            face._beat = beat
            face._draw_die(face.console.rows)


def _walk(face, passed, pace):
    """The step that is due; with the last one it is told what is dug up."""
    steps = _steps(face)
    due = min(passed * 7 // (pace + 1), steps)
    if due == face._beat:
        return
    table = face.event[4]
    if not face._way:
        face._way = path(table, face.mine)
    face._beat = due
    place = face._way[(due - 1) % len(face._way)]
    table.pick[face.mine] = IN_HAND if due == steps else place + 1
    rows = face.console.rows
    if due == steps:
        face.place = place
        face.told = finding(face, table, face.event[1], place)
        face.bottom(rows)
    row = face.row(face.shown(table))
    face.draw_rows(rows, table, row, row + 1)
