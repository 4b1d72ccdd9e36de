# SPDX-License-Identifier: MIT
"""The screen as text for a screen reader: in the page, and on the desktop (host_sim/desktop_text.py).

The console's screens need no code for it. The listener records every text that is drawn into the rows, with
its columns; a text is on the screen as long as its columns are. So no text that is drawn can be missed,
whatever cleared, kept or restored a part of the screen. What pictures show is put into words by the
game's describe.py, which only a listener loads; the thing under the cursor, by the help that a held A shows.

Texts stay in the console's own code page; the page turns them into letters.
"""

_SETTLED = 80  # ms without a change until the screen is read: it is drawn over several frames
_LONGEST = 400  # ms that a screen which keeps moving is waited for
_TICKS = 0x1FFFFFFF  # where the clock wraps
_REMEMBERED = 48  # texts for each row: a game may bring back a picture that it kept
_LOOSE = 48  # texts that were laid for pictures
_ROWS = 8
_FIGURES = "0123456789/+- "  # of a line that says nothing without its pictures
_RULES = (0x01, 0x80, 0x81)  # what a line above or below a text, or a frame, adds to its columns


class Listener:
    """Follows what is drawn. After hear(): `screen`, `cursor` and `new_lines` as texts."""

    def __init__(self, console, load):
        """`load` is the console's own loader.load."""
        self._console = console
        self._load = load
        self._rows = rows = console.rows
        self._pieces: list = [[] for _ in range(_ROWS)]  # by row, in the order of drawing: _Piece
        self._loose: list = []  # texts as strips of columns, for pictures: (text, columns)
        self._flushed = True
        self._began = -1  # when the screen began to change, and
        self._latest = 0  # when it last did
        self._top = None  # the screen that was read last,
        self._lines: list = []  # its lines,
        self._table: list = []  # and what the pictures of the table showed when that was read last
        self.screen = ""  # all that is on the screen, one line per row, and what the pictures show
        self.cursor = ""  # the thing under the cursor
        self.new_lines = ""  # the lines that have come to the screen since it was read before
        for name in ("text", "right", "centre", "large", "flush"):
            setattr(rows, name, self._after(getattr(rows, name), getattr(self, "_" + name)))
        for font in (rows.font, rows.tiny):
            font.line = self._after(font.line, self._line)
        console.stack[-1].stale = True  # so that what stands there already is drawn again

    # -- what is drawn --------------------------------------------------------------------

    def _after(self, do, note):
        """A method, and then our note of what it did."""

        def both(*arguments, **named):
            done = do(*arguments, **named)
            note(done, *arguments, **named)
            return done

        return both

    def _text(self, end, row, x, text, *more, **named):
        self._note(row, row, x, end, text)

    def _right(self, x, row, end, text, *more, **named):
        self._note(row, row, max(x, 0), end, text)

    def _centre(self, done, row, text, x=0, end=128, font=None):
        width = (font or self._rows.font).width(text)
        start = max(x, x + (end - x + 1 - width) // 2)
        self._note(row, row, start, min(start + width, end), text)

    def _large(self, end, row, x, text, *more, **named):
        self._note(row, row + 1, x, end, text)

    def _note(self, row, last, x, end, text):
        """A text was laid down from x up to end, from the first row to the last."""
        columns = [bytes(self._rows.rows[n][x + 1 : end + 1]) for n in range(row, last + 1)]
        if not any(any(each) for each in columns):
            return
        text = letters(text).strip(" ")
        pieces = [each for each in self._pieces[row] if each.x != x or each.text != text]
        pieces.append(_Piece(row, x, end, text, columns))
        self._pieces[row] = pieces[-_REMEMBERED:]

    def _line(self, columns, text):
        """A text became a strip, to be a part of a picture; a figure alone could be found anywhere."""
        if len(text) > 1:
            noted = letters(text).strip(" "), bytes(columns)
            self._loose = [each for each in self._loose if each != noted][1 - _LOOSE :] + [noted]

    def _flush(self, done, *more):
        self._flushed = True

    # -- what stands there ----------------------------------------------------------------

    def pieces(self):
        """The texts on the screen, by row from left to right."""
        found: list = [[] for _ in range(_ROWS)]
        for row in range(_ROWS):
            for piece in reversed(self._pieces[row]):  # the latest first: it lies on top
                if piece.stands(self._rows.rows) and not piece.covered(found[row]):
                    found[row].append(piece)
        for text, columns in sorted(self._loose, key=lambda each: -len(each[1])):
            inverted = bytes([column ^ 0xFF for column in columns])
            for row in range(_ROWS):
                line = bytes(self._rows.rows[row])
                for wanted in (columns, inverted):
                    at = line.find(wanted, 1)
                    while at > 0:
                        piece = _Piece(row, at - 1, at - 1 + len(columns), text, [columns])
                        piece.stands(self._rows.rows)
                        if not piece.covered(found[row]):
                            found[row].append(piece)
                        at = line.find(wanted, at + 1)
        for row in found:
            row.sort(key=lambda piece: piece.x)
        return found

    def _cursor(self, rows):
        """The thing under the cursor: the words that it marks, or what the screen's own help says of it."""
        top = self._console.stack[-1]
        face = self._face()
        helped = letters(top.describe_cursor() or b"")
        if top is face:  # its cursor marks pictures
            where = letters(self._in_words().cursor(face)) if helped and self._in_words() else ""
            return where + "\n" + helped if where else helped
        marked = []
        for pieces in rows:
            for n in range(len(pieces)):
                if pieces[n].marked and not (n and pieces[n - 1].marked):
                    line = join_pieces(pieces[n:])
                    marked.append(pieces[n].text + ", " + join_pieces(pieces) if pieces[n].tall else line)
        return ", ".join(marked) or helped

    def _face(self):
        """The table of a game, or None."""
        first = self._console.stack[0]
        return first if hasattr(first, "deciding") else None

    def _in_words(self):
        """What puts the pictures of the game into words; None if it has none."""
        try:
            return self._load("games." + self._console.game + ".describe")
        except ImportError:
            return None

    def _picture_lines(self):
        """What the pictures show, in lines."""
        top = self._console.stack[-1]
        face = self._face()
        if face and self._in_words():
            found = self._in_words().lines(face, top)
            return [letters(line).replace("\n", " ") for line in found if line]
        if type(top).__name__ == "Launcher":  # a bookmark marks games that wait
            return [self._waiting(top, n) for n in range(len(top.waits)) if top.waits[n]]
        if type(top).__name__ == "Count":  # the columns' heads are shapes
            return [", ".join([letters(self._console.name(seat)) for seat in range(len(top.scores))])]
        return []

    def _waiting(self, menu, n):
        """A game that waits, by its title, how far it is and whose turn it is."""
        game = menu.waits[n]
        facts = [menu.labels[n], self._console.say("menu.move", game[0] + 1), menu.next_player(game)]
        return ", ".join([letters(each) for each in facts if each])

    def hear(self, now):
        """Follows a frame of the console; returns whether the screen was read again."""
        if self._flushed:
            self._flushed = False
            self._latest = now
            if self._began < 0:
                self._began = now
        if self._began < 0:
            return False
        if (now - self._latest) & _TICKS < _SETTLED and (now - self._began) & _TICKS < _LONGEST:
            return False
        self._began = -1
        self.read()
        return True

    def read(self):
        """Reads the screen as it is now."""
        rows = self.pieces()
        edge = getattr(self._console.stack[-1], "end", 128)  # where a menu's lines end, and a picture begins
        beside = [[piece for piece in pieces if piece.x >= edge] for pieces in rows]
        rows = [[piece for piece in pieces if piece.x < edge] for pieces in rows]
        self.cursor = self._cursor(rows + beside)
        lines = [join_pieces(pieces) for pieces in rows[:-1] + beside + rows[-1:] if pieces]
        if self._top is not self._console.stack[-1]:  # another screen: all that it says is new
            self._top = self._console.stack[-1]
            self._lines = []
        new = [line for line in lines if line not in self._lines and line not in self.cursor]
        described = self._picture_lines()
        if described:  # which has the figures with what they count
            new = [line for line in new if line.strip(_FIGURES)]
            new += [line for line in described if line not in self._table]
            self._table = described
        self._lines = lines
        lines = lines + described
        self.screen = "\n".join(lines)
        if new:
            self.new_lines = "\n".join(new)
        elif [line for line in self.new_lines.split("\n") if line not in lines]:
            self.new_lines = ""


class _Piece:
    """A text in its place, with the columns by which it is found again."""

    def __init__(self, row, x, end, text, columns):
        self.row = row
        self.x = x
        self.end = end
        self.text = text
        self.marked = False  # light and dark are swapped: the cursor is on it
        self.tall = len(columns) > 1  # as letters are that are chosen one by one
        self._columns = columns

    def stands(self, rows):
        """Whether it is there, in some columns perhaps with light and dark swapped."""
        swapped = 0
        row = self.row
        for columns in self._columns:
            at = self.x + 1
            line = rows[row]
            for column in columns:
                differs = line[at] ^ column
                if differs and differs not in _RULES:
                    if differs ^ 0xFF and differs ^ 0xFF not in _RULES:
                        return False
                    swapped += 1
                at += 1
            row += 1
        self.marked = 2 * swapped > len(self._columns) * (self.end - self.x)
        return True

    def covered(self, others):
        """Whether another text lies there, too: then this one was there before."""
        return any(self.x < other.end and other.x < self.end for other in others)


def join_pieces(pieces):
    """Texts beside each other as one; letters that are chosen one by one are a word."""
    text = ""
    for n in range(len(pieces)):
        text += ("" if not n or pieces[n].tall and pieces[n - 1].tall else " ") + pieces[n].text
    return text


def letters(text):
    """Codes of the page as a string of just those codes."""
    return "".join([chr(code) for code in text])
