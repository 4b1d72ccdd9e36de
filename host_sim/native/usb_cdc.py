# SPDX-License-Identifier: MIT
"""The serial console as a stream."""

from typing import Any

from host_sim.machine import here
from host_sim.native._object import readable

__all__ = ["Serial", "console", "data", "disable", "enable"]


class Serial:
    """`console` is the only one: `data` is off unless boot.py asks for it."""

    timeout: float | None = None
    write_timeout: float | None = None

    def __init__(self) -> None:
        raise TypeError("cannot create 'Serial' instances")

    @property
    def connected(self) -> bool:
        return here().serial_connected

    @property
    def in_waiting(self) -> int:
        return len(here().typed)

    @property
    def out_waiting(self) -> int:
        return 0

    def read(self, size: int = -1) -> bytes:
        typed = here().typed
        found = bytes(typed[:size] if size >= 0 else typed)
        del typed[: len(found)]
        return found

    def readline(self, size: int = -1) -> bytes | None:
        end = here().typed.find(b"\n") + 1
        return self.read(end) if end else None

    def write(self, buf: Any) -> int:
        text = readable(buf)
        here().print(text.decode("utf-8", "replace"))
        return len(text)

    def flush(self) -> None:
        here()

    def reset_input_buffer(self) -> None:
        here().typed.clear()

    def reset_output_buffer(self) -> None:
        here()


console: Serial | None = object.__new__(Serial)
data: Serial | None = None


def disable() -> None:
    here().switch_usb("cdc", False)


def enable(*, console: bool = True, data: bool = False) -> None:
    here().switch_usb("cdc", console)
