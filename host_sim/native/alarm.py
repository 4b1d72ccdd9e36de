# SPDX-License-Identifier: MIT
"""Light sleep until a pin changes: only the clock runs."""

from types import SimpleNamespace
from typing import Any

from host_sim.clock import FOREVER, MS
from host_sim.machine import NotSimulated, here
from host_sim.native.microcontroller import Pin, check_pin

__all__ = ["exit_and_deep_sleep_until_alarms", "light_sleep_until_alarms", "pin", "wake_alarm"]

wake_alarm = None
LOOK_NS = MS  # how finely the simulator looks at the pins


class PinAlarm:
    """Wakes when the pin has that level."""

    def __init__(self, pin: Pin, value: bool, edge: bool = False, pull: bool = False) -> None:
        self._pin = check_pin(pin)
        self._value, self._edge, self._pull = bool(value), bool(edge), bool(pull)

    @property
    def pin(self) -> Pin:
        return self._pin

    @property
    def value(self) -> bool:
        return self._value


pin = SimpleNamespace(PinAlarm=PinAlarm)


def light_sleep_until_alarms(*alarms: Any) -> Any:
    """Sleeps until one of the alarms triggers; the alarms own their pins meanwhile."""
    machine = here()
    if not alarms:
        return None
    if not all(isinstance(alarm, PinAlarm) for alarm in alarms):
        raise NotSimulated("of alarms the simulator has those of pins")
    for alarm in alarms:
        check_pin(alarm.pin)
    machine.sleeps += 1
    while True:
        for alarm in alarms:
            if machine.level(alarm.pin.name, not alarm.value) == alarm.value:
                return alarm
        # Pins move only when the host has its turn, so nothing is missed until then.
        clock = machine.clock
        clock.sleep(max(LOOK_NS, clock.until - clock.now) if clock.until < FOREVER else LOOK_NS)
        if b"\x03" in machine.typed:
            machine.typed.clear()
            raise KeyboardInterrupt


def exit_and_deep_sleep_until_alarms(*alarms: Any, preserve_dios: Any = ()) -> None:
    raise NotSimulated("the simulator knows no deep sleep")
