# SPDX-License-Identifier: MIT
"""Runs a console on the VM: starts it step by step, drives it frame by frame, and records its heap.

Node collects garbage between two steps only, so a frame's garbage counts as if the device could
not collect in the middle of a frame. The figures are what the device needs at the most.
"""

import gc
import sys

sys.path.insert(0, "/native")

# What is C on the device is loaded before the count begins.
import array  # noqa: F401
import os
import time  # noqa: F401

import adafruit_displayio_ssd1306  # noqa: F401
import board  # noqa: F401
import busio  # noqa: F401
import digitalio  # noqa: F401
import displayio  # noqa: F401
import i2cdisplaybus  # noqa: F401
import keypad
import microcontroller  # noqa: F401
import pwmio  # noqa: F401
import supervisor

os.settings["COFFER_TITLE"] = 0  # what is measured begins with the menu
_DRIVER = 1408  # bytes of the display's driver, which is Python on the device too
_SPARE_NAMES = 450  # see fill_pools()
_POOL = 2256  # bytes that the device allocates for its 301st to 620th name; the console has some 450
NAMES = _DRIVER + _POOL + 5700  # what the device has for its driver, that pool, and the names' letters
_CAN_GROW = 128 * 1024 * 1024

console = None
base = 0  # allocated before our first line
pools = 0  # bytes of pools of names that count as the console's
peak = 0  # most ever allocated, garbage included
live = 0  # most left after a collection
when = 0  # the step of the peak
first = 0  # the heap's size at the start


def fill_pools():
    """Makes a pool in which there is space for all names of the console, and counts the device's instead.

    MicroPython keeps the names of attributes and modules in pools, each twice as large as the one before it.
    The stand-ins' names, which the firmware has in its ROM, and the bench's own fill the VM's pools sooner
    than the device's are full. Names are searched for one by one, so this is only for runs without a clock.
    """
    global pools
    pools = _POOL
    for n in range(_SPARE_NAMES):
        hasattr(sys, "spare" + str(n))


def size():
    """The heap's size now; it grows when it is full."""
    return gc.mem_alloc() + gc.mem_free() - _CAN_GROW


def used():
    """Bytes allocated beyond what was there before the console."""
    return gc.mem_alloc() - base


def before():
    """To be called when a step begins: what is allocated now has survived a collection."""
    global live
    live = max(live, used())


def after(place):
    """To be called when a step ends. Whether the heap still has its first size."""
    global peak, when
    if used() > peak:
        peak = used()
        when = place
    gc.collect()
    return size() == first


def start(step):
    """Steps 0 to 3 of a run: count, import, build, begin."""
    global console, base, first
    if step == 0:
        base = gc.mem_alloc() - _DRIVER - pools
        first = size()
    elif step == 1:
        __import__("coffer.console")
    elif step == 2:
        console = sys.modules["coffer.console"].Console()
    elif step == 3:
        console.begin()


def drop(package):
    """Takes what is in a package out of memory."""
    for name in list(sys.modules):
        if name.startswith(package + "."):
            drop_module(name)


def drop_module(name):
    """Takes one module out of memory."""
    module = sys.modules[name]
    sys.modules[name] = None  # see coffer.loader.drop()
    del sys.modules[name]
    around, _, leaf = name.rpartition(".")
    if getattr(sys.modules.get(around), leaf, None) is module:
        setattr(sys.modules[around], leaf, None)
        delattr(sys.modules[around], leaf)


def frame(skip=0):
    """Once round the loop, `skip` ms later."""
    supervisor.skip(skip)
    console.frame(supervisor.ticks_ms())


def tap(key):
    """A press and its release: 0 up, 1 down, 2 left, 3 right, 4 A, 5 B."""
    keypad.press(key)
    keypad.release(key)
