# SPDX-License-Identifier: MIT
"""What happens when a match is over, without a console."""

from typing import Any

from coffer.home.result import Result


def record_result(match: Any) -> Result:
    """Writes the result of a match down, as the console does when the table is left."""
    return Result(match.journal, match.name, match.summary() + (False, b"", []))
