# SPDX-License-Identifier: MIT
"""A comparison with Adafruit Blinka's displayio: driver and pictures leave the same state of the chip."""

import pytest

from tests.blinka import run_on_blinka

SIMULATOR_SETUP = """
import board, busio, displayio, i2cdisplaybus, adafruit_displayio_ssd1306
i2c = busio.I2C(board.GP5, board.GP4, frequency=400000)
"""
BLINKA_SETUP = """
import json, sys
sys.path.append(sys.argv[1])
from host_sim.chip import SSD1306
chip = SSD1306(seed=2)  # other random memory than the simulator's chip

class Wire:
    locked = False
    def try_lock(self):
        taken, self.locked = not self.locked, True
        return taken
    def unlock(self):
        self.locked = False
    def writeto(self, address, buffer, start=0, end=None):
        assert address == 0x3C
        chip.write(bytes(buffer)[start:end])

import displayio, i2cdisplaybus, adafruit_displayio_ssd1306
assert "site-packages" in displayio.__file__
i2c = Wire()
"""
PANEL = """
bus = i2cdisplaybus.I2CDisplayBus(i2c, device_address=0x3C)
panel = adafruit_displayio_ssd1306.SSD1306(bus, width=128, height=64, auto_refresh=False)
panel.root_group = group = displayio.Group()
"""
PRINT_STATE = """
import os
keep = "mode remap flipped multiplex contrast on pump com_pins precharge vcomh clock start_line offset"
registers = {name: getattr(chip, name) for name in keep.split()}
print(json.dumps([[row.hex() for row in chip.memory], registers]), flush=True)
os._exit(0)  # its background thread never ends
"""
WAIT = (
    "\nimport time\nwhile True:\n    time.sleep(1)\n"  # after the end of the program the firmware would draw
)
PICTURES = {
    "a tile of 1 x 8 for every byte": """
bitmap = displayio.Bitmap(256, 8, 2)
for n in range(2048):
    bitmap[n % 256, n // 256] = n % 256 >> n // 256 & 1
palette = displayio.Palette(2)
palette[1] = 0xFFCC00
grid = displayio.TileGrid(bitmap, pixel_shader=palette, width=128, height=8, tile_width=1, tile_height=8)
group.append(grid)
for n in range(1024):
    grid[n] = n * 7 & 255
panel.refresh()
for n in range(300, 330):
    grid[n] = 255 - n & 255
panel.refresh()
""",
    "nothing but the start": "panel.refresh()",
    "brightness": "panel.brightness = 0.3\npanel.refresh()",
    "pixels": """
bitmap = displayio.Bitmap(128, 64, 2)
for n in range(64):
    bitmap[n * 2, n] = bitmap[127 - n, n * 7 % 64] = 1
palette = displayio.Palette(2)
palette[1] = 0xFFFFFF
group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
panel.refresh()
""",
    "tiles, flips, scale and what lies below": """
bitmap = displayio.Bitmap(16, 8, 4)
for n in range(8):
    bitmap[n, n] = 1
    bitmap[8 + n, 7 - n] = 2
    bitmap[15, n] = 3
palette = displayio.Palette(4)
palette[1], palette[2], palette[3] = 0xFFFFFF, 0x80FF00, 0x303030
palette.make_transparent(0)
back = displayio.Bitmap(40, 40, 2)
back.fill(1)
white = displayio.Palette(2)
white[1] = 0xFFFFFF
group.append(displayio.TileGrid(back, pixel_shader=white, x=-5, y=30))
size = {"width": 6, "height": 2, "tile_width": 8, "tile_height": 8}
tiles = displayio.TileGrid(bitmap, pixel_shader=palette, x=3, y=1, **size)
for n in range(12):
    tiles[n] = n % 2
tiles.flip_x = True
inner = displayio.Group(scale=2, x=9, y=11)
inner.append(tiles)
group.append(inner)
panel.refresh()
""",
    "shapes": """
import vectorio
palette = displayio.Palette(2)
palette[0], palette[1] = 0xFFFFFF, 0x303030
group.append(vectorio.Rectangle(pixel_shader=palette, width=20, height=9, x=100, y=3))
group.append(vectorio.Circle(pixel_shader=palette, radius=13, x=20, y=20))
group.append(vectorio.Circle(pixel_shader=palette, radius=4, x=20, y=20, color_index=1))
star = [(30, 0), (50, 60), (0, 20), (60, 20), (10, 60)]
group.append(vectorio.Polygon(pixel_shader=palette, points=star, x=40, y=2))
panel.refresh()
bitmap = displayio.Bitmap(1, 1, 2)
""",
    "a part redrawn": """
bitmap = displayio.Bitmap(20, 20, 2)
palette = displayio.Palette(2)
palette[1] = 0xFFFFFF
grid = displayio.TileGrid(bitmap, pixel_shader=palette, x=50, y=21)
group.append(grid)
bitmap.fill(1)
panel.refresh()
bitmap[3, 3] = 0
grid.x = 57
panel.refresh()
group.hidden = False
group.x = -3
panel.refresh()
""",
}


@pytest.mark.parametrize("name", PICTURES)
def test_blinka_and_the_simulator_leave_the_same_chip(device, name):
    dev = device(SIMULATOR_SETUP + PANEL + PICTURES[name] + WAIT).boot()
    assert dev.crashed == ""
    memory, registers = run_on_blinka(BLINKA_SETUP + PANEL + PICTURES[name] + PRINT_STATE)
    assert [row.hex() for row in dev.chip.memory] == memory
    assert {register: getattr(dev.chip, register) for register in registers} == registers
    if "bitmap" in PICTURES[name]:
        assert any(any(row) for row in dev.pixels())
