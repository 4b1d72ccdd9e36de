# SPDX-License-Identifier: MIT
"""Hold A in Treasure Mines: what lies under the cursor, in words, and the marks of the board."""

from micropython import const

from coffer.buttons import A, B
from coffer.screen import Screen
from coffer.words import number
from games.treasure_mines import scoring
from games.treasure_mines.board import GROUP, bears, signed
from games.treasure_mines.pen import CARD
from games.treasure_mines.picker import why
from games.treasure_mines.pieces import (
    CAULDRON,
    CRYSTAL,
    KINDS,
    KNIFE,
    LUCKY_DIE,
    STAR,
    STONE,
)
from games.treasure_mines.rules import AS_ROLLED, KEEP, PLACES, ROLL_AGAIN, SWAP, USE

_ROOM = const(126)
_WORDS = const(26)  # where the words begin in the legend


class Legend(Screen):
    """Each mark of the board with its meaning."""

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face

    def draw(self, rows):
        face = self.face
        pen = face.pen
        rows.heading(face.say("legend"))
        for n in range(6):
            rows.text(1 + n, _WORDS, face.say("legend." + str(n)))
        rows.icon(1, 7, pen.marks[CARD])
        rows.icon(2, 4, pen.marks[CARD + 2])
        rows.icon(2, 11, pen.marks[CARD + 4])
        rows.icon(3, 2, pen.dice[0])
        rows.icon(3, 10, pen.dice[5])
        rows.small(4, 5, b"+9")
        rows.icon(5, 2, pen.share(CRYSTAL, 3, 4))
        rows.icon(6, 3, face.board.bar(3))
        rows.text(7, 1, self.console.say("hint.help"))

    def press(self, key):
        if key in (A, B):
            self.console.back()
            if key == A:
                self.console.visit("pages.Help", self.face.help())

    def thing(self):
        """All of it is explained."""


_SPOTS = {  # first row, last row, x, end
    "name": (0, 0, 19, 72),
    "cards": (0, 0, 73, 86),
    "closed": (0, 0, 87, 107),
    "total": (0, 0, 104, 128),
    "tiles": (1, 2, 19, 128),
    "dice": (3, 3, 19, 128),
    "gains": (4, 4, 19, 128),
    "collection": (5, 6, 19, 128),
    "coins": (5, 5, 100, 128),
    "chart": (0, 6, 0, 17),
    "die": (1, 2, 0, 16),
    "keys": (7, 7, 0, 128),
    "missions": (1, 3, 1, 127),
    "task": (4, 6, 1, 127),
}


def spot(face, name):
    """Where something stands; "tile 0" and up are the columns of the tiles, in the pickaxe's order."""
    if name == "mission":
        return (7, 7, 99, 128) if face.match.table.mines > 6 else (6, 6, 100, 128)
    if name.startswith("tile "):
        x = face.board.x(face.board.order[int(name[5:])])
        return (1, 4, x - 1, x + 17)
    return _SPOTS[name]


def thing(face):
    """What lies under the cursor of who decides, in lines."""
    table = face.match.table
    phase = table.phase
    if phase == KEEP:
        lines = _mission(face, table)
    elif phase == SWAP:
        lines = _swap(face, table)
    elif phase == USE and face.place < 0:
        lines = _card(face, LUCKY_DIE)
    elif face.place >= 0:
        lines = _tile(face, table)
        if phase == USE and face.picker.choice() not in (AS_ROLLED, ROLL_AGAIN):
            lines[0] = face.say("use." + str(face.picker.choice()))
    elif phase == PLACES:
        lines = [face.say("thing.done")]
    else:
        left = len(face.board.order)
        lines = [face.say("thing.mine", left, face.mine_name(face.mine))]
        lines.append(face.say("thing.closes", table.ending()))
    return b"\n".join(lines)


def _card(face, card):
    """A card that may be used."""
    name = "chance." + str(card)
    return [face.say(name), face.say(name + ".text", 0)]


def _mission(face, table):
    """A mission that may be kept."""
    mission = face.picker.choice()
    points = face.say("points", scoring.reward(mission, table.players))
    head = face.say("mission." + str(mission)) + b": " + points
    return [head, face.task(mission, table.players), face.say("thing.mission")]


def _swap(face, table):
    """A tile in the table of everybody's, with who has it, or no barter."""
    place = face.picker.place()
    if place < 0:
        return [face.say("thing.no_swap")]
    kind = place & 15
    seat = place >> 4
    held = number(table.tiles[seat * KINDS + kind])
    lines = [face.name(seat) + b": " + face.kind_name(kind) + b", " + held] + _worth(face, kind)
    lines.append(face.say("thing.pack", scoring.PACK_POINTS))
    return lines


def _tile(face, table):
    """A tile of the mine: its chance, what it brings now, what its kind is worth."""
    board = face.board
    mine = face.mine
    place = face.place
    kind = table.kind(mine, place)
    lines = [face.say("thing.odds", face.kind_name(kind), board.chances(place))]
    if board.knows():
        change = board.gain(table, table.seat, mine, place)
        lines.append(face.say("thing.gain", signed(change)) if change else face.say("thing.zero"))
        lines.append(why(face, table, kind, change, bears(table, mine, place)))
    if table.mark(mine, place) == STAR:
        lines.append(face.say("thing.star"))
    return lines + _worth(face, kind)


def _worth(face, kind):
    """What so many tiles of a kind are worth."""
    lines = [face.say("thing.sets")]
    width = face.console.rows.font.width
    line = b""
    worth = scoring.STONES if kind == STONE else scoring.SETS[GROUP[kind]]
    for size in range(1, len(worth)):
        if worth[size] != worth[size - 1]:
            step = number(size) + b": " + number(-worth[size] if kind == STONE else worth[size])
            if line and width(line + b", " + step) > _ROOM:
                lines.append(line + b",")
                line = step
            else:
                line += (b", " if line else b"") + step
    lines.append(line)
    if CAULDRON <= kind <= KNIFE:
        lines.append(face.say("thing.trio", scoring.TRIO))
    return lines
