# SPDX-License-Identifier: MIT
"""Pads with buttons on the I2C bus: Pimoroni's QwSTPad and Adafruit's Gamepad QT. Not tried on the device.

A pad has the one method of keypad's queues that the console uses, get_into(event), and asks its chip no more
often than buttons bounce. Keys are numbered by the bits that the pad sends.
"""

import supervisor
from micropython import const

from coffer.ticks import since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# By button, up to B: the keys of each pad if settings.toml names no others
QWSTPAD_KEYS = ("1", "4", "2", "3", "14 15", "12 13")  # A and X, B and Y
GAMEPAD_QT_KEYS = ("20", "21", "22", "23", "5 16", "1 0")  # the stick; A and Start, B and Select
KEYS = const(24)  # the most that a pad has
_BUTTONS_OF_QWSTPAD = const(0xF83E)
_BUTTONS_OF_GAMEPAD = const(0x10067)
_LOW, _HIGH = const(256), const(768)  # of the stick's 1024: beyond them it is pushed


class Event:
    """Like keypad.Event, but its attributes can be set."""

    key_number = 0
    pressed = False


class Pad:
    """What both pads share; `address` is on a bus that the display may use, too."""

    def __init__(self, bus: "Any", address: int) -> None:
        self.events = self
        self._bus = bus
        self._address = address
        self._down = 0  # one bit per key, by the events so far
        self._changed = 0  # keys that changed without an event yet
        self._asked_at = supervisor.ticks_ms()
        self._ready = False
        self._talk(self.set_up)
        self._ready = True

    interval = 20  # ms between two polls

    def set_up(self) -> None:
        """Tells the pad which of its pins are buttons."""

    def read(self) -> int:
        """The keys that are down, a bit each."""
        return 0

    def _talk(self, work: "Any") -> "Any":
        while not self._bus.try_lock():
            pass
        try:
            return work()
        finally:
            self._bus.unlock()

    def get_into(self, event: Event) -> bool:
        """Fills in the next event if there is one."""
        if not self._changed:
            now = supervisor.ticks_ms()
            if since(now, self._asked_at) < self.interval:
                return False
            self._asked_at = now
            self._changed = self._look() ^ self._down
            if not self._changed:
                return False
        n = 0
        while not self._changed >> n & 1:
            n += 1
        self._changed ^= 1 << n
        self._down ^= 1 << n
        event.key_number = n
        event.pressed = self._down >> n & 1 == 1
        return True

    def _look(self) -> int:
        try:
            if not self._ready:
                self._talk(self.set_up)
                self._ready = True
                return 0  # what it asked the pad is not answered yet
            return self._talk(self.read)
        except OSError:  # unplugged: no key is down, and it is set up again when it is back
            self._ready = False
            return 0


class QwstPad(Pad):
    """A TCA9555: sixteen pins, of which ten are buttons that pull low and four are lights."""

    def set_up(self) -> None:
        write = self._bus.writeto
        write(self._address, b"\x06\x3f\xf9")  # inputs
        write(self._address, b"\x04\x3f\xf8")  # pressed reads as 1
        write(self._address, b"\x02\xc0\x06")  # lights off
        self._answer = bytearray(2)

    def read(self) -> int:
        answer = self._answer
        self._bus.writeto_then_readfrom(self._address, b"\x00", answer)
        return (answer[0] | answer[1] << 8) & _BUTTONS_OF_QWSTPAD


class GamepadQt(Pad):
    """A seesaw chip, which needs some ms between a question and its answer: each look asks the next one."""

    interval = 8
    _questions = (b"\x01\x04", b"\x09\x15", b"\x09\x16")  # all pins; the stick across and down

    def set_up(self) -> None:
        for command in (0x03, 0x0B, 0x05):  # inputs, with pulls, that go up
            self._bus.writeto(self._address, bytes((0x01, command, 0x00, 0x01, 0x00, 0x67)))
        self._asked = 0
        self._answer = bytearray(4)
        self._pins = 0
        self._stick = [512, 512]
        self._bus.writeto(self._address, self._questions[0])

    def read(self) -> int:
        answer = self._answer
        asked = self._asked
        self._bus.readfrom_into(self._address, answer, end=2 if asked else 4)
        if asked:
            self._stick[asked - 1] = answer[0] << 8 | answer[1]
        else:
            pins = answer[1] << 16 | answer[2] << 8 | answer[3]
            self._pins = ~pins & _BUTTONS_OF_GAMEPAD
        self._asked = asked = (asked + 1) % 3
        self._bus.writeto(self._address, self._questions[asked])
        across, down = self._stick  # left is high, down is high
        stick = (down < _LOW) | (down > _HIGH) << 1 | (across > _HIGH) << 2 | (across < _LOW) << 3
        return self._pins | stick << 20


def bring_up(kind: str, bus: "Any", address: int) -> "Any":
    """What makes the scanner, which is the pad of that name; OSError if it does not answer."""
    pad = QwstPad(bus, address) if kind == "QWSTPAD" else GamepadQt(bus, address)
    return lambda: pad
