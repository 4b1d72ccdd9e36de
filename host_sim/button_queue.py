# SPDX-License-Identifier: MIT
"""Fingers on the buttons, in the device's time: every press is seen, in its order, however short it was here.

The device scans its buttons every 20 ms. A host that looks at its keys once a frame finds presses and
releases that came together, and one that runs the device faster than life makes every press shorter.
"""

from collections import deque

from host_sim.playable import Playable

SCAN_MS = 20.0  # between any two moves, so that the device sees them one after the other
PRESS_MS = 40.0  # the shortest press


class ButtonQueue:
    """Moves wait until the device has seen those before; `run()` lets it work and makes them meanwhile."""

    def __init__(self, device: Playable) -> None:
        self._device = device
        self._waiting: deque[tuple[str, bool, float]] = deque()  # button, whether down, how long it stays so
        self._stays: dict[str, float] = {}  # button: until when it can't move
        self._moved = -SCAN_MS
        self.down: list[str] = []

    def press(self, button: str, ms: float = PRESS_MS) -> None:
        """Down, and not up again before that time is over."""
        self._waiting.append((button, True, ms))

    def release(self, button: str) -> None:
        self._waiting.append((button, False, SCAN_MS))

    def settled(self, button: str) -> bool:
        """Whether the button is down and all that waits is its release."""
        return button in self.down and [each[:2] for each in self._waiting] == [(button, False)]

    def stay(self, button: str, until: float) -> None:
        """Stays down until then at the least."""
        self._stays[button] = max(self._stays[button], until)

    def let_go(self, button: str) -> None:
        """Needs to stay down no longer."""
        self._stays[button] = 0.0

    def clear(self) -> None:
        """Forgets all that waits, and what is down: the device is another one, or at another moment."""
        self._waiting.clear()
        self._stays.clear()
        self.down.clear()
        self._moved = -SCAN_MS

    def run(self, ms: float) -> None:
        """Lets the device work for that long."""
        clock = self._device.clock
        end = clock.ms + ms
        while self._waiting:
            button, down, stay = self._waiting[0]
            due = max(self._moved + SCAN_MS, self._stays.get(button, 0.0))
            if due > end:
                break
            if due > clock.ms:
                self._device.run(due - clock.ms)
            self._waiting.popleft()
            self._moved = clock.ms
            self._stays[button] = clock.ms + stay
            if down:
                self.down.append(button)
                self._device.press(button)
            else:
                self.down.remove(button)
                self._device.release(button)
        if end > clock.ms:
            self._device.run(end - clock.ms)
