# SPDX-License-Identifier: MIT
"""The simulated device: clock, buttons, start and end, power cuts."""

import gc
import threading

import pytest

from host_sim.chip import ChipError
from host_sim.clock import MS
from host_sim.device import Device
from host_sim.machine import NotSimulated
from host_sim.nvm import STAGES

LOOP = """
import time, supervisor
n = 0
while True:
    n += 1
    time.sleep(0.01)
"""
BUS = """
import board, busio, displayio, i2cdisplaybus, adafruit_displayio_ssd1306, time
displayio.release_displays()
i2c = busio.I2C(board.GP5, board.GP4, frequency=400000)
bus = i2cdisplaybus.I2CDisplayBus(i2c, device_address=0x3C)
panel = adafruit_displayio_ssd1306.SSD1306(bus, width=128, height=64, auto_refresh=False)
"""


def test_boot_stops_at_the_first_wait(device):
    dev = device("import time\nprint('a')\ntime.sleep(1)\nprint('b')\ntime.sleep(1)").boot()
    assert dev.console == "a\n"
    dev.run(999)
    assert dev.console == "a\n"
    dev.run(2)
    assert dev.console == "a\nb\n"


def test_run_advances_exactly_when_the_device_sleeps(device):
    dev = device(LOOP).boot()
    before = dev.clock.now
    dev.run(12345)
    assert dev.clock.now - before == 12345 * MS


def test_two_runs_are_identical_to_the_nanosecond(device):
    code = """
    import time, supervisor, os
    while True:
        print(supervisor.ticks_ms(), os.urandom(2))
        time.sleep(0.003)
    """
    runs = []
    for _ in range(2):
        dev = device(code).boot()
        for ms in (3, 50, 1, 100):
            dev.run(ms)
        runs.append((dev.console, dev.clock.now))
    assert runs[0] == runs[1]


def test_ticks_wrap_65_seconds_after_power_on(device):
    dev = device(
        "import time, supervisor\nwhile True:\n    t = supervisor.ticks_ms()\n    print(t)\n    time.sleep(1)"
    )
    dev.boot().run(70_000)
    ticks = [int(line) for line in dev.console.split()]
    assert ticks[0] == 0x1FFF0000 + 1200
    assert sum(b < a for a, b in zip(ticks, ticks[1:])) == 1
    assert max(ticks) < 1 << 29


def test_a_busy_loop_on_the_ticks_ends(device):
    dev = device(
        """
        import supervisor, time
        end = supervisor.ticks_ms() + 500
        while supervisor.ticks_ms() < end:
            pass
        print("done")
        time.sleep(9)
        """
    ).boot()
    assert dev.console == "done\n"
    assert 500 <= dev.clock.ms - 1200 < 502


def test_the_host_gets_its_turn_in_a_busy_loop(device):
    dev = device("import time, supervisor\ntime.sleep(0)\nwhile True:\n    supervisor.ticks_ms()").boot()
    before = dev.clock.ms
    dev.run(100)
    assert 100 <= dev.clock.ms - before < 101


def test_sending_a_row_takes_its_time_on_the_bus(device):
    dev = device(
        BUS
        + """
row = bytearray(129)
row[0] = 0x40
i2c.try_lock()
before = time.monotonic_ns()
i2c.writeto(0x3C, row)
print((time.monotonic_ns() - before) // 1000)
"""
    ).boot()
    assert 130 * 9 * 2.5 < int(dev.console.split()[0]) < 3000


def test_the_real_driver_brings_the_chip_up(device):
    dev = device(BUS + "panel.brightness = 0.25").boot()
    assert dev.crashed == ""
    chip = dev.chip
    assert (chip.mode, chip.remap, chip.flipped, chip.multiplex, chip.com_pins) == (0, True, True, 64, 0x12)
    assert chip.lit
    assert chip.contrast == 63


def test_displayio_pictures_are_visible(device):
    dev = device(
        BUS
        + """
bitmap = displayio.Bitmap(8, 8, 2)
bitmap[0, 0] = bitmap[7, 3] = 1
palette = displayio.Palette(2)
palette[1] = 0xFFFFFF
group = displayio.Group(scale=2, x=4)
group.append(displayio.TileGrid(bitmap, pixel_shader=palette, x=1, y=2))
panel.root_group = group
panel.refresh()
time.sleep(1)
"""
    ).boot()
    lit = {(x, y) for y, row in enumerate(dev.pixels()) for x, pixel in enumerate(row) if pixel}
    assert lit == {(6, 4), (7, 4), (6, 5), (7, 5), (20, 10), (21, 10), (20, 11), (21, 11)}


def test_sleep_of_the_driver_switches_the_panel_off(device):
    dev = device(BUS + "panel.sleep()\nassert not panel.is_awake").boot()
    assert dev.crashed == ""
    assert not dev.chip.on


def test_buttons_reach_keypad(device):
    dev = device(
        """
        import board, keypad, time
        keys = keypad.Keys((board.GP6, board.GP10), value_when_pressed=False)
        event = keypad.Event()
        while True:
            while keys.events.get_into(event):
                print(event.key_number, event.pressed)
            time.sleep(0.01)
        """
    ).boot()
    dev.tap("up", "A").hold("A")
    assert dev.console == "0 True\n0 False\n" + "1 True\n1 False\n" * 2
    with pytest.raises(ValueError, match="no button 'C'"):
        dev.press("C")


def test_wiring_follows_settings(device):
    dev = device("", {"settings.toml": 'COFFER_A = "GP20"\nCOFFER_B = "nonsense"\n'})
    assert dev.machine.wiring["A"] == "GP20"
    assert dev.machine.wiring["B"] == "GP11"


def test_tone_and_led_can_be_read(device):
    dev = device(
        """
        import board, pwmio, digitalio, time
        led = digitalio.DigitalInOut(board.LED)
        led.switch_to_output(True)
        piezo = pwmio.PWMOut(board.GP15, frequency=440, duty_cycle=32768, variable_frequency=True)
        time.sleep(1)
        piezo.duty_cycle = 0
        time.sleep(1)
        """
    ).boot()
    assert (dev.tone, dev.led) == (440, True)
    dev.run(1500)
    assert dev.tone == 0
    assert [entry[2:] for entry in dev.machine.heard] == [(440, 32768), (440, 0)]


def test_time_advances_after_the_end_of_the_program(device):
    dev = device("print(1)").boot()
    assert dev.ended
    before = dev.clock.ms
    dev.run(1000)
    assert dev.clock.ms == before + 1000


def test_reload_restarts_the_program_and_keeps_the_display(device):
    dev = device(
        """
        import supervisor, board, busio, i2cdisplaybus, displayio, time, microcontroller
        print(supervisor.runtime.run_reason)
        if microcontroller.nvm[0] == 0xFF:
            microcontroller.nvm[0] = 1
            i2cdisplaybus.I2CDisplayBus(busio.I2C(board.GP5, board.GP4), device_address=0x3C)
            supervisor.reload()
        try:
            busio.I2C(board.GP5, board.GP4)
        except ValueError as error:
            print(error)
        displayio.release_displays()
        busio.I2C(board.GP5, board.GP4)
        """
    ).boot()
    lines = dev.console.split("\n")
    assert lines[:3] == [
        "supervisor.RunReason.STARTUP",
        "supervisor.RunReason.SUPERVISOR_RELOAD",
        "GP5 in use",
    ]
    assert dev.crashed == ""


def test_reset_starts_boot_again(device):
    dev = device(
        """
        import microcontroller, time
        print("code", microcontroller.cpu.reset_reason)
        if microcontroller.nvm[0] == 0xFF:
            microcontroller.nvm[0] = 1
            microcontroller.reset()
        time.sleep(1)
        """,
        {"boot.py": "import usb_midi, usb_hid\nusb_midi.disable()\nusb_hid.disable()\nprint('boot')"},
    ).boot()
    output = [line.rpartition(".")[2] for line in dev.console.split("\n")]
    assert output == ["boot", "POWER_ON", "boot", "SOFTWARE", ""]
    assert dev.machine.usb_off == {"midi", "hid"}


def test_power_cycle_keeps_nvm_only(device):
    code = """
    import microcontroller, time
    print(microcontroller.nvm[5])
    microcontroller.nvm[5] = 42
    time.sleep(1)
    """
    dev = device(code).boot()
    dev.power_cycle()
    assert dev.console == "255\n42\n"


def test_nvm_is_kept_in_a_file(device, tmp_path):
    code = "import microcontroller, time\nprint(microcontroller.nvm[0:2])\nmicrocontroller.nvm[0:2] = b'ok'"
    device(code, nvm=tmp_path / "kept").boot()
    dev = device(code, nvm=tmp_path / "kept").boot()
    assert "bytearray(b'ok')" in dev.console


def test_only_a_write_into_erased_bytes_is_quick(device):
    dev = device(
        """
        import microcontroller, time
        for value in (b"one", b"two"):
            before = time.monotonic_ns()
            microcontroller.nvm[0:3] = value
            print((time.monotonic_ns() - before) // 100000)
        """
    ).boot()
    assert dev.console.split()[:2] == ["7", "530"]
    assert dev.nvm.erases == 1


@pytest.mark.parametrize("bytes_programmed", range(6))
def test_a_power_cut_after_any_byte_keeps_the_bytes_before(device, bytes_programmed):
    content = bytearray(b"\xff" * 4096)
    dev = device("import microcontroller\nmicrocontroller.nvm[10:15] = b'hello'\nprint('after')", nvm=content)
    dev.nvm.cut_after = bytes_programmed
    dev.boot()
    assert dev.power_cut == (bytes_programmed < 5)
    assert ("after" in dev.console) == (bytes_programmed == 5)
    assert content[10:15] == (b"hello"[:bytes_programmed] + b"\xff" * 5)[:5]
    assert not dev.crashed


@pytest.mark.parametrize("stage", STAGES)
def test_a_power_cut_at_any_stage_of_an_erase(device, stage):
    content = bytearray(b"\x11" * 4096)
    dev = device("import microcontroller\nmicrocontroller.nvm[0] = 2", nvm=content)
    dev.nvm.cut_at = stage
    assert dev.boot().power_cut
    remaining = {"before erase": {0x11}, "in erase": {0x11, 0xFF}, "after erase": {0xFF}}[stage]
    assert set(content) == remaining


def test_a_power_cut_while_rewriting_loses_the_rest(device):
    content = bytearray(b"\x11" * 4096)
    dev = device("import microcontroller\nmicrocontroller.nvm[0] = 2", nvm=content)
    dev.nvm.cut_after = 100
    assert dev.boot().power_cut
    assert content == b"\x02" + b"\x11" * 99 + b"\xff" * 3996
    dev.power_cycle()
    assert content[0] == 2


def test_even_a_program_that_catches_everything_can_be_closed(device):
    dev = device(
        "import time\nwhile True:\n    try:\n        time.sleep(0.1)\n    except BaseException:\n        pass"
    )
    dev.boot().run(500)
    dev.close()
    before = dev.clock.now
    assert dev.run(100).clock.now == before + 100 * MS


def test_an_error_of_the_chip_reaches_the_test(device):
    dev = device(BUS + "bus.send(0x23, b'')")
    with pytest.raises(ChipError, match="0x23 is not a command"):
        dev.boot()


def test_not_simulated_is_not_an_error_of_the_device(device):
    with pytest.raises(NotSimulated):
        device("import storage\nstorage.erase_filesystem()").boot()


def test_nested_calls_are_counted(device):
    code = "import part\ndef a(n):\n    return a(n - 1) if n else part.b()\na(5)\nprint(max([3, 1]))"
    dev = device(code, {"part.py": "def b():\n    return 1"}, watch_depth=True).boot()
    assert dev.crashed == ""
    assert dev.deepest == 1 + 6 + 1
    assert device(code, {"part.py": "def b():\n    return 1"}).boot().deepest == 0


def test_serial_input(device):
    dev = device("print(input('name? ').upper())").boot()
    assert dev.console == "name? "
    dev.type("coffer\n").run(10)
    assert "COFFER" in dev.console


def test_forgotten_devices_end_their_threads(device, tmp_path):
    (tmp_path / "code.py").write_text(LOOP)
    before = threading.active_count()
    for _ in range(5):
        Device(drive=tmp_path).boot()
    gc.collect()
    assert threading.active_count() <= before + 1


def test_closing_a_console_ends_its_thread_and_keeps_the_picture():
    gc.collect()  # devices that other tests did not close
    before = threading.active_count()
    with Device().boot() as console:
        assert threading.active_count() == before + 1
        picture, now = console.pixels(), console.clock.now
    assert threading.active_count() == before
    assert console.pixels() == picture, "what is sent after the end does not reach the display"
    assert console.clock.now - now < 1 * MS


def test_devices_are_independent_of_each_other(device):
    code = "import time, os\nwhile True:\n    print(os.getenv('NAME'), end='')\n    time.sleep(0.1)"
    one = device(code, settings={"NAME": "1"}).boot()
    two = device(code, settings={"NAME": "2"}).boot()
    one.run(200)
    two.run(400)
    assert set(one.console) == {"1"}
    assert set(two.console) == {"2"}
    assert len(two.console) > len(one.console)


def test_text_and_png_show_the_picture(device, tmp_path):
    dev = device(BUS + "panel.bus.send(0xA5, b'')").boot()
    assert dev.text() == "\n".join(["█" * 128] * 32)
    from PIL import Image

    picture = Image.open(dev.png(tmp_path / "shot.png", scale=3))
    assert picture.size == (384, 192)
    assert picture.convert("RGB").getpixel((0, 0)) == (222, 240, 255)


@pytest.mark.parametrize("boot", ["1 / 0", "def", "import nothing"])
def test_an_error_in_boot_py_is_in_boot_out_and_code_py_runs(device, boot):
    dev = device("print('code')\nimport time\ntime.sleep(1)", {"boot.py": boot}).boot()
    assert dev.console == "code\n"
    assert dev.machine.boot_out.startswith("Traceback") and not dev.crashed


def test_a_printed_traceback_is_a_crash_until_the_next_start(device):
    code = """
    import microcontroller, time
    if microcontroller.nvm[0] == 0xFF:
        microcontroller.nvm[0] = 1
        print("Traceback (most recent call last):")
        print("Coffer can't run (3 blinks): no bus")
    time.sleep(10)
    """
    dev = device(code).boot()
    assert dev.crashed == "Traceback (most recent call last):\nCoffer can't run (3 blinks): no bus"
    assert not dev.ended
    assert not dev.power_cycle().crashed
