# SPDX-License-Identifier: MIT
"""A chance card or a mission to be read, and a look through all of them."""

from coffer import glyphs
from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.screen import Screen
from coffer.words import number
from games.treasure_mines import scoring
from games.treasure_mines.pieces import MISSIONS, ORANGE, POINTS, PURSE, STRONGBOX_POINTS, journey

CHANCES = 14
# One string each, because a tuple of names takes three times as much.
_CHANCE_PICTURES = "coin coin coin gold danger pickaxe stone swap die step gold diamond statuette box"
_MISSION_PICTURES = (
    "crown pickaxe gold cauldron papyrus crystal ruby diamond hand stone coin knife road pack ring"
)
_WIDE = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"  # each bit twice
_icons: list = []


def draw_chance(rows, face, card):
    """A chance card: its name, its picture, what it does, and when."""
    name = "chance." + str(card)
    _frame(rows, face.say(name), face.say("orange" if card >= ORANGE else "grey"))
    text = face.say(name + ".text", PURSE[card] if card < len(PURSE) else STRONGBOX_POINTS)
    _body(rows, face, 3, _CHANCE_PICTURES.split()[card], text)


def draw_mission(rows, face, mission, players):
    """A mission: its name, its points, and what meets it."""
    _frame(rows, face.say("mission." + str(mission)), face.say("points", POINTS[mission]))
    draw_task(rows, face, mission, players, 3)


def draw_task(rows, face, mission, players, row):
    """The picture of a mission in two rows, and beside it what meets it."""
    text = face.say("mission." + str(mission) + ".text", scoring.needed(mission, players), journey(players))
    _body(rows, face, row, _MISSION_PICTURES.split()[mission], text)


def _frame(rows, name, tag):
    rows.text(0, 4, name)
    rows.right(0, 124, tag)
    rows.invert(0, 1, 127)
    rows.line(6, 1, 127, 0x80)
    for row in range(1, 7):
        rows.line(row, 1, 2, 0xFF)
        rows.line(row, 126, 127, 0xFF)


def _picture(name):
    """One of the pictures that the table itself does not need; kept for as long as cards are shown."""
    if not _icons:
        _icons.append(glyphs.icons("/assets/treasure_mines.icons"))
    return _icons[0][name]


def _body(rows, face, row, picture, text):
    strip = _picture(picture)
    for below in (0, 1):  # twice as large
        wide = bytearray(0)
        for column in strip:
            column = _WIDE[column >> 4 * below & 15]
            wide.append(column)
            wide.append(column)
        rows.icon(row + below, 16 - len(strip), wide)
    lines = text.split(b"\n")
    if len(lines) != 2:
        row -= 1
    for n in range(len(lines)):
        rows.text(row + n if len(lines) > 1 else row + 1, 31, lines[n])


class Card(Screen):
    """The chance card that a person has just drawn; A when it is read."""

    def __init__(self, console, face, card):
        super().__init__(console)
        self.face = face
        self.card = card

    def draw(self, rows):
        draw_chance(rows, self.face, self.card)
        rows.text(7, 1, self.console.say("hint.next"))

    def press(self, key):
        if key in (A, B):
            self.console.back()

    def help(self):
        return self.face.say("help.cards")


class Album(Screen):
    """All cards of the box, one at a time: first the chance cards, then the missions."""

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        self.at = 0

    def draw(self, rows):
        if self.at < CHANCES:
            draw_chance(rows, self.face, self.at)
        else:
            draw_mission(rows, self.face, self.at - CHANCES, self.face.match.table.players)
        rows.text(7, 1, self.face.say("album.hint"))
        rows.right(7, 126, number(self.at + 1) + b"/" + number(CHANCES + MISSIONS), rows.tiny)

    def press(self, key):
        if key == B:
            self.console.back()
            return
        if key in (RIGHT, A):
            self.at += 1
        elif key == LEFT:
            self.at -= 1
        elif key in (UP, DOWN):  # to the other kind of card
            self.at = 0 if self.at >= CHANCES else CHANCES
        self.at %= CHANCES + MISSIONS
        self.stale = True

    def help(self):
        return self.face.say("help.cards")
