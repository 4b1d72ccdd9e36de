# SPDX-License-Identifier: MIT
"""What the device allows: the budgets of the Pico with the .mpy build, and what its bus costs."""

KB = 1024

HEAP = 64 * KB  # bytes, any game, the most players, hard bots
HEAP_AIM = 48 * KB
SCREEN = 30.0  # ms, drawn and sent at 400 kHz
CURSOR = 8.0  # ms
START = 2500.0  # ms from power-on to the menu
POWER_ON = 1200.0  # ms of it that pass before code.py starts
RESUME = 1000.0  # ms
MOVES = {"easy": 300.0, "normal": 1000.0, "hard": 3000.0}  # ms
DRIVE = 250 * KB
NESTING = 30  # calls of the 48 that the device allows
INTEGER = 2**30 - 1
PYSTACK = 1536  # bytes, the device's


def wire(sent: float, messages: float, hertz: int = 400_000) -> float:
    """Milliseconds on the wire: 9 bits a byte, a start and a stop for each message.

    What the processor does for a message (0.1 ms on the device) is in the work measured on the VM.
    """
    return (sent * 9 + messages * 2) / hertz * 1000
