# SPDX-License-Identifier: MIT
"""Six buttons: presses, repeats and holds, without a byte allocated.

The four directions act when they go down and repeat while they stay down. A and B act when
they come up again, because held down they mean something else: help and the pause menu.
"""

import keypad
from micropython import const

from coffer.ticks import since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

UP, DOWN, LEFT, RIGHT, A, B, HOLD_A, HOLD_B = range(1, 9)
NONE = 0

_REPEAT_AFTER = const(400)  # ms
_REPEAT_EVERY = const(130)
HOLD_AFTER = const(600)


def pin_scanner(pins: list, pressed: bool) -> "Any":
    """Returns a function that makes the scanner for keys with a pin each. It stays in memory at a table."""
    return lambda: keypad.Keys(pins, value_when_pressed=pressed, pull=True)


class Buttons:
    """Turns the events of a scanner into keys; `buttons` has the button of each key number, or NONE.

    A button may have several keys. `make_scanner` gives one of `keypad`'s scanners, or something whose events
    have get_into(event) as theirs do; `event` is what that fills in.
    """

    def __init__(self, make_scanner: "Any", buttons: bytearray, event: "Any" = None) -> None:
        self._make_scanner = make_scanner
        self._buttons = buttons
        self.wake_pins: tuple = ()  # pins that can wake the processor, and their level when pressed
        self.wake_level = False
        self.start()
        self._event = event or keypad.Event()
        self.down = NONE  # the key that is down; the latest wins
        self.pressed_at = 0  # when it went down
        self._now = 0
        self._repeats_from = 0
        self._held = False

    def start(self) -> None:
        """Begins to scan; a key that is down now counts as pressed."""
        self._scanner = self._make_scanner()  # scans as long as it lives
        self._events = self._scanner.events

    def stop(self) -> None:
        """Stops scanning and releases the pins."""
        self._scanner.deinit()

    def poll(self, now: int) -> int:
        """The next key that acts, or NONE. 25 µs when nothing happens."""
        self._now = now
        event = self._event
        if self._events.get_into(event):
            key = self._buttons[event.key_number]
            if event.pressed and key:
                self.down = key
                self._repeats_from = self.pressed_at = now
                self._held = False
                return key if key <= RIGHT else NONE
            was_down = self.down == key
            if was_down:
                self.down = NONE
            return key if was_down and key >= A and not self._held else NONE
        down = self.down
        if down == NONE:
            return NONE
        if down <= RIGHT:
            if since(now, self._repeats_from) >= (_REPEAT_EVERY if self._held else _REPEAT_AFTER):
                self._repeats_from = now
                self._held = True
                return down
        elif not self._held and since(now, self._repeats_from) >= HOLD_AFTER:
            self._held = True
            return down + 2
        return NONE

    def held_ms(self, key: int) -> int:
        """How long that key has been down, in ms; 0 if it is up or is being ignored."""
        if self.down != key or (self._held and key >= A):
            return 0
        return since(self._now, self.pressed_at)

    def ignore_current_press(self) -> None:
        """Ignores the key that is down: a press that woke or skipped something does nothing else."""
        self._held = True
