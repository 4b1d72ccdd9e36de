# SPDX-License-Identifier: MIT
"""Pins of the Pico, each no more than its name."""

for _n in range(23):
    globals()["GP" + str(_n)] = "GP" + str(_n)
LED = "LED"
