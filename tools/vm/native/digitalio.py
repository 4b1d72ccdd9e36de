# SPDX-License-Identifier: MIT
"""A stand-in for digitalio: an LED without effect."""


class Direction:
    OUTPUT = 1


class DigitalInOut:
    def __init__(self, pin):
        self.value = False
        self.direction = None
