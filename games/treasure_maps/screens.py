# SPDX-License-Identifier: MIT
"""Treasure Maps on the screen: what is drawn in each phase, what the keys do, what is told of the others."""

from coffer import sound
from coffer.bits import cells
from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.face import Face as AnyFace
from coffer.ticks import since
from games.treasure_maps import drawing
from games.treasure_maps.cards import NONE
from games.treasure_maps.drawing import Pen
from games.treasure_maps.gallery import Gallery
from games.treasure_maps.ghost import Ghost, gain
from games.treasure_maps.rules import (
    CLAIM,
    COIN,
    COMPLETED,
    CUP,
    DEALT,
    DISPLAYED,
    DRAFT,
    FLIPPED,
    MARK,
    PALMED,
    PICK,
    PICKED,
    PILE,
    PLACED,
    ROUND,
    SINGLE,
    SKIPPED,
    TOOK,
)
from games.treasure_maps.seen import Seen

_TOPICS = ("help.draft", "help.mark", "help.pick", "help.claim", "help.play")
_SOUNDS = {
    PLACED: sound.MARK,
    SINGLE: sound.MARK,
    PICKED: sound.MARK,
    PALMED: sound.COIN,
    CUP: sound.CUP,
    COMPLETED: sound.CUP,
    FLIPPED: sound.ROLL,
}
_WIDTH = 126  # of the bottom row


class Face(AnyFace):
    """The table of Treasure Maps."""

    def __init__(self, console, match):
        super().__init__(console, match)
        self.pen = Pen(self)
        self.seen = Seen(match.table)
        self.ghost = None  # the cursor on the maps, while a person marks
        self.gallery = None  # the cursor among maps, while a person drafts or claims
        self.stamped = 0  # cells of the event on the screen that are bright so far
        self.since = -1

    # -- drawing ----------------------------------------------------------------------

    def draw(self, rows):
        table = self.match.table
        seat = self.watched()
        if not self.event and not self.news:
            self.seen.take(table)
        if self.event and self.event[0] == DISPLAYED:
            Gallery(self, self.say("display"), table.display).draw(rows, self.seen, seat)
        elif self.deciding and self.gallery:
            self.gallery.draw(rows, self.seen, seat)
        elif table.phase == DRAFT:
            rows.icon(2, 48, self.icons["emblem"])
        else:
            self._draw_player(rows, seat)
        self.bottom(rows)

    def _draw_player(self, rows, seat):
        mask = slot = 0
        shape = self.pen.pattern(self.seen.pattern)
        if self.deciding and self.ghost:
            mask = self.ghost.mask()
            slot = self.ghost.slot
            shape = self.ghost.shape()
        elif self.event and self.event[0] in (PLACED, SINGLE, PICKED):
            mask = self.stamped
            slot = self.event[2]
        self.pen.player(rows, self.seen, seat, mask, slot)
        self.pen.shape(rows, 1, drawing.SIDE, shape)
        self.pen.when(rows, self.seen.turn)
