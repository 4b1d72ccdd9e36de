# SPDX-License-Identifier: MIT
"""The face of a game: what every game's table does on the screen, whatever the game.

It lets bots think and people decide in turn, hands the console over between people, shows
what happened at a pace that can be followed, and gives hints. A game's own Face draws the
table, turns keys into actions, and says what coffer/table/game_face.py lists.
"""

import supervisor
from micropython import const

from coffer import loader
from coffer.buttons import HOLD_B, A, B
from coffer.seats import GUIDED
from coffer.table.catch_up import CatchUp
from coffer.table.flying_points import FlyingPoints
from coffer.table.takeback import TakeBack
from coffer.ticks import after, reached, since

_THINK = const(8)  # ms of a frame after which a bot begins no further thought
_THOUGHTS = const(8)  # shares of a frame in which bots have thought, and left up to 4 KB of garbage each
_MANY = const(3)  # so many bots are told faster, so that their round takes 8 s at normal pace: with what they
_ROUND = const(7000)  # need to think, this is left for the telling
_NORMAL = const(900)  # the pace for which that holds
_TABLES = const(6)  # parts of what is told of a game's end that the table knows; the rest is the game's
_GLIMPSE = const(100)  # ms: what is shown for less is not seen


class Face(TakeBack):
    """The table on the screen."""

    preload: tuple = ("coffer.pages", "coffer.table.pause", "coffer.deal")

    def __init__(self, console, match):
        super().__init__(console, match)
        self.queued_events = []  # events that wait to be shown
        self.event = None  # the one that is shown now
        self.caption = b""  # its words
        self.points_in_flight = 0  # points of it that have not come to the total yet
        self._flying_points = None
        self._end = 0  # where the bottom row's words end
        self.hint_text = None  # what the hint says, until the next key
        self.bot_thinking = None
        self._announced = False  # the screen says who thinks
        self.hinting = False
        self.deciding = False  # a person's cursor is live
        self.skipping = False  # nothing is told until a person decides
        self._shown_since_turn = True  # something was shown since a person last decided
        self._spent = 0  # ms that went into telling since then
        self._moved = 0  # seats that have decided since then, a bit each
        self.missed = CatchUp(self)  # what others did, for those who were not looking
        self._recap = False  # the console has changed hands: say what happened
        self._warned = []
        self.holder = -1  # who holds the console
        self._turn = -1  # whose turn it is, and what was revealed when it began
        self.coach = None  # who explains a guided game,
        self._coached = False  # … and has something to say
        self._guided = match.journal.salt == GUIDED  # and comes in a frame of his own
        self._summary: tuple = ()  # what the ending will need, when the game is over,
        self._kept = None  # and what the journal said of it, if it was written down before
        self.listen()

    def listen(self):
        """Hears every event of the table as it is now."""
        self.match.table.listener = self.on_event

    def on_event(self, kind, p, a, b):
        """Keeps an event: to be shown, unless animation is off, and for the recap."""
        if self.console.settings.pace and not self.skipping:
            self.queued_events.append((kind, p, a, b))
        self.missed.remember(kind, p, a, b)

    def shown_seat(self):
        """The seat whose things are on the screen."""
        if self.event and self.event[1] >= 0:
            return self.event[1]
        seat = self.match.table.seat
        return seat if seat >= 0 else max(self.holder, 0)

    def language_changed(self):
        """Language or settings may be others now."""
        language = self.console.words.language
        if language != self.words.language:
            self.set_language(language)
            self.caption = b""
            self.hint_text = None
            if self.coach:
                self.coach.language_changed()

    # -- what all games do -------------------------------------------------------------

    def bottom(self, rows):
        """The bottom row: what happened, what the hint says, who thinks, or what A and B do."""
        if self.coach_is_speaking():
            return
        text = b""
        if self.event:
            text = self.caption
        elif self.pending >= 0:
            text = self.console.say("hint.pending")
        elif self.hinting:
            text = self.console.say("hint.wait")
        elif self.hint_text is not None:
            text = self.hint_text
        elif self.deciding:
            text = self.prompt()
        else:
            seat = self.thinking_bot()
            if seat >= 0:
                text = self.console.say("thinks", self.name(seat))
        end = rows.text(7, 1, text)
        if end < self._end:
            rows.bar(7, end, self._end, 0)
        if self.pending >= 0:
            self._end = self.show_time(rows, end)
        else:
            self._end = self.draw_hold_reminder(rows, end) if self.deciding else end

    def thinking_bot(self):
        """The bot whose decision it is, or -1: nobody likes to be told that he is thinking."""
        seat = self.match.table.seat
        return -1 if seat >= 0 and self.match.is_person(seat) else seat

    def tick(self, now):
        if self.missed.to_replay:
            self.missed.replay_silently()
            return
        if self._guided:
            if not self.stale:  # the table comes first
                self._guided = False
                self.coach = loader.load("coffer.table.coach").Coach(self)
            return
        if self._coached:  # in a frame of its own: he reads what he says from the drive
            if not self.stale:
                self._coached = False
                self.coach.go_on()
            return
        if self.event:
            if not reached(now, self.until):
                self.animate(now)
                if self._flying_points and not self._flying_points.advance(self, now):
                    self._flying_points = None
                return
            self.end_event()
        while self.queued_events:
            event = self.queued_events.pop(0)
            caption = self.describe_event(event[0], event[1], event[2], event[3])
            span = self._display_time(self.duration_of(event[0]))
            if self.skipping:
                self.end_event()
                return
            if caption is not None and span > _GLIMPSE:
                self.event = event
                self.caption = caption
                self.span = span
                self.until = after(now, span)
                self._spent += span
                self._shown_since_turn = True
                effect = self.sound_for(event[0])
                if effect:
                    self.console.sound.play(effect)
                self.stale = True
                return
            self.end_event()
        if self.pending >= 0:
            self.wait(now)
            return
        if self.match.is_replaying():
            self.missed.continue_replay()
            return
        seat = self.match.table.seat
        if seat < 0:
            self._conclude()
        elif self.hinting or not self.match.is_person(seat):
            self._think(seat)
        elif not self.deciding:
            self._take_turn(seat)

    def _conclude(self):
        """The game is over: its points, what the game says of them, and the table is left: a frame each."""
        self.skipping = False
        summary = self._summary
        if not summary:
            self._summary = self.match.summary() + (hasattr(self, "others"),)
            if self.console.demo_return_line < 0:  # who only looks on is not asked to press a key
                self.show_before_count()
        elif len(summary) == _TABLES:
            self._summary = summary + (self.deciding_factor(summary[4]), self.notes())
        else:
            self.console.conclude(self.match.journal, summary, self._kept)

    def reopen_finished(self, summary, kept):
        """All was told before: this is for a look at the others, and then it is left for the ending."""
        self._summary = summary
        self._kept = kept
        self._guided = self.missed.to_replay = False
        self.holder = summary[4]

    def end_event(self):
        """The event has been shown."""
        self.event = self._flying_points = None
        self.points_in_flight = 0
        self.stale = True

    def fly_points(self, points, row, x):
        """Points of the event set off from there when half of its time is over; not with less flashing."""
        if points and not self.console.settings.calm:
            self.points_in_flight = points
            self._flying_points = FlyingPoints(self.console.rows, points, row, x, self.region("total"))

    def _display_time(self, paces):
        """How many ms an event stays on the screen: with many bots, its share of what a round may take."""
        pace = self.console.settings.pace
        waiting = 0
        bots = 0
        for seat in range(self.match.table.players):
            if not self.match.is_person(seat):
                bots += 1
                waiting += 1 - (self._moved >> seat & 1)
        if bots < _MANY or bots == self.match.table.players:  # who only looks on has time
            return pace * paces
        left = max(_ROUND * pace // _NORMAL - self._spent, 0)
        return paces * min(pace, left // (paces + len(self.queued_events) + 2 * waiting))

    def _think(self, seat):
        """Lets the bot think for part of a frame; the buttons stay alive."""
        if not self._announced:  # first say who thinks: the first time, bots are loaded next
            self._announced = True
            self._shown_since_turn = self._shown_since_turn or not self.hinting
            self.stale = True
            return
        if self.coach and not self.hinting and self.coach.next_bot_action() >= 0:
            self._announced = False
            self.act(self.coach.next_bot_action())
            return
        if self.bot_thinking is None:
            match = self.match
            self.bot_thinking = match.hint() if self.hinting else match.think(match.seats[seat])
            return  # the first time, that was a module to load
        if self.console.collect_if_needed(_THOUGHTS):
            return
        start = supervisor.ticks_ms()
        try:
            next(self.bot_thinking)  # at least one, however slow the clock's own frame is
            while since(supervisor.ticks_ms(), start) < _THINK:
                next(self.bot_thinking)
            self.console.garbage_frames += since(supervisor.ticks_ms(), start) // _THINK
        except StopIteration as done:
            self.bot_thinking = None
            self._announced = False
            if self.hinting:
                self.hinting = False
                action, why = done.value
                self.hint_text = self.say(*why)
                self.aim(action)
                self.stale = True
            else:
                self.act(done.value)

    def _take_turn(self, seat):
        """A person's decision: the console changes hands first if it must, and what was missed is said."""
        console = self.console
        self.skipping = False
        if self.holder != seat and self.match.people() > 1:
            self._shown_since_turn = True
            console.visit("table.handover.Handover", self, seat)
            return
        self.holder = seat
        if self._recap:
            self._recap = False
            events = self.missed.events(seat)
            if events:
                console.visit("table.recap.Recap", self, events)
                return
        warned = self.warning()
        if warned and (seat, warned[0]) not in self._warned:
            self._warned.append((seat, warned[0]))
            self._shown_since_turn = True
            console.visit("table.warning.EndWarning", self, warned)
            return
        turn = self.match.table.revealed << 3 | seat
        if turn != self._turn:
            if self.until or not self.stale:  # where nothing was shown yet, the table comes first
                self._turn = turn
                self.stale = False  # what was told stays until the decision is drawn
                self.console.collect_if_needed(0)  # so that no collection falls into a cursor step
            return
        self._spent = 0
        self._moved = 0
        if self._shown_since_turn:
            self._shown_since_turn = False
            console.ignore_early_presses()
        self.deciding = True
        self.begin()
        self._coached = self.coach is not None
        self.deciding = self.stale = not self._coached  # else when he has spoken, in the next frame

    def take_console(self, seat):
        """The console is in that person's hands now."""
        self.holder = seat
        self._recap = True

    # -- deciding ----------------------------------------------------------------------------

    def act(self, action):
        """Carries out an action; the next frames show what follows from it."""
        self.deciding = False
        self.pending = -1
        self.hint_text = None
        self._moved |= 1 << self.match.table.seat
        if self.coach and self.match.is_person(self.match.table.seat):
            self.coach.done = action
            self._coached = True
        self.match.act(action)
        self.console.settings.reserve = self.match.slots_needed()

    def hint(self):
        """Asks the hard bot."""
        if self.deciding:
            self._stop_thinking()
            self.hinting = True

    def undo(self):
        """Takes back the last decision, if the rules of undo allow it."""
        if not self.match.can_undo(self.holder):
            return False
        self.match.undo(self.holder)
        self.missed.forget_undone()
        self.rewound()
        self.listen()
        return True

    def rewound(self):
        """The table is an earlier one: nothing of what was shown or thought holds."""
        self.queued_events.clear()
        self.end_event()
        self._stop_thinking()
        self.hint_text = None
        self.deciding = False
        self.pending = -1
        self._summary = ()

    def press(self, key):
        if self.event:
            if key == A:  # enough of it
                self.until = supervisor.ticks_ms()
                self.stale = True
        elif self.pending >= 0:
            if key == A:
                self.confirm()
            elif key == B:
                self.withdraw()
        elif self.hinting:
            if key == B:
                self._stop_thinking()
        elif self.deciding:
            if self.hint_text is not None:
                self.hint_text = None
                self.stale = True
                if key == B:  # the first one only puts the hint away
                    return
            self.decide(key)
            self.stale = self.stale or not self.deciding

    def _stop_thinking(self):
        """Stops thinking."""
        self.hinting = False
        self.bot_thinking = None
        self._announced = False
        self.stale = True

    def hold(self, key):
        if self.pending >= 0:
            self.withdraw()
        self.console.settings.note_hold(2 if key == HOLD_B else 1)
        if key == HOLD_B:
            self.console.visit("table.pause.Pause", self)
        elif self.deciding:
            super().hold(key)
        elif self.match.table.seat >= 0:  # on to a person's turn
            self.skipping = True
            self.end_event()

    def help(self):
        return self.say(self.help_key())

    def on_close(self):
        self.match.table.listener = None
