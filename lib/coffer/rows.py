# SPDX-License-Identifier: MIT
"""The screen: eight rows of 128 columns, as the display itself stores them.

Everything is laid down by slice assignment on the 8-pixel row grid; x is free. Each row
is a buffer of its own, 129 bytes with the display's "pixels follow" byte in front, because
slice assignment into a long buffer would copy its whole tail (77 µs against 19 µs).
`flush()` compares with what the display already shows and sends only the span that differs.
Text is bytes in the console's code page; all x are pixels, 0 to 127.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from busio import I2C

    from coffer.glyphs import Font

WIDTH = const(128)
_DOUBLED = (
    b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"  # four pixels, each twice as high
)
_NOWHERE = bytes(8)
_PIECE = const(15)  # columns, the most whose number fits a block of the heap
_LIT = (1 << 8 * _PIECE) - 1
EDGE = _LIT // 0xFF * 0x80  # the lowest line of a row
_PIXELS = const(0x40)  # the display's control byte: the rest is pixels


class Rows:
    """Eight page rows, a pen for them, and the memory of what the display shows."""

    def __init__(self, font: "Font", small: "Font") -> None:
        self.font = font
        self.tiny = small
        self._blank = blank = bytes((_PIXELS,)) + bytes(WIDTH)
        self.rows = [bytearray(blank) for _ in range(8)]
        self.shown = [bytearray(blank) for _ in range(8)]  # dark, as the display is when it comes up
        self.touched = bytearray(8)  # by row: 0, or the first place that may differ from the display,
        self._ends = bytearray(8)  # and the last
        self.all_touched = False  # whether any place of any row may: then touch() adds nothing
        self._place = bytearray(b"\x00\xb0\x10\x00")  # commands: page, high and low half of the column
        self._text_buffer = font.text_buffer

    # -- clearing ---------------------------------------------------------------

    def clear(self) -> None:
        """Clears the screen: eight slice assignments, 0.2 ms."""
        blank = self._blank
        for row in self.rows:
            row[:] = blank
        self._touch_all()

    def _touch_all(self):
        self.touched[:] = b"\1\1\1\1\1\1\1\1"
        self._ends[:] = b"\x80\x80\x80\x80\x80\x80\x80\x80"
        self.all_touched = True

    def wipe(self, row: int) -> None:
        """Clears one row."""
        self.rows[row][:] = self._blank
        self.touched[row] = 1
        self._ends[row] = WIDTH

    def keep_shown(self, row: int) -> None:
        """Leaves a row as the display shows it: what belongs there is drawn in another frame."""
        line = self.rows[row]
        line[:] = self.shown[row]
        line[0] = _PIXELS  # an invalidated row begins differently

    def touch(self, row: int, x: int, end: int) -> None:
        """Marks the columns from x up to end as changed; needed after writing into a row directly."""
        if not 0 < self.touched[row] <= x:
            self.touched[row] = x + 1
        if self._ends[row] < end:
            self._ends[row] = end

    # -- letters --------------------------------------------------------------

    # A screen has up to 40 texts, and a call takes as long as three letters: Font.render() and touch() are
    # written out in what draws most. A slice for each letter would take three times as long.

    def text(self, row: int, x: int, text: bytes, end: int = WIDTH, font: "Font | None" = None) -> int:
        """Writes from x, clipped at `end`, and returns the x behind the last letter."""
        strips = (font or self.font).strips
        line = self._text_buffer
        line[:] = b""
        try:
            for code in text:
                line += strips[code]
        except KeyError:
            line = (font or self.font).render(text)
        after = x + len(line)
        if after > end:
            if x >= end:
                return end
            line = line[: end - x]
            after = end
        self.rows[row][x + 1 : after + 1] = line
        if not self.all_touched:
            if not 0 < self.touched[row] <= x:
                self.touched[row] = x + 1
            if self._ends[row] < after:
                self._ends[row] = after
        return after

    def right(self, row: int, end: int, text: bytes, font: "Font | None" = None) -> int:
        """Writes so that the last letter's ink ends just before `end`; returns where it began."""
        strips = (font or self.font).strips
        line = self._text_buffer
        line[:] = b""
        try:
            for code in text:
                line += strips[code]
        except KeyError:
            line = (font or self.font).render(text)
        x = end + 1 - len(line)
        if x < 0:
            self.icon(row, 0, line[:end])
        else:
            self.rows[row][x + 1 : end + 1] = line[:-1]
            if not self.all_touched:
                if not 0 < self.touched[row] <= x:
                    self.touched[row] = x + 1
                if self._ends[row] < end:
                    self._ends[row] = end
        return x

    def centre(self, row: int, text: bytes, x: int = 0, end: int = WIDTH, font: "Font | None" = None) -> None:
        """Writes in the middle between x and end."""
        line = (font or self.font).render(text)
        start = x + (end - x + 1 - len(line)) // 2
        if start < x:
            start = x
        after = start + len(line)
        if after > end:
            line = line[: end - start]
            after = end
        self.rows[row][start + 1 : after + 1] = line
        if not self.all_touched:
            self.touch(row, start, after)

    def small(self, row: int, x: int, text: bytes, end: int = WIDTH) -> int:
        """Writes in the small figures."""
        return self.text(row, x, text, end, self.tiny)

    def large(self, row: int, x: int, text: bytes, end: int = WIDTH) -> int:
        """Writes twice as wide and high, over two rows, clipped at `end`; returns the x behind it."""
        upper = self.rows[row]
        lower = self.rows[row + 1]
        doubled = _DOUBLED
        at = x + 1
        for column in self.font.render(text):
            if at >= end:
                break
            upper[at] = upper[at + 1] = doubled[column & 15]
            lower[at] = lower[at + 1] = doubled[column >> 4]
            at += 2
        if at > x + 1 and not self.all_touched:
            self.touch(row, x, at - 1)
            self.touch(row + 1, x, at - 1)
        return at - 1

    def heading(self, text: bytes, end: int = WIDTH) -> None:
        """Writes a title in the top row and a rule behind it: one slice, where underlining takes 0.8 ms."""
        x = self.text(0, 2, text, end) + 2
        if x + 6 < end:  # a shorter one would look like a letter
            self.rows[0][x + 1 : end + 1] = b"\x08" * (end - x)
            if not self.all_touched:
                self.touch(0, x, end)

    # -- pictures -------------------------------------------------------------

    def icon(self, row: int, x: int, strip: bytes | bytearray | tuple) -> None:
        """Lays a strip of columns down; a tuple of strips goes downwards row by row."""
        for each in strip if isinstance(strip, tuple) else (strip,):
            after = x + len(each)
            if after > WIDTH:
                each = each[: WIDTH - x]
                after = WIDTH
            self.rows[row][x + 1 : after + 1] = each
            if not self.all_touched:
                if not 0 < self.touched[row] <= x:
                    self.touched[row] = x + 1
                if self._ends[row] < after:
                    self._ends[row] = after
            row += 1

    def blend(self, row: int, x: int, strip: bytes) -> None:
        """Lays a strip over what is there, without wiping it."""
        line = self.rows[row]
        if not self.all_touched:
            self.touch(row, x, x + len(strip))
        for column in strip:
            x += 1
            line[x] |= column

    def bar(self, row: int, x: int, end: int, bits: int = 0xFF) -> None:
        """Fills the columns from x up to end with one pattern of bits."""
        if end > x:
            self.rows[row][x + 1 : end + 1] = bytes((bits,)) * (end - x)
            if not self.all_touched:
                self.touch(row, x, end)

    # Lines and cursors are worked out as wide numbers, not column by column: 60 columns of a line in 0.3 ms
    # instead of 1.0. Steps of a cursor are in pieces: a heap full of holes is searched long for two blocks.
    # The numbers are allocated, which nothing that stands still ever needs.

    def line(self, row: int, x: int, end: int, bits: int) -> None:
        """Adds bits to the columns from x up to end: 0x01 is a line along the row's top."""
        if end > x:
            line = self.rows[row]
            lit = int.from_bytes(line[x + 1 : end + 1], "little")
            lit |= int.from_bytes(bytes((bits,)) * (end - x), "little")
            line[x + 1 : end + 1] = lit.to_bytes(end - x, "little")
            if not self.all_touched:
                self.touch(row, x, end)

    def invert(self, row: int, x: int, end: int, pixels: int = _LIT, last: int = 0) -> None:
        """Swaps light and dark from x up to end, down to row `last`: the cursor; or only EDGE's pixels."""
        if end > x:
            read = int.from_bytes
            size = _PIECE
            if self.all_touched:  # no step waits for it
                size = end - x
                pixels = read(bytes((pixels & 0xFF,)) * size, "little")
            while True:
                line = self.rows[row]
                first = x + 1
                after = first + size
                while after <= end + 1:
                    lit = read(line[first:after], "little") ^ pixels
                    line[first:after] = lit.to_bytes(size, "little")
                    first = after
                    after += size
                rest = end + 1 - first
                if rest:
                    lit = read(line[first : end + 1], "little") ^ pixels >> 8 * (size - rest)
                    line[first : end + 1] = lit.to_bytes(rest, "little")
                if not self.all_touched:
                    if not 0 < self.touched[row] <= x:
                        self.touched[row] = x + 1
                    if self._ends[row] < end:
                        self._ends[row] = end
                if row >= last:
                    break
                row += 1

    def highlight(self, row: int, x: int, end: int) -> None:
        """Swaps light and dark of a text, and of a line above it: the cursor.

        Capitals, and marks as of Ř and Ü, reach the row's top: without that line they would lose it.
        """
        self.invert(row, x, end)
        if row:
            self.invert(row - 1, x, end, EDGE)

    def box(self, row: int, x: int, last: int, end: int) -> None:
        """Draws a frame from the top of `row` to the bottom of row `last`, x up to end."""
        self.line(row, x, end, 0x01)
        self.line(last, x, end, 0x80)
        for each in range(row, last + 1):
            self.rows[each][x + 1] = 0xFF
            self.rows[each][end] = 0xFF
            if not self.all_touched:
                self.touch(each, x, end)

    # -- the wire -------------------------------------------------------------

    def invalidate(self) -> None:
        """Forgets what the display shows, so that the next flush sends every row: 25 ms at 400 kHz."""
        for shown in self.shown:
            shown[0] = 0  # no row begins like this
        self._touch_all()

    def mark_clean(self) -> None:
        """Nothing of what was drawn is to be sent: it was, or the next drawing starts again."""
        self.touched[:] = self._ends[:] = _NOWHERE
        self.all_touched = False

    def flush(self, bus: "I2C", address: int, offset: int) -> None:
        """Sends what differs from what the display shows, over a locked bus. 3.4 ms a row at 400 kHz.

        Page addressing is the one way that SSD1306, SSD1309 and SH1106 share: page, column, then the span.
        `offset` is the column of the chip's memory at which the picture begins.
        """
        touched = self.touched
        ends = self._ends
        place = self._place
        send = bus.writeto
        rows = self.rows
        shows = self.shown
        for n in range(8):
            first = touched[n]
            if not first:
                continue
            line = rows[n]
            shown = shows[n]
            if line == shown:
                continue
            last = ends[n]
            if shown[0]:
                while line[first] == shown[first]:
                    first += 1
                while line[last] == shown[last]:
                    last -= 1
            first -= 1
            column = first + offset
            place[1] = 0xB0 | n
            place[2] = 0x10 | column >> 4
            place[3] = column & 0x0F
            send(address, place)
            # The byte before the span becomes the control byte for as long as it is sent.
            kept = line[first]
            line[first] = _PIXELS
            send(address, line, start=first, end=last + 1)
            line[first] = kept
            shown[:] = line
        self.mark_clean()
