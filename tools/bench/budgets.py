# SPDX-License-Identifier: MIT
"""What the device allows: the budgets of the Pico with the .mpy build, and what its bus costs."""

from tools.commands import build

KB = 1024

HEAP = 112 * KB  # bytes on this VM, any game, every screen opened: 120 KB of the device's 165.6
DEVICE = 168_000  # bytes of heap that the Pico has when the display is up
SCREEN = 32.0  # ms, drawn and sent at 400 kHz
CURSOR = 8.0  # ms
LAST = 60.0  # ms from a key to the last byte of a cursor's step, with what is drawn in the frames after
SMALL = 192  # bytes: a step that sends more of the screen turns a page, and is a SCREEN
FRAME = 50.0  # ms, the longest of all but those in which a place changes:
OPEN = 250.0  # ms, a table
LEAVE = 300.0  # ms
PAUSE = 40.0  # ms
START = 1550.0  # ms from power-on to the menu
POWER_ON = 1200.0  # ms of it that pass before code.py starts
RESUME = 350.0  # ms
MOVES = {"easy": 300.0, "normal": 1000.0, "hard": 3000.0}  # ms
DRIVE = build.LIMIT
NESTING = 30  # calls of the 48 that the device allows
INTEGER = 2**30 - 1
PYSTACK = 1536  # bytes, the device's
BYTE = 9 / 400  # ms on the wire at 400 kHz
MESSAGE = 0.05  # ms: a span of 30 bytes, two messages, takes the device 1.0 ms, 0.9 of which are the wire's
SPI_BYTE = 8 / 10_000  # ms on the wire at 10 MHz; a message is taken to cost what it costs on I2C


def wire(sent: float, messages: float, hertz: int = 400_000) -> float:
    """Milliseconds to send so many bytes: 9 bits each on the wire, and the processor's part of a message."""
    return sent * 9 / hertz * 1000 + messages * MESSAGE
