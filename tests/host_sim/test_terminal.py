# SPDX-License-Identifier: MIT
"""The terminal view, through a real pseudo-terminal."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pytest

from host_sim.drive import CLONE
from host_sim.terminal import BRAILLE, ENTER, HALF, LEAVE, Fingers, Picture, decode

LIGHTS = """
import board, busio, displayio, i2cdisplaybus, adafruit_displayio_ssd1306, keypad, time
bus = i2cdisplaybus.I2CDisplayBus(busio.I2C(board.GP5, board.GP4, frequency=400000), device_address=0x3C)
panel = adafruit_displayio_ssd1306.SSD1306(bus, width=128, height=64, auto_refresh=False)
panel.root_group = displayio.Group()
panel.refresh()
keys = keypad.Keys((board.GP10, board.GP11), value_when_pressed=False)
while True:
    event = keys.events.get()
    if event and event.pressed:
        bus.send(0xA5 if event.key_number == 0 else 0x23, b"")
    time.sleep(0.005)
"""
START = """
import sys
from host_sim.device import Device
from host_sim.terminal import run
sys.exit(run(Device(sys.argv[1])))
"""


class Shell:
    """A program on a terminal of our own."""

    def __init__(self, folder, columns, rows):
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.before = termios.tcgetattr(theirs)
        self.theirs = theirs
        environment = {**os.environ, "PYTHONPATH": str(CLONE), "TERM": "xterm"}
        environment.pop("COLUMNS", None)
        environment.pop("LINES", None)
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, folder],
            stdin=theirs,
            stdout=theirs,
            stderr=subprocess.PIPE,
            cwd=CLONE,
            env=environment,
            start_new_session=True,
        )
        self.seen = ""

    def wait_for(self, text, seconds=20):
        end = time.monotonic() + seconds
        while text not in self.seen:
            assert time.monotonic() < end, f"{text!r} did not come: {self.seen[-500:]!r}"
            if select.select([self.ours], [], [], 0.1)[0]:
                self.seen += os.read(self.ours, 65536).decode("utf-8", "replace")

    def type(self, text):
        self.seen = ""
        os.write(self.ours, text.encode())

    def ends(self):
        self.wait_for(LEAVE)
        code = self.process.wait(20)
        assert termios.tcgetattr(self.theirs) == self.before
        return code

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stderr.close()
        os.close(self.ours)
        os.close(self.theirs)


@pytest.fixture
def shell(tmp_path):
    made = []

    def make(columns=140, rows=40):
        (tmp_path / "code.py").write_text(LIGHTS)
        made.append(Shell(tmp_path, columns, rows))
        made[-1].wait_for("quit")
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_keys_and_views(shell):
    wide = shell()
    assert ENTER in wide.seen
    wide.type("z")
    wide.wait_for("█" * 128)
    wide.type("v")
    wide.wait_for("⣿" * 64)
    wide.type("q")
    assert wide.ends() == 0


def test_a_narrow_terminal_gets_braille(shell):
    narrow = shell(80, 24)
    narrow.type("\r")
    narrow.wait_for("⣿" * 64)
    assert "█" not in narrow.seen
    narrow.type("\x03")
    assert narrow.ends() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals_give_the_terminal_back(shell, number):
    one = shell()
    one.process.send_signal(number)
    assert one.ends() == 128 + number


def test_errors_give_the_terminal_back(shell):
    one = shell()
    one.type("x")  # a command that the chip does not know
    assert one.ends() == 1
    assert b"0x23 is no command" in one.process.stderr.read()


def test_without_a_terminal_it_says_so(tmp_path):
    (tmp_path / "code.py").write_text(LIGHTS)
    ended = subprocess.run(
        [sys.executable, "-c", START, tmp_path],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=CLONE,
        text=True,
    )
    assert "this is no terminal" in ended.stderr


def test_typed_keys_are_understood():
    assert decode("z\x1b[A\x1bOB\x1b[1;2CX\x1bq") == [
        ("tap", "A"),
        ("tap", "up"),
        ("tap", "down"),
        ("hold", "right"),
        ("hold", "B"),
        ("tap", "B"),
        ("do", "quit"),
    ]
    assert decode("\x1b[15~\x1b[200~é") == []


class Hand:
    """A device that only notes what its buttons do."""

    def __init__(self):
        self.done = []
        self.clock = self
        self.ms = 0

    def press(self, button):
        self.done.append("+" + button)

    def release(self, button):
        self.done.append("-" + button)


@pytest.fixture
def hand():
    return Hand()


def test_a_single_key_is_a_tap(hand):
    fingers = Fingers(hand)
    fingers.tap("A")
    hand.ms = 50
    fingers.lift()
    assert hand.done == ["+A"]
    hand.ms = 60
    fingers.lift()
    assert hand.done == ["+A", "-A"]


def test_a_repeating_key_stays_down(hand):
    fingers = Fingers(hand)
    for hand.ms in range(0, 1000, 50):
        fingers.tap("down")
        fingers.lift()
    assert hand.done == ["+down"]
    hand.ms += 150
    fingers.lift()
    assert hand.done == ["+down", "-down"]


def test_shift_holds(hand):
    fingers = Fingers(hand)
    fingers.hold("B")
    hand.ms = 899
    fingers.lift()
    assert fingers.down == ["B"]
    hand.ms = 900
    fingers.lift()
    assert hand.done == ["+B", "-B"]


@pytest.mark.parametrize(
    "size, wanted, view",
    [
        ((140, 40), None, HALF),
        ((127, 40), None, BRAILLE),
        ((140, 30), HALF, BRAILLE),
        ((140, 40), BRAILLE, BRAILLE),
    ],
)
def test_the_view_is_one_that_fits(size, wanted, view):
    assert Picture(wanted).view(*size) == view


def test_only_changed_lines_are_written(device):
    dev = device(LIGHTS).boot()
    picture = Picture()
    assert picture.update(dev, "", (80, 24)).count("\x1b[K") == 20
    assert picture.update(dev, "", (80, 24)) == ""
    assert picture.update(dev, "note", (80, 24)).count("\x1b[K") == 1


def test_a_tiny_terminal_is_told_how_large_it_must_be(device):
    dev = device(LIGHTS).boot()
    assert "too small" in Picture().update(dev, "", (40, 10))
