# SPDX-License-Identifier: MIT
"""The board as settings.toml describes it: pins by name, the display brought up, words for what is wrong.

Only needed at power-on: the console drops this module once it has its parts.
"""

import os
import time

import adafruit_displayio_ssd1306
import board
import busio
import digitalio
import displayio
import i2cdisplaybus

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
_PINS = ("GP6", "GP7", "GP8", "GP9", "GP10", "GP11")
_NO_PULL_UPS = "no pull-ups on the display's bus: check the wires to COFFER_SDA and COFFER_SCL"
_NO_DISPLAY = ": check its wires, and COFFER_ADDRESS in settings.toml"
# For a panel in any state: six times nothing, in case a program that was cut off still owes parameters; off,
# no scrolling, the memory as it is from its first line on; then every column of every page, row by row.
_WHOLE = b"\x00\xe3\xe3\xe3\xe3\xe3\xe3\xae\x2e\xa4\x40\xd3\x00\x20\x00\x21\x00\x7f\x22\x00\x07"
_DARK = b"\x40" + bytes(128)  # a row of pixels


class Fault(Exception):
    """What keeps the console from starting: a blink code and a sentence for the maker."""

    def __init__(self, code, words):
        super().__init__(words)
        self.code = code
        self.words = words


# -- settings.toml ----------------------------------------------------------------


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
        limits = str(low) + " to " + str(high)
        raise Fault(1, "COFFER_" + key + " in settings.toml must be a whole number from " + limits)
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


# -- power-on -----------------------------------------------------------------------


def bring_up():
    """Bus, address and panel of the display, six button pins, and the piezo's pin or None."""
    pins = tuple([needed(BUTTONS[n], _PINS[n]) for n in range(6)])
    if len(set(pins)) < 6:
        raise Fault(1, "two buttons have the same pin in settings.toml")
    piezo = pin("PIEZO", "GP15")
    speed = number("BUS_HZ", 400_000, 100_000, 1_000_000)
    address = number("ADDRESS", 0x3C, 0x08, 0x77)
    scl, sda = needed("SCL", "GP5"), needed("SDA", "GP4")
    for used in (scl, sda, piezo):
        if used in pins:
            raise Fault(1, "a button has the pin of something else in settings.toml")
    displayio.release_displays()
    try:
        i2c = busio.I2C(scl, sda, frequency=speed)
    except RuntimeError:
        raise Fault(2, _NO_PULL_UPS) from None
    except ValueError as error:
        raise Fault(3, "COFFER_SDA and COFFER_SCL can't be a bus: " + str(error)) from None
    try:
        _blank(i2c, address)
    except OSError:
        i2c.deinit()
        raise Fault(4, "no display at address " + hex(address) + _NO_DISPLAY) from None
    # The driver initialises the chip, sets brightness and sleeps. Refreshing through displayio would take
    # 50 ms of processor time a frame, so frames go straight to the bus.
    bus = i2cdisplaybus.I2CDisplayBus(i2c, device_address=address)
    panel = adafruit_displayio_ssd1306.SSD1306(bus, width=128, height=64, auto_refresh=False)
    panel.root_group = displayio.Group()
    return i2c, address, panel, pins, piezo


def _blank(i2c, address):
    """Makes the panel's memory dark before it is lit: it holds noise, or what it showed before. 25 ms."""
    while not i2c.try_lock():
        pass
    try:
        i2c.writeto(address, _WHOLE)
        for _ in range(8):
            i2c.writeto(address, _DARK)
    finally:
        i2c.unlock()


def parts():
    """What bring_up() finds; where that fails, words and blinks for ever."""
    try:
        return bring_up()
    except Fault as fault:
        blink(fault)


def damaged(error):
    """The program or its assets can't be read: blinks for ever."""
    reason = type(error).__name__ + " " + str(error)
    blink(Fault(5, "the files on the drive are damaged (" + reason + "): flash the console again"))


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
