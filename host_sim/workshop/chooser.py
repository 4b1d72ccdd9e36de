# SPDX-License-Identifier: MIT
"""A list to choose from, with a search field; the front end draws it and hands it the keys."""

from collections.abc import Callable, Sequence

PAGE = 10  # entries by which PgUp and PgDn go


class Chooser:
    """Entries as (name, words); what is typed leaves those that hold every word of it."""

    def __init__(
        self, title: str, entries: Sequence[tuple[str, str]], choose: Callable[[str], None] | None
    ) -> None:
        self.title = title
        self.typed = ""
        self.at = 0
        self._entries = list(entries)
        self._choose = choose  # None: there is nothing to choose, only to read

    @property
    def found(self) -> list[tuple[str, str]]:
        words = self.typed.lower().split()
        return [entry for entry in self._entries if all(word in " ".join(entry).lower() for word in words)]

    def type(self, letters: str) -> None:
        self.typed += letters
        self.at = 0

    def erase(self) -> None:
        self.typed = self.typed[:-1]
        self.at = 0

    def move(self, steps: int) -> None:
        self.at = min(max(self.at + steps, 0), max(len(self.found) - 1, 0))

    def choose(self) -> None:
        """Takes the entry at the cursor."""
        if self._choose and self.found:
            self._choose(self.found[self.at][0])

    def visible(self, most: int) -> list[tuple[int, str, str]]:
        """So many entries around the cursor: number, name, words."""
        first = min(max(self.at - most // 2, 0), max(len(self.found) - most, 0))
        return [(first + n, *entry) for n, entry in enumerate(self.found[first : first + most])]
