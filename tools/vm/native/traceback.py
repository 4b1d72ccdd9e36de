# SPDX-License-Identifier: MIT
"""Errors in full, as CircuitPython's module of this name prints them."""

from sys import print_exception  # type: ignore[attr-defined]  # noqa: F401
