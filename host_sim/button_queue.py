# SPDX-License-Identifier: MIT
"""Queues button presses in the device's time, so that it sees each of them, in order, however short.

The device scans its buttons every 20 ms. A host that looks at its keys once a frame finds presses and
releases that came together, and one that runs the device faster than life makes every press shorter.
"""

from collections import deque

from host_sim.playable import Playable

SCAN_MS = 20.0  # between any two moves, so that the device sees them one after the other
PRESS_MS = 40.0  # the shortest press


class ButtonQueue:
    """A press or release waits until the device has seen the previous ones; `run()` carries them out."""

    def __init__(self, device: Playable) -> None:
        self._device = device
        self._waiting: deque[tuple[str, bool, float]] = deque()  # button, whether down, how long it stays so
        self._stays: dict[str, float] = {}  # button: until when it can't move
        self._moved = -SCAN_MS
        self.down: list[str] = []

    def press(self, button: str, ms: float = PRESS_MS) -> None:
        """Presses a button for at least that time."""
        self._waiting.append((button, True, ms))

    def release(self, button: str) -> None:
        self._waiting.append((button, False, SCAN_MS))

    def settled(self, button: str) -> bool:
        """Returns whether the button is down and only its release is queued."""
        return button in self.down and [each[:2] for each in self._waiting] == [(button, False)]

    def stay(self, button: str, until: float) -> None:
        """Keeps the button down at least until then."""
        self._stays[button] = max(self._stays[button], until)

    def let_go(self, button: str) -> None:
        """Allows the button to be released."""
        self._stays[button] = 0.0

    def clear(self) -> None:
        """Clears the queue and all pressed buttons, because the device or its time has changed."""
        self._waiting.clear()
        self._stays.clear()
        self.down.clear()
        self._moved = -SCAN_MS

    def run(self, ms: float) -> None:
        """Runs the device for that long."""
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
