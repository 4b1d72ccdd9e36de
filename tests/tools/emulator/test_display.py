# SPDX-License-Identifier: MIT
"""Display, buttons and piezo, driven by a program of a few instructions."""

import struct

import pytest

from host_sim.chip import SH1106, SSD1306
from tests.tools.emulator.thumb import (
    MI,
    NE,
    RAM,
    Program,
    bit_bang,
    send_by_dma,
    send_by_spi,
    send_to_display,
)
from tools.emulator.board import Board

START = b"\x00\xae\x20\x00\x21\x00\x7f\x22\x00\x07\xa1\xc8\x8d\x14\xaf"
PICTURE = bytes((7 * at + at // 128) & 0xFF for at in range(1024))


@pytest.fixture(scope="module")
def shown():
    board = Board(send_to_display([START, b"\x40" + PICTURE]).flash())
    assert board.settle(quiet=20, limit=200)
    return board


def test_the_picture_is_the_simulators(shown):
    chip = SSD1306()
    chip.write(START)
    chip.write(b"\x40" + PICTURE)
    assert shown.pixels() == chip.pixels()
    assert not shown.display_errors
    assert [content for _, _, content in shown.messages] == [START, b"\x40" + PICTURE]


def test_bytes_take_their_time_on_the_wire(shown):
    begun, ended, content = shown.messages[1]
    high, low = 6, 13  # cycles as the block has them after a reset
    bit = (high + 7 + 1 + low + 1) * 8e-6
    assert ended - begun == pytest.approx(9 * len(content) * bit, rel=0.01)


BY_PAGES = {
    SSD1306: b"\x00\xae\x20\x02\xa1\xc8\x8d\x14\xaf",
    SH1106: b"\x00\xae\xad\x8b\xa1\xc8\x33\xaf",
}
PAGES = [
    message
    for page in range(8)
    for message in (bytes([0x00, 0xB0 | page, 0x10, 0x02]), b"\x40" + PICTURE[page * 100 : page * 100 + 120])
]


@pytest.mark.parametrize("own_core", [False, True])
@pytest.mark.parametrize("on_spi", [False, True])
@pytest.mark.parametrize("kind", [SSD1306, SH1106])
def test_both_chips_show_the_simulators_picture_on_both_buses_and_cores(kind, on_spi, own_core):
    """By page addressing, as the console does it."""
    messages = [BY_PAGES[kind], *PAGES]
    program = send_by_spi(messages) if on_spi else send_to_display(messages, then_sleep=True)
    wires = {"SCK": 18, "MOSI": 19, "DC": 16, "CS": 17} if on_spi else {}
    chip = kind()
    for message in messages:
        chip.write(message)
    with Board(program.flash(), wires, chip=kind(), own_core=own_core) as board:
        board.run(60)
        assert [content for _, _, content in board.messages] == messages
        assert not board.display_errors
        assert board.pixels() == chip.pixels()


def test_bytes_on_spi_take_their_time():
    with Board(send_by_spi([b"\x40" + bytes(1000)]).flash(), {"SCK": 18, "DC": 16, "CS": 17}) as board:
        board.run(20)
        [(begun, ended, _)] = board.messages
        # at 125 MHz by 12 a bit, and what the program takes between two bytes
        assert 1000 * 8 * 12 * 8e-6 < ended - begun < 2 * 1000 * 8 * 12 * 8e-6


@pytest.mark.parametrize("own_core", [False, True])
def test_a_span_sent_by_dma_arrives_whole(own_core):
    """CircuitPython sends 32 bytes and more that way."""
    content = bytes(range(128))
    wires = {"SCK": 18, "DC": 16, "CS": 17}
    with Board(send_by_dma(content).flash(), wires, own_core=own_core) as board:
        board.run(5)
        [(begun, ended, message)] = board.messages
        assert message == b"\x40" + content
        assert ended - begun == pytest.approx(128 * 8 * 12 * 8e-6, rel=0.05)


def test_who_is_not_selected_hears_nothing():
    wires = {"SCK": 18, "DC": 16, "CS": 20}  # high, because nobody drives it
    with Board(send_by_spi([BY_PAGES[SSD1306]]).flash(), wires) as board:
        board.run(20)
        assert not board.chip.on


def bits_on_the_wire(*content):
    """(SDA, SCL) from start to stop, and where each byte's acknowledgement can be read."""
    levels, acknowledged = [(1, 1), (0, 1), (0, 0)], []
    for byte in content:
        for bit in (*(byte >> place & 1 for place in range(7, -1, -1)), 1):
            levels += [(bit, 0), (bit, 1), (bit, 0)]
        acknowledged.append(len(levels) - 2)
    return [*levels, (0, 0), (0, 1), (1, 1)], acknowledged


@pytest.mark.parametrize("address, answers", [(0x3C, True), (0x3D, False)])
def test_an_address_is_looked_for_on_bare_pins(address, answers):
    """A write of no bytes, as CircuitPython does it before it talks to a display."""
    levels, [acknowledged] = bits_on_the_wire(address << 1)
    with Board(bit_bang(levels).flash()) as board:
        pins = struct.unpack(f"<{len(levels)}I", board.run(1).read(RAM, 4 * len(levels)))
        assert bool(pins[acknowledged] >> 4 & 1) != answers
        assert pins[-1] >> 4 & 3 == 3, "the display lets the bus go"
        assert not board.messages


def test_a_message_on_bare_pins():
    levels, acknowledged = bits_on_the_wire(0x3C << 1, 0x00, 0xA7)
    with Board(bit_bang(levels).flash()) as board:
        pins = struct.unpack(f"<{len(levels)}I", board.run(1).read(RAM, 4 * len(levels)))
        assert [pins[at] >> 4 & 1 for at in acknowledged] == [0, 0, 0]
        assert [content for _, _, content in board.messages] == [b"\x00\xa7"]
        assert board.chip.inverted


def test_a_message_that_the_display_does_not_know_is_noted():
    with Board(send_to_display([b"\x00\xfe", START]).flash()) as board:
        assert board.settle(quiet=20, limit=200)
        assert len(board.display_errors) == 1 and "0xFE" in board.display_errors[0]
        assert board.chip.lit


def test_a_dark_display_is_no_picture():
    with Board(send_to_display([START[:-1]]).flash()) as board:
        assert not board.settle(quiet=5, limit=40)


def test_pictures_as_text_and_file(shown, tmp_path):
    assert len(shown.text().splitlines()) == 32
    assert shown.png(tmp_path / "screen.png").read_bytes().startswith(b"\x89PNG")


def test_another_address_hears_nothing():
    with Board(send_to_display([START]).flash(), {"ADDRESS": 0x3D}) as board:
        board.run(20)
        assert not board.messages


def test_buttons_tie_their_pins_to_ground(shown):
    def pins():
        return struct.unpack("<I", shown.run(1).read(RAM, 4))[0]

    for button, pin in (("up", 6), ("down", 7), ("left", 8), ("right", 9), ("A", 10), ("B", 11)):
        assert pins() >> pin & 1
        shown.press(button)
        assert not pins() >> pin & 1
        shown.release(button)
    with pytest.raises(ValueError, match="no button"):
        shown.press("C")


def test_the_piezo_sounds():
    program = Program()
    program.constant(4, 0x40050000 + 7 * 0x14)  # PWM slice 7 has GP14 and GP15
    program.constant(0, 125 << 4).store(0, 4, 4).constant(0, 999).store(0, 4, 16)  # 1 MHz, wraps after 1000
    program.constant(0, 500 << 16).store(0, 4, 12).set(0, 1).store(0, 4)
    program.constant(5, 0x4001C02C).set(0, 0x48).store(0, 5)  # the pad of GP10: an input with a pull-up
    program.constant(5, 0x4001407C).constant(6, 0xD0000000)  # IO_BANK0: the piezo's function; SIO
    program.label("on").load(0, 6, 4).raw(0x0540).branch("on", MI)  # LSLS r0, #21: until A is down
    program.set(0, 4).store(0, 5).label("loud").branch("loud")
    with Board(program.flash()) as board:
        assert board.run(1).tone == 0, "the pin has another function"
        assert board.press("A").run(1).tone == 1000
    with Board(program.flash(), {"PIEZO": -1}) as board:
        assert board.press("A").run(1).tone == 0


def test_the_supply_is_that_of_usb():
    """A Pico measures a third of it (VOLTAGE_MONITOR): no battery is low."""
    program = Program()
    program.constant(4, 0x4004C000).constant(0, 3 << 12 | 5).store(0, 4)  # ADC: channel 3, start, on
    program.label("busy").load(0, 4).raw(0x05C0).branch("ready", MI).branch("busy")  # LSLS r0, #23
    program.label("ready").load(0, 4, 4).constant(5, RAM).store(0, 5).label("done").branch("done")
    with Board(program.flash()) as board:
        [read] = struct.unpack("<I", board.run(1).read(RAM, 4))
    assert read / 4095 * 3.3 * 3 == pytest.approx(5, abs=0.01)


def test_the_marker_is_timed_and_the_led_is_not():
    """CircuitPython's status LED blinks in the first second, which is no frame of a measured console."""
    program = Program()
    led, marker = 1 << 25, 1 << 22
    program.constant(4, 0xD0000000).constant(0, led | marker).store(0, 4, 0x24)  # GPIO_OE_SET
    program.constant(5, 0x400140CC).set(1, 5).store(1, 5)  # IO_BANK0: SIO drives GP25
    program.constant(5, 0x400140B4).store(1, 5)  # and GP22
    program.constant(1, marker).constant(0, led).store(0, 4, 0x14).store(0, 4, 0x18)
    program.store(1, 4, 0x14).constant(2, 25000)
    program.label("high").raw(0x3A01).branch("high", NE)  # SUBS r2, #1: 3 cycles
    program.store(1, 4, 0x18).label("low").branch("low")
    with Board(program.flash()) as board:
        board.run(2)
        [(begun, ended)] = board.pulses
        assert ended - begun == pytest.approx(25000 * 3 * 8e-6, rel=0.05)
