# SPDX-License-Identifier: MIT
"""The board as settings.toml describes it: pins by name, speeds, and words for what is wrong."""

import os
import time

import board
import digitalio

from coffer.fault import Fault

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
_PINS = ("GP6", "GP7", "GP8", "GP9", "GP10", "GP11")


def setting(key, default):
    """A value of settings.toml; the file is parsed on every call, so ask once."""
    value = os.getenv("COFFER_" + key)
    return default if value is None else value


def number(key, default, low, high):
    """A whole number of settings.toml within its limits; from 10.2 on os.getenv() gives it as text."""
    value = setting(key, default)
    if isinstance(value, str):
        try:
            value = int(value, 0)
        except ValueError:
            value = None
    if not isinstance(value, int) or not low <= value <= high:
        raise Fault(
            1,
            "COFFER_"
            + key
            + " in settings.toml must be a whole number from "
            + str(low)
            + " to "
            + str(high),
        )
    return value


def pin(key, default):
    """A pin by the name it bears on the board; an empty name means there is none."""
    name = setting(key, default)
    if name == "":
        return None
    found = getattr(board, name, None) if isinstance(name, str) else None
    if found is None:
        raise Fault(1, "COFFER_" + key + " in settings.toml: this board has no pin " + str(name))
    return found


def needed(key, default):
    """A pin that can't be left out."""
    found = pin(key, default)
    if found is None:
        raise Fault(1, "COFFER_" + key + " in settings.toml must name a pin")
    return found


def buttons():
    """The six pins in the order of the keys."""
    return tuple([needed(BUTTONS[n], _PINS[n]) for n in range(6)])


def blink(fault):
    """Says what is wrong on the serial console and blinks its code on the LED, for ever."""
    print("Coffer can't start (" + str(fault.code) + " blinks): " + fault.words)
    name = setting("LED", "LED")
    led = None
    if isinstance(name, str) and hasattr(board, name):
        led = digitalio.DigitalInOut(getattr(board, name))
        led.direction = digitalio.Direction.OUTPUT
    while True:
        for _ in range(fault.code):
            for lit in (True, False):
                if led:
                    led.value = lit
                time.sleep(0.25)
        time.sleep(1.5)
