# SPDX-License-Identifier: MIT
"""The yardstick loop on the VM, against which all work is held: it takes 5.8 ms on the device.

The VM counts what it does (see tools/vm/node/meter.mjs), so that a figure is the same on every run.
"""

import gc

import host


def loop():
    a = 0
    for i in range(1000):
        a = (a + i) & 255
    return a


def counted(work):
    """How much the VM does for one call."""
    before = host.work()
    work()
    return host.work() - before


_loop = counted(loop)


def device(work):
    """Work of the VM as milliseconds of the device."""
    return work / _loop * 5.8


def each(work, before=None):
    """Device milliseconds of one call of work(), without what `before` does: the median of three."""
    work()
    calls = []
    for _ in range(3):
        if before:
            before()
        calls.append(counted(work))
    gc.collect()
    return device(sorted(calls)[1])
