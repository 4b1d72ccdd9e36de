# SPDX-License-Identifier: MIT
"""The maker's settings.toml: kept as it is, with new settings added below it as comments.

A drive without one gets the profile of its board, boards/<board id>.toml, or our settings.toml. A maker's
file is only ever added to, so that at whatever byte an addition is cut short, what stands is the maker's own
text and a piece of a comment.
"""

from __future__ import annotations

import re
from pathlib import Path

from tools.flash.cases import CASES

NAME: str = CASES["names"]["settings"]
_KEY = re.compile(r"^\s*([A-Za-z_][A-Za-z0-9_]*)\s*=")
_HINTED = re.compile(r"^\s*#?\s*([A-Za-z_][A-Za-z0-9_]*)\s*=")


def keys(text: str, hinted: bool = False) -> list[str]:
    """The settings in a text; `hinted` counts those in comments, too."""
    pattern = _HINTED if hinted else _KEY
    return [found[1] for found in map(pattern.match, text.splitlines()) if found]


def for_board(ours: bytes, board: str, root: Path) -> bytes:
    """The settings that a board gets, by its id: its profile in a clone, or ours if there is none."""
    profile = root / "boards" / f"{board}.toml"
    return profile.read_bytes() if profile.is_file() else ours


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
