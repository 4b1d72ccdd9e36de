# SPDX-License-Identifier: MIT
"""Single pins as input or output."""

from host_sim.machine import here
from host_sim.native._object import Choice, Native, choices
from host_sim.native.microcontroller import Pin, check_pin
from host_sim.native.supervisor import LOOK_NS

__all__ = ["DigitalInOut", "Direction", "DriveMode", "Pull"]


class Direction(Choice):
    INPUT: "Direction"
    OUTPUT: "Direction"


class DriveMode(Choice):
    PUSH_PULL: "DriveMode"
    OPEN_DRAIN: "DriveMode"


class Pull(Choice):
    UP: "Pull"
    DOWN: "Pull"


choices("digitalio", Direction, DriveMode, Pull)


class DigitalInOut(Native):
    """One pin; an input without pull when it is new."""

    def __init__(self, pin: Pin) -> None:
        self._machine = here()
        self._pin = check_pin(pin).name
        self._machine.claim(self._pin, "DigitalInOut")
        self._pull: Pull | None = None
        self._output = False
        self._mode = DriveMode.PUSH_PULL
        self._alive = True

    def _let_go(self) -> None:
        self._machine.free(self._pin)

    def switch_to_output(self, value: bool = False, drive_mode: DriveMode = DriveMode.PUSH_PULL) -> None:
        self._check()
        self._output = True
        self._mode = drive_mode
        self._machine.levels[self._pin] = bool(value)

    def switch_to_input(self, pull: Pull | None = None) -> None:
        self._check()
        self._output = False
        self._machine.levels.pop(self._pin, None)
        self._pull = _checked_pull(pull)

    @property
    def direction(self) -> Direction:
        self._check()
        return Direction.OUTPUT if self._output else Direction.INPUT

    @direction.setter
    def direction(self, value: Direction) -> None:
        self._check()
        if value is Direction.OUTPUT:
            self.switch_to_output()
        elif value is Direction.INPUT:
            self.switch_to_input()
        else:
            raise ValueError("Invalid direction")

    @property
    def value(self) -> bool:
        self._check()
        if self._output:
            return self._machine.levels[self._pin]
        self._machine.clock.spend(LOOK_NS)
        return self._machine.level(self._pin, pulled_up=self._pull is Pull.UP)

    @value.setter
    def value(self, value: bool) -> None:
        self._check()
        if not self._output:
            raise AttributeError("Cannot set value when direction is input")
        self._machine.levels[self._pin] = bool(value)

    @property
    def drive_mode(self) -> DriveMode:
        self._check()
        if not self._output:
            raise AttributeError("Drive mode not used when direction is input")
        return self._mode

    @drive_mode.setter
    def drive_mode(self, value: DriveMode) -> None:
        self._check()
        if not self._output:
            raise AttributeError("Drive mode not used when direction is input")
        if not isinstance(value, DriveMode):
            raise TypeError("drive_mode must be of type DriveMode")
        self._mode = value

    @property
    def pull(self) -> Pull | None:
        self._check()
        if self._output:
            raise AttributeError("Pull not used when direction is output")
        return self._pull

    @pull.setter
    def pull(self, value: Pull | None) -> None:
        self._check()
        if self._output:
            raise AttributeError("Pull not used when direction is output")
        self._pull = _checked_pull(value)


def _checked_pull(value: Pull | None) -> Pull | None:
    if value is not None and not isinstance(value, Pull):
        raise ValueError("Unsupported pull value.")
    return value
