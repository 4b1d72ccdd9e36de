# SPDX-License-Identifier: MIT
"""The boot ROM's functions, called by Thumb code on the emulated chip."""

import struct

import pytest

from tests.tools.emulator.thumb import RAM, Program, call_rom
from tools.emulator.board import Board


def results(*calls):
    """r0 and r1 after each call."""
    with Board(call_rom(list(calls)).flash()) as board:
        board.run(2 + 60 * sum(name == "RE" for name, _, _ in calls))
        assert not board.stopped
        words = struct.unpack(f"<{2 * len(calls)}I", board.read(RAM, 8 * len(calls)))
        return list(zip(words[::2], words[1::2])), board


def bits(x):
    return struct.unpack("<I", struct.pack("<f", x))[0]


def double_bits(x):
    return struct.unpack("<II", struct.pack("<d", x))


def test_bits_are_counted_and_reversed():
    calls = [
        ("P3", 0xF000000F, 8),
        ("L3", 0, 32),
        ("L3", 0x00010000, 15),
        ("T3", 8, 3),
        ("T3", 0, 32),
        ("R3", 1, 1 << 31),
    ]
    found, _ = results(*[(name, -1, (argument,)) for name, argument, _ in calls])
    assert [first for first, _ in found] == [wanted for _, _, wanted in calls]


def test_memory_is_filled_and_copied():
    calls = [("MS", -1, (RAM + 0x1000, 0xAB, 20)), ("MC", -1, (RAM + 0x2001, RAM + 0x1000, 19))]
    with Board(call_rom(calls).flash()) as board:
        board.run(2)
        assert board.read(RAM + 0x1000, 21) == b"\xab" * 20 + b"\0"
        assert board.read(RAM + 0x2000, 21) == b"\0" + b"\xab" * 19 + b"\0"


FLOATS = [  # offset in the table, arguments, result
    (0x00, (bits(1.5), bits(2.25)), bits(3.75)),
    (0x04, (bits(1.5), bits(2.25)), bits(-0.75)),
    (0x08, (bits(1.5), bits(-2.0)), bits(-3.0)),
    (0x0C, (bits(1), bits(3)), bits(1 / 3)),
    (0x10, (bits(1), bits(3)), 0xFFFFFFFF),
    (0x18, (bits(2.25),), bits(1.5)),
    (0x1C, (bits(-1.5),), 0xFFFFFFFE),  # rounds down, not towards zero
    (0x20, (bits(1.5), 4), 24),
    (0x24, (bits(-1.5),), 0),
    (0x24, (bits(1e20),), 0xFFFFFFFF),
    (0x2C, (0xFFFFFFFF,), bits(-1)),
    (0x30, (3, 1), bits(1.5)),
    (0x34, (0xFFFFFFFF,), bits(2.0**32)),
    (0x3C, (bits(0),), bits(1)),
    (0x00, (1, 1), 0),  # no denormal numbers
]


def test_floats():
    found, _ = results(*[("SF", offset, arguments) for offset, arguments, _ in FLOATS])
    wanted = [(hex(offset), result) for offset, _, result in FLOATS]
    assert [(hex(row[0]), first) for row, (first, _) in zip(FLOATS, found)] == wanted


def test_doubles():
    calls = [
        ("SD", 0x00, (*double_bits(1.1), *double_bits(2.2))),
        ("SD", 0x0C, (*double_bits(1), *double_bits(3))),
        ("SD", 0x7C, double_bits(1.5)),  # to float
        ("SF", 0x7C, (bits(1.5),)),  # to double
        ("SF", 0x6C, (bits(-3.5),)),  # to a number of 64 bits
        ("SD", 0x5C, (0xFFFFFFFE, 0xFFFFFFFF)),  # from one
    ]
    found, _ = results(*calls)
    assert found[0] == double_bits(1.1 + 2.2)
    assert found[1] == double_bits(1 / 3)
    assert found[2][0] == bits(1.5)
    assert found[3] == double_bits(1.5)
    assert found[4] == (0xFFFFFFFC, 0xFFFFFFFF)
    assert found[5] == double_bits(-2.0)


def test_the_boot_loader_stops_the_board():
    with Board(call_rom([("UB", -1, ())]).flash()) as board:
        assert "boot loader" in board.run(2).stopped


@pytest.mark.parametrize("name, is_known", [("MC", True), ("??", False)])
def test_functions_are_found_by_their_letters(name, is_known):
    program = Program().set(0, 0x14).load_half(0, 0).constant(1, ord(name[0]) | ord(name[1]) << 8)
    program.set(2, 0x18).load_half(2, 2).call(2)
    program.constant(5, RAM).store(0, 5).set(0, 1).store(0, 5, 4).label("done").branch("done")
    with Board(program.flash()) as board:
        address, is_done = struct.unpack("<2I", board.run(1).read(RAM, 8))
        assert is_done and bool(address & 1) == is_known
        assert is_known or address == 0


def test_the_rom_names_its_version():
    """3, or the SDK would call fixed addresses of an older ROM."""
    program = Program().set(0, 0x10).load(1, 0).constant(5, RAM).store(1, 5).label("done").branch("done")
    with Board(program.flash()) as board:
        assert board.run(1).read(RAM, 4) == b"Mu\x01\x03"
