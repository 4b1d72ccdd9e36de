# SPDX-License-Identifier: MIT
"""Tests of what every game's table needs."""
