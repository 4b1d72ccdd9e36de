# SPDX-License-Identifier: MIT
"""Times the console's start and the import of each module; plan.py lists the MODULES, and has the NVM."""

import gc
import sys

import busdisplay
import busio
import console_run
import microcontroller
import plan
import yardstick

_OURS = ("coffer", "games")


def start():
    """From code.py's first line to the menu on the display."""
    for name in list(sys.modules):
        if name.split(".")[0] in _OURS:
            del sys.modules[name]
    for step in (1, 2, 3):
        console_run.start(step)
    before = busio.sent
    while busio.sent == before:
        console_run.frame()


microcontroller.nvm[0 : len(plan.NVM)] = plan.NVM
waiting = list(plan.MODULES)


def step():
    """One measurement; Node collects the garbage after it."""
    if console_run.console is None:
        console_run.start(0)
        start()
        sent, messages, pauses = busio.sent, busio.messages, busdisplay.pauses
        start()
        print("start.bytes", busio.sent - sent)
        print("start.messages", busio.messages - messages)
        print("start.pauses", busdisplay.pauses - pauses)
        print("start", yardstick.each(start))
        # those that were joined have several names
        ours = {id(module) for name, module in sys.modules.items() if name.split(".")[0] in _OURS}
        print("start.modules", len(ours))
    elif waiting:
        name = waiting.pop(0)
        __import__(name)

        def load():
            del sys.modules[name]
            __import__(name)

        print("import", name, yardstick.each(load))
    else:
        return False
    gc.collect()
    return True
