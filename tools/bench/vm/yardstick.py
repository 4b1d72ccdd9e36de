# SPDX-License-Identifier: MIT
"""The yardstick loop, timed on the VM beside the work: it takes 5.8 ms on the device."""

import gc

import host

_loops = []


def loop():
    a = 0
    for i in range(1000):
        a = (a + i) & 255
    return a


def measure():
    """Times the loop once more; called before, between and after the work."""
    began = host.now()
    for _ in range(25):
        loop()
    _loops.append((host.now() - began) / 25)
    return _loops[-1]


def device(ms):
    """VM milliseconds as device milliseconds, by the median of the loops so far."""
    return ms / sorted(_loops)[len(_loops) // 2] * 5.8


def each(work, least=30.0):
    """Device milliseconds of one call of work().

    The median of seven bursts, each of at least so many VM ms and with the yardstick on both
    sides: whatever else the computer does then slows both.
    """
    times = 1
    work()
    while True:
        began = host.now()
        for _ in range(times):
            work()
        took = host.now() - began
        if took >= least / 4:
            break
        times *= 4
    times = int(times * least / took) + 1
    bursts = []
    loops = measure()
    for _ in range(7):
        began = host.now()
        for _ in range(times):
            work()
        took = host.now() - began
        before, loops = loops, measure()
        bursts.append(took / times / (before + loops) * 2 * 5.8)
    gc.collect()
    return sorted(bursts)[3]
