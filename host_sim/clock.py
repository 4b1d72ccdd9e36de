# SPDX-License-Identifier: MIT
"""The virtual clock of a device: only sleeping and the time that hardware takes advance it."""

from collections.abc import Callable

MS = 1_000_000  # nanoseconds
FOREVER = 1 << 62
LONGEST_WITHOUT_SLEEP = 5_000 * MS  # a program that takes longer without sleep() waits in its own way


class Hung(BaseException):
    """The device code runs in an endless loop in which no time passes; ends the run."""


class Clock:
    """Nanoseconds since power-on, and the moment at which the host wants the device to stand still."""

    def __init__(self) -> None:
        self.now = 0
        self.until = FOREVER
        self.stop_at_sleep = False
        self.hand_over: Callable[[], None] | None = None  # blocks until the host wants more
        self.slept = 0  # when the device last waited

    @property
    def ms(self) -> float:
        return self.now / MS

    def spend(self, ns: int) -> None:
        """Advances the clock by what the bus, the flash or reading the clock takes."""
        self.now += ns
        if self.now >= self.until:
            self._pause()
        if self.now - self.slept > LONGEST_WITHOUT_SLEEP:
            self.sleep(0)

    def sleep(self, ns: int) -> None:
        """Advances the clock while the device sleeps, in as many steps as the host asks for."""
        wake = self.now + ns
        if self.stop_at_sleep:
            self.stop_at_sleep = False
            self._pause()
        while wake > self.until:
            self.now = max(self.now, self.until)
            self._pause()
        self.now = max(self.now, wake)
        self.slept = self.now

    def awake(self) -> None:
        """Restarts the count of time without sleep."""
        self.slept = self.now

    def _pause(self) -> None:
        if self.hand_over:
            self.hand_over()
