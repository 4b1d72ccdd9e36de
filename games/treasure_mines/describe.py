# SPDX-License-Identifier: MIT
"""Describes the pictures of Treasure Mines in words, for a screen reader.

Only the page and the simulator load this, never the device.
"""

from coffer.bits import cells
from coffer.words import number
from games.treasure_mines import scoring
from games.treasure_mines.look import Look
from games.treasure_mines.pen import COINS, signed
from games.treasure_mines.pieces import KINDS, MISSIONS, PLUS, SMALL, STAR, STONE
from games.treasure_mines.rules import ABANDONED, DREW, DUG, KEEP, ROLLED, SWAP, USE
from games.treasure_mines.state import reach


def cursor(face):
    """Describes what the cursor's help leaves out: after a roll, the number rolled."""
    table = face.match.table
    steps = table.roll + table.shift
    return face.say("event.walk", face.name(table.seat), steps) if table.phase == USE else b""


def lines(face, top):
    """Describes the pictures of a screen, in lines."""
    table = face.match.table
    if isinstance(top, Look):
        page, seat = top.pages[top.at]
        if page == "everybody":
            return _everybody(face, KINDS)
        if page == "mines":
            return [_tiles(face, table, mine) for mine in cells(table.open)] + _closed(face, table)
        return [_stock(face, table, seat)] if page == "player" else []
    if top is not face:
        deeds = getattr(top, "events", None)  # a recap
        return _recap(face, deeds) if deeds else []
    event = face.event
    kind = event[0] if event else 0
    if kind == DREW or face.deciding and table.phase == KEEP:
        return []
    if face.deciding and table.phase == SWAP:
        return _everybody(face, STONE)
    then = (event[4] if event else None) or table  # as it lay when that happened
    found = [_tiles(face, then, max(face.mine, 0)), _stock(face, then, face.shown_seat())]
    return found + _closed(face, then)


def _closed(face, table):
    """How many mines are closed, and which."""
    closed = [face.named("mine.", mine) for mine in range(table.mines) if not table.open >> mine & 1]
    if not closed:
        return []
    return [face.say("last.closed", table.abandoned, table.ending) + b" " + b", ".join(closed)]


def _tile(face, table, mine, place):
    """A tile with what it bears."""
    text = face.named("kind.", table.kind(mine, place))
    coins = table.bears(mine, place)
    if coins:
        text += b" " + number(coins) + COINS
    return text + face.say("tile.card") if table.mark(mine, place) == STAR else text


def _tiles(face, table, mine):
    """The tiles in the order in which the pickaxe comes to them, each behind the rolls that dig it up."""
    order = reach(table.left[mine], table.pick[mine])
    left = len(order)
    parts = []
    for n in range(left):
        part = _tile(face, table, mine, order[n])
        if left > 1:
            rolls = b"/".join([number(roll) for roll in range(n + 1, 7, left)])
            part = rolls + b" " + part if rolls else b"(" + part + b")"  # no roll reaches the seventh
        if face.deciding and face.board.known and table is face.match.table:
            gain = face.board.gain(table, table.seat, mine, order[n])
            if gain:
                part += b" " + signed(gain)
        parts.append(part)
    return face.say("spoken.tiles", face.named("mine.", mine), b"; ".join(parts))


def _of(size, step):
    """So many, and how many score more."""
    return b" " + number(size) + (b"/" + number(step) if step else b"")


def _stock(face, table, seat):
    """What a player has: collections against their next step, stones, coins, cards, the mission if seen."""
    found = scoring.collect(table, seat, scoring.NONE)
    parts = []
    for n in range(scoring.COLLECTIONS if table.players > SMALL else scoring.COLLECTIONS - 1):
        parts.append(face.named("collection.", n) + _of(found[n], scoring.next_size(n, found[n])))
    stones = table.tiles[seat * KINDS + STONE]
    step = scoring.next_size(scoring.GROUP[STONE], stones)
    parts.append(face.named("kind.", STONE) + _of(stones, step))
    parts.append(face.say("score.coins") + _of(table.coins[seat], 0))
    cards = table.oranges(seat)
    if cards:
        parts.append(face.say("score.cards") + _of(cards, 0))
    mission = table.kept[seat]
    if mission < MISSIONS and face.may_see(seat):
        part = face.say("score.mission") + b": " + face.named("mission.", mission)
        if face.deciding and face.board.counted:
            part += _of(face.board.reached, scoring.needed(mission, table.players))
        parts.append(part)
    return face.name(seat) + b": " + b", ".join(parts)


def _everybody(face, kinds):
    """Everybody's tiles, and with the stones their coins."""
    table = face.match.table
    found = []
    for seat in range(table.players):
        parts = []
        for kind in range(kinds):
            much = table.tiles[seat * KINDS + kind]
            if much:
                parts.append(face.named("kind.", kind) + _of(much, 0))
        if kinds > STONE:
            parts.append(face.say("score.coins") + _of(table.coins[seat], 0))
        found.append(face.name(seat) + b": " + (b", ".join(parts) or b"0"))
    return found


def _recap(face, events):
    """What each of the others dug up, and where."""
    table = face.match.table
    found: dict = {}
    mine = -1
    for kind, p, a, b in events:
        parts = found.setdefault(p, [])
        if kind == ROLLED:
            mine = a
            parts.append(face.named("mine.", a))
        elif kind == DUG and mine >= 0:
            coins = b + (2 if table.mark(mine, a) == PLUS else 0)
            text = face.named("kind.", table.kind(mine, a))
            parts.append(text + b" " + number(coins) + COINS if coins else text)
        elif kind == DREW:
            parts.append(face.named("chance.", a))
        elif kind == ABANDONED:
            parts.append(face.say("event.closed", face.named("mine.", a), table.abandoned, table.ending))
    return [face.name(p) + b": " + b", ".join(found[p]) for p in sorted(found) if found[p]]
