# SPDX-License-Identifier: MIT
"""The maker's settings.toml: kept as it is, with new settings added below it as comments.

Only ever added to, so that at whatever byte an addition is cut short, what stands is the maker's
own text and a piece of a comment.
"""

from __future__ import annotations

import re

from tools.flash.cases import CASES

NAME: str = CASES["names"]["settings"]
# What a file for these boards says besides, by board id. Only what was verified on that very board:
# CircuitPython does not check the heap's size, and too large a one corrupts memory (200000 crashed a Pico).
OF_BOARD: dict[str, bytes] = {board: text.encode() for board, text in CASES["settings_of_board"].items()}
_KEY = re.compile(r"^\s*([A-Za-z_][A-Za-z0-9_]*)\s*=")
_HINTED = re.compile(r"^\s*#?\s*([A-Za-z_][A-Za-z0-9_]*)\s*=")


def keys(text: str, hinted: bool = False) -> list[str]:
    """The settings in a text; `hinted` counts those in comments, too."""
    pattern = _HINTED if hinted else _KEY
    return [found[1] for found in map(pattern.match, text.splitlines()) if found]


def for_board(ours: bytes, board: str) -> bytes:
    """Our settings as a board gets them, by its id.

    >>> for_board(b"A = 1", "raspberry_pi_pico2")
    b'A = 1'
    """
    return ours + OF_BOARD.get(board, b"")


def addition(theirs: bytes, ours: bytes, version: str) -> bytes:
    """What to add to the maker's settings so that they name every one of ours; nothing if they do.

    >>> addition(b'PIN_A = "GP5"', b'PIN_A = "GP1"\\n# Up to 4.\\nVOLUME = 2\\n', "1.1")
    b'\\n\\n# New in Coffer 1.1; to use one, take its # away:\\n# Up to 4.\\n# VOLUME = 2\\n'
    """
    known = set(keys(theirs.decode("utf-8", "replace"), hinted=True))
    lines: list[str] = []
    remarks: list[str] = []
    for line in ours.decode().splitlines():
        named = _HINTED.match(line)
        if not named:
            remarks = [*remarks, line] if line.strip() else []
            continue
        if named[1] not in known:
            lines += [*remarks, line]
        remarks = []
    if not lines:
        return b""
    start = "" if not theirs or theirs.endswith(b"\n") else "\n"
    head = f"{start}\n# New in Coffer {version}; to use one, take its # away:\n"
    return (head + "".join(f"# {line.lstrip('# ')}\n" for line in lines)).encode()
