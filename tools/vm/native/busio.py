# SPDX-License-Identifier: MIT
"""A bus that counts bytes and messages, and hands them to the display where the host has one."""

import host
import uctypes

sent = 0  # bytes on the wire, the address byte of every message included
messages = 0
wire = getattr(host, "wire", None)  # takes the place of a message in memory, and its length


class I2C:
    def __init__(self, scl, sda, *, frequency=100000, timeout=255):
        pass

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def deinit(self):
        pass

    def scan(self):
        return [0x3C]

    def writeto(self, address, buffer, *, start=0, end=-1):
        global sent, messages
        length = (len(buffer) if end < 0 else end) - start
        sent += 1 + length
        messages += 1
        if wire:
            wire(uctypes.addressof(buffer) + start, length)


class SPI:
    """The wires of a display on SPI; fourwire counts what goes through them."""

    def __init__(self, clock, MOSI=None, MISO=None):
        pass
