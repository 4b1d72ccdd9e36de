# SPDX-License-Identifier: MIT
"""What the front ends and scripts need of a console: the simulator's device, or one that looks like it."""

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Protocol, Self

from host_sim.chip import SSD1306
from host_sim.machine import BUTTONS
from host_sim.picture import half_blocks, write_png

TAP_MS = 60  # long enough to be scanned
HOLD_MS = 900  # long enough to count as held


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


class ButtonsAndScreen(ABC):
    """Helpers for every console that can be run, pressed and looked at."""

    @abstractmethod
    def run(self, ms: float) -> Self: ...

    @abstractmethod
    def press(self, button: str) -> Self: ...

    @abstractmethod
    def release(self, button: str) -> Self: ...

    def tap(self, *buttons: str) -> Self:
        """One button after the other, each down and up again."""
        for button in buttons:
            self.hold(button, TAP_MS)
        return self

    def hold(self, button: str, ms: float = HOLD_MS) -> Self:
        """Holds a button for that long."""
        self.press(button).run(ms)
        return self.release(button).run(TAP_MS)

    @abstractmethod
    def pixels(self) -> list[bytes]: ...

    def text(self) -> str:
        """The screen as 32 lines of half blocks."""
        return half_blocks(self.pixels())

    def png(self, path: str | Path, scale: int = 4) -> Path:
        """Writes the screen as a picture."""
        return write_png(path, self.pixels(), scale)


def check_button(name: str) -> str:
    """The same name, if there is such a button."""
    if name not in BUTTONS:
        raise ValueError(f"no button {name!r}: there are {', '.join(BUTTONS)}")
    return name
