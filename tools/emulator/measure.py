# SPDX-License-Identifier: MIT
"""What the bench measures on the firmware itself: start, heap, and the frames and steps of every screen.

The ways to the screens are those that the metered VM goes, so that its figures can stand beside these.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from host_sim.machine import BUTTONS
from tools.bench import budgets, classes, measure, visits
from tools.bench.table import Row, number
from tools.emulator.drive_image import DRIVE
from tools.emulator.firmware import Firmware
from tools.emulator.firmware_file import FirmwareFile

HEAP = 120 * budgets.KB  # bytes of the device's heap: budgets.HEAP is the same on the VM
AFTERWARDS = 300  # ms of frames that are looked at after the last key
ARROWS = 4  # the first buttons, whose presses are steps: up and down, left and right
TAP = 60  # ms
LAST = 3  # frames without a byte after which a screen is whole
_SCREEN = re.compile(r"@screen (\d+) (\w+) (\w+) (\d+)")
_WHOLE = re.compile(r"@whole (\d+)")
Frame = tuple[float, float]  # when it began, and how long it took, in ms
Message = tuple[float, float, bytes]


@dataclass
class Figures:
    """What was seen on the way to all screens of a game, or of the menus."""

    heap: float = 0  # bytes in use after a collection, at the most
    free: float = float("inf")  # bytes, at the least
    worst: dict[str, float] = field(default_factory=dict)  # ms, by what it is and where, as the VM's rows

    def add(self, what: str, ms: float) -> None:
        self.worst[what] = max(self.worst.get(what, 0), ms)


class Bench:
    """Measurements on one firmware."""

    def __init__(self, firmware: FirmwareFile) -> None:
        self.firmware = firmware
        self._booted: dict[str, bytes] = {}

    def booted(self, settings: dict[str, str | int]) -> bytes:
        """A drive after the firmware's first start, which writes boot_out.txt and takes longer."""
        key = repr(sorted(settings.items()))
        if key not in self._booted:
            with Firmware(self.firmware, settings, visits.powered_on(), measured=True) as first:
                self._booted[key] = first.until_picture().board.flash[DRIVE:]
        return self._booted[key]

    def switched_on(self, settings: dict[str, str | int], nvm: bytes) -> Firmware:
        """A console with a measured drive, at power-on."""
        return Firmware(self.firmware, settings, nvm, measured=True, drive=self.booted(settings))

    def start(self) -> float:
        """ms from power-on to the first frame, which answers keys."""
        with self.switched_on({"COFFER_TITLE": 0}, visits.powered_on()) as firmware:
            wait_for_start(firmware, "start")
            return firmware.frames()[0][0]

    def screens(self, game: str, ways: Sequence[visits.Visit]) -> Figures:
        """Some screens of a game, or of the menus for "", as a person gets there."""
        figures = Figures()
        for way in ways:
            self.visit(game, way, figures)
        return figures

    def visit(self, game: str, way: visits.Visit, figures: Figures) -> None:
        """Goes to one screen, draws it again and steps on it."""
        name, nvm, keys, end, settings = way
        shown = visits.shown(game).get(name, set())
        with self.switched_on(settings, nvm) as firmware:
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
            frames = firmware.frames()
            for what, ms in longest_frames(board.console, [ms for _, ms in frames]).items():
                kind, _, where = what.partition(", ")
                figures.add(f"{kind}, {classes.restore_names(where, shown)}", ms)
            used, free = firmware.heap()
            figures.heap, figures.free = max(figures.heap, used), min(figures.free, free)
            where = classes.restore_names(top(board.console), shown)
            whole = self.whole(firmware)
            if whole:
                figures.add(f"whole screen, {where}", whole)
            for number in range(ARROWS):
                for button in (BUTTONS[number], BUTTONS[number ^ 1]):  # and back again
                    where = classes.restore_names(top(board.console), shown)
                    kind, ms = self.step(firmware, button)
                    if kind:
                        figures.add(f"{kind}, {where}", ms)

    def whole(self, firmware: Firmware) -> float:
        """ms until a screen at rest is drawn and sent whole; 0 for one that moves by itself."""
        board = firmware.board
        board.messages.clear()
        board.run(AFTERWARDS)
        if board.messages:
            return 0
        firmware.frames()
        known = len(board.console)
        board.type("w")
        if not board.run_until(lambda board: _WHOLE.search(board.console, known), 3000, 20):
            raise AssertionError(f"the drive draws nothing: {board.console[known:]}")
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
    if not board.run_until(lambda board: board.led_pulses, 10_000, 5):
        raise AssertionError(f"{name}: the console did not start: {board.crashed or board.console[-500:]}")


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
    """
    screens = [(int(count), place, name, actions) for count, place, name, actions in _SCREEN.findall(console)]
    found: dict[str, float] = {}

    def note(what: str, some: list[float]) -> None:
        found[what] = max([found.get(what, 0.0), *some])

    following = [*screens[1:], (len(frames), "", "", "")]
    for (first, place, name, _), (end, then, _, actions) in zip(screens, following):
        last = end - 1 if then not in ("", place) else end
        note(f"longest frame, {place} {name}", frames[first:last])
        if last < end:
            opens = "opening a table" if actions == "0" else "going on with a game"
            note(f"leaving a table, {place}" if then == "menus" else f"{opens}, {then}", frames[last:end])
    return found


def sent_in(frame: Frame, messages: list[Message]) -> int:
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
        if sent_in(frame, messages):
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
        count = sent_in(frame, messages)
        if count:
            return "another page" if count > budgets.SMALL else "cursor step", frame[1]
    return "", 0


@dataclass(frozen=True)
class Pair:
    """A figure of the firmware, the metered VM's for the same, and the budget."""

    name: str
    figure: float
    counted: float | None
    unit: str
    budget: float | None = None

    @property
    def kept(self) -> bool:
        return self.budget is None or self.figure <= self.budget


def compare(firmware: FirmwareFile, names: list[str], most: int | None = None) -> list[Pair]:
    """Every figure of the firmware beside the VM's; `most` ways of each place are gone."""
    bench = Bench(firmware)
    counted_start = next(row.figure for row in measure.start(True) if row.name == "power-on to menu")
    pairs = [Pair("power-on until keys are answered", bench.start(), counted_start, "ms", budgets.START)]
    for game in ["", *names]:
        where = game or "menus"
        ways = measure.all_visits(game)[:most]
        seen = bench.screens(game, ways)
        heap = {row.name: row.figure for row in measure.heap_of(game, True)}
        live = heap.get(f"heap {where}: live after a collection, at the most")
        pairs.append(Pair(f"heap {where}: in use, at the most", seen.heap, live, "bytes", HEAP))
        pairs.append(Pair(f"heap {where}: free, at the least", seen.free, None, "bytes"))
        counted = worst_counted(measure.rows_of(measure.tour(ways), visits.shown(game)))
        for what, ms in sorted(seen.worst.items()):
            pairs.append(Pair(what, ms, counted.get(what), "ms", BUDGETS.get(what.partition(",")[0])))
    return pairs


# By what the VM's rows call it
BUDGETS = {words: budget for words, budget, _ in measure.KINDS.values()}


def worst_counted(rows: list[Row]) -> dict[str, float]:
    """The VM's worst figure by what it is, place and screen.

    >>> worst_counted([Row("longest frame, menus Rules, key (rules)", 17.5, "ms")])
    {'longest frame, menus Rules': 17.5}
    """
    found: dict[str, float] = {}
    for row in rows:
        kind, _, rest = row.name.partition(", ")
        what = ", ".join([kind, re.split(r", | \(", rest)[0]])
        found[what] = max(found.get(what, 0.0), row.figure)
    return found


def as_text(pairs: list[Pair]) -> str:
    """The table for people; the last column is the factor that the VM's figure lacks."""
    lines = [f"{'figure':56}{'firmware':>10}{'counted':>10}  {'unit':6}{'budget':>9}{'factor':>8}"]
    for pair in pairs:
        counted = number(pair.counted) if pair.counted else ""
        budget = number(pair.budget) if pair.budget else ""
        factor = f"{pair.figure / pair.counted:.2f}" if pair.counted else ""
        over = "" if pair.kept else "  over"
        figure = number(pair.figure)
        lines.append(f"{pair.name:56}{figure:>10}{counted:>10}  {pair.unit:6}{budget:>9}{factor:>8}{over}")
    return "\n".join(lines)
