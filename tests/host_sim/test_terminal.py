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

from host_sim import desktop_text
from host_sim.button_queue import SCAN_MS, ButtonQueue
from host_sim.device import Device
from host_sim.drive import CLONE
from host_sim.terminal import BRAILLE, ENTER, HALF, LEAVE, LEGEND, TEXT, Picture, Typing, decode
from tools import reading
from tools.nvm_image import new_nvm

PROGRAM = """
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
    """A program on its own pseudo-terminal."""

    def __init__(self, folder, columns, rows):
        self.controller, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.before = termios.tcgetattr(terminal)
        self.terminal = terminal
        environment = {**os.environ, "PYTHONPATH": str(CLONE), "TERM": "xterm"}
        environment.pop("COLUMNS", None)
        environment.pop("LINES", None)
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, folder],
            stdin=terminal,
            stdout=terminal,
            stderr=subprocess.PIPE,
            cwd=CLONE,
            env=environment,
            start_new_session=True,
        )
        self.output = ""

    def wait_for(self, text, seconds=20):
        end = time.monotonic() + seconds
        while text not in self.output:
            assert time.monotonic() < end, f"{text!r} did not come: {self.output[-500:]!r}"
            if select.select([self.controller], [], [], 0.1)[0]:
                self.output += os.read(self.controller, 65536).decode("utf-8", "replace")

    def type(self, text):
        self.output = ""
        os.write(self.controller, text.encode())

    def wait_for_end(self):
        self.wait_for(LEAVE)
        code = self.process.wait(20)
        assert termios.tcgetattr(self.terminal) == self.before
        return code

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stderr.close()
        os.close(self.controller)
        os.close(self.terminal)


@pytest.fixture
def shell(tmp_path):
    shells = []

    def make(columns=140, rows=40):
        (tmp_path / "code.py").write_text(PROGRAM)
        shells.append(Shell(tmp_path, columns, rows))
        shells[-1].wait_for("quit")
        return shells[-1]

    yield make
    for shell in shells:
        shell.close()


def test_keys_change_the_view_and_quit(shell):
    wide = shell()
    assert ENTER in wide.output
    wide.type("z")
    wide.wait_for("█" * 128)
    wide.type("v")
    wide.wait_for("⣿" * 64)
    wide.type("q")
    assert wide.wait_for_end() == 0


def test_a_narrow_terminal_gets_braille(shell):
    narrow = shell(80, 24)
    narrow.type("\r")
    narrow.wait_for("⣿" * 64)
    assert "█" not in narrow.output
    narrow.type("\x03")
    assert narrow.wait_for_end() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_restores_the_terminal(shell, number):
    program = shell()
    program.process.send_signal(number)
    assert program.wait_for_end() == 128 + number


def test_an_error_restores_the_terminal(shell):
    program = shell()
    program.type("x")  # a command that the chip does not know
    assert program.wait_for_end() == 1
    assert b"0x23 is not a command" in program.process.stderr.read()


def test_without_a_terminal_an_error_is_reported(tmp_path):
    (tmp_path / "code.py").write_text(PROGRAM)
    process = subprocess.run(
        [sys.executable, "-c", START, tmp_path],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=CLONE,
        text=True,
    )
    assert "this is not a terminal" in process.stderr


def test_decode_knows_keys_and_escape_sequences():
    assert decode("z\x1b[A\x1bOB\x1b[1;2CX\x1bq") == [
        ("tap", "A"),
        ("tap", "up"),
        ("tap", "down"),
        ("hold", "right"),
        ("hold", "B"),
        ("tap", "B"),
        ("do", "quit"),
    ]
    assert decode("\x1b[23~\x1b[200~é") == []


class FakeDevice:
    """A device that only records what its buttons do, and when."""

    def __init__(self):
        self.log = []
        self.clock = self
        self.ms = 0.0
        self.queue = ButtonQueue(self)
        self.typing = Typing(self, self.queue)

    def press(self, button):
        self.log.append(("+" + button, self.ms))

    def release(self, button):
        self.log.append(("-" + button, self.ms))

    def run(self, ms):
        self.ms += ms

    @property
    def moves(self):
        return [move for move, _ in self.log]


@pytest.fixture
def fake_device():
    return FakeDevice()


def test_a_single_key_is_a_tap(fake_device):
    fake_device.typing.tap("A")
    fake_device.queue.run(50)
    assert fake_device.moves == ["+A"]
    fake_device.queue.run(50)
    assert fake_device.log == [("+A", 0), ("-A", 60)]


def test_a_repeating_key_stays_down(fake_device):
    for _ in range(20):
        fake_device.typing.tap("down")
        fake_device.queue.run(50)
    assert fake_device.moves == ["+down"]
    fake_device.queue.run(150)
    assert fake_device.moves == ["+down", "-down"]


def test_a_key_at_the_moment_of_a_release_is_another_press(fake_device):
    for ms in (60, 100) * 5:
        fake_device.typing.tap("down")
        fake_device.queue.run(ms)
    assert fake_device.moves == ["+down", "-down"] * 10
    times = [ms for _, ms in fake_device.log]
    assert all(later - before >= SCAN_MS for before, later in zip(times, times[1:]))


def test_keys_that_arrive_together_are_pressed_in_order_before_later_ones(fake_device):
    for button in ("down", "down", "A"):
        fake_device.typing.tap(button, alone=False)
    fake_device.queue.run(33)
    fake_device.typing.tap("B")
    fake_device.typing.hold("A")
    fake_device.queue.run(3000)
    assert fake_device.moves == ["+down", "-down", "+down", "-down", "+A", "-A", "+B", "-B", "+A", "-A"]


def test_a_key_that_repeats_twice_per_frame_stays_one_press(fake_device):
    fake_device.typing.tap("down")
    fake_device.queue.run(33)
    fake_device.typing.tap("down")
    for _ in range(30):
        fake_device.typing.tap("down", alone=False)
        fake_device.typing.tap("down", alone=False)
        fake_device.queue.run(33)
    assert fake_device.moves == ["+down"]
    fake_device.queue.run(200)
    assert fake_device.moves == ["+down", "-down"]


def test_another_key_ends_a_repeating_one(fake_device):
    fake_device.typing.tap("down")
    fake_device.queue.run(50)
    fake_device.typing.tap("down")
    fake_device.queue.run(50)
    fake_device.typing.tap("A")
    fake_device.queue.run(100)
    assert fake_device.log == [("+down", 0), ("-down", 100), ("+A", 120), ("-A", 180)]


def test_a_shifted_key_is_a_hold(fake_device):
    fake_device.typing.hold("B")
    fake_device.queue.run(899)
    assert fake_device.queue.down == ["B"]
    fake_device.queue.run(1)
    assert fake_device.moves == ["+B", "-B"]


@pytest.mark.parametrize(
    "size, requested, view",
    [
        ((140, 40), None, HALF),
        ((127, 40), None, BRAILLE),
        ((140, 30), HALF, BRAILLE),
        ((140, 40), BRAILLE, BRAILLE),
    ],
)
def test_the_view_is_one_that_fits(size, requested, view):
    assert Picture(requested).view(*size) == view


def test_only_changed_lines_are_written(device):
    dev = device(PROGRAM).boot()
    picture = Picture()
    assert picture.update(dev, "", (80, 24)).count("\x1b[K") == 20
    assert picture.update(dev, "", (80, 24)) == ""
    assert picture.update(dev, "note", (80, 24)).count("\x1b[K") == 1


def test_in_a_tiny_terminal_the_needed_size_is_shown(device):
    dev = device(PROGRAM).boot()
    assert "too small" in Picture().update(dev, "", (40, 10))


def test_the_text_view_begins_with_what_is_under_the_cursor():
    with Device(nvm=new_nvm("de", holds=3), settings={"COFFER_TITLE": 0}) as dev:
        dev.boot()
        picture = Picture(TEXT, reading.read)
        assert picture.view(20, 5) == TEXT, "it fits everywhere"
        picture.lines(dev, "", 80, 24)  # starts the listener
        dev.run(600)
        lines = picture.lines(dev, "[-]", 80, 24)
        assert lines[:3] == ["Schatzkarten", "", "Coffer"]
        legend = [desktop_text.texts("de")[key] for key in LEGEND]
        assert lines[-4:-1] == ["[-]", *legend[:-1]]
        assert lines[-1] + "   :help" == legend[-1], "without the workshop there is no such command"
        dev.tap("up", "up", "A")
        dev.run(600)
        assert picture.lines(dev, "", 80, 24)[0] == "Sprache Deutsch"
        assert max(len(line) for line in picture.lines(dev, "", 20, 24)) <= 20


def test_the_text_view_is_offered_if_texts_can_be_read():
    picture, without_text = Picture(None, reading.read), Picture()
    views = []
    for _ in range(3):
        views.append(picture.view(140, 40))
        picture.turn(140, 40)
    assert views == [HALF, BRAILLE, TEXT] and picture.view(140, 40) == HALF
    without_text.turn(140, 40)
    without_text.turn(140, 40)
    assert without_text.view(140, 40) == HALF


def test_a_program_other_than_the_console_has_no_text(device):
    dev = device(PROGRAM).boot()
    assert Picture(TEXT, reading.read).lines(dev, "note", 80, 24)[0] == "note"
