# SPDX-License-Identifier: MIT
"""How a command says no: one sentence for the person at the keyboard, exit code 2."""


class Sorry(Exception):
    """What went wrong and what to do next, in words; `./coffer` prints it without a traceback."""

    def __init__(self, words: str, code: int = 2):
        super().__init__(words)
        self.code = code
