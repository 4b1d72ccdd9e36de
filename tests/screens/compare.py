# SPDX-License-Identifier: MIT
"""The message for a screen that differs from its reference picture."""

from collections.abc import Sequence
from pathlib import Path

from host_sim.picture import write_png

FAILED = Path(__file__).resolve().parents[2] / "build" / "failed"
GAP = 4  # dark rows between the pictures


def differing_pixels(expected: Sequence[bytes], actual: Sequence[bytes]) -> list[bytes]:
    """A picture in which the differing pixels are lit."""
    return [bytes(a != b for a, b in zip(*rows)) for rows in zip(expected, actual)]


def describe_difference(
    name: str, expected: Sequence[bytes], actual: Sequence[bytes], folder: Path = FAILED
) -> str:
    """A message with the number and area of the differing pixels; writes a file that shows the difference."""
    if (len(expected), len(expected[0])) != (len(actual), len(actual[0])):
        return (
            f"{name}: {len(actual[0])} x {len(actual)} pixels instead of {len(expected[0])} x {len(expected)}"
        )
    differing = differing_pixels(expected, actual)
    positions = [(x, y) for y, row in enumerate(differing) for x in range(len(row)) if row[x]]
    left, right = min(x for x, _ in positions), max(x for x, _ in positions)
    top, bottom = min(y for _, y in positions), max(y for _, y in positions)
    dark = [bytes(len(expected[0]))] * GAP
    path = write_png(folder / f"{name}.png", [*expected, *dark, *actual, *dark, *differing], scale=4)
    rows = f"row {top // 8}" if top // 8 == bottom // 8 else f"rows {top // 8} to {bottom // 8}"
    return (
        f"{name}: {len(positions)} pixels differ, x {left} to {right}, y {top} to {bottom} ({rows}). "
        f"{path} shows from top to bottom what was expected, what was drawn, and the difference. "
        "If the new screen is right, ./coffer test --update-screens draws the reference again"
    )
