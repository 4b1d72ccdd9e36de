# SPDX-License-Identifier: MIT
"""Packs a folder's icons: a name, rows of # and . below it, cut into strips of 8 pixels."""

import re
from pathlib import Path

from tools.pack.drawing import comment
from tools.pack.source import lines, source_error

VERSION = 1
STRIP = 8
NAME = re.compile(r"[a-z][a-z0-9_]*")


def read_icons(path: Path) -> dict[str, list[str]]:
    """Every icon's rows by its name."""
    icons: dict[str, list[str]] = {}
    rows: list[str] | None = None
    heading = 0
    for number, line in enumerate(lines(path), 1):
        line = line.rstrip()
        if line and set(line) <= set("#."):
            if rows is None:
                raise source_error(path, number, 1, "a row of pixels without the icon's name above it")
            if rows and len(line) != len(rows[0]):
                words = f"this row is {len(line)} pixels wide, the icon's first is {len(rows[0])}"
                raise source_error(path, number, min(len(line), len(rows[0])) + 1, words)
            if len(line) > 128:
                raise source_error(path, number, 129, "wider than the screen's 128 pixels")
            rows.append(line)
        elif comment(line):
            continue
        elif NAME.fullmatch(line):
            if rows == []:
                raise source_error(path, heading, 1, "an icon without rows of # and . below its name")
            if line in icons:
                raise source_error(path, number, 1, f"{line} is drawn already")
            rows = icons[line] = []
            heading = number
        else:
            wrong = re.match(r"[a-z0-9_#.]*", line)
            column = wrong.end() + 1 if wrong and wrong.end() < len(line) else 1
            raise source_error(path, number, column, "neither a name of small letters nor a row of # and .")
    if rows == []:
        raise source_error(path, heading, 1, "an icon without rows of # and . below its name")
    if len(icons) > 255:
        raise source_error(path, 1, 1, f"{len(icons)} icons: a folder has at most 255")
    return icons


def strips(rows: list[str]) -> list[bytes]:
    """The icon's strips top to bottom, one byte per column, bit 0 at the top; the last is padded below."""
    return [
        bytes(
            sum(1 << y for y, row in enumerate(rows[top : top + STRIP]) if row[x] == "#")
            for x in range(len(rows[0]))
        )
        for top in range(0, len(rows), STRIP)
    ]


def pack_icons(path: Path) -> bytes:
    """Version, count, then each icon by name: length, name, width, number of strips, the strips."""
    icons = read_icons(path)
    packed = bytearray((VERSION, len(icons)))
    for name in sorted(icons):
        cut = strips(icons[name])
        packed.append(len(name))
        packed += name.encode("ascii")
        packed += bytes((len(cut[0]), len(cut)))
        packed += b"".join(cut)
    return bytes(packed)
