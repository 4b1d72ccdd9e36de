# SPDX-License-Identifier: MIT
"""The serial console's output as text: without the sequences with which CircuitPython steers a terminal."""

from __future__ import annotations

import re

from tools.untrusted import printable

# The title of a terminal's window, in which CircuitPython has its status; colours, cursor and clearing
_SEQUENCE = re.compile(r"\x1b(?:\][^\x07\x1b]*(?:\x07|\x1b\\)|\[[0-?]*[ -/]*[@-~])")
_BEGINNING = re.compile(r"\x1b(?:\][^\x07\x1b]*\x1b?|\[[0-?]*[ -/]*)?$")
_LONGEST = 200  # letters of a title; what is longer has no end


class SerialText:
    r"""Takes text piece by piece, in which a sequence may be cut in two.

    >>> text = SerialText()
    >>> text.take("\x1b]0;code.py | 10"), text.take(".2.1\x1b\\Hi\x1b[2K\r\n\x07")
    ('', 'Hi\n\\x07')
    """

    def __init__(self) -> None:
        self._begun = ""

    def take(self, piece: str) -> str:
        """What a person reads of it; other control characters are spelled out."""
        text = _SEQUENCE.sub("", self._begun + piece)
        found = _BEGINNING.search(text)
        self._begun = found[0] if found and len(found[0]) <= _LONGEST else ""
        text = text.removesuffix(self._begun) if self._begun else text
        return printable(text.replace("\r", ""), "\n\t")
