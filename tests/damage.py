# SPDX-License-Identifier: MIT
"""Ways to damage a file on the drive: each returns the content that is left, None for a deleted file."""

from random import Random


def delete(content: bytes, rng: Random | None = None) -> None:
    return None


def truncate(content: bytes, rng: Random | None = None) -> bytes:
    return b""


def cut_in_half(content: bytes, rng: Random | None = None) -> bytes:
    return content[: len(content) // 2]


def change_one_byte(content: bytes, rng: Random) -> bytes:
    """Replaces one byte by another value."""
    at = rng.randrange(len(content))
    return content[:at] + bytes([content[at] ^ rng.randrange(1, 256)]) + content[at + 1 :]
