# SPDX-License-Identifier: MIT
"""MIDI over USB: can be switched off in boot.py."""

from typing import Any

from host_sim.machine import here

__all__ = ["disable", "enable", "ports"]

ports: tuple[Any, ...] = ()


def disable() -> None:
    here().switch_usb("midi", False)


def enable() -> None:
    here().switch_usb("midi", True)
