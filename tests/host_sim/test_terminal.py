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
    assert b"0x23 is not a command" in one.process.stderr.read()


def test_without_a_terminal_it_says_so(tmp_path):
    (tmp_path / "code.py").write_text(LIGHTS)
    ended = subprocess.run(
        [sys.executable, "-c", START, tmp_path],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=CLONE,
        text=True,
    )
    assert "this is not a terminal" in ended.stderr


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
    assert decode("\x1b[23~\x1b[200~é") == []


class Hand:
    """A device that only notes what its buttons do, and when."""

    def __init__(self):
        self.done = []
        self.clock = self
        self.ms = 0.0
        self.queue = ButtonQueue(self)
        self.typing = Typing(self, self.queue)

    def press(self, button):
        self.done.append(("+" + button, self.ms))

    def release(self, button):
        self.done.append(("-" + button, self.ms))

    def run(self, ms):
        self.ms += ms

    @property
    def moves(self):
        return [move for move, _ in self.done]


@pytest.fixture
def hand():
    return Hand()


def test_a_single_key_is_a_tap(hand):
    hand.typing.tap("A")
    hand.queue.run(50)
    assert hand.moves == ["+A"]
    hand.queue.run(50)
    assert hand.done == [("+A", 0), ("-A", 60)]


def test_a_repeating_key_stays_down(hand):
    for _ in range(20):
        hand.typing.tap("down")
        hand.queue.run(50)
    assert hand.moves == ["+down"]
    hand.queue.run(150)
    assert hand.moves == ["+down", "-down"]


def test_a_key_that_comes_in_the_moment_of_a_release_is_another_press(hand):
    for ms in (60, 100) * 5:
        hand.typing.tap("down")
        hand.queue.run(ms)
    assert hand.moves == ["+down", "-down"] * 10
    times = [ms for _, ms in hand.done]
    assert all(later - before >= SCAN_MS for before, later in zip(times, times[1:]))


def test_keys_that_come_together_are_pressed_one_after_the_other_before_those_that_come_later(hand):
    for button in ("down", "down", "A"):
        hand.typing.tap(button, alone=False)
    hand.queue.run(33)
    hand.typing.tap("B")
    hand.typing.hold("A")
    hand.queue.run(3000)
    assert hand.moves == ["+down", "-down", "+down", "-down", "+A", "-A", "+B", "-B", "+A", "-A"]


def test_a_key_that_repeats_twice_a_frame_does_not_pile_up(hand):
    hand.typing.tap("down")
    hand.queue.run(33)
    hand.typing.tap("down")
    for _ in range(30):
        hand.typing.tap("down", alone=False)
        hand.typing.tap("down", alone=False)
        hand.queue.run(33)
    assert hand.moves == ["+down"]
    hand.queue.run(200)
    assert hand.moves == ["+down", "-down"]


def test_another_key_ends_the_one_that_repeated(hand):
    hand.typing.tap("down")
    hand.queue.run(50)
    hand.typing.tap("down")
    hand.queue.run(50)
    hand.typing.tap("A")
    hand.queue.run(100)
    assert hand.done == [("+down", 0), ("-down", 100), ("+A", 120), ("-A", 180)]


def test_shift_holds(hand):
    hand.typing.hold("B")
    hand.queue.run(899)
    assert hand.queue.down == ["B"]
    hand.queue.run(1)
    assert hand.moves == ["+B", "-B"]


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


def test_the_screen_as_text_has_the_thing_under_the_cursor_first():
    with Device(nvm=new_nvm("de", holds=3), settings={"COFFER_TITLE": 0}) as dev:
        dev.boot()
        picture = Picture(TEXT, reading.read)
        assert picture.view(20, 5) == TEXT, "it fits everywhere"
        picture.lines(dev, "", 80, 24)  # from now on somebody listens
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


def test_views_come_round_and_text_is_one_of_them_where_letters_are_known():
    picture, plain = Picture(None, reading.read), Picture()
    seen = []
    for _ in range(3):
        seen.append(picture.view(140, 40))
        picture.turn(140, 40)
    assert seen == [HALF, BRAILLE, TEXT] and picture.view(140, 40) == HALF
    plain.turn(140, 40)
    plain.turn(140, 40)
    assert plain.view(140, 40) == HALF


def test_a_program_that_is_no_console_has_no_text(device):
    dev = device(LIGHTS).boot()
    assert Picture(TEXT, reading.read).lines(dev, "note", 80, 24)[0] == "note"
