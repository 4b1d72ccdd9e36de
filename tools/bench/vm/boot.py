# SPDX-License-Identifier: MIT
"""Times the console's start and the import of each module; plan.py lists the MODULES, and has the NVM."""

import gc
import sys

import busio
import desk
import microcontroller
import plan
import yardstick

_OURS = ("coffer", "games")


def start():
    """From code.py's first line to the menu on the display."""
    for name in list(sys.modules):
        if name.split(".")[0] in _OURS:
            del sys.modules[name]
    for step in range(4):
        desk.start(step)
    desk.frame()


microcontroller.nvm[0 : len(plan.NVM)] = plan.NVM
waiting = list(plan.MODULES)
live = 0  # bytes, when the menu is there


def step():
    """One measurement; Node collects the garbage after it."""
    global live
    if desk.console is None:
        start()
        sent, messages = busio.sent, busio.messages
        start()
        print("start.bytes", busio.sent - sent)
        print("start.messages", busio.messages - messages)
        print("start", yardstick.each(start))
        print("start.modules", len([name for name in sys.modules if name.split(".")[0] in _OURS]))
    elif not live:
        live = desk.used()
        print("start.live", live / 2)  # on the way it is half of what it comes to
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
