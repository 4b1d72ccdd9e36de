# SPDX-License-Identifier: MIT
"""Pixels copied and replaced by the rectangle: what labels and fonts use of it."""

from typing import Any

from host_sim.native._object import readable
from host_sim.native.displayio import Bitmap

__all__ = ["arrayblit", "blit", "fill_region", "readinto", "replace_color"]


def blit(
    dest_bitmap: Bitmap,
    source_bitmap: Bitmap,
    x: int,
    y: int,
    *,
    x1: int = 0,
    y1: int = 0,
    x2: int | None = None,
    y2: int | None = None,
    skip_source_index: int | None = None,
    skip_dest_index: int | None = None,
) -> None:
    """Copies a rectangle; what would lie outside is left out."""
    if source_bitmap.bits_per_value > dest_bitmap.bits_per_value:
        raise ValueError("source palette too large")
    right = source_bitmap.width if x2 is None else x2
    bottom = source_bitmap.height if y2 is None else y2
    for down in range(max(0, y1, y1 - y), min(bottom, source_bitmap.height, dest_bitmap.height - y + y1)):
        for across in range(max(0, x1, x1 - x), min(right, source_bitmap.width, dest_bitmap.width - x + x1)):
            value = source_bitmap[across, down]
            at = x + across - x1, y + down - y1
            if value != skip_source_index and (skip_dest_index is None or dest_bitmap[at] != skip_dest_index):
                dest_bitmap[at] = value


def replace_color(dest_bitmap: Bitmap, old_color: int, new_color: int) -> None:
    for n in range(dest_bitmap.width * dest_bitmap.height):
        if dest_bitmap[n] == old_color:
            dest_bitmap[n] = new_color


def fill_region(dest_bitmap: Bitmap, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Fills from the first corner to before the second one, whichever way round they are."""
    (left, right), (top, bottom) = sorted((x1, x2)), sorted((y1, y2))
    for y in range(max(0, top), min(bottom, dest_bitmap.height)):
        for x in range(max(0, left), min(right, dest_bitmap.width)):
            dest_bitmap[x, y] = value


def arrayblit(
    bitmap: Bitmap,
    data: Any,
    x1: int = 0,
    y1: int = 0,
    x2: int | None = None,
    y2: int | None = None,
    skip_index: int | None = None,
) -> None:
    """Fills a rectangle with values, row by row."""
    right, bottom = bitmap.width if x2 is None else x2, bitmap.height if y2 is None else y2
    values = iter(memoryview(data))
    for y in range(y1, bottom):
        for x in range(x1, right):
            value = next(values)
            if value != skip_index:
                bitmap[x, y] = value % (1 << bitmap.bits_per_value)


def readinto(
    bitmap: Bitmap,
    file: Any,
    bits_per_pixel: int,
    element_size: int = 1,
    reverse_pixels_in_element: bool = False,
    swap_bytes_in_element: bool = False,
    reverse_rows: bool = False,
) -> None:
    """Rows from a file, each filled up to whole elements of so many bytes."""
    length = (bitmap.width * bits_per_pixel + 8 * element_size - 1) // (8 * element_size) * element_size
    for row in range(bitmap.height):
        packed = readable(file.read(length))
        if len(packed) < length:
            raise EOFError
        y = bitmap.height - 1 - row if reverse_rows else row
        for x in range(bitmap.width):
            bitmap[x, y] = _value(
                packed, x, bits_per_pixel, element_size, reverse_pixels_in_element, swap_bytes_in_element
            )


def _value(packed: bytes, x: int, bits: int, size: int, from_low: bool, swapped: bool) -> int:
    """A pixel of a packed row: the first is in an element's highest bits, or in its lowest ones."""
    each = 8 * size // bits  # pixels in an element
    element = packed[x // each * size : (x // each + 1) * size]
    place = x % each if from_low else each - 1 - x % each
    return int.from_bytes(element, "big" if swapped else "little") >> place * bits & (1 << bits) - 1
