# SPDX-License-Identifier: MIT
"""The driver's way to the bus; its few commands are not part of any frame."""


class I2CDisplayBus:
    def __init__(self, i2c, *, device_address):
        pass

    def send(self, command, data):
        pass
