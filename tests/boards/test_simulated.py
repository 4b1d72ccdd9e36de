# SPDX-License-Identifier: MIT
"""With its profile a board starts in the simulator, answers its keys and shows what a Pico shows."""

import pytest

from host_sim import boards
from host_sim.device import Device
from host_sim.machine import NotSimulated

SIMULATED = boards.profiles()


def middle(pixels):
    """The console's picture on a display of any size: in the middle, twice as large where that fits."""
    scale = 2 if len(pixels[0]) >= 256 and len(pixels) >= 128 else 1
    left, top = (len(pixels[0]) - 128 * scale) // 2, (len(pixels) - 64 * scale) // 2
    return [row[left : left + 128 * scale : scale] for row in pixels[top : top + 64 * scale : scale]]


def screens(board):
    """The pictures after a walk through the menu with every key."""
    found = []
    with Device(settings={"COFFER_LANGUAGE": "en"}, board=board) as device:
        device.boot()
        device.run(400)
        for key in ("A", "down", "up", "down", "A", "right", "left", "B"):
            device.tap(key)
            device.run(600)
            found.append(middle(device.pixels()))
        assert not device.crashed
    return found


@pytest.mark.parametrize("board", SIMULATED)
def test_a_board_plays_as_a_pico_does(board):
    assert screens(board) == screens("")


def test_the_first_of_a_buttons_keys_and_the_second_are_the_same_button():
    with Device(settings={"COFFER_LANGUAGE": "en"}, board="adafruit_macropad_rp2040") as device:
        device.boot()
        device.run(400)
        before = device.pixels()
        device.machine.ground("GP0", True)  # the knob, pressed
        device.run(100)
        device.machine.ground("GP0", False)
        device.run(600)
        assert device.pixels() != before


def test_a_boards_names_are_those_of_its_definition_and_no_others():
    assert boards.pins("adafruit_macropad_rp2040")["KEY12"] == 12
    assert "GP0" not in boards.pins("adafruit_macropad_rp2040")


def run(code, board, tmp_path):
    """What a program prints on a board."""
    (tmp_path / "code.py").write_text(code, "utf-8")
    with Device(drive=tmp_path, board=board) as device:
        device.boot().run(100)
        assert not device.crashed
        return device.console.split("\n")[0]


def test_a_boards_own_bus_is_always_the_same_one(tmp_path):
    code = "import board\ni2c = board.I2C()\ni2c.try_lock()\nprint(i2c is board.STEMMA_I2C(), i2c.scan())"
    assert run(code, "adafruit_feather_rp2040", tmp_path) == "True [61, 80]"


def test_a_boards_own_bus_is_made_again_after_its_end(tmp_path):
    code = "import board\nspi = board.SPI()\nspi.deinit()\nprint(spi is board.SPI())"
    assert run(code, "adafruit_feather_rp2040", tmp_path) == "False"


def test_names_of_pins_make_the_same_bus(tmp_path):
    code = "import board, busio\nbus = busio.I2C(board.SCL, board.SDA)\nbus.try_lock()\nprint(bus.scan())"
    assert run(code, "adafruit_feather_rp2040", tmp_path) == "[61, 80]"


def test_a_bus_that_is_not_simulated_says_so(tmp_path):
    with pytest.raises(NotSimulated, match="board.UART"):
        run("import board\nboard.UART()", "adafruit_feather_rp2040", tmp_path)


def test_the_bus_of_a_display_outlives_its_program(tmp_path):
    code = """
import board, displayio, i2cdisplaybus, supervisor
if supervisor.runtime.run_reason is supervisor.RunReason.STARTUP:
    i2cdisplaybus.I2CDisplayBus(board.I2C(), device_address=0x3D)
    supervisor.reload()
print(board.I2C().try_lock())
"""
    assert run(code, "adafruit_feather_rp2040", tmp_path) == "True"
