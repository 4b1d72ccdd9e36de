# SPDX-License-Identifier: MIT
"""Pins that are high as long as the console runs: what an amplifier or a display's power needs."""

import digitalio

TYPE_CHECKING = False
if TYPE_CHECKING:
    from microcontroller import Pin


def bring_up(pins: "list[Pin]") -> list:
    """Drives the pins high; they stay so as long as the returned list is kept."""
    held = []
    for pin in pins:
        output = digitalio.DigitalInOut(pin)
        output.switch_to_output(True)
        held.append(output)
    return held
