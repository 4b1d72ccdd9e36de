# SPDX-License-Identifier: MIT
"""What a person needs to see when a screen does not look as its reference picture."""

from collections.abc import Sequence
from pathlib import Path

from host_sim.picture import write_png

FAILED = Path(__file__).resolve().parents[2] / "build" / "failed"
GAP = 4  # dark rows between the pictures


def difference(wanted: Sequence[bytes], found: Sequence[bytes]) -> list[bytes]:
    """The pixels that differ, lit."""
    return [bytes(a != b for a, b in zip(*rows)) for rows in zip(wanted, found)]


def complaint(name: str, wanted: Sequence[bytes], found: Sequence[bytes], folder: Path = FAILED) -> str:
    """How many pixels differ and where, with three pictures in a file: wanted, found and what differs."""
    if (len(wanted), len(wanted[0])) != (len(found), len(found[0])):
        return f"{name}: {len(found[0])} x {len(found)} pixels instead of {len(wanted[0])} x {len(wanted)}"
    differs = difference(wanted, found)
    places = [(x, y) for y, row in enumerate(differs) for x in range(len(row)) if row[x]]
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    dark = [bytes(len(wanted[0]))] * GAP
    path = write_png(folder / f"{name}.png", [*wanted, *dark, *found, *dark, *differs], scale=4)
    rows = f"row {top // 8}" if top // 8 == bottom // 8 else f"rows {top // 8} to {bottom // 8}"
    return (
        f"{name}: {len(places)} pixels differ, x {left} to {right}, y {top} to {bottom} ({rows}). "
        f"{path} shows from top to bottom what was expected, what was drawn, and the difference. "
        "If the new screen is right, ./coffer test --update-screens draws the reference again"
    )
