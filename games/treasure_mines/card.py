# SPDX-License-Identifier: MIT
"""A chance card or a mission to be read, and a look through all of them."""

from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.screen import Screen
from coffer.words import number
from games.treasure_mines import tally
from games.treasure_mines.cards import MISSIONS, ORANGE, POINTS, PURSE, STRONGBOX_POINTS

CHANCES = 14
_PICTURES = (
    "coin",
    "coin",
    "coin",
    "gold",
    "danger",
    "pickaxe",
    "stone",
    "swap",
    "die",
    "step",
    "gold",
    "diamond",
    "statuette",
    "box",
)


def draw_chance(rows, face, card):
    """A chance card: its name, its picture, what it does, and when."""
    name = "chance." + str(card)
    _frame(rows, face.say(name), face.say("orange" if card >= ORANGE else "grey"))
    face.pen.twice(rows, 2, 9, face.icons[_PICTURES[card]])
    _lines(rows, 1, 29, face.say(name + ".text", PURSE[card] if card < len(PURSE) else STRONGBOX_POINTS))


def draw_mission(rows, face, mission, players):
    """A mission: its name, its points, and what meets it."""
    _frame(rows, face.say("mission." + str(mission)), face.say("points", POINTS[mission]))
    face.pen.twice(rows, 4, 58, face.icons["mission"])
    _lines(rows, 1, 5, mission_text(face, mission, players))


def mission_text(face, mission, players):
    """What meets a mission, in lines."""
    return face.say("mission." + str(mission) + ".text", tally.needed(mission, players))


def _frame(rows, name, tag):
    rows.text(0, 4, name)
    rows.right(0, 124, tag)
    rows.box(1, 1, 6, 127)
    rows.invert(0, 1, 127)


def _lines(rows, row, x, text):
    lines = text.split(b"\n")
    row += (5 - len(lines)) // 2
    for n in range(len(lines)):
        rows.text(row + n, x, lines[n])


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
