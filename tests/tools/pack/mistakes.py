# SPDX-License-Identifier: MIT
"""Slips in a source, and how the packer tells them: one sentence with the file, the line and the column."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tools.errors import UserError


def assert_reported(place: str, words: str, read: Callable[..., Any], *args: Any) -> None:
    """Calls read and checks the place (a pattern for file:line:column) and the words of its complaint."""
    with pytest.raises(UserError) as error:
        read(*args)
    assert re.search(f"{place}: ", str(error.value)), str(error.value)
    assert words in str(error.value)


def assert_reported_in(path: Path, slip: tuple[str, str, str], read: Callable[..., Any], *args: Any) -> None:
    """Writes a source with a slip, (text, line:column, words), and checks what reading it says."""
    text, place, words = slip
    path.write_text(text, "utf-8")
    assert_reported(f"{re.escape(path.name)}:{place}", words, read, path, *args)
