# SPDX-License-Identifier: MIT
"""A display that takes its start sequence and its brightness; frames come by the bus itself."""


class BusDisplay:
    def __init__(self, bus, init_sequence, *, brightness_command, **kwargs):
        self.bus = bus
        self.root_group = None
        self._command = brightness_command
        at = 0
        while at < len(init_sequence):
            first = at + 2
            at = first + init_sequence[at + 1]
            bus.send(init_sequence[first - 2], init_sequence[first:at])
        self.brightness = 1.0

    @property
    def brightness(self):
        return self._brightness

    @brightness.setter
    def brightness(self, value):
        self._brightness = value
        self.bus.send(self._command, bytes((int(value * 255),)))
