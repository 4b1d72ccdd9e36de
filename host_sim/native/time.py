# SPDX-License-Identifier: MIT
"""The device's time: virtual, moved by sleeping."""

import time as _host
from typing import Any

from host_sim.clock import MS
from host_sim.machine import here
from host_sim.native.supervisor import LOOK_NS

__all__ = ["localtime", "mktime", "monotonic", "monotonic_ns", "sleep", "struct_time", "time"]

POWER_ON = 1_577_836_800  # without a set clock the device believes in 2020-01-01

struct_time = _host.struct_time


def sleep(seconds: float) -> None:
    if not isinstance(seconds, (int, float)):
        raise TypeError("can't convert to float")
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    here().wait(round(seconds * 1_000_000_000))


def monotonic_ns() -> int:
    machine = here()
    machine.clock.spend(LOOK_NS)
    return machine.clock.now - machine.started


def monotonic() -> float:
    return monotonic_ns() // MS / 1000


def time() -> int:
    return POWER_ON + monotonic_ns() // (1000 * MS)


def localtime(secs: int | None = None) -> Any:
    return _host.gmtime(time() if secs is None else secs)


def mktime(t: Any) -> int:
    if len(t) != 9:
        raise TypeError("function takes exactly 9 arguments")
    import calendar

    return calendar.timegm(tuple(t))
