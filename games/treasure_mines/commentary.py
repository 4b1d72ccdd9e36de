# SPDX-License-Identifier: MIT
"""Texts of Treasure Mines besides the events: about the thing under the cursor, and between turns.

Five of its functions are methods of Face, with the same names and arguments in every game.
"""

from micropython import const

from coffer.bits import cells, count
from coffer.words import number
from games.treasure_mines import scoring
from games.treasure_mines.board import why
from games.treasure_mines.pen import CARD, LOCK, signed
from games.treasure_mines.pieces import CAULDRON, KINDS, KNIFE, LUCKY_DIE, PLUS, STAR, STONE
from games.treasure_mines.rules import (
    ABANDONED,
    AS_ROLLED,
    DIG,
    DREW,
    DUG,
    KEEP,
    PLACES,
    ROLL_AGAIN,
    ROLLED,
    SWAP,
    USE,
)

_ROOM = const(126)  # pixels of a line of help
_NAME = const(34)  # where the mine's name stands behind the pictures of a recap

# -- where things stand, for the coach -------------------------------------------------

# Each name, its first row, last row, x and end.
_SPOTS = (
    b"name\x00\x00\x00\x3b fuse\x00\x00\x3b\x61 total\x00\x00\x62\x80 tiles\x01\x02\x00\x80"
    b" dice\x03\x03\x00\x80 below\x03\x05\x00\x80 collection\x04\x04\x00\x80 gains\x05\x05\x00\x80"
    b" die\x05\x06\x00\x10 mission\x06\x06\x00\x68 closed\x06\x06\x68\x80 cards\x07\x07\x70\x80"
    b" keys\x07\x07\x00\x80 missions\x01\x03\x01\x7f task\x04\x06\x01\x7f"
)


def region(face, name):
    """Where something stands; "tile 0" and up are the columns of the tiles, in the pickaxe's order."""
    if name.startswith("tile "):
        x = face.board.x(face.board.order[int(name[5:])])
        return (1, 4, x - 2, x + 18)
    name = b" " + name.encode()
    at = (b" " + _SPOTS).find(name) + len(name) - 1
    return tuple(_SPOTS[at : at + 4])


# -- the thing under the cursor --------------------------------------------------------


def describe_cursor(face):
    """Describes the thing under the cursor, in lines."""
    if not face.deciding:
        return None
    table = face.match.table
    phase = table.phase
    choice = face.picker.choice()
    place = face.place
    say = face.say
    if phase == KEEP:
        points = say("points", scoring.reward(choice, table.players, table.edition))
        lines = [face.named("mission.", choice) + b": " + points, face.task(choice, table.players)]
        lines.append(say("thing.mission"))
    elif phase == SWAP:  # a tile in the table of everybody's, with who has it, or no barter
        at = face.picker.place()
        lines = [say("thing.no_swap")]
        if at >= 0:
            held = number(table.tiles[(at >> 4) * KINDS + (at & 15)])
            lines = [face.name(at >> 4) + b": " + face.named("kind.", at & 15) + b", " + held]
            lines += _worth(face, at & 15)
            lines.append(say("thing.pack", scoring.PACK_POINTS))
    elif place >= 0:
        lines = _tile(face, table, place)
        if phase == USE and choice not in (AS_ROLLED, ROLL_AGAIN):
            lines[0] = face.named("use.", choice)
    elif phase == USE:
        name = "chance." + str(LUCKY_DIE)
        lines = [say(name), say(name + ".text", 0)]
    elif phase == PLACES:
        lines = [say("thing.done")]
    else:
        lines = [say("thing.mine", len(face.board.order), face.named("mine.", face.mine))]
        lines.append(say("thing.closes", table.ending))
    return b"\n".join(lines)


def _tile(face, table, place):
    """A tile of the mine: its chance, what it brings now, what its kind is worth."""
    board = face.board
    mine = face.mine
    kind = table.kind(mine, place)
    lines = [face.say("thing.odds", face.named("kind.", kind), board.chances(place))]
    if board.known:
        change = board.gain(table, table.seat, mine, place)
        lines.append(face.say("thing.gain", signed(change)) if change else face.say("thing.zero"))
        lines.append(why(face, table, kind, change, table.bears(mine, place)))
    if table.mark(mine, place) == STAR:
        lines.append(face.say("thing.star"))
    return lines + _worth(face, kind)


def _worth(face, kind):
    """What so many tiles of a kind are worth."""
    lines = [face.say("thing.sets")]
    width = face.console.rows.font.width
    line = b""
    size = 0
    while True:
        size = scoring.next_size(scoring.GROUP[kind], size)
        if not size:
            break
        points = scoring.set_points(scoring.GROUP[kind], size)
        step = number(size) + b": " + number(-points if kind == STONE else points)
        if line and width(line + b", " + step) > _ROOM:
            lines.append(line + b",")
            line = step
        else:
            line += (b", " if line else b"") + step
    lines.append(line)
    if CAULDRON <= kind <= KNIFE:
        lines.append(face.say("thing.trio", scoring.TRIO))
    return lines


# -- between turns ---------------------------------------------------------------------


def draw_recap(face, rows, row, x, p, events):
    """Draws what a seat dug up, with cards and coins, and where."""
    table = face.match.table
    pen = face.pen
    mine = -1
    strip = b""
    for kind, _, a, b in events:
        if kind == ROLLED:
            mine = a
        elif kind == DUG and mine >= 0:
            strip += pen.picture(table.kind(mine, a))
            coins = b + (2 if table.mark(mine, a) == PLUS else 0)
            if coins:
                strip += pen.mark(coins) + b"\0\0"
        elif kind in (DREW, ABANDONED):
            strip += pen.mark(CARD if kind == DREW else LOCK) + b"\0\0"
    rows.icon(row, x, strip)
    if mine >= 0:
        rows.text(row, x + max(len(strip) + 2, _NAME), face.named("mine.", mine))


def changes_for_all(face):
    """Returns a text that names the mine closed last, and the leader by public points."""
    lines = []
    table = face.match.table
    if face.closed_since >= 0:
        name = face.named("mine.", face.closed_since)
        lines.append(face.say("event.closed", name, table.abandoned, table.ending))
    view = table.copy()
    view.kept[:] = b"\xff" * table.players  # missions are secret
    points = [view.score(seat)[-1] for seat in range(table.players)]
    best = max(points)
    if points.count(best) == 1:
        leader = points.index(best)
        points[leader] = -99
        lines.append(face.say("since.leads", face.name(leader), best, max(points)))
    return lines


def digs_to_the_end(table):
    """After how many digs the game can be over, and the mine where the last of them would be."""
    ways = sorted([(count(table.left[mine]) - 1 << 4) + mine for mine in cells(table.open)])
    ways = ways[: table.ending - table.abandoned]
    return sum([way >> 4 for way in ways]), ways[-1] & 15


def warning(face):
    """The last digs, when the game may be over before the turn comes round."""
    table = face.match.table
    if table.phase != DIG or table.ending - table.abandoned > table.players:
        return None
    digs, mine = digs_to_the_end(table)
    if digs > table.players:
        return None
    lines = [face.say("last.closed", table.abandoned, table.ending)]
    if digs == 1:
        lines.append(face.say("last.two", face.named("mine.", mine)))
        lines.append(face.say("last.dig"))
    else:
        lines.append(face.say("last.digs", digs))
    lock = b"\0\0" + face.pen.mark(LOCK) + b"\0\0"
    unlocked = lock[:6] + bytes((lock[6] & 0xF8, 0, 0))  # the shackle ends in the air
    return "last", face.say("last"), (lock, unlocked), table.abandoned, table.ending, lines
