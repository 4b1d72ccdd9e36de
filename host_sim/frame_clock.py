# SPDX-License-Identifier: MIT
"""Keeps a device's virtual time in step with real time."""

import time
from collections.abc import Callable

from host_sim.button_queue import ButtonQueue
from host_sim.playable import Playable

MOST_MS = 100.0  # after a hiccup of the host the device does not rush to catch up


class FrameClock:
    """`step()` once a frame runs the device and its buttons for as long as has passed, times the speed."""

    def __init__(
        self, device: Playable, speed: float = 1.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.device = device
        self.queue = ButtonQueue(device)
        self.speed = speed
        self._clock = clock
        self._last = clock()
        self._printed = len(device.printed)

    def step(self) -> float:
        """Runs the device; returns the virtual milliseconds that were due."""
        now = self._clock()
        due = min((now - self._last) * 1000, MOST_MS) * self.speed
        self._last = now
        self.queue.run(due)
        return due

    def skip(self) -> None:
        """Lets real time pass without running the device."""
        self._last = self._clock()

    def reset(self) -> None:
        """Clears queued presses, because the device or its time has changed."""
        self.queue.clear()
        self._printed = len(self.device.printed)
        self.skip()

    def printed(self) -> str:
        """Returns what the serial console has printed since the last call."""
        console = self.device.printed
        new = "".join(console[self._printed :])
        self._printed = len(console)
        return new
