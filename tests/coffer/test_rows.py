# SPDX-License-Identifier: MIT
"""The rows: the chip shows exactly what is drawn, and only changes are sent."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coffer.glyphs import Font, icons
from coffer.rows import Rows
from tools.pack import ensure


class RecordingBus:
    """A bus that counts the bytes sent, with a display of eight pages behind it."""

    def __init__(self, offset=0):
        self.sent = 0
        self.offset = offset
        self.pages = [bytearray(128) for _ in range(8)]

    def writeto(self, address, buffer, *, start=0, end=None):
        part = bytes(buffer[start:end])
        self.sent += len(part) + 1
        if part[0] == 0x40:
            page = self.pages[self.page]
            page[self.column : self.column + len(part) - 1] = part[1:]
            assert len(page) == 128
        else:
            assert part[0] == 0 and len(part) == 4
            assert (part[1] & 0xF8, part[2] & 0xF0, part[3] & 0xF0) == (0xB0, 0x10, 0x00)
            self.page = part[1] & 7
            self.column = (part[2] << 4 & 0xF0 | part[3]) - self.offset


@cache
def fonts_of_the_drive():
    folder = ensure()
    return Font(str(folder / "font")), Font(str(folder / "small"))


@pytest.fixture(scope="module")
def fonts():
    return fonts_of_the_drive()


@pytest.fixture
def rows(fonts):
    return Rows(*fonts)


def flush(rows, bus):
    rows.flush(bus, 0x3C, bus.offset)
    return [bytes(page) for page in bus.pages]


def copy_rows(rows):
    return [bytes(row[1:]) for row in rows.rows]


def test_nothing_is_sent_when_nothing_changed(rows):
    bus = RecordingBus()
    rows.flush(bus, 0x3C, bus.offset)
    rows.clear()
    rows.flush(bus, 0x3C, bus.offset)
    assert bus.sent == 0


def test_only_the_span_that_differs_is_sent(rows):
    bus = RecordingBus()
    rows.text(2, 10, b"Hello")
    assert flush(rows, bus) == copy_rows(rows)
    before = bus.sent
    rows.bar(5, 40, 50)
    flush(rows, bus)
    assert bus.sent - before == 5 + 12  # the position; control byte, 10 columns, address
    rows.clear()
    rows.text(2, 10, b"Hello")
    rows.bar(5, 40, 50)
    before = bus.sent
    flush(rows, bus)
    assert bus.sent == before


@given(st.lists(st.sampled_from(["clear", "text", "bar", "flush"]), max_size=5))
@settings(max_examples=30, deadline=None)
def test_after_invalidate_every_row_is_sent_once(fonts, calls):
    rows, bus = Rows(*fonts), RecordingBus()
    rows.text(3, 9, b"Before")
    flush(rows, bus)
    for page in bus.pages:
        page[:] = b"\x5a" * 128
    rows.invalidate()
    before = bus.sent
    for name in calls:
        if name == "flush":
            assert flush(rows, bus) == copy_rows(rows)
        else:
            getattr(rows, name)(*{"clear": (), "text": (2, 10, b"Hello"), "bar": (5, 40, 50)}[name])
    assert flush(rows, bus) == copy_rows(rows)
    if "flush" not in calls:
        assert bus.sent - before == 8 * (5 + 130)
    before = bus.sent
    rows.clear()
    rows.bar(5, 40, 50)
    flush(rows, bus)
    rows.flush(bus, 0x3C, bus.offset)
    assert bus.sent - before < 8 * (5 + 130)


drawing_calls = st.one_of(
    st.tuples(st.just("text"), st.integers(0, 7), st.integers(0, 127), st.binary(max_size=30)),
    st.tuples(st.just("right"), st.integers(0, 7), st.integers(0, 128), st.binary(max_size=30)),
    st.tuples(st.just("centre"), st.integers(0, 7), st.binary(max_size=30)),
    st.tuples(st.just("small"), st.integers(0, 7), st.integers(0, 127), st.binary(max_size=30)),
    st.tuples(st.just("icon"), st.integers(0, 7), st.integers(0, 127), st.binary(max_size=40)),
    st.tuples(st.just("bar"), st.integers(0, 7), st.integers(0, 60), st.integers(60, 128)),
    st.tuples(st.just("invert"), st.integers(0, 7), st.integers(0, 60), st.integers(60, 128)),
    st.tuples(st.just("box"), st.integers(0, 3), st.integers(0, 60), st.integers(3, 7), st.integers(61, 128)),
    st.tuples(st.just("clear")),
    st.tuples(st.just("wipe"), st.integers(0, 7)),
    st.tuples(st.just("flush")),
)


@given(st.lists(drawing_calls, max_size=25))
@settings(max_examples=150, deadline=None)
def test_the_display_shows_whatever_is_drawn(fonts, calls):
    rows, bus = Rows(*fonts), RecordingBus()
    for name, *arguments in calls:
        if name == "flush":
            assert flush(rows, bus) == copy_rows(rows)
        else:
            getattr(rows, name)(*arguments)
        assert all(len(row) == 129 and row[0] == 0x40 for row in rows.rows)
    assert flush(rows, bus) == copy_rows(rows)
    assert rows.touched == bytes(8)


@given(st.integers(0, 127), st.binary(max_size=40), st.integers(0, 128))
@settings(deadline=None)
def test_text_never_writes_past_its_end(fonts, x, text, end):
    rows = Rows(*fonts)
    end_of_text = rows.text(0, x, text, end)
    assert not any(rows.rows[0][max(x, end) + 1 :])
    assert not any(rows.rows[0][1 : x + 1])
    assert end_of_text <= max(x, end)


def test_text_returns_the_x_of_the_next_letter(rows):
    width = rows.font.width(b"Wide")
    assert rows.text(0, 5, b"Wide") == 5 + width


def test_right_aligned_numbers_end_in_the_same_column(rows):
    rows.right(0, 100, b"7")
    rows.right(1, 100, b"111")
    rows.right(2, 100, b"888")
    for row in rows.rows[:3]:
        last = max(x for x in range(128) if row[x + 1])
        assert last == 99 or (last == 98 and row is rows.rows[1])


def test_inverting_twice_changes_nothing(rows):
    rows.text(3, 4, b"Cursor")
    before = bytes(rows.rows[3])
    rows.invert(3, 2, 60)
    assert bytes(rows.rows[3]) != before
    rows.invert(3, 2, 60)
    assert bytes(rows.rows[3]) == before


def test_drawing_before_mark_clean_is_not_sent(rows):
    bus = RecordingBus()
    rows.clear()
    rows.text(2, 10, b"Hello")
    rows.mark_clean()
    assert not any(map(any, flush(rows, bus)))
    rows.bar(5, 40, 50)
    rows.text(6, 0, b"Seen")
    assert flush(rows, bus)[5:7] == copy_rows(rows)[5:7] and any(flush(rows, bus)[6])


@pytest.mark.parametrize("offset", [0, 2, 4])
def test_a_whole_screen_is_sent_as_eight_addressed_rows(rows, offset):
    bus = RecordingBus(offset)
    for row in range(8):
        rows.bar(row, 0, 128, 0x11 * row | 1)
    assert flush(rows, bus) == copy_rows(rows)
    assert bus.sent == 8 * (5 + 130)


def test_a_tall_icon_is_drawn_row_by_row(rows):
    rows.icon(2, 10, (b"\x01\x02", b"\x03\x04", b"\x05\x06"))
    assert [bytes(rows.rows[row][11:13]) for row in (2, 3, 4)] == [b"\x01\x02", b"\x03\x04", b"\x05\x06"]


def test_an_icon_is_clipped_at_the_right_edge(rows):
    rows.icon(0, 125, b"\xff" * 8)
    assert bytes(rows.rows[0][126:]) == b"\xff\xff\xff" and len(rows.rows[0]) == 129


def test_unknown_letters_are_drawn_as_question_marks(rows):
    rows.text(0, 0, b"\x07")
    rows.text(1, 0, b"?")
    assert rows.rows[0] == rows.rows[1]


def test_icons_are_found_by_name():
    icons_by_name = icons(str(ensure() / "console.icons"))
    assert "coffer" in icons_by_name and "no such" not in icons_by_name
    assert len({len(strip) for strip in icons_by_name["coffer"]}) == 1


def test_large_digits_have_every_pixel_of_the_font_four_times(rows):
    end = rows.large(2, 10, b"94")
    assert end == 10 + 2 * rows.font.width(b"94")
    rows.text(0, 5, b"94")
    for y in range(16):
        for x in range(10, end):
            small = rows.rows[0][1 + x // 2] >> y // 2 & 1
            assert rows.rows[2 + y // 8][1 + x] >> y % 8 & 1 == small
    bus = RecordingBus()
    assert flush(rows, bus) == copy_rows(rows)


def test_large_digits_are_clipped_at_their_end(rows):
    assert rows.large(0, 100, b"12345", 120) <= 120
    assert not any(rows.rows[0][121:]) and not any(rows.rows[1][121:])


@given(st.binary(min_size=1, max_size=40), st.binary(min_size=128, max_size=128))
@settings(deadline=None)
def test_highlight_includes_the_line_above_and_a_second_one_reverts_it(text, above):
    rows = Rows(*fonts_of_the_drive())
    bus = RecordingBus()
    rows.icon(2, 0, above)
    rows.icon(3, 5, text)
    before = copy_rows(rows)
    end = 5 + len(text)
    rows.highlight(3, 4, end)
    assert flush(rows, bus) == copy_rows(rows), "all changes are sent"
    assert copy_rows(rows)[3][4:end] == bytes(column ^ 0xFF for column in b"\0" + text)
    assert copy_rows(rows)[2] == bytes(
        column ^ (0x80 if 4 <= x < end else 0) for x, column in enumerate(above)
    )
    rows.highlight(3, 4, end)
    assert copy_rows(rows) == before
    assert flush(rows, bus) == before


def test_highlight_of_the_first_row_changes_no_other_row():
    rows = Rows(*fonts_of_the_drive())
    rows.highlight(0, 4, 40)
    assert copy_rows(rows)[0][4:40] == b"\xff" * 36
    assert not any(any(row) for row in copy_rows(rows)[1:])
