# SPDX-License-Identifier: MIT
"""A light that nobody sees."""


class Direction:
    OUTPUT = 1


class DigitalInOut:
    def __init__(self, pin):
        self.value = False
        self.direction = None
