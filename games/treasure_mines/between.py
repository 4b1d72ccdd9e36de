# SPDX-License-Identifier: MIT
"""Treasure Mines between turns: what others did, what changed for all, and that the end is near."""

from coffer.bits import cells, count
from games.treasure_mines.pen import CARD, LOCK
from games.treasure_mines.pieces import PLUS
from games.treasure_mines.rules import ABANDONED, DREW, DUG, ROLLED

_NAME = 34  # where the mine's name stands behind the pictures


def retell(face, rows, row, x, events):
    """What somebody dug up, with what came with it, and where."""
    table = face.match.table
    pen = face.pen
    mine = -1
    at = x
    for kind, _, a, b in events:
        strip = b""
        if kind == ROLLED:
            mine = a
        elif kind == DUG and mine >= 0:
            strip = pen.pictures[table.kind(mine, a)]
            coins = b + (2 if table.mark(mine, a) == PLUS else 0)
            if coins:
                strip += pen.marks[coins] + b"\0\0"
        elif kind == DREW:
            strip = pen.marks[CARD] + b"\0\0"
        elif kind == ABANDONED:
            strip = pen.marks[LOCK] + b"\0\0"
        if strip:
            rows.icon(row, at, strip)
            at += len(strip)
    if mine >= 0:
        rows.text(row, max(at + 2, x + _NAME), face.mine_name(mine))


def since(face):
    """The mine that was closed last since then, and who leads by what everybody can see."""
    lines = []
    table = face.match.table
    if face.closed_since >= 0:
        name = face.mine_name(face.closed_since)
        lines.append(face.say("tale.closed", name, table.abandoned, table.ending()))
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
    ways = ways[: table.ending() - table.abandoned]
    return sum([way >> 4 for way in ways]), ways[-1] & 15


def warning(face):
    """The last digs, when the game may be over before the turn comes round."""
    table = face.match.table
    digs, mine = digs_to_the_end(table)
    if digs > table.players:
        return None
    lines = [face.say("last.closed", table.abandoned, table.ending())]
    if digs == 1:
        lines.append(face.say("last.two", face.mine_name(mine)))
        lines.append(face.say("last.dig"))
    else:
        lines.append(face.say("last.digs", digs))
    lock = b"\0\0" + face.pen.marks[LOCK] + b"\0\0"
    unlocked = lock[:6] + bytes((lock[6] & 0xF8, 0, 0))  # the shackle ends in the air
    return "last", face.say("last"), (lock, unlocked), table.abandoned, table.ending(), lines
