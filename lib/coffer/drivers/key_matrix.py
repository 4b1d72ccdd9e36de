# SPDX-License-Identifier: MIT
"""Keys on a shift register or in a matrix, as settings.toml wires them. Not tried on the device."""

import keypad

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def bring_up(kind: str, number: "Any", pins: "Any") -> tuple:
    """A function that makes the scanner, and how many keys it has."""
    if kind == "MATRIX":
        rows = pins.several("KEYS_ROWS", "")
        columns = pins.several("KEYS_COLUMNS", "")
        return lambda: keypad.KeyMatrix(rows, columns), len(rows) * len(columns)
    clock = pins.one("KEYS_CLOCK", "")
    data = pins.one("KEYS_DATA", "")
    latch = pins.one("KEYS_LATCH", "")
    count = number("KEYS_COUNT", 8, 1, 32)
    latches_high = number("KEYS_LATCH_LEVEL", 1, 0, 1) == 1
    pressed = number("PRESSED", 0, 0, 1) == 1
    return lambda: keypad.ShiftRegisterKeys(
        clock=clock,
        data=data,
        latch=latch,
        value_to_latch=latches_high,
        key_count=count,
        value_when_pressed=pressed,
    ), count
