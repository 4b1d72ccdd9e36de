# SPDX-License-Identifier: MIT
"""A display that takes its start sequence and shows nothing."""


class BusDisplay:
    def __init__(self, bus, init_sequence, **kwargs):
        self.bus = bus
        self.brightness = 1.0
        self.root_group = None
