# SPDX-License-Identifier: MIT
"""Imports each module after the other: device milliseconds and the bytes that stay."""

import gc
import sys

import host
import plan
import yardstick

sys.path.insert(0, "/native")
waiting = list(plan.MODULES)
name = ""
before = 0


def step():
    """Imports one module; what it left is counted when Node has collected the garbage."""
    global name, before
    if name:
        print("bytes", name, gc.mem_alloc() - before)
    if not waiting:
        return False
    name = waiting.pop(0)
    yardstick.measure()
    before = gc.mem_alloc()
    began = host.now()
    __import__(name)
    took = host.now() - began
    print("ms", name, yardstick.device(took))
    gc.collect()
    return True
