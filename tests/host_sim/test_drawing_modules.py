# SPDX-License-Identifier: MIT
"""The drawing modules besides displayio: fonts, shapes, bitmaps; also random and warnings."""

import io

import pytest

from host_sim.native import bitmaptools, fontio, random, terminalio, vectorio, warnings
from host_sim.native.displayio import Bitmap, Group, Palette


def bitmap_of(*rows):
    """A bitmap with the digits of the rows as values."""
    bitmap = Bitmap(len(rows[0]), len(rows), 4)
    for y, row in enumerate(rows):
        for x, digit in enumerate(row):
            bitmap[x, y] = int(digit)
    return bitmap


def rows_of(bitmap):
    return ["".join(str(bitmap[x, y]) for x in range(bitmap.width)) for y in range(bitmap.height)]


def test_the_glyphs_of_the_terminal_font_are_6_by_12():
    glyph = terminalio.FONT.get_glyph(ord("I"))
    assert terminalio.FONT.get_bounding_box() == glyph[2:4] == (6, 12)
    assert glyph.bitmap.width == 6 * 95
    left = glyph.tile_index * 6
    rows = ["".join(" #"[glyph.bitmap[left + x, y]] for x in range(6)).rstrip() for y in range(12)]
    assert [bool(row) for row in rows] == [False] * 2 + [True] * 7 + [False] * 3
    assert terminalio.FONT.get_glyph(0x20).width == 6
    assert terminalio.FONT.get_glyph(0x17E) is None


def test_no_other_font_is_built_in():
    with pytest.raises(TypeError):
        fontio.BuiltinFont()


def test_blit_clips_at_the_edges():
    dest = bitmap_of("0000", "0000", "0000")
    bitmaptools.blit(dest, bitmap_of("123", "321"), -1, 2)
    bitmaptools.blit(dest, bitmap_of("123", "321"), 3, -1, x1=1)
    assert rows_of(dest) == ["0002", "0000", "2300"]


def test_blit_skips_the_given_values():
    dest = bitmap_of("0123")
    bitmaptools.blit(dest, bitmap_of("3310"), 0, 0, skip_source_index=1, skip_dest_index=1)
    assert rows_of(dest) == ["3120"]


def test_blit_rejects_values_that_are_too_large():
    with pytest.raises(ValueError):
        bitmaptools.blit(Bitmap(1, 1, 2), bitmap_of("3"), 0, 0)


def test_fill_region_and_replace_color():
    dest = bitmap_of("0000", "0000", "0000")
    bitmaptools.fill_region(dest, 3, 3, 1, 1, 2)
    bitmaptools.replace_color(dest, 0, 1)
    assert rows_of(dest) == ["1111", "1221", "1221"]


def test_arrayblit_copies_from_an_array():
    dest = bitmap_of("000", "000")
    bitmaptools.arrayblit(dest, bytes([1, 2, 3, 1]), x1=1, skip_index=3)
    assert rows_of(dest) == ["012", "001"]


@pytest.mark.parametrize(
    ("packed", "options", "rows"),
    [
        (b"\xa0\x40", {}, ["101", "010"]),
        (b"\xa0\x40", {"reverse_rows": True}, ["010", "101"]),
        (b"\x05\x02", {"reverse_pixels_in_element": True}, ["101", "010"]),
        (b"\x00\xa0\x00\x40", {"element_size": 2}, ["101", "010"]),
        (b"\xa0\x00\x40\x00", {"element_size": 2, "swap_bytes_in_element": True}, ["101", "010"]),
    ],
)
def test_readinto_reads_rows_from_a_file(packed, options, rows):
    dest = Bitmap(3, 2, 2)
    bitmaptools.readinto(dest, io.BytesIO(packed), 1, **options)
    assert rows_of(dest) == rows


def test_readinto_rejects_a_file_that_is_too_short():
    with pytest.raises(EOFError):
        bitmaptools.readinto(Bitmap(3, 2, 2), io.BytesIO(b"\xa0"), 1)


def test_a_shape_contains_its_points():
    palette = Palette(1)
    circle = vectorio.Circle(pixel_shader=palette, radius=2, x=5, y=5)
    assert circle.contains((5, 7)) and not circle.contains((7, 7))
    circle.location = (7, 7)
    assert (circle.x, circle.y) == (7, 7) and circle.contains((7, 7))
    with pytest.raises(ValueError):
        vectorio.Polygon(pixel_shader=palette, points=[(0, 0), (1, 1)], x=0, y=0)


def test_a_shape_is_drawn_in_its_group():
    palette = Palette(2)
    palette[1] = 0x123456
    group = Group(scale=2)
    group.append(vectorio.Rectangle(pixel_shader=palette, width=1, height=1, x=1, y=0, color_index=1))
    frame = [[7] * 4 for _ in range(3)]
    group._paint(frame)
    assert frame == [[7, 7, 0x123456, 0x123456]] * 2 + [[7] * 4]


def test_random_numbers_are_the_same_at_every_power_on(machine):
    numbers = [random.randrange(100) for _ in range(5)]
    machine.power_up()
    assert [random.randint(0, 99) for _ in range(5)] == numbers
    assert random.choice("a") == "a" and 0 <= random.random() < 1 and 2 <= random.uniform(2, 3) <= 3
    assert 0 <= random.getrandbits(3) < 8
    random.seed(5)
    with pytest.raises(ValueError):
        random.randrange(0)


def test_warnings_are_printed_ignored_or_raised(machine):
    warnings.warn("old")
    warnings.simplefilter("ignore")
    warnings.warn("older")
    assert machine.console == ["Warning: old\n"]
    warnings.simplefilter("error")
    with pytest.raises(Warning, match="oldest"):
        warnings.warn("oldest")
