# SPDX-License-Identifier: MIT
"""Pins, processor, nvm and reset of the Raspberry Pi Pico."""

from types import SimpleNamespace
from typing import Any

from host_sim.machine import PIN_NAMES, Reset, here
from host_sim.native import nvm as _nvm
from host_sim.native._object import Choice, choices

__all__ = [
    "Pin",
    "Processor",
    "ResetReason",
    "RunMode",
    "cpu",
    "delay_us",
    "disable_interrupts",
    "enable_interrupts",
    "nvm",
    "on_next_reset",
    "pin",
    "reset",
    "watchdog",
]


class Pin:
    """A pin of the chip: always one of board's or microcontroller.pin's, never made."""

    number: int
    name: str

    def __init__(self) -> None:
        raise TypeError("cannot create 'Pin' instances")

    def __repr__(self) -> str:
        return f"board.{self.name}"

    def __hash__(self) -> int:
        return hash(self.number)


def _pin(number: int) -> Pin:
    made = object.__new__(Pin)
    made.number = number
    made.name = PIN_NAMES.get(number, f"GP{number}")
    return made


pin = SimpleNamespace(**{f"GPIO{number}": _pin(number) for number in range(30)})


def check_pin(candidate: Any, name: str = "pin") -> Pin:
    """Returns the pin, if it is one and not in use."""
    if not isinstance(candidate, Pin):
        raise TypeError(f"{name} must be of type Pin, not {type(candidate).__name__}")
    if candidate.name in here().claimed:
        raise ValueError(f"{candidate.name} in use")
    return candidate


class ResetReason(Choice):
    POWER_ON: "ResetReason"
    BROWNOUT: "ResetReason"
    SOFTWARE: "ResetReason"
    DEEP_SLEEP_ALARM: "ResetReason"
    RESET_PIN: "ResetReason"
    WATCHDOG: "ResetReason"
    UNKNOWN: "ResetReason"
    RESCUE_DEBUG: "ResetReason"


class RunMode(Choice):
    NORMAL: "RunMode"
    SAFE_MODE: "RunMode"
    UF2: "RunMode"
    BOOTLOADER: "RunMode"


choices("microcontroller", ResetReason, RunMode)


class Processor:
    """The RP2040; `cpu` is the only one."""

    def __init__(self) -> None:
        raise TypeError("cannot create 'Processor' instances")

    @property
    def frequency(self) -> int:
        return 125_000_000

    @property
    def reset_reason(self) -> ResetReason:
        reason: ResetReason = getattr(ResetReason, here().reset_reason)
        return reason

    @property
    def temperature(self) -> float:
        return 25.0

    @property
    def uid(self) -> bytearray:
        return bytearray(b"\xe6\x61\x38\xcf\xfe\x12\x34\x56")

    @property
    def voltage(self) -> None:
        return None


cpu = object.__new__(Processor)
nvm = object.__new__(_nvm.ByteArray)
watchdog = None


def delay_us(delay: int) -> None:
    """Busy waiting, as on the device: nothing else runs."""
    if delay < 0:
        raise ValueError("delay must be >= 0")
    here().clock.spend(delay * 1000)


def disable_interrupts() -> None:
    here()


def enable_interrupts() -> None:
    here()


def on_next_reset(run_mode: RunMode) -> None:
    """Accepted; the simulator has no other mode to start in."""
    if not isinstance(run_mode, RunMode):
        raise TypeError("run_mode must be of type RunMode")


def reset() -> None:
    raise Reset
