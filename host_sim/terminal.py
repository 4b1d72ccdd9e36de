# SPDX-License-Identifier: MIT
"""The console in a terminal: half blocks, braille or text, keys without key-up; restores it on any exit."""

import atexit
import contextlib
import os
import select
import shutil
import signal
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from types import FrameType

from host_sim.button_queue import ButtonQueue
from host_sim.desktop_text import language, listen, say, type_letter
from host_sim.frame_clock import FrameClock
from host_sim.picture import braille, half_blocks
from host_sim.playable import HOLD_MS, TAP_MS, Playable
from host_sim.workshop.command_line import FUNCTION_KEYS, CommandLine
from host_sim.workshop.controls import Controls

FRAME = 1 / 30
FAST = 8.0
REPEAT_MS = 150.0  # a key that comes again within this time is still down; terminals send no key-up
LEGEND = ("keys", "holds", "commands")  # lines of words below the picture
HALF, BRAILLE, TEXT = "half", "braille", "text"
LEAST_PAGE = 34  # columns of a page beside the picture
SIZES = {HALF: (128, 32), BRAILLE: (64, 16)}

TAPS = {
    "z": "A",
    "a": "A",
    "\r": "A",
    "\n": "A",
    " ": "A",
    "x": "B",
    "b": "B",
    "\x7f": "B",
    "\x08": "B",
    "\x1b": "B",
}
HOLDS = {"Z": "A", "A": "A", "X": "B", "B": "B"}
ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}
# F1 to F10 as terminals send them: ESC O P to S, or ESC [ number ~
LETTERED_KEYS = {"P": "F1", "Q": "F2", "R": "F3", "S": "F4"}
NUMBERS = (11, 12, 13, 14, 15, 17, 18, 19, 20, 21)
NUMBERED_KEYS = {str(number): f"F{key}" for key, number in enumerate(NUMBERS, 1)}
COMMANDS = {"v": "view", "q": "quit", "Q": "quit", "\x03": "quit", "\t": "fast", "p": "power"}

ENTER = "\x1b[?1049h\x1b[?25l\x1b[2J"
LEAVE = "\x1b[0m\x1b[?25h\x1b[?1049l"
INK = "\x1b[38;5;195m\x1b[48;5;16m"
PLAIN = "\x1b[0m"

Reader = Callable[[str, str], str]  # makes letters of the console's codes in a language


def decode(typed: str) -> list[tuple[str, str]]:
    """What was typed, as ("tap" | "hold", button) or ("do", command); no escape sequence is cut in two."""
    found = []
    at = 0
    while at < len(typed):
        if typed[at] == "\x1b" and typed[at + 1 : at + 2] in ("[", "O"):
            end = at + 2
            while end < len(typed) and not typed[end].isalpha() and typed[end] != "~":
                end += 1
            final = typed[end : end + 1]
            if final in ARROWS:
                shifted = typed[at + 2 : end].endswith(";2")
                found.append(("hold" if shifted else "tap", ARROWS[final]))
            elif final in LETTERED_KEYS and end == at + 2:
                found.append(("do", LETTERED_KEYS[final]))
            elif final == "~" and typed[at + 2 : end] in NUMBERED_KEYS:
                found.append(("do", NUMBERED_KEYS[typed[at + 2 : end]]))
            at = end + 1
            continue
        key = typed[at]
        at += 1
        if key in COMMANDS:
            found.append(("do", COMMANDS[key]))
        elif key in TAPS:
            found.append(("tap", TAPS[key]))
        elif key in HOLDS:
            found.append(("hold", HOLDS[key]))
    return found


class Typing:
    """Turns keys that have no key-up into presses: as long as a key repeats its button is down.

    All in the device's time, so that a slow host never makes a press too short to be scanned.
    """

    def __init__(self, device: Playable, queue: ButtonQueue) -> None:
        self._device = device
        self._queue = queue
        self._repeating = ""  # the button whose key is held down

    def tap(self, button: str, speed: float = 1.0, alone: bool = True) -> None:
        """Handles a key. If its button is down, the key repeats, unless others came with it."""
        if self._queue.settled(button) and (alone or button == self._repeating):
            self._repeating = button
            self._queue.stay(button, self._device.clock.ms + REPEAT_MS * speed)
            return
        self._let_go()
        self._press(button, TAP_MS)

    def hold(self, button: str) -> None:
        """A key that stands for a held button; again, for one that is held longer."""
        if self._queue.settled(button):
            self._queue.stay(button, self._device.clock.ms + HOLD_MS)
        else:
            self._let_go()
            self._press(button, HOLD_MS)

    def _press(self, button: str, ms: float) -> None:
        self._queue.press(button, ms)
        self._queue.release(button)

    def _let_go(self) -> None:
        """Another key came, so the one that repeated is up."""
        if self._repeating and self._queue.settled(self._repeating):
            self._queue.let_go(self._repeating)
        self._repeating = ""


class Picture:
    """The lines on the terminal; writes only those that changed."""

    def __init__(
        self, view: str | None = None, read: Reader | None = None, commands: CommandLine | None = None
    ) -> None:
        self.wanted = view
        self._read = read  # None: there is no view as text
        self._commands = commands  # None: there is no workshop
        self._shown: list[str] = []
        self._size = (0, 0)

    def view(self, columns: int, rows: int) -> str:
        """The wanted view if it fits: half blocks need 128 columns and 36 lines, else it is braille."""
        if self.wanted == TEXT and self._read:
            return TEXT
        wide, high = SIZES[HALF]
        fits = columns >= wide and rows >= high + len(LEGEND) + 1
        return HALF if fits and self.wanted != BRAILLE else BRAILLE

    def turn(self, columns: int, rows: int) -> None:
        """Changes to the next view."""
        now = self.view(columns, rows)
        after_picture = TEXT if self._read and now == BRAILLE else HALF
        self.wanted = BRAILLE if now == HALF else after_picture

    def _text(self, device: Playable, columns: int) -> list[str]:
        """For a screen reader: the thing under the cursor, then the whole screen, in lines that fit."""
        listener = listen(device)
        if listener is None or self._read is None:
            return []
        found = []
        for codes in (listener.cursor, "", *listener.screen.split("\n")):
            words = self._read(codes, language(device)).replace("\n", " ")
            found += textwrap.wrap(words, columns) or [""]
        return found

    def lines(self, device: Playable, note: str, columns: int, rows: int) -> list[str]:
        commands = self._commands
        legend = [say(device, line) for line in LEGEND]
        if not commands:
            legend[-1] = legend[-1].removesuffix(":help").rstrip()
        words = [line[:columns] for line in (note, *legend)]
        if commands and (commands.page or commands.controls.error):
            return self._beside(commands, words[0], columns, rows)
        if self.view(columns, rows) == TEXT:
            return (self._text(device, columns) + words)[:rows]
        wide, high = SIZES[BRAILLE]
        if columns < wide or rows < high:
            return [say(device, "small", wide, high + len(LEGEND) + 1)[:columns]]
        view = self.view(columns, rows)
        draw = half_blocks if view == HALF else braille
        width = SIZES[view][0]
        pixels = commands.controls.pixels() if commands else device.pixels()
        picture = [f"{INK}{line:{width}}{PLAIN}" for line in draw(pixels).split("\n")]
        return picture + words[: rows - len(picture)]

    def _beside(self, commands: CommandLine, note: str, columns: int, rows: int) -> list[str]:
        """Puts the picture to the left of a page of the workshop, if both fit."""
        controls = commands.controls
        wide = SIZES[BRAILLE][0]
        beside = columns >= wide + LEAST_PAGE
        space = columns - wide - 2 if beside else columns
        if controls.error:
            page = [part for line in controls.error.splitlines() for part in textwrap.wrap(line, space)]
            page = ["It can't be reloaded; the next save tries again.", *page][: rows - 2]
        else:
            page = commands.lines(space, rows - 2)
        if beside:
            left = [f"{INK}{line:{wide}}{PLAIN}" for line in braille(controls.pixels()).split("\n")]
            left += [" " * wide] * (len(page) - len(left))
            page += [""] * (len(left) - len(page))
            page = [f"{picture}  {line}" for picture, line in zip(left, page)]
        return [*page[: rows - 2], "", note][:rows]

    def update(self, device: Playable, note: str, size: tuple[int, int]) -> str:
        """What to write so that the terminal shows the device."""
        out = []
        if size != self._size:
            self._size, self._shown = size, []
            out.append("\x1b[0m\x1b[2J")
        lines = self.lines(device, note, *size)
        for at, line in enumerate(lines):
            if at >= len(self._shown) or self._shown[at] != line:
                out.append(f"\x1b[{at + 1};1H{line}\x1b[K")
        for at in range(len(lines), len(self._shown)):
            out.append(f"\x1b[{at + 1};1H\x1b[K")
        self._shown = lines
        return "".join(out)


@contextlib.contextmanager
def raw_terminal(keys: int, screen: int) -> Iterator[None]:
    """A terminal in raw mode on its other screen, given back whatever happens: error, SIGTERM, SIGHUP."""
    import termios
    import tty

    before = termios.tcgetattr(keys)
    given_back = False

    def give_back() -> None:
        nonlocal given_back
        if not given_back:
            given_back = True
            with contextlib.suppress(OSError):
                os.write(screen, LEAVE.encode())
            with contextlib.suppress(OSError, termios.error):
                termios.tcsetattr(keys, termios.TCSADRAIN, before)

    def end(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    handlers = {}
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            handlers[number] = signal.signal(number, end)
    atexit.register(give_back)
    try:
        tty.setraw(keys)
        os.write(screen, ENTER.encode())
        yield
    finally:
        give_back()
        atexit.unregister(give_back)
        for number, handler in handlers.items():
            signal.signal(number, handler)


def run(
    device: Playable,
    speed: float = 1.0,
    view: str | None = None,
    seconds: float | None = None,
    read: Reader | None = None,
    controls: Controls | None = None,
) -> int:
    """Shows the device until q is pressed; `seconds` ends it earlier. `controls` open the workshop."""
    keys, screen = sys.stdin.fileno(), sys.stdout.fileno()
    if not (os.isatty(keys) and os.isatty(screen)):
        raise RuntimeError("this is not a terminal: run it in one, or use --window")
    if not device.started:
        device.boot()
    with raw_terminal(keys, screen):
        commands = CommandLine(controls) if controls else None
        _play(device, speed, Picture(view, read, commands), seconds, keys, screen, commands)
    if device.crashed:
        print(device.crashed, file=sys.stderr)
    return 0


def _play(
    device: Playable,
    speed: float,
    picture: Picture,
    seconds: float | None,
    keys: int,
    screen: int,
    commands: CommandLine | None,
) -> None:
    frame_clock = FrameClock(device, speed)
    typing = Typing(device, frame_clock.queue)
    fast = False
    end = None if seconds is None else time.monotonic() + seconds
    while end is None or time.monotonic() < end:
        frame_end = time.monotonic() + FRAME
        letters = _read_typed(keys, FRAME)
        typed = decode(type_letters(device, commands.take(letters) if commands else letters))
        for what, which in typed:
            if which == "quit":
                return
            if commands and which in FUNCTION_KEYS:
                commands.run(FUNCTION_KEYS[which])
            elif commands and commands.controls.paused and what != "do":
                commands.controls.say("paused: :pause plays on from here")
            elif what == "tap":
                typing.tap(which, frame_clock.speed, alone=len(typed) == 1)
            elif what == "hold":
                typing.hold(which)
            elif which == "view":
                picture.turn(*shutil.get_terminal_size())
            elif which == "fast":
                fast = not fast
            elif which in ("power", "F5"):
                device.power_cycle()
        frame_clock.speed = speed * (FAST if fast else 1)
        if commands:
            commands.controls.frame(frame_clock)
        else:
            frame_clock.step()
        note = f"[{' '.join(frame_clock.queue.down) or '-'}]" + ("  " + say(device, "fast") if fast else "")
        note = getattr(device, "notice", "") or note
        if device.crashed:
            note = say(device, "crashed", device.crashed.strip().splitlines()[-1])
        if commands:
            note = commands.prompt() or note
        columns, rows = shutil.get_terminal_size()
        new = picture.update(device, note, (columns, rows))
        if new:
            _write(screen, new.encode())
        time.sleep(max(0.0, frame_end - time.monotonic()))


def type_letters(device: Playable, typed: str) -> str:
    """Puts typed letters into a name or a deal code, where one is asked for; returns what is left of them."""
    if "\x1b" in typed:
        return typed
    left = ""
    for letter in typed:
        wanted = letter.isprintable() and letter != " "
        if not (wanted or letter in "\x7f\x08") or not type_letter(device, letter if wanted else ""):
            left += letter
    return left


def _read_typed(keys: int, wait: float) -> str:
    """What was typed; an escape sequence that has only begun is waited for."""
    if not select.select([keys], [], [], wait)[0]:
        return ""
    typed = os.read(keys, 1024)
    if not typed:
        raise SystemExit(0)  # the terminal is gone
    if typed.endswith((b"\x1b", b"\x1b[", b"\x1bO")) and select.select([keys], [], [], 0.02)[0]:
        typed += os.read(keys, 1024)
    return typed.decode("utf-8", "ignore")


def _write(screen: int, text: bytes) -> None:
    while text:
        text = text[os.write(screen, text) :]
