# SPDX-License-Identifier: MIT
"""The SH1106, which many modules of 1.3 inches have: 132 columns, and no addressing but by pages.

Adafruit's driver would do the same, but waits 170 ms in its start sequence, and would be one more file on the
drive. Not tried on the device.
"""

from busdisplay import BusDisplay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# One command with 23 parameters and a delay of 0: displayio waits 10 ms after every command of a sequence.
_START = (
    b"\xae\x97\xd5\x80\xa8\x3f\xd3\x00\x40\xad\x8b\xa1\xc8"  # off, clock, lines, converter, upright
    b"\xda\x12\x81\xcf\xd9\x1f\xdb\x40\x33\xa6\xa4\xaf\x00"  # COM pins, contrast, pre-charge, VCOMH, 9 V, on
)


class SH1106(BusDisplay):
    """`offset` is for CircuitPython's terminal, which shows when the program has ended."""

    def __init__(self, bus: "Any", offset: int) -> None:
        super().__init__(
            bus,
            _START,
            width=128,
            height=64,
            colstart=offset,
            color_depth=1,
            grayscale=True,
            pixels_in_byte_share_row=False,
            data_as_commands=True,
            brightness_command=0x81,
            single_byte_bounds=True,
            SH1107_addressing=True,  # by pages, as the SH1107
            auto_refresh=False,
        )

    def sleep(self) -> None:
        """Dark; its memory is kept."""
        self.bus.send(0xAE, b"")

    def wake(self) -> None:
        """Lit again."""
        self.bus.send(0xAF, b"")
