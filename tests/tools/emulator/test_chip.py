# SPDX-License-Identifier: MIT
"""What CircuitPython does with the chip from power-on on, by the programs in C of the folder programs."""

import struct

import pytest

from tests.tools.emulator.programs import COMPILER, compiled
from tests.tools.emulator.thumb import RAM
from tools.emulator.board import Board

pytestmark = pytest.mark.needs(COMPILER)
UNIQUE = struct.unpack("<2I", bytes.fromhex("c0ffe20000000001"))


@pytest.fixture(scope="module", params=[False, True], ids=["fast core", "own core"])
def board(request):
    with Board(compiled("checks"), own_core=request.param) as board:
        board.run(30)
        yield board


@pytest.fixture(scope="module")
def results(board):
    found = struct.unpack("<32I", board.read(RAM, 128))
    assert found[29] == 0xC0FFEE, f"the program has not come to its end: {board.why_not()}"
    return found


def test_clocks_start_as_the_sdk_does_it(results):
    """125 MHz from the PLL: so many cycles in 100 µs of the timer."""
    assert results[0] == pytest.approx(12_500, abs=200)


def test_flash_commands_through_the_ssi(results):
    assert results[1] == 2, "boot2 finds four lines enabled, when the ROM has given the flash back"
    assert results[2] == 0xEF4015, "a W25Q16, 2 MB"
    assert results[3:5] == UNIQUE, "its unique number, which is the board's"
    assert results[5] == 0, "the chip select is the SSI's again"
    assert results[6] == 1, "the flash can be read past the cache"


def test_interrupts_come_by_priority(results):
    assert results[7] == 0x123, "a more urgent one interrupts the other"


def test_a_sleep_is_ended_by_systick_and_by_the_timer(results):
    assert results[8] == 3
    assert 498 <= results[9] <= 510, "µs"
    assert results[10] == 0, "an alarm that came is armed no longer"


def test_a_dma_channel_starts_the_next(results):
    assert results[11] == sum((each + 1) << each for each in range(8))


def test_pwm_interrupts_at_each_wrap(results):
    assert results[12] in (10, 11)  # in 1050 µs; rp2040js has one at once


def test_the_divider_the_interpolator_and_the_spin_locks(results):
    assert results[13:16] == (2**32 - 142, 2**32 - 6, 1_333_333_333)
    assert results[16] == 42 and results[17] == 1


def test_temperature_calendar_and_the_reason_of_the_reset(results):
    degrees = 27 - (results[18] * 3.3 / 4095 - 0.706) / 0.001721
    assert degrees == pytest.approx(27, abs=1)
    assert results[19] == 2026 << 12 | 2 << 8 | 3
    assert results[20] == 2 << 24 | 13 << 16 | 14 << 8 | 15
    assert results[21] == 0x100, "by power-on"
    assert results[22] not in (0, 2**32 - 1), "random bits"


def test_the_second_core_waits_in_the_rom(results):
    """It answers a reset and the words that would start it, each that it expects with the same."""
    assert results[23:26] == (1, 0, 3)


def test_faults_go_to_the_firmwares_handler(results, board):
    assert results[26] == 7
    assert results[27] == 1, "ROM and flash can't be written by a program"
    assert "uses 0x30000000, where nothing is" in board.faults[0]
    assert "is a breakpoint (3)" in board.faults[4] and board.faults[6].endswith("is unknown")
    assert not board.stopped


def test_a_button_interrupts(results, board):
    def presses():
        return struct.unpack("<I", board.read(RAM + 4 * 28, 4))[0]

    before = presses()
    board.press("A").run(1).release("A").run(1).press("B").run(1).press("A").run(1)
    assert presses() == before + 2


@pytest.mark.parametrize("own_core", [False, True])
def test_a_serial_console_over_usb(own_core):
    """Enumerated beside a drive; longer than a packet; again after a reset."""
    with Board(compiled("serial_console"), usb=True, own_core=own_core) as board:
        assert board.run(40).console == "ready\n"
        assert board.type("hello ").type("x" * 100).run(10).console == "ready\nHELLO " + "X" * 100
        assert board.type("!").run(60).console.endswith("ready\n") and board.resets == 1
        assert board.power_cycle().run(60).console.endswith("ready\nready\n")


def test_a_board_without_a_host_is_not_enumerated():
    with Board(compiled("serial_console")) as board:
        assert board.run(60).console == ""


def test_a_fault_without_a_handler_stops_the_board():
    with Board(compiled("serial_console"), usb=True) as board:
        board.run(40).type("?").run(20)
        assert "the boot ROM" in board.stopped
        assert "uses 0x30000000, where nothing is" in board.why_not()


def test_what_a_board_does_can_be_said(board):
    assert "the processor sleeps at 0x1000" in board.why_not()
