# SPDX-License-Identifier: MIT
"""What a light sleep and a reset need of the chip."""

import struct

import pytest

from tests.tools.emulator.thumb import RAM, endless_dma, reset_once, sleep_until_low
from tools.emulator.board import Board, EmulatorError

BY_TRIGGER = 2  # the watchdog's reason
MARK = 0xC0FFEE


@pytest.mark.parametrize("own_core", [False, True])
def test_a_button_ends_the_sleep(own_core):
    """alarm.light_sleep_until_alarms waits for a pin that is low."""
    with Board(sleep_until_low(10).flash(), own_core=own_core) as board:
        assert not board.run(50).led
        board.press("B").run(1)
        assert not board.led, "another pin"
        board.press("A").run(1)
        assert board.led


@pytest.mark.parametrize("own_core", [False, True])
def test_a_reset_keeps_memory_and_scratch_registers(own_core):
    """microcontroller.reset() and safe mode hand something over in them; the program starts again."""
    with Board(reset_once(MARK).flash(), own_core=own_core) as board:
        board.run(5)
        scratch, memory, reason = struct.unpack("<3I", board.read(RAM + 0x100, 12))
        assert (board.resets, scratch, memory, reason) == (1, MARK, MARK, BY_TRIGGER)
        assert board.clock.ms == pytest.approx(5, abs=0.5), "time goes on from power-on"
        board.power_cycle().run(5)
        assert board.resets == 1, "without power nothing is kept"


def test_a_button_that_is_held_is_down_when_the_power_comes_back():
    with Board(sleep_until_low(10).flash()) as board:
        board.press("A")
        assert board.power_cycle().run(1).led
        board.release("A")
        assert not board.power_cycle().run(1).led


def test_a_transfer_without_end_is_an_error_and_no_hang():
    with Board(endless_dma().flash()) as board, pytest.raises(EmulatorError, match="time stands still"):
        board.run(1)
