# SPDX-License-Identifier: MIT
"""Measures what the budgets promise, on MicroPython's 32-bit VM."""
