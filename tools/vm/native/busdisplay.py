# SPDX-License-Identifier: MIT
"""A display that takes its start sequence and its brightness; frames come by the bus itself."""

pauses = 0  # ms that the device has waited in start sequences: 10 after a command that names no delay


class BusDisplay:
    def __init__(self, bus, init_sequence, *, brightness_command, **kwargs):
        self.bus = bus
        self.root_group = None
        self._command = brightness_command
        global pauses
        at = 0
        while at < len(init_sequence):
            first = at + 2
            size = init_sequence[at + 1]
            at = first + (size & 0x7F)
            bus.send(init_sequence[first - 2], init_sequence[first:at])
            if size & 0x80:
                pauses += init_sequence[at]
                at += 1
            else:
                pauses += 10
        self.brightness = 1.0

    @property
    def brightness(self):
        return self._brightness

    @brightness.setter
    def brightness(self, value):
        self._brightness = value
        self.bus.send(self._command, bytes((int(value * 255),)))
