# SPDX-License-Identifier: MIT
"""What a game's Face says of its game, with the engine's own answer where it may say nothing.

A game's Face says:
    draw(rows)          the table as `self.shown_seat()` sees it, then self.bottom(rows)
    begin()             a person's decision begins: put the cursor somewhere sensible
    decide(key)         a key of the person who decides; ends in self.act(action) or self.propose(action)
    prompt()            the bottom row while a person decides
    describe_event(kind, p, a, b)
                        an event in words, or None if it needs none
    aim(action)         moves the cursor to an action: the hint
    describe_cursor()   what lies under the cursor, in words: what it is, what it gives now, what it needs;
                        help begins with it
    others()            opens a look at the other players; leave it out if all is on the table
    notes()             lines for the count to show below the sources, each a text, or a label with
                        everybody's figures, (text, [1, 0]); leave it out if there are none

It may also say, where the engine has an answer of its own that says less:
    show_before_count() the game is over: opens a screen that everybody should see before the count
    deciding_factor(seat)
                        the end in a line or two: what made the difference (see self.deciding_source()), and,
                        for players not in self.winners, the most expensive near miss; b"" if there is none
    warning()           None, or what is shown once before a person's decision, when the end is near:
                        (tag, title, (full, empty), done, total, lines): a row of `total` pictures, strips
                        of columns, of which `done` are full, and up to three lines of words
    draw_recap(rows, row, x, p, events)
                        draws into the row, from x on, what seat p did since the holder's last turn; events
                        are (kind, p, a, b)
    retold              the kinds of events that draw_recap() shows; () for all. Without any there is no
                        recap
    changes_for_all()   up to two lines of what has changed for all since then
    ending              the name of a module that has what follows only when the game is over; "" if none has
    words_x             the column from which on a review may write into rows 5 to 7 and, up to column 104,
                        into row 0; leave it out if it may cover rows 5 to 7
    review_modules      modules of the game that a review loads before it begins, a frame each; leave it out
                        if bots and begin() load nothing more
    put_hint_away()     a key came while self.hint_text was shown: sets it to None, and lets the bottom row be
                        drawn again in a later frame; the engine draws the whole table
    region(name)        where the "total" or what a guide names stands: first row, last row, x, end

Where an event brings points, self.fly_points(points, row, x) lets them fly from there to the total, which
stands at self.region("total"); until they have come, the total leaves out `self.points_in_flight`.

A decision ends in self.act(action); or in self.propose(action), if it should be taken back with B for as
long as it is shown: `self.pending` is the action until then, else -1. What it reveals comes out after that.

decide(), prompt() and aim() go to the picker's press(), prompt() and aim() unless a game says otherwise.
"""

from coffer import glyphs, loader
from coffer.screen import Screen
from coffer.words import Words, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from coffer.console import Console
    from coffer.rows import Rows
    from coffer.table.match import Match


class GameFace(Screen):
    """The game in words and shapes; coffer/table/face.py does what all games do with them."""

    retold: tuple = ()
    ending = ""  # a module that only the end needs: it is loaded before the game is asked about that
    words_x = 0  # columns left of it are the table's alone: a review writes its words beside them
    review_modules: tuple = ()
    winners: "Sequence" = ()  # the seats that have won, when the game is over

    def __init__(self, console: "Console", match: "Match") -> None:
        super().__init__(console)
        self.match = match
        self.set_language(console.words.language)
        self._pen: Any = None
        self._pawns: tuple | None = None
        self.picker: Any = None  # what turns a person's keys into an action

    def set_language(self, language: str) -> None:
        """Takes up a language."""
        self.words = Words(self.match.name, language)
        self.say = self.words.say  # a text of the game

    def name(self, seat: int) -> bytes:
        """What a seat is called."""
        return self.console.name(seat)

    def pawn(self, seat: int) -> bytes:
        """The shape of a seat, 6 columns and a free one; beyond the seats it is the rival's."""
        if self._pawns is None:
            self._pawns = glyphs.pawns()
        return self._pawns[seat if seat < self.match.table.players else 5]

    @property
    def pen(self) -> "Any":
        """How the pieces look, in games that have a pen.Pen."""
        if self._pen is None:
            self._pen = loader.load("games." + self.match.name + ".pen").Pen(self)
        return self._pen

    def is_complete(self) -> bool:
        """Whether all of a decision is drawn; False while parts are left to later frames."""
        return True

    def coach_is_speaking(self) -> bool:
        """Whether the coach speaks over the table: then the keys are his."""
        return self.console.stack[-1] is not self

    def draw_hold_reminder(self, rows: "Rows", end: int) -> int:
        """Says behind the words that a key can be held, as long as nobody has; returns where it ends."""
        held = self.console.settings.holds_used
        if held < 3:
            text = self.console.say("hold.b" if held & 1 else "hold.a")
            x = 128 - rows.tiny.width(text)
            if x > end + 3:
                return rows.small(7, x, text)
        return end

    def deciding_source(self, seat: int, parts: "Callable") -> tuple:
        """Returns the source of points in which a winner led the best other player by most.

        For anybody else, it is the source in which they were furthest behind the best winner. `parts(seat)`
        lists the points of a seat; returned are its index there and the difference with its sign, b"" if
        there is none.
        """
        winners = self.winners
        won = seat in winners
        others = [other for other in range(self.match.table.players) if (other in winners) != won]
        if not others:
            return 0, b""
        mine, theirs = parts(seat), parts(max(others, key=self.match.total))
        if not won:
            mine, theirs = theirs, mine
        leads = [mine[n] - theirs[n] for n in range(len(mine))]
        most = max(leads)
        if most <= 0:
            return 0, b""
        return leads.index(most), (b"+" if won else b"-") + number(most)

    # -- for the games to say --------------------------------------------------------

    def begin(self) -> None:
        """A person's decision begins."""

    def decide(self, key: int) -> None:
        """A key of the person whose decision it is."""
        self.picker.press(key)

    def prompt(self) -> bytes:
        """The bottom row while a person decides."""
        return self.picker.prompt()

    def describe_event(self, kind: int, p: int, a: "Any", b: "Any") -> bytes | None:
        """An event in words, or None."""

    def sound_for(self, kind: int) -> int | None:
        """The sound of an event, or None."""

    def duration_of(self, kind: int) -> int:
        """How many paces an event is shown for; `self.span` is how many ms that came to."""
        return 1

    def aim(self, action: int) -> None:
        """Moves the cursor to an action."""
        self.picker.aim(action)

    def notes(self) -> list:
        """Lines that the count shows below the sources."""
        return []

    def show_before_count(self) -> None:
        """The game is over: opens what everybody should see before the count."""

    def deciding_factor(self, seat: int) -> bytes:
        """What made the difference, or what nearly did."""
        return b""

    def warning(self) -> tuple | None:
        """What to know before the end comes, or None."""

    def draw_recap(self, rows: "Rows", row: int, x: int, p: int, events: "Sequence") -> None:
        """What a seat did since the holder's last turn: how often something happened."""
        rows.text(row, x, self.console.say("recap.moves", len(events)))

    def changes_for_all(self) -> "Sequence":
        """What has changed for all since the holder's last turn."""
        return ()

    def region(self, name: str) -> tuple | None:
        """Where a thing that the coach or the points may mean stands: first row, last row, x and end."""

    def help_key(self) -> str:
        """The key of the help text for what is decided now."""
        return "help.play"

    def animate(self, now: int) -> None:
        """An event is on the screen; draw what moves."""
