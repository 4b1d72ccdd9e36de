# SPDX-License-Identifier: MIT
"""Keyboard and mouse over USB: can be switched off in boot.py."""

from collections.abc import Sequence
from typing import Any

from host_sim.machine import here

__all__ = ["devices", "disable", "enable"]

devices: tuple[Any, ...] = ()


def disable() -> None:
    here().switch_usb("hid", False)


def enable(devices: Sequence[Any] | None, boot_device: int = 0) -> None:
    here().switch_usb("hid", bool(devices))
