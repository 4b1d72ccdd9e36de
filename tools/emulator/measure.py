# SPDX-License-Identifier: MIT
"""What the bench measures on the firmware's console: start, heap, and the frames and steps of every screen.

The ways to the screens are those that the metered VM goes, so that its figures can stand beside these.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Lock

from coffer.seats import EASY
from host_sim.machine import BUTTONS
from tools.bench import budgets, classes, measure, modules, visits
from tools.emulator.drive_image import DRIVE
from tools.emulator.firmware import Firmware
from tools.emulator.firmware_file import FirmwareFile

HEAP = 120 * budgets.KB  # bytes of the device's heap: budgets.HEAP is the same on the VM
OWN = 1000  # bytes of heap that measured_console.py takes beyond a console's code.py: a test measures them
AT_TABLE = 4000  # ms after which bots have been loaded, and have thought
AFTERWARDS = 300  # ms of frames that are looked at after the last key
ARROWS = 4  # the first buttons, whose presses are steps: up and down, left and right
TAP = 60  # ms
LAST = 3  # frames without a byte after which a screen is whole
_SCREEN = re.compile(r"@screen (\d+) (\w+) (\w+) (\d+)")
_UNDO = re.compile(r"@undo (\d+)")
_WHOLE = re.compile(r"@whole (\d+)")
Frame = tuple[float, float]  # when it began, and how long it took, in ms
Message = tuple[float, float, bytes]


@dataclass
class Figures:
    """What was seen on the way to some screens of a game, or of the menus."""

    heap: float = 0  # bytes in use after a collection, at the most
    free: float = float("inf")  # bytes, at the least
    # By what it is and where, as the VM's rows; unit() says in what
    worst: dict[str, float] = field(default_factory=dict)

    def add(self, what: str, figure: float) -> None:
        self.worst[what] = max(self.worst.get(what, 0), figure)

    def add_all(self, others: Figures) -> None:
        self.heap, self.free = max(self.heap, others.heap), min(self.free, others.free)
        for what, figure in others.worst.items():
            self.add(what, figure)


def unit(what: str) -> str:
    """The unit of a figure, by what it is."""
    return "bytes" if what.startswith("heap") else "ms"


class Bench:
    """Measurements on one firmware; several threads may share it."""

    def __init__(self, firmware: FirmwareFile) -> None:
        self.firmware = firmware
        self._booted: dict[str, bytes] = {}
        self._lock = Lock()

    def boot_drive(self, settings: dict[str, str | int]) -> bytes:
        """A drive after the firmware's first start, which writes boot_out.txt and takes longer."""
        key = repr(sorted(settings.items()))
        with self._lock:
            if key not in self._booted:
                with Firmware(self.firmware, settings, visits.nvm_with_language(), measured=True) as first:
                    self._booted[key] = first.until_picture().board.flash[DRIVE:]
        return self._booted[key]

    def switch_on(self, settings: dict[str, str | int], nvm: bytes, usb: bool = True) -> Firmware:
        """A console with a measured drive, at power-on."""
        drive = self.boot_drive(settings)
        return Firmware(self.firmware, settings, nvm, measured=True, drive=drive, usb=usb)

    def start(self) -> float:
        """ms from power-on to the first frame, which answers keys; without USB, for which it would print."""
        with self.switch_on({"COFFER_TITLE": 0}, visits.nvm_with_language(), usb=False) as firmware:
            wait_for_start(firmware, "start")
            return firmware.frames()[0][0]

    def screens(self, game: str, ways: Sequence[visits.Visit]) -> Figures:
        """Some screens of a game, or of the menus for "", as a person gets there."""
        figures = Figures()
        for way in ways:
            figures.add_all(self.visit(game, way))
        return figures

    def visit(self, game: str, way: visits.Visit) -> Figures:
        """Goes to one screen, looks at the heap, draws it again and steps on it."""
        figures = Figures()
        name, nvm, keys, end, settings = way
        shown = visits.screens_on_way(game).get(name, set())
        with self.switch_on(settings, nvm) as firmware:
            board = firmware.board
            self.go(firmware, name, keys, end)
            frames = firmware.frames()
            for what, ms in longest_frames(board.console, [ms for _, ms in frames]).items():
                kind, _, where = what.partition(", ")
                figures.add(f"{kind}, {classes.restore_names(where, shown)}", ms)
            where = classes.restore_names(top(board.console), shown)
            if "ErrorScreen" in where:
                raise AssertionError(f"{name}: the console shows an error; {board.why_not()}")
            self.look_at_heap(firmware, where, figures)
            whole = self.whole(firmware)
            if whole:
                figures.add(f"whole screen, {where}", whole)
            for arrow in range(ARROWS):
                for button in (BUTTONS[arrow], BUTTONS[arrow ^ 1]):  # and back again
                    where = classes.restore_names(top(board.console), shown)
                    kind, ms = self.step(firmware, button)
                    if kind:
                        figures.add(f"{kind}, {where}", ms)
        return figures

    def go(self, firmware: Firmware, name: str, keys: Sequence[tuple[int, int]], end: float) -> None:
        """Presses and releases keys, each at its time after the start."""
        board = firmware.board
        wait_for_start(firmware, name)
        began = board.clock.ms
        for at, key in keys:
            board.run(max(0.0, began + at - board.clock.ms))
            if key >= 0:
                board.press(BUTTONS[key])
            else:
                board.release(BUTTONS[~key])
        board.run(max(0.0, began + end - board.clock.ms) + AFTERWARDS)

    def look_at_heap(self, firmware: Firmware, where: str, figures: Figures) -> None:
        """Notes what is in use and free after a collection, and how long that takes."""
        used, free, ms = firmware.collect()
        figures.heap, figures.free = max(figures.heap, used - OWN), min(figures.free, free + OWN)
        figures.add(f"heap, {where}", used - OWN)
        figures.add(f"collection, {where}", ms)

    def all_loaded(self, game: str) -> Figures:
        """A game of bots at its largest table, with every module in memory that any screen of it loads."""
        figures = Figures()
        name, nvm, keys, _, settings = visits.game_between_bots(game, EASY, measure.SEED)
        with self.switch_on(settings, nvm) as firmware:
            self.go(firmware, name, keys, AT_TABLE)
            own = [each for each in modules.program((game,)) if each.startswith(f"games.{game}.")]
            for module in [*modules.at_every_table(), *own]:
                if not module.endswith(".describe"):  # which is not on the drive
                    firmware.answer(f"i{module}\n", re.compile(rf"@imported {re.escape(module)}\s"))
            self.look_at_heap(firmware, f"{game}, all modules", figures)
        return figures

    def whole(self, firmware: Firmware) -> float:
        """ms until a screen at rest is drawn and sent whole; 0 for one that moves by itself."""
        board = firmware.board
        board.messages.clear()
        board.run(AFTERWARDS)
        if board.messages:
            return 0
        firmware.frames()
        firmware.answer("w", _WHOLE)
        board.run(AFTERWARDS)
        return drawn(firmware.frames(), list(board.messages))

    def step(self, firmware: Firmware, button: str) -> tuple[str, float]:
        """What a press is, "cursor step" or "another page", and its frame's ms; "" if nothing was sent."""
        board = firmware.board
        before = top(board.console)
        firmware.frames()
        board.messages.clear()
        board.press(button).run(TAP)
        board.release(button).run(AFTERWARDS)
        if top(board.console) != before:
            return "", 0
        return stepped(firmware.frames(), list(board.messages))


def wait_for_start(firmware: Firmware, name: str) -> None:
    """Runs until the console answers keys."""
    board = firmware.board
    if not board.run_until(lambda board: board.pulses, 10_000, 5):
        raise AssertionError(f"{name}: the console did not start: {board.why_not()}")


def top(console: str) -> str:
    """Place and screen that a measured drive has named last."""
    found = _SCREEN.findall(console)
    return f"{found[-1][1]} {found[-1][2]}" if found else ""


def longest_frames(console: str, frames: list[float]) -> dict[str, float]:
    """The longest frame by place and screen, as a measured drive has named them on the serial console.

    The frame that ends in another place is not counted as one of its screen: it opens or leaves a table.

    >>> longest_frames("@screen 0 menus Title 0\\n@screen 2 menus Launcher 0\\n", [9.0, 1.0, 12.5, 0.5])
    {'longest frame, menus Title': 9.0, 'longest frame, menus Launcher': 12.5}
    >>> found = longest_frames("@screen 0 menus Launcher 7\\n@screen 2 pig Face 7\\n", [3.0, 150.0, 30.0])
    >>> list(found.items())[1:]
    [('going on with a game, pig', 150.0), ('longest frame, pig Face', 30.0)]

    One in which actions are taken back is named apart.

    >>> found = longest_frames("@screen 0 pig Pause 7\\n@undo 1\\n@screen 2 pig Face 7\\n", [3.0, 80.0, 30.0])
    >>> list(found.items())[:2]
    [('longest frame, pig Pause', 3.0), ('taking back late in the longest game, pig', 80.0)]
    """
    screens = [(int(count), place, name, actions) for count, place, name, actions in _SCREEN.findall(console)]
    undone = {int(count) for count in _UNDO.findall(console)}
    found: dict[str, float] = {}

    def note(what: str, some: list[float]) -> None:
        found[what] = max([found.get(what, 0.0), *some])

    following = [*screens[1:], (len(frames), "", "", "")]
    for (first, place, name, _), (end, then, _, actions) in zip(screens, following):
        last = end - 1 if then not in ("", place) else end
        note(f"longest frame, {place} {name}", [frames[n] for n in range(first, last) if n not in undone])
        for n in undone & set(range(first, last)):
            note(f"taking back late in the longest game, {place}", [frames[n]])
        if last < end:
            opens = "opening a table" if actions == "0" else "going on with a game"
            note(f"leaving a table, {place}" if then == "menus" else f"{opens}, {then}", frames[last:end])
    return found


def bytes_sent_in(frame: Frame, messages: list[Message]) -> int:
    """Bytes that went to the display during a frame."""
    first = bisect_left(messages, frame[0], key=lambda message: message[1])
    last = bisect_left(messages, frame[0] + frame[1], key=lambda message: message[0])
    return sum(len(content) for _, _, content in messages[first:last])


def drawn(frames: list[Frame], messages: list[Message]) -> float:
    """ms of the frames from the first that sends something on, until nothing more comes.

    >>> drawn([(0, 1), (10, 30), (50, 4), (60, 1), (70, 1), (80, 1), (90, 9)],
    ...       [(12, 39, b"x" * 1024), (51, 53, b"x"), (91, 92, b"x")])
    34.0
    """
    took, later, quiet = 0.0, 0.0, 0
    for frame in frames:
        if bytes_sent_in(frame, messages):
            took, later, quiet = took + later + frame[1], 0.0, 0
        elif took:
            later, quiet = later + frame[1], quiet + 1
            if quiet == LAST:
                break
    return took


def stepped(frames: list[Frame], messages: list[Message]) -> tuple[str, float]:
    """The first frame that sends something after a key: a cursor's step sends little of the screen.

    >>> stepped([(0, 1), (10, 5)], [(11, 14, bytes(40))])
    ('cursor step', 5)
    """
    for frame in frames:
        count = bytes_sent_in(frame, messages)
        if count:
            return "another page" if count > budgets.SMALL else "cursor step", frame[1]
    return "", 0


# By what the VM's rows call it
BUDGETS = {words: budget for words, budget, _ in measure.KINDS.values()} | {"heap": HEAP}
