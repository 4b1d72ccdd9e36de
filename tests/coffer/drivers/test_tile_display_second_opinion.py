# SPDX-License-Identifier: MIT
"""A comparison with Adafruit Blinka's displayio: a colour display shows there what the simulator's shows."""

import json

import pytest

from host_sim.device import Device
from tests.blinka import run_on_blinka
from tools import pack
from tools.scenes import Stage, scenes

COLOURS = {"COFFER_PANEL": "DISPLAY", "COFFER_COLOR": "#ffcc00", "COFFER_BACKGROUND": "0x000040"}
# Blinka's displayio drives a model of a colour LCD; coffer's driver gets the messages that the console sends.
BLINKA = """
import importlib.util, json, os, sys
import busdisplay, displayio, fourwire
assert "site-packages" in displayio.__file__
plan = json.load(sys.stdin)
width, height = plan["size"]
frame = [[None] * width for _ in range(height)]

class Lcd(fourwire.FourWire):
    def __init__(self):
        self.command = 0
        self.window = {0x2A: (0, width - 1), 0x2B: (0, height - 1)}
    def reset(self):
        pass
    def _free(self):
        return True
    def _begin_transaction(self):
        return True
    def _end_transaction(self):
        pass
    def _send(self, kind, chip_select, data):
        if kind == 0:
            self.command = data[-1]
        elif self.command in self.window:
            self.window[self.command] = data[0] << 8 | data[1], data[2] << 8 | data[3]
        elif self.command == 0x2C:
            (left, right), (top, bottom) = self.window[0x2A], self.window[0x2B]
            assert len(data) == 2 * (right - left + 1) * (bottom - top + 1)
            for n in range(0, len(data), 2):
                row, column = divmod(n // 2, right - left + 1)
                frame[top + row][left + column] = data[n] << 8 | data[n + 1]

source = sys.argv[1] + "/lib/coffer/drivers/tile_display.py"
spec = importlib.util.spec_from_file_location("tile_display", source)
driver = importlib.util.module_from_spec(spec)
spec.loader.exec_module(driver)
lcd = busdisplay.BusDisplay(Lcd(), b"", width=width, height=height, auto_refresh=False)
tiles = driver.TileDisplay(lcd, 0xFFCC00, 0x000040)
for picture in plan["pictures"]:
    for page, row in enumerate(picture):
        tiles.writeto(0, bytes((0, 0xB0 | page, 0x10, 0)))
        tiles.writeto(0, b"\\x40" + bytes.fromhex(row))
    tiles.unlock()
print(json.dumps(frame), flush=True)
os._exit(0)  # its background thread never ends
"""


def pages(pixels):
    """A picture as the display gets it, in hex digits: eight rows of 128 bytes, each eight pixels high."""
    return [
        bytes(sum(pixels[8 * page + bit][x] << bit for bit in range(8)) for x in range(128)).hex()
        for page in range(8)
    ]


def as_565(colour):
    """A colour of 24 bits as the LCD has it, in 16."""
    return colour >> 8 & 0xF800 | colour >> 5 & 0x07E0 | colour >> 3 & 0x001F


def shown(name, device_class):
    """A device that shows a scene."""
    stage = Stage("en")
    stage.device_class = device_class
    stage.settings.update(COLOURS if device_class is not Device else {})
    scenes()[name](stage)
    return stage.device


@pytest.mark.parametrize(
    "size", [(160, 128), (240, 240), (320, 240)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_blinka_shows_the_same_frame_as_the_simulators_display(size):
    pack.ensure()
    names = ["about", "menu"]  # the second changes a part of the first
    simulated = shown(names[1], lambda *arguments, **options: Device(*arguments, **options, screen=size))
    plan = {
        "size": size,
        "pictures": [pages(shown(name, Device).pixels()) for name in names],
    }
    expected = [[as_565(colour) for colour in row] for row in simulated.screen.frame]
    assert run_on_blinka(BLINKA, json.dumps(plan)) == expected
    assert {as_565(0xFFCC00), as_565(0x000040)} == {colour for row in expected for colour in row}
