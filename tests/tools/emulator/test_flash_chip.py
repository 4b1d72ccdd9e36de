# SPDX-License-Identifier: MIT
"""The flash: erased and programmed by the ROM's functions, kept over resets, and torn when the power goes."""

import random

import pytest

from tests.tools.emulator.thumb import RAM, call_rom
from tools.emulator.board import Board, EmulatorError
from tools.emulator.firmware_file import FLASH, FLASH_SIZE

PLACE = 0x20000  # an offset in the flash that the program does not need
PAGES = [bytes(range(256)), bytes(255 - each for each in range(256))]


def writing(pages=PAGES):
    """A program that fills RAM, erases a sector and programs two pages into it."""
    calls = [("IF", -1, ()), ("EX", -1, ()), ("RE", -1, (PLACE, 4096, 4096, 0x20))]
    source = FLASH + 0x18000
    calls += [("MC", -1, (RAM + 0x4000, source, 512)), ("RP", -1, (PLACE, RAM + 0x4000, 512)), ("FC", -1, ())]
    flash = bytearray(call_rom(calls).flash().ljust(PLACE + 4096, b"\x55"))
    flash[0x18000 : 0x18000 + 512] = b"".join(pages)
    return bytes(flash)


def test_erase_and_program():
    with Board(writing()) as board:
        assert board.read(FLASH + PLACE, 4) == b"\x55" * 4
        board.run(80)
        assert (board.erases, board.programs) == (1, 2)
        assert board.read(FLASH + PLACE, 512) == b"".join(PAGES)
        assert set(board.read(FLASH + PLACE + 512, 4096 - 512)) == {0xFF}
        assert board.clock.ms >= 46  # 45 ms a sector, 0.48 ms a page


@pytest.mark.parametrize("advance", [lambda board: board.run(80), lambda board: board.settle(limit=80)])
def test_a_change_is_reported_however_time_passes(advance):
    """Whoever keeps the flash in a file must hear of the last one, too."""
    kept = []
    with Board(writing()) as board:
        board.on_flash_change = lambda: kept.append(board.flash)
        advance(board)
        assert kept and kept[-1] == board.flash


def test_the_flash_survives_the_power():
    with Board(writing()) as board:
        before = board.run(80).flash
        assert len(before) == FLASH_SIZE
        assert board.power_cycle().clock.ms == 0
        assert board.flash == before


def test_programming_only_clears_bits():
    calls = [("MS", -1, (RAM + 0x4000, 0x0F, 256)), ("RP", -1, (PLACE, RAM + 0x4000, 256))]
    flash = call_rom(calls).flash().ljust(PLACE + 256, b"\x3c")
    with Board(flash) as board:
        assert set(board.run(5).read(FLASH + PLACE, 256)) == {0x0F & 0x3C}


@pytest.mark.parametrize("count", [1, 2])
def test_a_power_cut_programs_exactly_the_given_bits(count):
    subset = random.Random(count).randbytes(256)
    with Board(writing()) as board:
        board.cut_power("program", count, subset).run(80)
        assert board.stopped == "power cut"
        torn = bytes(data | (255 - bit) for data, bit in zip(PAGES[count - 1], subset))
        wanted = b"".join(PAGES[: count - 1]) + torn
        assert board.read(FLASH + PLACE, 512) == wanted.ljust(512, b"\xff")
        ms = board.clock.ms
        assert board.run(10).clock.ms == ms  # without power nothing goes on
        board.power_cycle().run(80)
        assert not board.stopped and board.read(FLASH + PLACE, 512) == b"".join(PAGES)


def test_a_power_cut_erases_exactly_the_given_bits():
    subset = random.Random(3).randbytes(4096)
    with Board(writing()) as board:
        board.cut_power("erase", 1, subset).run(80)
        assert board.read(FLASH + PLACE, 4096) == bytes(0x55 | bit for bit in subset)
        assert board.programs == 0


def test_a_subset_of_another_size_is_refused():
    with Board(writing()) as board, pytest.raises(ValueError, match="256"):
        board.cut_power("program", 1, b"\xff")


def test_addresses_that_are_no_memory_are_refused():
    with Board(writing()) as board, pytest.raises(EmulatorError, match="0x40000000"):
        board.read(0x40000000, 4)


def test_the_serial_console_needs_usb():
    with Board(writing()) as board, pytest.raises(EmulatorError, match="USB"):
        board.type("x")
    with Board(writing(), usb=True) as board:
        assert board.type("x").run(1).console == ""


def test_boards_one_after_the_other_leave_no_process():
    processes = []
    for _ in range(4):
        board = Board(writing())
        processes.append(board._process)
        board.run(1)
        del board
    assert [process.poll() is not None for process in processes] == [True] * 4
