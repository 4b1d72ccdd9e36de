# SPDX-License-Identifier: MIT
"""Keeps what a flash replaces or removes, so that a maker can always get it back."""

from __future__ import annotations

import time
from pathlib import Path

from tools.errors import UserError
from tools.flash.disk import Disk


def keep(disk: Disk, names: list[str], board: str, folder: Path) -> Path | None:
    """Copies these files into a new folder named after board and time; None if there are none."""
    if not names:
        return None
    wanted = folder / f"{board}-{time.strftime('%Y%m%d-%H%M%S')}"
    place, number = wanted, 2
    while place.exists():
        place, number = wanted.with_name(f"{wanted.name}-{number}"), number + 1
    for name in names:
        content = disk.read(name)
        try:
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(content)
        except OSError as problem:
            raise UserError(
                f"no backup can be kept in {place} ({problem.strerror}): free some space there"
            ) from None
    return place
