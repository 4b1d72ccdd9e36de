# SPDX-License-Identifier: MIT
"""What displayio and its displays reject on the device, they reject here, in its words."""

import pytest

from host_sim.machine import NotSimulated
from host_sim.native import board, busio, displayio
from host_sim.native._object import GONE
from host_sim.native.busdisplay import BusDisplay
from host_sim.native.i2cdisplaybus import I2CDisplayBus
from tests.host_sim.test_rejections import bus, rejects

pytestmark = pytest.mark.usefixtures("machine")


class TestDisplay:
    def panel(self, **named):
        row = {"color_depth": 1, "pixels_in_byte_share_row": False, "single_byte_bounds": True}
        return BusDisplay(self.wire(), b"", width=128, height=64, data_as_commands=True, **row, **named)

    def wire(self):
        return I2CDisplayBus(bus(), device_address=0x3C)

    def test_nobody_there(self):
        rejects(ValueError, "Unable to find I2C Display at 3d", I2CDisplayBus, bus(), device_address=0x3D)

    def test_a_second_bus_needs_release(self):
        self.wire()
        other = busio.I2C(board.GP7, board.GP6)
        said = "Too many display busses; forgot displayio.release_displays() ?"
        rejects(RuntimeError, said, I2CDisplayBus, other, device_address=0x3C)
        displayio.release_displays()
        self.wire()

    def test_released_bus_is_gone(self):
        wire = self.wire()
        displayio.release_displays()
        rejects(ValueError, GONE, wire.send, 0xAE, b"")

    def test_bus_in_use_by_the_program(self):
        i2c = bus()
        wire = I2CDisplayBus(i2c, device_address=0x3C)
        i2c.try_lock()
        with pytest.raises(RuntimeError):
            wire.send(0xAE, b"")

    def test_brightness_is_a_share(self, machine):
        panel = self.panel(brightness_command=0x81)
        panel.brightness = 0.5
        assert machine.chip.contrast == 127
        rejects(ValueError, "brightness must be 0-1", setattr, panel, "brightness", 1.1)

    def test_rotation_in_quarters(self):
        rejects(ValueError, "Display rotation must be in 90 degree increments", self.panel, rotation=45)

    def test_only_groups_are_shown(self):
        with pytest.raises(TypeError):
            self.panel().root_group = 3

    def test_pixels_have_bounds(self):
        bitmap = displayio.Bitmap(4, 4, 2)
        rejects(IndexError, "pixel coordinates out of bounds", bitmap.__setitem__, (4, 0), 1)
        rejects(ValueError, "pixel value requires too many bits", bitmap.__setitem__, (0, 0), 2)

    def test_a_bitmap_may_be_empty(self):
        panel, colours = self.panel(), displayio.Palette(1)
        panel.root_group = displayio.Group()
        for size in ((0, 0), (0, 8), (8, 0)):
            grid = displayio.TileGrid(displayio.Bitmap(*size, 1), pixel_shader=colours)
            panel.root_group.append(grid)
        assert panel.refresh()
        rejects(ValueError, "width must be 0-32767", displayio.Bitmap, -1, 0, 1)

    def test_a_layer_is_in_one_group(self):
        layer = displayio.Group()
        displayio.Group().append(layer)
        rejects(ValueError, "Layer already in a group", displayio.Group().append, layer)

    def test_other_panels_are_not_simulated(self):
        with pytest.raises(NotSimulated):
            BusDisplay(self.wire(), b"", width=128, height=64)
