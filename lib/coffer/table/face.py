# SPDX-License-Identifier: MIT
"""The face of a game: what every game's table does on the screen, whatever the game.

It lets bots think and people decide in turn, hands the console over between people, and gives
hints. It is always in one phase (coffer/table/phases.py). A game's own Face draws the
table, turns keys into actions, and says what coffer/table/game_face.py lists.
"""

import supervisor
from micropython import const

from coffer import loader
from coffer.buttons import HOLD_B, A, B
from coffer.seats import GUIDED, PUZZLE
from coffer.table.catch_up import CatchUp
from coffer.table.phases import (
    CATCHING_UP,
    COACHING,
    CONCLUDING,
    DECIDING,
    HANDING_OVER,
    HINTING,
    PROPOSED,
    SHOWING,
    THINKING,
)
from coffer.table.takeback import TakeBack
from coffer.ticks import since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from coffer.console import Console
    from coffer.rows import Rows
    from coffer.table.match import Match

_THINK = const(8)  # ms of a frame after which a bot begins no further thought
_THOUGHTS = const(8)  # shares of a frame in which bots have thought, and left up to 4 KB of garbage each
_TABLES = const(6)  # parts of a game's summary that the table knows; the rest is the game's
_BEFORE_MARK = const(118)  # pixels of a hint behind which there is space for the mark of a close call


class Face(TakeBack):
    """The table on the screen."""

    preload: tuple = ("coffer.pages", "coffer.table.pause", "coffer.deal")

    bot_thinking = None
    _loaded: "Any" = None  # the module of the coach, who reads his guide in the frame after that
    _announced = False  # the screen says who thinks
    _end = 0  # where the bottom row's words end
    _recap = False  # the console has changed hands: say what happened
    holder = -1  # who holds the console
    _turn = -1  # whose turn it is, and what was revealed when it began
    _summary: tuple = ()  # what the ending will need, when the game is over,
    _kept = None  # and what the journal said of it, if it was written down before

    def __init__(self, console: "Console", match: "Match") -> None:
        super().__init__(console, match)
        self.queued_events = []
        self.missed = CatchUp(self)
        self._warned: list = []  # whom of what, so that nobody is warned twice
        self.listen()
        self.enter(SHOWING)

    # -- the phase ---------------------------------------------------------------------

    def _go_on(self):
        """Enters the phase that follows from the table, after all events were shown."""
        match = self.match
        seat = match.table.seat
        if self.missed.to_replay:
            phase = CATCHING_UP
        elif self.coach is None and self._coach_module():
            phase = COACHING
        elif match.is_replaying():
            phase = CATCHING_UP
        elif seat < 0:
            phase = CONCLUDING
        else:
            phase = HANDING_OVER if match.is_person(seat) else THINKING
        self.enter(phase)

    def _call_coach(self):
        """Loads the coach, or lets him read his guide."""
        if self._loaded:
            self.coach = self._loaded.Coach(self)
            self.enter(SHOWING)
        else:
            self._loaded = loader.load(self._coach_module())

    def tick(self, now: int) -> None:
        """A step of the phase; where all events have been shown, the first step of what follows."""
        super().tick(now)
        if self.phase == DECIDING:
            return
        if self.phase == SHOWING and not self.show_events(now):
            self._go_on()
        phase = self.phase
        if phase == PROPOSED:
            self.wait(now)
        elif phase in (THINKING, HINTING):
            self._think(self.match.table.seat)
        elif phase == HANDING_OVER:
            self._take_turn(self.match.table.seat)
        elif phase == CATCHING_UP:
            if self.missed.to_replay:
                self.missed.replay_silently()
            else:
                self.missed.continue_replay()
            if self.queued_events or not self.match.is_replaying():
                self.enter(SHOWING)
        elif phase == COACHING:
            if not self.stale:  # the table is drawn first: the coach is read from the drive
                if self.coach is None:
                    self._call_coach()
                else:
                    self.coach.go_on()
        elif phase == CONCLUDING:
            self._conclude()

    def _coach_module(self):
        """Who coaches a guided game or asks a puzzle, known by the salt; nobody at any other table."""
        journal = self.match.journal
        if journal.salt == GUIDED:
            return "coffer.table.coach"
        puzzle = journal.salt >> 8 == PUZZLE >> 8 and not journal.nvm
        return "coffer.table.puzzle" if puzzle else ""

    def shown_seat(self) -> int:
        """The seat whose things are on the screen."""
        if self.event and self.event[1] >= 0:
            return self.event[1]
        seat = self.match.table.seat
        return seat if seat >= 0 else max(self.holder, 0)

    def language_changed(self) -> None:
        """Language or settings may be others now."""
        language = self.console.words.language
        if language != self.words.language:
            self.set_language(language)
            self.caption = b""
            self.hint_text = None
            if self.coach:
                self.coach.language_changed()

    # -- what all games do -------------------------------------------------------------

    def bottom(self, rows: "Rows") -> None:
        """The bottom row: what happened, what the hint says, who thinks, or what A and B do."""
        if self.coach_is_speaking():
            return
        text = b""
        phase = self.phase
        if self.event:
            text = self.caption
        elif phase == PROPOSED:
            text = self.console.say("hint.pending")
        elif phase == HINTING:
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
        if phase == PROPOSED:
            self._end = self.show_time(rows, end)
        else:
            self._end = self.draw_hold_reminder(rows, end) if self.deciding else end

    def thinking_bot(self) -> int:
        """The bot whose decision it is, or -1 while a person decides."""
        seat = self.match.table.seat
        return -1 if seat >= 0 and self.match.is_person(seat) else seat

    def _conclude(self):
        """The game is over: its points, what the game says of them, and the table is left: a frame each."""
        self.skipping = False
        summary = self._summary
        if not summary:
            self._summary = self.match.summary() + (hasattr(self, "others"),)
            self.winners = self._summary[2]
        elif len(summary) == _TABLES:
            if self.ending:
                loader.load(self.ending)
                self.ending = ""
            else:
                self._summary = summary + (self.deciding_factor(summary[4]),)
        elif len(summary) == _TABLES + 1:
            self._summary = summary + (self.notes(),)
            if self.console.demo_return_line < 0:  # a spectator is not asked to press a key
                self.show_before_count()
        else:
            self.console.conclude(self.match.journal, summary, self._kept)

    def reopen_finished(self, summary: tuple, kept: "tuple | None") -> None:
        """No event is left: this is for a look at the others, and then it is left for the ending."""
        self._summary = summary
        self._kept = kept
        self.missed.to_replay = False
        self.holder = summary[4]
        self.enter(CONCLUDING)

    def _think(self, seat):
        """Lets the bot think for part of a frame, so that buttons still respond."""
        hinting = self.phase == HINTING
        if not self._announced:  # first say who thinks: the first time, bots are loaded next
            self._announced = True
            self.shown_since_turn = self.shown_since_turn or not hinting
            self.stale = True
            return
        if self.coach and not hinting and self.coach.next_bot_action() >= 0:
            self._announced = False
            self.act(self.coach.next_bot_action())
            return
        if self.bot_thinking is None:
            match = self.match
            self.bot_thinking = match.hint() if hinting else match.think(match.seats[seat])
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
            if hinting:
                self.enter(DECIDING)
                action, why, close = done.value
                text = self.say(*why)
                if close and self.console.rows.font.width(text) <= _BEFORE_MARK:
                    text += b" ~"
                self.hint_text = text
                self.aim(action)
                self.stale = True
            else:
                self.act(done.value)

    def _take_turn(self, seat):
        """A person's decision: the console changes hands first if it must, and what was missed is said."""
        console = self.console
        self.skipping = False
        if self.holder != seat and self.match.people() > 1:
            self.shown_since_turn = True
            console.visit("table.handover.Handover", self, seat)
            return
        self.holder = seat
        if self._recap:
            self._recap = False
            events = self.missed.events(seat)
            if events:
                console.visit("table.recap.Recap", self, events)
                return
        warned = None if self.asks else self.warning()
        if warned and (seat, warned[0]) not in self._warned:
            self._warned.append((seat, warned[0]))
            self.shown_since_turn = True
            console.visit("table.warning.EndWarning", self, warned)
            return
        turn = self.match.table.revealed << 3 | seat
        if turn != self._turn:
            if self.until or not self.stale:  # where nothing was shown yet, the table comes first
                self._turn = turn
                self.stale = False  # the last event stays until the decision is drawn
                self.console.collect_if_needed(0)  # so that no collection falls into a cursor step
            return
        self.ms_shown = 0
        self.seats_moved = 0
        if self.shown_since_turn:
            self.shown_since_turn = False
            console.ignore_early_presses()
        self.enter(DECIDING)
        self.begin()
        self.stale = self.coach is None
        if self.coach:
            self.enter(COACHING)  # the decision begins when he has spoken, in the next frame

    def take_console(self, seat: int) -> None:
        """Notes that this person has the console now."""
        self.holder = seat
        self._recap = True

    # -- deciding ----------------------------------------------------------------------------

    def hint(self) -> None:
        """Asks the hard bot."""
        if self.deciding:
            self._stop_thinking()
            self.enter(HINTING)

    def undo(self) -> bool:
        """Takes back the last decision, if the rules of undo allow it."""
        if not self.match.can_undo(self.holder):
            return False
        self.match.undo(self.holder)
        self.enter(SHOWING)
        self.missed.forget_undone()
        self.on_rewind()
        self.listen()
        return True

    def on_rewind(self) -> None:
        """Resets what was shown and thought, because the table is an earlier one."""
        self.queued_events.clear()
        self.end_event()
        self._stop_thinking()
        self.hint_text = None
        self._summary = ()

    def press(self, key: int) -> None:
        phase = self.phase
        if phase == SHOWING:
            if key == A and self.event:  # enough of it
                self.until = supervisor.ticks_ms()
                self.stale = True
        elif phase == PROPOSED:
            if key == A:
                self.span = 0  # the next tick carries it out
            elif key == B:
                self.withdraw()
        elif phase == HINTING:
            if key == B:
                self._stop_thinking()
                self.enter(DECIDING)
        elif phase == DECIDING:
            if self.hint_text is not None:
                self.put_hint_away()
                if key == B:  # the first one only puts the hint away
                    return
            self.decide(key)
            self.stale = self.stale or not self.deciding

    def put_hint_away(self) -> None:
        """The hint's words go with the next key."""
        self.hint_text = None
        self.stale = True

    def _stop_thinking(self):
        """Stops thinking."""
        self.bot_thinking = None
        self._announced = False
        self.stale = True

    def hold(self, key: int) -> None:
        if self.phase == PROPOSED:
            self.withdraw()
        self.console.settings.note_hold(2 if key == HOLD_B else 1)
        if key == HOLD_B:
            self.console.visit("table.pause.Pause", self)
        elif self.deciding:
            super().hold(key)
        elif self.match.table.seat >= 0:  # on to a person's turn
            self.skipping = True
            self.end_event()

    def help(self) -> bytes | None:
        return self.say(self.help_key())

    def on_close(self) -> None:
        table = self.match.table
        table.listener = None
        self.match.journal.turn = table.seat + 1
