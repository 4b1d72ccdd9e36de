# SPDX-License-Identifier: MIT
"""What can happen to a file on the drive: what is left of its content, None if it is gone."""

from random import Random


def missing(content: bytes, chance: Random | None = None) -> None:
    return None


def empty(content: bytes, chance: Random | None = None) -> bytes:
    return b""


def half(content: bytes, chance: Random | None = None) -> bytes:
    return content[: len(content) // 2]


def one_byte(content: bytes, chance: Random) -> bytes:
    """Some byte is another one."""
    place = chance.randrange(len(content))
    return content[:place] + bytes([content[place] ^ chance.randrange(1, 256)]) + content[place + 1 :]
