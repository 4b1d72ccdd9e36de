# SPDX-License-Identifier: MIT
"""Recording the result of a finished match without a console."""

from typing import Any

from coffer.home.result import Result


def record_result(match: Any) -> Result:
    """Writes the result of a match to its journal, as the console does when it leaves the table."""
    return Result(match.journal, match.name, match.summary() + (False, b"", []))
