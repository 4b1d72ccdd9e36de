# SPDX-License-Identifier: MIT
"""Which file CircuitPython starts, and the start files that a flash puts in its way.

CircuitPython runs the first of these that exists. So a `code.txt` that appears takes over from
`code.py` in a single step, and gives back when it goes: FAT has no other way to replace a file
without a moment in which neither the old nor the new one is there.
"""

from __future__ import annotations

from tools.flash.cases import CASES

ORDER = tuple(CASES["start_order"])
MEANWHILE: str = CASES["names"]["meanwhile"]
SPARE: str = CASES["names"]["spare"]  # the folder of the second, complete set
TO_MAIN, TO_SPARE = "main", "spare"
_MARK = CASES["start_mark"].encode()


def temporary_code(code: bytes, where: str) -> bytes:
    """What stands in for code.py during a flash: the same program, from its place or from the spare set."""
    path = CASES["start_from_spare"].encode() if where == TO_SPARE else b""
    return bytes(_MARK + where.encode() + b".\n" + path + code)


def start_target(content: bytes) -> str:
    """Where a start file leads: `main` or `spare` for one of a flash, nothing for any other."""
    first = content.split(b"\n", 1)[0]
    if not first.startswith(_MARK):
        return ""
    return first[len(_MARK) :].decode("ascii", "replace").rstrip(".\r")
