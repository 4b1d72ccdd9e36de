# SPDX-License-Identifier: MIT
"""The face of a game: what every game's table does on the screen, whatever the game.

It lets bots think and people decide in turn, hands the console over between people, shows
what happened at a pace that can be followed, and gives hints. A game's own Face draws the
table and turns keys into actions.

A game's Face says:
    draw(rows)              the table as `self.watched()` sees it, then self.bottom(rows)
    begin()                 a person's decision begins: put the cursor somewhere sensible
    decide(key)             a key of the person who decides; ends in self.act(action) or self.propose(action)
    prompt()                the bottom row while a person decides
    tale(kind, p, a, b)     an event in words, or None if it needs none
    aim(action)             moves the cursor to an action: the hint
    thing()                 what lies under the cursor, in words: what it is, what it gives now, what it
                            needs; help begins with it
    others()                opens a look at the other players; leave it out if all is on the table
    notes()                 lines for the count to show below the total; leave it out if there are none
    rank()                  which of the words "title.0" and up a game alone has earned; leave it out if
                            there are no titles

It may also say, where the engine has an answer of its own that says less:
    made(seat)              the end in one line: what made the difference for a winner, the dearest near miss
                            of anybody else; b"" if nothing is worth saying
    warning()               None, or what is shown once before a person's decision, when the end is near:
                            (tag, title, (full, empty), done, total, lines): a row of `total` pictures, strips
                            of columns, of which `done` are full, and up to three lines of words
    retell(rows, row, x, p, events)     draws into the row, from x on, what seat p did since the holder's
                            last turn; events are (kind, p, a, b)
    since()                 up to two lines of what has changed for all since then

A decision ends in self.act(action); or in self.propose(action), if it should be taken back with B for as
long as it is shown: `self.pending` is the action until then, else -1. What it reveals comes out after that.

decide(), prompt() and aim() go to the picker's press(), prompt() and aim() unless a game says otherwise.
"""

import gc

import supervisor

from coffer import glyphs, rooms, sound
from coffer.buttons import HOLD_B, A, B
from coffer.screen import Screen
from coffer.ticks import after, reached, since
from coffer.words import Words

_THINK = 12  # ms of a frame that a bot may take


class Face(Screen):
    """The table on the screen."""

    def __init__(self, console, match):
        super().__init__(console)
        self.match = match
        self.words = Words(match.name, console.words.language)
        self._pen = None
        self._pawns = None
        self.news = []  # events that wait to be shown
        self.event = None  # the one that is shown now
        self.until = 0
        self.told = b""  # its words
        self._end = 0  # where the bottom row's words end
        self.tip = None  # what the hint says, until the next key
        self.thought = None
        self._announced = False  # the screen says who thinks
        self.hinting = False
        self.deciding = False  # a person's cursor is live
        self.pending = -1  # the action that is shown as done, and can still be taken back
        self.picker = None  # what turns that person's keys into an action
        self.holder = -1  # who holds the console
        self._turn = -1  # whose turn it is, and what was revealed when it began
        self.listen()

    def listen(self):
        """Hears every event of the table as it is now."""
        self.match.table.tell = self.hear

    def hear(self, kind, p, a, b):
        """Keeps an event to be shown; with animation off only those that must be seen."""
        if self.console.settings.pace:
            self.news.append((kind, p, a, b))

    def say(self, key, *arguments):
        """A text of the game."""
        return self.words.say(key, *arguments)

    def name(self, seat):
        """What a seat is called."""
        return self.console.say("names." + str(seat))

    def pawn(self, seat):
        """The shape of a seat, 6 columns and a free one; beyond the seats it is the rival's."""
        if self._pawns is None:
            found = glyphs.icons("/assets/console.icons", "pawn")
            self._pawns = tuple([found["pawn" + who] for who in "01234r"])
        return self._pawns[seat if seat < self.match.table.players else 5]

    @property
    def pen(self):
        """How the pieces look, in games that have a pen.Pen."""
        if self._pen is None:
            self._pen = rooms.enter("games." + self.match.name + ".pen").Pen(self)
        return self._pen

    def watched(self):
        """The seat whose things are on the screen."""
        if self.event and self.event[1] >= 0:
            return self.event[1]
        seat = self.match.table.seat
        return seat if seat >= 0 else max(self.holder, 0)

    def changed(self):
        """Language or settings may be others now."""
        language = self.console.words.language
        if language != self.words.language:
            self.words = Words(self.match.name, language)
            self.told = b""
            self.tip = None

    # -- for the games to say --------------------------------------------------------

    def begin(self):
        """A person's decision begins."""

    def decide(self, key):
        """A key of the person whose decision it is."""
        self.picker.press(key)

    def prompt(self):
        """The bottom row while a person decides."""
        return self.picker.prompt()

    def tale(self, kind, p, a, b):
        """An event in words, or None."""

    def effect(self, kind):
        """The sound of an event, or None."""

    def aim(self, action):
        """Moves the cursor to an action."""
        self.picker.aim(action)

    def notes(self):
        """Lines that the count shows below the total."""
        return []

    def made(self, seat):
        """What made the difference, or what nearly did."""
        return b""

    def warning(self):
        """What to know before the end comes, or None."""

    def retell(self, rows, row, x, p, events):
        """What a seat did since the holder's last turn: how often something happened."""
        rows.text(row, x, self.console.say("recap.moves", len(events)))

    def since(self):
        """What has changed for all since the holder's last turn."""
        return ()

    def topic(self):
        """The key of the help text for what is decided now."""
        return "help.play"

    # -- what all games do -------------------------------------------------------------

    def bottom(self, rows):
        """The bottom row: what happened, what the hint says, who thinks, or what A and B do."""
        text = b""
        if self.event:
            text = self.told
        elif self.pending >= 0:
            text = self.console.say("hint.pending")
        elif self.hinting:
            text = self.console.say("hint.wait")
        elif self.tip is not None:
            text = self.tip
        elif self.deciding:
            text = self.prompt()
        elif self.match.table.seat >= 0:
            text = self.console.say("thinks", self.name(self.match.table.seat))
        end = rows.text(7, 1, text)
        if end < self._end:
            rows.bar(7, end, self._end, 0)
        self._end = end

    def tick(self, now):
        if self.event:
            if not reached(now, self.until):
                self.animate(now)
                return
            self.event = None
            self.stale = True
        while self.news:
            event = self.news.pop(0)
            told = self.tale(event[0], event[1], event[2], event[3])
            if told is not None and self.console.settings.pace:
                self.event = event
                self.told = told
                self.until = after(now, self.console.settings.pace)
                effect = self.effect(event[0])
                if effect:
                    self.console.sound.play(effect)
                self.stale = True
                return
        if self.pending >= 0:
            if reached(now, self.until):
                self.act(self.pending)
            return
        seat = self.match.table.seat
        if seat < 0:
            self.match.finish()
            self.console.settings.reserve = 0
            self.console.sound.play(sound.WIN)
            self.console.visit("table.count.Count", self)
        elif self.hinting or not self.match.is_person(seat):
            self._think(seat)
        elif not self.deciding:
            self._take_turn(seat)

    def animate(self, now):
        """An event is on the screen; draw what moves."""

    def _think(self, seat):
        """Lets the bot think for part of a frame; the buttons stay alive."""
        if not self._announced:  # first say who thinks: the first time, bots are loaded next
            self._announced = True
            self.stale = True
            return
        if self.thought is None:
            self.thought = self.match.think(3 if self.hinting else self.match.seats[seat])
        start = supervisor.ticks_ms()
        try:
            while since(supervisor.ticks_ms(), start) < _THINK:
                next(self.thought)
        except StopIteration as done:
            self.thought = None
            self._announced = False
            if self.hinting:
                self.hinting = False
                self.tip = self.say(*self.match.reason(done.value))
                self.aim(done.value)
                self.stale = True
            else:
                self.act(done.value)

    def _take_turn(self, seat):
        """A person's decision: the console changes hands first if it must."""
        if self.holder != seat and self.match.people() > 1:
            self.holder = seat
            self.console.visit("table.handover.Handover", self.name(seat))
            return
        self.holder = seat
        turn = self.match.table.revealed << 3 | seat
        if turn != self._turn:  # a frame of its own, so that no collection falls into a cursor step
            self._turn = turn
            gc.collect()
            return
        self.deciding = True
        self.begin()
        self.stale = True

    def propose(self, action):
        """Shows an action as done for one pace, in which B takes it back; then it is carried out."""
        pace = self.console.settings.pace
        if not pace:
            self.act(action)
            return
        self.pending = action
        self.until = after(supervisor.ticks_ms(), pace)
        self.tip = None
        self.stale = True

    def act(self, action):
        """Carries out an action; what follows from it is shown in the next frames."""
        self.deciding = False
        self.pending = -1
        self.tip = None
        self.match.act(action)
        self.console.settings.reserve = self.match.room_needed()
        self.stale = True

    def hint(self):
        """Asks the hard bot."""
        if self.deciding:
            self.hinting = True
            self.thought = None
            self._announced = False
            self.stale = True

    def undo(self):
        """Takes back the last decision, if the rules of undo allow it."""
        if not self.match.can_undo():
            return False
        self.match.undo()
        self.listen()
        self.news.clear()
        self.event = None
        self.tip = None
        self.thought = None
        self._announced = False
        self.hinting = False
        self.deciding = False
        self.pending = -1
        self.stale = True
        return True

    def press(self, key):
        if self.event:
            if key == A:
                self.until = supervisor.ticks_ms()
        elif self.pending >= 0:
            if key == A:
                self.until = supervisor.ticks_ms()
            elif key == B:
                self.withdraw()
        elif self.deciding and not self.hinting:
            if self.tip is not None:
                self.tip = None
                self.stale = True
            self.decide(key)

    def withdraw(self):
        """Takes the pending action back: the cursor is where it was."""
        self.pending = -1
        self.stale = True

    def hold(self, key):
        if self.pending >= 0:
            self.withdraw()
        if key == HOLD_B:
            self.console.visit("table.pause.Pause", self)
        else:
            super().hold(key)

    def help(self):
        return self.say(self.topic())

    def closed(self):
        self.match.table.tell = None
