# SPDX-License-Identifier: MIT
"""code.py of a measured drive: the console as ever, with what tools/emulator/measure.py asks for.

The LED is lit during each frame, and the emulator times it: that takes some 30 µs and no memory. A screen
that comes to the top is named on the serial console with the number of its first frame. An `h` typed there is
answered with the heap after a collection.
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
        print("@screen", count, console.game or "menus", type(top).__name__)
    if supervisor.runtime.serial_bytes_available and sys.stdin.read(1) == "h":
        gc.collect()
        print("@heap", gc.mem_alloc(), gc.mem_free())
    now = supervisor.ticks_ms()
    led.value = True
    console.frame(now)
    led.value = False
    count += 1
    time.sleep(0.005)
