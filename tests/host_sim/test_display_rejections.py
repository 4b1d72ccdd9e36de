# SPDX-License-Identifier: MIT
"""displayio and its displays reject here what they reject on the device, with the same messages."""

import pytest

from host_sim.machine import NotSimulated
from host_sim.native import board, busio, displayio
from host_sim.native._object import GONE
from host_sim.native.busdisplay import BusDisplay
from host_sim.native.i2cdisplaybus import I2CDisplayBus
from tests.host_sim.test_rejections import assert_rejected, make_i2c

pytestmark = pytest.mark.usefixtures("machine")


class TestDisplay:
    def panel(self, **options):
        row = {"color_depth": 1, "pixels_in_byte_share_row": False, "single_byte_bounds": True}
        return BusDisplay(self.make_bus(), b"", width=128, height=64, data_as_commands=True, **row, **options)

    def make_bus(self):
        return I2CDisplayBus(make_i2c(), device_address=0x3C)

    def test_an_address_without_a_display_is_rejected(self):
        assert_rejected(
            ValueError, "Unable to find I2C Display at 3d", I2CDisplayBus, make_i2c(), device_address=0x3D
        )

    def test_a_second_bus_needs_release(self):
        self.make_bus()
        other = busio.I2C(board.GP7, board.GP6)
        message = "Too many display busses; forgot displayio.release_displays() ?"
        assert_rejected(RuntimeError, message, I2CDisplayBus, other, device_address=0x3C)
        displayio.release_displays()
        self.make_bus()

    def test_a_released_bus_is_unusable(self):
        display_bus = self.make_bus()
        displayio.release_displays()
        assert_rejected(ValueError, GONE, display_bus.send, 0xAE, b"")

    def test_sending_on_a_locked_bus_is_rejected(self):
        i2c = make_i2c()
        display_bus = I2CDisplayBus(i2c, device_address=0x3C)
        i2c.try_lock()
        with pytest.raises(RuntimeError):
            display_bus.send(0xAE, b"")

    def test_brightness_is_0_to_1(self, machine):
        panel = self.panel(brightness_command=0x81)
        panel.brightness = 0.5
        assert machine.chip.contrast == 127
        assert_rejected(ValueError, "brightness must be 0-1", setattr, panel, "brightness", 1.1)

    def test_rotation_is_in_steps_of_90_degrees(self):
        assert_rejected(
            ValueError, "Display rotation must be in 90 degree increments", self.panel, rotation=45
        )

    def test_only_a_group_can_be_shown(self):
        with pytest.raises(TypeError):
            self.panel().root_group = 3

    def test_pixels_have_bounds(self):
        bitmap = displayio.Bitmap(4, 4, 2)
        assert_rejected(IndexError, "pixel coordinates out of bounds", bitmap.__setitem__, (4, 0), 1)
        assert_rejected(ValueError, "pixel value requires too many bits", bitmap.__setitem__, (0, 0), 2)

    def test_a_bitmap_may_be_empty(self):
        panel, colours = self.panel(), displayio.Palette(1)
        panel.root_group = displayio.Group()
        for size in ((0, 0), (0, 8), (8, 0)):
            grid = displayio.TileGrid(displayio.Bitmap(*size, 1), pixel_shader=colours)
            panel.root_group.append(grid)
        assert panel.refresh()
        assert_rejected(ValueError, "width must be 0-32767", displayio.Bitmap, -1, 0, 1)

    def test_a_layer_is_in_one_group(self):
        layer = displayio.Group()
        displayio.Group().append(layer)
        assert_rejected(ValueError, "Layer already in a group", displayio.Group().append, layer)

    def test_other_panels_are_not_simulated(self):
        with pytest.raises(NotSimulated):
            BusDisplay(self.make_bus(), b"", width=128, height=64)
