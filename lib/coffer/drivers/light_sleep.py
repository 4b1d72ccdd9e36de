# SPDX-License-Identifier: MIT
"""While the panel is dark, the processor sleeps until a key goes down. Not tried on the device.

Keys on pins wake it at once: keypad gives the pins up for that long. Other keys have to be asked, 50 times a
second. A program that sleeps loses nothing: the game is in its memory, and in the journal.
"""

import time

import supervisor
from micropython import const

from coffer.ticks import since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console

_SETTLE = const(40)  # ms in which the scanner finds the key that woke it


def sleep_until_key(console: "Console") -> None:
    """Sleeps, and wakes the console if a key has ended it."""
    buttons = console.buttons
    pins = buttons.wake_pins
    if not pins or not _sleep_until(pins, buttons):
        time.sleep(0.02)
        return
    began = supervisor.ticks_ms()
    now = began
    while not buttons.down and since(now, began) < _SETTLE:
        buttons.poll(now)
        time.sleep(0.005)
        now = supervisor.ticks_ms()
    console.wake(now)


def _sleep_until(pins, buttons):
    """Whether a pin's alarm has ended a light sleep; False where that can't be."""
    try:
        import alarm
    except ImportError:
        return False
    level = buttons.wake_level
    buttons.stop()
    try:
        alarms = [alarm.pin.PinAlarm(pin, value=level, pull=True) for pin in pins]
        alarm.light_sleep_until_alarms(*alarms)
        return True
    except (NotImplementedError, RuntimeError, ValueError):  # not on this chip, not on these pins
        buttons.wake_pins = ()
        return False
    finally:
        alarms = None  # they hold the pins
        buttons.start()
