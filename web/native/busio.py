# SPDX-License-Identifier: MIT
"""A bus that counts: bytes with their addresses, and messages."""

sent = 0  # bytes on the wire, the address byte of every message included
messages = 0


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
        sent += 1 + (len(buffer) if end < 0 else end) - start
        messages += 1
