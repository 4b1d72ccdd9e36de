# SPDX-License-Identifier: MIT
"""Reads files that may hold anything, and escapes text that could control a terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tools.errors import UserError

MOST = 1 << 20  # bytes: more than any file that Coffer reads


def read(path: Path | str) -> bytes:
    """A file's content; one that never ends, or is far too large to be meant, is refused."""
    with open(path, "rb") as file:
        content = file.read(MOST + 1)
    if len(content) > MOST:
        raise UserError(
            f"{printable(path)} has more than {MOST:,} bytes: that is not a file of Coffer's, name another"
        )
    return content


def from_json(content: bytes) -> Any:
    """What a JSON file says; None if it is no JSON, or nested without end."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def printable(what: object, kept: str = "") -> str:
    r"""Returns text that is safe to print: control characters and line reversals are escaped.

    >>> printable("Pico\x1b[2J \u202eexe\n"), printable("ą\n\tя", "\n\t")
    ('Pico\\x1b[2J \\u202eexe\\n', 'ą\n\tя')
    """
    text = str(what)
    if text.isprintable():
        return text
    return "".join(
        letter if letter in kept or letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )
