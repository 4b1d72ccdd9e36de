# SPDX-License-Identifier: MIT
"""The SSD1306 model: commands, addressing, and what a person sees."""

import pytest

from host_sim.chip import HEIGHT, PARAMETERS, SH1106, SSD1306, WIDTH, ChipError

START = bytes.fromhex("00 20 00 a1 c8 8d 14 af")


@pytest.fixture
def chip():
    chip = SSD1306()
    chip.write(START)
    chip.write(b"\x40" + bytes(1024))  # its memory is random until then
    return chip


def lit_pixels(chip):
    return {(x, y) for y, row in enumerate(chip.pixels()) for x, pixel in enumerate(row) if pixel}


def test_a_new_chip_is_dark_and_in_page_mode():
    chip = SSD1306()
    assert not lit_pixels(chip)
    assert (chip.mode, chip.contrast, chip.multiplex, chip.on) == (2, 0x7F, 64, False)


def test_memory_is_random_until_it_is_written():
    chip = SSD1306()
    before = [bytes(page) for page in chip.memory]
    chip.write(START)
    assert WIDTH * HEIGHT * 0.4 < len(lit_pixels(chip)) < WIDTH * HEIGHT * 0.6
    assert before == SSD1306().memory != SSD1306(2).memory
    chip.power_on()
    assert chip.memory != before
    chip.write(START + bytes.fromhex("21 00 7f 22 00 07"))
    chip.write(b"\x40" + bytes(1024))
    assert not lit_pixels(chip)


def test_first_byte_is_the_top_left_column_of_eight(chip):
    chip.write(b"\x40\x81")
    assert lit_pixels(chip) == {(0, 0), (0, 7)}


def test_horizontal_mode_runs_along_the_page_and_wraps_in_the_window(chip):
    chip.write(bytes([0x00, 0x21, 10, 11, 0x22, 2, 3]))
    chip.write(b"\x40\x01\x01\x01\x80\x02")
    assert lit_pixels(chip) == {(10, 17), (11, 16), (10, 24), (11, 31)}


def test_vertical_mode_runs_down_the_pages_first(chip):
    chip.write(bytes([0x00, 0x20, 0x01, 0x21, 5, 6, 0x22, 1, 2]))
    chip.write(b"\x40\x01\x02\x04\x08")
    assert lit_pixels(chip) == {(5, 8), (5, 17), (6, 10), (6, 19)}
    chip.write(b"\x40\x00")
    assert (5, 8) not in lit_pixels(chip)


def test_page_mode_stays_in_its_page(chip):
    chip.write(bytes([0x00, 0x20, 0x02, 0xB3, 0x0F, 0x17]))
    assert (chip.page, chip.column) == (3, 127)
    chip.write(b"\x40\x01\x01")
    assert lit_pixels(chip) == {(127, 24), (0, 24)}


def test_single_bytes_after_0x80_and_0xC0(chip):
    chip.write(bytes([0x80, 0x21, 0x80, 3, 0x80, 3, 0xC0, 0x01, 0x80, 0x81, 0x80, 0x55]))
    assert lit_pixels(chip) == {(3, 0)}
    assert chip.contrast == 0x55


def test_a_command_may_get_its_parameters_in_a_later_transaction(chip):
    chip.write(b"\x00\x81")
    chip.write(b"\x00\x12")
    assert chip.contrast == 0x12


def test_start_line_scrolls_up(chip):
    chip.write(b"\x40\x01")
    chip.write(b"\x00\x48")
    assert lit_pixels(chip) == {(0, 56)}


def test_display_offset_moves_the_picture(chip):
    chip.write(b"\x40\x01")
    chip.write(b"\x00\xd3\x08")
    assert lit_pixels(chip) == {(0, 56)}


def test_com_scan_direction_turns_upside_down(chip):
    chip.write(b"\x40\x01")
    chip.write(b"\x00\xc0")
    assert lit_pixels(chip) == {(0, 63)}


def test_segment_remap_mirrors_what_is_written_afterwards(chip):
    chip.write(b"\x40\x01")
    chip.write(b"\x00\xa0")
    chip.write(b"\x40\x02")  # column 1
    assert lit_pixels(chip) == {(0, 0), (126, 1)}


def test_multiplex_leaves_the_rest_dark(chip):
    chip.write(b"\x00\xa8\x1f\xa5")
    assert {y for _, y in lit_pixels(chip)} == set(range(32, 64))


def test_invert_all_on_and_off(chip):
    chip.write(b"\x40\x01")
    chip.write(b"\x00\xa7")
    assert len(lit_pixels(chip)) == WIDTH * HEIGHT - 1
    chip.write(b"\x00\xa6\xa5")
    assert len(lit_pixels(chip)) == WIDTH * HEIGHT
    chip.write(b"\x00\xa4\xae")
    assert not lit_pixels(chip)
    chip.write(b"\x00\xaf")
    assert lit_pixels(chip) == {(0, 0)}


def test_without_the_charge_pump_all_pixels_are_dark(chip):
    chip.write(b"\x00\xa5\x8d\x10")
    assert not lit_pixels(chip)


def test_scroll_commands_are_accepted(chip):
    chip.write(bytes([0x00, 0x26, 0, 0, 0, 7, 0, 0xFF, 0xA3, 0, 64, 0x29, 0, 0, 0, 7, 1, 0x2F, 0x2E, 0xE3]))
    assert chip.scroll[0] == 0x29
    assert not chip.scrolling


def test_the_internal_current_reference_can_be_selected(chip):
    before = chip.pixels()
    chip.write(b"\x00\xad\x30")  # as the driver sends it to panels of 72 x 40
    assert (chip.reference, chip.pixels()) == (0x30, before)


def test_the_status_says_whether_the_display_is_off(chip):
    assert chip.read(1)[0] & 0x40 == 0
    chip.write(b"\x00\xae")
    assert chip.read(1)[0] & 0x40


@pytest.mark.parametrize("command", sorted(set(range(256)) - set(PARAMETERS)))
def test_unknown_commands_raise(command):
    with pytest.raises(ChipError, match="is not a command"):
        SSD1306().write(bytes([0x00, command]))


@pytest.mark.parametrize(
    "message, error",
    [
        (b"\x41\x00", "control byte"),
        (b"\x00\x20\x03", "at most 2"),
        (b"\x00\x21\x05\x04", "first"),
        (b"\x00\x21\x00\x80", "first"),
        (b"\x00\x22\x00\x08", "first"),
        (b"\x00\x8d\x15", "charge pump"),
        (b"\x00\xa8\x0e", "multiplex"),
        (b"\x00\xad\x20", "current reference"),
        (b"\x00\xd3\x40", "at most 63"),
        (b"\x00\xd9\x10", "pre-charge"),
        (b"\x00\xda\x10", "COM pins"),
        (b"\x00\xb0", "page addressing mode only"),
        (b"\x00\x0f", "page addressing mode only"),
    ],
)
def test_a_command_that_the_datasheet_forbids_raises(chip, message, error):
    with pytest.raises(ChipError, match=error):
        chip.write(message)


def test_a_window_in_page_mode_raises():
    with pytest.raises(ChipError, match="horizontal and vertical"):
        SSD1306().write(b"\x00\x21\x00\x7f")


def test_pixels_after_an_incomplete_command_raise(chip):
    chip.write(b"\x00\x81")
    with pytest.raises(ChipError, match="waits"):
        chip.write(b"\x40\x00")


@pytest.mark.parametrize("incomplete", [b"\x21", b"\x21\x10", b"\x22\x05", b"\x20", b"\x8d", b"\x29\x00"])
def test_an_incomplete_command_takes_the_next_bytes_as_parameters(chip, incomplete):
    chip.write(b"\x00" + incomplete)
    chip.write(b"\x00" + b"\xe3" * 6)
    chip.write(b"\x40\x81")  # no command is incomplete any more
    with pytest.raises(ChipError, match="first"):
        chip.write(b"\x00\x20\x00\x22\x05\xe3")


# The SH1106

UPRIGHT = bytes.fromhex("00 a1 c8 af")


@pytest.fixture
def sh1106():
    chip = SH1106()
    chip.write(UPRIGHT)
    for page in range(8):
        chip.write(bytes([0x00, 0xB0 | page, 0x10, 0x00]))
        chip.write(b"\x40" + bytes(132))
    return chip


def test_an_sh1106_shows_the_columns_from_2_on(sh1106):
    sh1106.write(bytes.fromhex("00 b3 10 02"))
    sh1106.write(b"\x40\x01")
    sh1106.write(bytes.fromhex("00 b3 18 01"))
    sh1106.write(b"\x40\x80")
    assert lit_pixels(sh1106) == {(0, 24), (127, 31)}
    for column in ("10 00", "10 01", "18 02", "18 03"):
        sh1106.write(bytes.fromhex("00 b0 " + column))
        sh1106.write(b"\x40\xff")
    assert len(lit_pixels(sh1106)) == 2  # outside the visible columns


def test_an_sh1106_has_random_memory_in_all_132_columns():
    assert [len(page) for page in SH1106().memory] == [132] * 8
    sh1106 = SH1106()
    sh1106.write(UPRIGHT)
    assert WIDTH * HEIGHT * 0.4 < len(lit_pixels(sh1106)) < WIDTH * HEIGHT * 0.6


def test_an_sh1106_ignores_ssd1306_addressing_and_executes_its_parameters(sh1106):
    sh1106.write(bytes.fromhex("00 b2 15 0a 20 00"))  # 00 is a column's low half
    assert (sh1106.page, sh1106.column, sh1106.mode) == (2, 0x50, 2)
    sh1106.write(bytes.fromhex("00 21 05 7f 22 00 07"))  # 7f moves the first line
    assert (sh1106.page, sh1106.column, sh1106.start_line) == (2, 0x57, 63)
    sh1106.write(bytes.fromhex("00 8d 14"))
    assert sh1106.column == 0x47 and sh1106.lit


@pytest.mark.parametrize(
    ("message", "error"),
    [
        ("00 26", "not a command of the SH1106"),
        ("00 2f", "not a command of the SH1106"),
        ("00 d0", "not a command of the SH1106"),
        ("00 ad 14", "DC/DC"),
        ("00 a8 40", "at most 63"),
        ("00 da 22", "COM pins"),
        ("00 d3 40", "at most 63"),
        ("00 d9 0f", "neither phase"),
        ("00 ee", "none began"),
    ],
)
def test_an_sh1106_is_as_strict_as_an_ssd1306(sh1106, message, error):
    with pytest.raises(ChipError, match=error):
        sh1106.write(bytes.fromhex(message))
    sh1106 = SH1106()
    sh1106.write(bytes.fromhex("00 81"))
    with pytest.raises(ChipError, match="waits for its parameters"):
        sh1106.write(b"\x40\x01")


def test_an_sh1106_has_no_column_beyond_131(sh1106):
    sh1106.write(bytes.fromhex("00 b0 18 03"))
    sh1106.write(b"\x40\x01")
    for message in (b"\x40\x01", b"\x40" + bytes(2)):
        with pytest.raises(ChipError, match="it has 132"):
            sh1106.write(message)


def test_an_sh1106_needs_its_converter_and_ends_read_modify_write(sh1106):
    sh1106.write(bytes.fromhex("00 a5"))
    assert len(lit_pixels(sh1106)) == WIDTH * HEIGHT
    sh1106.write(bytes.fromhex("00 ad 8a"))
    assert not lit_pixels(sh1106)
    sh1106.write(bytes.fromhex("00 ad 8b b1 10 05 e0"))
    sh1106.write(b"\x40\x01\x02")
    sh1106.write(bytes.fromhex("00 ee"))
    assert (sh1106.page, sh1106.column) == (1, 5)
    assert sh1106.read(1) == b"\x08"


@pytest.mark.parametrize("kind", [SSD1306, SH1106])
def test_the_data_pin_of_spi_equals_the_control_byte_of_i2c(kind):
    by_byte, by_pin = kind(), kind()
    for commands, pixels in (("a1 c8 8d 14 af b2 10 03", b"\x11\x22"), ("b5 11 00 81 20", b"\x33")):
        by_byte.write(b"\x00" + bytes.fromhex(commands))
        by_byte.write(b"\x40" + pixels)
        by_pin.send(False, bytes.fromhex(commands))
        by_pin.send(True, pixels)
    assert by_byte.pixels() == by_pin.pixels() and by_byte.contrast == by_pin.contrast == 0x20
