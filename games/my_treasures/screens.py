# SPDX-License-Identifier: MIT
"""My Treasures on the screen: the table; events.py shows what happens on it.

The cabinet is on the left, always whole; beside it the tiles on offer, points, journey board and words, or,
while a cell is chosen, what column and row can still become. Words come a frame later than the cursor that
they follow. The game's other modules are loaded one by one when the table has been opened.
"""

from coffer import loader
from coffer.bits import cells
from coffer.table.face import Face as AnyFace
from coffer.table.phases import HINTING
from coffer.words import number
from games.my_treasures import commentary, events
from games.my_treasures.pen import JOURNEY, PITCH, POINTS_AT, SIDE, Pen
from games.my_treasures.rules import (
    COLLECTED,
    LINE_COMPLETED,
    PLACED,
    RIVAL_MOVED,
    SPECIAL_USED,
    advance_pawn,
)
from games.my_treasures.scoring import certain_points, viewpoint_points
from games.my_treasures.state import CHOOSE_CELL, CHOOSE_COVER, CHOOSE_SPACE, OVER

_PICKER = "games.my_treasures.picker"
_LOOK = "games.my_treasures.look"
_PLAN = "games.my_treasures.plan"
_SUM = b"\x9d"
_TOPICS = ("others", "space", "hand", "outdoors", "cell", "cover", "rival")  # by phase


class Face(AnyFace):
    """The table of My Treasures. The screen lags behind the table while events are shown."""

    review_modules = (_PLAN, _PICKER)
    preload = (_PLAN, "games.my_treasures.bots", _LOOK) + AnyFace.preload

    # What commentary.py says of the table as it is seen here
    region = commentary.region
    describe_cursor = commentary.describe_cursor
    draw_recap = commentary.draw_recap
    retold = (PLACED, LINE_COMPLETED, COLLECTED, SPECIAL_USED)
    words_x = SIDE
    changes_for_all = commentary.changes_for_all
    warning = commentary.warning
    deciding_factor = commentary.deciding_factor
    # How events.py shows what has happened
    describe_event = events.describe_event
    sound_for = events.sound_for
    animate = events.animate

    def __init__(self, console, match):
        super().__init__(console, match)
        self._needed = [_PICKER]  # modules that are loaded before anything is drawn, the last one first
        if match.table.phase == CHOOSE_COVER:
            self._needed.append(_LOOK)
        elif self.thinking_bot() >= 0:  # it thinks before anybody has time to load them
            self._needed.append(_PLAN)
        self.age = 0  # grows with every change of what is seen
        self.catch_up()

    def catch_up(self):
        """Makes the displayed table equal to the real one."""
        self._behind = False  # the table has moved on since
        self.lit = 0  # set of cabinet cells with light and dark reversed
        self._due = 0  # frames until the words that follow a cursor are drawn
        self.age += 1
        self.leaving = 0  # place of the tile that the rival's card discards
        self._firm = (-1, 0, 0)  # how many actions there were, a seat, its firm points then
        table = self.match.table
        self.tiles = [bytearray(cabinet.tiles) for cabinet in table.cabinets]
        self.outdoors = bytes(table.outdoors)
        self.hand = bytes(table.hand)
        self.viewpoints = bytearray(table.viewpoints)
        self.spaces = bytearray(table.spaces)
        self.round = table.round

    def shown_seat(self):
        """The seat whose cabinet is on the screen; the rival of a walk has none."""
        return min(super().shown_seat(), self.match.table.players - 1)

    def is_complete(self):
        return not (self.deciding and self._due)

    def tick(self, now):
        if self._pen is None:
            self._pen = Pen(self)
            self.stale = False  # what a person decides with is loaded before anything is drawn
        elif self._needed:
            loader.load(self._needed.pop())
            self.stale = not self._needed
        elif self._due:
            self._due -= 1
            if not self._due:
                self._words(self.console.rows, False)
        else:
            super().tick(now)
            if self.stale and not self.coach_is_speaking():
                self.pen.prepare(self.console.rows, self._key(), self._draw_still)

    def language_changed(self):
        super().language_changed()
        self.age += 1

    # -- the table ----------------------------------------------------------------------

    def draw(self, rows):
        """Tiles, pawns, the cursor and the words."""
        self.pen.picture(rows, self._key(), self._draw_still)
        self._due = 0
        if self.lit:
            tiles = self.tiles[self.shown_seat()]
            for cell in cells(self.lit):
                self.pen.cell(rows, cell, tiles[cell], True)
        if self.deciding:
            if self.picker.shelf:
                self.picker.shelf.point(rows, self.picker.at)
            else:
                self.picker.cursor(rows, True)
        self._words(rows, True)

    def _key(self):
        """The key of the picture of _draw_still(): another one whenever that would draw another picture."""
        if self._behind and not self.event and not self.queued_events:
            self.catch_up()
        state = 8 * bool(self.event) + 4 * self.deciding + 2 * (self.pending >= 0)
        return (self.age << 3 | self.shown_seat()) << 4 | state | (self.points_in_flight > 0)

    def _draw_still(self, rows):
        """All but the cursor, what an event lights up, and the lines at the bottom."""
        if self.deciding and self.picker.shelf:
            self.picker.shelf.at = self.picker.at
            self.picker.shelf.draw(rows)
            self.picker.shelf.text(rows)
            return
        seat = self.shown_seat()
        self.pen.cabinet(rows, self.tiles[seat])
        if self._is_placing():
            self.picker.labels(rows)
            self.picker.panel(rows, True)
            return
        self._offer(rows)
        rows.icon(0, rows.text(0, SIDE, self.name(seat), JOURNEY - 12) + 3, self.pawn(seat))
        if self.hand:
            rows.right(0, 127, self.say("hand"), rows.tiny)
        self._points(rows, seat)

    def _offer(self, rows):
        """Draws the tiles on offer beside the cabinet, and the journey board if it fits."""
        tiles = self.pen.tiles
        counting = self._shows_points_event()
        if counting and self.event[0] == COLLECTED:
            rows.icon(1, SIDE + 2 * PITCH, self.pen.card)
        else:
            tiles(rows, 1, SIDE, self.hand or self.outdoors[:3])
        if self.hand:  # drawn tiles above all tiles outdoors, four of them at the most
            if not counting:
                tiles(rows, 3, SIDE, self.outdoors)
            return
        tiles(rows, 3, SIDE, self.outdoors[3:4] if counting else self.outdoors[3:])
        if self._shows_rival():
            self.pen.mark(rows, self.leaving)
            self.pen.rival(rows, 3, POINTS_AT, self.event[2] >> 3)
        viewpoints, spaces = self._pawns_to_show(self.pending >= 0)
        self.pen.journey(rows, viewpoints, spaces)

    def on_cursor_move(self):
        """Handles a move of the cursor: the texts about the choice follow in the next frame."""
        self._due = 2
        self.age += 1

    def _shows_points_event(self):
        """Whether an event with points is shown: the total is always visible then."""
        return self.event and self.event[0] in (LINE_COMPLETED, COLLECTED)

    def _shows_rival(self):
        """Whether the rival's card is shown."""
        return self.event and self.event[0] == RIVAL_MOVED

    def _is_placing(self):
        """Whether a person chooses a cell: then words stand beside the cabinet."""
        return self.deciding and self.picker.phase == CHOOSE_CELL

    def _pawns_to_show(self, looking):
        """Returns viewpoints and spaces; with a look ahead, as if the pawn were where the cursor is."""
        viewpoints = self.viewpoints
        spaces = self.spaces
        if looking and self.picker.phase == CHOOSE_SPACE:
            viewpoints = viewpoints[:]
            spaces = spaces[:]
            advance_pawn(viewpoints, spaces, self.picker.at)
        return viewpoints, spaces

    def _words(self, rows, whole):
        """Draws the texts about the table, or only those about the choice under the cursor."""
        if self.deciding and self.picker.shelf:
            if not whole:
                self.picker.shelf.follow(rows)
            if whole and not self.coach_is_speaking():
                text, keys = self._compose_words()
                end = rows.text(7, 1, (text or keys).replace(b"\n", b" "))
                if self.pending >= 0:
                    self.show_time(rows, end)
        elif self._is_placing():
            if whole:
                self.bottom(rows, whole)
            else:
                self.picker.panel(rows, whole)
        else:
            if not whole and self.picker.phase == CHOOSE_SPACE:
                self._points(rows, self.shown_seat())
            self.bottom(rows, whole)

    def _points(self, rows, seat):
        """Draws certain points, and below them what the viewpoints add if the game ends now."""
        if (self.hand or len(self.outdoors) > 4) and not self._shows_points_event() or self._shows_rival():
            return  # it doesn't fit beside the tiles, and no choice among them changes it
        known = self._firm
        if known[0] != len(self.match.action_seats) or known[1] != seat:
            known = self._firm = (len(self.match.action_seats), seat, certain_points(self.match.table, seat))
        viewpoints, spaces = self._pawns_to_show(self.deciding)
        points = known[2] - self.points_in_flight
        for kind, p, a, b in self.queued_events:  # the table is ahead of what has been shown
            if p == seat:
                points -= commentary.event_points(kind, a, b)
        rows.text(3, POINTS_AT, _SUM + number(points))
        rows.icon(4, POINTS_AT, self.pen.view)
        rows.text(4, POINTS_AT + 9, b"+" + number(viewpoint_points(viewpoints, spaces, seat)))

    def _compose_words(self):
        """Draws the event, the hint or who is thinking, and what the keys do."""
        if self.event:
            return self.caption, self.console.say("hint.skip")
        if self.pending >= 0:
            return b"", self.say("pending")
        if self.phase == HINTING:
            return self.say("wait"), b""
        if self.hint_text is not None:
            return self.hint_text, b""
        if self.deciding:
            return b"", self.prompt()
        seat = self.thinking_bot()
        return self.say("thinks", self.name(seat)) if seat >= 0 else b"", b""

    def bottom(self, rows, whole=False):
        """Draws the lines at the bottom: a text, or what the choice brings; and the keys."""
        placing = self._is_placing()
        first = 6 if placing else 5
        text, keys = self._compose_words()
        if not whole and not placing or text and placing:  # nothing is there yet on a new screen
            for row in (first, first + 1):
                rows.bar(row, SIDE, 128, 0)
        if text:
            self.lines(rows, first, text)
        elif self.deciding and not placing:
            self.picker.words(rows)
        if keys and not self.coach_is_speaking():
            end = rows.text(7, SIDE, keys)
            if self.pending >= 0:
                self.show_time(rows, end)
            elif self.deciding:
                self.draw_hold_reminder(rows, end)

    def lines(self, rows, row, text, x=SIDE):
        """A text line by line, beside the cabinet by default."""
        for line in text.split(b"\n"):
            rows.text(row, x, line)
            row += 1

    # -- what happens -------------------------------------------------------------------

    def listen(self):
        self._behind = True
        super().listen()

    def on_event(self, kind, p, a, b):
        self._behind = True
        if kind == RIVAL_MOVED:  # where it went is known only now: the card, and in the lowest bits the space
            a = a << 3 | self.match.table.space
        elif not isinstance(a, int):  # the table's own list, which goes on changing
            a = bytes(a)
        super().on_event(kind, p, a, b)

    # -- what a person does ---------------------------------------------------------------

    def begin(self):
        self.age += 1
        self.picker = loader.load(_PICKER).Picker(self)

    def help_key(self):
        return "help." + _TOPICS[self.match.table.phase if self.deciding else OVER]

    def notes(self):
        """Below the count: everybody's blank tokens, the first tie-break."""
        table = self.match.table
        if table.solo:
            return []
        return [(self.say("score.blanks"), [table.score(seat)[-1] for seat in range(table.players)])]

    def others(self):
        """Opens the view of cards and cabinets; it begins with the cabinets if no card is left."""
        page = 1 if self.match.table.seat < 0 or self.deciding and self.picker.shelf else 0
        self.console.show(loader.load(_LOOK).Look(self.console, self, page))

    def help(self):
        self.console.show(loader.load(_LOOK).Legend(self.console, self))
