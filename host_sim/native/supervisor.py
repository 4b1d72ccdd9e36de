# SPDX-License-Identifier: MIT
"""Time in milliseconds, and the program's own life."""

from typing import Any

from host_sim.clock import MS
from host_sim.machine import Machine, Reload, here
from host_sim.native._object import Choice, choices

__all__ = [
    "RunReason",
    "Runtime",
    "SafeModeReason",
    "get_previous_traceback",
    "get_setting",
    "reload",
    "runtime",
    "set_next_code_file",
    "set_usb_identification",
    "ticks_ms",
]

LOOK_NS = 10_000  # a look at the clock takes time too, or a busy loop would never end
FIRST_TICK = 0x1FFF0000  # so that programs meet the wrap 65 seconds after power-on
TICKS = 1 << 29


class RunReason(Choice):
    STARTUP: "RunReason"
    AUTO_RELOAD: "RunReason"
    SUPERVISOR_RELOAD: "RunReason"
    REPL_RELOAD: "RunReason"


class SafeModeReason(Choice):
    NONE: "SafeModeReason"
    BROWNOUT: "SafeModeReason"
    FLASH_WRITE_FAIL: "SafeModeReason"
    GC_ALLOC_OUTSIDE_VM: "SafeModeReason"
    HARD_FAULT: "SafeModeReason"
    INTERRUPT_ERROR: "SafeModeReason"
    NLR_JUMP_FAIL: "SafeModeReason"
    NO_CIRCUITPY: "SafeModeReason"
    NO_HEAP: "SafeModeReason"
    PROGRAMMATIC: "SafeModeReason"
    SDK_FATAL_ERROR: "SafeModeReason"
    STACK_OVERFLOW: "SafeModeReason"
    USB_BOOT_DEVICE_NOT_INTERFACE_ZERO: "SafeModeReason"
    USB_TOO_MANY_ENDPOINTS: "SafeModeReason"
    USB_TOO_MANY_INTERFACE_NAMES: "SafeModeReason"
    USER: "SafeModeReason"
    WATCHDOG: "SafeModeReason"


choices("supervisor", RunReason, SafeModeReason)


def ticks_at(machine: Machine, now: int) -> int:
    """The tick counter at a moment of the virtual clock."""
    return ((now - machine.started) // MS + FIRST_TICK) % TICKS


def ticks_ms() -> int:
    machine = here()
    clock = machine.clock
    clock.spend(LOOK_NS)
    return ((clock.now - machine.started) // MS + FIRST_TICK) % TICKS  # ticks_at(): device code asks often


def reload() -> None:
    here().run_reason = "SUPERVISOR_RELOAD"
    raise Reload


def set_next_code_file(
    filename: str | None,
    *,
    working_directory: str | None = None,
    reload_on_success: bool = False,
    reload_on_error: bool = False,
    sticky_on_success: bool = False,
    sticky_on_error: bool = False,
    sticky_on_reload: bool = False,
) -> None:
    if filename is not None and not isinstance(filename, str):
        raise TypeError("filename must be of type str or None")
    here().next_code_file = filename


def get_previous_traceback() -> str | None:
    return here().previous_traceback


def get_setting(key: str, default: object = None) -> Any:
    """A setting of settings.toml as a str or an int; ValueError for what is neither."""
    found = here().setting(key)
    return default if found is None else found


def set_usb_identification(
    manufacturer: str | None = None, product: str | None = None, vid: int = -1, pid: int = -1
) -> None:
    if not here().booting:
        raise RuntimeError("Cannot change USB devices now")


class Runtime:
    """What surrounds the program; `runtime` is the only one."""

    def __init__(self) -> None:
        raise TypeError("cannot create 'Runtime' instances")

    @property
    def usb_connected(self) -> bool:
        return here().usb_connected

    @property
    def serial_connected(self) -> bool:
        return here().serial_connected

    @property
    def serial_bytes_available(self) -> int:
        here().clock.spend(LOOK_NS)
        return len(here().typed)

    @property
    def run_reason(self) -> RunReason:
        reason: RunReason = getattr(RunReason, here().run_reason)
        return reason

    @property
    def safe_mode_reason(self) -> SafeModeReason:
        return SafeModeReason.NONE

    @property
    def autoreload(self) -> bool:
        return here().autoreload

    @autoreload.setter
    def autoreload(self, value: bool) -> None:
        here().autoreload = bool(value)

    @property
    def display(self) -> Any:
        displays = here().displays
        return displays[0] if displays else None


runtime = object.__new__(Runtime)
