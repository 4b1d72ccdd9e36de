# SPDX-License-Identifier: MIT
"""The device starts here. What keeps the console from running is said in words and blinked on the LED.

That needs native modules only: any file in lib/ may be the damaged one.
"""

try:
    if __name__ == "__main__":  # on a desktop, Python's own debugger asks for a module of this name
        from coffer.console import run

        run()
except Exception as error:  # Ctrl-C, exit and reload are no Exceptions: they pass
    import os
    import time
    import traceback

    import board
    import digitalio

    code = getattr(error, "code", 5)  # coffer.home.board's faults have one
    words = str(error)
    if code == 5:
        traceback.print_exception(error)
        words = "files on the drive are damaged (" + type(error).__name__ + " " + words
        words += "): flash the console again"
    print("Coffer can't run (" + str(code) + " blinks): " + words)
    led = None
    try:
        pin = digitalio.DigitalInOut(getattr(board, os.getenv("COFFER_LED", "LED")))
        pin.direction = digitalio.Direction.OUTPUT
        led = pin
    except Exception:  # there is no such light: the words must do
        pass
    while True:
        for lit in (True, False) * code:
            if led:
                led.value = lit
            time.sleep(0.25)
        time.sleep(1.5)
