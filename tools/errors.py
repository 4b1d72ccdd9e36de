# SPDX-License-Identifier: MIT
"""Errors of a command: one sentence for the user, exit code 2."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NoReturn


class UserError(Exception):
    """What went wrong and what to do next, in words; `./coffer` prints it without a traceback."""

    def __init__(self, words: str, code: int = 2):
        super().__init__(words)
        self.code = code


def run_standalone(main: Callable[[list[str]], int]) -> NoReturn:
    """Runs what `python -m` was asked for without `./coffer` around it."""
    try:
        sys.exit(main(sys.argv[1:]))
    except UserError as error:
        sys.exit(str(error))
