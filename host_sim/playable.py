# SPDX-License-Identifier: MIT
"""What the front ends and scripts need of a console: the simulator's device, or one that looks like it."""

from typing import Any, Protocol

from host_sim.chip import SSD1306


class Time(Protocol):
    """A device's clock, as far as its users read it."""

    @property
    def ms(self) -> float: ...


class Playable(Protocol):
    """A console that can be run, pressed and looked at."""

    @property
    def started(self) -> bool: ...

    @property
    def clock(self) -> Time: ...

    @property
    def chip(self) -> SSD1306: ...

    @property
    def tone(self) -> int: ...

    @property
    def crashed(self) -> str: ...

    @property
    def printed(self) -> list[str]: ...

    @property
    def modules(self) -> dict[str, Any]: ...

    def boot(self) -> object: ...

    def power_cycle(self) -> object: ...

    def run(self, ms: float) -> object: ...

    def press(self, button: str) -> object: ...

    def release(self, button: str) -> object: ...

    def pixels(self) -> list[bytes]: ...
