# SPDX-License-Identifier: MIT
"""A piezo that nobody hears."""


class PWMOut:
    def __init__(self, pin, *, frequency=500, duty_cycle=0, variable_frequency=False):
        self.frequency = frequency
        self.duty_cycle = duty_cycle
