# SPDX-License-Identifier: MIT
"""code.py of a measured drive: the console as ever, with what tools/emulator/measure.py asks for.

The LED is lit during each frame, and the emulator times it: that takes some 30 µs and no memory. A screen
that comes to the top is named on the serial console with the number of its first frame and how many actions
the game has. An `h` typed there is answered with the heap after a collection, a `w` draws and sends the whole
screen again, as if the display showed the opposite of it.
"""

import gc
import sys
import time

import board
import digitalio
import supervisor

from coffer.console import start

led = digitalio.DigitalInOut(board.LED)
led.direction = digitalio.Direction.OUTPUT
console = start()
top = None
count = 0
while True:
    if top is not console.stack[-1]:
        top = console.stack[-1]
        place = console.game or "menus"
        print("@screen", count, place, type(top).__name__, len(console.journal.actions))
    asked = sys.stdin.read(1) if supervisor.runtime.serial_bytes_available else ""
    if asked == "h":
        gc.collect()
        print("@heap", gc.mem_alloc(), gc.mem_free())
    if asked == "w":
        rows = console.rows
        for line, shown in zip(rows.rows, rows.shown):
            shown[1:] = bytes([255 - column for column in line[1:]])
        gc.collect()
        print("@whole", count)
        led.value = True
        rows.clear()
        top.draw(rows)
        console.display.show(rows)
        led.value = False
        count += 1
    now = supervisor.ticks_ms()
    led.value = True
    console.frame(now)
    led.value = False
    count += 1
    time.sleep(0.005)
