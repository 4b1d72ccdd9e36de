# SPDX-License-Identifier: MIT
"""The main loop of the console, one frame at a time.

A frame polls the buttons, lets the top screen handle one key and move, and sends what has
changed. An idle frame allocates nothing and sends nothing. What a frame is for is one number,
`_due`; docs/architecture.md has the diagram.
"""

import gc
import time

import supervisor
from micropython import const

from coffer import loader, sound
from coffer.buttons import HOLD_A, A, B
from coffer.stack import Stack
from coffer.ticks import reached, since

_CLEAN = bytes(8)
_DIM_AFTER = const(60_000)  # ms
_SLEEP_AFTER = const(300_000)
_REST_AFTER = const(302_000)  # ms; then the processor sleeps, too: by then the picture for waking up is drawn
_LONG_FRAME = const(7)  # ms of a frame after which it is not drawn any more
_COLLECT_AFTER = const(4)  # drawings whose garbage, 1 to 6 KB each, is worth a collection
_AWAKE, _DIM, _ASLEEP = const(0), const(1), const(2)

# What the next frame is for
_READY = const(0)  # a key, a tick, and what comes of them is drawn; if nothing does, a job that can wait
_OPENED = const(1)  # another screen has come on top: a tick and its drawing, before it hears a key
_DRAW = const(2)  # only the drawing for which the frame before took too long


class Console(Stack):
    """What happens in a frame, and when the panel dims and sleeps."""

    def __init__(self) -> None:
        super().__init__()
        self.last_press = self.accepts_a_from  # when a button was last pressed
        self.display_state = _AWAKE
        self.garbage_frames = 0  # frames that left garbage behind
        self._due = _READY

    def frame(self, now: int) -> None:
        """One pass of the loop: all light work, and at most one heavy job, the first that is due.

        The order: leave the table of a game that is over; what the top screen does in its tick, such as
        a deferred drawing or a bot's thought; draw the top screen; load a module; collect garbage.
        """
        try:
            if self.finished_game:
                self.leave_finished_game(*self.finished_game)
                self._due = _OPENED
            due = self._due
            self._due = _READY
            top = self.stack[-1]
            if due == _OPENED:
                top.tick(now)
            elif due == _READY:
                self._listen(now, top)
            if top is not self.stack[-1]:
                self._due = _OPENED
            elif top.stale:
                if due != _DRAW and since(supervisor.ticks_ms(), now) > _LONG_FRAME:
                    self._due = _DRAW
                else:
                    top.stale = False
                    self.rows.clear()
                    top.draw(self.rows)
        except Exception as error:  # whatever it is, a person needs a way back
            top = None  # nothing may hold the table any longer
            self.show_error(error)
        if self.rows.touched != _CLEAN and self.display_state != _ASLEEP:
            self.display.show(self.rows)
            self.garbage_frames += 1
        self.sound.tick()

    def _listen(self, now, top):
        """One key, one tick, and if nothing came of them, a job that can wait."""
        key = self.buttons.poll(now)
        if key or self.display_state != _AWAKE:
            key = self._wake_on_key(key, now)
        elif since(now, self.last_press) > _DIM_AFTER:
            self._dim_or_sleep(now)
        if key:
            self._handle_key(key)
        if top is self.stack[-1]:
            top.tick(now)
            if (top.preload or self.garbage_frames >= _COLLECT_AFTER) and not key and self._idle(top, now):
                if top.preload:
                    loader.load(top.preload[0])
                    top.preload = top.preload[1:]
                else:
                    self.collect_if_needed(_COLLECT_AFTER)

    def collect_if_needed(self, least: int) -> bool:
        """Collects if so many frames have left garbage behind; whether it did. It takes 11 to 24 ms.

        CircuitPython does so by itself when the heap is full, in the middle of a step or a thought.
        """
        if self.garbage_frames < least:
            return False
        self.garbage_frames = 0
        gc.collect()
        return True

    def _idle(self, top, now):
        """Whether this frame did nothing so far."""
        quiet = top is self.stack[-1] and not top.stale and self.rows.touched == _CLEAN
        return quiet and since(supervisor.ticks_ms(), now) < _LONG_FRAME

    def _handle_key(self, key):
        top = self.stack[-1]
        if key >= HOLD_A:
            top.hold(key)
        elif key in (A, B) and not reached(
            self.buttons.pressed_at, self.accepts_a_from if key == A else self.accepts_b_from
        ):
            self.sound.play(sound.NO)
        else:
            self.sound.play(sound.BACK if key == B else sound.ACT if key == A else sound.CLICK)
            top.press(key)
            if top is self.stack[-1] and not top.stale and self.rows.touched == _CLEAN:
                self.sound.play(sound.NO)  # nothing came of it

    def _wake_on_key(self, key, now):
        """Any button wakes the panel; the press that woke it does nothing else."""
        if self.display_state != _AWAKE:
            if self.buttons.down:
                self.wake(now)
            elif self.display_state == _DIM:
                self._dim_or_sleep(now)
            return 0
        self.last_press = now
        return key

    def wake(self, now: int) -> None:
        """A key lights the panel, and does nothing else."""
        # sent whole and before it is lit, in case it forgot while it slept
        if self.display_state == _ASLEEP:
            self.rows.invalidate()
            self.display.show(self.rows)
        self.display_state = _AWAKE
        self.display.wake()
        self.buttons.ignore_current_press()
        # long ago is soon when the clock wraps
        self.last_press = self.accepts_a_from = self.accepts_b_from = now
        if self.demo_return_line >= 0:
            self.home()

    def _dim_or_sleep(self, now):
        """Dims after a minute, when the menu starts its demonstration; switches the panel off after five."""
        if self.display_state == _AWAKE:
            self.display_state = _DIM
            self.display.dim()
            if hasattr(self.stack[-1], "start_demo"):
                self.stack[-1].start_demo()
        elif self.display_state == _DIM and since(now, self.last_press) > _SLEEP_AFTER:
            self.display_state = _ASLEEP
            self.display.sleep()
            if self.demo_return_line >= 0:
                self.home()


running = None  # the running console, for tests and the simulator


def start() -> "Console":
    """Creates the console with its first screen, ready for frame()."""
    global running
    running = Console()
    running.begin()
    return running


def run() -> None:
    """Starts the console and never returns; code.py says what keeps it from running."""
    console = start()
    try:
        while True:
            now = supervisor.ticks_ms()
            console.frame(now)
            if console.display_state == _ASLEEP and since(now, console.last_press) > _REST_AFTER:
                loader.load("coffer.drivers.light_sleep").sleep_until_key(console)
            else:
                time.sleep(0.005)
    finally:  # Ctrl-C, a reload or an error: the display shows CircuitPython's terminal
        console.display.close()
