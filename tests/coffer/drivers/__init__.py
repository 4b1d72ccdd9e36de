# SPDX-License-Identifier: MIT
"""Tests of what only some consoles have: displays, keys, batteries."""
