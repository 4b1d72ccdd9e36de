# SPDX-License-Identifier: MIT
"""Warnings: printed on the serial console, once for each, until they are switched off."""

from host_sim.machine import here

__all__ = ["simplefilter", "warn"]


def warn(message: str, category: type = Warning) -> None:
    action = here().warnings
    if action == "error":
        raise category(message)
    if action != "ignore":
        here().print(f"{category.__name__}: {message}\n")


def simplefilter(action: str) -> None:
    """One of "default", "error" and "ignore", for all that follow."""
    if action not in ("default", "error", "ignore"):
        raise ValueError("Invalid action")
    here().warnings = action
