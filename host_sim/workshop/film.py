# SPDX-License-Identifier: MIT
"""The pictures of a session as they were shown, for a time line that is dragged."""

import zlib
from bisect import bisect_right

from host_sim.chip import HEIGHT, SSD1306, WIDTH


class Film:
    """The pictures as they were shown: time, contrast, pixels; some 300 bytes each."""

    def __init__(self) -> None:
        self.times: list[int] = []
        self._pictures: list[tuple[int, bytes]] = []
        self._changes = -1

    def note(self, at: int, chip: SSD1306) -> None:
        """Keeps what the chip shows now, if that has changed."""
        if chip.changes == self._changes:
            return
        self._changes = chip.changes
        picture = chip.contrast, zlib.compress(b"".join(chip.pixels()), 1)
        if not self._pictures or picture != self._pictures[-1]:
            self.times.append(at)
            self._pictures.append(picture)

    def at(self, moment: int) -> tuple[list[bytes], int]:
        """Pixels and contrast at a moment."""
        found = max(bisect_right(self.times, moment) - 1, 0)
        contrast, packed = self._pictures[found]
        rows = zlib.decompress(packed)
        return [rows[at : at + WIDTH] for at in range(0, WIDTH * HEIGHT, WIDTH)], contrast

    def cut(self, moment: int) -> None:
        """Forgets what was shown later."""
        keep = bisect_right(self.times, moment)
        del self.times[keep:], self._pictures[keep:]
        self._changes = -1
