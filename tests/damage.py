# SPDX-License-Identifier: MIT
"""What can happen to a file on the drive: what is left of its content, None if it is gone."""


def missing(content, chance=None):
    return None


def empty(content, chance=None):
    return b""


def half(content, chance=None):
    return content[: len(content) // 2]


def one_byte(content, chance):
    """Some byte is another one."""
    place = chance.randrange(len(content))
    return content[:place] + bytes([content[place] ^ chance.randrange(1, 256)]) + content[place + 1 :]
