# SPDX-License-Identifier: MIT
"""The known boards by id: flash layout and screen (boards/boards.json), pins and profiles."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "boards"
NVM = 4  # KB between CircuitPython and the drive: the console's memory


@dataclass(frozen=True)
class Board:
    """A board as boards.json describes it; sizes in KB."""

    id: str
    name: str
    chip: str
    firmware: int  # of flash that are kept for CircuitPython
    flash: int
    screen: tuple[int, int] | None = None  # of board.DISPLAY

    @property
    def drive(self) -> int:
        """Where the drive begins in the flash, in bytes."""
        return (self.firmware + NVM) * 1024

    @property
    def sectors(self) -> int:
        """The drive's size in sectors of 512 bytes."""
        return (self.flash * 1024 - self.drive) // 512


def load_boards() -> dict[str, Board]:
    """All boards whose flash layout is known, by id."""
    facts = json.loads((FOLDER / "boards.json").read_text("utf-8"))["boards"]
    return {
        board: Board(board, **(about | {"screen": tuple(about["screen"])} if "screen" in about else about))
        for board, about in facts.items()
    }
