# SPDX-License-Identifier: MIT
"""With its profile a board starts in the simulator, reacts to its keys and shows the same as a Pico."""

import pytest

from host_sim import boards
from host_sim.device import Device
from host_sim.machine import NotSimulated

SIMULATED = boards.profiles()


def console_picture(pixels):
    """The 128 x 64 pixels of the console on a display of any size: centred, scaled by two if that fits."""
    scale = 2 if len(pixels[0]) >= 256 and len(pixels) >= 128 else 1
    left, top = (len(pixels[0]) - 128 * scale) // 2, (len(pixels) - 64 * scale) // 2
    return [row[left : left + 128 * scale : scale] for row in pixels[top : top + 64 * scale : scale]]


def record_pictures(board):
    """The pictures after each key of a walk through the menu."""
    pictures = []
    with Device(settings={"COFFER_LANGUAGE": "en"}, board=board) as device:
        device.boot()
        device.run(400)
        for key in ("A", "down", "up", "down", "A", "right", "left", "B"):
            device.tap(key)
            device.run(600)
            pictures.append(console_picture(device.pixels()))
        assert not device.crashed
    return pictures


@pytest.mark.parametrize("board", SIMULATED)
def test_a_board_shows_the_same_pictures_as_a_pico(board):
    assert record_pictures(board) == record_pictures("")


def test_the_second_key_of_a_button_presses_the_same_button():
    with Device(settings={"COFFER_LANGUAGE": "en"}, board="adafruit_macropad_rp2040") as device:
        device.boot()
        device.run(400)
        before = device.pixels()
        device.machine.ground("GP0", True)  # a press of the knob
        device.run(100)
        device.machine.ground("GP0", False)
        device.run(600)
        assert device.pixels() != before


def test_a_board_has_only_the_names_of_its_definition():
    assert boards.pins("adafruit_macropad_rp2040")["KEY12"] == 12
    assert "GP0" not in boards.pins("adafruit_macropad_rp2040")


def run(code, board, tmp_path):
    """Runs a program on a board and returns the first line that it prints."""
    (tmp_path / "code.py").write_text(code, "utf-8")
    with Device(drive=tmp_path, board=board) as device:
        device.boot().run(100)
        assert not device.crashed
        return device.console.split("\n")[0]


def test_a_boards_own_bus_is_a_singleton(tmp_path):
    code = "import board\ni2c = board.I2C()\ni2c.try_lock()\nprint(i2c is board.STEMMA_I2C(), i2c.scan())"
    assert run(code, "adafruit_feather_rp2040", tmp_path) == "True [61, 80]"


def test_after_deinit_a_boards_own_bus_is_a_new_object(tmp_path):
    code = "import board\nspi = board.SPI()\nspi.deinit()\nprint(spi is board.SPI())"
    assert run(code, "adafruit_feather_rp2040", tmp_path) == "False"


def test_the_pins_of_a_boards_own_bus_give_the_same_bus(tmp_path):
    code = "import board, busio\nbus = busio.I2C(board.SCL, board.SDA)\nbus.try_lock()\nprint(bus.scan())"
    assert run(code, "adafruit_feather_rp2040", tmp_path) == "[61, 80]"


def test_a_bus_that_is_not_simulated_raises(tmp_path):
    with pytest.raises(NotSimulated, match="board.UART"):
        run("import board\nboard.UART()", "adafruit_feather_rp2040", tmp_path)


def test_the_bus_of_a_display_survives_a_reload(tmp_path):
    code = """
import board, displayio, i2cdisplaybus, supervisor
if supervisor.runtime.run_reason is supervisor.RunReason.STARTUP:
    i2cdisplaybus.I2CDisplayBus(board.I2C(), device_address=0x3D)
    supervisor.reload()
print(board.I2C().try_lock())
"""
    assert run(code, "adafruit_feather_rp2040", tmp_path) == "True"
