# SPDX-License-Identifier: MIT
"""What keeps the console from starting."""


class Fault(Exception):
    """A blink code and a sentence for the maker."""

    def __init__(self, code, words):
        super().__init__(words)
        self.code = code
        self.words = words
