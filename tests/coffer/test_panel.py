# SPDX-License-Identifier: MIT
"""The panel's memory is random at power-on and survives every reset: none of it is ever visible."""

import adafruit_displayio_ssd1306
import pytest

from host_sim.chip import SSD1306
from host_sim.clock import MS
from host_sim.device import Device
from host_sim.native.busdisplay import BusDisplay
from tests.on_screen import wait_for_picture
from tools.nvm_image import new_nvm

SETTLE_MS = 2_500  # after that the picture no longer changes


class RecordingChip(SSD1306):
    """A panel that records every picture that was visible on it."""

    def __init__(self, seed=1):
        super().__init__(seed)
        self.pictures = []

    def write(self, message):
        super().write(message)
        if self.lit:
            self.pictures.append(self.pixels())


def make_device(seed=1, **others):
    device = Device(nvm=new_nvm(), **others)
    device.machine.chip = RecordingChip(seed)
    return device


@pytest.fixture(scope="module")
def menu():
    """The picture of the menu, read from the rows and not from the chip."""
    dev = make_device()
    dev.boot()
    wait_for_picture(dev, SETTLE_MS)
    rows = dev.modules["coffer.console"].running.rows.rows
    return [bytes(rows[y >> 3][x + 1] >> (y & 7) & 1 for x in range(128)) for y in range(64)]


def shows_only_parts(picture, pictures):
    """Whether only pixels of the final picture were ever lit; it appears row by row."""
    return all(
        is_lit <= is_allowed
        for each in pictures
        for line, picture_line in zip(each, picture)
        for is_lit, is_allowed in zip(line, picture_line)
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


def initialise_panel(monkeypatch, use_driver_sequence):
    """The chip's registers after the start, and the ms that the start sequence took."""
    waits = []
    initialise = BusDisplay._initialise

    def initialise_and_measure(display, sequence):
        before = display._machine.clock.now
        if use_driver_sequence:
            sequence = adafruit_displayio_ssd1306._INIT_SEQUENCE
        initialise(display, sequence)
        waits.append((display._machine.clock.now - before) // MS)

    monkeypatch.setattr(BusDisplay, "_initialise", initialise_and_measure)
    with make_device() as dev:
        dev.boot()
        return {name: getattr(dev.chip, name) for name in REGISTERS}, waits


def test_the_panel_starts_like_with_the_driver_but_without_its_pauses(monkeypatch):
    registers, (ms,) = initialise_panel(monkeypatch, use_driver_sequence=False)
    driver_registers, (driver_ms,) = initialise_panel(monkeypatch, use_driver_sequence=True)
    assert registers == driver_registers and registers["on"]
    assert driver_ms >= 130 and ms <= 2


@pytest.mark.parametrize("seed", range(1, 4))
def test_the_noise_of_power_on_is_never_visible(menu, seed):
    dev = make_device(seed)
    noise = [bytes(page) for page in dev.chip.memory]
    dev.boot()
    assert wait_for_picture(dev, SETTLE_MS) == menu
    assert shows_only_parts(menu, dev.chip.pictures)
    dev.power_cycle()
    assert dev.chip.pictures and wait_for_picture(dev, SETTLE_MS) == menu
    assert len(set(noise)) == 8


@pytest.mark.parametrize("restart_name", ["supervisor.reload", "microcontroller.reset"])
def test_the_picture_before_a_restart_is_never_visible_again(menu, restart_name):
    dev = make_device()
    dev.boot()
    wait_for_picture(dev, SETTLE_MS)
    dev.tap("up", "up", "A")
    assert wait_for_picture(dev, SETTLE_MS) != menu
    console = dev.modules["coffer.console"]
    module, name = restart_name.split(".")
    restart = getattr(dev.modules[module], name)
    before = len(dev.chip.pictures)
    console.running.stack[-1].tick = lambda now: restart()
    assert wait_for_picture(dev, SETTLE_MS) == menu
    assert dev.modules["coffer.console"] is not console
    dark = next(n for n in range(before, len(dev.chip.pictures)) if not any(map(any, dev.chip.pictures[n])))
    assert shows_only_parts(menu, dev.chip.pictures[dark:])


@pytest.mark.parametrize(
    "commands",
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
def test_the_panel_starts_from_any_state(menu, commands):
    dev = make_device()
    dev.chip.write(bytes.fromhex(commands))
    count = len(dev.chip.pictures)
    dev.boot()
    assert wait_for_picture(dev, SETTLE_MS) == menu
    assert (dev.chip.scrolling, dev.chip.all_on, dev.chip.offset) == (False, False, 0)
    assert shows_only_parts(menu, dev.chip.pictures[count:])


def test_a_panel_that_lost_its_memory_asleep_wakes_with_the_whole_picture(menu):
    dev = make_device()
    dev.boot()
    wait_for_picture(dev, SETTLE_MS)
    dev.run(301_000)
    assert not dev.chip.on
    dev.chip.fill_with_noise()
    dev.chip.pictures.clear()
    dev.tap("A")
    assert dev.chip.on and wait_for_picture(dev, SETTLE_MS) == menu
    assert shows_only_parts(menu, dev.chip.pictures)


def test_waking_sends_the_rows_once():
    dev = make_device()
    dev.boot()
    wait_for_picture(dev, SETTLE_MS)
    dev.run(301_000)
    bytes_before = dev.chip.bytes_drawn
    dev.tap("A")
    assert dev.chip.bytes_drawn == bytes_before + 1024
    dev.run(10_000)
    assert dev.chip.bytes_drawn == bytes_before + 1024
