# SPDX-License-Identifier: MIT
"""Loops that never sleep: virtual time advances in them, and Ctrl-C and the host can end them."""

import pytest

from host_sim.clock import MS
from host_sim.machine import LAP_NS

LOOPS = {
    "nothing": "while True:\n    pass",
    "sums": "n = 0\nwhile 1:\n    n = n + 1",
    "in a function": "def run():\n    while True:\n        sum((1, 2))\nrun()",
    "a way out that is never taken": "n = 0\nwhile True:\n    n += 1\n    if n < 0:\n        break",
    "a pin": "import board, digitalio\nkey = digitalio.DigitalInOut(board.GP6)\nwhile True:\n    key.value",
    "a pin, in a function": """
import board, digitalio
key = digitalio.DigitalInOut(board.GP6)
key.pull = digitalio.Pull.UP
def wait():
    while True:
        if not key.value:
            return
wait()
""",
    "a lock": "import board\nbus = board.STEMMA_I2C()\nbus.try_lock()\nwhile not bus.try_lock():\n    pass",
    "the clock": "import time\nwhile True:\n    time.monotonic()",
    "delays": "import microcontroller\nwhile True:\n    microcontroller.delay_us(1000)",
}


@pytest.mark.parametrize("name", LOOPS)
def test_time_advances_in_a_busy_loop(device, name):
    dev = device(LOOPS[name]).boot()
    before = dev.clock.now
    dev.run(50)
    assert before + 50 * MS <= dev.clock.now < before + 52 * MS
    assert not dev.crashed and not dev.ended


@pytest.mark.parametrize("name", ["nothing", "sums", "in a function", "a lock"])
def test_ctrl_c_ends_a_busy_loop(device, name):
    dev = device(LOOPS[name]).boot().run(10)
    dev.type("\x03").run(10)
    assert dev.ended
    assert "KeyboardInterrupt" in dev.crashed


def test_a_lap_of_a_loop_takes_as_long_as_on_the_device(device):
    dev = device("n = 0\nwhile True:\n    n = n + 1").boot()
    before, turns = dev.clock.now, dev.modules["__main__"].n
    dev.run(10)
    assert (dev.modules["__main__"].n - turns) * LAP_NS == pytest.approx(dev.clock.now - before, rel=0.01)


def test_a_loop_that_takes_time_takes_no_extra_time(device):
    slow = "import microcontroller, time\nt = time.monotonic_ns()\nfor n in range(9):\n    {}\nprint({})"
    plain = slow.format("microcontroller.delay_us(9)", "time.monotonic_ns() - t")
    loop = """
import microcontroller, time
t = time.monotonic_ns()
n = 0
while True:
    microcontroller.delay_us(9)
    n += 1
    if n == 9:
        break
print(time.monotonic_ns() - t)
"""
    assert device(loop).boot().console == device(plain).boot().console


def test_a_display_refreshes_during_a_busy_loop(device):
    dev = device("""
        import board, displayio, i2cdisplaybus, adafruit_displayio_ssd1306
        bus = i2cdisplaybus.I2CDisplayBus(board.STEMMA_I2C(), device_address=0x3C)
        panel = adafruit_displayio_ssd1306.SSD1306(bus, width=128, height=64)
        bitmap, palette = displayio.Bitmap(128, 64, 2), displayio.Palette(2)
        palette[1] = 0xFFFFFF
        bitmap.fill(1)
        panel.root_group = displayio.Group()
        panel.root_group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
        while True:
            pass
    """).boot()  # fmt: skip
    dev.run(300)
    assert all(all(row) for row in dev.pixels())


def test_endless_work_without_virtual_time_is_ended_by_host_cpu_time(device, monkeypatch):
    monkeypatch.setattr("host_sim.device.LONGEST_CPU", 0.1)
    dev = device("n = 1\nwhile n:\n    n = n + 1").boot()
    assert dev.crashed.startswith("hung: 20 seconds of work")
