# SPDX-License-Identifier: MIT
"""Tests of the simulator: it must behave like the device."""
