# SPDX-License-Identifier: MIT
"""The sector of flash behind microcontroller.nvm, with what a power cut leaves in it."""

from pathlib import Path

from host_sim import atomic
from host_sim.clock import MS, Clock

SIZE = 4096
ERASED = 0xFF
PROGRAM_NS = 700_000  # into erased bytes
REWRITE_NS = 53 * MS  # read, erase, program 4 KB, interrupts off

# Stages of a rewrite at which the power can go.
BEFORE_ERASE, IN_ERASE, AFTER_ERASE = "before erase", "in erase", "after erase"
STAGES = (BEFORE_ERASE, IN_ERASE, AFTER_ERASE)


class PowerCut(BaseException):
    """The power was cut; what had been programmed stays in the flash."""


class NotKept(BaseException):
    """The host could not write the file. The device's program must not catch it."""


class Flash:
    """4096 bytes kept in a file or a bytearray.

    A write into bytes that are all 0xFF programs them one after the other; any other write erases the sector
    and programs it again. `cut_after` counts down the bytes programmed until the power goes (0: before the
    next one); `cut_at` is a stage of the next erase. Flash promises no order within a write: `tear` is how
    many writes into erased bytes go well, and a mask of those bits of the one after them, its first byte
    lowest, that are not programmed when the power goes.
    """

    def __init__(self, clock: Clock, kept: "str | Path | bytearray | None" = None) -> None:
        self.clock = clock
        self.path: Path | None = None
        self.cut_after: int | None = None
        self.cut_at: str | None = None
        self.tear: tuple[int, int] | None = None
        self.programmed = 0  # bytes, since this object was made
        self.erases = 0
        if isinstance(kept, bytearray):
            if len(kept) != SIZE:
                raise ValueError(f"nvm has {SIZE} bytes, not {len(kept)}")
            self.cells = kept
        else:
            self.cells = bytearray([ERASED]) * SIZE
            if kept is not None:
                self.path = Path(kept)
                if self.path.exists():
                    stored = self.path.read_bytes()
                    if len(stored) != SIZE:
                        raise ValueError(
                            f"{self.path} is not an NVM file: it has {len(stored)} bytes, not {SIZE}"
                        )
                    self.cells[:] = stored

    def write(self, start: int, new: bytes) -> None:
        """What the device does for nvm[start:start + len(new)] = new."""
        try:
            if all(cell == ERASED for cell in self.cells[start : start + len(new)]):
                self._program(start, self._torn(new))
                self.clock.spend(PROGRAM_NS)
                if self.tear and self.tear[0] < 0:
                    self.tear = None
                    raise PowerCut(f"within the bytes from {start}")
            else:
                whole = bytes(self.cells[:start]) + new + bytes(self.cells[start + len(new) :])
                self._erase()
                self._program(0, whole)
                self.clock.spend(REWRITE_NS)
        finally:
            self.save()

    def save(self) -> None:
        if self.path:
            try:
                atomic.write(self.path, self.cells)
            except OSError as problem:
                raise NotKept from problem

    def _torn(self, new: bytes) -> bytes:
        """Returns the part of a torn write that is programmed."""
        if not self.tear:
            return new
        left, mask = self.tear
        self.tear = left - 1, mask
        return new if left else bytes(byte | mask >> 8 * n & 0xFF for n, byte in enumerate(new))

    def _program(self, start: int, new: bytes) -> None:
        for at, byte in enumerate(new, start):
            if self.cut_after is not None:
                if self.cut_after == 0:
                    self.cut_after = None
                    raise PowerCut(f"before byte {at}")
                self.cut_after -= 1
            self.cells[at] &= byte  # programming can only clear bits
            self.programmed += 1

    def _erase(self) -> None:
        stage, self.cut_at = self.cut_at, None
        if stage is not None and stage not in STAGES:
            raise ValueError(f"no such stage: {stage!r}; there are {', '.join(STAGES)}")
        if stage == BEFORE_ERASE:
            raise PowerCut(stage)
        self.erases += 1
        if stage == IN_ERASE:
            # A half-erased sector reads as anything: every other cell has already lost its charge.
            self.cells[::2] = bytes([ERASED]) * (SIZE // 2)
            raise PowerCut(stage)
        self.cells[:] = bytes([ERASED]) * SIZE
        if stage == AFTER_ERASE:
            raise PowerCut(stage)
