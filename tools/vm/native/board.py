# SPDX-License-Identifier: MIT
"""Pins of the Pico, each no more than its name."""

from microcontroller import Pin

for _n in range(23):
    globals()["GP" + str(_n)] = Pin("GP" + str(_n))
LED = Pin("LED")
