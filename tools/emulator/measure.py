# SPDX-License-Identifier: MIT
"""What the bench measures on the firmware itself: start, heap, and the longest frame of every screen.

The ways to the screens are those that the metered VM goes, so that its figures can stand beside these.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from host_sim.machine import BUTTONS
from tools.bench import budgets, classes, measure, visits
from tools.bench.table import Row, number
from tools.emulator.drive_image import DRIVE
from tools.emulator.firmware import Firmware
from tools.emulator.firmware_file import FirmwareFile

HEAP = 120 * budgets.KB  # bytes of the device's heap: budgets.HEAP is the same on the VM
AFTERWARDS = 300  # ms of frames that are looked at after the last key
_SCREEN = re.compile(r"@screen (\d+) (\w+) (\w+)")


@dataclass
class Figures:
    """What was seen on the way to all screens of a game, or of the menus."""

    heap: float = 0  # bytes in use after a collection, at the most
    free: float = float("inf")  # bytes, at the least
    frames: dict[str, float] = field(default_factory=dict)  # ms of the longest, by place and screen

    def add_frame(self, where: str, ms: float) -> None:
        self.frames[where] = max(self.frames.get(where, 0), ms)


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
            firmware.board.run_until(lambda board: board.led_pulses, 10_000, 5)
            return firmware.frames()[0][0]

    def screens(self, game: str, most: int | None = None) -> Figures:
        """Every screen of a game, or of the menus for "", as a person gets there; `most` of them."""
        figures = Figures()
        for way in visits.visits(game)[:most]:
            self.visit(game, way, figures)
        return figures

    def visit(self, game: str, way: visits.Visit, figures: Figures) -> None:
        """Goes to one screen."""
        name, nvm, keys, end, settings = way
        with self.switched_on(settings, nvm) as firmware:
            board = firmware.board
            if not board.run_until(lambda board: board.led_pulses, 10_000, 5):
                raise AssertionError(
                    f"{name}: the console did not start: {board.crashed or board.console[-500:]}"
                )
            began = board.clock.ms
            for at, key in keys:
                board.run(max(0.0, began + at - board.clock.ms))
                if key >= 0:
                    board.press(BUTTONS[key])
                else:
                    board.release(BUTTONS[~key])
            board.run(max(0.0, began + end - board.clock.ms) + AFTERWARDS)
            frames = firmware.frames()
            used, free = firmware.heap()
            figures.heap, figures.free = max(figures.heap, used), min(figures.free, free)
            shown = visits.shown(game)[name]
            for where, longest in longest_frames(board.console, [ms for _, ms in frames]).items():
                figures.add_frame(classes.named(where, shown), longest)


def longest_frames(console: str, frames: list[float]) -> dict[str, float]:
    """The longest frame by place and screen, as a measured drive has named them on the serial console.

    The frame that ends in another place is not counted as one of its screen: it opens or leaves a table.

    >>> longest_frames("@screen 0 menus Title\\n@screen 2 menus Launcher\\n", [9.0, 1.0, 12.5, 0.5])
    {'menus Title': 9.0, 'menus Launcher': 12.5}
    >>> longest_frames("@screen 0 menus Launcher\\n@screen 2 pig Face\\n", [3.0, 150.0, 30.0])
    {'menus Launcher': 3.0, 'opening pig': 150.0, 'pig Face': 30.0}
    """
    screens = [(int(count), place, name) for count, place, name in _SCREEN.findall(console)]
    found: dict[str, float] = {}

    def note(what: str, some: list[float]) -> None:
        found[what] = max([found.get(what, 0.0), *some])

    for (first, place, name), (end, then, _) in zip(screens, [*screens[1:], (len(frames), "", "")]):
        last = end - 1 if then not in ("", place) else end
        note(f"{place} {name}", frames[first:last])
        if last < end:
            note(f"leaving {place}" if then == "menus" else f"opening {then}", frames[last:end])
    return found


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
    """Every figure of the firmware beside the VM's."""
    bench = Bench(firmware)
    counted_start = next(row.figure for row in measure.start(True) if row.name == "power-on to menu")
    pairs = [Pair("power-on until keys are answered", bench.start(), counted_start, "ms", budgets.START)]
    for game in ["", *names]:
        where = game or "menus"
        seen = bench.screens(game, most)
        heap = {row.name: row.figure for row in measure.heap_of(game, True)}
        live = heap.get(f"heap {where}: live after a collection, at the most")
        pairs.append(Pair(f"heap {where}: in use, at the most", seen.heap, live, "bytes", HEAP))
        pairs.append(Pair(f"heap {where}: free, at the least", seen.free, None, "bytes"))
        counted = longest_counted(measure.screens_of(game, True))
        for screen, ms in sorted(seen.frames.items()):
            budget = (
                budgets.FRAME if screen in counted else None
            )  # frames in which a table opens are not among them
            pairs.append(Pair(f"longest frame, {screen}", ms, counted.get(screen), "ms", budget))
    return pairs


def frame_pair(what: str, ms: float, counted: dict[str, float]) -> Pair:
    """A screen's longest frame, or one in which a table is opened or left."""
    if what.startswith("opening "):
        return Pair(
            what, ms, None, "ms"
        )  # new or resumed: the VM counts them apart, and resuming has no budget
    if what.startswith("leaving "):
        return Pair(what, ms, None, "ms", budgets.LEAVE)
    return Pair(f"longest frame, {what}", ms, counted.get(what), "ms", budgets.FRAME)


def longest_counted(rows: list[Row]) -> dict[str, float]:
    """The VM's longest frame by place and screen.

    >>> longest_counted([Row("longest frame, menus Rules, key (rules)", 17.5, "ms")])
    {'menus Rules': 17.5}
    """
    found: dict[str, float] = {}
    for row in rows:
        kind, _, rest = row.name.partition(", ")
        if kind == "longest frame":
            where = re.split(r", | \(", rest)[0]
            found[where] = max(found.get(where, 0.0), row.figure)
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
