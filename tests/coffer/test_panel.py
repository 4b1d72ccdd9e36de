# SPDX-License-Identifier: MIT
"""The panel's memory is noise at power-on and outlives every reset: none of it is ever seen."""

import adafruit_displayio_ssd1306
import pytest

from host_sim.chip import SSD1306
from host_sim.clock import MS
from host_sim.device import Device
from host_sim.native.busdisplay import BusDisplay
from tools.nvm_image import new_nvm


class RecordingChip(SSD1306):
    """A panel that keeps every picture that ever shone on it."""

    def __init__(self, seed=1):
        super().__init__(seed)
        self.seen = []

    def write(self, message):
        super().write(message)
        if self.lit:
            self.seen.append(self.pixels())


def make_device(seed=1, **others):
    made = Device(nvm=new_nvm(), **others)
    made.machine.chip = RecordingChip(seed)
    return made


def wait_for_picture(dev):
    """The picture that stays."""
    dev.run(2_500)
    assert not dev.crashed, dev.crashed
    return dev.pixels()


@pytest.fixture(scope="module")
def menu():
    """The menu as it is drawn, without a chip in between."""
    dev = make_device()
    dev.boot()
    wait_for_picture(dev)
    rows = dev.modules["coffer.console"].running.rows.rows
    return [bytes(rows[y >> 3][x + 1] >> (y & 7) & 1 for x in range(128)) for y in range(64)]


def shows_only_parts(picture, seen):
    """Whether nothing shone at any time that is not part of the picture; it grows row by row."""
    return all(
        lit <= there for each in seen for now, end in zip(each, picture) for lit, there in zip(now, end)
    )


REGISTERS = (
    "mode",
    "contrast",
    "remap",
    "flipped",
    "inverted",
    "multiplex",
    "clock",
    "precharge",
    "com_pins",
    "vcomh",
    "pump",
    "on",
    "start_line",
    "offset",
    "all_on",
    "scrolling",
)


def initialise_panel(monkeypatch, drivers_own):
    """The chip's registers when the panel is up, and the ms that the device has waited in the sequence."""
    waited = []
    initialise = BusDisplay._initialise

    def watched(display, sequence):
        before = display._machine.clock.now
        if drivers_own:
            sequence = adafruit_displayio_ssd1306._INIT_SEQUENCE
        initialise(display, sequence)
        waited.append((display._machine.clock.now - before) // MS)

    monkeypatch.setattr(BusDisplay, "_initialise", watched)
    with make_device() as dev:
        dev.boot()
        return {name: getattr(dev.chip, name) for name in REGISTERS}, waited


def test_the_panel_starts_as_the_driver_would_start_it_without_its_pauses(monkeypatch):
    ours, (quick,) = initialise_panel(monkeypatch, drivers_own=False)
    theirs, (slow,) = initialise_panel(monkeypatch, drivers_own=True)
    assert ours == theirs and ours["on"]
    assert slow >= 130 and quick <= 2


@pytest.mark.parametrize("seed", range(1, 4))
def test_noise_of_power_on_is_never_seen(menu, seed):
    dev = make_device(seed)
    noise = [bytes(page) for page in dev.chip.memory]
    dev.boot()
    assert wait_for_picture(dev) == menu
    assert shows_only_parts(menu, dev.chip.seen)
    dev.power_cycle()
    assert dev.chip.seen and wait_for_picture(dev) == menu
    assert len(set(noise)) == 8


@pytest.mark.parametrize("way", ["supervisor.reload", "microcontroller.reset"])
def test_what_was_shown_before_a_restart_is_never_seen_again(menu, way):
    dev = make_device()
    dev.boot()
    wait_for_picture(dev)
    dev.tap("up", "up", "A")
    assert wait_for_picture(dev) != menu
    console = dev.modules["coffer.console"]
    module, name = way.split(".")
    restart = getattr(dev.modules[module], name)
    before = len(dev.chip.seen)
    console.running.stack[-1].tick = lambda now: restart()
    assert wait_for_picture(dev) == menu
    assert dev.modules["coffer.console"] is not console
    dark = next(n for n in range(before, len(dev.chip.seen)) if not any(map(any, dev.chip.seen[n])))
    assert shows_only_parts(menu, dev.chip.seen[dark:])


@pytest.mark.parametrize(
    "left",
    [
        "00 20 02 b3 05 13",  # page addressing, in the middle of a page
        "00 20 01 21 05 46 22 02 03",  # vertical addressing in a small window
        "00 20 00 21 7f 7f 22 07 07",  # a window of one byte
        "00 5f d3 11",  # another first line, another offset
        "00 a5 8d 14 af",  # on, all lit
        "00 a0 c0 a7 a8 1f 8d 14 af",  # on, half of it, mirrored and inverted
        "00 26 00 00 00 07 00 ff 2f",  # scrolling
        "00 20 00 21 10",  # a window whose end was never sent
        "00 20 00 21 10 20 22 05",  # … and neither were its pages
        "00 81",  # a contrast that was never sent
        "00 29 00 00",  # a scroll that was never sent whole
    ],
)
def test_panel_comes_up_whatever_state_it_was_left_in(menu, left):
    dev = make_device()
    dev.chip.write(bytes.fromhex(left))
    seen = len(dev.chip.seen)
    dev.boot()
    assert wait_for_picture(dev) == menu
    assert (dev.chip.scrolling, dev.chip.all_on, dev.chip.offset) == (False, False, 0)
    assert shows_only_parts(menu, dev.chip.seen[seen:])


def test_panel_that_lost_its_memory_while_it_slept_wakes_with_the_whole_picture(menu):
    dev = make_device()
    dev.boot()
    wait_for_picture(dev)
    dev.run(301_000)
    assert not dev.chip.on
    dev.chip.scribble()
    dev.chip.seen.clear()
    dev.tap("A")
    assert dev.chip.on and wait_for_picture(dev) == menu
    assert shows_only_parts(menu, dev.chip.seen)


def test_waking_sends_the_rows_once_and_an_idle_console_sends_nothing_again():
    dev = make_device()
    dev.boot()
    wait_for_picture(dev)
    dev.run(301_000)
    drawn = dev.chip.bytes_drawn
    dev.tap("A")
    assert dev.chip.bytes_drawn == drawn + 1024
    dev.run(10_000)
    assert dev.chip.bytes_drawn == drawn + 1024
