# SPDX-License-Identifier: MIT
"""The font of the firmware's own console."""

from host_sim.native.fontio import BuiltinFont

__all__ = ["FONT"]

FONT = object.__new__(BuiltinFont)
