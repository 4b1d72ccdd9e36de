# SPDX-License-Identifier: MIT
"""Reads the packed pictures of a room."""

from coffer import rooms


def read(path):
    """The pictures by name: a strip of columns each, of taller ones a tuple of strips."""
    icons: dict = {}
    with open(path, "rb") as file:
        version, left = file.read(2)
        if version != 1:
            raise ValueError(path + ": not icons of this version")
        while left:
            left -= 1
            name = str(file.read(file.read(1)[0]), "ascii")
            width, strips = file.read(2)
            if strips == 1:
                icons[name] = file.read(width)
            else:
                icons[name] = tuple([file.read(width) for _ in range(strips)])
    rooms.leave("coffer.icons")  # whoever needs it again loads it again
    return icons
