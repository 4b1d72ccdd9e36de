# SPDX-License-Identifier: MIT
"""The same screen drawn two ways: our page rows, and bit by bit into one buffer.

80 letters and 60 cells of 8x8, drawn whole and sent whole. The other way is how a framebuffer in
plain Python does it: a pixel method, a loop over the columns and bits of every letter.
"""

import gc
import sys

sys.path.insert(0, "/native")

import busio
import yardstick

from coffer.console import Font, Rows  # of which they are a part in the build

_CELL = b"\x7e\x81\xa5\x81\xa5\x99\x81\x7e"
_TEXT = b"HIDDEN GOLD 12 COINS"
bus = busio.I2C(None, None)


class Buffer:
    """One buffer of 1024 bytes, a byte a column of 8, and a pen that sets one pixel at a time."""

    def __init__(self, font):
        self.font = font
        self.bytes = bytearray(1024)

    def fill(self, colour):
        for place in range(1024):
            self.bytes[place] = 255 if colour else 0

    def pixel(self, x, y, colour):
        if 0 <= x < 128 and 0 <= y < 64:
            place = (y >> 3) * 128 + x
            if colour:
                self.bytes[place] |= 1 << (y & 7)
            else:
                self.bytes[place] &= ~(1 << (y & 7)) & 255

    def picture(self, columns, x, y):
        for column in range(len(columns)):
            bits = columns[column]
            for row in range(8):
                self.pixel(x + column, y + row, bits >> row & 1)

    def text(self, text, x, y):
        for code in text:
            self.picture(self.font.strip(code), x, y)
            x += 6

    def show(self):
        bus.writeto(0x3C, b"\x00\x21\x00\x7f\x22\x00\x07")
        message = bytearray(1025)
        message[0] = 0x40
        message[1:] = self.bytes
        bus.writeto(0x3C, message)


def theirs():
    buffer.fill(0)
    for line in range(4):
        buffer.text(_TEXT, 0, 8 * line)
    for line in range(4):
        for cell in range(15):
            buffer.picture(_CELL, 8 * cell, 32 + 8 * line)
    buffer.show()


def ours():
    rows.clear()
    for line in range(4):
        rows.text(line, 0, _TEXT)
    for line in range(4):
        for cell in range(15):
            rows.icon(4 + line, 8 * cell, _CELL)
    for line in rows.shown:
        line[1] ^= 255
        line[128] ^= 255
    rows.flush(bus, 0x3C)


def spent(make):
    """What make() gives, and the bytes it took."""
    allocated = gc.mem_alloc()
    made = make()
    return made, gc.mem_alloc() - allocated


font = Font("/assets/font")
rows, size = spent(lambda: Rows(font, font))
print("ours.bytes", size)
buffer, size = spent(lambda: Buffer(font))
print("theirs.bytes", size)
ours()
theirs()
sent = busio.sent
ours()
print("ours.sent", busio.sent - sent)
sent = busio.sent
theirs()
print("theirs.sent", busio.sent - sent)
print("ours", yardstick.each(ours))
print("theirs", yardstick.each(theirs))
