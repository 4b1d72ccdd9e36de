# SPDX-License-Identifier: MIT
"""What stands on the screen as text, for those who listen to it: kept while the console writes its rows.

Texts stay in the console's own code page; the page turns them into letters.
"""


class Listener:
    """Hears what is written into the rows; `changed` when it is something else than before."""

    def __init__(self, rows):
        # by row: (x, end, text), from left to right
        self._pieces: list[list[tuple[int, int, bytes]]] = [[] for _ in range(8)]
        self._marked = set()  # the spans that are inverted now: (row, x, end)
        self.changed = True
        for name in ("text", "clear", "wipe", "bar", "icon", "invert"):
            setattr(rows, name, self._heard(getattr(rows, name), getattr(self, "_" + name)))

    def _heard(self, do, note):
        """The rows' own method, and then our note of what it did."""

        def both(*arguments, **named):
            done = do(*arguments, **named)
            note(done, *arguments)
            return done

        return both

    def _text(self, end, row, x, text, *more):
        self._drop(row, x, end)
        self._pieces[row].append((x, end, bytes(text)))
        self._pieces[row].sort()

    def _clear(self, done):
        for pieces in self._pieces:
            del pieces[:]
        self._marked.clear()
        self.changed = True

    def _wipe(self, done, row):
        self._drop(row, 0, 128)
        self._marked = {span for span in self._marked if span[0] != row}

    def _bar(self, done, row, x, end, *bits):
        self._drop(row, x, end)

    def _icon(self, done, row, x, strip):
        if isinstance(strip, bytes) and len(strip) > 12 and not any(strip):  # a way to wipe a part of a row
            self._drop(row, x, x + len(strip))

    def _invert(self, done, row, x, end):
        self._marked ^= {(row, x, end)}
        self.changed = True

    def _drop(self, row, x, end):
        """Forgets what was written there before, if more than half of it is covered."""
        self.changed = True
        stays = []
        for piece in self._pieces[row]:
            covered = min(piece[1], end) - max(piece[0], x)
            if 2 * covered <= piece[1] - piece[0]:
                stays.append(piece)
        self._pieces[row] = stays

    def line(self, row):
        """What stands in a row."""
        return " ".join([letters(text) for _, _, text in self._pieces[row]])

    def bottom(self):
        """The bottom row, and the one above it if both are one text: they begin at the same x then."""
        above, last = self._pieces[6], self._pieces[7]
        if above and (not last or above[0][0] == last[0][0]):
            return (self.line(6) + " " + self.line(7)).strip()
        return self.line(7)

    def cursor(self):
        """The lines under the cursor, where it marks words and not pictures."""
        found = []
        for row, x, end in sorted(self._marked):
            if [each for each in self._pieces[row] if each[0] < end and each[1] > x]:
                found.append(self.line(row))
        return ", ".join(found)

    def screen(self):
        """All that is written, a line a row."""
        return "\n".join([self.line(row) for row in range(8)])


def letters(text):
    """Codes of the page as a string of just those codes."""
    return "".join([chr(code) for code in text])
