# SPDX-License-Identifier: MIT
"""The language of scripts of button presses."""

import pytest

from host_sim.picture import write_gif
from host_sim.script import ScriptError, moments, parse


def test_parse_knows_every_word():
    assert parse("A down hold:b wait:500 hold:B:2000 press:left release:left") == [
        ("tap", "A", 60),
        ("tap", "down", 60),
        ("hold", "B", 900),
        ("wait", "", 500),
        ("hold", "B", 2000),
        ("press", "left", 0),
        ("release", "left", 0),
    ]


def test_parse_knows_repeats_and_comments():
    assert [step[1] for step in parse("up x3 # three times\n# nothing\nB x1")] == ["up", "up", "up", "B"]


@pytest.mark.parametrize(
    "text, message",
    [
        ("A C", "line 1, 'C': no such button"),
        ("A\nwait:soon", "line 2, 'wait:soon': milliseconds are a number"),
        ("x3", "nothing to repeat"),
        ("A x0", "at least once"),
        ("wait:-1", "from 0"),
        ("push:A", "known are"),
    ],
)
def test_an_error_names_its_line_and_word(text, message):
    with pytest.raises(ScriptError, match=message):
        parse(text)


KEYS = """
import board, keypad, time
keys = keypad.Keys((board.GP10,), value_when_pressed=False)
while True:
    event = keys.events.get()
    if event:
        print("down" if event.pressed else "up", event.timestamp)
    time.sleep(0.01)
"""


def test_a_hold_has_its_duration(device):
    dev = device(KEYS).boot()
    steps = list(moments(dev, "hold:A:1000 wait:100", 50))
    times = [int(line.split()[1]) for line in dev.console.splitlines()]
    assert abs(times[1] - times[0] - 1000) <= 20
    assert len(steps) == 20 + 2 + 2


def test_the_pictures_of_a_script_become_a_gif(device, tmp_path):
    from PIL import Image

    dev = device(
        """
        import board, busio, displayio, i2cdisplaybus, adafruit_displayio_ssd1306, time
        i2c = busio.I2C(board.GP5, board.GP4, frequency=400000)
        bus = i2cdisplaybus.I2CDisplayBus(i2c, device_address=0x3C)
        panel = adafruit_displayio_ssd1306.SSD1306(bus, width=128, height=64, auto_refresh=False)
        while True:
            bus.send(0xA5, b"")
            time.sleep(0.2)
            bus.send(0xA4, b"")
            time.sleep(0.2)
        """
    ).boot()
    frames = [(dev.pixels(), 40) for _ in moments(dev, "wait:800", 40)]
    picture = Image.open(write_gif(tmp_path / "a.gif", frames, scale=1))
    assert picture.size == (128, 64)
    assert picture.n_frames >= 4
