# SPDX-License-Identifier: MIT
"""Imports each of plan.MODULES after the other and prints the bytes that stay."""

import gc

import console_run  # noqa: F401 - what is C on the device is loaded first
import plan

_name = ""
_before = 0
_next = 0


def step():
    """Imports one module; what it left is counted when Node has collected the garbage."""
    global _name, _before, _next
    if _next:
        print("bytes", _name, gc.mem_alloc() - _before)
    if _next == len(plan.MODULES):
        return False
    _name = plan.MODULES[_next]
    _next += 1
    _before = gc.mem_alloc()
    __import__(_name)
    gc.collect()
    return True
