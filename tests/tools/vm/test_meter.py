# SPDX-License-Identifier: MIT
"""The VM counts its own work: the same figure on every run, in the proportions measured on the device."""

import pytest

from tools import vm
from tools.bench.probe import SCRIPTS

# What the device takes for one, in microseconds: docs/device.md.
MEASURED = {"call": 6.0, "slice": 19.0, "long": 77.0}

SCRIPT = """
import sys
sys.path.insert(0, "/bench")
import yardstick
short, far, strip = bytearray(129), bytearray(1024), bytes(6)

def nothing():
    pass

def rounds():
    for n in range(1000):
        pass

def call():
    for n in range(1000):
        nothing()

def slice():
    for n in range(1000):
        short[20:26] = strip

def long():
    for n in range(1000):
        far[20:26] = strip

def twice():
    yardstick.loop()
    yardstick.loop()

print("loop", yardstick.each(yardstick.loop))
print("twice", yardstick.each(twice))
rest = yardstick.each(rounds)
for work in (call, slice, long):
    print(work.__name__, yardstick.each(work) - rest)
"""


@pytest.fixture(scope="module")
def printed():
    return vm.run(SCRIPT, vm.modules(SCRIPTS, "/bench", mpy=True), meter=True)


@pytest.fixture(scope="module")
def figures(printed):
    words = printed.split()
    return {name: float(figure) for name, figure in zip(words[::2], words[1::2])}


def test_the_same_work_is_the_same_figure_on_every_run(printed):
    assert vm.run(SCRIPT, vm.modules(SCRIPTS, "/bench", mpy=True), meter=True) == printed


def test_the_yardstick_is_what_the_device_takes_and_two_of_them_twice_that(figures):
    assert figures["loop"] == pytest.approx(5.8, rel=0.001)
    assert figures["twice"] == pytest.approx(11.6, rel=0.01)


@pytest.mark.parametrize("what", MEASURED)
def test_the_weights_give_what_was_measured_on_the_device(figures, what):
    assert figures[what] == pytest.approx(MEASURED[what], rel=0.25)


FULL = """
import sys
sys.path[:0] = ["/bench", "/native"]
import meter

def drawing():
    for n in range(500):
        pass
    return bytearray(3000)

def idling():
    return bytearray(3000)

print(*[meter.measured(drawing)[1] for _ in range(8)])
print(*[meter.measured(idling)[1] for _ in range(8)])
"""


def test_garbage_that_has_filled_the_devices_heap_costs_a_collection():
    plan = b"FACTORS = 1, 1, 1\nCOLLECTION = 3.4, 17, 0.2, 1\nWIRE = 0, 0\nHEAP = 10_000\n"
    files = vm.drive() | vm.modules(SCRIPTS, "/bench", mpy=True)
    files["/bench/plan.mpy"] = vm.compile_module(plan, "/bench/plan.py")
    busy, idle = vm.run(FULL, files, meter=True).splitlines()
    assert busy.split() == ["0", "0", "0", "1"] * 2, "3 KB each"
    assert idle.split() == ["0"] * 8, "what the meter needs for itself is nobody's garbage"
