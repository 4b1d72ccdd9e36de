# SPDX-License-Identifier: MIT
"""The console as ever, with what tools/emulator/measure.py asks for.

The marker, pin GP22, is high during each frame, and the emulator times it: that takes some 30 µs and no
memory. (Not the LED: CircuitPython blinks it before this starts.) The serial console names a screen that
comes to the top, with the number of its first frame and how many actions the game has, and the frame in which
actions were taken back. Letters typed there are orders:

    h          a collection, which the marker shows, too; the answer is the heap after it
    w          draws and sends the whole screen again, as if the display showed the opposite of it
    iNAME\\n    imports a module
"""

import gc
import sys
import time

import board
import digitalio
import supervisor

from coffer.console import start


def obey(order, console, marker, count):
    """Carries out an order; returns the number of the next frame."""
    if order == "i":
        name = ""
        while not name.endswith("\n"):
            name += sys.stdin.read(1)
        __import__(name.strip())
        print("@imported", name.strip())
    if order == "h":
        marker.value = True
        gc.collect()
        marker.value = False
        print("@heap", gc.mem_alloc(), gc.mem_free(), count)
        count += 1
    if order == "w":
        rows = console.rows
        for line, shown in zip(rows.rows, rows.shown):
            shown[1:] = bytes([255 - column for column in line[1:]])
        gc.collect()
        print("@whole", count)
        marker.value = True
        rows.clear()
        console.stack[-1].draw(rows)
        console.display.show(rows)
        marker.value = False
        count += 1
    return count


def run():
    console = start()
    marker = digitalio.DigitalInOut(board.GP22)
    marker.direction = digitalio.Direction.OUTPUT
    top = None
    count = 0
    while True:
        if top is not console.stack[-1]:
            top = console.stack[-1]
            place = console.game or "menus"
            print("@screen", count, place, type(top).__name__, len(console.journal.actions))
        if supervisor.runtime.serial_bytes_available:
            count = obey(sys.stdin.read(1), console, marker, count)
        game, known = console.game, len(console.journal.actions)
        now = supervisor.ticks_ms()
        marker.value = True
        console.frame(now)
        marker.value = False
        if game and game == console.game and len(console.journal.actions) < known:
            print("@undo", count)
        count += 1
        time.sleep(0.005)


run()
